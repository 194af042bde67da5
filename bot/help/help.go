package help

import (
	"strings"

	"galet/bot/ui"
	"galet/game"
)

// helpLine is a command, and the key of its text.
type helpLine struct{ command, text string }

// helpTopic is a button below /help and what it shows.
type helpTopic struct {
	// name is the topic's name in custom ids; "" is the first page.
	name string
	// head is the key of the heading, which the button says too.
	head  string
	lines []helpLine
}

// firstSteps are the commands that a member needs first.
var firstSteps = []helpLine{
	{ui.CmdRules, "help.rules"},
	{ui.CmdPractice, "help.practice"},
	{ui.CmdChallenge, "help.challenge"},
	{ui.CmdGames, "help.games"},
	{ui.CmdNext, "help.next"},
}

// helpTopics are the other commands, in the order of the buttons.
var helpTopics = [...]helpTopic{
	{"play", "help.play", []helpLine{
		{ui.CmdMove, "help.move"},
		{ui.CmdBoard, "help.board"},
		{ui.CmdPreview, "help.preview"},
		{ui.CmdMenus, "help.menus"},
		{ui.CmdPuzzle, "help.puzzle"},
		{ui.CmdTakeBack, "help.takeback"},
		{ui.CmdHint, "help.hint"},
		{ui.CmdResign, "help.resign"},
	}},
	{"matches", "help.matches", []helpLine{
		{ui.CmdReplay, "help.replay"},
		{ui.CmdReview, "help.review"},
		{ui.CmdRecord, "help.record"},
		{ui.CmdNote, "help.note"},
		{ui.CmdAway, "help.away"},
		{ui.CmdReminders, "help.reminders"},
		{ui.CmdBlock, "help.block"},
		{ui.CmdPrivacy, "help.privacy"},
	}},
	{"ladder", "help.ladder", []helpLine{
		{ui.CmdLeaderboard, "help.leaderboard"},
		{ui.CmdProfile, "help.profile"},
		{ui.CmdTournament + " " + ui.SubList, "help.tournament"},
		{ui.CmdLeague, "help.league"},
	}},
	{"server", "help.server", []helpLine{
		{ui.CmdSettings, "help.settings"},
		{ui.CmdEnd, "help.end"},
	}},
}

// Help answers /help: the games and the first steps, which one screen of a
// phone shows, above a button for each topic.
func (h *Handlers) Help(r ui.Request) (ui.Reply, error) {
	if id, given := r.Options[ui.OptGame]; given {
		e, err := h.builder.Entry(game.ID(id))
		if err != nil {
			return ui.Reply{}, err
		}
		return h.helpGame(r, e)
	}
	return ui.Privately(h.helpFirst(r)), nil
}

// HelpPressed answers the buttons: a topic, or the first page again.
func (h *Handlers) HelpPressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	if p.Rest == "" {
		return r.Ephemeral(h.helpFirst(r)), nil
	}
	for _, t := range helpTopics {
		if lines := h.helpLines(r, t.lines); t.name == p.Rest && len(lines) > 0 {
			head := "**" + r.Loc().Say(t.head) + "**"
			return r.Ephemeral(ui.Message{Content: strings.Join(append([]string{head}, lines...), "\n"), Rows: h.helpRows(r, t.name)}), nil
		}
	}
	return ui.Reply{}, ui.ErrPath
}

func (h *Handlers) helpFirst(r ui.Request) ui.Message {
	loc := r.Loc()
	lines := []string{loc.Say("help.intro"), ""}
	for _, g := range h.builder.Games() {
		a := g.Words.About(loc)
		lines = append(lines, loc.Say("help.one", "Title", a.Title, "Tagline", a.Tagline, "Command", h.builder.ChallengeTo(loc, g)))
	}
	lines = append(append(lines, ""), h.helpLines(r, firstSteps)...)
	return ui.Message{Content: strings.Join(append(lines, "", loc.Say("help.mentioned")), "\n"), Rows: h.helpRows(r, "")}
}

// helpLines are the lines of the commands that the member can use.
func (h *Handlers) helpLines(r ui.Request, of []helpLine) []string {
	var lines []string
	for _, l := range of {
		if h.isFor(r, l.command) {
			lines = append(lines, h.builder.Clickable(r.Loc(), l.command)+" – "+r.Loc().Say(l.text))
		}
	}
	return lines
}

// helpRows are the buttons of the topics. The shown topic has a button back instead of
// its own.
func (h *Handlers) helpRows(r ui.Request, shown string) []ui.Row {
	var buttons []ui.Button
	if shown != "" {
		buttons = append(buttons, ui.Button{ID: ui.Path{Action: ui.ActHelp}, Label: r.Loc().Say("help.back"), Style: ui.Secondary})
	}
	for _, t := range helpTopics {
		if t.name != shown && len(h.helpLines(r, t.lines)) > 0 {
			buttons = append(buttons, ui.Button{ID: ui.Path{Action: ui.ActHelp, Rest: t.name}, Label: r.Loc().Say(t.head), Style: ui.Secondary})
		}
	}
	return []ui.Row{{Buttons: buttons}}
}

// isFor reports whether a member can use a command.
func (h *Handlers) isFor(r ui.Request, command string) bool {
	switch command {
	case ui.CmdSettings:
		return r.ManagesServer
	case ui.CmdEnd:
		return h.permission.CheckModerator(r) == nil
	}
	return true
}
