package bot

import (
	"fmt"
	"strings"

	"galet/game/match"
)

// What is told to one member alone: what is so, and what to do.
const (
	textFailed        = "Something went wrong on my side, and I have noted it. `/board` shows where the match stands; then please try again."
	textUnsaved       = "I cannot save anything at the moment, so that did not count. Please try again in a few minutes; if it stays like this, tell whoever runs me."
	textServersOnly   = "I play on servers only. Please use me in a channel of a server."
	textNotFound      = "There is no such match or challenge. `/games` lists yours."
	textOtherServer   = "That match belongs to another server and can only be played there. `/games` lists yours on this one."
	textUnknownButton = "That no longer works. `/board` posts a fresh board, and `/help` lists what you can type."
	textUnknownGame   = "I do not know that game. `/help` lists those that I know."

	textLocked = "This thread is locked, so I cannot post in it. `/board` in another channel or thread takes a match there. Nothing has been changed."

	textSelf         = "You cannot challenge yourself. Name someone else, or leave `opponent` out so that anyone may accept."
	textOwnChallenge = "This is your own challenge: someone else has to answer it. *Withdraw* takes it back."
	textBot          = "Bots do not play. Name a member, or leave `opponent` out so that anyone may accept."
	textAbsent       = "That person is not a member of this server. Name one who is, or leave `opponent` out so that anyone may accept."
	textOpenToAll    = "This challenge is open to anyone, so nobody needs to decline it. It ends by itself if nobody accepts."

	textNoMatch = "You have no open match on this server. `/challenge` starts one."
)

func textNotation(why string) string {
	return "I cannot read that as a move: " + why
}

func textIllegal(why string) string {
	return "That move is not possible: " + why + " It is still your turn: choose another below the board, or with `/move`."
}

func textOptions(why string) string {
	return "A match cannot be played like that: " + why
}

func textMissing(missing []string) string {
	bold := make([]string, len(missing))
	for i, m := range missing {
		bold[i] = "**" + m + "**"
	}
	return fmt.Sprintf("I lack permissions in this channel: %s. Someone who manages the server can give them to me; until then, another channel may do. Nothing has been changed.", strings.Join(bold, ", "))
}

// textBoardLost tells the member who changed a match where its board could
// not be posted, and why.
func textBoardLost(id match.ID, in match.ChannelID, code int) string {
	return fmt.Sprintf("The board of #%s could not be posted in <#%s>: %s. `/board` with `match: %s` posts it wherever you type it, and the match goes on there.",
		id, in, textObstacle(code), id)
}

// textChallengeLost does so for a challenge.
func textChallengeLost(id match.ID, code int) string {
	return fmt.Sprintf("Your challenge #%s could not be posted here: %s. It has been taken back; please make it in another channel.", id, textObstacle(code))
}

// textObstacle is one of Discord's codes in words.
func textObstacle(code int) string {
	switch code {
	case codeUnknownChannel:
		return "it is gone"
	case codeMissingAccess, codeMissingRights:
		return "I lack permissions there"
	case codeArchived, codeLocked:
		return "the thread is locked"
	}
	return "Discord does not take it"
}

// seeBoard ends a refusal with the way to the latest board.
func seeBoard(link string) string {
	if link == "" {
		return "`/board` posts the latest board."
	}
	return "The latest board: " + link
}

func textMatchOver(s situation) string {
	return fmt.Sprintf("#%s is over: %s. %s", s.id, s.outcome, seeBoard(s.link))
}

func textNotPlayer(s situation) string {
	return fmt.Sprintf("Only %s and %s play in #%s. `/board` with `match: %s` shows it to you; `/challenge` starts a match of your own.",
		s.players[0], s.players[1], s.id, s.id)
}

func textNotYourTurn(s situation) string {
	return fmt.Sprintf("It is %s's turn in #%s. You will be mentioned when it is yours. %s", s.turn, s.id, seeBoard(s.link))
}

func textStale(s situation) string {
	turn := "it is " + s.turn + "'s turn"
	if s.yours {
		turn = "it is your turn"
	}
	return fmt.Sprintf("That board is an old one. #%s stands at %s now, and %s. %s", s.id, textMoves(s.moves), turn, seeBoard(s.link))
}

func textTooMany(e match.TooManyError, asked match.PlayerID) string {
	if e.Who.ID == asked {
		return fmt.Sprintf("You have %d open matches and challenges, and more than that cannot be had. Finish one first: `/games` lists them.", e.Limit)
	}
	return fmt.Sprintf("%s has %d open matches and challenges, and more than that cannot be had. Try again when one of them is over.", mention(e.Who.ID), e.Limit)
}

func textNotInvited(c match.Challenge) string {
	if c.Against == nil {
		return textFailed
	}
	return fmt.Sprintf("This challenge is for %s to answer. `/challenge` makes one of your own.", mention(c.Against.ID))
}

func textNotChallenger(c match.Challenge) string {
	return fmt.Sprintf("Only %s can withdraw this challenge.", mention(c.By.ID))
}

func textClosedAlready(state match.State, id match.ID, board string) string {
	switch state {
	case match.Accepted:
		return fmt.Sprintf("That challenge has been accepted: match #%s is on. %s", id, seeBoard(board))
	case match.Expired:
		return "That challenge has expired. `/challenge` makes a new one."
	}
	return fmt.Sprintf("That challenge was %s. `/challenge` makes a new one.", state)
}

// textSeveral lists the matches that a command could be about.
func textSeveral(lines []string, example match.ID) string {
	return fmt.Sprintf("Which one? Name it with the option `match`, like `match: %s`.\n%s", example, textLines(lines, embedLimit))
}
