package matchview

import (
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// ResignQuestion says what resigning would mean for a player of an open match. The button
// yes resigns, and no goes on.
func (b *Builder) ResignQuestion(loc game.Localizer, m match.View, player match.PlayerID, yes, no ui.Path) ui.Message {
	ask, label := "resign.ask", "button.resign"
	if !m.LosesByResigning() {
		ask, label = "resign.ask-call-off", "button.call-off"
	}
	return ui.Message{
		Content: loc.Say(ask, "Head", TextHead(m.ID, b.Title(loc, m.Record.Game)), "Opponent", ui.Mention(Opponent(m.Match, player).ID)),
		Rows: []ui.Row{{Buttons: []ui.Button{
			{ID: yes, Label: loc.Say(label), Style: ui.Danger},
			{ID: no, Label: loc.Say("button.keep-playing"), Style: ui.Secondary},
		}}},
	}
}

// ConfirmChange confirms a change of a match. It names the channel of the board if that
// is another one.
func ConfirmChange(r ui.Request, m match.Match, words string) ui.Reply {
	if m.Place.Channel != r.Place.Channel {
		words += " " + r.Loc().Say("play.elsewhere", "Channel", ChannelLink(m.Place.Channel))
	}
	reply := ui.Answer(words)
	reply.About = m.ID
	return reply
}
