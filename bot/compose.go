package bot

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// challengeMessage is the challenge as it now stands: with a picture of the
// board and buttons while it is open, else with how it ended in their place.
func (b *Bot) challengeMessage(c match.Challenge) (Message, error) {
	e, err := b.entry(c.Game)
	if err != nil {
		return Message{}, err
	}
	a := e.Words.About()
	said := textChallenge(c, a.Title, a.Tagline, e.Words.Terms(c.Options))
	if c.State != match.Open {
		return Message{Content: said + "\n" + textClosed(c), Keep: true}, nil
	}
	v := render.View{Position: c.Options.Start(), Names: challengeNames(c)}
	file, err := b.picture(e, fmt.Sprintf("%s-%s", c.Game, c.ID), v)
	if err != nil {
		return Message{}, err
	}
	m := Message{
		Content: said + "\n" + textExpires(c),
		Files:   []File{file},
		Rows:    []Row{{Buttons: challengeButtons(c)}},
	}
	if c.Against != nil {
		m.Pings = []match.PlayerID{c.Against.ID}
	}
	return m, nil
}

func challengeButtons(c match.Challenge) []Button {
	buttons := []Button{{ID: Path{Action: actAccept, ID: c.ID}, Label: textAccept, Look: Good}}
	if c.Against != nil {
		buttons = append(buttons, Button{ID: Path{Action: actDecline, ID: c.ID}, Label: textDecline, Look: Danger})
	}
	return append(buttons, Button{ID: Path{Action: actWithdraw, ID: c.ID}, Label: textWithdraw, Look: Plain})
}

// challengeNames are the names by seat on the picture of a challenge.
func challengeNames(c match.Challenge) [2]string {
	opponent := textAnyone
	if c.Against != nil {
		opponent = plainName(*c.Against)
	}
	switch c.First {
	case match.FirstChallenger:
		return [2]string{plainName(c.By), opponent}
	case match.FirstOpponent:
		return [2]string{opponent, plainName(c.By)}
	}
	return [2]string{textFirstSeat, textSecondSeat}
}

// scene is a match as it is shown: a position of it and its game.
type scene struct {
	catalog.Entry
	m   match.Match
	now game.Position
}

// scene sets the match as it now stands.
func (b *Bot) scene(m match.Match) (scene, error) {
	e, err := b.entry(m.Record.Game)
	if err != nil {
		return scene{}, err
	}
	p, err := m.Position()
	if err != nil {
		return scene{}, fmt.Errorf("match %s: %w", m.ID, err)
	}
	return scene{Entry: e, m: m, now: p}, nil
}

// sceneAt sets an earlier ply of the match, or the last before it was given
// up, as it went on then.
func (b *Bot) sceneAt(m match.Match, ply int) (scene, error) {
	if ply < m.Ply() {
		m.Record.Moves, m.End = m.Record.Moves[:ply], nil
	}
	if m.Over() && m.End.How != match.Finished {
		m.End = nil
	}
	return b.scene(m)
}

// boardMessage is the match as it now stands: the picture, and while it goes
// on the menus for the player to move, who is pinged unless quiet.
func (b *Bot) boardMessage(s scene, quiet bool) (Message, error) {
	m, err := b.shown(s, textYouMove)
	if err != nil || s.m.Over() {
		return m, err
	}
	m.Rows = s.menus()
	if !quiet {
		m.Pings = []match.PlayerID{s.mover().ID}
	}
	return m, nil
}

// glance is the match as it now stands to someone who only looks on.
func (b *Bot) glance(s scene) (Message, error) { return b.shown(s, textTheyMove) }

// shown is the match as it now stands, with the player to move, if there is
// one, in a last line.
func (b *Bot) shown(s scene, turn func(player string) string) (Message, error) {
	file, err := b.scenePicture(s)
	if err != nil {
		return Message{}, err
	}
	lines := s.lines(true)
	if !s.m.Over() {
		names := mentions(s.m.Players)
		lines = append(lines, turn(textPlays(names, s.Words.Caption(s.now, names).Seats, s.now.ToMove())))
	}
	return Message{Content: strings.Join(lines, "\n"), Files: []File{file}}, nil
}

