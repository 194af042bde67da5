package match_test

import (
	"strings"
	"testing"
	"time"

	"galet/game/match"
)

// A member who deletes their data cannot start two more rated matches with the same
// opponent in the week. The mark for this names nobody, and is deleted after the week.
func TestDeletionKeepsTheLimit(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	wins := func() bool {
		t.Helper()
		m := d.versus(leaver, bo, here)
		d.play(m, "1", "2", "3", "4")
		return m.Rated
	}
	for i := range match.RatedLimit {
		if !wins() {
			t.Fatalf("match %d is not rated", i+1)
		}
	}
	d.must(d.DeleteMember(leaver.ID, nil))
	if wins() {
		t.Error("a sixth match is rated")
	}
	d.must(d.DeleteMember(bo.ID, nil))
	if wins() {
		t.Error("a sixth match is rated after the other has deleted data too")
	}
	d.must(d.DeleteMember(leaver.ID, nil))
	if kept := d.exported(); strings.Contains(kept, string(leaver.ID)) || !strings.Contains(kept, "mark/rated/") {
		t.Errorf("kept: %s", kept)
	}
	if other := d.versus(leaver, ana, here); !other.Rated {
		t.Error("a match against another member is not rated")
	}
	d.clock.Advance(7 * 24 * time.Hour)
	d.maintain()
	if strings.Contains(d.exported(), "mark/rated/") {
		t.Error("the mark is kept for longer than a week")
	}
	if !wins() {
		t.Error("a week later no match is rated")
	}
}

// The mark of a loss on time outlasts the data, until the next move or 90 days.
func TestDeletionKeepsTheLoss(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	loses := func() match.Match {
		t.Helper()
		m := d.play(d.versus(leaver, bo, here), "1", "2")
		p, err := m.Record.Last()
		d.must(err)
		if m.Players[p.ToMove()].ID != leaver.ID {
			t.Fatal("the other is to move")
		}
		d.clock.Advance(4 * 24 * time.Hour)
		d.maintain()
		return d.match(m.ID)
	}
	if first := loses(); first.End == nil || first.End.How != match.TimedOut || first.End.Uncounted {
		t.Fatalf("the first loss: %+v", first.End)
	}
	d.must(d.DeleteMember(leaver.ID, nil))
	if kept := d.exported(); !strings.Contains(kept, "mark/late/") {
		t.Errorf("kept: %s", kept)
	}
	d.clock.Advance(91 * 24 * time.Hour)
	d.maintain()
	if strings.Contains(d.exported(), "mark/late/") {
		t.Error("the mark is kept for ever")
	}
	loses()
	d.must(d.DeleteMember(leaver.ID, nil))
	d.play(d.versus(leaver, bo, here), "1")
	if strings.Contains(d.exported(), "mark/late/") {
		t.Error("the mark is kept after a move")
	}
}
