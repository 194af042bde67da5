package storage_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/gametest"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/tournament"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

// bothStores are a store on a file and one in memory. Both get the same calls.
type bothStores struct {
	t      *testing.T
	rng    *rand.Rand
	clock  *matchtest.Clock
	path   string
	db     *storage.DB
	memory *memory
	file   *match.Service
	plain  *match.Service
}

// A few people and servers, so that they often meet.
var (
	crowd  = []match.PlayerID{"1", "2", "123456789012345678", "bo", "b"}
	places = []match.Place{{Guild: "1", Channel: "10"}, {Guild: "1", Channel: "11"}, {Guild: "12", Channel: "20"}}
)

// TestAgainstMemory makes the same random calls at both stores. It compares the
// results and then everything that can be read.
func TestAgainstMemory(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { againstMemory(t, newPath(t), seed) })
	}
}

// TestPostgresAgainstMemory is TestAgainstMemory on PostgreSQL.
func TestPostgresAgainstMemory(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { againstMemory(t, pgtest.Database(t), seed) })
	}
}

func againstMemory(t *testing.T, path string, seed uint64) {
	t.Parallel()
	w := newBothStores(t, path, rand.New(rand.NewPCG(seed, 0)))
	for step := range gametest.Rounds(400, 100) {
		w.step(step)
		if step%50 == 49 {
			w.compareAll()
			w.reopen()
			w.compareAll()
		}
	}
	must(t, w.db.Close())
}

// newBothStores makes two empty stores, one of them at a place.
func newBothStores(t *testing.T, path string, rng *rand.Rand) *bothStores {
	t.Helper()
	w := &bothStores{t: t, rng: rng, clock: newClock(), path: path, memory: newMemory()}
	w.reopen()
	return w
}

// reopen closes the file, if it is open, and opens it again. Both stores get the
// same random source.
func (w *bothStores) reopen() {
	w.t.Helper()
	if w.db != nil {
		must(w.t, w.db.Close())
	}
	var err error
	w.db, err = tryOpen(w.path)
	must(w.t, err)
	w.file, w.plain = service(w.db, w.clock), service(w.memory, w.clock)
}

// step makes one random call at both stores and compares the results.
func (w *bothStores) step(step int) {
	w.t.Helper()
	w.clock.Advance(time.Duration(w.rng.IntN(7)-1) * 20 * time.Minute)
	act := w.act()
	got, gotErr := act(w.file)
	want, wantErr := act(w.plain)
	if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
		w.t.Fatalf("step %d: the file says %v, memory %v", step, gotErr, wantErr)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Fatalf("step %d (-memory +file):\n%s", step, diff)
	}
}

// act chooses a use case and its arguments.
func (w *bothStores) act() func(*match.Service) (any, error) {
	id, by, at := w.about()
	switch w.rng.IntN(34) {
	case 0, 1:
		return w.propose(w.player(), places[w.rng.IntN(len(places))])
	case 2, 3:
		return func(s *match.Service) (any, error) { return s.Accept(id, by, at) }
	case 4:
		return func(s *match.Service) (any, error) { return s.Decline(id, by, at) }
	case 5:
		return func(s *match.Service) (any, error) { return s.Withdraw(id, by, at) }
	case 6:
		return func(s *match.Service) (any, error) { return s.Resign(id, by, at) }
	case 7:
		return func(s *match.Service) (any, error) { return s.MoveBoard(id, by, at, "") }
	case 8:
		return func(s *match.Service) (any, error) { return s.Maintain(time.Time{}) }
	case 9:
		return w.say()
	case 10:
		if w.rng.IntN(4) == 0 && by.ID != "" {
			return func(s *match.Service) (any, error) { return nil, s.DeleteMember(by.ID, nil) }
		}
		return w.changeServer(at.Guild)
	case 11:
		if w.rng.IntN(3) == 0 {
			w.clock.Advance(time.Duration(w.rng.IntN(40)) * 24 * time.Hour)
		}
		return func(s *match.Service) (any, error) { return s.Maintain(time.Time{}) }
	case 12:
		key, value := fmt.Sprint(w.rng.IntN(3)), []string{"", "on", "off"}[w.rng.IntN(3)]
		return func(s *match.Service) (any, error) { return nil, s.SetSetting(by.ID, key, value) }
	case 13:
		return func(s *match.Service) (any, error) { return s.Maintain(w.clock.Now()) }
	case 14:
		steady := w.rng.IntN(2) == 0
		return func(s *match.Service) (any, error) { return nil, s.RecordUptime(w.clock.Now(), steady) }
	case 15:
		return w.member(by.ID)
	case 16:
		to := []match.ChannelID{"", "10", "11"}[w.rng.IntN(3)]
		return func(s *match.Service) (any, error) { return s.SetDaily(at.Guild, by.ID, "daily", to) }
	case 17:
		return w.answer(by.ID, at.Guild)
	case 18:
		return w.moderate(id, by, at)
	case 19, 20:
		return w.analyse(id, by.ID)
	case 26, 27:
		return w.league(by, at)
	case 21, 22, 23, 24, 25:
		return w.tournament(by, at)
	}
	return w.play()
}

