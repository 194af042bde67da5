package bot

import (
	"strconv"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

// Discord's types of options.
const (
	optionString  = 3
	optionInteger = 4
	optionBoolean = 5
	optionUser    = 6
)

// command is a slash command as Discord registers it.
type command struct {
	Type int `json:"type"`
	label
	Contexts []int           `json:"contexts"`
	Installs []int           `json:"integration_types"`
	Options  []commandOption `json:"options,omitempty"`
	// Needs is what a member must be allowed to, to see the command; empty:
	// nothing.
	Needs string `json:"default_member_permissions,omitempty"`
}

// commandOption is an option of a command, or a subcommand.
type commandOption struct {
	Type int `json:"type"`
	label
	Required     bool            `json:"required,omitempty"`
	Autocomplete bool            `json:"autocomplete,omitempty"`
	Least        *int            `json:"min_value,omitempty"`
	Choices      []commandChoice `json:"choices,omitempty"`
	Options      []commandOption `json:"options,omitempty"`
}

// commandChoice is a value on offer: a string, or an int for whole numbers.
type commandChoice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// The names of commands and options.
const (
	cmdChallenge = "challenge"
	cmdMove      = "move"
	cmdBoard     = "board"
	cmdGames     = "games"
	cmdResign    = "resign"
	cmdTakeBack  = "takeback"
	cmdRecord    = "record"
	cmdReplay    = "replay"
	cmdPreview   = "preview"
	cmdRules     = "rules"
	cmdAway      = "away"
	cmdReminders = "reminders"
	cmdHelp      = "help"
	cmdSettings  = "settings"
	cmdPrivacy   = "privacy"
	cmdEnd       = "end"

	cmdLeaderboard = "leaderboard"
	cmdProfile     = "profile"

	optOpponent = "opponent"
	optFirst    = "first"
	optPace     = "pace"
	optRated    = "rated"
	optUntil    = "until"
	optHow      = "how"
	optMove     = "move"
	optData     = "data"
	optMatch    = "match"
	optPlayer   = "player"
	optGame     = "game"
	optShow     = "show"
	optPly      = "ply"
)

// commands are all commands, built from what the games declare.
func (b *Bot) commands() []command {
	which := newOption(optionString, optMatch, "option.match.called", "option.match.what").completed()
	return []command{
		newCommand(cmdChallenge, "command.challenge.called", "command.challenge.what", b.challengeOptions()...),
		newCommand(cmdMove, "command.move.called", "command.move.what",
			newOption(optionString, optMove, "option.move.called", "option.move.what").required().completed(), which),
		newCommand(cmdBoard, "command.board.called", "command.board.what", which,
			newOption(optionInteger, optPly, "option.ply.called", "option.ply.what").atLeast(0)),
		newCommand(cmdGames, "command.games.called", "command.games.what",
			newOption(optionUser, optPlayer, "option.player.called", "option.player.what")),
		newCommand(cmdResign, "command.resign.called", "command.resign.what", which),
		newCommand(cmdTakeBack, "command.takeback.called", "command.takeback.what", which),
		newCommand(cmdRecord, "command.record.called", "command.record.what", which),
		newCommand(cmdReplay, "command.replay.called", "command.replay.what", which),
		newCommand(cmdPreview, "command.preview.called", "command.preview.what",
			newOption(optionString, optGame, "option.game.called", "option.game.what").required().of(b.gameChoices()),
			newOption(optionBoolean, optShow, "option.show.called", "option.show.what").required()),
		newCommand(cmdLeaderboard, "command.leaderboard.called", "command.leaderboard.what",
			newOption(optionString, optGame, "option.game.called", "option.ladder.what").required().of(b.gameChoices())),
		newCommand(cmdProfile, "command.profile.called", "command.profile.what",
			newOption(optionUser, optPlayer, "option.player.called", "option.profile.what")),
		newCommand(cmdHelp, "command.help.called", "command.help.what",
			newOption(optionString, optGame, "option.game.called", "option.help.what").of(b.gameChoices())),
		newCommand(cmdRules, "command.rules.called", "command.rules.what",
			newOption(optionString, optGame, "option.game.called", "option.game.what").required().of(b.gameChoices())),
		newCommand(cmdAway, "command.away.called", "command.away.what",
			newOption(optionString, optUntil, "option.until.called", "option.until.what").completed()),
		newCommand(cmdReminders, "command.reminders.called", "command.reminders.what",
			newOption(optionString, optHow, "option.how.called", "option.how.what").of(reminderChoices())),
		newCommand(cmdSettings, "command.settings.called", "command.settings.what").forManagers(),
		newCommand(cmdPrivacy, "command.privacy.called", "command.privacy.what",
			newOption(optionString, optData, "option.data.called", "option.data.what").of(dataChoices())),
		newCommand(cmdEnd, "command.end.called", "command.end.what",
			newOption(optionString, optMatch, "option.match.called", "option.match.of-others").required().completed()),
	}
}

// newCommand is a chat command for servers alone; called and what are the keys
// of its name and description.
func newCommand(name, called, what string, options ...commandOption) command {
	return command{Type: 1, label: newLabel(name, called, what), Contexts: []int{0}, Installs: []int{0}, Options: options}
}

// newOption is an option that may be left out; called and what are the keys
// of its name and description.
func newOption(kind int, name, called, what string) commandOption {
	return commandOption{Type: kind, label: newLabel(name, called, what)}
}

// required is the option as one that must be given.
func (o commandOption) required() commandOption {
	o.Required = true
	return o
}

// completed is the option as one that the bot completes while it is typed.
func (o commandOption) completed() commandOption {
	o.Autocomplete = true
	return o
}

// atLeast is the option of a whole number from n on.
func (o commandOption) atLeast(n int) commandOption {
	o.Least = &n
	return o
}

// of is the option with these values to choose from.
func (o commandOption) of(choices []commandChoice) commandOption {
	o.Choices = choices
	return o
}

// forManagers is the command as one that only those see who may manage the
// server.
func (c command) forManagers() command {
	c.Needs = strconv.FormatUint(uint64(manageServer), 10)
	return c
}

// challengeOptions are a subcommand for each game.
func (b *Bot) challengeOptions() []commandOption {
	list := make([]commandOption, len(b.games))
	for i, g := range b.games {
		list[i] = commandOption{Type: subcommand, label: newGameLabel(g)}
		list[i].Options = append(list[i].Options,
			newOption(optionUser, optOpponent, "option.opponent.called", "option.opponent.what"))
		for _, p := range g.Game.Parameters() {
			list[i].Options = append(list[i].Options, parameterOption(p))
		}
		list[i].Options = append(list[i].Options,
			newOption(optionString, optFirst, "option.first.called", "option.first.what").of(firstChoices()),
			newOption(optionString, optPace, "option.pace.called", "option.pace.what").of(paceChoices()),
			newOption(optionBoolean, optRated, "option.rated.called", "option.rated.what"))
	}
	return list
}

// parameterOption offers a game's parameter; its values are the words that
// the game declares.
func parameterOption(p game.Parameter) commandOption {
	o := newOption(optionString, p.Name, p.Called, p.Description)
	if p.Whole {
		o.Type = optionInteger
	}
	for _, v := range p.Choices {
		c := newChoice(v.Value, v.Label)
		if n, err := strconv.Atoi(v.Value); p.Whole && err == nil {
			c.Value = n
		}
		o.Choices = append(o.Choices, c)
	}
	return o
}

// newChoice is a value on offer under the name of a key.
func newChoice(value, key string) commandChoice {
	return commandChoice{Name: clip(lang.English().Say(key), itemLimit), Names: localised(key, itemLimit), Value: value}
}

func firstChoices() []commandChoice {
	return []commandChoice{
		newChoice(string(match.FirstLots), "option.first.lots"),
		newChoice(string(match.FirstChallenger), "option.first.me"),
		newChoice(string(match.FirstOpponent), "option.first.opponent"),
	}
}

func paceChoices() []commandChoice {
	return []commandChoice{
		newChoice(match.Pace(1).String(), "option.pace.one"),
		newChoice(match.Pace(3).String(), "option.pace.three"),
		newChoice(match.Pace(7).String(), "option.pace.seven"),
		newChoice(match.NoPace.String(), "option.pace.none"),
	}
}

func (b *Bot) gameChoices() []commandChoice {
	list := make([]commandChoice, len(b.games))
	for i, g := range b.games {
		list[i] = commandChoice{Name: g.Words.About(lang.English()).Title, Value: string(g.Game.ID())}
		list[i].Names = inEach(func(in game.Speaker) string { return g.Words.About(in).Title })
	}
	return list
}

func dataChoices() []commandChoice {
	return []commandChoice{
		newChoice(dataExport, "option.data.export"),
		newChoice(dataDelete, "option.data.delete"),
	}
}
