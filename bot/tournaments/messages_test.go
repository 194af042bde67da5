package tournaments_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/tournaments"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
	"galet/game/match"
	"galet/game/tournament"
	"galet/render"
)

// names are as members may be called.
var names = []string{"Ana", "Maximilian von Hohenstein-Oetting", "נועם לוי", "Zoë 🌿", "ليلى حداد", "田中さくら", "", "**b** <@1> [x](y)"}

// filled is a tournament of some players in which all games of some rounds were played.
func filled(t *testing.T, f tournament.Format, perPair, players, rounds int) match.TournamentView {
	t.Helper()
	options, err := catalog.All()[0].Game.Setup(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := match.TournamentView{Tournament: match.Tournament{
		Event: match.Event{
			ID: 12345, Place: match.Place{Guild: "123456789012345678", Channel: "123456789012345679"}, Message: "123456789012345670",
			Name: strings.Repeat("W", 30) + " **x** 🌿 <@1> `a` [b](c)", Game: catalog.All()[0].Game.ID(), Options: options,
			Terms: match.Terms{Pace: 3, Rated: true},
		},
		Format: f, PerPair: perPair, AtOnce: 4, Most: players, State: match.TournamentOpen, StartsAt: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC),
	}}
	for i := range players {
		v.Entries = append(v.Entries, match.Entry{
			Player: match.Player{ID: match.PlayerID(fmt.Sprintf("9223372036854775%03d", i)), Name: names[i%len(names)]},
			Entry:  tournament.Entry{Rating: float64(2000 - i)},
		})
	}
	if rounds == 0 {
		return v
	}
	v.State = match.TournamentRunning
	for range rounds {
		for i := range v.Games {
			if v.Games[i].Result == tournament.Open {
				v.Games[i].Result = [...]tournament.Result{tournament.FirstWins, tournament.SecondWins, tournament.Draw, tournament.FirstWins}[i%4]
			}
		}
		for _, g := range v.Table().Next() {
			v.Games = append(v.Games, match.TournamentGame{Game: g, Match: match.ID(20000 + len(v.Games))})
		}
	}
	return v
}

func handlers(t *testing.T) *tournaments.Handlers {
	t.Helper()
	return tournaments.New(nil, matchview.New(matchview.Config{
		Games: catalog.All(), Pictures: render.New(), Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Drew: func(game.ID, time.Duration, int) {},
	}), nil, nil, time.Now)
}

// standings are tournaments of all kinds and sizes.
func standings(t *testing.T) map[string]match.TournamentView {
	t.Helper()
	all := map[string]match.TournamentView{
		"open-3": filled(t, tournament.RoundRobin, 1, 3, 0), "open-64": filled(t, tournament.Swiss, 1, 64, 0),
		"robin-3": filled(t, tournament.RoundRobin, 1, 3, 1), "robin-8": filled(t, tournament.RoundRobin, 2, 8, 3),
		"swiss-8": filled(t, tournament.Swiss, 1, 8, 3), "swiss-16": filled(t, tournament.Swiss, 1, 16, 2), "swiss-64": filled(t, tournament.Swiss, 1, 64, 6),
		"swiss-odd": filled(t, tournament.Swiss, 1, 7, 3), "knockout-2": filled(t, tournament.Knockout, 1, 2, 1),
		"knockout-3": filled(t, tournament.Knockout, 1, 3, 2), "knockout-16": filled(t, tournament.Knockout, 1, 16, 3),
		"knockout-33": filled(t, tournament.Knockout, 1, 33, 2), "knockout-64": filled(t, tournament.Knockout, 1, 64, 12),
	}
	over := filled(t, tournament.RoundRobin, 1, 5, 12)
	over.State, over.Mentioned = match.TournamentOver, []match.PlayerID{"1"}
	cancelled := filled(t, tournament.Swiss, 1, 5, 0)
	cancelled.State, cancelled.TooFew = match.TournamentCancelled, true
	withdrawn := filled(t, tournament.RoundRobin, 1, 5, 2)
	for i, e := range withdrawn.Table().Withdraw(1).Entries {
		withdrawn.Entries[i].Entry = e
	}
	struckOut := filled(t, tournament.RoundRobin, 1, 5, 1)
	for i, e := range struckOut.Table().Withdraw(1).Entries {
		struckOut.Entries[i].Entry = e
	}
	drawn := filled(t, tournament.Knockout, 1, 2, 1)
	for open := true; open; {
		drawn.Games[len(drawn.Games)-1].Result = tournament.Draw
		next := drawn.Table().Next()
		if open = len(next) > 0; open {
			drawn.Games = append(drawn.Games, match.TournamentGame{Game: next[0], Match: 20100})
		}
	}
	long := filled(t, tournament.Swiss, 1, 16, 1)
	for i := range long.Entries {
		long.Entries[i].Player.Name = strings.Repeat("W", 32)
	}
	all["long"] = long
	all["over"], all["cancelled"], all["withdrawn"], all["struck out"], all["drawn"] = over, cancelled, withdrawn, struckOut, drawn
	return all
}