// answer answers the puzzle of the day, or another one.
func (w *bothStores) answer(by match.PlayerID, on match.GuildID) func(*match.Service) (any, error) {
	right, other := w.rng.IntN(2) == 0, w.rng.IntN(3) == 0
	return func(s *match.Service) (any, error) {
		d, err := s.Daily(on)
		if err != nil {
			return nil, err
		}
		if other || !d.Posts() {
			d.Puzzle = match.DailyPuzzle{Game: matchtest.CellsID, Number: 1}
		}
		return s.AnswerPuzzle(match.PuzzleAnswer{By: by, Guild: on, Puzzle: d.Puzzle, Rating: 1500, Right: right})
	}
}

// analyse tries a move in a match, after a line or in the match itself, or deletes a
// line.
func (w *bothStores) analyse(id match.ID, by match.PlayerID) func(*match.Service) (any, error) {
	m := w.memory.matches[id]
	r := match.TryRequest{ID: id, By: by, Ply: m.Ply(), Move: game.Move(fmt.Sprint(1 + w.rng.IntN(4)))}
	a, _ := w.memory.tried.Analysis(id, by)
	if n := len(a.Lines); n > 0 && w.rng.IntN(3) > 0 {
		l := a.Lines[w.rng.IntN(n)]
		r.Line, r.Ply = l.Number, len(l.Moves)-w.rng.IntN(2)
	}
	switch w.rng.IntN(12) {
	case 0:
		return func(s *match.Service) (any, error) { return nil, s.DeleteLine(id, by, r.Line) }
	case 1:
		return func(s *match.Service) (any, error) { return nil, s.UnsetConditional(id, by, r.Line) }
	case 2, 3, 4:
		return w.set(m, by, a)
	}
	return func(s *match.Service) (any, error) { return s.Try(r) }
}

// set sets conditional moves of a line, the longest that can be set if there are any.
func (w *bothStores) set(m match.Match, by match.PlayerID, a match.Analysis) func(*match.Service) (any, error) {
	r := match.SetRequest{ID: m.ID, By: by, Ply: m.Ply(), Branch: m.Branch}
	for _, l := range a.Fitting(m) {
		now, err := m.Replay()
		must(w.t, err)
		if r.Until == 0 || w.rng.IntN(2) == 0 {
			r.Line, r.Until = l.Number, match.View{Match: m, Replay: now}.Settable(by, l.Moves)
		}
	}
	return func(s *match.Service) (any, error) { return nil, s.SetConditional(r) }
}

// tournament opens, changes or looks at a tournament.
func (w *bothStores) tournament(by match.Player, at match.Place) func(*match.Service) (any, error) {
	running := slices.Sorted(maps.Keys(w.memory.tournaments.all))
	if len(running) == 0 || w.rng.IntN(6) == 0 {
		p := match.TournamentProposal{
			EventProposal: match.EventProposal{
				Name: fmt.Sprint("cup ", w.rng.IntN(9)), Game: matchtest.CellsID, Chosen: map[string]string{"row": "121"}, By: by, Place: at,
				Terms: match.Terms{Pace: match.Paces()[w.rng.IntN(4)], Rated: w.rng.IntN(2) == 0, NoAnalysis: w.rng.IntN(3) == 0},
			},
			Threaded: w.rng.IntN(2) == 0, Format: tournament.Formats()[w.rng.IntN(3)], PerPair: w.rng.IntN(3), AtOnce: w.rng.IntN(4), Most: w.rng.IntN(6),
		}
		if w.rng.IntN(2) == 0 {
			p.StartsAt = w.clock.Now().Add(time.Duration(w.rng.IntN(200)) * time.Hour)
		}
		return func(s *match.Service) (any, error) { return s.OpenTournament(p) }
	}
	id := running[w.rng.IntN(len(running))]
	if t := w.memory.tournaments.all[id]; w.rng.IntN(8) > 0 {
		at = t.Place
	}
	of := w.player()
	switch w.rng.IntN(12) {
	case 0:
		return func(s *match.Service) (any, error) { return s.LeaveTournament(id, by, at) }
	case 1:
		return func(s *match.Service) (any, error) { return s.StartTournament(id, by, at) }
	case 2:
		if w.rng.IntN(4) == 0 {
			return func(s *match.Service) (any, error) { return s.CancelTournament(id, by, at) }
		}
	case 3:
		return func(s *match.Service) (any, error) { return s.WithdrawPlayer(id, of.ID, by, at) }
	case 4:
		return func(s *match.Service) (any, error) { return nil, s.PostEvent(id, at) }
	case 5, 6:
		return func(s *match.Service) (any, error) { return s.Maintain(w.clock.Now()) }
	}
	return func(s *match.Service) (any, error) { return s.JoinTournament(id, of, at) }
}

