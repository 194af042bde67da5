package bot

import (
	"strconv"

	"galet/bot/discord"
	"galet/bot/playing"
	"galet/bot/settings"
	"galet/bot/tournaments"
	"galet/bot/ui"
	"galet/game"
	"galet/game/engine"
	"galet/game/lang"
	"galet/game/match"
	"galet/game/tournament"
)

// commands are all slash commands, built from the games' parameters.
func (b *Bot) commands() []discord.ApplicationCommand {
	which := newOption(discord.OptionString, ui.OptMatch, "option.match.called", "option.match.what").WithAutocomplete()
	return []discord.ApplicationCommand{
		newCommand(ui.CmdChallenge, "command.challenge.called", "command.challenge.what", b.challengeOptions()...),
		newCommand(ui.CmdMove, "command.move.called", "command.move.what",
			newOption(discord.OptionString, ui.OptMove, "option.move.called", "option.move.what").WithRequired().WithAutocomplete(), which),
		newCommand(ui.CmdBoard, "command.board.called", "command.board.what", which,
			newOption(discord.OptionInteger, ui.OptPly, "option.ply.called", "option.ply.what").WithMinValue(0)),
		newCommand(ui.CmdGames, "command.games.called", "command.games.what",
			newOption(discord.OptionUser, ui.OptPlayer, "option.player.called", "option.player.what")),
		newCommand(ui.CmdNext, "command.next.called", "command.next.what"),
		newCommand(ui.CmdResign, "command.resign.called", "command.resign.what", which),
		newCommand(ui.CmdTakeBack, "command.takeback.called", "command.takeback.what", which),
		newCommand(ui.CmdRecord, "command.record.called", "command.record.what", which),
		newCommand(ui.CmdReplay, "command.replay.called", "command.replay.what", which),
		newCommand(ui.CmdReview, "command.review.called", "command.review.what", which),
		newCommand(ui.CmdNote, "command.note.called", "command.note.what", which,
			newOption(discord.OptionString, ui.OptText, "option.text.called", "option.text.what")),
		newCommand(ui.CmdPreview, "command.preview.called", "command.preview.what",
			newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.game.what").WithRequired().WithChoices(b.gameChoices()),
			newOption(discord.OptionBoolean, ui.OptShow, "option.show.called", "option.show.what").WithRequired()),
		newCommand(ui.CmdMenus, "command.menus.called", "command.menus.what",
			newOption(discord.OptionString, ui.OptHow, "option.menus.called", "option.menus.what").WithRequired().WithChoices(playing.MovesChoices())),
		b.practiceCommand(),
		inDirectMessages(newCommand(ui.CmdHint, "command.hint.called", "command.hint.what")),
		newCommand(ui.CmdLeaderboard, "command.leaderboard.called", "command.leaderboard.what",
			newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.ladder.what").WithRequired().WithChoices(b.gameChoices())),
		newCommand(ui.CmdProfile, "command.profile.called", "command.profile.what",
			newOption(discord.OptionUser, ui.OptPlayer, "option.player.called", "option.profile.what")),
		inDirectMessages(newCommand(ui.CmdPuzzle, "command.puzzle.called", "command.puzzle.what",
			newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.puzzle.what").WithChoices(b.gameChoices()))),
		newCommand(ui.CmdTournament, "command.tournament.called", "command.tournament.what", b.tournamentOptions()...),
		newCommand(ui.CmdLeague, "command.league.called", "command.league.what", b.leagueOptions()...),
		newCommand(ui.CmdHelp, "command.help.called", "command.help.what",
			newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.help.what").WithChoices(b.gameChoices())),
		newCommand(ui.CmdRules, "command.rules.called", "command.rules.what",
			newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.game.what").WithRequired().WithChoices(b.gameChoices())),
		newCommand(ui.CmdAway, "command.away.called", "command.away.what",
			newOption(discord.OptionString, ui.OptUntil, "option.until.called", "option.until.what").WithAutocomplete()),
		newCommand(ui.CmdReminders, "command.reminders.called", "command.reminders.what",
			newOption(discord.OptionString, ui.OptHow, "option.how.called", "option.how.what").WithChoices(settings.ReminderChoices())),
		newCommand(ui.CmdBlock, "command.block.called", "command.block.what",
			newOption(discord.OptionUser, ui.OptPlayer, "option.player.called", "option.block.what")),
		newCommand(ui.CmdSettings, "command.settings.called", "command.settings.what").WithDefaultMemberPermissions(discord.PermissionManageGuild),
		inDirectMessages(newCommand(ui.CmdPrivacy, "command.privacy.called", "command.privacy.what",
			newOption(discord.OptionString, ui.OptData, "option.data.called", "option.data.what").WithChoices(dataChoices()))),
		newCommand(ui.CmdEnd, "command.end.called", "command.end.what",
			newOption(discord.OptionString, ui.OptMatch, "option.match.called", "option.match.of-others").WithRequired().WithAutocomplete()),
	}
}

// newCommand is a chat command that works only in servers. called and what
// are the text keys of its name and description.
func newCommand(name, called, what string, options ...discord.ApplicationCommandOption) discord.ApplicationCommand {
	return discord.ApplicationCommand{Type: 1, Localized: ui.NewLabel(name, called, what), Contexts: []int{0}, IntegrationTypes: []int{0}, Options: options}
}

// newOption is an option that may be left out; called and what are the keys
// of its name and description.
func newOption(kind int, name, called, what string) discord.ApplicationCommandOption {
	return discord.ApplicationCommandOption{Type: kind, Localized: ui.NewLabel(name, called, what)}
}

// challengeOptions are a subcommand for each game.
func (b *Bot) challengeOptions() []discord.ApplicationCommandOption {
	list := make([]discord.ApplicationCommandOption, len(b.config.Games))
	for i, g := range b.config.Games {
		list[i] = discord.ApplicationCommandOption{Type: discord.OptionSubcommand, Localized: ui.NewGameLabel(g)}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionUser, ui.OptOpponent, "option.opponent.called", "option.opponent.what"), levelOption())
		for _, p := range g.Game.Parameters() {
			list[i].Options = append(list[i].Options, parameterOption(p))
		}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionString, ui.OptFirst, "option.first.called", "option.first.what").WithChoices(firstChoices()),
			newOption(discord.OptionString, ui.OptPace, "option.pace.called", "option.pace.what").WithChoices(paceChoices()),
			newOption(discord.OptionBoolean, ui.OptRated, "option.rated.called", "option.rated.what"),
			newOption(discord.OptionBoolean, ui.OptHints, "option.hints.called", "option.hints.what"),
			newOption(discord.OptionBoolean, ui.OptAnalysis, "option.analysis.called", "option.analysis.what"),
			newOption(discord.OptionInteger, ui.OptPlaces, "option.places.called", "option.places.what").WithChoices(numberChoices(2, match.MaxPlaces)))
	}
	return list
}

// tournamentOptions are a subcommand for each game, which opens a tournament, and one
// that lists them.
func (b *Bot) tournamentOptions() []discord.ApplicationCommandOption {
	list := make([]discord.ApplicationCommandOption, len(b.config.Games))
	for i, g := range b.config.Games {
		list[i] = discord.ApplicationCommandOption{Type: discord.OptionSubcommand, Localized: ui.NewGameLabel(g)}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionString, ui.OptFormat, "option.format.called", "option.format.what").WithRequired().WithChoices(formatChoices()),
			newOption(discord.OptionString, ui.OptName, "option.name.called", "option.name.what"),
			newOption(discord.OptionInteger, ui.OptPlayers, "option.players.called", "option.players.what").WithMinValue(2),
			newOption(discord.OptionString, ui.OptStarts, "option.starts.called", "option.starts.what").WithAutocomplete(),
			newOption(discord.OptionString, ui.OptPace, "option.pace.called", "option.pace.what").WithChoices(paceChoices()[:3]))
		for _, p := range g.Game.Parameters() {
			list[i].Options = append(list[i].Options, parameterOption(p))
		}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionInteger, ui.OptAtOnce, "option.at-once.called", "option.at-once.what").WithChoices(numberChoices(1, tournament.MaxAtOnce)),
			newOption(discord.OptionInteger, ui.OptPerPair, "option.per-pair.called", "option.per-pair.what").WithChoices(numberChoices(1, tournament.MaxPerPair)),
			newOption(discord.OptionBoolean, ui.OptRated, "option.rated.called", "option.rated.what"),
			newOption(discord.OptionBoolean, ui.OptHints, "option.hints.called", "option.hints.what"),
			newOption(discord.OptionBoolean, ui.OptAnalysis, "option.analysis.called", "option.analysis.what"),
			newOption(discord.OptionBoolean, ui.OptThread, "option.thread.called", "option.thread.what"))
	}
	return append(list, discord.ApplicationCommandOption{
		Type: discord.OptionSubcommand, Localized: ui.NewLabel(ui.SubList, "command.tournament.list.called", "command.tournament.list.what"),
	})
}

