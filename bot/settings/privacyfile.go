package settings

import (
	"encoding/json"
	"time"

	"galet/game"
	"galet/game/match"
)

// dataFile is what is stored about a member, in the form that the member gets:
// everything, or the part that fits in one file.
type dataFile struct {
	Of match.PlayerID `json:"discord_id"`
	At time.Time      `json:"exported"`
	// File is the number of the file, from 1.
	File int `json:"file"`
	// memberData is only in the first file.
	*memberData
	Challenges []json.RawMessage `json:"challenges"`
	Matches    []json.RawMessage `json:"matches"`
	// Messages are still to be sent.
	Messages []json.RawMessage `json:"messages_to_be_sent"`
}

// memberData is what is stored about a member besides challenges and matches.
type memberData struct {
	Settings map[string]string `json:"settings"`
	// Reminders are "in the channel", "directly" or "never".
	Reminders string `json:"reminders"`
	// Locale is the language of direct reminders.
	Locale string       `json:"reminders_in,omitempty"`
	Away   []periodData `json:"away"`
	Late   bool         `json:"last_rated_match_lost_by_time"`
	// Untold are the matches whose end, turn or conditional move the member has to be
	// told of.
	Untold  []match.ID   `json:"matches_not_told_of"`
	Ladders []ladderData `json:"ladders"`
	// Dailies are the answers to the latest puzzle of the day of each server.
	Dailies []dailyData `json:"puzzles_of_the_day"`
	// Tried are the lines that the member tries in open matches.
	Tried []triedData `json:"moves_tried,omitempty"`
	// Tournaments are those that the member takes or took part in, opened or cancelled.
	Tournaments []tournamentData `json:"tournaments,omitempty"`
	// Leagues are those that the member takes part in from the next season on, or opened.
	Leagues []leagueData `json:"leagues,omitempty"`
	// Excluded are the servers from whose ladders a moderator excluded the member.
	Excluded []match.GuildID `json:"excluded_from_ladders_of,omitempty"`
	Acts     []actData       `json:"acts_of_moderators,omitempty"`
}

// actData is an act of a moderator: the member did it, or it concerns the member.
type actData struct {
	Server  match.GuildID `json:"server"`
	Act     string        `json:"act"`
	Own     bool          `json:"by_you"`
	At      time.Time     `json:"at"`
	Match   match.ID      `json:"match,omitempty"`
	Setting string        `json:"setting,omitempty"`
}

// tournamentData is the part of a tournament that concerns the member.
type tournamentData struct {
	ID     match.ID      `json:"id"`
	Server match.GuildID `json:"server"`
	Name   string        `json:"name,omitempty"`
	Game   game.ID       `json:"game"`
	// League is the league of a division.
	League    match.ID `json:"league,omitempty"`
	Opened    bool     `json:"opened_by_you,omitempty"`
	Cancelled bool     `json:"cancelled_by_you,omitempty"`
	// Entry is the member as a player.
	Entry *entryData `json:"player,omitempty"`
}

// leagueData is the part of a league that concerns the member.
type leagueData struct {
	ID     match.ID      `json:"id"`
	Server match.GuildID `json:"server"`
	Name   string        `json:"name,omitempty"`
	Game   game.ID       `json:"game"`
	Opened bool          `json:"opened_by_you,omitempty"`
	// As is the member's name, and Place their place in the order of the
	// divisions. They are missing if the member does not take part.
	As    string `json:"you_are,omitempty"`
	Place int    `json:"place,omitempty"`
	New   bool   `json:"new,omitempty"`
}

// entryData is the member as a player of a tournament.
type entryData struct {
	Name      string  `json:"name"`
	Seeded    float64 `json:"seeded_by"`
	Withdrawn bool    `json:"withdrawn,omitempty"`
	Struck    bool    `json:"struck_out,omitempty"`
	TimedOut  int     `json:"lost_by_time,omitempty"`
	// Matches are the member's matches, Points the half points that they gave.
	Matches []match.ID `json:"matches,omitempty"`
	Points  int        `json:"half_points"`
}

