package matchview

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// View is a match as a message shows it: one position, its game, and the language.
type View struct {
	catalog.Entry
	Match match.View
	// Loc is the readers' language.
	Loc game.Localizer
	// Chain: the message shows one waiting board after another.
	Chain bool
	// Analysis: a member tries this position. The branch is the number of the line.
	Analysis bool
	// Opened: the message shows a group of moves, to choose one of them.
	Opened bool
}

// View is the view of the match now.
func (b *Builder) View(loc game.Localizer, m match.View) (View, error) {
	e, err := b.Entry(m.Record.Game)
	return View{Entry: e, Match: m, Loc: loc}, err
}

// ViewAt is the view of an earlier ply, as if the match were still open. If
// the match was ended outside the rules, its last ply is shown as open too.
func (b *Builder) ViewAt(loc game.Localizer, m match.View, ply int) (View, error) {
	if ply < m.Ply() {
		m.Record.Moves, m.End = m.Record.Moves[:ply], nil
		var err error
		if m.Replay, err = b.config.Matches.Replay(m.Match); err != nil {
			return View{}, fmt.Errorf("match %s: %w", m.ID, err)
		}
	}
	if m.Over() && m.End.How != match.Finished {
		m.End = nil
	}
	return b.View(loc, m)
}

// Label is a move's name beside the picture of the position, or its spelling if
// it is not legal here.
func (s View) Label(m game.Move) string {
	if c, ok := s.Choice(m); ok {
		return c.Label
	}
	return string(m)
}

// Name is a move's name where the picture of the position is not shown.
func (s View) Name(m game.Move) string {
	if c, ok := s.Choice(m); ok && c.Name != "" {
		return c.Name
	}
	return s.Label(m)
}

// views are the pictures of all positions, from the first to the latest.
func (s View) views() ([]render.View, error) {
	names := PlainNames(s.Loc, s.Match.Players)
	views := make([]render.View, 0, s.Match.Ply()+1)
	for p, err := range s.Match.Record.Positions() {
		if err != nil {
			return nil, fmt.Errorf("match %s: %w", s.Match.ID, err)
		}
		views = append(views, render.View{Position: p, Names: names, In: s.Loc})
	}
	if s.Match.Over() {
		views[len(views)-1].Over = endOutsideRules(s.Loc, *s.Match.End)
	}
	return views, nil
}

// Outcome says in a few words how the match ended; empty while it is open.
func (s View) Outcome(names [2]string) string {
	if !s.Match.Over() {
		return ""
	}
	return TextOutcome(s.Loc, *s.Match.End, names)
}

func (s View) Title() string { return s.Words.About(s.Loc).Title }

func (s View) caption(names [2]string) game.Caption {
	return s.Words.Caption(s.Loc, s.Match.Position, names)
}

func (s View) mover() match.Player { return s.Match.Players[s.Match.Position.ToMove()] }

// ended says how a match that was ended outside the rules ended. The match must be over.
func (s View) ended() string {
	said := Sentence(TextEnd(s.Loc, *s.Match.End, Mentions(s.Loc, s.Match.Players), MentionOrSomeone(s.Loc, s.Match.End.Moderator.ID)))
	if s.Match.End.How == match.Stopped && s.Match.Of != nil {
		said += " " + TextStopped(s.Loc, *s.Match.Of)
	}
	return said
}

// withdrawn says that the player who lost on time was withdrawn from the tournament; empty:
// nobody was. The match must be over.
func (s View) withdrawn(names [2]string) string {
	t, end := s.Match.Of, s.Match.End
	if t == nil || end.How != match.TimedOut {
		return ""
	}
	if entry, plays := t.EntryOf(s.Match.Players[end.By].ID); !plays || !t.Entries[entry].Withdrawn {
		return ""
	}
	return Sentence(s.Loc.Say("tournament.gone-of", "Player", names[end.By], "Name", TournamentName(*t)))
}

