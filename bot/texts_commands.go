package bot

import (
	"fmt"

	"galet/game"
	"galet/game/match"
)

// What stands in Discord's list of commands; at most 100 characters each.
const (
	textChallengeCommand = "Challenge a member to a game, or anyone who likes to play"
	textMoveCommand      = "Make a move by typing it"
	textBoardCommand     = "Post the board of a match here again"
	textGamesCommand     = "List open matches and challenges: whose turn it is, and where"
	textResignCommand    = "Give up a match (you are asked first)"
	textRecordCommand    = "Get all moves of a match as a file"
	textReplayCommand    = "See a whole match again as an animation, alone"
	textPreviewCommand   = "Choose whether a move from a menu is shown to you before it counts"
	textHelpCommand      = "What this is, the games, and what to type"

	textMatchOption    = "Which match, if you play more than one"
	textMoveOption     = "Your move; start typing and the legal ones are listed"
	textPlayerOption   = "Whose matches; yours if left out"
	textGameOption     = "For which game"
	textShowOption     = "True: show me the board first; False: play at once"
	textOpponentOption = "Who is challenged; anyone may accept if left out"
	textFirstOption    = "Who makes the first move; drawn by lot if left out"
)

func textChallengeTo(a game.About) string {
	return clip(fmt.Sprintf("%s: %s", a.Title, a.Tagline), itemLimit)
}

func firstChoices() []commandChoice {
	return []commandChoice{
		{Name: "drawn by lot", Value: string(match.FirstLots)},
		{Name: "I do", Value: string(match.FirstChallenger)},
		{Name: "my opponent", Value: string(match.FirstOpponent)},
	}
}
