package bot

import (
	"errors"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/settings"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// tellUndelivered tells a member, after an answer, of matches on the server that ended or
// wait for them, if the message about that could not be posted. It also tells of their
// conditional moves that were played. It does nothing while it runs for another request of the
// member. Members who manage the server also learn that its puzzle of the day is off.
func (g *handling) tellUndelivered() {
	r := g.request
	if r.Kind == ui.Completion || r.Place.Guild == "" {
		return
	}
	if _, under := g.host.tellingMembers.LoadOrStore(r.By.ID, true); under {
		return
	}
	defer g.host.tellingMembers.Delete(r.By.ID)
	missed, err := g.host.bot.matches.Undelivered(r.Place.Guild, r.By.ID)
	var answered, ended, asked, turns []match.News
	for _, n := range missed {
		switch {
		case n.Since > 0:
			answered = append(answered, n)
		case n.Over():
			ended = append(ended, n)
		case n.TakeBackWaitsFor(r.By.ID):
			asked = append(asked, n)
		default:
			turns = append(turns, n)
		}
	}
	err = errors.Join(err,
		g.answerUndelivered(answered, g.host.bot.answerLines(r, answered), "conditional.told", ""),
		g.answerUndelivered(ended, g.host.bot.endLines(r, ended), "lost.ended", "lost.ended-foot"),
		g.answerUndelivered(asked, g.host.bot.turnLines(r, asked), "lost.asked", "lost.turn-foot"),
		g.answerUndelivered(turns, g.host.bot.turnLines(r, turns), "lost.turn", "lost.turn-foot"))
	if r.ManagesServer {
		err = errors.Join(err, g.tellDailyOff())
	}
	if err != nil && !errors.Is(err, match.ErrStoreFailed) { // the log says elsewhere that the store is away
		g.host.bot.log.Warn("undelivered notices not shown", r.Attrs("err", err)...)
	}
}

// tellDailyOff tells one member who manages a server, once, that its puzzle of the day
// was switched off. /settings shows it too.
func (g *handling) tellDailyOff() error {
	r := g.request
	d, err := g.host.bot.matches.Daily(r.Place.Guild)
	if err != nil || d.Failure == match.DailyWorks || d.Told {
		return err
	}
	if r.Subject.Asked != ui.CmdSettings {
		if err := g.host.rest.CreateFollowup(g.host.work, g.interaction, ui.Ephemeral(settings.DailyLine(r.Loc(), d, g.host.bot.config.Now()))); err != nil {
			return err
		}
	}
	return g.host.bot.matches.MarkDailyTold(r.Place.Guild)
}

// newsRoom is how many characters the lines about matches may have in a message with news.
const newsRoom = discord.ContentLimit - 400

// answerUndelivered tells a member the news of some matches, a line for each, and records
// that. What has no room is told after the member's next request. head and foot are the keys
// of the texts around the lines; an empty foot: there is none.
func (g *handling) answerUndelivered(news []match.News, lines []string, head, foot string) error {
	if len(news) == 0 {
		return nil
	}
	loc, told := g.request.Loc(), max(matchview.Fitting(lines, newsRoom), 1)
	said := loc.Say(head, "N", told) + "\n" + strings.Join(lines[:told], "\n")
	if foot != "" {
		said += "\n" + loc.Say(foot)
	}
	if err := g.host.rest.CreateFollowup(g.host.work, g.interaction, ui.Ephemeral(said)); err != nil {
		return err
	}
	return g.host.bot.matches.MarkDelivered(g.request.By.ID, news[:told])
}

// endLines say how matches of a member ended.
func (b *Bot) endLines(r ui.Request, ended []match.News) []string {
	lines := make([]string, len(ended))
	for i, n := range ended {
		lines[i] = b.newsLine(r, n, textHow(r.Loc(), n.Match))
	}
	return lines
}

// textHow says how a match ended.
func textHow(loc game.Localizer, m match.Match) string {
	names := matchview.Mentions(loc, m.Players)
	if m.End.How == match.Finished {
		return matchview.TextOutcome(loc, *m.End, names)
	}
	return matchview.TextEnd(loc, *m.End, names, matchview.MentionOrSomeone(loc, m.End.Moderator.ID))
}

// newsLine is a line with the news about a match of a member.
func (b *Bot) newsLine(r ui.Request, n match.News, news string) string {
	loc := r.Loc()
	return "- " + loc.Say("list.match", "Head", matchview.TextHead(n.ID, b.builder.Title(loc, n.Record.Game)),
		"Opponent", matchview.MentionOrSomeone(loc, matchview.Opponent(n.Match, r.By.ID).ID), "Turn", news)
}

// answerLines are lines about matches where conditional moves of a member were played.
func (b *Bot) answerLines(r ui.Request, answered []match.News) []string {
	loc := r.Loc()
	lines := make([]string, len(answered))
	for i, n := range answered {
		turn := b.builder.TurnWords(loc, n.Match, r.By.ID)
		if n.Over() {
			turn = textHow(loc, n.Match)
		}
		moves := matchview.Escape(game.JoinClauses(loc, b.builder.PlayedConditional(loc, n.Match, r.By.ID, n.Since)))
		lines[i] = b.newsLine(r, n, loc.Say("conditional.told-line", "Moves", "**"+moves+"**", "Turn", turn))
	}
	return lines
}

// turnLines are lines about matches that say whose turn it is.
func (b *Bot) turnLines(r ui.Request, turns []match.News) []string {
	lines := make([]string, len(turns))
	for i, n := range turns {
		lines[i] = b.newsLine(r, n, b.builder.TurnWords(r.Loc(), n.Match, r.By.ID))
	}
	return lines
}
