package matchview

import (
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
)

// Clickable is a mention of a command and its subcommand, or plain text. Discord only
// makes a mention clickable by the English name, and shows that name. So Clickable
// returns plain text if the command has another name in the language, or if its id is not
// known.
func (b *Builder) Clickable(loc game.Localizer, command string) string {
	name, sub, _ := strings.Cut(command, " ")
	called := loc.Say("command." + name + ".called")
	if sub == ui.SubList {
		called += " " + loc.Say("command."+name+"."+sub+".called")
	} else if sub != "" {
		called += " " + sub // a game has the same name in every language
	}
	known := b.commandIDs.Load()
	if called != command || known == nil || (*known)[name] == "" || (name == ui.CmdChallenge || name == ui.CmdLeague) && sub == "" {
		return "`/" + called + "`"
	}
	return "</" + command + ":" + (*known)[name] + ">"
}

// SetCommandIDs stores the ids of the registered commands, by name. Before that, no mention
// is clickable.
func (b *Builder) SetCommandIDs(ids map[string]string) { b.commandIDs.Store(&ids) }

// ChallengeTo is the command that challenges to a game, under its name in the language.
func (b *Builder) ChallengeTo(loc game.Localizer, e catalog.Entry) string {
	return b.Clickable(loc, ui.CmdChallenge+" "+string(e.Game.ID()))
}
