package ui

// The names of commands and options.
const (
	CmdChallenge = "challenge"
	CmdMove      = "move"
	CmdBoard     = "board"
	CmdGames     = "games"
	CmdResign    = "resign"
	CmdTakeBack  = "takeback"
	CmdRecord    = "record"
	CmdReplay    = "replay"
	CmdPreview   = "preview"
	CmdRules     = "rules"
	CmdAway      = "away"
	CmdReminders = "reminders"
	CmdHelp      = "help"
	CmdSettings  = "settings"
	CmdPrivacy   = "privacy"
	CmdEnd       = "end"

	CmdLeaderboard = "leaderboard"
	CmdProfile     = "profile"

	OptOpponent = "opponent"
	OptFirst    = "first"
	OptPace     = "pace"
	OptRated    = "rated"
	OptHints    = "hints"
	OptUntil    = "until"
	OptHow      = "how"
	OptMove     = "move"
	OptData     = "data"
	OptMatch    = "match"
	OptPlayer   = "player"
	OptGame     = "game"
	OptShow     = "show"
	OptPly      = "position"
)
