package matchview

import (
	"errors"
	"fmt"
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/render"
)

// ChallengeMessage is the present message of a challenge: a picture of the board and
// buttons while it is open, and one line afterwards.
func (b *Builder) ChallengeMessage(c match.ChallengeView) (ui.Message, error) {
	m, err := b.ChangedChallenge(c)
	if err != nil || c.State != match.Open {
		return m, err
	}
	e, err := b.Entry(c.Game)
	if err != nil {
		return ui.Message{}, err
	}
	loc := LocalizerOf(c.Server)
	v := render.View{Position: c.Options.Start(), Names: challengeNames(loc, c.Challenge), In: loc}
	file, err := b.Picture(e, fmt.Sprintf("%s-%s", c.Game, c.ID), v)
	m.Files, m.Keep = []ui.File{file}, false
	if c.Against != nil {
		m.Pings = []match.PlayerID{c.Against.ID}
	}
	return m, err
}

// ChangedChallenge updates the message of a challenge. While the challenge is open, the
// message keeps its picture. It pings nobody.
func (b *Builder) ChangedChallenge(c match.ChallengeView) (ui.Message, error) {
	e, err := b.Entry(c.Game)
	if err != nil {
		return ui.Message{}, err
	}
	loc := LocalizerOf(c.Server)
	a := e.Words.About(loc)
	if c.State != match.Open {
		return ui.Message{Content: challengeLine(loc, c, a.Title)}, nil
	}
	c.Hints = match.HintsIf(c.HasHints()) // as the match will have them
	c.Rated = c.Rated && c.Unrated == 0
	said := textChallenge(loc, c.Challenge, a.Title, a.Tagline, e.Words.Terms(loc, c.Options))
	if c.Unrated != 0 {
		said += "\n" + textUnrated(loc, c.Unrated)
	}
	return ui.Message{
		Content: said + "\n" + textPlaces(loc, c) + loc.Say("challenge.until", "Left", Moment(c.Expires, FromNow)) + b.courseHint(loc, c, a.Title),
		Rows:    []ui.Row{{Buttons: challengeButtons(loc, c.Challenge)}},
		Keep:    true,
	}, nil
}

func challengeButtons(loc game.Localizer, c match.Challenge) []ui.Button {
	buttons := []ui.Button{{ID: ui.Path{Action: ui.ActAccept, ID: c.ID}, Label: loc.Say("button.accept"), Style: ui.Success}}
	if c.Against != nil {
		buttons = append(buttons, ui.Button{ID: ui.Path{Action: ui.ActDecline, ID: c.ID}, Label: loc.Say("button.decline"), Style: ui.Danger})
	}
	return append(buttons,
		ui.Button{ID: ui.Path{Action: ui.ActWithdraw, ID: c.ID}, Label: loc.Say("button.withdraw"), Style: ui.Secondary},
		ui.Button{ID: ui.PagePath(c.Game, ""), Label: loc.Say("course.open"), Style: ui.Secondary})
}

// challengeNames are the names by seat on the picture of a challenge.
func challengeNames(loc game.Localizer, c match.Challenge) [2]string {
	opponent := loc.Say("picture.anyone")
	if c.Against != nil {
		opponent = PlainName(loc, *c.Against)
	}
	switch c.First {
	case match.FirstChallenger:
		return [2]string{PlainName(loc, c.By), opponent}
	case match.FirstOpponent:
		return [2]string{opponent, PlainName(loc, c.By)}
	}
	return [2]string{loc.Say("picture.first"), loc.Say("picture.second")}
}

// BoardMessage is the present board of a match: the picture and, while the match is open,
// the menus. It pings the player to move, unless quiet.
func (b *Builder) BoardMessage(s View, quiet bool) (ui.Message, error) {
	m, err := b.aroundPicture(s, quiet)
	if err != nil || s.calledOff() {
		return m, err
	}
	file, err := b.BoardPicture(s)
	m.Files = []ui.File{file}
	return m, err
}

// BoardWithoutPicture updates the latest board of a match: it keeps its picture
// and pings nobody.
func (b *Builder) BoardWithoutPicture(s View) (ui.Message, error) {
	m, err := b.aroundPicture(s, true)
	m.Keep = true
	return m, err
}