// In every language each message stays within what Discord takes, and nothing is cut.
func TestStandingsInEveryLanguage(t *testing.T) {
	t.Parallel()
	h := handlers(t)
	for name, v := range standings(t) {
		for _, loc := range lang.All() {
			m, err := h.TournamentMessage(loc, v)
			if err != nil {
				t.Fatalf("%s in %s: %v", name, loc.Tag(), err)
			}
			checkMessage(t, name+" in "+loc.Tag(), m)
			if drawn := len(m.Files) > 0; drawn == (len(v.Games) == 0) {
				t.Errorf("%s in %s: %d files with %d games", name, loc.Tag(), len(m.Files), len(v.Games))
			}
			if v.State == match.TournamentOver && len(m.Pings) == 0 {
				t.Errorf("%s in %s: no winner is mentioned", name, loc.Tag())
			}
			if n := utf8.RuneCountInString(h.ThreadName(loc, v)); n > discord.ThreadNameLimit {
				t.Errorf("%s in %s: the thread's name has %d characters", name, loc.Tag(), n)
			}
			checkMessage(t, name+" moved in "+loc.Tag(), h.MovedTournament(loc, v))
			if dir := os.Getenv("GALET_SHOW"); dir != "" && (loc.Tag() == "en" || loc.Tag() == "de") {
				show(t, filepath.Join(dir, name+"-"+loc.Tag()), m)
			}
		}
	}
}

// So does the message of a league, with and without a season.
func TestLeaguesInEveryLanguage(t *testing.T) {
	t.Parallel()
	h := handlers(t)
	for _, seasons := range []int{0, 1, 12} {
		for _, loc := range lang.All() {
			v := league(t, seasons)
			m, err := h.LeagueMessage(loc, v)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("a league of %d seasons in %s", seasons, loc.Tag())
			checkMessage(t, name, m)
			checkMessage(t, name+", moved", h.MovedLeague(loc, v))
			v.Closed, v.Running, v.Waits = true, false, false
			if m, err = h.LeagueMessage(loc, v); err != nil {
				t.Fatal(err)
			}
			checkMessage(t, name+", closed", m)
			if dir := os.Getenv("GALET_SHOW"); dir != "" && (loc.Tag() == "en" || loc.Tag() == "fr") {
				show(t, filepath.Join(dir, strings.ReplaceAll(name, " ", "-")), m)
			}
		}
	}
}

// A knock-out has games of several rounds at once where the best had a bye: each round
// is said with its own number of games.
func TestProgressOfSeveralRounds(t *testing.T) {
	t.Parallel()
	m, err := handlers(t).TournamentMessage(lang.English(), filled(t, tournament.Knockout, 1, 5, 1))
	if err != nil {
		t.Fatal(err)
	}
	if want := "\nQuarter-finals: 1 game in progress. Semi-finals: 1 game in progress."; !strings.HasSuffix(m.Content, want) {
		t.Errorf("got %q, want an end of %q", m.Content, want)
	}
}

