package review

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot/matchview"
	"galet/bot/thinking"
	"galet/game"
	"galet/game/catalog"
	"galet/game/engine"
	"galet/game/lang"
	"galet/game/match"
)

// thinkers are handlers whose thoughts are short.
func thinkers(games []catalog.Entry, nodes int) *Handlers {
	queue := thinking.New(thinking.Config{Workers: 1, Memory: 3 << 20, Nodes: nodes, Games: games})
	return New(nil, matchview.New(matchview.Config{Games: games}), nil, nil, queue)
}

// played is the record of a whole game. A strong player has the first seat, and one who
// plays at random the second; or both play at random.
func played(t *testing.T, e catalog.Entry, random bool, seed uint64) game.Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	options, err := e.Game.Setup(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	strong := e.NewEngine(1 << 20)
	r := game.Record{Game: e.Game.ID(), Options: options}
	p := options.Start()
	for legal := p.Legal(); len(legal) > 0; legal = p.Legal() {
		move := legal[rng.IntN(len(legal))]
		if !random && p.ToMove() == game.First {
			thought, err := strong.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: 300, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			move = thought.Move
		}
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, move)
	}
	return r
}

// The label of a moment, the figures beside it, the graph and its description agree.
func TestReviewAgreesWithItself(t *testing.T) {
	t.Parallel()
	percent := regexp.MustCompile(`\((\d+)\x{a0}?%`)
	for _, e := range catalog.All() {
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			moments := 0
			for seed := range uint64(4) {
				h := thinkers(catalog.All(), 200)
				r := played(t, e, seed%2 == 0, seed)
				a, err := h.analyse(t.Context(), "1", r)
				if err != nil {
					t.Fatal(err)
				}
				moments += len(a.moments)
				loc := lang.English()
				var positions []game.Position
				for p := range r.Positions() {
					positions = append(positions, p)
				}
				graph := chancesGraph(loc, [2]string{"Ana", "Bo"}, a)
				alt := textChances(loc, [2]string{"Ana", "Bo"}, a)
				for i, found := range a.moments {
					if !slices.Contains(positions[found.ply].Legal(), found.better) {
						t.Errorf("%q is better than %q", found.better, found.played)
					}
					before := r
					before.Moves = r.Moves[:found.ply]
					then, err := h.builder.View(loc, match.View{Match: match.Match{ID: 1, Record: before}, Replay: match.Replay{Position: positions[found.ply]}})
					if err != nil {
						t.Fatal(err)
					}
					head, moves := textMoment(then, i+1, found, "Ana")
					figures := percent.FindAllStringSubmatch(moves, -1)
					if len(figures) != 2 {
						t.Fatalf("%q has figures %q", moves, figures)
					}
					worse, _ := strconv.Atoi(figures[0][1])
					better, _ := strconv.Atoi(figures[1][1])
					label := "none"
					switch loss := better - worse; {
					case loss >= 30:
						label = "blunder"
					case loss >= 20:
						label = "mistake"
					case loss >= 10:
						label = "inaccuracy"
					}
					if want := fmt.Sprintf("(%d) Move %d, Ana: %s.", i+1, found.ply+1, label); head != want {
						t.Errorf("%q for %q, want %q", head, moves, want)
					}
					if then.Match.Position.ToMove() == game.Second {
						better, worse = 100-better, 100-worse
					}
					for n, want := range map[int]int{found.ply: better, found.ply + 1: worse} {
						if got := graph.Values[n]; got != float64(want)/100 {
							t.Errorf("the graph has %v after move %d, the text %d%%: %q", got, n, want, moves)
						}
						if clause := regexp.MustCompile(fmt.Sprintf(`\b%d: %d\x{a0}?%%`, n, want)); !clause.MatchString(alt) {
							t.Errorf("%q: want %d: %d%%, as in %q", alt, n, want, moves)
						}
					}
					if graph.Marks[i] != found.ply+1 {
						t.Errorf("marks %v, want %d as number %d", graph.Marks, found.ply+1, i+1)
					}
				}
			}
			if moments == 0 {
				t.Error("games with random moves have no moments")
			}
		})
	}
}

// toyEngine is an engine that always prefers the first move, and judges by a function.
type toyEngine func(game.Position) float64

func (value toyEngine) Think(p game.Position, _ engine.Limits) (engine.Thought, error) {
	move := p.Legal()[0]
	return engine.Thought{Move: move, Value: value(p), Line: []game.Move{move}}, nil
}

func (toyEngine) Reset() {}

