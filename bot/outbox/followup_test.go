package outbox

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/bot/discord"
	"galet/bot/inflight"
	"galet/bot/ui"
	"galet/game/match"
)

// The confirmations of all changes that are posted in their channel are deleted, in
// whatever order the changes are answered. Other answers stay, and so do those in
// other channels.
func TestConfirmationsOfQuickChanges(t *testing.T) {
	t.Parallel()
	const id = match.ID(7)
	ts := targets{now: time.Now}
	changed := func(name string, in match.ChannelID) (answer func(confirms bool)) {
		answered := make(chan struct{})
		ts.put(id, target{
			interaction: discord.Interaction{ID: name}, request: ui.Request{Place: match.Place{Channel: in}},
			expires: time.Now().Add(discord.TokenLife), answered: answered,
		})
		return func(confirms bool) {
			ts.update(id, func(t *target) { t.confirmation = t.confirmation || confirms && t.interaction.ID == name })
			close(answered)
		}
	}
	taken := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, i := range ts.takeConfirmations(id) {
			got = append(got, i.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s the confirmations of %q go, want %q", when, got, want)
		}
	}
	first, second, third, elsewhere := changed("first", "here"), changed("second", "here"), changed("third", "here"), changed("elsewhere", "there")
	second(true)
	third(false)
	elsewhere(true)
	taken("before the post")
	ts.posted(id, "here")
	taken("after the post", "second")
	first(true)
	taken("after the answer", "first")
	taken("again")
	changed("next", "here")(true)
	taken("before the next post")
	ts.posted(id, "here")
	taken("after the next post", "next")
	if n := len(ts.byMatch[id]); n > 2 {
		t.Errorf("%d targets are kept", n)
	}
}

// A process that does not send the notices forgets old interactions, too.
func TestWatchExpires(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	o := New(Config{
		Now:  func() time.Time { return now },
		Term: func() (Term, bool) { return Term{}, false },
	})
	o.targets.put(7, target{expires: now.Add(discord.TokenLife)})
	o.keptAnswers.put("ana", keptAnswer{expires: now.Add(discord.TokenLife)})
	for _, want := range []int{1, 0} {
		o.Watch(t.Context())
		if len(o.targets.byMatch) != want || len(o.keptAnswers.byMember) != want {
			t.Errorf("%v and %v are kept, want %d each", o.targets.byMatch, o.keptAnswers.byMember, want)
		}
		now = now.Add(discord.TokenLife + 1)
	}
}

// slowStore is an empty store. It calls reading while it is read.
type slowStore struct {
	match.Store
	reading func()
}

func (s slowStore) View(func(match.Tx) error) error {
	s.reading()
	return nil
}

// While the first job of a term reads the store, members' changes can be queued.
func TestNoLockWhileStoreIsRead(t *testing.T) {
	t.Parallel()
	var o *Worker
	reads := 0
	o = New(Config{Matches: match.New(match.Config{Now: time.Now, Store: slowStore{reading: func() {
		reads++
		if !o.mu.TryLock() {
			t.Error("the lock is held")
			return
		}
		o.mu.Unlock()
	}}})})
	defer o.Close(t.Context())
	if err := o.begin(Term{Number: 1}); err != nil || reads != 1 {
		t.Errorf("%d reads: %v", reads, err)
	}
	if err := o.begin(Term{Number: 1}); err != nil || reads != 1 {
		t.Errorf("again: %d reads: %v", reads, err)
	}
}

// A panic while a message without a notice is posted ends only that job.
func TestPanicInPublish(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	o := New(Config{InFlight: inflight.New(), Log: slog.New(slog.NewTextHandler(&log, nil))})
	o.Publish(t.Context(), discord.Interaction{}, ui.Request{}, ui.Message{}) // there is no client to post with
	if err := o.Close(t.Context()); err != nil || !strings.Contains(log.String(), "panic") {
		t.Errorf("%v, logged %q", err, log.String())
	}
}

// pendingStore holds pending notices and nothing else.
type pendingStore struct {
	match.Store
	pending []match.Notice
}

func (s pendingStore) View(f func(match.Tx) error) error { return f(pendingTx{s: s}) }

type pendingTx struct {
	match.Tx
	s pendingStore
}

func (t pendingTx) Outbox() match.Outbox { return pendingOutbox{s: t.s} }

type pendingOutbox struct {
	match.Outbox
	s pendingStore
}

func (o pendingOutbox) Pending(int) ([]match.Notice, error) { return o.s.pending, nil }

// An earlier term may have sent the first post of each match, and the first direct message.
func TestMaybeSentInEarlierTerm(t *testing.T) {
	t.Parallel()
	here := match.Place{Guild: "1", Channel: "10"}
	pending := []match.Notice{
		{ID: 1, Seq: 1, Kind: match.NoticeRemind, Place: here},
		{ID: 1, Seq: 2, Kind: match.NoticeBoard, Place: here},
		{ID: 2, Seq: 3, Kind: match.NoticeBoard, Place: here},
		{ID: 2, Seq: 4, Kind: match.NoticeRemind}, // a direct message
		{ID: 2, Seq: 5, Kind: match.NoticeRemind, Place: here},
	}
	o := New(Config{Matches: match.New(match.Config{Now: time.Now, Store: pendingStore{pending: pending}})})
	defer o.Close(t.Context())
	if err := o.begin(Term{Number: 1}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, true, true, false} {
		if got := o.maybeSent(pending[i]); got != want {
			t.Errorf("notice %d may have been sent: %v, want %v", pending[i].Seq, got, want)
		}
	}
}