// The description of a table says what the picture shows: the numbers of the rows, byes,
// and of a league the division and the season.
func TestStandingsAlt(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		view match.TournamentView
		want []string
	}{
		{"players who share a place", filled(t, tournament.RoundRobin, 1, 3, 1), []string{"1. Ana, 0, 0–0–0, =1", "2. Maximilian", "3. נועם לוי, 0, 0–0–0, =1"}},
		{"a player struck out", standings(t)["struck out"], []string{"\n5. Maximilian von Hohenstein-Oetti…, withdrawn, taken out of the table"}},
		{"a pair decided by draws", standings(t)["drawn"], []string{"Final: Ana ahead of Maximilian von Hohenstein-Oetti…, without a win"}},
		{"a pair decided by a win", filled(t, tournament.Knockout, 1, 3, 2), []string{" beat "}},
		{"a bye", filled(t, tournament.Swiss, 1, 5, 1), []string{"1. ليلى حداد, 1, 0–0–0, bye", "2. Ana, 0, 0–0–0, =2\n"}},
		{"a withdrawn player", standings(t)["withdrawn"], []string{"3. Maximilian von Hohenstein-Oetti…, withdrawn, 2, 2–0–2", "4. נועם לוי"}},
		{"a league", match.TournamentView{Tournament: league(t, 1).Divisions[0]}, []string{" · Division 10, December 2026, page 1 of 1: "}},
	} {
		m, err := handlers(t).TournamentMessage(lang.English(), row.view)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range row.want {
			if !strings.Contains(m.Files[0].Alt, want) {
				t.Errorf("%s: got %q, want it to contain %q", row.name, m.Files[0].Alt, want)
			}
		}
	}
}

// league is a league of as many members as can be, with some seasons.
func league(t *testing.T, seasons int) match.LeagueView {
	t.Helper()
	division := filled(t, tournament.RoundRobin, 1, 7, 3)
	division.League, division.Division, division.Started = 12345, 10, division.StartsAt
	v := match.LeagueView{Season: seasons - 1, League: match.League{Event: division.Event, Waits: true}}
	v.Pace, v.NextCheck = 7, division.StartsAt
	for i := range match.MaxLeagueMembers {
		v.Members = append(v.Members, match.LeagueMember{Player: match.Player{ID: match.PlayerID(fmt.Sprintf("9223372036854775%03d", i))}})
	}
	for range seasons {
		v.Seasons = append(v.Seasons, match.Season{Begins: division.StartsAt, Divisions: []match.ID{12346}})
		v.Running, v.Divisions = true, []match.Tournament{division.Tournament, division.Tournament, division.Tournament}
	}
	lower, higher := division.Tournament, division.Tournament
	lower.State = match.TournamentOver
	lower.Division, higher.Division = division.Division+1, division.Division-1
	v.Before = []match.Tournament{lower, higher} // all go up and down
	return v
}

// show writes a message for a person to look at.
func show(t *testing.T, path string, m ui.Message) {
	t.Helper()
	text := m.Content
	for _, f := range m.Files {
		text += "\n\n" + f.Alt
		if err := os.WriteFile(path+".png", f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path+".txt", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkMessage tells of what Discord would refuse or cut, and of markup in names.
func checkMessage(t *testing.T, name string, m ui.Message) {
	t.Helper()
	if n := utf8.RuneCountInString(m.Content); n > discord.ContentLimit {
		t.Errorf("%s: %d characters", name, n)
	}
	if strings.Contains(m.Content, "{") {
		t.Errorf("%s: an open place: %s", name, m.Content)
	}
	if len(m.Rows) > 5 {
		t.Errorf("%s: %d rows", name, len(m.Rows))
	}
	seen := map[string]bool{}
	for _, r := range m.Rows {
		if n := len(r.Buttons); n > 5 || n == 0 && r.Menu == nil {
			t.Errorf("%s: %d buttons in a row", name, n)
		}
		for _, b := range r.Buttons {
			if id := b.ID.String(); len(id) > 100 || seen[id] {
				t.Errorf("%s: the custom id %q", name, id)
			} else {
				seen[id] = true
			}
			if utf8.RuneCountInString(b.Label) > 34 {
				t.Errorf("%s: the label %q", name, b.Label)
			}
		}
	}
	for _, f := range m.Files {
		if f.Alt == "" || strings.Contains(f.Alt, "{") {
			t.Errorf("%s: the description %q", name, f.Alt)
		}
		if n := utf8.RuneCountInString(f.Alt); n > discord.AttachmentDescriptionLimit && !strings.Contains(name, "64") && !strings.Contains(name, "33") {
			t.Errorf("%s: a description of %d characters", name, n)
		}
	}
	if strings.Contains(m.Content, "<@1>") || strings.Contains(m.Content, "[b](c)") {
		t.Errorf("%s: markup in a name: %s", name, m.Content)
	}
}
