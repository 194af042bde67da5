package matchview

import (
	"strconv"
	"strings"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// TextHead names a match at the top of its messages. It is the same in every
// language.
func TextHead(id match.ID, title string) string { return "**#" + id.String() + " " + title + "**" }

// TextNote shows a member's private note. Its text may be in any script and direction.
func TextNote(loc game.Localizer, note string) string {
	return loc.Say("note.shown", "Note", isolate(Escape(note)))
}

// TextMoves counts moves.
func TextMoves(loc game.Localizer, n int) string { return loc.Say("match.moves", "N", n) }

// textAgainst says who plays whom.
func textAgainst(loc game.Localizer, names, seats [2]string) string {
	return loc.Say("match.against", "First", textPlays(names, seats, game.First), "Second", textPlays(names, seats, game.Second))
}

// textFollowed tells a member who follows a match how it ended.
func textFollowed(loc game.Localizer, m match.Match, title string, names [2]string, outcome string) string {
	said := loc.Say("follow.over", "Head", TextHead(m.ID, title), "First", names[game.First], "Second", names[game.Second]) + "\n" + outcome
	if to := BoardLink(m); to != "" {
		said += "\n" + to
	}
	return said
}

// textTheyMove tells a spectator whose turn it is.
func textTheyMove(loc game.Localizer, player string) string {
	return loc.Say("match.they-move", "Player", player)
}

// textPlays names a player, and what the player plays if the two differ in that.
func textPlays(names, seats [2]string, s game.Seat) string {
	if seats[game.First] == seats[game.Second] {
		return names[s]
	}
	return names[s] + " (" + seats[s] + ")"
}

// TextEnd says how a match ended outside the rules. A match that ended by the rules has
// the game's own words. moderator is the name of the moderator who stopped it, if any.
func TextEnd(loc game.Localizer, e match.End, names [2]string, moderator string) string {
	switch e.How {
	case match.Resigned:
		return loc.Say("match.resigned", "Loser", names[e.By], "Winner", names[e.Winner])
	case match.Forfeited:
		if e.Uncounted {
			return loc.Say("match.forfeited-uncounted", "Loser", names[e.By], "Winner", names[e.Winner])
		}
		return loc.Say("match.forfeited", "Loser", names[e.By], "Winner", names[e.Winner])
	case match.Cancelled:
		return loc.Say("match.called-off", "Player", names[e.By])
	case match.Stopped:
		return loc.Say("stop.end", "Moderator", moderator)
	case match.TimedOut:
		if e.Uncounted {
			return loc.Say("match.timed-out-again", "Loser", names[e.By], "Winner", names[e.Winner])
		}
		return loc.Say("match.timed-out", "Loser", names[e.By], "Winner", names[e.Winner])
	case match.Lapsed:
		return loc.Say("match.lapsed", "Player", names[e.By])
	}
	return ""
}

// TextOutcome says in a few words how a match ended.
func TextOutcome(loc game.Localizer, e match.End, names [2]string) string {
	switch {
	case e.How == match.Cancelled:
		return loc.Say("outcome.called-off")
	case e.How == match.Stopped:
		return loc.Say("stop.outcome")
	case e.How == match.Lapsed:
		return loc.Say("outcome.lapsed")
	case e.Draw:
		return loc.Say("outcome.draw")
	}
	return loc.Say("outcome.won", "Winner", names[e.Winner])
}

// textChallenge says who challenges whom, to what.
func textChallenge(loc game.Localizer, c match.Challenge, title, tagline, terms string) string {
	asked := loc.Say("challenge.to-anyone", "Challenger", MentionOrSomeone(loc, c.By.ID))
	if c.Against != nil {
		asked = loc.Say("challenge.to-member", "Opponent", MentionOrSomeone(loc, c.Against.ID), "Challenger", MentionOrSomeone(loc, c.By.ID))
	}
	lines := []string{
		TextHead(c.ID, title) + " · " + tagline,
		Sentence(asked),
		loc.Say("challenge.terms", "Terms", terms) + " " + textStarts(loc, c) + " " + TextTerms(loc, c.Terms),
	}
	if c.RematchOf != 0 {
		lines = append(lines, loc.Say("challenge.rematch", "Match", c.RematchOf))
	}
	return strings.Join(lines, "\n")
}

// textStarts says who makes the first move.
func textStarts(loc game.Localizer, c match.Challenge) string {
	switch {
	case c.First == match.FirstChallenger:
		return loc.Say("challenge.first", "Player", MentionOrSomeone(loc, c.By.ID))
	case c.First == match.FirstOpponent && c.Against != nil:
		return loc.Say("challenge.first", "Player", MentionOrSomeone(loc, c.Against.ID))
	case c.First == match.FirstOpponent:
		return loc.Say("challenge.first-anyone")
	}
	return loc.Say("challenge.first-lots")
}

// The styles of a moment. Discord writes it in the reader's language and time zone.
const (
	LongTime = "f" // "30 August 2026 at 14:05"
	Hour     = "t" // "14:05"
	FromNow  = "R" // "in two hours"
)

// Moment is the markup by which Discord shows a time; style is one of the above.
func Moment(at time.Time, style string) string {
	return "<t:" + strconv.FormatInt(at.Unix(), 10) + ":" + style + ">"
}

// challengeLine is the line that a closed challenge becomes.
func challengeLine(loc game.Localizer, c match.ChallengeView, title string) string {
	line := TextHead(c.ID, title) + " · " + TextClosed(loc, c.Challenge)
	if said := textBoardAt(loc, c.Place.Guild, c.Place.Channel, c.Board); said != "" {
		line += " " + said
	}
	if len(c.Before) > 0 {
		line += " " + textAcceptances(loc, "challenge.before", c.Before)
	}
	return line
}

// textPlaces says who accepted an open challenge of several places, and how many more
// can. It is empty for a challenge of one place.
func textPlaces(loc game.Localizer, c match.ChallengeView) string {
	if c.Places == 0 {
		return ""
	}
	said := loc.Say("challenge.places", "N", c.Left())
	if len(c.Before) > 0 {
		said = textAcceptances(loc, "challenge.so-far", c.Before) + " " + loc.Say("challenge.places-left", "N", c.Left())
	}
	return said + "\n"
}

// textAcceptances lists members who accepted a challenge, each with the number of their
// match.
func textAcceptances(loc game.Localizer, key string, list []match.Acceptance) string {
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = MentionOrSomeone(loc, a.By) + " (#" + a.Match.String() + ")"
	}
	return loc.Say(key, "Players", game.JoinAnd(loc, names))
}

