package settings

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// The pages of the settings. A custom id has the page in place of a ply.
const (
	settingsOfPlay = iota
	settingsOfServer
	settingsLog
)

// settingsMessage shows the settings of a server, the text done about what was just
// changed, and the menus of a page.
func (h *Handlers) settingsMessage(r ui.Request, s setup, page int, done string) ui.Message {
	loc := r.Loc()
	lines := []string{loc.Say("settings.title")}
	if done != "" {
		lines = append(lines, done, "")
	}
	lines = append(lines,
		"- "+h.settingLine(loc, s, setChannels), "- "+h.settingLine(loc, s, setPace), "- "+h.settingLine(loc, s, setRated),
		"- "+h.settingLine(loc, s, setMaxOpen), "- "+h.settingLine(loc, s, setBoards), "- "+h.settingLine(loc, s, setMenus), "- "+h.settingLine(loc, s, setModerators),
		"- "+h.settingLine(loc, s, setOrganizers),
		"- "+h.settingLine(loc, s, setDaily), "- "+h.settingLine(loc, s, setLanguage))
	if lacking := r.LacksForThreads(); s.Boards == match.ThreadBoards && len(lacking) > 0 {
		lines = append(lines, loc.Say("settings.threads.lacking", "Permissions", matchview.Bold(loc, lacking)))
	}
	if s.Boards == match.ThreadBoards && s.tooManyThreads {
		lines = append(lines, loc.Say("settings.threads.many"))
	}
	m := ui.Message{Content: strings.Join(lines, "\n"), Rows: h.playRows(loc, s.Server)}
	if page == settingsOfServer {
		m.Rows = serverRows(loc, s)
	}
	return m
}

// settingLine is the line about one setting.
func (h *Handlers) settingLine(loc game.Localizer, s setup, name string) string {
	switch name {
	case setChannels:
		if len(s.Channels) == 0 {
			return loc.Say("settings.channels.any")
		}
		return loc.Say("settings.channels.some", "Channels", matchview.ChannelList(s.Channels))
	case setPace:
		return paceLine(loc, s.Pace)
	case setMaxOpen:
		if s.MaxOpen == 0 {
			return loc.Say("settings.most.host", "N", h.matches.MaxOpen())
		}
		return loc.Say("settings.most.own", "N", min(s.MaxOpen, h.matches.MaxOpen()))
	case setRated, setLadder:
		return ladderLine(loc, s.Server)
	case setBoards:
		i := slices.IndexFunc(boardChoices, func(c boardChoice) bool { return c.boards == s.Boards })
		return loc.Say(boardChoices[i].line)
	case setMenus:
		if s.Menus {
			return loc.Say("settings.moves.menus")
		}
		return loc.Say("settings.moves.buttons")
	case setModerators:
		if s.Moderators == "" {
			return loc.Say("settings.moderators.none")
		}
		return loc.Say("settings.moderators.role", "Role", "<@&"+string(s.Moderators)+">")
	case setOrganizers:
		if s.Organizers == "" {
			return loc.Say("settings.organizers.none")
		}
		return loc.Say("settings.organizers.role", "Role", "<@&"+string(s.Organizers)+">")
	case setDaily:
		return DailyLine(loc, s.daily, h.now())
	}
	return languageLine(loc, s.Server)
}

// dailyObstacles are the reasons why a puzzle could not be posted.
var dailyObstacles = map[match.DailyFailure]string{
	match.DailyGone: "lost.gone", match.DailyForbidden: "lost.permissions", match.DailyLocked: "lost.locked", match.DailyRefused: "lost.refused",
}

// DailyLine says where the puzzle of the day is posted, or why it is off.
func DailyLine(loc game.Localizer, d match.Daily, now time.Time) string {
	switch {
	case d.Posts():
		next := match.NextDaily(now)
		return loc.Say("settings.daily.on", "Channel", matchview.ChannelLink(d.Channel), "Time", matchview.Moment(next, matchview.Hour))
	case d.Failure != match.DailyWorks:
		return loc.Say("settings.daily.failed", "Channel", matchview.ChannelLink(d.Failed), "Why", loc.Say(dailyObstacles[d.Failure]))
	}
	return loc.Say("settings.daily.off")
}

func paceLine(loc game.Localizer, p match.Pace) string {
	if p == match.NoPace {
		return loc.Say("settings.pace.none")
	}
	return loc.Say("settings.pace.days", "N", int(p))
}

func ladderLine(loc game.Localizer, s match.Server) string {
	switch {
	case !s.Ladder:
		return loc.Say("settings.ladder.off")
	case s.Rated:
		return loc.Say("settings.rated.on")
	}
	return loc.Say("settings.rated.off")
}

func languageLine(loc game.Localizer, s match.Server) string {
	if chosen, ok := lang.Find(s.Language); ok {
		return loc.Say("settings.language.own", "Language", chosen.Name())
	}
	return loc.Say("settings.language.server", "Language", lang.ForLocale(s.Locale).Name())
}

// settingDone confirms a change of a setting.
func (h *Handlers) settingDone(r ui.Request, s setup, name string) string {
	loc := r.Loc()
	said := loc.Say("settings.done", "Now", h.settingLine(loc, s, name))
	if name == setChannels || name == setRated || name == setPace || name == setLadder || name == setMaxOpen ||
		name == setBoards && s.Boards == match.ThreadBoards {
		said += " " + loc.Say("settings.underway")
	}
	return said
}