// leagueOptions are a subcommand for each game.
func (b *Bot) leagueOptions() []discord.ApplicationCommandOption {
	list := make([]discord.ApplicationCommandOption, len(b.config.Games))
	for i, g := range b.config.Games {
		list[i] = discord.ApplicationCommandOption{Type: discord.OptionSubcommand, Localized: ui.NewGameLabel(g)}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionString, ui.OptName, "option.name.called", "option.name.what"),
			newOption(discord.OptionString, ui.OptPace, "option.pace.called", "option.pace.what").WithChoices(paceChoices()[:3]))
		for _, p := range g.Game.Parameters() {
			list[i].Options = append(list[i].Options, parameterOption(p))
		}
		list[i].Options = append(list[i].Options,
			newOption(discord.OptionBoolean, ui.OptRated, "option.rated.called", "option.rated.what"),
			newOption(discord.OptionBoolean, ui.OptHints, "option.hints.called", "option.hints.what"),
			newOption(discord.OptionBoolean, ui.OptAnalysis, "option.analysis.called", "option.analysis.what"))
	}
	return list
}

func formatChoices() (list []discord.ApplicationCommandOptionChoice) {
	for _, f := range tournaments.Formats {
		list = append(list, ui.NewChoice(f.Value, f.Key))
	}
	return list
}

