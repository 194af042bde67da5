package permission_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
	"galet/storage"
)

// Everyone on the server sees #general. Only Ana, Bo and Dan see #attic, where Ana and Bo
// play. Bo may not use commands in #general.
var (
	ana = match.Player{ID: "101", Name: "Ana"}
	bo  = match.Player{ID: "102", Name: "Bo"}
	cy  = match.Player{ID: "103", Name: "Cy"}
	dan = match.Player{ID: "104", Name: "Dan"}
	eva = match.Player{ID: "105", Name: "Eva"} // has left the servers

	general = match.Place{Guild: "1", Channel: "10"}
	attic   = match.Place{Guild: "1", Channel: "11"}
	abroad  = match.Place{Guild: "2", Channel: "20"}
	// late is on a server that the gateway has not described yet.
	late = match.Place{Guild: "3", Channel: "30"}
)

// unknown is a channel of which Discord does not tell.
const unknown match.ChannelID = "99"

// thread is a private thread in #general with Dan in it.
var thread = match.Place{Guild: "1", Channel: "12"}

// The events with which the gateway describes the servers. 1024 is the permission to view a
// channel, 2147483648 the one to use commands.
var events = []string{
	`{"id":"1","owner_id":"90","roles":[{"id":"1","permissions":"2147484672"}],"channels":[
		{"id":"10","type":0,"permission_overwrites":[{"id":"102","type":1,"allow":"0","deny":"2147483648"}]},
		{"id":"11","type":0,"permission_overwrites":[{"id":"1","type":0,"allow":"0","deny":"1024"},
			{"id":"101","type":1,"allow":"1024","deny":"0"},{"id":"102","type":1,"allow":"1024","deny":"0"},{"id":"104","type":1,"allow":"1024","deny":"0"}]}],
		"threads":[{"id":"12","type":12,"parent_id":"10"}]}`,
	`{"id":"2","owner_id":"90","roles":[{"id":"2","permissions":"2147484672"}],"channels":[{"id":"20","type":0}]}`,
}

// answers are the bodies of Discord's responses. A call of any other path is answered with
// the code for an unknown member.
var answers = map[string]string{
	"/guilds/1/members/102":           `{"user":{"id":"102"},"roles":[]}`,
	"/guilds/1/members/103":           `{"user":{"id":"103"},"roles":[]}`,
	"/guilds/1/members/104":           `{"user":{"id":"104"},"roles":[]}`,
	"/channels/12/thread-members/104": `{}`,

	"/guilds/3":             `{"id":"3","owner_id":"90","roles":[{"id":"3","permissions":"2147484672"}]}`,
	"/guilds/3/members/103": `{"user":{"id":"103"},"roles":[]}`,
	"/channels/30":          `{"id":"30","guild_id":"3","type":0,"permission_overwrites":[{"id":"104","type":1,"allow":"0","deny":"1024"}]}`,
}

// fixture is a Checker on a store of its own. It is used in a bubble of synctest, so calls
// never time out.
type fixture struct {
	*testing.T
	matches *match.Service
	checker *permission.Checker
	// down: Discord answers no call.
	down bool
	// store counts what is read.
	store *countingStore
}

// countingStore counts the transactions that only read.
type countingStore struct {
	match.Store
	reads int
}

func (s *countingStore) View(f func(match.Tx) error) error {
	s.reads++
	return s.Store.View(f)
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	d := &fixture{T: t}
	log := slog.New(slog.DiscardHandler)
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{Games: matchtest.Find, Log: log, Timeout: time.Minute})
	d.must(err)
	t.Cleanup(func() { d.must(db.Close()) })
	d.store = &countingStore{Store: db}
	d.matches = match.New(match.Config{Store: d.store, Games: matchtest.Find, Now: time.Now, Rand: rand.New(rand.NewPCG(1, 2))})
	client, err := discord.NewClient(discord.ClientConfig{
		Token: "token", BaseURL: &url.URL{Scheme: "http", Host: "discord.invalid"}, Log: log,
		Transport: discordtest.RoundTripFunc(d.answer), Called: func(string, int, time.Duration) {},
	})
	d.must(err)
	access := discord.NewAccess()
	discord.NewGateway(discord.GatewayConfig{Client: client, Access: access, Log: log}) // gives the Access its Client
	for _, e := range events {
		d.must(access.HandleEvent("GUILD_CREATE", json.RawMessage(e)))
	}
	d.checker = permission.New(d.matches, access)
	return d
}

