package bot

import "galet/game/match"

// catchUp tells a member, after an answer, of matches on the server that ended
// when nothing could be said where they are played; if that is under way
// already for another request of theirs, it is not done twice.
func (h *host) catchUp(i interaction, r Request) {
	if r.Kind == Completion || r.Place.Guild == "" {
		return
	}
	if _, under := h.telling.LoadOrStore(r.By.ID, true); under {
		return
	}
	defer h.telling.Delete(r.By.ID)
	missed, err := h.matches.Unheard(r.Place.Guild, r.By.ID)
	if err == nil && len(missed) > 0 {
		if err = h.rest.followUp(h.work, *h.app.Load(), i, private(h.missedWords(r, missed))); err == nil {
			err = h.matches.Heard(r.By.ID, missed)
		}
	}
	if err != nil {
		h.log.Warn("not told what was missed", r.attrs("err", err)...)
	}
}

// missedWords say how matches of a member ended.
func (b *Bot) missedWords(r Request, missed []match.Match) string {
	in := r.in()
	lines := make([]string, len(missed))
	for i, m := range missed {
		names := mentions(in, m.Players)
		how := textEnd(in, *m.End, names, whom(in, m.End.Steward.ID))
		if m.End.How == match.Finished {
			how = textOutcome(in, *m.End, names)
		}
		lines[i] = "- " + in.Say("list.match", "Head", textHead(m.ID, b.title(in, m.Record.Game)),
			"Opponent", whom(in, opponent(m, r.By.ID).ID), "Turn", how)
	}
	return textMissed(in, lines)
}
