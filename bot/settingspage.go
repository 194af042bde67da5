package bot

import (
	"strconv"
	"strings"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// The pages of the settings, as plies in custom ids.
const (
	settingsOfPlay = iota
	settingsOfServer
)

// settingsMessage shows how a server is set up, what was just changed, and the
// menus of a page.
func (b *Bot) settingsMessage(r Request, s match.Server, page int, done string) Message {
	in := r.in()
	lines := []string{in.Say("settings.title")}
	if done != "" {
		lines = append(lines, done, "")
	}
	lines = append(lines,
		"- "+b.settingLine(in, s, setChannels), "- "+b.settingLine(in, s, setPace), "- "+b.settingLine(in, s, setRated),
		"- "+b.settingLine(in, s, setMost), "- "+b.settingLine(in, s, setThreads), "- "+b.settingLine(in, s, setStewards),
		"- "+b.settingLine(in, s, setLanguage))
	if lacking := r.lacksForThreads(); s.Threads && len(lacking) > 0 {
		lines = append(lines, in.Say("settings.threads.lacking", "Permissions", bold(in, lacking)))
	}
	if _, full := b.fullOfThreads.Load(s.ID); s.Threads && full {
		lines = append(lines, in.Say("settings.threads.many"))
	}
	m := Message{Content: strings.Join(lines, "\n"), Rows: b.playRows(in, s)}
	if page == settingsOfServer {
		m.Rows = serverRows(in, s)
	}
	return m
}

// settingLine says how one thing is set up.
func (b *Bot) settingLine(in game.Speaker, s match.Server, name string) string {
	switch name {
	case setChannels:
		if len(s.Channels) == 0 {
			return in.Say("settings.channels.any")
		}
		return in.Say("settings.channels.some", "Channels", channelList(s.Channels))
	case setPace:
		return paceLine(in, s.Pace)
	case setMost:
		if s.MaxOpen == 0 {
			return in.Say("settings.most.host", "N", b.matches.MaxOpen())
		}
		return in.Say("settings.most.own", "N", min(s.MaxOpen, b.matches.MaxOpen()))
	case setRated, setLadder:
		return ladderLine(in, s)
	case setThreads:
		if s.Threads {
			return in.Say("settings.threads.on")
		}
		return in.Say("settings.threads.off")
	case setStewards:
		if s.Stewards == "" {
			return in.Say("settings.stewards.none")
		}
		return in.Say("settings.stewards.role", "Role", "<@&"+string(s.Stewards)+">")
	}
	return languageLine(in, s)
}

func paceLine(in game.Speaker, p match.Pace) string {
	if p == match.NoPace {
		return in.Say("settings.pace.none")
	}
	return in.Say("settings.pace.days", "N", int(p))
}

func ladderLine(in game.Speaker, s match.Server) string {
	switch {
	case !s.Ladder:
		return in.Say("settings.ladder.off")
	case s.Rated:
		return in.Say("settings.rated.on")
	}
	return in.Say("settings.rated.off")
}

func languageLine(in game.Speaker, s match.Server) string {
	if chosen, ok := lang.Find(s.Language); ok {
		return in.Say("settings.language.own", "Language", chosen.Name())
	}
	return in.Say("settings.language.server", "Language", lang.Of(s.Locale).Name())
}

// settingDone says what a change has done.
func (b *Bot) settingDone(r Request, s match.Server, name string) string {
	in := r.in()
	said := in.Say("settings.done", "Now", b.settingLine(in, s, name))
	if name == setChannels || name == setThreads || name == setRated || name == setPace || name == setLadder || name == setMost {
		said += " " + in.Say("settings.underway")
	}
	return said
}

// playRows are the menus of the first page.
func (b *Bot) playRows(in game.Speaker, s match.Server) []Row {
	channels := Menu{ID: settingPath(settingsOfPlay, setChannels), Of: Channels, Most: channelsLimit, Prompt: in.Say("settings.channels.menu")}
	for _, c := range s.Channels {
		channels.Picked = append(channels.Picked, string(c))
	}
	return []Row{
		{Menu: &channels},
		{Menu: paceMenu(in, s)},
		{Menu: b.mostMenu(in, s)},
		{Buttons: []Button{
			toggle(setRated, s.Rated, in.Say("settings.rated.turn-on"), in.Say("settings.rated.turn-off")),
			toggle(setLadder, s.Ladder, in.Say("settings.ladder.turn-on"), in.Say("settings.ladder.turn-off")),
			toggle(setThreads, s.Threads, in.Say("settings.threads.turn-on"), in.Say("settings.threads.turn-off")),
			{ID: settingPath(settingsOfServer, "page"), Label: in.Say("settings.more"), Look: Plain},
		}},
	}
}

// serverRows are the menus of the second page.
func serverRows(in game.Speaker, s match.Server) []Row {
	stewards := Menu{ID: settingPath(settingsOfServer, setStewards), Of: Roles, Most: 1, Prompt: in.Say("settings.stewards.menu")}
	if s.Stewards != "" {
		stewards.Picked = []string{string(s.Stewards)}
	}
	return []Row{
		{Menu: &stewards},
		{Menu: languageMenu(in, s)},
		{Buttons: []Button{{ID: settingPath(settingsOfPlay, "page"), Label: in.Say("settings.back"), Look: Plain}}},
	}
}

func paceMenu(in game.Speaker, s match.Server) *Menu {
	m := &Menu{ID: settingPath(settingsOfPlay, setPace), Prompt: in.Say("settings.pace.menu")}
	for _, p := range match.Paces() {
		m.Options = append(m.Options, Item{Label: paceOption(in, p), Value: p.String(), Chosen: p == s.Pace})
	}
	return m
}

func (b *Bot) mostMenu(in game.Speaker, s match.Server) *Menu {
	m := &Menu{ID: settingPath(settingsOfPlay, setMost), Prompt: in.Say("settings.most.menu")}
	for _, n := range mosts() {
		m.Options = append(m.Options, Item{Label: b.mostOption(in, n), Value: strconv.Itoa(n), Chosen: n == s.MaxOpen})
	}
	return m
}

func languageMenu(in game.Speaker, s match.Server) *Menu {
	m := &Menu{ID: settingPath(settingsOfServer, setLanguage), Prompt: in.Say("settings.language.menu")}
	m.Options = append(m.Options, Item{Label: in.Say("settings.language.option-server", "Language", lang.Of(s.Locale).Name()), Value: ofServer, Chosen: s.Language == ""})
	for _, l := range lang.All() {
		m.Options = append(m.Options, Item{Label: l.Name(), Value: l.Tag(), Chosen: l.Tag() == s.Language})
	}
	return m
}

func paceOption(in game.Speaker, p match.Pace) string {
	if p == match.NoPace {
		return in.Say("settings.pace.option-none")
	}
	return in.Say("settings.pace.option-days", "N", int(p))
}

func (b *Bot) mostOption(in game.Speaker, n int) string {
	if n == 0 {
		return in.Say("settings.most.option-host", "N", b.matches.MaxOpen())
	}
	return in.Say("settings.most.option-own", "N", n)
}

// toggle is a button that turns on what is off, and off what is on.
func toggle(name string, on bool, turnOn, turnOff string) Button {
	if on {
		return Button{ID: settingPath(settingsOfPlay, name+"/"+switchedOff), Label: turnOff, Look: Plain}
	}
	return Button{ID: settingPath(settingsOfPlay, name+"/"+switchedOn), Label: turnOn, Look: Good}
}

func settingPath(page int, rest string) Path {
	return Path{Action: actSettings, Ply: page, Rest: rest}
}
