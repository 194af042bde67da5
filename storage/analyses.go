package storage

import (
	"errors"
	"fmt"
	"slices"

	"galet/game"
	"galet/game/match"
	"galet/storage/record"
)

var analysisKind = kind[match.Analysis]{
	name:     "analysis",
	bucket:   bucketAnalyses,
	fields:   analysisFields,
	personal: true,
	title: func(a match.Analysis) string {
		return fmt.Sprintf("analysis of match %s by %s", a.Match, a.Player)
	},
	empty: func(a match.Analysis) bool { return len(a.Lines) == 0 },
	index: func(a match.Analysis) []entry {
		return []entry{{bucketAnalysesOf, numberedKey(a.Player, a.Match)}}
	},
	indexes: []index{{bucketAnalysesOf, analysisOfEntry}},
}

func analysisFields(f record.Fields, a *match.Analysis) {
	record.Key(f, "match", &a.Match)
	record.Identity(f, "player", &a.Player)
	f.Value(1)
	record.List(f, "lines", &a.Lines, func(f record.Fields, l *match.Line) {
		record.Int(f, "number", &l.Number)
		record.List(f, "moves", &l.Moves, func(f record.Fields, m *game.Move) { record.Text(f, "", m) })
	})
	conditionalMoves(f, a)
}

// conditionalMoves visits the lines with conditional moves.
func conditionalMoves(f record.Fields, a *match.Analysis) {
	set := a.Conditional()
	if !f.Optional(tagLineMoves, "conditional", len(set) > 0) {
		return
	}
	record.List(f, "conditional", &set, func(f record.Fields, l *match.Line) {
		record.Int(f, "line", &l.Number)
		record.Int(f, "until", &l.Conditional)
	})
	if !f.Reading() {
		return
	}
	for _, l := range set {
		i := slices.IndexFunc(a.Lines, func(o match.Line) bool { return o.Number == l.Number })
		if i < 0 || l.Conditional < 1 || l.Conditional > len(a.Lines[i].Moves) {
			f.Fail(fmt.Errorf("conditional moves up to ply %d in line %d, which has no such ply", l.Conditional, l.Number))
			return
		}
		a.Lines[i].Conditional = l.Conditional
	}
}

func analysisKey(id match.ID, p match.PlayerID) []byte {
	return record.AppendIdentity(numberKey(id), p)
}

// analysisOfEntry is the key of the analysis of an index entry; nil if the entry is
// malformed.
func analysisOfEntry(key []byte) []byte {
	at := record.IdentityLen(key)
	if at == 0 || len(key) != at+8 {
		return nil
	}
	return append(slices.Clone(key[at:]), key[:at]...)
}

// analyses implements match.Analyses.
type analyses struct{ *tx }

func (t analyses) Analysis(id match.ID, p match.PlayerID) (match.Analysis, error) {
	return analysisKind.getOr(t.tx, analysisKey(id, p), match.Analysis{Match: id, Player: p})
}

func (t analyses) PutAnalysis(a match.Analysis) error { return analysisKind.put(t.tx, a) }

func (t analyses) AnalysesOf(p match.PlayerID) ([]match.Analysis, error) {
	return analysisKind.by(t.tx, bucketAnalysesOf, identityKey(p), noLimit)
}

func (t analyses) DeleteAnalyses(id match.ID) error {
	keys, err := collect(t.scan(bucketAnalyses, numberKey(id)), noLimit, keyOf)
	for _, key := range keys {
		err = errors.Join(err, analysisKind.remove(t.tx, key))
	}
	return err
}

// analysis checks that the match is open and may be analysed, and that the lines
// are legal, in order and within the limits.
func (c *checker) analysis(where string, a match.Analysis) {
	m, err := c.Matches().Match(a.Match)
	if err == nil {
		err = m.MayAnalyse()
	}
	if err != nil {
		c.report(where, "its match: %v", err)
		return
	}
	if len(a.Lines) > match.MaxLines {
		c.report(where, "%d lines", len(a.Lines))
	}
	c.conditional(where, m, a)
	last := 0
	for _, l := range a.Lines {
		r := m.Record
		r.Moves = l.Moves
		if _, err := r.Last(); err != nil || l.Number <= last || len(l.Moves) > match.MaxLineMoves {
			c.report(where, "line %d after %d, of %d moves: %v", l.Number, last, len(l.Moves), err)
		}
		last = l.Number
	}
}

// conditional checks that conditional moves are of a player who may set them, and that
// they fit the match.
func (c *checker) conditional(where string, m match.Match, a match.Analysis) {
	set := a.Conditional()
	if len(set) == 0 {
		return
	}
	if err := m.MaySetMoves(a.Player); err != nil {
		c.report(where, "it has conditional moves: %v", err)
	}
	for _, l := range set {
		if l.Conditional <= m.Ply() || !l.Fits(m) {
			c.report(where, "line %d has conditional moves and does not fit", l.Number)
		}
	}
}
