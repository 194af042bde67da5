package bot

import (
	"strconv"

	"galet/game"
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
	Type        int             `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Contexts    []int           `json:"contexts"`
	Installs    []int           `json:"integration_types"`
	Options     []commandOption `json:"options,omitempty"`
}

// commandOption is an option of a command, or a subcommand.
type commandOption struct {
	Type         int             `json:"type"`
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Required     bool            `json:"required,omitempty"`
	Autocomplete bool            `json:"autocomplete,omitempty"`
	Choices      []commandChoice `json:"choices,omitempty"`
	Options      []commandOption `json:"options,omitempty"`
}

// commandChoice is a value on offer: a string, or an int for whole numbers.
type commandChoice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// The names of commands and options.
const (
	cmdChallenge = "challenge"
	cmdMove      = "move"
	cmdBoard     = "board"
	cmdGames     = "games"
	cmdResign    = "resign"
	cmdRecord    = "record"
	cmdReplay    = "replay"
	cmdPreview   = "preview"
	cmdHelp      = "help"

	optOpponent = "opponent"
	optFirst    = "first"
	optMove     = "move"
	optMatch    = "match"
	optPlayer   = "player"
	optGame     = "game"
	optShow     = "show"
)

// commands are all commands, built from what the games declare.
func (b *Bot) commands() []command {
	which := commandOption{Type: optionString, Name: optMatch, Description: textMatchOption, Autocomplete: true}
	return []command{
		newCommand(cmdChallenge, textChallengeCommand, b.challengeOptions()...),
		newCommand(cmdMove, textMoveCommand,
			commandOption{Type: optionString, Name: optMove, Description: textMoveOption, Required: true, Autocomplete: true}, which),
		newCommand(cmdBoard, textBoardCommand, which),
		newCommand(cmdGames, textGamesCommand,
			commandOption{Type: optionUser, Name: optPlayer, Description: textPlayerOption}),
		newCommand(cmdResign, textResignCommand, which),
		newCommand(cmdRecord, textRecordCommand, which),
		newCommand(cmdReplay, textReplayCommand, which),
		newCommand(cmdPreview, textPreviewCommand,
			commandOption{Type: optionString, Name: optGame, Description: textGameOption, Required: true, Choices: b.gameChoices()},
			commandOption{Type: optionBoolean, Name: optShow, Description: textShowOption, Required: true}),
		newCommand(cmdHelp, textHelpCommand),
	}
}

// newCommand is a chat command for servers alone.
func newCommand(name, description string, options ...commandOption) command {
	return command{Type: 1, Name: name, Description: description, Contexts: []int{0}, Installs: []int{0}, Options: options}
}

// challengeOptions are a subcommand for each game.
func (b *Bot) challengeOptions() []commandOption {
	list := make([]commandOption, len(b.games))
	for i, g := range b.games {
		about := g.Words.About()
		list[i] = commandOption{Type: subcommand, Name: string(g.Game.ID()), Description: textChallengeTo(about)}
		list[i].Options = append(list[i].Options,
			commandOption{Type: optionUser, Name: optOpponent, Description: textOpponentOption})
		for _, p := range g.Game.Parameters() {
			list[i].Options = append(list[i].Options, parameterOption(p))
		}
		list[i].Options = append(list[i].Options,
			commandOption{Type: optionString, Name: optFirst, Description: textFirstOption, Choices: firstChoices()})
	}
	return list
}

// parameterOption offers a game's parameter; its values are the words that
// the game declares.
func parameterOption(p game.Parameter) commandOption {
	o := commandOption{Type: optionString, Name: p.Name, Description: clip(p.Description, itemLimit)}
	if p.Whole {
		o.Type = optionInteger
	}
	for _, v := range p.Choices {
		c := commandChoice{Name: clip(v.Label, itemLimit), Value: v.Value}
		if n, err := strconv.Atoi(v.Value); p.Whole && err == nil {
			c.Value = n
		}
		o.Choices = append(o.Choices, c)
	}
	return o
}

func (b *Bot) gameChoices() []commandChoice {
	list := make([]commandChoice, len(b.games))
	for i, g := range b.games {
		list[i] = commandChoice{Name: g.Words.About().Title, Value: string(g.Game.ID())}
	}
	return list
}
