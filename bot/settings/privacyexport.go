package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// fileLimit is the approximate maximum size of a file. Discord allows 10 MiB. A little
// more than 8 MiB can be sent within the time limit of a call.
const fileLimit = 8 << 20

// exported sends a member all their data, in as many files as needed. Each file is made
// and sent in a turn of its own, so only one is in memory at a time.
func (h *Handlers) exported(r ui.Request) ui.Reply {
	return ui.Reply{Kind: ui.Deferred, Later: func(ctx context.Context, a ui.Answerer) error {
		e := &export{matches: h.matches, loc: r.Loc(), of: r.By.ID, at: h.now().UTC()}
		for e.file == 0 || len(e.left) > 0 {
			err := a.Turn(func() error {
				m, err := e.next(ctx)
				if err != nil {
					return err
				}
				return a.Send(m)
			})
			if err != nil {
				return err
			}
		}
		return nil
	}}
}

// export is the export of a member's data in progress.
type export struct {
	matches *match.Service
	loc     game.Localizer
	of      match.PlayerID
	at      time.Time
	file    int        // how many files are made
	left    []match.ID // what the next files are about
}

// next is the message with the next file.
func (e *export) next(ctx context.Context) (ui.Message, error) {
	e.file++
	f := dataFile{
		Of: e.of, At: e.at, File: e.file,
		Challenges: []json.RawMessage{}, Matches: []json.RawMessage{}, Messages: []json.RawMessage{},
	}
	if e.file == 1 {
		d, err := e.matches.Data(e.of)
		if err != nil {
			return ui.Message{}, err
		}
		f.memberData, e.left = memberDataOf(e.of, d), d.IDs
	}
	if err := e.fill(ctx, &f); err != nil {
		return ui.Message{}, err
	}
	data, err := json.MarshalIndent(f, "", indent)
	if err != nil {
		return ui.Message{}, fmt.Errorf("the data of a member: %w", err)
	}
	name := "galet.json"
	if e.file > 1 || len(e.left) > 0 {
		name = fmt.Sprintf("galet-%d.json", e.file)
	}
	return ui.Message{Content: e.content(), Files: []ui.File{{Name: name, Data: append(data, '\n')}}}, nil
}

const indent = "  "

// fill adds challenges and matches to a file until it is full or none is left.
func (e *export) fill(ctx context.Context, f *dataFile) error {
	for size := 0; len(e.left) > 0 && size < fileLimit; e.left = e.left[1:] {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		d, err := e.matches.MatchData(e.of, e.left[0])
		if err != nil {
			return err
		}
		add := func(list *[]json.RawMessage, v any) {
			data, failed := json.MarshalIndent(v, indent+indent, indent)
			err = errors.Join(err, failed)
			*list, size = append(*list, data), size+len(data)
		}
		if d.Challenge != nil {
			add(&f.Challenges, challengeDataOf(*d.Challenge))
		}
		if d.Match != nil {
			add(&f.Matches, matchDataOf(e.loc, e.of, *d.Match, d.Change))
		}
		for _, n := range d.Notices {
			add(&f.Messages, messageDataOf(e.of, n))
		}
		if err != nil {
			return fmt.Errorf("the data of a member: %w", err)
		}
	}
	return nil
}

// content is the text of the message with a file.
func (e *export) content() string {
	done, part := e.loc.Say("privacy.export.done"), e.loc.Say("privacy.export.part", "N", e.file)
	switch {
	case e.file == 1 && len(e.left) == 0:
		return done
	case e.file == 1:
		return done + " " + part
	case len(e.left) > 0:
		return part
	}
	return e.loc.Say("privacy.export.last", "N", e.file)
}
