package bot

import (
	"errors"
	"fmt"
	"strings"

	"galet/game"
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
	in := b.publicly(c.Place.Guild)
	a := e.Words.About(in)
	said := textChallenge(in, c, a.Title, a.Tagline, e.Words.Terms(in, c.Options))
	stakes, err := b.stakes(in, c)
	if err != nil {
		return Message{}, err
	}
	if stakes != "" {
		said += "\n" + stakes
	}
	if c.State != match.Open {
		return Message{Content: said + "\n" + textClosed(in, c), Keep: true}, nil
	}
	v := render.View{Position: c.Options.Start(), Names: challengeNames(in, c), In: in}
	file, err := b.picture(e, fmt.Sprintf("%s-%s", c.Game, c.ID), v)
	if err != nil {
		return Message{}, err
	}
	m := Message{
		Content: said + "\n" + textExpires(in, c) + b.hints(in, c, a.Title),
		Files:   []File{file},
		Rows:    []Row{{Buttons: challengeButtons(in, c)}},
	}
	if c.Against != nil {
		m.Pings = []match.PlayerID{c.Against.ID}
	}
	return m, nil
}

func challengeButtons(in game.Speaker, c match.Challenge) []Button {
	buttons := []Button{{ID: Path{Action: actAccept, ID: c.ID}, Label: in.Say("button.accept"), Look: Good}}
	if c.Against != nil {
		buttons = append(buttons, Button{ID: Path{Action: actDecline, ID: c.ID}, Label: in.Say("button.decline"), Look: Danger})
	}
	return append(buttons,
		Button{ID: Path{Action: actWithdraw, ID: c.ID}, Label: in.Say("button.withdraw"), Look: Plain},
		Button{ID: pagePath(c.Game, ""), Label: in.Say("course.open"), Look: Plain})
}

// challengeNames are the names by seat on the picture of a challenge.
func challengeNames(in game.Speaker, c match.Challenge) [2]string {
	opponent := in.Say("picture.anyone")
	if c.Against != nil {
		opponent = plainName(in, *c.Against)
	}
	switch c.First {
	case match.FirstChallenger:
		return [2]string{plainName(in, c.By), opponent}
	case match.FirstOpponent:
		return [2]string{opponent, plainName(in, c.By)}
	}
	return [2]string{in.Say("picture.first"), in.Say("picture.second")}
}

// boardMessage is the match as it now stands: the picture, and while it goes
// on the menus for the player to move, who is pinged unless quiet.
func (b *Bot) boardMessage(s scene, quiet bool) (Message, error) {
	m, err := b.aroundPicture(s, quiet)
	if err != nil {
		return Message{}, err
	}
	file, err := b.scenePicture(s)
	m.Files = []File{file}
	return m, err
}

// sameBoard is the match as it now stands, for its latest board, which keeps
// its picture and pings nobody.
func (b *Bot) sameBoard(s scene) (Message, error) {
	m, err := b.aroundPicture(s, true)
	m.Keep = true
	return m, err
}

// aroundPicture is all of a board's message but the picture.
func (b *Bot) aroundPicture(s scene, quiet bool) (Message, error) {
	content, err := b.content(s, textYouMove)
	if err != nil {
		return Message{}, err
	}
	m := Message{Content: content}
	if s.m.Over() {
		m.Rows, err = b.afterwards(s)
		return m, err
	}
	m.Rows = s.menus()
	if !quiet {
		m.Pings = []match.PlayerID{s.mover().ID}
	}
	return b.withWish(s, m, quiet)
}

// glance is the match as it now stands to someone who only looks on.
func (b *Bot) glance(s scene) (Message, error) {
	file, err := b.scenePicture(s)
	if err != nil {
		return Message{}, err
	}
	content, err := b.content(s, textTheyMove)
	return Message{Content: content, Files: []File{file}}, err
}

// content is what is said with the picture of a match as it now stands, with
// the player to move, if there is one, in a line of turn's.
func (b *Bot) content(s scene, turn func(in game.Speaker, player string) string) (string, error) {
	lines := s.lines(true)
	changed, err := b.changed(s)
	if err != nil {
		return "", err
	}
	if changed != "" {
		lines = append(lines, changed)
	}
	if !s.m.Over() {
		names := mentions(s.in, s.m.Players)
		lines = append(lines, turn(s.in, textPlays(names, s.caption(names).Seats, s.now.ToMove())))
		c, err := b.matches.Clock(s.m)
		if err != nil {
			return "", err
		}
		lines = append(lines, textClock(s.in, c, names)...)
	}
	return strings.Join(lines, "\n"), nil
}

// retiredMessage is what an old board says once its menus are gone.
func retiredMessage(s scene) Message {
	return Message{Content: strings.Join(s.lines(false), "\n"), Keep: true}
}

// retiredBoard is what the board of a ply says once its menus are gone. What
// was played in a branch that was taken back is not kept.
func (b *Bot) retiredBoard(id match.ID, ply, branch int) (Message, error) {
	m, err := b.matches.Match(id)
	if err != nil {
		return Message{}, err
	}
	in := b.publicly(m.Place.Guild)
	if branch < m.Branch {
		return Message{Content: textHead(id, b.title(in, m.Record.Game)) + "\n" + in.Say("match.taken-back"), Keep: true}, nil
	}
	s, err := b.sceneAt(in, m, ply)
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
	return b.retiredBoard(path.ID, path.Ply, path.Branch)
}
