package ui

// The actions of custom ids.
const (
	ActAccept              = "accept"
	ActDecline             = "decline"
	ActWithdraw            = "withdraw"
	ActGroup               = "group"
	ActPlay                = "play"
	ActCommit              = "commit"
	ActAgain               = "again"
	ActResign              = "resign"
	ActKeepPlaying         = "keep"
	ActSettings            = "settings"
	ActPrivacy             = "privacy"
	ActStop                = "stop"
	ActRules               = "rules"
	ActChallengeFromCourse = "dare"
	ActEndAway             = "back"
	ActReminders           = "reminders"
	ActAllow               = "allow"
	ActRefuse              = "refuse"
	ActRematch             = "rematch"
	ActViewMoves           = "look"
	ActStep                = "step"
	ActGames               = "games"
	ActOpen                = "open"
	ActHelp                = "help"
	ActPuzzle              = "puzzle"
	ActReview              = "review"
	ActMoveBoard           = "bring"
	ActBlock               = "block"
	ActNext                = "next"
	// The ply of ActFollow is 1 to follow a match and 0 to stop.
	ActFollow = "follow"
	ActNote   = "note"

	// In practice matches.
	ActPractice      = "practice-press"
	ActPracticePlay  = "practice-play"
	ActPracticeGroup = "practice-group"

	// In analyses. The branch is the number of a line, except in ActAnalysis without a
	// rest, which opens an analysis.
	ActAnalysis      = "analysis"
	ActAnalysisPlay  = "analysis-play"
	ActAnalysisGroup = "analysis-group"

	// ActTournament has in its rest what is asked of a tournament; its match is the
	// tournament's number. The ply is 1 if it was confirmed, or a page of the table.
	ActTournament = "tournament"
	// ActLeague has in its rest what is asked of a league; its match is the league's
	// number.
	ActLeague = "league"

	// Below a ladder: the ply is the page, the rest the game.
	ActLadder    = "ladder"
	ActLadderOwn = "ladder-own"
	ActLadderAll = "ladder-all"
	// ActExclude has the member in its rest; the ply is 2 to ask about excluding
	// them from the ladder, 1 to do it, and 0 to readmit them.
	ActExclude = "exclude"
)
