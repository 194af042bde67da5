package bot

import (
	"fmt"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// scene is a match as it is shown: a position of it, its game and a language.
type scene struct {
	catalog.Entry
	m   match.Match
	now game.Position
	// in is the language of those who see it.
	in game.Speaker
}

// scene sets the match as it now stands.
func (b *Bot) scene(in game.Speaker, m match.Match) (scene, error) {
	e, err := b.entry(m.Record.Game)
	if err != nil {
		return scene{}, err
	}
	p, err := m.Position()
	if err != nil {
		return scene{}, fmt.Errorf("match %s: %w", m.ID, err)
	}
	return scene{Entry: e, m: m, now: p, in: in}, nil
}

// sceneAt sets an earlier ply of the match, or the last before it was given
// up, as it went on then.
func (b *Bot) sceneAt(in game.Speaker, m match.Match, ply int) (scene, error) {
	if ply < m.Ply() {
		m.Record.Moves, m.End = m.Record.Moves[:ply], nil
	}
	if m.Over() && m.End.How != match.Finished {
		m.End = nil
	}
	return b.scene(in, m)
}

// said is the same scene in another language.
func (s scene) said(in game.Speaker) scene {
	s.in = in
	return s
}

func (s scene) title() string { return s.Words.About(s.in).Title }

func (s scene) caption(names [2]string) game.Caption { return s.Words.Caption(s.in, s.now, names) }

func (s scene) mover() match.Player { return s.m.Players[s.now.ToMove()] }

// lines say where the match stands, whose turn it is left out; and if it is
// live, what there is to say to the player to move.
func (s scene) lines(live bool) []string {
	names := mentions(s.in, s.m.Players)
	caption := s.caption(names)
	head := textHead(s.m.ID, s.title())
	lines := []string{head + " · " + textMoves(s.in, s.m.Ply())}
	if s.m.Ply() == 0 {
		lines = []string{head + " · " + s.Words.Terms(s.in, s.m.Record.Options), textAgainst(s.in, names, caption.Seats) + " " + textPace(s.in, s.m.Pace, s.m.Rated)}
	}
	said := []string{sentence(caption.Last)}
	if _, over := s.now.Result(); over || live && !s.m.Over() {
		said = append(said, sentence(caption.Status))
	}
	if s.m.Over() {
		said = append(said, sentence(textEnd(s.in, *s.m.End, names, whom(s.in, s.m.End.Steward.ID))))
	}
	for _, line := range said {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
