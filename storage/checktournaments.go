package storage

import (
	"slices"

	"galet/game/match"
	"galet/game/tournament"
)

// tournament checks the players, games and matches of a tournament.
func (c *checker) tournament(where string, t match.Tournament) {
	if c.exists(bucketChallenges, t.ID) {
		c.report(where, "its number is %v", t.ID)
	}
	if begun := t.State == match.TournamentRunning || t.State == match.TournamentOver; begun {
		if err := t.Table().Check(); err != nil {
			c.report(where, "%v", err)
			return
		}
	}
	if len(t.Entries) > t.Most || t.State == match.TournamentOpen && len(t.Games) > 0 || t.State == match.TournamentOver != t.NextCheck.IsZero() && t.State != match.TournamentRunning {
		c.report(where, "state %d, %d of %d players, %d games, it wakes at %v", t.State, len(t.Entries), t.Most, len(t.Games), t.NextCheck)
	}
	if l, err := c.Leagues().Get(t.League); t.League != 0 && (err != nil || t.Season < 1 || t.Season > len(l.Seasons) || !slices.Contains(l.Seasons[t.Season-1].Divisions, t.ID)) {
		c.report(where, "not in season %d of its league %v: %v", t.Season, t.League, err)
	}
	seen := map[match.PlayerID]bool{}
	for _, e := range t.Entries {
		if e.Player.ID != "" && seen[e.Player.ID] {
			c.report(where, "%s takes part twice", e.Player.ID)
		}
		seen[e.Player.ID] = true
	}
	for i, g := range t.Games {
		if g.First >= len(t.Entries) || g.Second >= len(t.Entries) || g.First == g.Second || g.Bye() && g.Match != 0 {
			c.report(where, "game %d of %d and %d", i+1, g.First, g.Second)
			return
		}
		if g.Match != 0 {
			c.tournamentGame(where, t, g)
		}
	}
	if t.State == match.TournamentOver && !t.Table().Over() {
		c.report(where, "it is over, and games are left")
	}
}

// tournamentGame compares a game with its match. A match that has ended may be deleted.
// In a cancelled tournament the game does not tell whether it has.
func (c *checker) tournamentGame(where string, t match.Tournament, g match.TournamentGame) {
	m, err := c.Matches().Match(g.Match)
	mayHaveEnded := g.Result != tournament.Open || t.State == match.TournamentCancelled
	if c.deleted(g.Match, err) && mayHaveEnded {
		return
	}
	if err != nil {
		c.report(where, "its match %v: %v", g.Match, err)
		return
	}
	differs := m.Tournament != t.ID || m.Over() == (g.Result == tournament.Open)
	if t.State == match.TournamentCancelled || t.League != 0 && t.State == match.TournamentOver {
		differs = m.Tournament != t.ID && m.Tournament != 0 // it may have gone on as an ordinary match
	}
	if m.Record.Game != t.Game || differs {
		c.report(where, "match %v is of tournament %v, over: %v; the result is %d", g.Match, m.Tournament, m.Over(), g.Result)
	}
	for seat, e := range []int{g.First, g.Second} {
		if of, is := t.Entries[e].Player.ID, m.Players[seat].ID; of != "" && is != "" && of != is {
			c.report(where, "match %v is of %s, not of %s", g.Match, is, of)
		}
	}
}

// league checks the members and seasons of a league.
func (c *checker) league(where string, l match.League) {
	if c.exists(bucketChallenges, l.ID) {
		c.report(where, "its number is %v", l.ID)
	}
	if l.Running && len(l.Seasons) == 0 || l.NextCheck.IsZero() != (l.Closed && !l.Running) {
		c.report(where, "running: %v, closed: %v, %d seasons; it wakes at %v", l.Running, l.Closed, len(l.Seasons), l.NextCheck)
	}
	seen := map[match.PlayerID]bool{}
	for _, m := range l.Members {
		if m.Player.ID == "" || seen[m.Player.ID] {
			c.report(where, "%q takes part twice, or is nobody", m.Player.ID)
		}
		seen[m.Player.ID] = true
	}
	for i, s := range l.Seasons {
		for n, id := range s.Divisions {
			t, err := c.Tournaments().Get(id)
			going := l.Running && i == len(l.Seasons)-1
			if err != nil || t.League != l.ID || t.Season != i+1 || t.Division != n+1 || !going && !t.State.Ended() {
				c.report(where, "division %d of season %d: %v, of league %v, state %d", n+1, i+1, err, t.League, t.State)
			}
		}
	}
}
