package settings

import (
	"errors"
	"time"

	"galet/game"
	"galet/game/match"
)

// fileLimit is the most bytes that Discord takes in a file.
const fileLimit = 10 << 20

// ErrLarge is a file that Discord would not take.
var ErrLarge = errors.New("the file is too large")

// dataFile is all that is kept of a member, as the member gets it.
type dataFile struct {
	Of       match.PlayerID    `json:"discord_id"`
	At       time.Time         `json:"exported"`
	Settings map[string]string `json:"settings"`
	// Reminders are "in the channel", "directly" or "never".
	Reminders string `json:"reminders"`
	// Locale is the language of those that come directly.
	Locale     string          `json:"reminders_in,omitempty"`
	Away       []spanData      `json:"away"`
	Late       bool            `json:"last_rated_match_lost_by_time"`
	Challenges []challengeData `json:"challenges"`
	Matches    []matchData     `json:"matches"`
	Ladders    []ladderData    `json:"ladders"`
}

type spanData struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// challengeData is a challenge; the others are named as they were last seen.
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
	Follows  match.ID     `json:"rematch_of,omitempty"`
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
	Started time.Time   `json:"started"`
	Moved   time.Time   `json:"turn_began"`
	Days    int         `json:"days_a_move"`
	Rated   bool        `json:"rated"`
	Hints   bool        `json:"hints"`
	// Board is a link to the latest board.
	Board string `json:"board,omitempty"`
	// Asked is when the member asked to take a move back.
	Asked *time.Time `json:"asked_to_take_back,omitempty"`
	// Outcome says in the member's language how it ended; it goes on without.
	Outcome string     `json:"outcome,omitempty"`
	Ended   *time.Time `json:"ended,omitempty"`
}

type ladderData struct {
	Server  string       `json:"server"`
	Game    game.ID      `json:"game"`
	Name    string       `json:"name"`
	Now     ratingData   `json:"rating"`
	Last    time.Time    `json:"last_match"`
	First   tallyData    `json:"as_first_player"`
	Second  tallyData    `json:"as_second_player"`
	Streak  int          `json:"streak"`
	History []changeData `json:"history"`
}

// tallyData is a match.Tally.
type tallyData struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

type changeData struct {
	Match  match.ID   `json:"match"`
	At     time.Time  `json:"at"`
	Before ratingData `json:"before"`
	After  ratingData `json:"after"`
}

// ratingData is a rating.Rating.
type ratingData struct {
	Points     float64 `json:"points"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}
