package match_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"galet/game/gametest"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage/postgres/pgtest"
)

var (
	scenarioSteps = flag.Int("scenario.steps", 400, "how many random steps each scenario has")
	scenarioSeed  = flag.Uint64("scenario.seed", 1, "the seed of the first of the scenarios")
)

// TestScenarios has members, servers and clocks do random things to a real store,
// and checks after each step that nothing unfair came of it. A failure prints the
// steps that lead to it. -scenario.steps 10000 makes it long.
func TestScenarios(t *testing.T) {
	t.Parallel()
	scenarios(t, 4, newPath)
}

// TestScenariosOnPostgres is a scenario on PostgreSQL.
func TestScenariosOnPostgres(t *testing.T) {
	t.Parallel()
	scenarios(t, 1, func(t *testing.T) string { return pgtest.Database(t) })
}

// scenarios runs some scenarios, each with a store at a place of its own.
func scenarios(t *testing.T, count uint64, place func(*testing.T) string) {
	steps := gametest.Rounds(*scenarioSteps, *scenarioSteps/4)
	for seed := *scenarioSeed; seed < *scenarioSeed+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := newScenario(t, place(t), seed)
			for range steps {
				s.step()
				s.check()
			}
		})
	}
}

// randomService is a service that random steps are tried on, and the script of the steps.
type randomService struct {
	*testService
	rng    *rand.Rand
	script []string
}

func newRandomService(t *testing.T, place string, seed, stream uint64) *randomService {
	return &randomService{testService: newTestServiceAt(t, place, matchtest.Find), rng: rand.New(rand.NewPCG(seed, stream))}
}

func (s *randomService) random() *rand.Rand { return s.rng }

// pick is one of a list, at random.
func pick[T any](s interface{ random() *rand.Rand }, list []T) T {
	return list[s.random().IntN(len(list))]
}

// note adds a line to the script.
func (s *randomService) note(format string, args ...any) {
	s.script = append(s.script, s.clock.Now().Format("02 Jan 15:04 ")+fmt.Sprintf(format, args...))
}

// fail ends the test, and prints the script.
func (s *randomService) fail(format string, args ...any) {
	s.t.Helper()
	s.t.Fatalf("%s, after\n%s", fmt.Sprintf(format, args...), strings.Join(s.script, "\n"))
}

// must ends the test if something failed.
func (s *randomService) must(err error) {
	s.t.Helper()
	if err != nil {
		s.fail("%v\n%s", err, debug.Stack())
	}
}

// scenario is a store, and what a fair one would know.
type scenario struct {
	*randomService
	// up: the bot runs. out are the servers that cannot be reached or removed it.
	up  bool
	out map[match.GuildID]bool
	// usable is how long the player to move could have moved in a turn.
	usable map[turnKey]time.Duration
	// rated are when the rated matches between two members on a server began, and
	// seen are the matches that are in it.
	rated map[string][]match.ID
	began map[match.ID]match.Match
	// pinged is when a challenge between two members last pinged.
	pinged map[string]time.Time
	// blocked are who blocked whom, and excluded who is excluded on a server.
	blocked  map[[2]match.PlayerID]bool
	excluded map[match.GuildID]map[match.PlayerID]bool
}

type turnKey struct {
	id          match.ID
	ply, branch int
}

func newScenario(t *testing.T, place string, seed uint64) *scenario {
	s := &scenario{
		randomService: newRandomService(t, place, seed, 2), up: true,
		out: map[match.GuildID]bool{}, usable: map[turnKey]time.Duration{}, rated: map[string][]match.ID{},
		began: map[match.ID]match.Match{}, pinged: map[string]time.Time{}, blocked: map[[2]match.PlayerID]bool{},
		excluded: map[match.GuildID]map[match.PlayerID]bool{here.Guild: {}, abroad.Guild: {}},
	}
	s.recordUptime(false)
	return s
}

var (
	scenarioMembers = []match.Player{ana, bo, cy}
	scenarioPlaces  = []match.Place{here, abroad}
)

