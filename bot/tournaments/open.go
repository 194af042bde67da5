package tournaments

import (
	"strconv"
	"strings"
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
)

// Tournament answers /tournament: it opens a tournament of a game, or lists those of the
// server. The outbox posts the message.
func (h *Handlers) Tournament(r ui.Request) (ui.Reply, error) {
	_, what, _ := strings.Cut(r.Command, " ")
	if what == ui.SubList {
		return h.list(r)
	}
	if err := h.permission.CheckOrganizer(r); err != nil {
		return ui.Reply{}, err
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	p, err := h.proposal(r, game.ID(what))
	if err != nil {
		return ui.Reply{}, err
	}
	if lacking := r.LacksForThreads(); p.Threaded && !r.Thread && len(lacking) > 0 {
		return ui.Reply{}, &ui.PermissionsError{Missing: lacking}
	}
	t, err := h.matches.OpenTournament(p)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.ID, r.Subject.Game = t.ID, t.Game
	return confirmChange(r, t.ID, textTournament(r.Loc(), "tournament.opened", t), nil)
}

// Formats are the values of the option, in its order.
var Formats = []Format{
	{tournament.RoundRobin, "round-robin", "option.format.robin"},
	{tournament.Swiss, "swiss", "option.format.swiss"},
	{tournament.Knockout, "knock-out", "option.format.knockout"},
}

// Format is a format, its value in the command, and the key of its name there.
type Format struct {
	tournament.Format
	Value, Key string
}

// defaultPace is the pace if the server's default is none.
const defaultPace = match.Pace(3)

// eventProposal reads the options that tournaments and leagues share. own are the names
// of the bot's further options; all others are options of the game.
func (h *Handlers) eventProposal(r ui.Request, id game.ID, own ...string) (match.EventProposal, error) {
	if _, err := h.builder.Entry(id); err != nil {
		return match.EventProposal{}, err
	}
	server, err := h.matches.Server(r.Place.Guild)
	if err != nil {
		return match.EventProposal{}, err
	}
	terms, err := r.Terms(server)
	if _, typed := r.Options[ui.OptPace]; !typed && terms.Pace == match.NoPace {
		terms.Pace = defaultPace
	}
	return match.EventProposal{
		Name: ui.Clip(strings.TrimSpace(r.Options[ui.OptName]), match.MaxEventName), Game: id, Chosen: r.GameOptions(append(own, ui.OptName)...),
		By: r.By, Terms: terms, Place: r.Place, Under: r.Under,
	}, err
}

// proposal reads the options of the command.
func (h *Handlers) proposal(r ui.Request, id game.ID) (match.TournamentProposal, error) {
	e, err := h.eventProposal(r, id, ui.OptFormat, ui.OptPlayers, ui.OptStarts, ui.OptAtOnce, ui.OptPerPair, ui.OptThread)
	if err != nil {
		return match.TournamentProposal{}, err
	}
	p := match.TournamentProposal{EventProposal: e}
	p.Threaded, _ = r.Bool(ui.OptThread)
	for _, f := range Formats {
		if f.Value == r.Options[ui.OptFormat] {
			p.Format = f.Format
		}
	}
	if p.Format == 0 {
		return match.TournamentProposal{}, game.ErrOptions
	}
	for option, n := range map[string]*int{ui.OptPlayers: &p.Most, ui.OptAtOnce: &p.AtOnce, ui.OptPerPair: &p.PerPair} {
		if *n, err = r.Number(option); err != nil {
			return match.TournamentProposal{}, err
		}
	}
	if typed, given := r.Options[ui.OptStarts]; given {
		if p.StartsAt, err = parseStart(typed, h.now().UTC()); err != nil {
			return match.TournamentProposal{}, err
		}
	}
	return p, nil
}

// How a time is typed, in UTC.
const (
	isoDate = "2006-01-02"
	isoTime = "2006-01-02 15:04"
)

// parseStart parses a number of days from now, a date, or a date and a time, both in UTC,
// or the name of a suggestion. Its error is match.ErrStartsAt.
func parseStart(text string, now time.Time) (time.Time, error) {
	text = strings.TrimSpace(text)
	if days, err := strconv.ParseUint(text, 10, 8); err == nil && len(text) <= 2 {
		return now.AddDate(0, 0, int(days)), nil
	}
	for _, layout := range []string{isoDate, isoTime} {
		if at, err := time.Parse(layout, text); err == nil && len(text) == len(layout) {
			return at, nil
		}
	}
	if at, ok := ui.TimeInName(text); ok {
		return at, nil
	}
	return time.Time{}, match.ErrStartsAt
}

// CompleteStart offers some times to start, or the one that is typed.
func (h *Handlers) CompleteStart(r ui.Request) (ui.Reply, error) {
	reply, now := ui.Reply{Kind: ui.Complete}, h.now().UTC()
	offer := func(typed string) {
		at, err := parseStart(typed, now)
		if err != nil || !at.After(now) || at.Sub(now) > match.MaxTournamentWait {
			return
		}
		name := at.Format("2006-01-02, 15:04 UTC")
		if days := int((at.Sub(now) + 12*time.Hour) / (24 * time.Hour)); days > 0 {
			name = r.Loc().Say("tournament.choice", "N", days, "Date", at.Format(isoDate), "Time", at.Format("15:04"))
		}
		reply.Choices = append(reply.Choices, ui.Suggestion{Name: name, Value: typed})
	}
	if typed := strings.TrimSpace(r.Options[ui.OptStarts]); typed != "" {
		offer(typed)
		return reply, nil
	}
	for _, days := range []int{1, 2, 3, 5, 7, 10, 14, 21, 30} {
		offer(strconv.Itoa(days))
	}
	return reply, nil
}
