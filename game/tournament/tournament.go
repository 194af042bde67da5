// Package tournament pairs the players of a tournament, and ranks them: round robin,
// Swiss and knock-out. It works on values: a [Table] says who plays and what has
// been played, and from it follow the games to begin next and the standings.
//
// It does not know who the players are, which game they play, when, and where that is
// stored.
package tournament

import (
	"fmt"
	"math/bits"
	"slices"
)

// Format is how a tournament is played. The values are stored: they never change.
type Format uint8

// The formats.
const (
	// RoundRobin: everyone plays everyone once or twice, by the tables of Berger
	// (FIDE Handbook C.05, annex 1).
	RoundRobin Format = 1
	// Swiss: each round pairs players with about as many points who have not met.
	Swiss Format = 2
	// Knockout: who loses is out.
	Knockout Format = 3
)

// Formats are all formats.
func Formats() []Format { return []Format{RoundRobin, Swiss, Knockout} }

// Players are the least and the most players of a format.
func (f Format) Players() (least, most int) {
	switch f {
	case RoundRobin:
		return 3, 8
	case Swiss:
		return 4, 64
	}
	return 2, 64
}

// The limits of a round robin: how many games of a player go on at once, and how
// many games two players have.
const (
	MaxAtOnce   = 4
	MaxPerPair  = 2
	maxReplayed = 3
)

// Result is the result of a game. The values are stored: they never change.
type Result uint8

// The results.
const (
	// Open: the game goes on.
	Open Result = 0
	// FirstWins and SecondWins: the player with that seat gets a point.
	FirstWins  Result = 1
	SecondWins Result = 2
	// Draw: both get half a point.
	Draw Result = 3
	// Void: a moderator ended the game, and nobody gets a point.
	Void Result = 4
)

// String is the result in words.
func (r Result) String() string {
	return [...]string{Open: "open", FirstWins: "seat 0 wins", SecondWins: "seat 1 wins", Draw: "a draw", Void: "nobody wins"}[r]
}

// Nobody is the second player of a bye.
const Nobody = -1

// Entry is a player. Players are named by their place in Table.Entries, from 0.
type Entry struct {
	// Rating orders the seeds, the highest first. Of equal ratings the first in the
	// list comes first.
	Rating float64
	// Withdrawn: the player plays no further game.
	Withdrawn bool
	// StruckOut: the games of the player do not count for anybody.
	StruckOut bool
}

// Game is a game between two entries.
type Game struct {
	// Round is from 1.
	Round int
	// First and Second are the entries by seat. In a bye Second is Nobody.
	First, Second int
	Result        Result
	// Forfeit: the game was not played, because a player had withdrawn before, or its
	// time was over.
	Forfeit bool
}

// Table is the state of a tournament: who plays, and what has been played.
type Table struct {
	Format Format
	// PerPair and AtOnce are for a round robin: how many games two players have, and
	// how many games of a player go on at once. In other formats they mean 1.
	PerPair, AtOnce int
	Entries         []Entry
	Games           []Game
}

// Check returns an error if a number is out of range.
func (t Table) Check() error {
	least, most := t.Format.Players()
	switch n := len(t.Entries); {
	case !slices.Contains(Formats(), t.Format):
		return fmt.Errorf("unknown format %d", t.Format)
	case n < least || n > most:
		return fmt.Errorf("%d players: want %d to %d", n, least, most)
	case t.Format == RoundRobin && (t.PerPair < 1 || t.PerPair > MaxPerPair || t.AtOnce < 1 || t.AtOnce > MaxAtOnce):
		return fmt.Errorf("%d games for each pair, %d at once: want at most %d and %d", t.PerPair, t.AtOnce, MaxPerPair, MaxAtOnce)
	}
	return nil
}

// Rounds is the number of rounds. With few players left, a Swiss may end earlier.
func (t Table) Rounds() int {
	n := len(t.Entries)
	switch t.Format {
	case RoundRobin:
		return (n - 1 + n%2) * t.PerPair
	case Swiss:
		return min(max(3, ceilLog2(n)), n-1)
	}
	return ceilLog2(n)
}

// ceilLog2 is the logarithm to base 2, rounded up.
func ceilLog2(n int) int { return bits.Len(uint(max(n, 1) - 1)) }

// Next are the games to begin now, in the order of their boards. They include byes and
// games that are lost without play, with their results.
func (t Table) Next() []Game {
	switch t.Format {
	case RoundRobin:
		return t.nextRobin()
	case Swiss:
		return t.nextSwiss()
	}
	return t.nextKnockout()
}

// Over reports whether no game goes on and none is to begin.
func (t Table) Over() bool { return !t.running(-1) && len(t.Next()) == 0 }

// running reports whether a game goes on, of one entry or, with -1, of any.
func (t Table) running(entry int) bool {
	return slices.ContainsFunc(t.Games, func(g Game) bool { return g.Result == Open && (entry < 0 || g.has(entry)) })
}

func (g Game) has(entry int) bool { return g.First == entry || g.Second == entry }

// Bye reports whether the first player has no opponent.
func (g Game) Bye() bool { return g.Second == Nobody }

// Points are the points of an entry in the game, in halves.
func (g Game) Points(entry int) int {
	switch {
	case g.Result == Draw:
		return 1
	case g.Result == FirstWins && g.First == entry, g.Result == SecondWins && g.Second == entry:
		return 2
	}
	return 0
}

// lostBy is the game as lost by an entry.
func (g Game) lostBy(entry int) Game {
	g.Result = FirstWins
	if g.First == entry {
		g.Result = SecondWins
	}
	return g
}

// Withdraw is the table after an entry has withdrawn. The games of the entry that go
// on are lost. In a round robin, an entry that has finished fewer than half of its
// games is struck out (FIDE Handbook C.05, 7); otherwise it loses the games that are
// left. Games against entries that are struck out do not count for this. An entry that has
// withdrawn stays as it is.
func (t Table) Withdraw(entry int) Table {
	if t.Entries[entry].Withdrawn {
		return t
	}
	t.Entries, t.Games = slices.Clone(t.Entries), slices.Clone(t.Games)
	finished, opponents := 0, -1 // the entry itself is no opponent
	for _, e := range t.Entries {
		if !e.StruckOut {
			opponents++
		}
	}
	for i, g := range t.Games {
		switch {
		case !g.has(entry):
		case g.Result == Open:
			t.Games[i] = g.lostBy(entry)
		case t.counts(g):
			finished++
		}
	}
	t.Entries[entry].Withdrawn = true
	t.Entries[entry].StruckOut = t.Format == RoundRobin && 2*finished < opponents*t.PerPair
	return t
}