// playRows are the menus of the first page.
func (h *Handlers) playRows(loc game.Localizer, s match.Server) []ui.Row {
	channels := ui.Menu{ID: settingPath(settingsOfPlay, setChannels+"/"+listVersion(s.Channels)), Kind: ui.ChannelMenu, Forums: true, MaxValues: channelsLimit, Prompt: loc.Say("settings.channels.menu")}
	for _, c := range s.Channels {
		channels.Selected = append(channels.Selected, string(c))
	}
	return []ui.Row{
		{Menu: &channels},
		{Menu: paceMenu(loc, s)},
		{Menu: h.maxOpenMenu(loc, s)},
		{Menu: boardsMenu(loc, s)},
		{Buttons: []ui.Button{
			toggle(settingPath(settingsOfPlay, setRated), s.Rated, loc.Say("settings.rated.turn-on"), loc.Say("settings.rated.turn-off")),
			toggle(settingPath(settingsOfPlay, setLadder), s.Ladder, loc.Say("settings.ladder.turn-on"), loc.Say("settings.ladder.turn-off")),
			{ID: settingPath(settingsOfServer, "page"), Label: loc.Say("settings.more"), Style: ui.Secondary},
		}},
	}
}

// serverRows are the menus of the second page.
func serverRows(loc game.Localizer, s setup) []ui.Row {
	daily := ui.Menu{ID: settingPath(settingsOfServer, setDaily), Kind: ui.ChannelMenu, MaxValues: 1, Prompt: loc.Say("settings.daily.menu")}
	if s.daily.Posts() {
		daily.Selected = []string{string(s.daily.Channel)}
	}
	return []ui.Row{
		{Menu: &daily},
		{Menu: roleMenu(setModerators, s.Moderators, loc.Say("settings.moderators.menu"))},
		{Menu: roleMenu(setOrganizers, s.Organizers, loc.Say("settings.organizers.menu"))},
		{Menu: languageMenu(loc, s.Server)},
		{Buttons: []ui.Button{
			toggle(settingPath(settingsOfServer, setMenus), s.Menus, loc.Say("settings.moves.turn-on"), loc.Say("settings.moves.turn-off")),
			{ID: settingPath(settingsLog, "page"), Label: loc.Say("settings.log.button"), Style: ui.Secondary},
			{ID: settingPath(settingsOfPlay, "page"), Label: loc.Say("settings.back"), Style: ui.Secondary},
		}},
	}
}

// roleMenu chooses a role of the server, or none.
func roleMenu(name string, now match.RoleID, prompt string) *ui.Menu {
	m := &ui.Menu{ID: settingPath(settingsOfServer, name), Kind: ui.RoleMenu, MaxValues: 1, Prompt: prompt}
	if now != "" {
		m.Selected = []string{string(now)}
	}
	return m
}

func paceMenu(loc game.Localizer, s match.Server) *ui.Menu {
	m := &ui.Menu{ID: settingPath(settingsOfPlay, setPace), Prompt: loc.Say("settings.pace.menu")}
	for _, p := range match.Paces() {
		m.Options = append(m.Options, ui.Item{Label: paceOption(loc, p), Value: p.String(), Chosen: p == s.Pace})
	}
	return m
}

func (h *Handlers) maxOpenMenu(loc game.Localizer, s match.Server) *ui.Menu {
	m := &ui.Menu{ID: settingPath(settingsOfPlay, setMaxOpen), Prompt: loc.Say("settings.most.menu")}
	for _, n := range maxOpenChoices() {
		m.Options = append(m.Options, ui.Item{Label: h.maxOpenOption(loc, n), Value: strconv.Itoa(n), Chosen: n == s.MaxOpen})
	}
	return m
}

func boardsMenu(loc game.Localizer, s match.Server) *ui.Menu {
	m := &ui.Menu{ID: settingPath(settingsOfPlay, setBoards), Prompt: loc.Say("settings.boards.menu")}
	for _, c := range boardChoices {
		m.Options = append(m.Options, ui.Item{Label: loc.Say(c.option), Value: c.value, Chosen: c.boards == s.Boards})
	}
	return m
}

func languageMenu(loc game.Localizer, s match.Server) *ui.Menu {
	m := &ui.Menu{ID: settingPath(settingsOfServer, setLanguage), Prompt: loc.Say("settings.language.menu")}
	m.Options = append(m.Options, ui.Item{Label: loc.Say("settings.language.option-server", "Language", lang.ForLocale(s.Locale).Name()), Value: serverLanguage, Chosen: s.Language == ""})
	for _, l := range lang.All() {
		m.Options = append(m.Options, ui.Item{Label: l.Name(), Value: l.Tag(), Chosen: l.Tag() == s.Language})
	}
	return m
}

func paceOption(loc game.Localizer, p match.Pace) string {
	if p == match.NoPace {
		return loc.Say("settings.pace.option-none")
	}
	return loc.Say("settings.pace.option-days", "N", int(p))
}

func (h *Handlers) maxOpenOption(loc game.Localizer, n int) string {
	if n == 0 {
		return loc.Say("settings.most.option-host", "N", h.matches.MaxOpen())
	}
	return loc.Say("settings.most.option-own", "N", n)
}

// toggle is a button that switches a setting on or off. The new value follows the name of
// the setting in its path.
func toggle(setting ui.Path, on bool, turnOn, turnOff string) ui.Button {
	b := ui.Button{ID: setting, Label: turnOn, Style: ui.Success}
	value := switchedOn
	if on {
		b.Label, b.Style, value = turnOff, ui.Secondary, switchedOff
	}
	b.ID.Rest += "/" + value
	return b
}

func settingPath(page int, rest string) ui.Path {
	return ui.Path{Action: ui.ActSettings, Ply: page, Rest: rest}
}
