package bot

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"galet/game"
	"galet/game/match"
)

// errUntil is a time that /away cannot read.
var errUntil = errors.New("not a time to be away until")

// away answers /away: it says whether the member is away, and with a time has
// the member be away until then.
func (b *Bot) away(r Request) (Reply, error) {
	now := b.now().UTC()
	text, given := r.Options[optUntil]
	if !given {
		m, err := b.matches.Member(r.By.ID)
		if err != nil {
			return Reply{}, err
		}
		return private(textAwayState(r.in(), m, now), backRows(r.in(), m, now)...), nil
	}
	until, err := parseUntil(text, now)
	if err != nil {
		return Reply{}, err
	}
	m, err := b.matches.SetAway(r.By.ID, until)
	if err != nil {
		return Reply{}, err
	}
	reply := private(textAwayState(r.in(), m, now), backRows(r.in(), m, now)...)
	reply.Drains = true
	return reply, nil
}

// back answers the button of someone who is away.
func (b *Bot) back(r Request, _ Path) (Reply, error) {
	m, err := b.matches.Back(r.By.ID)
	if err != nil {
		return Reply{}, err
	}
	in := r.in()
	reply := r.aside(Message{Content: in.Say("away.back") + " " + textAwayLeft(in, m, b.now().UTC())})
	reply.Drains = true
	return reply, nil
}

// backRows offer to come back to someone who is away.
func backRows(in game.Speaker, m match.Member, now time.Time) []Row {
	if m.AwayUntil(now).IsZero() {
		return nil
	}
	return []Row{{Buttons: []Button{{ID: Path{Action: actBack}, Label: in.Say("button.back"), Look: Good}}}}
}

// isoDate is how a date is typed.
const isoDate = "2006-01-02"

// parseUntil reads a number of days from now, or a date, to the end of which
// someone is away, in UTC; its error is errUntil. What is longer than a date, as
// with noughts before it, Discord would not take back as a choice.
func parseUntil(text string, now time.Time) (time.Time, error) {
	text = strings.TrimSpace(text)
	if len(text) > len(isoDate) {
		return time.Time{}, errUntil
	}
	if days, err := strconv.ParseUint(text, 10, 16); err == nil {
		return now.AddDate(0, 0, int(days)), nil
	}
	day, err := time.Parse(isoDate, text)
	if err != nil {
		return time.Time{}, errUntil
	}
	return day.AddDate(0, 0, 1), nil
}

// completeUntil offers some times to be away, or the one that is typed.
func (b *Bot) completeUntil(r Request) (Reply, error) {
	reply, now := Reply{Form: Complete}, b.now().UTC()
	if typed := strings.TrimSpace(r.Options[optUntil]); typed != "" {
		until, err := parseUntil(typed, now)
		if err == nil && until.After(now) {
			reply.Choices = []Suggestion{{Name: textUntil(r.in(), until, now), Value: typed}}
		}
		return reply, nil
	}
	m, err := b.matches.Member(r.By.ID)
	if err != nil {
		return reply, err
	}
	for _, days := range []int{1, 2, 3, 5, 7, 10, 14, 21, 30} {
		if until := now.AddDate(0, 0, days); m.MayLeave(now, until) {
			reply.Choices = append(reply.Choices, Suggestion{Name: textUntil(r.in(), until, now), Value: strconv.Itoa(days)})
		}
	}
	return reply, nil
}

// textUntil is a time to be away until, where nothing but plain text can
// stand.
func textUntil(in game.Speaker, until, now time.Time) string {
	days := int(until.Sub(now).Round(24*time.Hour) / (24 * time.Hour))
	return in.Say("away.choice", "N", max(days, 1), "Date", until.Format(isoDate), "Time", until.Format("15:04"))
}