// aroundPicture is a board's message without the picture.
func (b *Builder) aroundPicture(s View, quiet bool) (ui.Message, error) {
	s.Match.Settings = nil                            // everyone sees the same
	if s.mover().ID.Level() != 0 && !s.Match.Over() { // somebody asked for the board while Galet thinks
		return ui.Message{Content: b.content(s, b.theyMove(s))}, nil
	}
	m := ui.Message{Content: b.content(s, s.yourTurn)}
	if s.calledOff() {
		m.Content = TextHead(s.Match.ID, s.Title()) + " · " + s.ended()
	}
	if s.Match.Over() {
		m.Rows = b.endButtons(s)
		m.Content = withMentions(m.Content, s.Match.Ended)
		if !quiet {
			m.Pings = s.Match.Ended
		}
		if s.calledOff() {
			m.Content = strings.ReplaceAll(m.Content, "\n", " ")
		}
		return m, nil
	}
	m.Rows = s.boardMenus()
	if !quiet {
		m.Pings = []match.PlayerID{s.mover().ID}
	}
	return b.withBoardControls(s, m, quiet)
}

// withMentions adds a line with the players whom a text does not mention.
func withMentions(content string, players []match.PlayerID) string {
	var missing []string
	for _, p := range players {
		if !strings.Contains(content, ui.Mention(p)) {
			missing = append(missing, ui.Mention(p))
		}
	}
	if len(missing) > 0 {
		content += "\n" + strings.Join(missing, " ")
	}
	return content
}

// PrivateBoard is the present board for the player to move alone, with a link to the
// public board if that is not in the reader's channel, and with more buttons below the
// menus.
func (b *Builder) PrivateBoard(s View, reader match.ChannelID, more ...ui.Button) (ui.Message, error) {
	content := b.content(s, s.yourTurn)
	at := textBoardAt(s.Loc, s.Match.Place.Guild, reader, s.Match.Board)
	if s.Match.Unposted {
		at = s.Loc.Say("lost.unposted", "Match", s.Match.ID, "Channel", ChannelLink(s.Match.Place.Channel))
	}
	if at != "" {
		content += "\n" + at
	}
	content += s.note()
	m, err := b.withBoardControls(s, ui.Message{Content: content, Rows: s.Menus()}, true, append(more, s.noteButton())...)
	if err != nil {
		return ui.Message{}, err
	}
	file, err := b.BoardPicture(s)
	m.Files = []ui.File{file}
	return m, err
}

// SpectatorMessage is the present board for a member who does not move in the match, with
// more buttons. If the member plays, it has an open request to take back, which only a
// player can answer.
func (b *Builder) SpectatorMessage(s View, plays bool, more ...ui.Button) (ui.Message, error) {
	file, err := b.BoardPicture(s)
	if err != nil {
		return ui.Message{}, err
	}
	m := ui.Message{Content: b.content(s, b.theyMove(s)) + s.note(), Files: []ui.File{file}}
	if plays {
		line, buttons, err := b.takeBackQuestion(s)
		if err != nil {
			return ui.Message{}, err
		}
		if line != "" {
			m.Content += "\n" + line
		}
		more = append(buttons, more...)
	}
	return withControls(m, append(append(more, s.analysisButtons()...), s.noteButton())...), nil
}

// theyMove formats the line about the player to move, for others.
func (b *Builder) theyMove(s View) func(loc game.Localizer, player string) string {
	if s.mover().ID.Level() == 0 || b.config.Thinking {
		return textTheyMove
	}
	return func(loc game.Localizer, _ string) string { return loc.Say("practice.off") }
}

// note is the reader's private note on the match, as the last line of a private board;
// empty: there is none.
func (s View) note() string {
	if s.Match.Note() == "" {
		return ""
	}
	return "\n" + TextNote(s.Loc, s.Match.Note())
}

// noteButton is the button that shows the reader's private note on the match.
func (s View) noteButton() ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActNote, ID: s.Match.ID}, Label: s.Loc.Say("note.button"), Style: ui.Secondary}
}