// inDirectMessages is a command that works in direct messages with the bot, too.
func inDirectMessages(c discord.ApplicationCommand) discord.ApplicationCommand {
	c.Contexts = []int{0, 1}
	return c
}

// practiceCommand has the parameters of all games.
func (b *Bot) practiceCommand() discord.ApplicationCommand {
	options := []discord.ApplicationCommandOption{
		newOption(discord.OptionString, ui.OptGame, "option.game.called", "option.game.what").WithChoices(b.gameChoices()),
		levelOption(),
		newOption(discord.OptionString, ui.OptFirst, "option.first.called", "option.first.what").WithChoices(practiceFirstChoices()),
	}
	for _, g := range b.config.Games {
		for _, p := range g.Game.Parameters() {
			options = append(options, parameterOption(p))
		}
	}
	return inDirectMessages(newCommand(ui.CmdPractice, "command.practice.called", "command.practice.what", options...))
}

// levelKeys are the keys of the levels' names.
var levelKeys = [engine.MaxLevel]string{
	"option.level.n1", "option.level.n2", "option.level.n3", "option.level.n4",
	"option.level.n5", "option.level.n6", "option.level.n7", "option.level.n8",
}

// levelOption chooses Galet's level.
func levelOption() discord.ApplicationCommandOption {
	o := newOption(discord.OptionInteger, ui.OptLevel, "option.level.called", "option.level.what")
	for i, key := range levelKeys {
		c := ui.NewChoice("", key)
		c.Value = engine.MinLevel + i
		o.Choices = append(o.Choices, c)
	}
	return o
}

// parameterOption offers a game's parameter; its values are the words that
// the game declares.
func parameterOption(p game.Parameter) discord.ApplicationCommandOption {
	o := newOption(discord.OptionString, p.Name, p.NameKey, p.Description)
	if p.Whole {
		o.Type = discord.OptionInteger
	}
	for _, v := range p.Choices {
		c := ui.NewChoice(v.Value, v.Label)
		if n, err := strconv.Atoi(v.Value); p.Whole && err == nil {
			c.Value = n
		}
		o.Choices = append(o.Choices, c)
	}
	return o
}

func firstChoices() []discord.ApplicationCommandOptionChoice {
	return []discord.ApplicationCommandOptionChoice{
		ui.NewChoice(string(match.FirstLots), "option.first.lots"),
		ui.NewChoice(string(match.FirstChallenger), "option.first.me"),
		ui.NewChoice(string(match.FirstOpponent), "option.first.opponent"),
	}
}

func practiceFirstChoices() []discord.ApplicationCommandOptionChoice {
	list := firstChoices()
	return append(list[:len(list)-1], ui.NewChoice(string(match.FirstOpponent), "option.first.galet"))
}

func paceChoices() []discord.ApplicationCommandOptionChoice {
	return []discord.ApplicationCommandOptionChoice{
		ui.NewChoice(match.Pace(1).String(), "option.pace.one"),
		ui.NewChoice(match.Pace(3).String(), "option.pace.three"),
		ui.NewChoice(match.Pace(7).String(), "option.pace.seven"),
		ui.NewChoice(match.NoPace.String(), "option.pace.none"),
	}
}

// numberChoices are numbers, the same in every language.
func numberChoices(from, to int) (list []discord.ApplicationCommandOptionChoice) {
	for n := from; n <= to; n++ {
		list = append(list, discord.ApplicationCommandOptionChoice{Name: strconv.Itoa(n), Value: n})
	}
	return list
}

func (b *Bot) gameChoices() []discord.ApplicationCommandOptionChoice {
	list := make([]discord.ApplicationCommandOptionChoice, len(b.config.Games))
	for i, g := range b.config.Games {
		list[i] = discord.ApplicationCommandOptionChoice{Name: g.Words.About(lang.English()).Title, Value: string(g.Game.ID())}
		list[i].NameLocalizations = ui.InEachLanguage(func(loc game.Localizer) string { return g.Words.About(loc).Title })
	}
	return list
}

func dataChoices() []discord.ApplicationCommandOptionChoice {
	return []discord.ApplicationCommandOptionChoice{
		ui.NewChoice(settings.DataExport, "option.data.export"),
		ui.NewChoice(settings.DataDelete, "option.data.delete"),
	}
}
