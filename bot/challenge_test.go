package bot_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/ui"
	"galet/game/lang"
	"galet/game/match"
)

const challengeSquares = "challenge " + string(squares)

func TestChallenge(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		options []string
		says    []string
		pings   []match.PlayerID
		buttons []string
	}{
		"to a member": {
			[]string{"opponent", "102"},
			[]string{"**#1 Kulami**", "<@102>, <@101> challenges you.", "Who moves first is decided at random.", "<t:1795348800:R>"},
			[]match.PlayerID{"102"}, []string{"accept", "decline", "withdraw", "rules"},
		},
		"to anyone": {
			nil, []string{"<@101> would like to play."}, nil, []string{"accept", "withdraw", "rules"},
		},
		"the opponent first": {
			[]string{"opponent", "102", "first", "opponent"}, []string{"<@102> moves first."},
			[]match.PlayerID{"102"}, []string{"accept", "decline", "withdraw", "rules"},
		},
		"the player who accepts is first": {
			[]string{"first", "opponent"}, []string{"The player who accepts moves first."}, nil, []string{"accept", "withdraw", "rules"},
		},
		"the challenger first, with terms": {
			[]string{"first", "me", "board", "irregular", "bonus", "none"}, []string{"<@101> moves first.", "irregular"},
			nil, []string{"accept", "withdraw", "rules"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			reply := d.ask(ana, here, challengeSquares, row.options...)
			if reply.Kind != ui.Private || reply.About != 1 || reply.Message.Content != "Your challenge #1 is on its way." {
				t.Errorf("form %v, about %v, said %q", reply.Kind, reply.About, reply.Message.Content)
			}
			posted := d.compose(match.NoticeChallenge)
			for _, says := range row.says {
				if !strings.Contains(posted.Content, says) {
					t.Errorf("posted %q, want in it %q", posted.Content, says)
				}
			}
			if diff := cmp.Diff(row.pings, posted.Pings); diff != "" {
				t.Errorf("pings (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(row.buttons, actions(ui.Reply{Message: posted})); diff != "" {
				t.Errorf("buttons (-want +got):\n%s", diff)
			}
			if len(posted.Files) != 1 || posted.Files[0].Alt == "" {
				t.Errorf("files %v", posted.Files)
			}
		})
	}
}

// actions are what the buttons of a reply do.
func actions(r ui.Reply) []string {
	var found []string
	for _, row := range r.Message.Rows {
		for _, b := range row.Buttons {
			found = append(found, b.ID.Action)
		}
	}
	return found
}

func TestChallengeRefused(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		options []string
		says    string
	}{
		"oneself":         {[]string{"opponent", "101"}, "You can’t challenge yourself."},
		"a bot":           {[]string{"opponent", "666"}, "Bots don’t play."},
		"one who left":    {[]string{"opponent", "667"}, "not a member of this server"},
		"a board unknown": {[]string{"board", "round"}, "can’t be played like that"},
		"a strange first": {[]string{"first", "nobody"}, "can’t be played like that"},
		"a strange term":  {[]string{"stakes", "high"}, "can’t be played like that"},
	} {
		d := newTestBot(t)
		r := request(ana, here, challengeSquares, row.options...)
		r.Members["666"] = ui.Member{Player: match.Player{ID: "666"}, Bot: true}
		r.Members["667"] = ui.Member{Player: match.Player{ID: "667"}, Absent: true}
		reply := d.bot.Handle(r)
		if reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, row.says) || len(d.owed()) > 0 {
			t.Errorf("%s: form %v, said %q, owed %v", name, reply.Kind, reply.Message.Content, d.owed())
		}
	}
}

// Answers to a challenge: who may give them, and what its message then says.
func TestAnswers(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		open   bool // to any member; otherwise to Bo
		by     match.Player
		at     match.Place
		action string
		later  time.Duration
		update bool
		says   string
	}{
		"accepted":                {false, bo, here, "accept", 0, true, "<@102> accepted <@101>’s challenge."},
		"declined":                {false, bo, here, "decline", 0, true, "<@102> declined <@101>’s challenge."},
		"withdrawn":               {false, ana, here, "withdraw", 0, true, "<@101> withdrew the challenge."},
		"open, accepted":          {true, cleo, here, "accept", 0, true, "<@103> accepted <@101>’s challenge."},
		"accepted at the last":    {false, bo, here, "accept", 48*time.Hour - time.Second, true, "<@102> accepted <@101>’s challenge."},
		"accepted too late":       {false, bo, here, "accept", 48 * time.Hour, false, "has expired. Make a new one with `/challenge`."},
		"accepted by another":     {false, cleo, here, "accept", 0, false, "Only <@102> can answer"},
		"accepted by oneself":     {true, ana, here, "accept", 0, false, "your own challenge"},
		"declined by another":     {false, cleo, here, "decline", 0, false, "Only <@102> can answer"},
		"withdrawn by another":    {false, bo, here, "withdraw", 0, false, "Only <@101> can withdraw"},
		"open, declined":          {true, bo, here, "decline", 0, false, "there is nothing to decline"},
		"accepted from elsewhere": {false, bo, elsewhere, "accept", 0, false, "another server"},
	} {
		d := newTestBot(t)
		options := []string{"opponent", "102"}
		if row.open {
			options = nil
		}
		d.ask(ana, here, challengeSquares, options...)
		d.sendAll()
		d.now = d.now.Add(row.later)
		reply := d.press(row.by, row.at, messageOf(1), ui.Path{Action: row.action, ID: 1})
		if !strings.Contains(reply.Message.Content, row.says) || (reply.Kind == ui.Update) != row.update {
			t.Errorf("%s: form %v, said %q", name, reply.Kind, reply.Message.Content)
		}
		if row.update && (reply.Message.Keep || len(reply.Message.Files) > 0 || len(reply.Message.Rows) > 0 || (reply.Closed == messageOf(1)) != (row.action != "accept")) {
			t.Errorf("%s: the message is left with %+v", name, reply)
		}
		if !row.update && len(d.owed()) > 0 {
			t.Errorf("%s: owed %v", name, d.owed())
		}
	}
}

