package bot

import (
	"galet/game"
	"galet/game/match"
)

// chooseGroup answers the menu of groups: with the moves of the group chosen,
// to the player alone.
func (b *Bot) chooseGroup(r Request, p Path) (Reply, error) {
	s, err := b.turn(r, p)
	if err != nil {
		return Reply{}, err
	}
	group, ok := s.group(r.value())
	if !ok {
		return Reply{}, errPath
	}
	return r.aside(Message{Content: textGroup(s.in, p.ID, s.title(), group), Rows: s.groupMenus(group)}), nil
}

// chooseAgain answers the button beside a preview: with the menus, to the
// player alone.
func (b *Bot) chooseAgain(r Request, p Path) (Reply, error) {
	s, err := b.turn(r, p)
	if err != nil {
		return Reply{}, err
	}
	return r.aside(Message{Content: textChoose(s.in, p.ID, s.title()), Rows: s.menus()}), nil
}

// choosePlay answers a move chosen from a menu or by its button: it is shown
// first to those who want that, and played otherwise.
func (b *Bot) choosePlay(r Request, p Path) (Reply, error) {
	s, err := b.turn(r, p)
	if err != nil {
		return Reply{}, err
	}
	if p.Rest == "" {
		p.Rest = r.value()
	}
	show, err := b.previews(r.By.ID, s.Entry)
	if err != nil {
		return Reply{}, err
	}
	if show {
		return b.preview(r, s, game.Move(p.Rest))
	}
	return b.commit(r, p)
}

// commit answers the button that plays a move for good. Pressed on the board
// itself, the board loses its menus; pressed aside, what was aside says so.
func (b *Bot) commit(r Request, p Path) (Reply, error) {
	s, err := b.turn(r, p)
	if err != nil {
		return Reply{}, err
	}
	if err := r.permittedIn(s.m.Place.Channel); err != nil {
		return Reply{}, err
	}
	move := game.Move(p.Rest)
	after, err := b.matches.Play(match.PlayRequest{ID: p.ID, By: r.By, Ply: p.Ply, Branch: p.Branch, Move: move, At: r.Place})
	if err != nil {
		return Reply{}, err
	}
	reply := r.aside(Message{Content: textPlayed(s.in, p.ID, s.label(move))})
	if r.on(s.m.Board.Message) {
		reply = update(retiredMessage(s.said(b.publicly(r.Place.Guild))))
		reply.Retires = r.Message
	}
	reply.About = after.ID
	return reply, nil
}

// preview shows to the player alone what a move would do.
func (b *Bot) preview(r Request, s scene, move game.Move) (Reply, error) {
	next, err := s.now.Play(move)
	if err != nil {
		return Reply{}, err
	}
	choice, ok := s.choice(move)
	if !ok {
		choice = game.Choice{Label: string(move)}
	}
	then := s
	then.now = next
	then.m.Record.Moves = append(s.m.Record.Moves[:s.m.Ply():s.m.Ply()], move)
	file, err := b.scenePicture(then)
	if err != nil {
		return Reply{}, err
	}
	return r.aside(Message{
		Content: textPreview(s.in, choice),
		Files:   []File{file},
		Rows: []Row{{Buttons: []Button{
			{ID: s.path(actCommit, move), Label: s.in.Say("button.play"), Look: Good},
			{ID: s.path(actAgain, ""), Label: s.in.Say("button.choose-again"), Look: Plain},
		}}},
	}), nil
}

// aside answers to the member alone: on the message that is already theirs
// alone, or with one.
func (r Request) aside(m Message) Reply {
	if r.Private && !r.Asleep {
		return update(m)
	}
	return Reply{Form: Post, Private: true, Message: m}
}

// on tells whether the press was on a message for all to see that can be
// changed: this one, or one that carries what was pressed and of whose posting
// the bot never heard.
func (r Request) on(m match.MessageID) bool {
	return !r.Private && !r.Asleep && (m == r.Message || r.Offered)
}
