package bot

import (
	"strconv"
	"strings"
	"time"

	"galet/game"
	"galet/game/match"
)

// textHead names a match at the top of its messages. It is the same in every
// language.
func textHead(id match.ID, title string) string { return "**#" + id.String() + " " + title + "**" }

// textMoves counts moves.
func textMoves(in game.Speaker, n int) string { return in.Say("match.moves", "N", n) }

// textAgainst says who plays against whom.
func textAgainst(in game.Speaker, names, seats [2]string) string {
	return in.Say("match.against", "First", textPlays(names, seats, game.First), "Second", textPlays(names, seats, game.Second))
}

// textYouMove calls on the player to move.
func textYouMove(in game.Speaker, player string) string {
	return in.Say("match.you-move", "Player", player)
}

// textTheyMove tells someone who looks on whose turn it is.
func textTheyMove(in game.Speaker, player string) string {
	return in.Say("match.they-move", "Player", player)
}

// textPlays names a player and what the player plays, if that tells the two
// apart.
func textPlays(names, seats [2]string, s game.Seat) string {
	if seats[game.First] == seats[game.Second] {
		return names[s]
	}
	return names[s] + " (" + seats[s] + ")"
}

// textEnd says how a match ended outside the rules; a match that the rules
// ended has the game's own words for it. steward is the name of who stopped it,
// if anybody did.
func textEnd(in game.Speaker, e match.End, names [2]string, steward string) string {
	switch e.How {
	case match.Resigned:
		return in.Say("match.resigned", "Loser", names[e.By], "Winner", names[e.Winner])
	case match.Cancelled:
		return in.Say("match.called-off", "Player", names[e.By])
	case match.Stopped:
		return in.Say("stop.end", "Steward", steward)
	case match.TimedOut:
		if e.Repeated {
			return in.Say("match.timed-out-again", "Loser", names[e.By], "Winner", names[e.Winner])
		}
		return in.Say("match.timed-out", "Loser", names[e.By], "Winner", names[e.Winner])
	case match.Lapsed:
		return in.Say("match.lapsed", "Player", names[e.By])
	}
	return ""
}

// textOutcome says in a few words how a match ended.
func textOutcome(in game.Speaker, e match.End, names [2]string) string {
	switch {
	case e.How == match.Cancelled:
		return in.Say("outcome.called-off")
	case e.How == match.Stopped:
		return in.Say("stop.outcome")
	case e.How == match.Lapsed:
		return in.Say("outcome.lapsed")
	case e.Draw:
		return in.Say("outcome.draw")
	}
	return in.Say("outcome.won", "Winner", names[e.Winner])
}

// textChallenge says who challenges whom, to what.
func textChallenge(in game.Speaker, c match.Challenge, title, tagline, terms string) string {
	asked := in.Say("challenge.to-anyone", "Challenger", whom(in, c.By.ID))
	if c.Against != nil {
		asked = in.Say("challenge.to-member", "Opponent", whom(in, c.Against.ID), "Challenger", whom(in, c.By.ID))
	}
	lines := []string{
		textHead(c.ID, title) + " · " + tagline,
		sentence(asked),
		in.Say("challenge.terms", "Terms", terms) + " " + textStarts(in, c) + " " + textPace(in, c.Pace, c.Rated),
	}
	if c.Follows != 0 {
		lines = append(lines, in.Say("challenge.rematch", "Match", c.Follows))
	}
	return strings.Join(lines, "\n")
}

// textStarts says who makes the first move.
func textStarts(in game.Speaker, c match.Challenge) string {
	switch {
	case c.First == match.FirstChallenger:
		return in.Say("challenge.first", "Player", whom(in, c.By.ID))
	case c.First == match.FirstOpponent && c.Against != nil:
		return in.Say("challenge.first", "Player", whom(in, c.Against.ID))
	case c.First == match.FirstOpponent:
		return in.Say("challenge.first-anyone")
	}
	return in.Say("challenge.first-lots")
}