// boardAt says where the board of a match is, for a reader in a place. The board of
// an open match gets a new message after each move. So boardAt names the command
// that shows the board, and not a link, if the reader is in the board's channel.
func (b *Builder) boardAt(loc game.Localizer, from match.Place, at match.Board, over bool) string {
	if said := textBoardAt(loc, from.Guild, from.Channel, at); said != "" && (over || at.Channel != from.Channel) {
		return said
	}
	return loc.Say("board.command", "Command", b.Clickable(loc, ui.CmdBoard))
}

// textBoardAt says where a board is: by a link to its message, or by its channel if the
// reader is in another one; empty: it is not known. It never writes a channel's name:
// Discord shows the mention of a channel as "No Access" to members who cannot see the
// channel.
func textBoardAt(loc game.Localizer, on match.GuildID, from match.ChannelID, b match.Board) string {
	to := link(on, b.Channel, b.Message)
	if b.Channel != "" && b.Channel != from {
		to = ChannelLink(b.Channel)
	}
	if to == "" {
		return ""
	}
	return loc.Say("board.at", "Board", to)
}

// TextClosed says how a challenge was closed.
func TextClosed(loc game.Localizer, c match.Challenge) string {
	by, challenger := "", MentionOrSomeone(loc, c.By.ID)
	if c.Answer != nil {
		by = MentionOrSomeone(loc, c.Answer.By.ID)
	}
	switch c.State {
	case match.Accepted:
		return Sentence(loc.Say("challenge.accepted", "Player", by, "Challenger", challenger))
	case match.Declined:
		return Sentence(loc.Say("challenge.declined", "Player", by, "Challenger", challenger))
	case match.Withdrawn:
		return Sentence(loc.Say("challenge.withdrawn", "Player", by))
	case match.Expired:
		key := "challenge.expired"
		if len(c.Accepted) > 0 {
			key = "challenge.expired-places"
		}
		return Sentence(loc.Say(key, "Challenger", challenger))
	}
	return ""
}

// TextShown confirms that a board is on its way.
func TextShown(loc game.Localizer, id match.ID) string {
	return loc.Say("play.board-follows", "Match", id)
}
