package storage_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
)

// Of returns the members of a server's ladders up to a limit, in the order of
// their keys, and none of another server.
func TestLaddersOn(t *testing.T) {
	t.Parallel()
	db := open(t, newPath(t))
	err := db.Update(func(tx match.Tx) error {
		for i, g := range []match.GuildID{"1", "2", "2", "2", "3"} {
			s := match.NewStanding(match.Player{ID: match.PlayerID(fmt.Sprint(100 + i))})
			s.Results[game.First].Won = 1
			if err := tx.Ladders().PutStanding(match.Ladder{Guild: g, Game: matchtest.CellsID}, s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	on := match.Ladder{Guild: "2", Game: matchtest.CellsID}
	all := []match.StandingKey{{Ladder: on, Player: "101"}, {Ladder: on, Player: "102"}, {Ladder: on, Player: "103"}}
	for limit, want := range map[int][]match.StandingKey{0: nil, 1: all[:1], 2: all[:2], 3: all, 4: all} {
		err := db.View(func(tx match.Tx) error {
			got, err := tx.Ladders().On("2", limit)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("up to %d (-want +got):\n%s", limit, diff)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