// played says what the moves of the last turn were. If the last move was a conditional
// move, it names all moves from the last one that was made by hand. Of very many moves it
// names the last ones.
func (s View) played(names [2]string, caption game.Caption) (said []string) {
	last := s.Match.Ply() - 1
	first := last
	for slices.Contains(s.Match.Conditional, first) {
		first--
	}
	for by := s.Match.By; first > 0 && by[first-1] == by[first]; {
		first--
	}
	if first == last {
		return []string{Sentence(caption.Last)}
	}
	ply := -1
	for p, err := range s.Match.Record.Positions() {
		if err == nil && ply >= first {
			line := Sentence(s.Words.Caption(s.Loc, p, names).Last)
			if slices.Contains(s.Match.Conditional, ply) {
				line = s.Loc.Say("conditional.played", "Move", line)
			}
			said = append(said, line)
		}
		ply++
	}
	room := playedLimit
	for i, line := range slices.Backward(said) {
		if room -= utf8.RuneCountInString(line) + len("\n"); room < 0 {
			return append([]string{"…"}, said[i+1:]...)
		}
	}
	return said
}

// playedLimit is how many characters of a board's text may name the moves of the last
// turn. It leaves room for the other lines.
const playedLimit = discord.EmbedDescriptionLimit / 2

// PlayedConditional names the conditional moves of a member that were played in a
// match, from a ply on.
func (b *Builder) PlayedConditional(loc game.Localizer, m match.Match, p match.PlayerID, since int) (names []string) {
	s, err := b.View(loc, match.View{Match: m})
	if err != nil {
		return nil
	}
	seat, _ := m.Seat(p)
	ply := 0
	for at, err := range m.Record.Positions() {
		if err == nil && ply >= since && slices.Contains(m.Conditional, ply) && at.ToMove() == seat {
			s.Match.Position = at
			names = append(names, s.Name(m.Record.Moves[ply]))
		}
		ply++
	}
	return names
}

// nobodyMoved reports whether no member has moved yet. Then a board also says what was
// agreed and what the game is about. If Galet moves first, no board comes before its
// move.
func (s View) nobodyMoved() bool {
	for seat, p := range s.Match.Players {
		if p.ID.Level() == 0 && s.Match.HasMoved(game.Seat(seat)) {
			return false
		}
	}
	return true
}

// Lines describe the state of the match, without whose turn it is. In a live view they
// include the aim of the game and help for the player to move.
func (s View) Lines(live bool) []string {
	names := Mentions(s.Loc, s.Match.Players)
	caption := s.caption(names)
	head := TextHead(s.Match.ID, s.Title())
	lines := []string{head + " · " + TextMoves(s.Loc, s.Match.Ply())}
	if s.nobodyMoved() {
		lines = []string{head + " · " + s.Words.Terms(s.Loc, s.Match.Record.Options), textAgainst(s.Loc, names, caption.Seats) + " " + TextTerms(s.Loc, s.Match.Terms)}
	}
	// A moderator can exclude a player during the match, so every live board says so.
	if why := s.Match.Unrated; why != 0 && s.nobodyMoved() || live && why == match.PlayerExcluded {
		lines = append(lines, textUnrated(s.Loc, why))
	}
	if live && s.Match.Of != nil {
		lines = append(lines, TextTournament(s.Loc, *s.Match.Of))
	}
	goesOn := live && !s.Match.Over()
	if goesOn && s.Match.Stakes != nil {
		lines = append(lines, textStakes(s.Loc, names, *s.Match.Stakes))
	}
	said := s.played(names, caption)
	if goesOn && s.nobodyMoved() {
		said = append(said, s.Words.About(s.Loc).Goal)
	}
	if _, over := s.Match.Position.Result(); over || goesOn {
		said = append(said, Sentence(caption.Status))
	}
	if s.Match.Over() {
		said = append(said, s.ended(), s.withdrawn(names))
	}
	if goesOn {
		said = append(said, Sentence(caption.Aim))
	}
	for _, line := range said {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