// textExpires says until when a challenge stands, in each reader's own time.
func textExpires(in game.Speaker, c match.Challenge) string {
	return in.Say("challenge.until", "Time", moment(c.Expires, longTime), "Left", moment(c.Expires, fromNow))
}

// The ways in which Discord writes a moment, each reader's own.
const (
	longTime = "f" // "30 August 2026 at 14:05"
	fromNow  = "R" // "in two hours"
)

// moment is a moment as each reader's Discord writes it.
func moment(at time.Time, style string) string {
	return "<t:" + strconv.FormatInt(at.Unix(), 10) + ":" + style + ">"
}

// textClosed says what became of a challenge.
func textClosed(in game.Speaker, c match.Challenge) string {
	by := ""
	if c.Answer != nil {
		by = whom(in, c.Answer.By.ID)
	}
	switch c.State {
	case match.Accepted:
		return sentence(in.Say("challenge.accepted", "Player", by))
	case match.Declined:
		return sentence(in.Say("challenge.declined", "Player", by))
	case match.Withdrawn:
		return sentence(in.Say("challenge.withdrawn", "Player", by))
	case match.Expired:
		return in.Say("challenge.expired")
	}
	return ""
}

// textPlayed confirms a move to the one who made it.
func textPlayed(in game.Speaker, id match.ID, label string) string {
	return in.Say("play.played", "Move", escape(label), "Match", id)
}

// textElsewhere says what was done where the board is in another channel.
func textElsewhere(in game.Speaker, m match.Match, done string) string {
	return done + " " + in.Say("play.elsewhere", "Channel", channelLink(m.Place.Channel))
}

// textGroup asks for a move of a group.
func textGroup(in game.Speaker, id match.ID, title, group string) string {
	return in.Say("play.which-of", "Head", textHead(id, title), "Group", escape(group))
}

// textChoose asks for a move anew.
func textChoose(in game.Speaker, id match.ID, title string) string {
	return in.Say("play.which", "Head", textHead(id, title))
}

// textPreview stands above the picture of what would come.
func textPreview(in game.Speaker, c game.Choice) string {
	if c.Detail == "" {
		return in.Say("preview.shown", "Move", escape(c.Label))
	}
	return in.Say("preview.shown-detail", "Move", escape(c.Label), "Detail", escape(c.Detail))
}

// textPreviewSet confirms a setting.
func textPreviewSet(in game.Speaker, title string, show bool) string {
	if show {
		return in.Say("preview.on", "Game", title)
	}
	return in.Say("preview.off", "Game", title)
}

// textResignAsk asks before a match is given up.
func textResignAsk(in game.Speaker, m match.Match, title, opponent string, both bool) string {
	if both {
		return in.Say("resign.ask", "Head", textHead(m.ID, title), "Opponent", opponent)
	}
	return in.Say("resign.ask-call-off", "Head", textHead(m.ID, title), "Opponent", opponent)
}

// textResignDone confirms it.
func textResignDone(in game.Speaker, m match.Match) string {
	if m.End != nil && m.End.How == match.Cancelled {
		return in.Say("resign.called-off", "Match", m.ID)
	}
	return in.Say("resign.done", "Match", m.ID)
}

// textShown confirms that a board is on its way.
func textShown(in game.Speaker, id match.ID) string { return in.Say("play.board-follows", "Match", id) }

// textChallengeMade confirms that a challenge is on its way.
func textChallengeMade(in game.Speaker, id match.ID) string {
	return in.Say("challenge.follows", "Match", id)
}

// textRecord stands beside the file.
func textRecord(in game.Speaker, m match.Match, title string) string {
	key := "record.so-far"
	if m.Over() {
		key = "record.whole"
	}
	return in.Say(key, "Head", textHead(m.ID, title), "Moves", textMoves(in, m.Ply()))
}
