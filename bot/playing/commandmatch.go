package playing

import (
	"errors"
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game/match"
)

// purpose is what a command needs a match for. It decides which of a member's matches the
// command can mean.
type purpose int

const (
	// purposeMove: open matches; those where it is the member's turn come first.
	purposeMove purpose = iota
	// purposeEnd: open ones.
	purposeEnd
	// purposeSee: open matches, otherwise the one that ended last.
	purposeSee
	// purposeReview: the match that ended last.
	purposeReview
)

// purposes are the purposes of the commands that take a match.
var purposes = map[string]purpose{
	ui.CmdMove: purposeMove, ui.CmdResign: purposeEnd, ui.CmdTakeBack: purposeEnd, ui.CmdBoard: purposeSee, ui.CmdRecord: purposeSee, ui.CmdReplay: purposeSee,
	ui.CmdReview: purposeReview, ui.CmdNote: purposeSee,
}

// recent is the maximum number of ended matches in a list of choices.
const recent = 10

// AmbiguousMatchError refuses a command that could mean several matches, or none.
type AmbiguousMatchError struct {
	Matches []match.Match
}

// Error counts the matches.
func (e *AmbiguousMatchError) Error() string {
	if len(e.Matches) == 0 {
		return "no match"
	}
	return "several matches"
}

// ErrPractice refuses a command that practice matches do not have.
var ErrPractice = errors.New("a practice match")

// commandMatch is the match that a command means: the named one, or the only match that
// is possible. If the member has only practice matches, the error is ErrPractice.
func (h *Handlers) commandMatch(r ui.Request, want purpose) (match.View, error) {
	m, _, err := h.commandMatchOf(r, want)
	return m, err
}

// ReviewedMatch is the match that /review means: the named one, or the one that ended last.
func (h *Handlers) ReviewedMatch(r ui.Request) (match.View, error) {
	return h.commandMatch(r, purposeReview)
}

// commandMatchOf is commandMatch, with the member's open matches on this server if it had
// to read them.
func (h *Handlers) commandMatchOf(r ui.Request, want purpose) (match.View, []match.Match, error) {
	named := r.Options[ui.OptMatch]
	if strings.TrimSpace(named) == "" && want == purposeMove {
		named, _ = splitMatchNumber(r)
	}
	if strings.TrimSpace(named) != "" {
		m, err := h.matchByNumber(r, named)
		if want == purposeReview && errors.Is(err, ErrPractice) {
			err = nil
		}
		return m, nil, err
	}
	var open []match.Match
	var err error
	if want != purposeReview {
		if open, err = h.matches.OpenMatches(r.Place.Guild, r.By.ID); err != nil {
			return match.View{}, nil, err
		}
	}
	found := open
	if want == purposeMove {
		found = preferred(found, func(m match.Match) bool { return h.matches.IsTurnOf(m, r.By.ID) })
	}
	found = preferred(found, func(m match.Match) bool { return m.Place.Channel == r.Place.Channel })
	if len(found) == 0 && want >= purposeSee {
		if found, err = h.ended(r, want, 1); err != nil {
			return match.View{}, nil, err
		}
	}
	if len(found) == 0 && want != purposeReview {
		practice, err := h.matches.Practices(r.By.ID)
		if err != nil {
			return match.View{}, nil, err
		}
		if len(practice) > 0 {
			return match.View{}, nil, ui.About(practice[0].ID, ErrPractice)
		}
	}
	if len(found) != 1 {
		return match.View{}, nil, &AmbiguousMatchError{h.byUrgency(found, r.By.ID)}
	}
	r.Subject.SetMatch(found[0])
	m, err := h.matches.View(found[0].ID, r.By.ID)
	return m, open, err
}

