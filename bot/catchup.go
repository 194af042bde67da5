package bot

import (
	"errors"

	"galet/game/match"
)

// catchUp tells a member, after an answer, of matches on the server that ended,
// or in which it is their turn, when nothing could be said where they are
// played; if that is under way already for another request of theirs, it is not
// done twice.
func (h *host) catchUp(i interaction, r Request) {
	if r.Kind == Completion || r.Place.Guild == "" {
		return
	}
	if _, under := h.telling.LoadOrStore(r.By.ID, true); under {
		return
	}
	defer h.telling.Delete(r.By.ID)
	missed, err := h.matches.Unheard(r.Place.Guild, r.By.ID)
	var ended, turns []match.Match
	for _, m := range missed {
		if m.Over() {
			ended = append(ended, m)
		} else {
			turns = append(turns, m)
		}
	}
	if len(ended) > 0 {
		err = errors.Join(err, h.tellMissed(i, r, ended, textMissed(r.in(), h.endLines(r, ended))))
	}
	if len(turns) > 0 {
		err = errors.Join(err, h.tellMissed(i, r, turns, textMissedTurns(r.in(), h.turnLines(r, turns))))
	}
	if err != nil {
		h.log.Warn("not told what was missed", r.attrs("err", err)...)
	}
}

// tellMissed tells a member of some matches, and notes that.
func (h *host) tellMissed(i interaction, r Request, missed []match.Match, said string) error {
	if err := h.rest.followUp(h.work, *h.app.Load(), i, private(said)); err != nil {
		return err
	}
	return h.matches.Heard(r.By.ID, missed)
}

// endLines say how matches of a member ended.
func (b *Bot) endLines(r Request, ended []match.Match) []string {
	in := r.in()
	lines := make([]string, len(ended))
	for i, m := range ended {
		names := mentions(in, m.Players)
		how := textEnd(in, *m.End, names, whom(in, m.End.Steward.ID))
		if m.End.How == match.Finished {
			how = textOutcome(in, *m.End, names)
		}
		lines[i] = "- " + in.Say("list.match", "Head", textHead(m.ID, b.title(in, m.Record.Game)),
			"Opponent", whom(in, opponent(m, r.By.ID).ID), "Turn", how)
	}
	return lines
}

// turnLines are matches in which it is a member's turn.
func (b *Bot) turnLines(r Request, turns []match.Match) []string {
	in := r.in()
	lines := make([]string, len(turns))
	for i, m := range turns {
		lines[i] = "- " + in.Say("list.match", "Head", textHead(m.ID, b.title(in, m.Record.Game)),
			"Opponent", whom(in, opponent(m, r.By.ID).ID), "Turn", b.turnWords(in, m, r.By.ID))
	}
	return lines
}
