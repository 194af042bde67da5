package tournaments

import (
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// MovedTournament is the line that an older message becomes after a newer one shows the
// tournament.
func (h *Handlers) MovedTournament(loc game.Localizer, t match.TournamentView) ui.Message {
	return moved(loc, head(loc, t.Tournament, h.builder.Title(loc, t.Game)), "tournament.moved", t.Event)
}

// moved is a message with the head of a tournament or league, and a link to its newer
// message if that is posted.
func moved(loc game.Localizer, head, key string, e match.Event) ui.Message {
	if to := matchview.EventLink(e); to != "" {
		head += "\n" + loc.Say(key, "Link", to)
	}
	return ui.Message{Content: head}
}

// ThreadName is the name of the thread where the games are played. It cannot have
// mentions.
func (h *Handlers) ThreadName(loc game.Localizer, t match.TournamentView) string {
	return ui.Clip("#"+t.ID.String()+" "+h.builder.Title(loc, t.Game)+" · "+matchview.PlainTournamentName(loc, t.Tournament), discord.ThreadNameLimit)
}

// TournamentMessage is the public message of a tournament: its terms and players before it
// starts, then its table. After the end it mentions the winners.
func (h *Handlers) TournamentMessage(loc game.Localizer, t match.TournamentView) (ui.Message, error) {
	e, err := h.builder.Entry(t.Game)
	if err != nil {
		return ui.Message{}, err
	}
	lines := []string{head(loc, t.Tournament, h.builder.Title(loc, t.Game))}
	m := ui.Message{Rows: rows(loc, t.Tournament)}
	switch t.State {
	case match.TournamentOpen:
		lines = append(lines, textShortRules(loc, t.Tournament)...)
		lines = append(lines,
			loc.Say("challenge.terms", "Terms", e.Words.Terms(loc, t.Options))+" "+
				matchview.TextTerms(loc, t.Terms),
			textStarts(loc, t.Tournament), textPlayers(loc, t.Tournament))
	case match.TournamentRunning:
		lines = append(lines, textProgress(loc, t.Tournament))
		if gone := textWithdrawn(loc, t.Tournament); gone != "" {
			lines = append(lines, gone)
		}
	case match.TournamentOver:
		lines = append(lines, textWon(loc, t.Tournament))
		m.Pings = t.Mentioned
	case match.TournamentCancelled:
		lines = append(lines, textCancelled(loc, t.Tournament))
	}
	m.Content = strings.Join(lines, "\n")
	if len(t.Games) == 0 {
		return m, nil
	}
	pages := pagesOf(t.Table())
	file, err := h.picture(loc, t.Tournament, pages, firstShownPage(pages))
	m.Files = []ui.File{file}
	return m, err
}

// head is the heading of a tournament. title is the game's.
func head(loc game.Localizer, t match.Tournament, title string) string {
	return matchview.TextHead(t.ID, title) + " · " + matchview.BoldName(matchview.PlainTournamentName(loc, t))
}

// rows are the buttons of a tournament in its state.
func rows(loc game.Localizer, t match.Tournament) []ui.Row {
	button := func(part, key string, look ui.ButtonStyle) ui.Button {
		return ui.Button{ID: path(t.ID, part), Label: loc.Say(key), Style: look}
	}
	rules := button(partRules, "tournament.rules-button", ui.Secondary)
	table := button(partTable, "tournament.table", ui.Secondary)
	cancel := button(partCancel, "tournament.cancel", ui.Secondary)
	switch t.State {
	case match.TournamentOpen:
		return []ui.Row{
			{Buttons: []ui.Button{button(partJoin, "tournament.join", ui.Success), button(partLeave, "tournament.leave", ui.Secondary), rules}},
			{Buttons: []ui.Button{button(partStart, "tournament.start", ui.Secondary), cancel}},
		}
	case match.TournamentRunning:
		return []ui.Row{
			{Buttons: []ui.Button{button(partMine, "tournament.mine", ui.Primary), table, rules}},
			{Buttons: []ui.Button{button(partWithdraw, "tournament.withdraw", ui.Secondary), cancel}},
		}
	case match.TournamentOver:
		return []ui.Row{{Buttons: []ui.Button{table, rules}}}
	}
	return nil
}