// triedData are lines in a match, each with the moves of the match before it.
type triedData struct {
	Match match.ID      `json:"match"`
	Lines [][]game.Move `json:"lines"`
	// Conditional are the conditional moves of each line.
	Conditional [][]game.Move `json:"conditional_moves,omitempty"`
}

// dailyData is the first answer to a puzzle of the day.
type dailyData struct {
	Server string  `json:"server"`
	Game   game.ID `json:"game"`
	Number int     `json:"puzzle"`
	Right  bool    `json:"right"`
}

type periodData struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// challengeData is a challenge, with the names of the other members as they were last
// seen.
type challengeData struct {
	ID       match.ID     `json:"id"`
	Server   string       `json:"server"`
	Channel  string       `json:"channel"`
	Message  string       `json:"message,omitempty"`
	Game     game.ID      `json:"game"`
	Options  game.Options `json:"options"`
	First    match.First  `json:"first"`
	Days     int          `json:"days_a_move"`
	Rated    bool         `json:"rated"`
	Hints    bool         `json:"hints"`
	Trying   bool         `json:"try_moves"`
	Follows  match.ID     `json:"rematch_of,omitempty"`
	Places   int          `json:"places,omitempty"`
	Accepted []match.ID   `json:"accepted_as,omitempty"`
	By       string       `json:"by"`
	To       string       `json:"to,omitempty"`
	State    string       `json:"state"`
	Made     time.Time    `json:"made"`
	Expires  time.Time    `json:"expires"`
	Answer   string       `json:"answered_by,omitempty"`
	Answered *time.Time   `json:"answered,omitempty"`
}

type matchData struct {
	ID      match.ID    `json:"id"`
	Server  string      `json:"server"`
	Channel string      `json:"channel"`
	Players [2]string   `json:"players"`
	Record  game.Record `json:"record"`
	// Tournament is the tournament that it is a game of.
	Tournament match.ID  `json:"tournament,omitempty"`
	Started    time.Time `json:"started"`
	Moved      time.Time `json:"turn_began"`
	Days       int       `json:"days_a_move"`
	Rated      bool      `json:"rated"`
	Hints      bool      `json:"hints"`
	Trying     bool      `json:"try_moves"`
	// Conditional are the plies, from 0, that were conditional moves.
	Conditional []int `json:"conditional_moves,omitempty"`
	// Board is a link to the latest board.
	Board string `json:"board,omitempty"`
	// Asked is when the member asked to take a move back.
	Asked *time.Time `json:"asked_to_take_back,omitempty"`
	// Outcome says in the member's language how the match ended; empty: it goes on.
	Outcome string     `json:"outcome,omitempty"`
	Ended   *time.Time `json:"ended,omitempty"`
	// Rating is how the match changed the member's rating.
	Rating *changeData `json:"rating,omitempty"`
}

// messageData is a message that is still to be sent.
type messageData struct {
	Match   match.ID `json:"match"`
	What    string   `json:"what"`
	Channel string   `json:"channel,omitempty"`
	// Changes is the message that will be edited.
	Changes string `json:"changes_message,omitempty"`
	// ToYou: only the member gets the message.
	ToYou bool `json:"to_you"`
}

type ladderData struct {
	Server string     `json:"server"`
	Game   game.ID    `json:"game"`
	Name   string     `json:"name"`
	Now    ratingData `json:"rating"`
	Last   time.Time  `json:"last_match"`
	First  tallyData  `json:"as_first_player"`
	Second tallyData  `json:"as_second_player"`
	Streak int        `json:"streak"`
}

// tallyData is a match.Tally.
type tallyData struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

type changeData struct {
	Before ratingData `json:"before"`
	After  ratingData `json:"after"`
}

// ratingData is a rating.Rating.
type ratingData struct {
	Points     float64 `json:"points"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}
