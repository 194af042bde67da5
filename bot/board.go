package bot

import (
	"encoding/json"
	"fmt"

	"galet/game"
	"galet/game/match"
)

// board answers /board: a player's call posts the board here, where the match
// goes on from now; anyone else sees it alone, and everyone an earlier ply.
func (b *Bot) board(r Request) (Reply, error) {
	m, err := b.which(r, toSee)
	if err != nil {
		return Reply{}, err
	}
	if ply, given := r.Options[optPly]; given {
		return b.earlier(r, m, ply)
	}
	if _, plays := m.Seat(r.By.ID); !plays {
		return b.look(r.in(), m)
	}
	if err := r.permitted(); err != nil {
		return Reply{}, err
	}
	m, err = b.matches.Show(m.ID, r.By, r.Place)
	if err != nil {
		return Reply{}, about(m.ID, err)
	}
	return b.posted(m, true, textShown(r.in(), m.ID))
}

// look shows a match to someone who does not play in it.
func (b *Bot) look(in game.Speaker, m match.Match) (Reply, error) {
	s, err := b.scene(in, m)
	if err != nil {
		return Reply{}, err
	}
	seen, err := b.glance(s)
	return Reply{Form: Post, Private: true, Message: seen}, err
}

// record answers /record: the record as a file, to the member alone.
func (b *Bot) record(r Request) (Reply, error) {
	m, err := b.which(r, toSee)
	if err != nil {
		return Reply{}, err
	}
	data, err := json.Marshal(m.Record)
	if err != nil {
		return Reply{}, fmt.Errorf("record of match %s: %w", m.ID, err)
	}
	reply := private(textRecord(r.in(), m, b.title(r.in(), m.Record.Game)))
	reply.Message.Files = []File{{
		Name: fmt.Sprintf("%s-%s.json", m.Record.Game, m.ID),
		Data: append(data, '\n'),
	}}
	return reply, nil
}