// step does one random thing, and notes it in the script.
func (s *scenario) step() {
	s.t.Helper()
	who, place := pick(s, scenarioMembers), pick(s, scenarioPlaces)
	switch n := s.rng.IntN(20); {
	case n < 2:
		s.pass()
		return
	case n < 4 && (!s.up || s.out[place.Guild]), n == 2 && s.rng.IntN(2) == 0:
		s.trouble(place.Guild)
		return
	}
	if !s.up || s.out[place.Guild] {
		return // nobody can do anything there
	}
	switch s.rng.IntN(32) {
	default:
		s.challenge(who, place)
		s.moves(pick(s, scenarioMembers), place)
		s.moves(pick(s, scenarioMembers), place)
	case 7:
		if m, found := s.someMatch(who, place); found {
			s.note("%s resigns %s", who.Name, m.ID)
			_, err := s.Resign(m.ID, who, m.Place)
			s.must(err)
		}
	case 8:
		s.chooses(who)
	case 9, 10:
		s.takesBack(who, place)
	case 11:
		s.leaves(who)
	case 12:
		s.jumps()
	case 13:
		s.moderates(who, place)
	case 14, 15, 16, 17:
		s.sets(who, place)
	case 18, 19, 20, 21:
		s.contests(who, place)
	}
}

// leaves has a member be away for some days, or come back. A refusal is fine.
func (s *scenario) leaves(who match.Player) {
	if s.rng.IntN(3) == 0 {
		s.note("%s is back", who.Name)
		_, _ = s.EndAway(who.ID)
		return
	}
	days := 1 + s.rng.IntN(4)
	s.note("%s is away for %d days", who.Name, days)
	_, _ = s.SetAway(who.ID, s.clock.Now().Add(time.Duration(days)*24*time.Hour))
}

// jumps sets the clock, which no member could use.
func (s *scenario) jumps() {
	s.t.Helper()
	d := time.Duration(s.rng.IntN(100)-50) * time.Hour
	s.note("the clock jumps by %v", d)
	s.clock.Advance(d)
	if d < 0 {
		// A limit that expired while the clock ran ahead does not come back.
		clear(s.rated)
		clear(s.pinged)
	}
	s.recordUptime(false)
	s.maintain()
}

// moderates has a moderator exclude or readmit a member, or end or move a match.
func (s *scenario) moderates(who match.Player, place match.Place) {
	s.t.Helper()
	open, err := s.OpenOnServer(place.Guild, 100)
	s.must(err)
	switch n := s.rng.IntN(4); {
	case n == 0 && len(open) > 0:
		m := pick(s, open)
		s.note("Dee ends %s", m.ID)
		_, err := s.Stop(m.ID, dee, place)
		s.must(err)
	case n == 1 && len(open) > 0:
		m := pick(s, open)
		s.note("Dee moves %s", m.ID)
		_, err := s.MoveBoardAsModerator(m.ID, dee, place, "")
		s.must(err)
	default:
		excluded := s.excluded[place.Guild]
		excluded[who.ID] = !excluded[who.ID]
		s.note("Dee excludes %s on %s: %v", who.Name, place.Guild, excluded[who.ID])
		s.must(s.Exclude(place.Guild, who.ID, dee.ID, excluded[who.ID]))
	}
}

// pass lets time pass, in steps of a tick.
func (s *scenario) pass() {
	s.t.Helper()
	d := time.Duration(1+s.rng.IntN(12)) * time.Hour
	s.note("%v pass", d)
	for range int(d / (30 * time.Minute)) {
		for _, place := range scenarioPlaces {
			open, err := s.OpenOnServer(place.Guild, 100)
			s.must(err)
			for _, m := range open {
				if s.up && !s.out[place.Guild] && !s.isAway(m) {
					s.usable[turnKey{m.ID, m.Ply(), m.Branch}] += 30 * time.Minute
				}
			}
		}
		s.clock.Advance(30 * time.Minute)
		if s.up {
			s.recordUptime(true)
			s.maintain()
		}
	}
}

