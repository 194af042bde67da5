package bot

import (
	"fmt"
	"strings"

	"galet/game"
	"galet/game/match"
)

// Buttons, and names for nobody in particular.
const (
	textAccept      = "Accept"
	textDecline     = "Decline"
	textWithdraw    = "Withdraw"
	textResign      = "Resign"
	textCallOff     = "Call it off"
	textKeep        = "Keep playing"
	textPlay        = "Play"
	textChooseAgain = "Choose again"

	textSomeone     = "someone"
	textAnyone      = "whoever accepts"
	textFirstSeat   = "first player"
	textSecondSeat  = "second player"
	textWins        = "wins"
	textResigned    = "resigned"
	textCalledOff   = "called it off"
	textNobodyWins  = "no result"
	textKeptPlaying = "Good: the match goes on."
)

// textHead names a match at the top of its messages.
func textHead(id match.ID, title string) string { return fmt.Sprintf("**#%s %s**", id, title) }

// textMoves counts moves.
func textMoves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// textAgainst says who plays against whom.
func textAgainst(names, seats [2]string) string {
	return textPlays(names, seats, game.First) + " against " + textPlays(names, seats, game.Second) + "."
}

// textYouMove calls on the player to move.
func textYouMove(player string) string { return player + ", it is your turn." }

// textTheyMove tells someone who looks on whose turn it is.
func textTheyMove(player string) string { return player + " is to move." }

// textPlays names a player and what the player plays, if that tells the two
// apart.
func textPlays(names, seats [2]string, s game.Seat) string {
	if seats[game.First] == seats[game.Second] {
		return names[s]
	}
	return names[s] + " (" + seats[s] + ")"
}

// textEnd says how a match ended outside the rules; a match that the rules
// ended has the game's own words for it.
func textEnd(e match.End, names [2]string) string {
	switch e.How {
	case match.Resigned:
		return fmt.Sprintf("%s resigned, so %s wins.", names[e.By], names[e.Winner])
	case match.Cancelled:
		return fmt.Sprintf("%s called the match off before both had moved. Nobody wins.", names[e.By])
	}
	return ""
}

// textOutcome says in a few words how a match ended.
func textOutcome(e match.End, names [2]string) string {
	switch {
	case e.How == match.Cancelled:
		return "called off"
	case e.Draw:
		return "a draw"
	}
	return names[e.Winner] + " won"
}

// textChallenge says who challenges whom, to what.
func textChallenge(c match.Challenge, title, tagline, terms string) string {
	lines := []string{
		textHead(c.ID, title) + " · " + tagline,
		mention(c.By.ID) + " would like to play. Who takes it up?",
		"Terms: " + terms + ". " + textStarts(c),
	}
	if c.Against != nil {
		lines[1] = fmt.Sprintf("%s, %s challenges you.", mention(c.Against.ID), mention(c.By.ID))
	}
	return strings.Join(lines, "\n")
}

// textStarts says who makes the first move.
func textStarts(c match.Challenge) string {
	opponent := "Whoever accepts"
	if c.Against != nil {
		opponent = mention(c.Against.ID)
	}
	switch c.First {
	case match.FirstChallenger:
		return mention(c.By.ID) + " moves first."
	case match.FirstOpponent:
		return opponent + " moves first."
	}
	return "Who moves first is drawn by lot."
}

// textExpires says until when a challenge stands, in each reader's own time.
func textExpires(c match.Challenge) string {
	return fmt.Sprintf("It stands until <t:%d:f> (<t:%d:R>).", c.Expires.Unix(), c.Expires.Unix())
}

// textClosed says what became of a challenge.
func textClosed(c match.Challenge) string {
	by := ""
	if c.Answer != nil {
		by = mention(c.Answer.By.ID)
	}
	switch c.State {
	case match.Accepted:
		return by + " accepted. The board follows."
	case match.Declined:
		return by + " declined."
	case match.Withdrawn:
		return by + " withdrew the challenge."
	case match.Expired:
		return "Nobody answered in time."
	}
	return ""
}

// textPlayed confirms a move to the one who made it.
func textPlayed(id match.ID, label string) string {
	return fmt.Sprintf("You played **%s** in #%s.", escape(label), id)
}

// textPlayedElsewhere does so where the board is in another channel.
func textPlayedElsewhere(m match.Match, label string) string {
	return fmt.Sprintf("%s The board is in <#%s>.", textPlayed(m.ID, label), m.Place.Channel)
}

// textGroup asks for a move of a group.
func textGroup(id match.ID, title, group string) string {
	return fmt.Sprintf("%s · %s: which move?", textHead(id, title), escape(group))
}

// textChoose asks for a move anew.
func textChoose(id match.ID, title string) string {
	return fmt.Sprintf("%s · which move?", textHead(id, title))
}

// textPreview stands above the picture of what would come.
func textPreview(c game.Choice) string {
	said := fmt.Sprintf("After **%s** the board would look like this", escape(c.Label))
	if c.Detail != "" {
		said += " (" + escape(c.Detail) + ")"
	}
	return said + ". Nothing has been played yet."
}

// textPreviewSet confirms a setting.
func textPreviewSet(title string, show bool) string {
	if show {
		return fmt.Sprintf("From now on a move that you choose from a menu in %s is first shown to you alone.", title)
	}
	return fmt.Sprintf("From now on a move that you choose from a menu in %s is played at once.", title)
}

// textResignAsk asks before a match is given up.
func textResignAsk(m match.Match, title, opponent string, both bool) string {
	if both {
		return fmt.Sprintf("%s against %s: give it up? %s wins then.", textHead(m.ID, title), opponent, opponent)
	}
	return fmt.Sprintf("%s against %s: call it off? Not both of you have moved, so nobody wins.", textHead(m.ID, title), opponent)
}

// textResignDone confirms it.
func textResignDone(m match.Match) string {
	if m.End != nil && m.End.How == match.Cancelled {
		return fmt.Sprintf("You called #%s off. Nobody wins.", m.ID)
	}
	return fmt.Sprintf("You resigned #%s.", m.ID)
}

// textShown confirms that a board is on its way.
func textShown(id match.ID) string { return fmt.Sprintf("The board of #%s follows.", id) }

// textChallengeMade confirms that a challenge is on its way.
func textChallengeMade(id match.ID) string { return fmt.Sprintf("Your challenge #%s follows.", id) }

// textRecord stands beside the file.
func textRecord(m match.Match, title string) string {
	if m.Over() {
		return fmt.Sprintf("%s · the whole match as a record, %s.", textHead(m.ID, title), textMoves(m.Ply()))
	}
	return fmt.Sprintf("%s · %s so far, as a record.", textHead(m.ID, title), textMoves(m.Ply()))
}