// reviewedBy is a review of a random game of Kulami.
func reviewedBy(t *testing.T, value func(game.Record) toyEngine) review {
	t.Helper()
	e, _ := catalog.Find("kulami")
	r := played(t, e, true, 1)
	engineOf := value(r)
	e.NewEngine = func(int) engine.Engine { return engineOf }
	a, err := thinkers([]catalog.Entry{e}, 0).analyse(t.Context(), "1", r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// wantEven checks all chances before the last move that a toyEngine judges.
func wantEven(t *testing.T, a review) {
	t.Helper()
	for i, c := range a.chances[:len(a.chances)-2] {
		if c.percent != 50 {
			t.Errorf("%d%% after move %d, want 50%%", c.percent, i)
		}
	}
}

// Everyone gets the same review of a match: a second one takes no thoughts, and of two at
// the same time one is for both.
func TestReviewIsKept(t *testing.T) {
	t.Parallel()
	e := catalog.All()[0]
	h := thinkers([]catalog.Entry{e}, 50)
	m := match.Match{ID: 1, Record: played(t, e, true, 1)}
	first, err := h.analyseInTime(t.Context(), "1", m)
	if err != nil {
		t.Fatal(err)
	}
	h.thinking = thinking.New(thinking.Config{})
	again, err := h.analyseInTime(t.Context(), "2", m)
	if err != nil || !reflect.DeepEqual(again, first) {
		t.Errorf("got %+v, %v; want %+v", again, err, first)
	}
	m.ID = 2
	if _, err := h.analyseInTime(t.Context(), "2", m); !errors.Is(err, thinking.ErrOff) {
		t.Errorf("another match: %v", err)
	}
}

// besideEngine is an engine whose thoughts call a function first.
type besideEngine func(engine.Limits)

func (think besideEngine) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	think(l)
	return engine.Thought{Move: p.Legal()[0], Value: .5, Line: p.Legal()[:1]}, nil
}

func (besideEngine) Reset() {}

// A review that has begun goes on while two moves of Galet for the same member are under way.
func TestReviewGoesOnBesideMoves(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	e := catalog.All()[0]
	r := played(t, e, true, 1)
	var h *Handlers
	var moves sync.WaitGroup
	thoughts, moved := 0, 0
	e.NewEngine = func(int) engine.Engine {
		return besideEngine(func(l engine.Limits) {
			if l.Level == engine.MinLevel {
				// The first move lasts until the next thought of the review waits beside the second.
				for moved++; moved == 1 && h.thinking.Waiting() < 2 && !l.Done(); {
					runtime.Gosched()
				}
				return
			}
			if thoughts++; thoughts != 1 {
				return
			}
			for range 2 {
				moves.Go(func() {
					_, _ = h.thinking.Think(ctx, thinking.Job{
						Class: thinking.Move, By: "1", Game: r.Game, Position: r.Options.Start(), Level: engine.MinLevel, Time: time.Hour,
					})
				})
			}
			for h.thinking.Waiting() < 2 {
				runtime.Gosched()
			}
		})
	}
	h = thinkers([]catalog.Entry{e}, 0)
	_, err := h.analyse(ctx, "1", r)
	cancel()
	moves.Wait()
	if err != nil {
		t.Errorf("the review ended: %v", err)
	}
}

// An engine that prefers the seat to move by the same amount in every position says
// nothing about either seat: the review shows 50 %.
func TestReviewIsFairToBothSeats(t *testing.T) {
	t.Parallel()
	wantEven(t, reviewedBy(t, func(game.Record) toyEngine {
		return func(game.Position) float64 { return .6 }
	}))
}

// Only a proved result is 0 or 100 %, however sure the engine is.
func TestReviewIsCertainOnlyOfProofs(t *testing.T) {
	t.Parallel()
	a := reviewedBy(t, func(game.Record) toyEngine {
		return func(p game.Position) float64 {
			if p.ToMove() == game.First {
				return .999
			}
			return .001
		}
	})
	for i, c := range a.chances[:len(a.chances)-2] {
		if want := (chance{percent: 99}); c != want {
			t.Errorf("after move %d: %+v, want %+v", i, c, want)
		}
	}
}

// A move of the winner can cost chances too, so a review does not claim that it decided the
// match.
func TestMomentsCostChances(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "No single move decided it.", 1: "This move cost the most winning chances:", 2: "These 2 moves cost the most winning chances:"} {
		said := textReviewHead(lang.English(), match.Match{ID: 3}, "Kala", review{moments: make([]moment, n), proved: -1})
		if said != "**Review of #3 Kala**\n"+want {
			t.Errorf("%d moments: %q, want %q", n, said, want)
		}
	}
	for _, key := range []string{"command.review.what", "help.review", "refusal.practice-over"} {
		if said := lang.English().Say(key, "Match", 3); strings.Contains(said, "decided") || !strings.Contains(said, "cost the most") {
			t.Errorf("%s promises %q", key, said)
		}
	}
}

// A mistake that a second look does not confirm is not in the review.
func TestReviewLooksTwice(t *testing.T) {
	t.Parallel()
	looks := 0
	wantEven(t, reviewedBy(t, func(r game.Record) toyEngine {
		r.Moves = r.Moves[:10]
		wrong, err := r.Last()
		if err != nil {
			t.Fatal(err)
		}
		return func(p game.Position) float64 {
			if p.Key() == wrong.Key() {
				if looks++; looks == 1 {
					return 1
				}
			}
			return .5
		}
	}))
	if looks != 2 {
		t.Errorf("%d looks at the position after the mistake, want 2", looks)
	}
}