// FollowedMessage tells a member by direct message how a match that they follow ended. It
// has names instead of mentions, because mentions only work on a server.
func (b *Builder) FollowedMessage(s View) (ui.Message, error) {
	names := PlainNames(s.Loc, s.Match.Players)
	for i, name := range names {
		names[i] = EscapeAll(name)
	}
	said := TextEnd(s.Loc, *s.Match.End, names, EscapeAll(PlainName(s.Loc, s.Match.End.Moderator)))
	if said == "" {
		said = s.caption(names).Status
	}
	m := ui.Message{Content: textFollowed(s.Loc, s.Match.Match, s.Title(), names, Sentence(said))}
	if s.calledOff() {
		return m, nil
	}
	file, err := b.BoardPicture(s)
	m.Files = []ui.File{file}
	return m, err
}

// content is the text of a board. turn formats the line about the player to move; it is
// only called if there is one.
func (b *Builder) content(s View, turn func(loc game.Localizer, player string) string) string {
	lines := s.Lines(true)
	if s.Match.Change != nil {
		lines = append(lines, textChanged(s.Loc, Mentions(s.Loc, s.Match.Players), *s.Match.Change))
	}
	if !s.Match.Over() {
		names := Mentions(s.Loc, s.Match.Players)
		lines = append(lines, turn(s.Loc, textPlays(names, s.caption(names).Seats, s.Match.Position.ToMove())))
		lines = append(lines, textClock(s.Loc, s.Match.Clock, names, b.config.Now())...)
	}
	return strings.Join(lines, "\n")
}

// PracticeContent is the text of a practice board. turn is the line that says that Galet
// moves; empty: the player moves.
func (b *Builder) PracticeContent(s View, turn string) string {
	if turn == "" {
		return b.content(s, s.yourTurn)
	}
	return b.content(s, func(game.Localizer, string) string { return turn })
}

// calledOff reports whether the match ended without a winner before both players had
// moved. Then its last message has no picture.
func (s View) calledOff() bool {
	if !s.Match.Over() || s.Match.BothMoved() {
		return false
	}
	how := s.Match.End.How
	return how == match.Cancelled || how == match.Lapsed || how == match.Stopped
}

// ReducedBoard is the one line that an old board in a channel becomes: it says
// where the board is.
func (b *Builder) ReducedBoard(m match.View, from match.ChannelID) ui.Message {
	loc := LocalizerOf(m.Server)
	at := match.Place{Guild: m.Place.Guild, Channel: from}
	return ui.Message{Content: TextHead(m.ID, b.Title(loc, m.Record.Game)) + " · " + b.boardAt(loc, at, m.Board, m.Over())}
}

// RetiredMessage is an old board without its menus.
func RetiredMessage(s View) ui.Message {
	return ui.Message{Content: strings.Join(s.Lines(false), "\n"), Keep: true}
}

// RetiredBoard is the text of an old board without its menus. The moves of a branch that
// was taken back are not stored, so the text does not name them.
func (b *Builder) RetiredBoard(m match.View, ply, branch int) (ui.Message, error) {
	loc := LocalizerOf(m.Server)
	if branch < m.Branch {
		return ui.Message{Content: TextHead(m.ID, b.Title(loc, m.Record.Game)) + "\n" + loc.Say("match.taken-back"), Keep: true}, nil
	}
	s, err := b.ViewAt(loc, m, ply)
	if err != nil {
		return ui.Message{}, err
	}
	return RetiredMessage(s), nil
}

// ErrReplaced means that a newer board has replaced the message, which must be deleted.
var ErrReplaced = errors.New("a newer board has replaced the message")

// OutdatedMessage replaces a message whose button or menu is too old to work. The error
// may be ErrReplaced.
func (b *Builder) OutdatedMessage(path ui.Path, id match.MessageID) (ui.Message, error) {
	switch path.Action {
	case ui.ActAccept, ui.ActDecline, ui.ActWithdraw:
		c, err := b.config.Matches.ChallengeView(path.ID)
		if err == nil && c.State == match.Open {
			err = errors.New("the next expiry closes it")
		}
		if err != nil {
			return ui.Message{}, err
		}
		return b.ChallengeMessage(c)
	}
	m, err := b.config.Matches.View(path.ID, "")
	if err != nil {
		return ui.Message{}, err
	}
	if m.Server.Boards == match.LastBoard && m.Board.Message != id {
		return ui.Message{}, ErrReplaced
	}
	return b.RetiredBoard(m, path.Ply, path.Branch)
}
