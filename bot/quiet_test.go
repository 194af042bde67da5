package bot_test

import (
	"strings"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/game/match"
)

// A match leaves its challenge's line and its last board in the channel, whatever
// happens on the way.
func TestQuietChannel(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"kulami", "unlur", "kala"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := newFixture(t)
			s.starts()
			ana, bo := s.world.Person("ana"), s.world.Person("bo")
			s.begins("general", game+" pace:1")
			s.quiet("accepted", 2, "accepted @Ana’s challenge", "it is your turn")
			s.must(s.plays([]string{"1", "4"}, (*fixture).types))
			s.act(ana.Slash("general", "/takeback"))
			s.act(bo.Slash("general", "/takeback"))
			s.quiet("asked", 2, "accepted", "take back")
			for _, p := range []*sandbox.Person{ana, bo} {
				if _, err := p.Click("general", "Allow it"); err == nil {
					s.settle()
				}
			}
			s.clock.Forward(19 * time.Hour)
			s.must(s.tick())
			s.quiet("reminded", 3, "accepted", "it is your turn", "running out")
			s.must(s.Restart(t.Context()))
			s.must(s.plays([]string{"1", "3"}, (*fixture).types))
			s.quiet("moved", 2, "accepted", "it is your turn")
			s.act(ana.Slash("general", "/resign"))
			s.act(ana.Click("general", "Resign"))
			s.quiet("over", 2, "accepted", "resigned")
			s.act(bo.Click("general", "Rematch"))
			s.act(ana.Click("general", "Accept"))
			s.quiet("again", 4, "#1", "resigned", "#2", "it is your turn")
			s.clock.Forward(25 * time.Hour)
			s.must(s.tick())
			s.quiet("never played", 4, "#1", "resigned", "#2", "Nobody wins")
		})
	}
}

// A challenge that several accept leaves its line and a board of each match.
func TestChallengeWithPlacesLeavesFewMessages(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.act(s.world.Person("ana").Slash("general", "/challenge kulami places:2 first:me"))
	s.quiet("proposed", 1, "2 members can accept")
	s.act(s.world.Person("bo").Click("general", "Accept"))
	s.quiet("accepted", 2, "1 place is left", "#2 Kulami")
	s.act(s.world.Person("cleo").Click("general", "Accept"))
	s.quiet("full", 3, "Accepted before", "#2 Kulami", "#1 Kulami")
	s.must(s.Restart(t.Context()))
	s.quiet("restarted", 3, "Accepted before", "#2 Kulami", "#1 Kulami")
}

// act fails the test if a person could not act, and waits until the bot is idle.
func (s *fixture) act(_ sandbox.Reply, err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
	s.settle()
}

func (s *fixture) settle() {
	s.Helper()
	if err := s.world.Settle(s.Context()); err != nil {
		s.Fatal(err)
	}
}

// quiet checks what everyone sees in the channel: at most this many messages, with
// these words in this order, at most one board with a menu, and no private note about
// what was posted.
func (s *fixture) quiet(when string, most int, says ...string) {
	s.Helper()
	s.settle()
	all, err := s.world.Person("ana").Messages("general")
	if err != nil {
		s.Fatal(err)
	}
	var public []sandbox.Message
	for _, m := range all {
		if m.Only == "" {
			public = append(public, m)
		} else if strings.Contains(m.Text, "You moved") || strings.Contains(m.Text, "on its way") {
			s.Errorf("%s: a note is left: %v", when, m)
		}
	}
	if len(public) != most {
		s.Errorf("%s: %d messages, want %d", when, len(public), most)
	}
	for i, m := range public {
		if i < len(says) && !strings.Contains(m.Text, says[i]) {
			s.Errorf("%s: message %d has no %q: %v", when, i, says[i], m)
		}
	}
	if n := len(s.boards(match.ID(1))); n > 1 {
		s.Errorf("%s: %d boards have menus", when, n)
	}
}