// answer is Discord's response to a call.
func (d *fixture) answer(r *http.Request) *http.Response {
	_, path, _ := strings.Cut(r.URL.Path, "/api/v9")
	body, known := answers[path]
	switch {
	case d.down:
		return discordtest.Response(http.StatusServiceUnavailable, "")
	case !known:
		return discordtest.Response(http.StatusNotFound, `{"code":10007,"message":"Unknown Member"}`)
	}
	return discordtest.Response(http.StatusOK, body)
}

func (d *fixture) must(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// challenge is a challenge of Ana to Bo.
func (d *fixture) challenge(at match.Place) match.Challenge {
	d.Helper()
	c, err := d.matches.Propose(match.Proposal{Game: matchtest.CellsID, By: ana, Against: &bo, Place: at})
	d.must(err)
	return c
}

// match is a match of Ana and Bo.
func (d *fixture) match(at match.Place) match.Match {
	d.Helper()
	m, err := d.matches.Accept(d.challenge(at).ID, bo, at)
	d.must(err)
	return m
}

// request is a request of a member in a place.
func request(by match.Player, at match.Place) ui.Request {
	return ui.Request{By: by, Place: at, Subject: &ui.Subject{}}
}

func TestWhoSeesMatchesAndChallenges(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		for _, row := range []struct {
			name string
			by   match.Player
			from match.Place
			at   match.Place
			want bool
		}{
			{"a player, from another channel", bo, general, attic, true},
			{"the other player, from another server", ana, abroad, attic, true},
			{"a member in the channel itself", cy, attic, attic, true},
			{"a member who sees the channel", dan, general, attic, true},
			{"a member who does not see it", cy, general, attic, false},
			{"a member who sees it, from another server", dan, abroad, attic, false},
			{"a member inside the private thread", dan, general, thread, true},
			{"a member outside the private thread", cy, general, thread, false},
		} {
			r := request(row.by, row.from)
			if got := d.checker.SeesMatch(r, match.Match{Place: row.at, Players: [2]match.Player{ana, bo}}); got != row.want {
				t.Errorf("%s sees the match: %v", row.name, got)
			}
			if got := d.checker.SeesChallenge(r, match.Challenge{Place: row.at, By: ana, Against: &bo}); got != row.want {
				t.Errorf("%s sees the challenge: %v", row.name, got)
			}
		}
		if d.checker.SeesChallenge(request(bo, abroad), match.Challenge{Place: attic, By: ana}) {
			t.Error("a member of another server sees a challenge to anyone")
		}
	})
}

func TestVisibleMatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		hidden := d.match(attic)
		practice, err := d.matches.Begin(match.Proposal{Game: matchtest.CellsID, By: ana}, 1)
		d.must(err)
		for _, row := range []struct {
			name string
			by   match.Player
			from match.Place
			id   match.ID
			want error
		}{
			{"a player", ana, general, hidden.ID, nil},
			{"a member who sees the channel", dan, general, hidden.ID, nil},
			{"a member who does not see it", cy, general, hidden.ID, permission.ErrHidden},
			{"a player on another server", ana, abroad, hidden.ID, match.ErrOtherServer},
			{"a number without a match", ana, general, 999, match.ErrNotFound},
			{"own practice, anywhere", ana, abroad, practice.ID, nil},
			{"practice of another member", dan, general, practice.ID, match.ErrNotFound},
		} {
			r := request(row.by, row.from)
			v, err := d.checker.VisibleMatch(r, row.id)
			switch {
			case !errors.Is(err, row.want):
				t.Errorf("%s: %v, want %v", row.name, err, row.want)
			case row.want == match.ErrNotFound && errors.Is(err, permission.ErrHidden):
				t.Errorf("%s: it counts as hidden", row.name)
			case err == nil && (v.ID != row.id || r.Subject.ID != row.id):
				t.Errorf("%s: got match %s, and %s for the log", row.name, v.ID, r.Subject.ID)
			}
		}
	})
}