// ended is at most n of the member's ended matches on this server, the newest first. For
// a review it includes practice matches, which belong to no server, and leaves out matches
// without a move if there are others.
func (h *Handlers) ended(r ui.Request, want purpose, n int) ([]match.Match, error) {
	if want != purposeReview {
		return h.matches.Recent(r.Place.Guild, r.By.ID, n)
	}
	list, err := h.matches.Recent(r.Place.Guild, r.By.ID, recent)
	if err == nil && r.Place.Guild != "" {
		var practice []match.Match
		practice, err = h.matches.Recent("", r.By.ID, recent)
		list = append(list, practice...)
		slices.SortStableFunc(list, func(a, b match.Match) int { return b.End.At.Compare(a.End.At) })
	}
	list = preferred(list, func(m match.Match) bool { return m.Ply() > 0 })
	return list[:min(n, len(list))], err
}

// preferred are the matches for which keep returns true, or all matches if it does for
// none.
func preferred(list []match.Match, keep func(match.Match) bool) []match.Match {
	kept := slices.DeleteFunc(slices.Clone(list), func(m match.Match) bool { return !keep(m) })
	if len(kept) == 0 {
		return list
	}
	return kept
}

// matchByNumber is the match with a number that was typed or chosen. With ErrPractice and
// permission.ErrHidden it also returns the match.
func (h *Handlers) matchByNumber(r ui.Request, typed string) (match.View, error) {
	id, err := parseNumber(typed)
	if err != nil {
		return match.View{}, err
	}
	m, err := h.matches.View(id, r.By.ID)
	if err != nil {
		return match.View{}, ui.About(id, err)
	}
	if err = checkNumbered(r, m.Match); err == nil && !h.permission.SeesMatch(r, m.Match) {
		err = ui.About(m.ID, permission.ErrHidden)
	}
	return m, err
}

// parseNumber reads the number of a match: "12", "#12".
func parseNumber(typed string) (match.ID, error) {
	number, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(typed), "#"), " ")
	return match.ParseID(number)
}

// checkNumbered refuses practice, and a match of another server than the request's.
func checkNumbered(r ui.Request, m match.Match) error {
	_, plays := m.Seat(r.By.ID)
	switch {
	case m.Private() && !plays:
		return ui.About(m.ID, match.ErrNotFound)
	case !m.Private() && m.Place.Guild != r.Place.Guild:
		return ui.About(m.ID, match.ErrOtherServer)
	}
	r.Subject.SetMatch(m)
	if m.Private() {
		return ui.About(m.ID, ErrPractice)
	}
	return nil
}

// CompleteMatch lists the matches that a command can mean and that match the
// typed text, the most urgent first. For /resign it also lists the member's challenges.
func (h *Handlers) CompleteMatch(r ui.Request) (ui.Reply, error) {
	if r.Command == ui.CmdEnd {
		return h.completeStop(r)
	}
	reply := ui.Reply{Kind: ui.Complete}
	want := purposes[r.Command]
	var list []match.Match
	var err error
	if want != purposeReview {
		if list, err = h.matches.OpenMatches(r.Place.Guild, r.By.ID); err != nil {
			return reply, err
		}
	}
	list = h.byUrgency(list, r.By.ID)
	if want >= purposeSee {
		ended, err := h.ended(r, want, recent)
		if err != nil {
			return reply, err
		}
		list = append(list, ended...)
	}
	typed := strings.ToLower(strings.TrimSpace(r.Options[ui.OptMatch]))
	offer := func(label string, id match.ID) {
		if len(reply.Choices) < discord.SelectOptionsLimit && strings.Contains(strings.ToLower(label), typed) {
			reply.Choices = append(reply.Choices, ui.Suggestion{Name: label, Value: id.String()})
		}
	}
	for _, m := range list {
		offer(h.builder.MatchLabel(r.Loc(), m, r.By.ID, r.By.ID), m.ID)
	}
	if r.Command != ui.CmdResign {
		return reply, nil
	}
	challenges, err := h.matches.OpenChallenges(r.Place.Guild, r.By.ID)
	for _, c := range challenges {
		if c.By.ID == r.By.ID && c.Expires.After(h.now()) {
			offer(h.challengeLabel(r.Loc(), c), c.ID)
		}
	}
	return reply, err
}
