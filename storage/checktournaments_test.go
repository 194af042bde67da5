package storage_test

import (
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game/match"
	"galet/game/tournament"
)

// TestCheckTournaments writes tournaments and leagues that are well formed but
// contradict each other, their matches or themselves. Tournament 16 goes on, 17 was
// cancelled, and 21 is the division of league 18.
func TestCheckTournaments(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		id     match.ID
		change func(*match.Tournament)
		want   []string
	}{
		{"nothing", 16, func(*match.Tournament) {}, nil},
		{"twice the same", 16, func(t *match.Tournament) { t.Entries[1].Player.ID = ana.ID }, []string{"tournament 16: 100 takes part twice"}},
		{"more than can join", 16, func(t *match.Tournament) { t.Most = 3 }, []string{"tournament 16: state 2, 4 of 3 players"}},
		{"too few for the format", 21, func(t *match.Tournament) { t.Entries = t.Entries[:2] }, []string{"tournament 21: 2 players: want 3 to 8"}},
		{"against nobody", 16, func(t *match.Tournament) { t.Games[0].First = 4 }, []string{"tournament 16: game 1 of 4 and 3"}},
		{"against oneself", 16, func(t *match.Tournament) { t.Games[0].First = 3 }, []string{"tournament 16: game 1 of 3 and 3"}},
		{"a match with a bye", 16, func(t *match.Tournament) { t.Games[0].Second = tournament.Nobody }, []string{"tournament 16: game 1 of 0 and -1"}},
		{"a result, and the match goes on", 16, func(t *match.Tournament) { t.Games[1].Result = tournament.Draw },
			[]string{"tournament 16: match 20 is of tournament 16, over: false; the result is 3"}},
		{"the match of others", 16, func(t *match.Tournament) { t.Games[1].First = 3 }, []string{"tournament 16: match 20 is of 7, not of 8"}},
		{"a match that is none of it", 16, func(t *match.Tournament) { t.Games[1].Match = 7 }, []string{"match 20: no game of its tournament 16", "tournament 16: match 7 is of tournament 0"}},
		{"a match that never was", 16, func(t *match.Tournament) { t.Games[1].Match = 99 }, []string{"match 20: no game of its tournament 16", "tournament 16: its match 99: not found"}},
		{"over, and games go on", 16, func(t *match.Tournament) { t.State, t.NextCheck = match.TournamentOver, time.Time{} }, []string{"tournament 16: it is over, and games are left"}},
		{"over, and woken", 21, func(t *match.Tournament) { t.NextCheck = when }, []string{"tournament 21: state 3"}},
		{"cancelled, and never woken", 17, func(t *match.Tournament) { t.NextCheck = time.Time{} }, []string{"tournament 17: state 4"}},
		{"cancelled, and the match of a game deleted", 17, func(t *match.Tournament) {
			t.Most, t.Entries = 2, []match.Entry{{Player: ana}, {Player: bo}}
			t.Games = []match.TournamentGame{{Game: tournament.Game{Round: 1, First: 0, Second: 1}, Match: 17}} // no match has this number
		}, nil},
		{"of no such league", 21, func(t *match.Tournament) { t.League = 99 }, []string{"tournament 21: not in season 1 of its league 99: not found", "league 18: division 1 of season 1"}},
		{"of another season", 21, func(t *match.Tournament) { t.Season = 2 }, []string{"tournament 21: not in season 2 of its league 18", "league 18: division 1 of season 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			db := open(t, fullSampleFile(t))
			must(t, db.Update(func(tx match.Tx) error {
				of, err := tx.Tournaments().Get(tt.id)
				must(t, err)
				tt.change(&of)
				return tx.Tournaments().Put(of)
			}))
			checkFinds(t, db, tt.want)
		})
	}
}

// TestCheckLeague does the same with the league, and with the file of both.
func TestCheckLeague(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(*match.League)
		want   string
	}{
		"twice the same":         {func(l *match.League) { l.Members[1].Player.ID = ana.ID }, `league 18: "100" takes part twice`},
		"nobody":                 {func(l *match.League) { l.Members[1].Player.ID = "" }, `league 18: "" takes part twice, or is nobody`},
		"running, and no season": {func(l *match.League) { l.Running, l.Seasons = true, nil }, "tournament 21: not in season 1"},
		"closed, and woken":      {func(l *match.League) { l.Closed = true }, "league 18: running: false, closed: true"},
		"never woken":            {func(l *match.League) { l.NextCheck = time.Time{} }, "league 18: running: false, closed: false"},
	} {
		db := open(t, fullSampleFile(t))
		must(t, db.Update(func(tx match.Tx) error {
			l, err := tx.Leagues().Get(18)
			must(t, err)
			tt.change(&l)
			return tx.Leagues().Put(l)
		}))
		t.Log(name)
		checkFinds(t, db, []string{tt.want})
	}
	for name, tt := range map[string]struct {
		tamper func(*bolt.Tx) error
		want   string
	}{
		"an empty index by server": {empty("tournaments_on"), "tournament 16: not in index tournaments_on"},
		"an empty index by member": {empty("leagues_of"), "league 18: not in index leagues_of"},
		"a tournament lost":        {remove("tournaments", key(16)), "notice"},
		"a short key":              {put("leagues_due", []byte("x"), ""), "leagues_due: key 78 leads to nothing"},
		"no tournament":            {put("tournaments", key(16), "\x01xyz"), "match 19: no game of its tournament 16"},
	} {
		path := fullSampleFile(t)
		raw(t, path, tt.tamper)
		t.Log(name)
		checkFinds(t, open(t, path), []string{tt.want})
	}
}