// league opens, changes or looks at a league, or lets a month pass.
func (w *bothStores) league(by match.Player, at match.Place) func(*match.Service) (any, error) {
	leagues := slices.Sorted(maps.Keys(w.memory.leagues.all))
	if len(leagues) == 0 || w.rng.IntN(12) == 0 {
		p := match.EventProposal{Game: matchtest.CellsID, Chosen: map[string]string{"row": "121"}, By: by, Terms: match.Terms{Pace: match.Paces()[w.rng.IntN(4)], Rated: true}, Place: at}
		return func(s *match.Service) (any, error) { return s.OpenLeague(p) }
	}
	id := leagues[w.rng.IntN(len(leagues))]
	at, of := w.memory.leagues.all[id].Place, w.player()
	switch w.rng.IntN(12) {
	case 0:
		return func(s *match.Service) (any, error) { return s.LeaveLeague(id, of, at) }
	case 1:
		if w.rng.IntN(5) == 0 {
			return func(s *match.Service) (any, error) { return s.CloseLeague(id, of, at) }
		}
	case 2:
		return func(s *match.Service) (any, error) { return nil, s.PostEvent(id, at) }
	case 3, 4:
		w.clock.Advance(time.Duration(w.rng.IntN(9)) * 100 * time.Hour)
		return func(s *match.Service) (any, error) { return s.Maintain(w.clock.Now()) }
	}
	return func(s *match.Service) (any, error) { return s.JoinLeague(id, of, at) }
}

// changeServer changes a server's settings or its language.
func (w *bothStores) changeServer(id match.GuildID) func(*match.Service) (any, error) {
	locale := []string{"", "en-US", "fr"}[w.rng.IntN(3)]
	if w.rng.IntN(2) == 0 {
		return func(s *match.Service) (any, error) { return nil, s.SetLocale(id, locale) }
	}
	want := match.Server{
		Language: locale, Boards: match.Boards(w.rng.IntN(3)), Pace: match.Paces()[w.rng.IntN(4)], Rated: w.rng.IntN(2) == 0,
		Ladder: w.rng.IntN(2) == 0, MaxOpen: w.rng.IntN(300), Moderators: match.RoleID(locale), Menus: w.rng.IntN(2) == 0,
		Organizers: match.RoleID(locale),
	}
	for i := range w.rng.IntN(3) {
		want.Channels = append(want.Channels, match.ChannelID(fmt.Sprint("c", i)))
	}
	if w.rng.IntN(3) == 0 {
		want.Left = w.clock.Now()
	}
	if w.rng.IntN(4) == 0 {
		return func(s *match.Service) (any, error) {
			w.clock.Advance(-match.DepartedRetention)
			err := s.SyncGuilds(map[match.GuildID]match.Presence{id: {Gone: true}})
			w.clock.Advance(match.DepartedRetention)
			for more := true; more && err == nil; {
				more, err = s.Maintain(time.Time{})
			}
			return nil, err
		}
	}
	return func(s *match.Service) (any, error) {
		return s.ChangeServer(id, ana.ID, "setting", func(kept *match.Server) { *kept = want })
	}
}

