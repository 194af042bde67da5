package settings

import (
	"errors"
	"slices"
	"strconv"

	"galet/bot/discord"
	"galet/bot/ui"
	"galet/game/lang"
	"galet/game/match"
)

// The settings of a server, as custom ids name them. After setChannels comes the version of
// the list that the page shows.
const (
	setChannels   = "channels"
	setPace       = "pace"
	setMaxOpen    = "most"
	setRated      = "rated"
	setBoards     = "boards"
	setLadder     = "ladder"
	setLanguage   = "language"
	setModerators = "stewards"
	setDaily      = "daily"
	setMenus      = "menus"

	setOrganizers = "organizers"
)

// channelsLimit is the maximum number of channels for challenges: as many as a menu
// allows.
const channelsLimit = discord.SelectOptionsLimit

// maxOpenChoices are the choices for the limit of a member's open matches; 0: the limit
// of the configuration.
func maxOpenChoices() []int { return []int{0, 1, 2, 3, 5, 10, 15} }

// boardChoices are the choices for which boards stay.
var boardChoices = []boardChoice{
	{match.LastBoard, "last", "settings.boards.last", "settings.boards.option-last"},
	{match.AllBoards, "all", "settings.boards.all", "settings.boards.option-all"},
	{match.ThreadBoards, "threads", "settings.boards.threads", "settings.boards.option-threads"},
}

// boardChoice has a value for custom ids, and the keys of its line and its option.
type boardChoice struct {
	boards              match.Boards
	value, line, option string
}

// settingChange reads the choice for a setting. A choice that was not offered, which only
// a modified client can send, returns ui.ErrPath.
type settingChange func(r ui.Request, values []string) (func(*match.Server), error)

// settingChanges are the settings that are stored with the server, by name.
var settingChanges = map[string]settingChange{
	setChannels: func(_ ui.Request, values []string) (func(*match.Server), error) {
		channels, err := ids[match.ChannelID](values, channelsLimit)
		return func(s *match.Server) { s.Channels = channels }, err
	},
	setPace: func(_ ui.Request, values []string) (func(*match.Server), error) {
		pace, err := match.ParsePace(firstValue(values))
		return func(s *match.Server) { s.Pace = pace }, err
	},
	setMaxOpen: func(_ ui.Request, values []string) (func(*match.Server), error) {
		most, err := strconv.Atoi(firstValue(values))
		if err != nil || !slices.Contains(maxOpenChoices(), most) {
			return nil, ui.ErrPath
		}
		return func(s *match.Server) { s.MaxOpen = most }, nil
	},
	setRated:  onOrOff(func(s *match.Server, on bool) { s.Rated = on }),
	setLadder: onOrOff(func(s *match.Server, on bool) { s.Ladder = on }),
	setMenus:  onOrOff(func(s *match.Server, on bool) { s.Menus = on }),
	setBoards: func(_ ui.Request, values []string) (func(*match.Server), error) {
		i := slices.IndexFunc(boardChoices, func(c boardChoice) bool { return c.value == firstValue(values) })
		if i < 0 {
			return nil, ui.ErrPath
		}
		return func(s *match.Server) { s.Boards = boardChoices[i].boards }, nil
	},
	setLanguage: func(_ ui.Request, values []string) (func(*match.Server), error) {
		tag := firstValue(values)
		if _, known := lang.Find(tag); !known && tag != serverLanguage {
			return nil, ui.ErrPath
		}
		if tag == serverLanguage {
			tag = ""
		}
		return func(s *match.Server) { s.Language = tag }, nil
	},
	setModerators: oneRole(func(s *match.Server, role match.RoleID) { s.Moderators = role }, ErrEveryone),
	setOrganizers: oneRole(func(s *match.Server, role match.RoleID) { s.Organizers = role }, ErrEveryoneOrganizes),
}

// ErrEveryone and ErrEveryoneOrganizes refuse a role that everyone has.
var (
	ErrEveryone          = errors.New("everyone has that role")
	ErrEveryoneOrganizes = errors.New("everyone could cancel tournaments")
)

// oneRole sets a role, or none. It returns everyone for the role that everyone has.
func oneRole(set func(*match.Server, match.RoleID), everyone error) settingChange {
	return func(r ui.Request, values []string) (func(*match.Server), error) {
		roles, err := ids[match.RoleID](values, 1)
		if err == nil && len(roles) > 0 && string(roles[0]) == string(r.Place.Guild) {
			err = everyone
		}
		return func(s *match.Server) { set(s, firstValue(roles)) }, err
	}
}

// serverLanguage is the choice of the server's own language on Discord.
const serverLanguage = "server"

// on and off are the values of what can be switched.
const (
	switchedOn  = "on"
	switchedOff = "off"
)

func onOrOff(set func(*match.Server, bool)) settingChange {
	return func(_ ui.Request, values []string) (func(*match.Server), error) {
		value := firstValue(values)
		if value != switchedOn && value != switchedOff {
			return nil, ui.ErrPath
		}
		return func(s *match.Server) { set(s, value == switchedOn) }, nil
	}
}

// firstValue is the chosen value, or empty.
func firstValue[T ~string](values []T) T {
	if len(values) != 1 {
		return ""
	}
	return values[0]
}

// ids parses Discord's ids, at most limit of them.
func ids[T ~string](values []string, limit int) ([]T, error) {
	if len(values) > limit {
		return nil, ui.ErrPath
	}
	var found []T
	for _, v := range values {
		if n, err := strconv.ParseUint(v, 10, 64); err != nil || strconv.FormatUint(n, 10) != v {
			return nil, ui.ErrPath
		}
		found = append(found, T(v))
	}
	return found, nil
}
