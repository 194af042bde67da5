package bot

import (
	"errors"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// fileLimit is the most bytes that Discord takes in a file.
const fileLimit = 10 << 20

// errLarge is a file that Discord would not take.
var errLarge = errors.New("the file is too large")

// dataFile is all that is kept of a member, as the member gets it.
type dataFile struct {
	Of       match.PlayerID    `json:"discord_id"`
	At       time.Time         `json:"exported"`
	Settings map[string]string `json:"settings"`
	// Reminders are "in the channel", "directly" or "never".
	Reminders  string          `json:"reminders"`
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
	ID      match.ID  `json:"id"`
	Server  string    `json:"server"`
	Channel string    `json:"channel"`
	Game    game.ID   `json:"game"`
	By      string    `json:"by"`
	To      string    `json:"to,omitempty"`
	Answer  string    `json:"answered_by,omitempty"`
	State   string    `json:"state"`
	Made    time.Time `json:"made"`
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
	Over    bool        `json:"over"`
	Ended   *time.Time  `json:"ended,omitempty"`
}

type ladderData struct {
	Server  string        `json:"server"`
	Game    game.ID       `json:"game"`
	Name    string        `json:"name"`
	Now     rating.Rating `json:"rating"`
	History []changeData  `json:"history"`
}

type changeData struct {
	Match  match.ID      `json:"match"`
	At     time.Time     `json:"at"`
	Before rating.Rating `json:"before"`
	After  rating.Rating `json:"after"`
}

var reminderWords = map[match.Reminders]string{
	match.RemindInChannel: "in the channel", match.RemindDirectly: "directly", match.RemindNever: "never",
}

// dataFileOf is the file of a member's data.
func dataFileOf(p match.PlayerID, d match.Data, now time.Time) dataFile {
	f := dataFile{
		Of: p, At: now.UTC(), Settings: d.Settings, Reminders: reminderWords[d.Member.Reminders], Late: d.Member.Late,
		Away: []spanData{}, Challenges: []challengeData{}, Matches: []matchData{}, Ladders: []ladderData{},
	}
	for _, s := range d.Member.Away {
		f.Away = append(f.Away, spanData{s.From, s.Until})
	}
	for _, c := range d.Challenges {
		f.Challenges = append(f.Challenges, challengeDataOf(c))
	}
	for _, m := range d.Matches {
		f.Matches = append(f.Matches, matchDataOf(m))
	}
	for on, s := range d.Standings {
		f.Ladders = append(f.Ladders, ladderDataOf(p, on, s, d.Changes))
	}
	return f
}

func challengeDataOf(c match.Challenge) challengeData {
	data := challengeData{
		ID: c.ID, Server: string(c.Place.Guild), Channel: string(c.Place.Channel), Game: c.Game,
		By: c.By.Name, State: c.State.String(), Made: c.Made,
	}
	if c.Against != nil {
		data.To = c.Against.Name
	}
	if c.Answer != nil {
		data.Answer = c.Answer.By.Name
	}
	return data
}

func matchDataOf(m match.Match) matchData {
	data := matchData{
		ID: m.ID, Server: string(m.Place.Guild), Channel: string(m.Place.Channel),
		Players: [2]string{m.Players[game.First].Name, m.Players[game.Second].Name}, Record: m.Record,
		Started: m.Started, Moved: m.Moved, Days: int(m.Pace), Rated: m.Rated, Over: m.Over(),
	}
	if m.Over() {
		data.Ended = &m.End.At
	}
	return data
}

func ladderDataOf(p match.PlayerID, on match.Ladder, s match.Standing, all []match.Change) ladderData {
	data := ladderData{Server: string(on.Guild), Game: on.Game, Name: s.Player.Name, Now: s.Rating, History: []changeData{}}
	for _, c := range all {
		if seat, plays := c.Seat(p); plays && c.Ladder == on {
			data.History = append(data.History, changeData{c.Match, c.At, c.Sides[seat].Before, c.Sides[seat].After})
		}
	}
	return data
}
