package storage_test

import (
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
)

// TestErrorsNameNoMember reads broken records: the errors, which the bot logs,
// name no member.
func TestErrorsNameNoMember(t *testing.T) {
	t.Parallel()
	const who = "123456789012345678"
	path := sampleFile(t)
	db, err := tryOpen(path)
	must(t, err)
	on := match.Ladder{Guild: "1", Game: matchtest.CellsID}
	s := match.NewStanding(match.Player{ID: who})
	s.Results[0].Won = 1
	must(t, db.Update(func(tx match.Tx) error { return tx.Ladders().PutStanding(on, s) }))
	must(t, db.Update(func(tx match.Tx) error {
		return tx.Members().PutMember(match.Member{ID: who, LostOnTime: true})
	}))
	tried := match.Analysis{Match: 1, Player: who, Lines: []match.Line{{Number: 1, Moves: []game.Move{"1", "2"}}}}
	must(t, db.Update(func(tx match.Tx) error { return tx.Analyses().PutAnalysis(tried) }))
	must(t, db.Close())
	raw(t, path, func(tx *bolt.Tx) error {
		for _, name := range []string{"members", "standings", "analyses"} {
			b := tx.Bucket([]byte(name))
			for k, _ := b.Cursor().First(); k != nil; k = nil {
				must(t, b.Put(append([]byte(nil), k...), []byte("\x09")))
			}
		}
		return nil
	})
	db = open(t, path)
	for name, read := range map[string]func(match.Tx) error{
		"member":   func(tx match.Tx) error { _, err := tx.Members().Member(who); return err },
		"analysis": func(tx match.Tx) error { _, err := tx.Analyses().Analysis(1, who); return err },
		"standing": func(tx match.Tx) error { _, err := tx.Ladders().Standing(on, who); return err },
	} {
		if err := db.View(read); err == nil || strings.Contains(err.Error(), who) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
