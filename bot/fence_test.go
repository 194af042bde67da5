package bot_test

import (
	"strings"
	"sync"
	"testing"

	"galet/bot"
	"galet/game"
)

// pensive is a game whose menus, the first time that somebody has moved, take
// until they are let go.
type pensive struct {
	game.Words
	once           *sync.Once
	reached, going chan struct{}
}

func (p pensive) Menu(in game.Speaker, at game.Position) []game.Choice {
	p.once.Do(func() {
		close(p.reached)
		<-p.going
	})
	return p.Words.Menu(in, at)
}

// A board that a typed move is about to be answered with is not posted by the
// outbox first, should it look just then.
func TestAnswerBeforeTheOutbox(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	ana, bo, cleo := s.world.Person("ana"), s.world.Person("bo"), s.world.Person("cleo")
	if _, err := ana.Slash("general", "/challenge "+string(squares)+" opponent:@bo first:me"); err != nil {
		t.Fatal(err)
	}
	if _, err := bo.Click("general", "Accept"); err != nil {
		t.Fatal(err)
	}
	if err := s.exit(); err != nil {
		t.Fatal(err)
	}
	slow := pensive{once: &sync.Once{}, reached: make(chan struct{}), going: make(chan struct{})}
	s.change = func(c *bot.Config) {
		slow.Words = c.Games[0].Words
		c.Games[0].Words = slow
	}
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	said := make(chan string)
	go func() {
		reply, err := ana.Slash("general", "/move move:a1")
		if err != nil || reply.Message == nil || reply.Message.Only != "" {
			t.Errorf("answered %v, %v; want the board, to all", reply.Message, err)
		}
		close(said)
	}()
	<-slow.reached
	if err := s.sweep(); err != nil {
		t.Fatal(err)
	}
	if _, err := cleo.Slash("general", "/help"); err != nil {
		t.Fatal(err)
	}
	close(slow.going)
	<-said
	if err := s.world.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if boards := s.boards(1); len(boards) != 1 || !strings.Contains(boards[0].Content, "1 move") {
		t.Errorf("boards with menus: %v", boards)
	}
}

// What a match owes is not said while a request decides, which may be what it
// is owed for: not either when something else about the match has just been
// said.
func TestKickWhileDeciding(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if while, after := d.bot.Kicked(t.Context(), 1); while || !after {
		t.Errorf("a job waits while a request decides: %t, and afterwards: %t", while, after)
	}
}

// Who asks for something while the last of what is owed is noted as said stays
// the one to be told.
func TestWitnessStays(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if d.bot.StaysWitness(1, false) {
		t.Error("of what was said a witness is kept")
	}
	if !d.bot.StaysWitness(1, true) {
		t.Error("a later witness is forgotten")
	}
}
