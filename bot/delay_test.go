package bot_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/bot"
	"galet/bot/discord/discordtest"
	"galet/bot/sandbox"
	"galet/game/match"
)

// Nothing is tried again in a channel that was deleted.
func TestDeletedChannelIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("attic", "kulami")
	ana := s.world.Person("ana")
	s.must(s.world.DeleteChannel("#attic"))
	if _, err := ana.Slash("general", "/move match:1 move:d4"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := s.world.Settle(ctx); err != nil {
		t.Error(err)
	}
	tries := 0
	for _, r := range s.world.Requests() {
		if r.Method == http.MethodPost && r.Status == http.StatusNotFound {
			tries++
		}
	}
	if tries != 1 {
		t.Errorf("posted %d times where nothing is", tries)
	}
}

// A call without a response times out, and is made again.
func TestHungCall(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	_, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo")
	s.must(errors.Join(err, s.world.Settle(t.Context())))
	hung := make(chan struct{})
	defer close(hung)
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Hold: hung})
	s.click("bo", "general", "Accept")
	if err := s.world.WaitFor("the board", func() bool { return len(s.boards(1)) == 1 }); err != nil {
		t.Error(err)
	}
}

// A response that cannot be read is asked for again, with the same nonce, so that
// the bot learns the id of the message.
func TestUnreadableResponse(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	c, err := d.matches.Propose(match.Proposal{Game: squares, By: ana, First: match.FirstChallenger, Place: here})
	if err != nil {
		t.Fatal(err)
	}
	var bodies []string
	s, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(r *http.Request) *http.Response {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		if bodies = append(bodies, string(body)); len(bodies) == 1 {
			return discordtest.Response(200, "<html>")
		}
		return discordtest.Response(200, `{"id":"77"}`)
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.Enqueue(c.ID)
	s.Stop()
	nonce := regexp.MustCompile(`"nonce":"[^"]+"`)
	if len(bodies) != 2 || nonce.FindString(bodies[0]) == "" || nonce.FindString(bodies[0]) != nonce.FindString(bodies[1]) {
		t.Fatalf("the posts: %.300q", bodies)
	}
	if c, err = d.matches.Challenge(c.ID); err != nil || c.Message != "77" {
		t.Errorf("the message is %q, %v", c.Message, err)
	}
}

// A message can be deleted before the bot learns that it was posted. Discord then
// answers that it knows no such message, and the challenge stays open.
func TestDeletedBeforeTheRetry(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	c, err := d.matches.Propose(match.Proposal{Game: squares, By: ana, First: match.FirstChallenger, Place: here})
	if err != nil {
		t.Fatal(err)
	}
	posts := 0
	s, err := bot.NewSender(t.Context(), d.bot, discordtest.RoundTripFunc(func(*http.Request) *http.Response {
		if posts++; posts == 1 {
			return discordtest.Response(200, "<html>")
		}
		return discordtest.Response(404, `{"code":10008,"message":"Unknown Message"}`)
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.Enqueue(c.ID)
	s.Stop()
	if c, err = d.matches.Challenge(c.ID); err != nil || c.State != match.Open || posts != 2 {
		t.Errorf("the challenge is %v after %d posts, %v", c.State, posts, err)
	}
}

// While Discord fails, a notice has one retry waiting, even if ticks enqueue it
// many times. It is posted soon after Discord works again.
func TestOneRetryWaits(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	_, err := s.world.Person("ana").Slash("general", "/challenge kulami opponent:@bo")
	s.must(errors.Join(err, s.world.Settle(t.Context())))
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusServiceUnavailable, Times: 1000})
	s.click("bo", "general", "Accept")
	for range 20 {
		s.must(s.tick())
	}
	if err := s.world.WaitFor("one try to wait", func() bool { return s.Bot().UnderWay() <= 1 }); err != nil {
		t.Errorf("%d wait: %v", s.Bot().UnderWay(), err)
	}
	s.world.Behave()
	began := time.Now()
	s.settles()
	if boards := s.boards(1); len(boards) != 1 || time.Since(began) > 30*time.Second {
		t.Errorf("%d boards after %v", len(boards), time.Since(began))
	}
}

// While Discord refuses to delete messages, play goes on; the old boards are deleted
// afterwards.
func TestPlayGoesOnWhileNothingCanBeChanged(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kulami")
	ana, bo := s.world.Person("ana"), s.world.Person("bo")
	s.world.Misbehave(sandbox.Rule{
		Method: http.MethodDelete, Path: "/channels/*/messages/*", Times: 1000,
		Status: http.StatusTooManyRequests, Scope: "shared", RetryAfter: time.Hour,
	})
	moves := []string{"d4", "d7", "d8", "a8", "a2"}
	for i, move := range moves {
		if _, err := []*sandbox.Person{ana, bo}[i%2].Slash("general", "/move move:"+move); err != nil {
			t.Fatal(err)
		}
		shown := func(m *sandbox.Message) bool {
			return m != nil && strings.Contains(m.Text, "played "+move+".") && strings.Contains(m.Text, "your turn")
		}
		if err := s.world.WaitFor("the board, and nothing but the changes to wait", func() bool {
			boards := s.boards(1)
			return shown(&boards[len(boards)-1]) && s.calls(http.MethodDelete, "") > 0 && s.Bot().UnderWay() == 1
		}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.boards(1)); n != len(moves)+1 {
		t.Errorf("%d boards have menus", n)
	}
	s.world.Behave()
	s.must(errors.Join(s.Stop(), s.start(), s.world.Settle(t.Context())))
	if n := len(s.boards(1)); n != 1 {
		t.Errorf("%d boards have menus in the end", n)
	}
}

// A board whose response was lost is replaced too, if the next move comes before the bot
// has posted it again.
func TestLostBoardIsReplaced(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kulami")
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Times: 100, Lose: true})
	_, err := s.world.Person("ana").Slash("general", "/move match:1 move:d4")
	s.must(errors.Join(err, s.world.WaitFor("the board", func() bool { return len(s.boards(1)) == 2 })))
	_, err = s.world.Person("bo").Slash("general", "/move match:1 move:d7")
	s.world.Behave()
	s.must(errors.Join(err, s.world.Settle(t.Context())))
	boards := s.boards(1)
	if len(boards) != 1 || !strings.Contains(boards[0].Content, "played d7") {
		t.Errorf("%d boards: %+v", len(boards), boards)
	}
}

// A reminder whose response was lost is deleted too, if the player moves before the bot
// has posted it again.
func TestLostReminderIsDeleted(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.begins("general", "kulami")
	reminders := func() int { return s.shown("your time is running out") }
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Times: 100, Lose: true})
	s.clock.Forward(60 * time.Hour)
	s.must(errors.Join(s.tick(), s.world.WaitFor("the reminder", func() bool { return reminders() == 1 })))
	_, err := s.world.Person("ana").Slash("general", "/move match:1 move:d4")
	s.world.Behave()
	s.must(errors.Join(err, s.world.Settle(t.Context())))
	if n := reminders(); n != 0 {
		t.Errorf("%d reminders", n)
	}
}

