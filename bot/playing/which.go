package playing

import (
	"errors"
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// purpose is what a command needs a match for. It decides which of a member's
// matches can be meant.
type purpose int

const (
	// toMove: open matches, first those in which it is the member's turn.
	toMove purpose = iota
	// toEnd: open ones.
	toEnd
	// toSee: open matches, otherwise the one that ended last.
	toSee
	// toReview: the match that ended last.
	toReview
)

// purposes are the purposes of the commands that take a match.
var purposes = map[string]purpose{
	ui.CmdMove: toMove, ui.CmdResign: toEnd, ui.CmdTakeBack: toEnd, ui.CmdBoard: toSee, ui.CmdRecord: toSee, ui.CmdReplay: toSee,
	ui.CmdReview: toReview, ui.CmdNote: toSee,
}

// recent is how many ended matches are offered for choice.
const recent = 10

// WhichError refuses a command that could be about several matches, or about
// none.
type WhichError struct {
	Matches []match.Match
}

// Error counts the matches.
func (e *WhichError) Error() string {
	if len(e.Matches) == 0 {
		return "no match"
	}
	return "several matches"
}

// ErrPractice refuses a command that the member's own practice match does not have.
var ErrPractice = errors.New("a practice match")

// which is the match that a command means: the one it names, otherwise the only
// possible one of the member.
func (h *Handlers) which(r ui.Request, want purpose) (match.View, error) {
	m, _, err := h.whichOf(r, want)
	return m, err
}

// whichOf is which, with the member's open matches on this server if it had to
// read them.
func (h *Handlers) whichOf(r ui.Request, want purpose) (match.View, []match.Match, error) {
	named := r.Options[ui.OptMatch]
	if strings.TrimSpace(named) == "" && want == toMove {
		named, _ = numbered(r)
	}
	if strings.TrimSpace(named) != "" {
		m, err := h.named(r, named)
		if want == toReview && errors.Is(err, ErrPractice) {
			err = nil
		}
		return m, nil, err
	}
	var open []match.Match
	var err error
	if want != toReview {
		if open, err = h.Matches.OpenMatches(r.Place.Guild, r.By.ID); err != nil {
			return match.View{}, nil, err
		}
	}
	found := open
	if want == toMove {
		found = narrow(found, func(m match.Match) bool { return h.IsTurnOf(m, r.By.ID) })
	}
	found = narrow(found, func(m match.Match) bool { return m.Place.Channel == r.Place.Channel })
	if len(found) == 0 && want >= toSee {
		if found, err = h.ended(r, want, 1); err != nil {
			return match.View{}, nil, err
		}
	}
	if len(found) != 1 {
		return match.View{}, nil, &WhichError{h.byUrgency(found, r.By.ID)}
	}
	r.Subject.SetMatch(found[0])
	m, err := h.Matches.View(found[0].ID, r.By.ID)
	return m, open, err
}

// ended is at most n of the member's ended matches on this server, the newest first. For
// a review, practice matches are among them: they belong to no server.
func (h *Handlers) ended(r ui.Request, want purpose, n int) ([]match.Match, error) {
	list, err := h.Matches.Recent(r.Place.Guild, r.By.ID, n)
	if err != nil || want != toReview || r.Place.Guild == "" {
		return list, err
	}
	practice, err := h.Matches.Recent("", r.By.ID, n)
	list = append(list, practice...)
	slices.SortStableFunc(list, func(a, b match.Match) int { return b.End.At.Compare(a.End.At) })
	return list[:min(n, len(list))], err
}

// narrow keeps the matches for which keep returns true, or all if there are none.
func narrow(list []match.Match, keep func(match.Match) bool) []match.Match {
	kept := slices.DeleteFunc(slices.Clone(list), func(m match.Match) bool { return !keep(m) })
	if len(kept) == 0 {
		return list
	}
	return kept
}

// named is the match whose number was typed or chosen. ErrPractice and
// matchview.ErrHidden come with the match.
func (h *Handlers) named(r ui.Request, typed string) (match.View, error) {
	m, err := h.numberedMatch(r, typed)
	if err == nil && !h.SeesMatch(r, m.Match) {
		err = ui.About(m.ID, matchview.ErrHidden)
	}
	return m, err
}

// parseNumber reads the number of a match: "12", "#12".
func parseNumber(typed string) (match.ID, error) {
	number, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(typed), "#"), " ")
	return match.ParseID(number)
}

// numberedMatch is the match of such a number. ErrPractice comes with the match.
func (h *Handlers) numberedMatch(r ui.Request, typed string) (match.View, error) {
	id, err := parseNumber(typed)
	if err != nil {
		return match.View{}, err
	}
	m, err := h.Matches.View(id, r.By.ID)
	if err != nil {
		return match.View{}, ui.About(id, err)
	}
	switch _, plays := m.Seat(r.By.ID); {
	case m.Private() && plays:
		err = ui.About(id, ErrPractice)
	case m.Place.Guild != r.Place.Guild:
		return match.View{}, ui.About(id, match.ErrOtherServer)
	}
	r.Subject.SetMatch(m.Match)
	return m, err
}

// CompleteMatch lists the matches that a command can mean and that match the
// typed text, the most urgent first.
func (h *Handlers) CompleteMatch(r ui.Request) (ui.Reply, error) {
	if r.Command == ui.CmdEnd {
		return h.completeStop(r)
	}
	reply := ui.Reply{Form: ui.Complete}
	want := purposes[r.Command]
	var list []match.Match
	var err error
	if want != toReview {
		if list, err = h.Matches.OpenMatches(r.Place.Guild, r.By.ID); err != nil {
			return reply, err
		}
	}
	list = h.byUrgency(list, r.By.ID)
	if want >= toSee {
		ended, err := h.ended(r, want, recent)
		if err != nil {
			return reply, err
		}
		list = append(list, ended...)
	}
	typed := strings.ToLower(strings.TrimSpace(r.Options[ui.OptMatch]))
	for _, m := range list {
		label := h.MatchLabel(r.Loc(), m, r.By.ID, r.By.ID)
		if len(reply.Choices) < discord.SelectOptionsLimit && strings.Contains(strings.ToLower(label), typed) {
			reply.Choices = append(reply.Choices, ui.Suggestion{Name: label, Value: m.ID.String()})
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