// Discord does not tell of an archived thread. The thread of a match begins on the message
// of its challenge, so members see it if they see the channel of the challenge.
func TestArchivedThreadOfAMatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		archived := match.Place{Guild: general.Guild, Channel: unknown}
		for at, want := range map[match.Place]bool{general: true, attic: false} {
			c := d.challenge(at)
			out, err := d.matches.Outgoing(c.ID)
			d.must(err)
			d.must(d.matches.MarkSent(out.Pending[0].Seq, match.Posted{Channel: at.Channel, Message: match.MessageID(archived.Channel)}))
			_, err = d.matches.Accept(c.ID, bo, at)
			d.must(err)
			m, err := d.matches.MoveBoard(c.ID, bo, archived, at.Channel)
			d.must(err)
			if got := d.checker.SeesMatch(request(cy, general), m); got != want {
				t.Errorf("the challenge was in %s: the member sees the match: %v", at.Channel, got)
			}
		}
		elsewhere, err := d.matches.MoveBoard(d.match(general).ID, bo, archived, general.Channel)
		d.must(err)
		if d.checker.SeesMatch(request(cy, general), elsewhere) {
			t.Error("a member sees a match in a thread that is not its own")
		}
		cup, err := d.matches.OpenTournament(match.TournamentProposal{
			EventProposal: match.EventProposal{Game: matchtest.CellsID, By: ana, Terms: match.Terms{Pace: 3}, Place: general}, Format: tournament.RoundRobin,
		})
		d.must(err)
		elsewhere.Tournament = cup.ID
		if d.checker.SeesMatch(request(cy, general), elsewhere) {
			t.Error("a member sees a match in a thread that is not that of its tournament")
		}
	})
}

// A list has many games of a tournament that the member does not see. The tournament is not
// read for each of them.
func TestHiddenGamesCost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		inChannel, inThread := d.match(attic), d.match(attic)
		inThread.Place.Channel = unknown
		for _, m := range []match.Match{inChannel, inThread} {
			m.Tournament = 9
			d.store.reads = 0
			if d.checker.SeesMatch(request(cy, general), m) || d.store.reads != 1 {
				t.Errorf("in %v: seen, or %d reads", m.Place, d.store.reads)
			}
		}
	})
}

func TestMemberSeesMatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		for _, row := range []struct {
			name string
			who  match.Player
			at   match.Place
			want bool
		}{
			{"sees the channel", dan, attic, true},
			{"does not see it", cy, attic, false},
			{"a channel that Discord does not tell of", cy, match.Place{Guild: general.Guild, Channel: unknown}, false},
			{"inside the thread", dan, thread, true},
			{"outside the thread", cy, thread, false},
			{"sees a channel of a server that is not described yet", cy, late, true},
			{"does not see it", dan, late, false},
		} {
			sees, err := d.checker.MemberSeesMatch(t.Context(), row.who.ID, nil, d.match(row.at))
			if sees != row.want || err != nil {
				t.Errorf("%s: %v, %v", row.name, sees, err)
			}
		}
		d.down = true
		sees, err := d.checker.MemberSeesMatch(t.Context(), bo.ID, nil, d.match(thread))
		if _, api := errors.AsType[*discord.APIError](err); sees || !api {
			t.Errorf("Discord does not answer: %v, %v", sees, err)
		}
	})
}

