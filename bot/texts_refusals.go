package bot

import (
	"galet/game"
	"galet/game/match"
)

// textMissing says which permissions the bot lacks.
func textMissing(in game.Speaker, missing []string) string {
	return in.Say("refusal.permissions", "Permissions", bold(in, missing))
}

// bold names permissions by the keys of their names.
func bold(in game.Speaker, keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = "**" + in.Say(key) + "**"
	}
	return game.Listed(in, names)
}

// textBoardLost tells the member who changed a match where its board could
// not be posted, and why.
func textBoardLost(in game.Speaker, id match.ID, at match.ChannelID, code int) string {
	return in.Say("lost.board", "Match", id, "Channel", channelLink(at), "Why", textObstacle(in, code))
}

// textChallengeLost does so for a challenge.
func textChallengeLost(in game.Speaker, id match.ID, code int) string {
	return in.Say("lost.challenge", "Match", id, "Why", textObstacle(in, code))
}

// textObstacle is one of Discord's codes in words.
func textObstacle(in game.Speaker, code int) string {
	switch code {
	case codeUnknownChannel:
		return in.Say("lost.gone")
	case codeMissingAccess, codeMissingRights:
		return in.Say("lost.permissions")
	case codeArchived, codeLocked:
		return in.Say("lost.locked")
	}
	return in.Say("lost.refused")
}

// seeBoard ends a refusal with the way to the latest board.
func seeBoard(in game.Speaker, link string) string {
	if link == "" {
		return in.Say("refusal.see-command")
	}
	return in.Say("refusal.see-link", "Link", link)
}

func textMatchOver(in game.Speaker, s situation) string {
	return in.Say("refusal.over", "Match", s.id, "Outcome", s.outcome) + " " + seeBoard(in, s.link)
}

func textNotPlayer(in game.Speaker, s situation) string {
	return in.Say("refusal.not-player", "First", s.players[0], "Second", s.players[1], "Match", s.id)
}

func textNotYourTurn(in game.Speaker, s situation) string {
	return in.Say("refusal.not-your-turn", "Player", s.turn, "Match", s.id) + " " + seeBoard(in, s.link)
}

func textStale(in game.Speaker, s situation) string {
	moves := textMoves(in, s.moves)
	if s.yours {
		return in.Say("refusal.stale-yours", "Match", s.id, "Moves", moves) + " " + seeBoard(in, s.link)
	}
	return in.Say("refusal.stale", "Match", s.id, "Moves", moves, "Player", s.turn) + " " + seeBoard(in, s.link)
}

func textTooMany(in game.Speaker, e match.TooManyError, asked match.PlayerID) string {
	switch {
	case e.Here && e.Who.ID == asked:
		return in.Say("settings.most.refused", "N", e.Limit)
	case e.Here:
		return in.Say("settings.most.refused-theirs", "N", e.Limit, "Player", mention(e.Who.ID))
	}
	if e.Who.ID == asked {
		return in.Say("refusal.too-many", "N", e.Limit)
	}
	return in.Say("refusal.too-many-of", "Player", mention(e.Who.ID), "N", e.Limit)
}

func textNotInvited(in game.Speaker, c match.Challenge) string {
	if c.Against == nil {
		return in.Say("refusal.failed")
	}
	return in.Say("refusal.not-invited", "Opponent", mention(c.Against.ID))
}

func textNotChallenger(in game.Speaker, c match.Challenge) string {
	return in.Say("refusal.not-challenger", "Challenger", mention(c.By.ID))
}

func textClosedAlready(in game.Speaker, state match.State, id match.ID, board string) string {
	switch state {
	case match.Accepted:
		return in.Say("refusal.accepted", "Match", id) + " " + seeBoard(in, board)
	case match.Declined:
		return in.Say("refusal.declined")
	case match.Withdrawn:
		return in.Say("refusal.withdrawn")
	}
	return in.Say("refusal.expired")
}

// textSeveral lists the matches that a command could be about.
func textSeveral(in game.Speaker, lines []string, example match.ID) string {
	return in.Say("refusal.several", "Match", example) + "\n" + textLines(in, lines, embedLimit)
}