// retiredMessage is what an old board says once its menus are gone.
func retiredMessage(s scene) Message {
	return Message{Content: strings.Join(s.lines(false), "\n"), Keep: true}
}

// retiredBoard is what the board of a ply says once its menus are gone.
func (b *Bot) retiredBoard(id match.ID, ply int) (Message, error) {
	m, err := b.matches.Match(id)
	if err != nil {
		return Message{}, err
	}
	s, err := b.sceneAt(m, ply)
	if err != nil {
		return Message{}, err
	}
	return retiredMessage(s), nil
}

// outdatedMessage is what the message of a button or menu says once that has
// had its time.
func (b *Bot) outdatedMessage(press string) (Message, error) {
	path, err := ParsePath(press)
	if err != nil {
		return Message{}, err
	}
	switch path.Action {
	case actAccept, actDecline, actWithdraw:
		c, err := b.matches.Challenge(path.ID)
		if err == nil && c.State == match.Open {
			err = errors.New("the sweep will close it")
		}
		if err != nil {
			return Message{}, err
		}
		return b.challengeMessage(c)
	}
	return b.retiredBoard(path.ID, path.Ply)
}

func (s scene) mover() match.Player { return s.m.Players[s.now.ToMove()] }

// lines say where the match stands, whose turn it is left out; and if it is
// live, what there is to say to the player to move.
func (s scene) lines(live bool) []string {
	names := mentions(s.m.Players)
	caption := s.Words.Caption(s.now, names)
	head := textHead(s.m.ID, s.Words.About().Title)
	lines := []string{head + " · " + textMoves(s.m.Ply())}
	if s.m.Ply() == 0 {
		lines = []string{head + " · " + s.Words.Terms(s.m.Record.Options), textAgainst(names, caption.Seats)}
	}
	said := []string{sentence(caption.Last)}
	if _, over := s.now.Result(); over || live && !s.m.Over() {
		said = append(said, sentence(caption.Status))
	}
	if s.m.Over() {
		said = append(said, textEnd(*s.m.End, names))
	}
	for _, line := range said {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// scenePicture draws the scene.
func (b *Bot) scenePicture(s scene) (File, error) {
	v := render.View{Position: s.now, Names: plainNames(s.m.Players)}
	if s.m.Over() {
		v.Over = ending(*s.m.End)
	}
	file, err := b.picture(s.Entry, fmt.Sprintf("%s-%s-%d", s.m.Record.Game, s.m.ID, s.m.Ply()), v)
	if err == nil && s.m.Over() {
		file.Alt = clip(strings.TrimSpace(textEnd(*s.m.End, v.Names)+" "+file.Alt), altLimit)
	}
	return file, err
}

// ending is an end outside the rules as the picture shows it; nil: the rules
// ended it.
func ending(e match.End) *render.Over {
	switch e.How {
	case match.Resigned:
		o := &render.Over{Winner: e.Winner}
		o.Notes[e.Winner], o.Notes[e.By] = textWins, textResigned
		return o
	case match.Cancelled:
		o := &render.Over{NoWinner: true}
		o.Notes[e.By], o.Notes[e.By.Other()] = textCalledOff, textNobodyWins
		return o
	}
	return nil
}

// picture draws a view and describes it.
func (b *Bot) picture(e catalog.Entry, name string, v render.View) (File, error) {
	began := time.Now()
	data, err := b.pictures.PNG(e.Painter, v)
	b.config.Observer.Drew(e.Game.ID(), time.Since(began), len(data))
	if err != nil {
		return File{}, fmt.Errorf("picture %s: %w", name, err)
	}
	return File{Name: name + ".png", Alt: e.Words.Alt(v.Position, v.Names), Data: data}, nil
}
