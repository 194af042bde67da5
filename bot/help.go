package bot

import (
	"strings"

	"galet/game"
)

// topics are what /help tells of, in its order: the keys of each heading and
// of what stands beside each command.
var topics = [...]struct {
	head     string
	commands [][2]string
}{
	{"help.play", [][2]string{
		{cmdRules, "help.rules"},
		{cmdChallenge, "help.challenge"},
		{cmdMove, "help.move"},
		{cmdBoard, "help.board"},
		{cmdPreview, "help.preview"},
	}},
	{"help.matches", [][2]string{
		{cmdGames, "help.games"},
		{cmdReplay, "help.replay"},
		{cmdRecord, "help.record"},
		{cmdAway, "help.away"},
		{cmdReminders, "help.reminders"},
		{cmdTakeBack, "help.takeback"},
		{cmdResign, "help.resign"},
		{cmdPrivacy, "help.privacy"},
	}},
	{"help.server", [][2]string{
		{cmdSettings, "help.settings"},
		{cmdEnd, "help.end"},
	}},
	{"help.ladder", [][2]string{
		{cmdLeaderboard, "help.leaderboard"},
		{cmdProfile, "help.profile"},
	}},
}

// help answers /help.
func (b *Bot) help(r Request) (Reply, error) {
	if id, given := r.Options[optGame]; given {
		e, err := b.entry(game.ID(id))
		if err != nil {
			return Reply{}, err
		}
		return b.helpGame(r, e)
	}
	in := r.in()
	lines := []string{in.Say("help.intro"), ""}
	for _, g := range b.games {
		a := g.Words.About(in)
		lines = append(lines, in.Say("help.game", "Title", a.Title, "Tagline", a.Tagline, "Goal", a.Goal,
			"Command", b.clickable(in, cmdChallenge+" "+string(g.Game.ID()))))
	}
	for _, t := range topics {
		head := []string{"", "**" + in.Say(t.head) + "**"}
		for _, c := range t.commands {
			if b.isFor(r, c[0]) {
				lines = append(append(lines, head...), b.clickable(in, c[0])+" – "+in.Say(c[1]))
				head = nil
			}
		}
	}
	return private(strings.Join(append(lines, "", in.Say("help.mentioned")), "\n")), nil
}

// isFor tells whether a command is of any use to the one who asks.
func (b *Bot) isFor(r Request, command string) bool {
	switch command {
	case cmdSettings:
		return r.Manages
	case cmdEnd:
		return b.steward(r) == nil
	}
	return true
}

// clickable is a command, with its subcommand if it has them, that can be
// clicked; or only read, by its name in the language, where its number is not
// known.
func (b *Bot) clickable(in game.Speaker, command string) string {
	name, sub, _ := strings.Cut(command, " ")
	known := b.ids.Load()
	if known == nil || (*known)[name] == "" || name == cmdChallenge && sub == "" {
		return "`/" + strings.TrimSpace(in.Say("command."+name+".called")+" "+sub) + "`"
	}
	return "</" + command + ":" + (*known)[name] + ">"
}
