package tournament

import (
	"cmp"
	"slices"
)

// Row is the standing of an entry.
type Row struct {
	// Entry is the entry, Seed its seed from 1.
	Entry, Seed int
	// Place is from 1. Entries that no tie-break separates share it. It is 0 for an entry
	// that is struck out.
	Place int
	// Shared: others have the same Place.
	Shared bool
	// Points are in halves, with those of byes.
	Points int
	// Won, Drawn and Lost count the games, with those that were lost without play;
	// byes do not count.
	Won, Drawn, Lost int
	// TieBreaks are the tie-breaks of the format, in order of importance.
	TieBreaks []TieBreak
}

// TieBreak is one value that orders entries with equal points.
type TieBreak struct {
	Kind TieBreakKind
	// Quarters is the value in quarters of a point; a number of wins is times 4.
	Quarters int
}

// TieBreakKind is a rule that orders entries with equal points, see FIDE Handbook
// C.07.
type TieBreakKind uint8

// The tie-breaks.
const (
	// directEncounter: the points in the games between the tied (C.07, 6).
	directEncounter TieBreakKind = 1
	// sonnebornBerger: the points of the opponents, times the points won against them
	// (C.07, 9.1).
	sonnebornBerger TieBreakKind = 2
	// buchholzCut1: the points of the opponents, without the least (C.07, 8.1 and
	// 14.1).
	buchholzCut1 TieBreakKind = 3
	// buchholz: the points of the opponents (C.07, 8.1).
	buchholz TieBreakKind = 4
	// wins: the number of games won (C.07, 7.1).
	wins TieBreakKind = 5
	// roundReached: the last round of a knock-out that the entry reached; for the
	// winner one more.
	roundReached TieBreakKind = 6
)

// TieBreaks are the tie-breaks of a format, in order of importance. Entries that they do
// not separate share a place.
func (f Format) TieBreaks() []TieBreakKind {
	switch f {
	case RoundRobin:
		return []TieBreakKind{directEncounter, sonnebornBerger, wins}
	case Swiss:
		return []TieBreakKind{buchholzCut1, buchholz, sonnebornBerger, wins}
	}
	return []TieBreakKind{roundReached}
}

// Standings are the standings of all entries, the best first. Entries that share a
// place are in the order of their seeds, and those struck out are last.
func (t Table) Standings() []Row {
	rows := make([]Row, len(t.Entries))
	for seed, entry := range t.Seeds() {
		rows[entry] = Row{Entry: entry, Seed: seed + 1}
	}
	for _, g := range t.Games {
		if g.Result == Open || !t.counts(g) {
			continue
		}
		for _, entry := range []int{g.First, g.Second} {
			if entry == Nobody {
				continue
			}
			r := &rows[entry]
			points := g.Points(entry)
			r.Points += points
			switch {
			case g.Bye() || g.Result == Void:
			case points == 2:
				r.Won++
			case points == 1:
				r.Drawn++
			default:
				r.Lost++
			}
		}
	}
	for i := range rows {
		rows[i].TieBreaks = t.tieBreaks(rows, i)
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(t.compare(a, b), cmp.Compare(a.Seed, b.Seed))
	})
	for i := range rows {
		switch {
		case t.Entries[rows[i].Entry].StruckOut:
		case i > 0 && t.compare(rows[i-1], rows[i]) == 0:
			rows[i].Place, rows[i].Shared, rows[i-1].Shared = rows[i-1].Place, true, true
		default:
			rows[i].Place = i + 1
		}
	}
	return rows
}

// counts reports whether a game counts: neither player is struck out.
func (t Table) counts(g Game) bool {
	return !t.Entries[g.First].StruckOut && (g.Bye() || !t.Entries[g.Second].StruckOut)
}

// compare orders two rows, the better first; 0: they share a place. Entries that are
// struck out come last: they have no points and no tie-breaks.
func (t Table) compare(a, b Row) int {
	if t.Format != Knockout && a.Points != b.Points {
		return cmp.Compare(b.Points, a.Points)
	}
	return slices.CompareFunc(b.TieBreaks, a.TieBreaks, func(a, b TieBreak) int { return cmp.Compare(a.Quarters, b.Quarters) })
}

// tieBreaks are the tie-breaks of an entry. The points in rows must be complete.
func (t Table) tieBreaks(rows []Row, entry int) (values []TieBreak) {
	if t.Entries[entry].StruckOut {
		return nil
	}
	opponents := t.opponents(rows, entry)
	for _, kind := range t.Format.TieBreaks() {
		v := TieBreak{Kind: kind}
		switch kind {
		case directEncounter:
			for _, g := range t.Games {
				if g.has(entry) && t.counts(g) && rows[g.First].Points == rows[g.Second].Points {
					v.Quarters += 2 * g.Points(entry)
				}
			}
		case sonnebornBerger:
			for _, o := range opponents {
				v.Quarters += o.points * o.won
			}
		case buchholzCut1, buchholz:
			least := 0
			for i, o := range opponents {
				v.Quarters += 2 * o.points
				if i == 0 || o.points < least {
					least = o.points
				}
			}
			if kind == buchholzCut1 {
				v.Quarters -= 2 * least
			}
		case wins:
			v.Quarters = 4 * rows[entry].Won
		case roundReached:
			v.Quarters = 4 * t.reached(entry)
		}
		values = append(values, v)
	}
	return values
}

// opponent is one game of an entry for the tie-breaks: the points of the opponent, and
// the points won against them. Both are in halves.
type opponent struct{ points, won int }

// opponents are the opponents of an entry. A bye counts as a game against somebody with
// as many points as the entry (C.07, 16.4). In a Swiss, a round that a withdrawn opponent
// did not play counts as a draw for the opponent (C.07, 16.3).
func (t Table) opponents(rows []Row, entry int) (list []opponent) {
	rounds := 0
	for _, g := range t.Games {
		rounds = max(rounds, g.Round)
	}
	for _, g := range t.Games {
		if !g.has(entry) || g.Result == Open || !t.counts(g) {
			continue
		}
		o := opponent{points: rows[entry].Points, won: g.Points(entry)}
		if !g.Bye() {
			other := g.First + g.Second - entry
			o.points = rows[other].Points
			if t.Format == Swiss && t.Entries[other].Withdrawn {
				o.points += rounds - t.played(other)
			}
		}
		list = append(list, o)
	}
	return list
}

// played counts the games of an entry.
func (t Table) played(entry int) (n int) {
	for _, g := range t.Games {
		if g.has(entry) {
			n++
		}
	}
	return n
}

// reached is the last round of a knock-out that an entry reached; for the winner one
// more.
func (t Table) reached(entry int) (round int) {
	for i, slots := range t.Bracket() {
		for _, s := range slots {
			for side, p := range s.Players {
				if p == entry && s.Known[side] {
					round = i + 1
				}
			}
			if i+1 == t.Rounds() && s.Decided && s.Winner == entry {
				return round + 1
			}
		}
	}
	return round
}
