package leaderboard

import (
	"fmt"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render/chart"
)

// ladderPicture draws a page of a ladder and describes it. If nobody is listed, it shows
// only the viewer's own row.
func (h *Handlers) ladderPicture(loc game.Localizer, e catalog.Entry, p match.Page) (ui.File, error) {
	l := chart.Leaderboard{
		Painter:  e.Painter,
		Title:    e.Words.About(loc).Title,
		Label:    loc.Say("ladder.label"),
		Note:     loc.Say("ladder.members", "N", p.Listed),
		Settling: loc.Say("ladder.settling"),
		In:       loc,
	}
	if p.Count > 1 {
		l.Room = match.PageSize
		l.Foot = loc.Say("ladder.foot", "Page", p.Number+1, "Pages", p.Count)
	}
	for _, r := range p.Rows {
		l.Rows = append(l.Rows, pictureRow(loc, r, p.Own))
	}
	if p.Apart() {
		own := pictureRow(loc, *p.Own, p.Own)
		if l.Apart = &own; len(l.Rows) == 0 {
			l.Rows, l.Apart = []chart.Row{own}, nil
		}
	}
	data, err := h.builder.Draw(e.Game.ID(), l.PNG)
	if err != nil {
		return ui.File{}, fmt.Errorf("ladder of %s: %w", e.Game.ID(), err)
	}
	name := fmt.Sprintf("%s-ladder-%d.png", e.Game.ID(), p.Number+1)
	return ui.File{Name: name, Alt: ladderAlt(loc, e, p), Data: data}, nil
}

// pictureRow is a row as the picture shows it. own is the viewer's row; nil: there is
// none.
func pictureRow(loc game.Localizer, r match.Row, own *match.Row) chart.Row {
	shown := r.Shown()
	return chart.Row{
		Rank:      r.Rank,
		Name:      matchview.PlainName(loc, r.Player),
		Rating:    matchview.Points(shown.Points),
		Deviation: matchview.Points(shown.Deviation),
		Games:     loc.Say("ladder.games", "N", r.Games()),
		Trend:     r.Trend,
		Settling:  shown.Provisional(),
		Own:       own != nil && own.Player.ID == r.Player.ID,
	}
}