// A press on a message that does not have the button does nothing.
func TestAnswersFromAnotherMessage(t *testing.T) {
	t.Parallel()
	for _, action := range []string{"accept", "decline", "withdraw"} {
		d := newTestBot(t)
		d.ask(ana, here, challengeSquares, "opponent", "102")
		d.sendAll()
		by := bo
		if action == "withdraw" {
			by = ana
		}
		reply := d.press(by, here, "5", ui.Path{Action: action, ID: 1})
		if reply.Kind != ui.Private || !strings.Contains(reply.Message.Content, "no longer works") || len(d.owed()) > 0 {
			t.Errorf("%s: %+v", action, reply)
		}
	}
}

func TestTooManyMatches(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for range 4 {
		d.begin(squares, ana, bo, here)
	}
	if reply := d.ask(ana, here, challengeSquares); !strings.Contains(reply.Message.Content, "You can have 4 open matches") {
		t.Errorf("said %q", reply.Message.Content)
	}
	d.ask(cleo, here, challengeSquares, "opponent", "102")
	d.sendAll()
	reply := d.press(bo, here, messageOf(d.seq), ui.Path{Action: "accept", ID: 5})
	if !strings.Contains(reply.Message.Content, "You can have 4 open matches") || !strings.Contains(reply.Message.Content, "`/games`") {
		t.Errorf("said %q", reply.Message.Content)
	}
}

// The reason why a match is not rated is that of its beginning, even if the
// server's settings have changed since.
func TestWhyUnratedStays(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	ladder := func(on bool) {
		if _, err := d.matches.ChangeServer(here.Guild, "7", "setting", func(s *match.Server) { s.Ladder = on }); err != nil {
			t.Fatal(err)
		}
	}
	begin := func(turnOff bool) match.ID {
		c, err := d.matches.Propose(match.Proposal{Game: squares, By: ana, Against: &bo, First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: match.DefaultPace, Rated: true}})
		if err != nil {
			t.Fatal(err)
		}
		ladder(!turnOff)
		if _, err := d.matches.Accept(c.ID, bo, here); err != nil {
			t.Fatal(err)
		}
		return c.ID
	}
	says := func(id match.ID, want string) {
		t.Helper()
		v, err := d.matches.View(id, "")
		if err != nil {
			t.Fatal(err)
		}
		s, err := d.bot.Builder().View(lang.English(), v)
		if err != nil {
			t.Fatal(err)
		}
		m, err := d.bot.Builder().BoardMessage(s, true)
		if err != nil || !strings.Contains(m.Content, want) {
			t.Errorf("said %q, %v; want in it %q", m.Content, err, want)
		}
	}
	without := begin(true)
	says(without, "Not rated: this server has no ladder.")
	ladder(true)
	says(without, "Not rated: this server has no ladder.")
	for range match.RatedLimit {
		id := begin(false)
		d.play(id, "d4", "d7")
		if _, err := d.matches.Resign(id, ana, here); err != nil {
			t.Fatal(err)
		}
	}
	often := begin(false)
	ladder(false)
	says(often, "Not rated: you two have started 5 rated matches within a week.")
}

// A member whose acceptance fails learns that the challenger has too many matches, but
// not how many or where. Galet comes back to the server with those matches.
func TestTooManyOfAnother(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for range 4 {
		d.begin(squares, ana, cleo, elsewhere)
	}
	sync := func(p match.Presence) {
		t.Helper()
		if err := d.matches.SyncGuilds(map[match.GuildID]match.Presence{elsewhere.Guild: p}); err != nil {
			t.Fatal(err)
		}
	}
	sync(match.Presence{Gone: true})
	d.ask(ana, here, challengeSquares, "opponent", "102")
	sync(match.Presence{Locale: "fr"})
	reply := d.press(bo, here, "", ui.Path{Action: "accept", ID: 5})
	if want := "<@101> can’t start another match right now. Try again later."; reply.Kind != ui.Private || reply.Message.Content != want {
		t.Errorf("form %v, said %q, want %q", reply.Kind, reply.Message.Content, want)
	}
}
