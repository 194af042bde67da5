package matchview

import (
	"strings"

	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
)

// Clickable is a command, with its subcommand if it has them, as the reader's Discord
// lists it. Only a mention by the English name can be clicked, and it shows that name.
// So if the language has another name, or the command's id is not known, the command
// is plain text.
func (b *Builder) Clickable(loc game.Localizer, command string) string {
	name, sub, _ := strings.Cut(command, " ")
	called := loc.Say("command." + name + ".called")
	if sub == ui.SubList {
		called += " " + loc.Say("command."+name+"."+sub+".called")
	} else if sub != "" {
		called += " " + sub // a game has the same name in every language
	}
	known := b.CommandIDs.Load()
	if called != command || known == nil || (*known)[name] == "" || (name == ui.CmdChallenge || name == ui.CmdLeague) && sub == "" {
		return "`/" + called + "`"
	}
	return "</" + command + ":" + (*known)[name] + ">"
}

// ChallengeTo is the command that challenges to a game, as it is called in the language.
func (b *Builder) ChallengeTo(loc game.Localizer, e catalog.Entry) string {
	return b.Clickable(loc, ui.CmdChallenge+" "+string(e.Game.ID()))
}
