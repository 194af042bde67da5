package bot_test

import (
	"net/http"
	"testing"
	"time"

	"galet/bot/sandbox"
)

// However often it is looked at while Discord is out of order, a notice waits
// for one more try and not for many; and it is said soon after.
func TestOneTryWaits(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo"); err != nil {
		t.Fatal(err)
	}
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusServiceUnavailable, Times: 1000})
	if _, err := s.world.Person("bo").Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := s.sweep(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.world.WaitFor("one try to wait", func() bool { return s.bot.UnderWay() <= 1 }); err != nil {
		t.Errorf("%d wait: %v", s.bot.UnderWay(), err)
	}
	s.world.Behave()
	began := time.Now()
	if err := s.world.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if boards := s.boards(1); len(boards) != 1 || time.Since(began) > 30*time.Second {
		t.Errorf("%d boards after %v", len(boards), time.Since(began))
	}
}
