package bot

import (
	"errors"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/settings"
	"galet/bot/ui"
	"galet/game/match"
)

// tellUndelivered tells a member, after an answer, of matches on the server that ended
// or wait for them, if the message about that could not be posted. It does nothing
// while another request of the member does it. Those who manage the server also learn
// that its puzzle of the day is off.
func (h *host) tellUndelivered(i discord.Interaction, r ui.Request) {
	if r.Kind == ui.Completion || r.Place.Guild == "" {
		return
	}
	if _, under := h.telling.LoadOrStore(r.By.ID, true); under {
		return
	}
	defer h.telling.Delete(r.By.ID)
	missed, err := h.Matches.Undelivered(r.Place.Guild, r.By.ID)
	var ended, turns []match.Match
	for _, m := range missed {
		if m.Over() {
			ended = append(ended, m)
		} else {
			turns = append(turns, m)
		}
	}
	if len(ended) > 0 {
		err = errors.Join(err, h.answerUndelivered(i, r, ended, textMissed(r.Loc(), h.endLines(r, ended))))
	}
	if len(turns) > 0 {
		err = errors.Join(err, h.answerUndelivered(i, r, turns, textMissedTurns(r.Loc(), h.turnLines(r, turns))))
	}
	if r.Manages {
		err = errors.Join(err, h.tellDailyOff(i, r))
	}
	if err != nil {
		h.Log.Warn("undelivered notices not shown", r.Attrs("err", err)...)
	}
}

// tellDailyOff tells one of those who manage a server, once, that its puzzle of the
// day had to be switched off. The settings say so anyway.
func (h *host) tellDailyOff(i discord.Interaction, r ui.Request) error {
	d, err := h.Matches.Daily(r.Place.Guild)
	if err != nil || d.Failure == match.DailyWorks || d.Told {
		return err
	}
	if r.Subject.Asked != ui.CmdSettings {
		if err := h.rest.CreateFollowup(h.work, i, ui.Ephemeral(settings.DailyLine(r.Loc(), d, h.Now()))); err != nil {
			return err
		}
	}
	return h.Matches.MarkDailyTold(r.Place.Guild)
}

// answerUndelivered tells a member of some matches, and records that.
func (h *host) answerUndelivered(i discord.Interaction, r ui.Request, missed []match.Match, said string) error {
	if err := h.rest.CreateFollowup(h.work, i, ui.Ephemeral(said)); err != nil {
		return err
	}
	return h.Matches.MarkDelivered(r.By.ID, missed)
}

// endLines say how matches of a member ended.
func (b *Bot) endLines(r ui.Request, ended []match.Match) []string {
	loc := r.Loc()
	lines := make([]string, len(ended))
	for i, m := range ended {
		names := matchview.Mentions(loc, m.Players)
		how := matchview.TextEnd(loc, *m.End, names, matchview.Whom(loc, m.End.Steward.ID))
		if m.End.How == match.Finished {
			how = matchview.TextOutcome(loc, *m.End, names)
		}
		lines[i] = "- " + loc.Say("list.match", "Head", matchview.TextHead(m.ID, b.Title(loc, m.Record.Game)),
			"Opponent", matchview.Whom(loc, matchview.Opponent(m, r.By.ID).ID), "Turn", how)
	}
	return lines
}

// turnLines are matches in which it is a member's turn.
func (b *Bot) turnLines(r ui.Request, turns []match.Match) []string {
	loc := r.Loc()
	lines := make([]string, len(turns))
	for i, m := range turns {
		lines[i] = "- " + loc.Say("list.match", "Head", matchview.TextHead(m.ID, b.Title(loc, m.Record.Game)),
			"Opponent", matchview.Whom(loc, matchview.Opponent(m, r.By.ID).ID), "Turn", b.TurnWords(loc, m, r.By.ID))
	}
	return lines
}