// A direct reminder whose response was lost is deleted too, if the player deletes their
// data before the bot has posted it again.
func TestLostReminderOfDeletedMember(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	ana := s.world.Person("ana")
	if _, err := ana.Slash("general", "/reminders how:direct"); err != nil {
		t.Fatal(err)
	}
	s.begins("general", "kulami")
	reminders := func() (n int) {
		all, err := ana.Messages("dm")
		if err != nil {
			t.Error(err)
		}
		for _, m := range all {
			if strings.Contains(m.Words(), "your time is running out") {
				n++
			}
		}
		return n
	}
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Times: 100, Lose: true})
	s.clock.Forward(60 * time.Hour)
	s.must(errors.Join(s.tick(), s.world.WaitFor("the reminder", func() bool { return reminders() == 1 })))
	s.must(s.Matches().DeleteMember(match.PlayerID(ana.ID()), nil))
	s.world.Behave()
	s.settles()
	if n := reminders(); n != 0 {
		t.Errorf("%d reminders", n)
	}
}

// The log warns once of a board that Discord refuses for a while.
func TestWarnsOnceOfADelay(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	log := s.keepLog()
	s.starts()
	s.begins("general", "kulami")
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: "/channels/*/messages", Status: http.StatusServiceUnavailable, Times: 3})
	_, err := s.world.Person("ana").Slash("general", "/move match:1 move:d4")
	s.must(errors.Join(err, s.world.Settle(t.Context()), s.Stop()))
	const delayed = `msg="notice delayed"`
	if warned, all := strings.Count(log.String(), "level=WARN "+delayed), strings.Count(log.String(), delayed); warned != 1 || all != 3 {
		t.Errorf("%d warnings of %d delays", warned, all)
	}
}

// While Discord opens no direct channel, a board does not wait for a reminder, whether that
// is still due or not.
func TestBoardPassesRefusedReminder(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.starts()
	s.slash("ana", "general", "/reminders how:direct")
	s.begins("general", "kulami")
	const direct = "/users/@me/channels"
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPost, Path: direct, Times: 100, Status: http.StatusForbidden, Code: 40003})
	s.clock.Forward(60 * time.Hour)
	refused := func() bool {
		return slices.ContainsFunc(s.world.Requests(), func(r sandbox.Request) bool { return strings.HasSuffix(r.Path, direct) })
	}
	s.must(errors.Join(s.tick(), s.world.WaitFor("the refusal", refused)))
	s.slash("ana", "attic", "/board match:1")
	moved := func() bool {
		all, err := s.world.Messages("attic")
		return err == nil && slices.ContainsFunc(all, func(m sandbox.Message) bool { return m.Only == "" && strings.Contains(m.Words(), "#1 Kulami") })
	}
	if err := s.world.WaitFor("the board in the other channel", moved); err != nil {
		t.Error(err)
	}
	s.slash("ana", "general", "/board match:1")
	s.slash("ana", "general", "/move match:1 move:d4")
	if err := s.world.WaitFor("the board", func() bool { return s.shown("played d4") == 1 }); err != nil {
		t.Error(err)
	}
}
