package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"galet/bot/discord"
	"galet/game/lang"
	"galet/game/match"
)

// The text of a board after very many conditional moves has room for the last moves, and
// still says whose turn it is.
func TestManyConditionalMoves(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	first, second := match.Player{ID: "1573306918502400070"}, match.Player{ID: "1573306918502400071"}
	c, err := d.matches.Propose(match.Proposal{Game: "unlur", Chosen: map[string]string{"size": "8"}, By: first, Against: &second, Place: here})
	if err != nil {
		t.Fatal(err)
	}
	m, err := d.matches.Accept(c.ID, second, here)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 8))
	var last string
	for {
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		legal := p.Legal()
		next := m.Record
		next.Moves = append(next.Moves, legal[rng.IntN(len(legal))])
		after, err := next.Last()
		if err != nil {
			t.Fatal(err)
		}
		if _, over := after.Result(); over {
			break
		}
		m.Record, last = next, string(next.Moves[len(next.Moves)-1])
		if m.Ply() > 1 {
			m.Conditional = append(m.Conditional, m.Ply()-1)
		}
	}
	v := match.View{Match: m}
	if v.Replay, err = d.matches.Replay(m); err != nil {
		t.Fatal(err)
	}
	s, err := d.bot.Builder().View(lang.ForLocale("en"), v)
	if err != nil {
		t.Fatal(err)
	}
	board, err := d.bot.Builder().BoardWithoutPicture(s)
	if err != nil {
		t.Fatal(err)
	}
	sent := board.Payload()
	if len(sent.Embeds) == 0 {
		t.Fatalf("%d moves: %d characters are too few for this test", m.Ply(), len(board.Content))
	}
	said := sent.Embeds[0].Description
	if !strings.Contains(said, "played "+last) || !strings.HasSuffix(said, "it is your turn.") || strings.HasSuffix(said, "…") {
		t.Errorf("%d moves, the last is %s; of %d characters, at most %d:\n%s", m.Ply(), last, len(board.Content), discord.EmbedDescriptionLimit, said)
	}
}