func TestVisibleTournamentsAndLeagues(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		proposal := match.EventProposal{Game: matchtest.CellsID, By: ana, Terms: match.Terms{Pace: 3}, Place: attic}
		cup, err := d.matches.OpenTournament(match.TournamentProposal{EventProposal: proposal, Format: tournament.RoundRobin})
		d.must(err)
		league, err := d.matches.OpenLeague(proposal)
		d.must(err)
		_, err = d.matches.JoinTournament(cup.ID, eva, attic)
		d.must(err)
		league, err = d.matches.JoinLeague(league.ID, eva, attic)
		d.must(err)
		for _, row := range []struct {
			name string
			by   match.Player
			from match.Place
			want error
		}{
			{"a participant", eva, general, nil},
			{"a member who sees the channel", dan, general, nil},
			{"a member who does not see it", cy, general, permission.ErrHidden},
			{"a participant on another server", eva, abroad, match.ErrOtherServer},
		} {
			r := request(row.by, row.from)
			v, err := d.checker.VisibleTournament(r, cup.ID)
			if !errors.Is(err, row.want) || err == nil && (v.ID != cup.ID || r.Subject.ID != cup.ID || r.Subject.Game != matchtest.CellsID) {
				t.Errorf("%s: got tournament %s, %+v for the log, %v; want %v", row.name, v.ID, r.Subject, err, row.want)
			}
			if got := d.checker.SeesLeague(r, league); row.want != match.ErrOtherServer && got != (row.want == nil) {
				t.Errorf("%s sees the league: %v", row.name, got)
			}
		}
		if _, err := d.checker.VisibleTournament(request(ana, attic), 999); !errors.Is(err, match.ErrNotFound) || errors.Is(err, permission.ErrHidden) {
			t.Errorf("a number without a tournament: %v", err)
		}
	})
}

func TestModeratorsAndOrganizers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		_, err := d.matches.ChangeServer(general.Guild, ana.ID, "roles", func(s *match.Server) { s.Moderators, s.Organizers = "50", "60" })
		d.must(err)
		for _, row := range []struct {
			name                 string
			at                   match.Place
			manages              bool
			roles                []match.RoleID
			moderates, organizes bool
		}{
			{"a member", general, false, nil, false, false},
			{"a manager of the server", general, true, nil, true, true},
			{"a moderator", general, false, []match.RoleID{"70", "50"}, true, false},
			{"an organizer", general, false, []match.RoleID{"60"}, false, true},
			{"these roles on a server without them", abroad, false, []match.RoleID{"50", "60"}, false, false},
		} {
			r := request(cy, row.at)
			r.ManagesServer, r.Roles = row.manages, row.roles
			for what, check := range map[string]struct {
				err, refusal error
				may          bool
			}{
				"moderate": {d.checker.CheckModerator(r), permission.ErrNotModerator, row.moderates},
				"organize": {d.checker.CheckOrganizer(r), permission.ErrNotOrganizer, row.organizes},
			} {
				if check.may && check.err != nil || !check.may && check.err != check.refusal {
					t.Errorf("%s may %s: %v", row.name, what, check.err)
				}
			}
		}
	})
}

func TestMayPlay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFixture(t)
		for _, row := range []struct {
			name string
			who  match.Player
			at   match.Place
			want bool
		}{
			{"a member who sees the channel", cy, general, true},
			{"a member who does not see it", cy, attic, false},
			{"a member who may not use commands there", bo, general, false},
			{"a user who is not on the server", eva, general, false},
			{"a channel that Discord does not tell of", cy, match.Place{Guild: general.Guild, Channel: unknown}, false},
			{"a member who sees a channel of a server that is not described yet", cy, late, true},
		} {
			if may, err := d.checker.MayPlay(row.who.ID, row.at); may != row.want || err != nil {
				t.Errorf("%s: %v, %v", row.name, may, err)
			}
		}
		d.down = true
		if may, err := d.checker.MayPlay(dan.ID, general); may || !errors.Is(err, permission.ErrNoAnswer) {
			t.Errorf("Discord does not answer: %v, %v", may, err)
		}
	})
}
