package settings

import (
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// auditLog is the page of the settings with the last acts of moderators.
func (h *Handlers) auditLog(r ui.Request) (ui.Reply, error) {
	acts, err := h.matches.AuditLog(r.Place.Guild)
	if err != nil {
		return ui.Reply{}, err
	}
	loc := r.Loc()
	lines := []string{loc.Say("settings.log.head", "N", match.AuditLimit)}
	for _, act := range acts {
		lines = append(lines, "- "+textAct(loc, act))
	}
	if len(acts) == 0 {
		lines = []string{loc.Say("settings.log.none")}
	}
	back := ui.Button{ID: settingPath(settingsOfServer, "page"), Label: loc.Say("settings.back"), Style: ui.Secondary}
	return r.Ephemeral(ui.Message{Content: strings.Join(lines, "\n"), Rows: []ui.Row{{Buttons: []ui.Button{back}}}}), nil
}

// actKeys are the keys of the texts about acts.
var actKeys = map[match.Act]string{
	match.EndedMatch: "settings.log.ended", match.MovedMatch: "settings.log.moved", match.ClosedChallenge: "settings.log.closed",
	match.ChangedSettings: "settings.log.changed", match.Excluded: "settings.log.excluded", match.Readmitted: "settings.log.readmitted",
	match.CancelledTournament: "settings.log.cancelled", match.WithdrewPlayer: "settings.log.withdrew", match.ClosedLeague: "league.log",
}

// settingNames are the keys of the names of settings.
var settingNames = map[string]string{
	setChannels: "settings.log.name.channels", setPace: "settings.log.name.pace", setMaxOpen: "settings.log.name.most",
	setRated: "settings.log.name.ratings", setLadder: "settings.log.name.ratings", setBoards: "settings.log.name.boards",
	setModerators: "settings.log.name.moderators", setLanguage: "settings.log.name.language", setDaily: "settings.log.name.daily",
	setOrganizers: "settings.log.name.organizers", setMenus: "settings.log.name.menus",
}

// textAct says what a moderator did, whom it concerns, and when.
func textAct(loc game.Localizer, e match.AuditEntry) string {
	key, of := actKeys[e.Act], [2]string{}
	for i, p := range e.Of {
		of[i] = matchview.MentionOrSomeone(loc, p)
	}
	if e.Act == match.ClosedChallenge && len(e.Of) > 1 {
		key = "settings.log.closed-to"
	}
	setting := e.Setting
	if name, known := settingNames[e.Setting]; known {
		setting = loc.Say(name)
	}
	return loc.Say(key, "Time", matchview.Moment(e.At, matchview.FromNow), "Player", matchview.MentionOrSomeone(loc, e.By),
		"Match", e.Match, "First", of[0], "Second", of[1], "Setting", setting)
}
