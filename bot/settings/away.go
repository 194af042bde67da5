package settings

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// ErrUntil: the text is not a time that /away can read.
var ErrUntil = errors.New("not a time to be away until")

// Away answers /away. With a time, the member is away until then. It also says whether
// the member is away.
func (h *Handlers) Away(r ui.Request) (ui.Reply, error) {
	now := h.now().UTC()
	text, given := r.Options[ui.OptUntil]
	if !given {
		m, err := h.matches.Member(r.By.ID)
		if err != nil {
			return ui.Reply{}, err
		}
		return ui.Answer(textAwayState(r.Loc(), m, now), backRows(r.Loc(), m, now)...), nil
	}
	until, err := parseUntil(text, now)
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.matches.SetAway(r.By.ID, until)
	if err != nil {
		return ui.Reply{}, err
	}
	reply := ui.Answer(textAwayState(r.Loc(), m, now), backRows(r.Loc(), m, now)...)
	reply.Flush = true
	return reply, nil
}

// Back answers the button with which a member comes back.
func (h *Handlers) Back(r ui.Request, _ ui.Path) (ui.Reply, error) {
	m, err := h.matches.EndAway(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	loc := r.Loc()
	reply := r.Ephemeral(ui.Message{Content: loc.Say("away.back") + " " + textAwayLeft(loc, m, h.now().UTC())})
	reply.Flush = true
	return reply, nil
}

// backRows have the button to come back, if the member is away.
func backRows(loc game.Localizer, m match.Member, now time.Time) []ui.Row {
	if m.AwayUntil(now).IsZero() {
		return nil
	}
	return []ui.Row{{Buttons: []ui.Button{{ID: ui.Path{Action: ui.ActEndAway}, Label: loc.Say("button.back"), Style: ui.Success}}}}
}

// isoDate is the form of a typed date.
const isoDate = "2006-01-02"

// parseUntil parses a number of days from now, a date (the time is the end of that day in
// UTC), or the name of a suggestion. Its error is ErrUntil. It refuses other text that is
// longer than a date, such as leading zeros, because Discord would not accept it as a
// choice.
func parseUntil(text string, now time.Time) (time.Time, error) {
	text = strings.TrimSpace(text)
	if until, ok := ui.TimeInName(text); ok {
		return until, nil
	}
	if len(text) > len(isoDate) {
		return time.Time{}, ErrUntil
	}
	if days, err := strconv.ParseUint(text, 10, 16); err == nil {
		return now.AddDate(0, 0, int(days)), nil
	}
	day, err := time.Parse(isoDate, text)
	if err != nil {
		return time.Time{}, ErrUntil
	}
	return day.AddDate(0, 0, 1), nil
}

// CompleteUntil offers some times to be away, or the typed one.
func (h *Handlers) CompleteUntil(r ui.Request) (ui.Reply, error) {
	reply, now := ui.Reply{Kind: ui.Complete}, h.now().UTC()
	if typed := strings.TrimSpace(r.Options[ui.OptUntil]); typed != "" {
		until, err := parseUntil(typed, now)
		if err == nil && until.After(now) {
			reply.Choices = []ui.Suggestion{{Name: textUntil(r.Loc(), until, now), Value: typed}}
		}
		return reply, nil
	}
	m, err := h.matches.Member(r.By.ID)
	if err != nil {
		return reply, err
	}
	for _, days := range []int{1, 2, 3, 5, 7, 10, 14, 21, 30} {
		if until := now.AddDate(0, 0, days); m.MayLeave(now, until) {
			reply.Choices = append(reply.Choices, ui.Suggestion{Name: textUntil(r.Loc(), until, now), Value: strconv.Itoa(days)})
		}
	}
	return reply, nil
}

// textUntil is the end of an absence as plain text.
func textUntil(loc game.Localizer, until, now time.Time) string {
	days := int(until.Sub(now).Round(24*time.Hour) / (24 * time.Hour))
	return loc.Say("away.choice", "N", max(days, 1), "Date", until.Format(isoDate), "Time", until.Format("15:04"))
}
