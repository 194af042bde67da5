package bot

import (
	"slices"
	"strings"

	"galet/game/lang"
	"galet/game/match"
)

// purpose is what a command wants of a match, and so which of a member's
// matches it can be about.
type purpose int

const (
	// toMove: open ones, in which it is the member's turn before others.
	toMove purpose = iota
	// toEnd: open ones.
	toEnd
	// toSee: open ones, else the one that ended last.
	toSee
)

// purposes are those of the commands that take a match.
var purposes = map[string]purpose{
	cmdMove: toMove, cmdResign: toEnd, cmdTakeBack: toEnd, cmdBoard: toSee, cmdRecord: toSee, cmdReplay: toSee,
}

// recent is how many ended matches are offered for choice.
const recent = 10

// whichError refuses a command that could be about several matches, or about
// none.
type whichError struct {
	matches []match.Match
}

// Error counts the matches.
func (e *whichError) Error() string {
	if len(e.matches) == 0 {
		return "no match"
	}
	return "several matches"
}

// which is the match that a command is about: the one it names, else the one
// in question of the member who gave it.
func (b *Bot) which(r Request, want purpose) (match.Match, error) {
	named := r.Options[optMatch]
	if strings.TrimSpace(named) == "" && want == toMove {
		named, _ = r.numbered()
	}
	if strings.TrimSpace(named) != "" {
		return b.named(r, named)
	}
	open, err := b.matches.OpenMatches(r.Place.Guild, r.By.ID)
	if err != nil {
		return match.Match{}, err
	}
	found := open
	if want == toMove {
		found = narrow(found, func(m match.Match) bool { return b.isTurnOf(m, r.By.ID) })
	}
	found = narrow(found, func(m match.Match) bool { return m.Place.Channel == r.Place.Channel })
	if len(found) == 0 && want == toSee {
		if found, err = b.matches.Recent(r.Place.Guild, r.By.ID, 1); err != nil {
			return match.Match{}, err
		}
	}
	if len(found) != 1 {
		return match.Match{}, &whichError{found}
	}
	r.of.match(found[0])
	return found[0], nil
}

// narrow keeps the matches for which keep holds, or all if it holds for none.
func narrow(list []match.Match, keep func(match.Match) bool) []match.Match {
	kept := slices.DeleteFunc(slices.Clone(list), func(m match.Match) bool { return !keep(m) })
	if len(kept) == 0 {
		return list
	}
	return kept
}

// named is the match whose number was typed or chosen: "12", "#12".
func (b *Bot) named(r Request, typed string) (match.Match, error) {
	number, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(typed), "#"), " ")
	id, err := match.ParseID(number)
	if err != nil {
		return match.Match{}, err
	}
	m, err := b.matches.Match(id)
	if err == nil && m.Place.Guild != r.Place.Guild {
		err = match.ErrOtherServer
	}
	if err != nil {
		return match.Match{}, about(id, err)
	}
	r.of.match(m)
	return m, nil
}

// isTurnOf tells whether a match goes on and waits for a member.
func (b *Bot) isTurnOf(m match.Match, p match.PlayerID) bool {
	s, err := b.scene(lang.English(), m)
	return err == nil && !m.Over() && s.mover().ID == p
}

// completeMatch lists the matches that a command can be about and that fit
// what has been typed, those that wait for the member first.
func (b *Bot) completeMatch(r Request) (Reply, error) {
	if r.Command == cmdEnd {
		return b.completeStop(r)
	}
	reply := Reply{Form: Complete}
	list, err := b.matches.OpenMatches(r.Place.Guild, r.By.ID)
	if err != nil {
		return reply, err
	}
	slices.Reverse(list)
	slices.SortStableFunc(list, func(x, y match.Match) int {
		return boolOrder(b.isTurnOf(x, r.By.ID), b.isTurnOf(y, r.By.ID))
	})
	if purposes[r.Command] == toSee {
		ended, err := b.matches.Recent(r.Place.Guild, r.By.ID, recent)
		if err != nil {
			return reply, err
		}
		list = append(list, ended...)
	}
	typed := strings.ToLower(strings.TrimSpace(r.Options[optMatch]))
	for _, m := range list {
		label := b.matchLabel(r.in(), m, r.By.ID)
		if len(reply.Choices) < menuLimit && strings.Contains(strings.ToLower(label), typed) {
			reply.Choices = append(reply.Choices, Suggestion{Name: label, Value: m.ID.String()})
		}
	}
	return reply, nil
}

// boolOrder puts true before false.
func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