// isAway reports whether the member to move in a match is away.
func (s *scenario) isAway(m match.Match) bool {
	s.t.Helper()
	position, err := m.Record.Last()
	s.must(err)
	member, err := s.Member(m.Players[position.ToMove()].ID)
	s.must(err)
	return !member.AwayUntil(s.clock.Now()).IsZero()
}

// trouble begins or ends what keeps members from moving.
func (s *scenario) trouble(g match.GuildID) {
	s.t.Helper()
	switch n := s.rng.IntN(4); {
	case n == 0 || !s.up:
		s.note("the bot stops or starts")
		if s.up = !s.up; s.up {
			s.restart()
			s.recordUptime(false)
			s.maintain()
		}
	case n == 1:
		s.note("the process begins anew")
		s.restart()
	case s.out[g]:
		s.note("server %s is back", g)
		s.out[g] = false
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Locale: "fr"}}))
		s.maintain()
	default:
		s.note("server %s is gone or cannot be reached", g)
		s.out[g] = true
		s.must(s.SyncGuilds(map[match.GuildID]match.Presence{g: {Gone: n == 2, Unreachable: n == 3}}))
	}
}

// chooses has a member block another, unblock everyone, or delete all data.
func (s *scenario) chooses(who match.Player) {
	s.t.Helper()
	other := pick(s, scenarioMembers)
	for _, m := range scenarioMembers {
		s.blocked[[2]match.PlayerID{who.ID, m.ID}] = false
	}
	switch n := s.rng.IntN(4); {
	case n == 0:
		s.note("%s deletes all data", who.Name)
		s.must(s.DeleteMember(who.ID, nil))
	case n == 1 && other.ID != who.ID:
		s.note("%s blocks %s", who.Name, other.Name)
		s.must(s.Block(who, []match.PlayerID{other.ID}))
		s.blocked[[2]match.PlayerID{who.ID, other.ID}] = true
	default:
		s.note("%s blocks nobody", who.Name)
		s.must(s.Block(who, nil))
	}
}

// check looks for what is unfair.
func (s *scenario) check() {
	s.t.Helper()
	s.contested()
	for id, before := range s.began {
		m, err := s.Match(id)
		if errors.Is(err, match.ErrNotFound) {
			delete(s.began, id)
			continue
		}
		s.must(err)
		on := s.excluded[m.Place.Guild]
		if !m.Over() {
			if m.Rated && (on[m.Players[0].ID] || on[m.Players[1].ID]) {
				s.fail("match %s goes on rated, and a player is excluded", id)
			}
			continue
		}
		delete(s.began, id)
		byTime := m.End.How == match.TimedOut || m.End.How == match.Lapsed
		if had := s.usable[turnKey{id, m.Ply(), m.Branch}]; byTime && had < before.Pace.Allowance() {
			s.fail("match %s ended by time after %v in which its player could move", id, had)
		}
	}
	for _, p := range scenarioMembers {
		for _, place := range scenarioPlaces {
			open, err := s.OpenChallenges(place.Guild, p.ID)
			s.must(err)
			made := slices.DeleteFunc(open, func(c match.Challenge) bool { return c.By.ID != p.ID })
			page, err := s.Leaderboard(match.Ladder{Guild: place.Guild, Game: matchtest.CellsID}, p.ID, 0)
			s.must(err)
			listed := slices.ContainsFunc(page.Rows, func(r match.Row) bool { return r.Player.ID == p.ID })
			if excluded := s.excluded[place.Guild][p.ID]; excluded && listed || excluded != page.Excluded {
				s.fail("%s is excluded on %s: %v, and listed: %v", p.Name, place.Guild, excluded, listed)
			}
			if len(made) > match.DefaultMaxWaiting {
				s.fail("%d challenges of %s wait", len(made), p.Name)
			}
		}
	}
}
