package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game/match"
)

// A person plays whole practice matches by the menus, at random, with a restart in
// between. The bot ends each by the rules.
func TestPracticeWholeMatches(t *testing.T) {
	t.Parallel()
	for _, g := range games() {
		for _, level := range []int{1, 4, 8} {
			t.Run(fmt.Sprint(g.Game.ID(), level), func(t *testing.T) {
				t.Parallel()
				s := newFixture(t)
				s.starts()
				rng := rand.New(rand.NewPCG(uint64(level), 9))
				ana := s.world.Person("ana")
				asked := fmt.Sprintf("/practice game:%s level:%d", g.Game.ID(), level)
				shown, err := ana.Slash("general", asked)
				for presses := 0; err == nil; presses++ {
					if err = s.world.Settle(t.Context()); err != nil {
						break
					}
					m, failed := s.Matches().Match(1)
					if failed != nil {
						t.Fatal(failed)
					}
					if m.Over() {
						if m.End.How != match.Finished {
							t.Errorf("it ended by %d", m.End.How)
						}
						return
					}
					if presses == 5 {
						if err = s.Restart(t.Context()); err == nil {
							shown, err = ana.Slash("general", asked)
						}
						continue
					}
					id, values := anyMove(t, ana, shown.Message.ID, rng)
					_, err = ana.Press(shown.Message.ID, id, values...)
				}
				t.Fatal(err)
			})
		}
	}
}

// anyMove finds what to press to go on with a match: a move, or a group of moves.
func anyMove(t *testing.T, who *sandbox.Person, message string, rng *rand.Rand) (id string, values []string) {
	t.Helper()
	all, err := who.Messages("general")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if m.ID != message {
			continue
		}
		validate.Walk(m.Components, func(c *sandbox.Component) {
			plays, groups := strings.HasPrefix(c.CustomID, "v1/practice-play/"), strings.HasPrefix(c.CustomID, "v1/practice-group/")
			if plays || groups && id == "" {
				id, values = c.CustomID, nil
				if len(c.Options) > 0 {
					values = []string{c.Options[rng.IntN(len(c.Options))].Value}
				}
			}
		})
	}
	if id == "" {
		t.Fatalf("no move can be made on %+v", all[len(all)-1])
	}
	return id, values
}

// If thinking is turned off, the button Rematch of a match against Galet is refused.
func TestRematchWithoutThinking(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m, err := d.matches.Begin(match.Proposal{Game: squares, By: ana, First: match.FirstChallenger, Place: here}, 1)
	if err == nil {
		_, err = d.matches.Resign(m.ID, ana, here)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.sendAll()
	reply := d.press(ana, here, d.match(m.ID).Board.Message, ui.Path{Action: ui.ActRematch, ID: m.ID})
	if said := reply.Message.Content; !strings.Contains(said, "has turned that off") {
		t.Errorf("said %q", said)
	}
	if open, err := d.matches.CountOpenMatches(ana.ID); err != nil || open != 0 {
		t.Errorf("%d open matches, %v", open, err)
	}
}

// If thinking is turned off while Galet is to move, the board says so.
func TestGaletsTurnWithoutThinking(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m, err := d.matches.Begin(match.Proposal{Game: squares, By: ana, First: match.FirstOpponent, Place: here}, 1)
	if err != nil {
		t.Fatal(err)
	}
	d.ask(ana, here, ui.CmdBoard)
	if said := d.latest(m.ID).Content; !strings.Contains(said, "has turned that off") {
		t.Errorf("the board says %q", said)
	}
}

// A player can move against Galet while thinking is turned off, and learns that it will not
// answer. Otherwise the player would lose on time. While Galet is to move, no clock runs.
func TestMoveAgainstGaletWithoutThinking(t *testing.T) {
	t.Parallel()
	for how, move := range map[string]func(d *testBot, m match.Match) ui.Reply{
		"typed": func(d *testBot, _ match.Match) ui.Reply { return d.ask(ana, here, ui.CmdMove, ui.OptMove, "d4") },
		"chosen": func(d *testBot, m match.Match) ui.Reply {
			return d.press(ana, here, d.match(m.ID).Board.Message, ui.Path{Action: ui.ActPlay, ID: m.ID}, "d4")
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := newTestBot(t)
			m, err := d.matches.Begin(match.Proposal{Game: squares, By: ana, First: match.FirstChallenger, Place: here, Terms: match.Terms{Pace: 3}}, 1)
			if err != nil {
				t.Fatal(err)
			}
			d.sendAll()
			if reply := move(d, m); d.match(m.ID).Ply() != 1 || !strings.Contains(reply.FollowUp, "has turned that off") {
				t.Errorf("said %q and %q", reply.Message.Content, reply.FollowUp)
			}
			d.now = d.now.AddDate(0, 0, 7)
			if _, err := d.matches.Maintain(d.now); err != nil {
				t.Fatal(err)
			}
			if now := d.match(m.ID); now.Over() {
				t.Errorf("the match has ended: %+v", now.End)
			}
		})
	}
}