// member changes a member's record.
func (w *bothStores) member(p match.PlayerID) func(*match.Service) (any, error) {
	reminders := match.Reminders(w.rng.IntN(3))
	until := w.clock.Now().Add(time.Duration(w.rng.IntN(40*24)) * time.Hour)
	switch w.rng.IntN(3) {
	case 0:
		return func(s *match.Service) (any, error) { return nil, s.SetReminders(p, reminders, "fr") }
	case 1:
		return func(s *match.Service) (any, error) { return s.SetAway(p, until) }
	}
	return func(s *match.Service) (any, error) { return s.EndAway(p) }
}

// moderate makes an act of a moderator.
func (w *bothStores) moderate(id match.ID, by match.Player, at match.Place) func(*match.Service) (any, error) {
	of, exclude := w.player().ID, w.rng.IntN(3) > 0
	switch w.rng.IntN(5) {
	case 0:
		return func(s *match.Service) (any, error) { return s.Stop(id, by, at) }
	case 1:
		return func(s *match.Service) (any, error) { return s.CloseChallenge(id, by, at) }
	case 2:
		return func(s *match.Service) (any, error) { return s.MoveBoardAsModerator(id, by, at, "") }
	}
	return func(s *match.Service) (any, error) { return nil, s.Exclude(at.Guild, of, by.ID, exclude) }
}

// about chooses one of the latest challenges or the next one. Often it also
// chooses a person and a channel that belong to it.
func (w *bothStores) about() (match.ID, match.Player, match.Place) {
	id := match.ID(w.memory.lastID + 1 - min(w.memory.lastID, w.rng.Uint64N(8)))
	by, at := w.player(), places[w.rng.IntN(len(places))]
	c, ok := w.memory.challenges[id]
	if ok && w.rng.IntN(8) > 0 {
		at = c.Place
	}
	if who := w.rng.IntN(4); ok && who == 0 {
		by.ID = c.By.ID
	} else if ok && who < 3 && c.Against != nil {
		by.ID = c.Against.ID
	}
	return id, by, at
}

func (w *bothStores) player() match.Player {
	id := crowd[w.rng.IntN(len(crowd))]
	return match.Player{ID: id, Name: fmt.Sprint(id, " the ", w.rng.IntN(3))}
}

func (w *bothStores) propose(by match.Player, at match.Place) func(*match.Service) (any, error) {
	p := match.Proposal{Game: matchtest.CellsID, By: by, Place: at}
	p.Chosen = map[string]string{"row": []string{"drawn", "11", "121"}[w.rng.IntN(3)]}
	p.Pace, p.Rated = match.Paces()[w.rng.IntN(4)], w.rng.IntN(4) > 0
	p.Hints, p.NoAnalysis = match.Hints(w.rng.IntN(3)), w.rng.IntN(8) == 0
	p.First = []match.First{match.FirstLots, match.FirstChallenger, match.FirstOpponent}[w.rng.IntN(3)]
	if w.rng.IntN(2) == 0 {
		against := w.player()
		p.Against = &against
	} else {
		p.Places = w.rng.IntN(4)
	}
	return func(s *match.Service) (any, error) { return s.Propose(p) }
}

// play makes a move, usually a legal one, in a match that memory knows.
func (w *bothStores) play() func(*match.Service) (any, error) {
	r := match.PlayRequest{By: w.player(), Ply: match.AnyPly, Move: game.Move(fmt.Sprint(1 + w.rng.IntN(4)))}
	for _, id := range slices.Sorted(maps.Keys(w.memory.matches)) {
		if m := w.memory.matches[id]; r.ID == 0 || !m.Over() && (w.memory.matches[r.ID].End != nil || w.rng.IntN(2) == 0) {
			r.ID, r.At = id, m.Place
		}
	}
	if m, ok := w.memory.matches[r.ID]; ok && w.rng.IntN(8) > 0 {
		p, err := m.Record.Last()
		must(w.t, err)
		r.By.ID, r.Ply = m.Players[p.ToMove()].ID, m.Ply()
		if legal := p.Legal(); len(legal) > 0 {
			r.Move = legal[w.rng.IntN(len(legal))]
		}
	}
	return func(s *match.Service) (any, error) { return s.Play(r) }
}

// say marks as sent the oldest notice, or one that may be gone.
func (w *bothStores) say() func(*match.Service) (any, error) {
	seq := 1 + w.rng.Uint64N(w.memory.lastSeq+1)
	if owed, _ := w.memory.Pending(1); len(owed) > 0 && w.rng.IntN(4) > 0 {
		seq = owed[0].Seq
	}
	posted := match.Posted{Channel: "10", Message: match.MessageID(fmt.Sprint(w.rng.IntN(1000)))}
	if w.rng.IntN(5) == 0 {
		posted = match.Posted{}
	}
	if n, err := w.memory.Notice(seq); err == nil && n.Kind == match.NoticeRemind && n.Place == (match.Place{}) {
		return func(s *match.Service) (any, error) { return nil, s.RedirectReminder(seq) }
	}
	return func(s *match.Service) (any, error) { return nil, s.MarkSent(seq, posted) }
}

// compareAll compares all results of queries, and checks the file.
func (w *bothStores) compareAll() {
	w.t.Helper()
	w.same("pending", func(s *match.Service) (any, error) { return s.Pending(1000) })
	for id := range match.ID(w.memory.lastID + 2) {
		w.same("match", func(s *match.Service) (any, error) { return s.Match(id) })
		w.same("challenge", func(s *match.Service) (any, error) { return s.ChallengeView(id) })
		w.same("league", func(s *match.Service) (any, error) { return s.LeagueView(id, -1) })
		w.same("tournament", func(s *match.Service) (any, error) { return s.TournamentView(id) })
		w.same("outgoing", func(s *match.Service) (any, error) { out, err := s.Outgoing(id); return out.Pending, err })
	}
	for _, p := range crowd {
		for _, at := range places {
			w.same("open", func(s *match.Service) (any, error) { return s.OpenMatches(at.Guild, p) })
			w.same("challenges", func(s *match.Service) (any, error) { return s.OpenChallenges(at.Guild, p) })
			w.same("tournaments", func(s *match.Service) (any, error) { return s.TournamentsOn(at.Guild, 9) })
			w.same("recent", func(s *match.Service) (any, error) { return s.Recent(at.Guild, p, 5) })
		}
		for _, at := range places {
			w.sameOpen(at.Guild)
			w.same("open here", func(s *match.Service) (any, error) { return s.OpenOnServer(at.Guild, 10) })
			w.same("server", func(s *match.Service) (any, error) { return s.Server(at.Guild) })
			w.same("puzzle of the day", func(s *match.Service) (any, error) { return s.Daily(at.Guild) })
			w.same("audit log", func(s *match.Service) (any, error) { return s.AuditLog(at.Guild) })
		}
		w.same("member", func(s *match.Service) (any, error) { return s.Member(p) })
		for _, at := range places {
			w.compareLadder(match.Ladder{Guild: at.Guild, Game: matchtest.CellsID}, p)
		}
		for id := range match.ID(w.memory.lastID + 2) {
			w.same("analysis", func(s *match.Service) (any, error) { v, err := s.View(id, p); return v.Tried, err })
			w.same("match data", func(s *match.Service) (any, error) { return s.MatchData(p, id) })
		}
		w.same("data", func(s *match.Service) (any, error) { return s.Data(p) })
	}
	problems, err := w.db.Check()
	if err != nil || problems != nil {
		w.t.Fatalf("check: %v, %v", problems, err)
	}
}

// sameOpen compares the open challenges on a server.
func (w *bothStores) sameOpen(g match.GuildID) {
	w.t.Helper()
	want, _ := w.memory.OpenOnServer(g)
	err := w.db.View(func(tx match.Tx) error {
		got, err := tx.Challenges().OpenOnServer(g)
		if !slices.Equal(got, want) {
			w.t.Fatalf("on server %s: challenges %v are open, want %v", g, got, want)
		}
		return err
	})
	must(w.t, err)
}

func (w *bothStores) compareLadder(on match.Ladder, p match.PlayerID) {
	w.t.Helper()
	w.same("leaderboard", func(s *match.Service) (any, error) { return s.Leaderboard(on, p, 0) })
	w.same("profile", func(s *match.Service) (any, error) { return s.Profile(on, p) })
	w.same("own page", func(s *match.Service) (any, error) { return s.OwnPage(on, p) })
	w.same("firsts", func(s *match.Service) (any, error) { return s.FirstPlayerStats(on.Game) })
}

func (w *bothStores) same(what string, ask func(*match.Service) (any, error)) {
	w.t.Helper()
	got, gotErr := ask(w.file)
	want, wantErr := ask(w.plain)
	if diff := cmp.Diff(want, got); diff != "" || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
		w.t.Fatalf("%s: the file says %v, memory %v; (-memory +file):\n%s", what, gotErr, wantErr, diff)
	}
}
