package bot

import (
	"fmt"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
)

// ladderPicture draws a page of a ladder and describes it. One without rows,
// because all have faded, shows the viewer's own.
func (b *Bot) ladderPicture(in game.Speaker, e catalog.Entry, p match.Page) (File, error) {
	began := time.Now()
	l := render.Leaderboard{
		Painter:  e.Painter,
		Title:    e.Words.About(in).Title,
		Label:    in.Say("ladder.label"),
		Note:     in.Say("ladder.members", "N", p.Listed),
		Settling: in.Say("ladder.settling"),
		In:       in,
	}
	if p.Count > 1 {
		l.Room = match.PageSize
		l.Foot = in.Say("ladder.foot", "Page", p.Number+1, "Pages", p.Count)
	}
	for _, r := range p.Rows {
		l.Rows = append(l.Rows, pictureRow(in, r, p.Own))
	}
	if p.Apart() {
		own := pictureRow(in, *p.Own, p.Own)
		if l.Apart = &own; len(l.Rows) == 0 {
			l.Rows, l.Apart = []render.Row{own}, nil
		}
	}
	data, err := b.pictures.Leaderboard(l)
	b.config.Observer.Drew(e.Game.ID(), time.Since(began), len(data))
	if err != nil {
		return File{}, fmt.Errorf("ladder of %s: %w", e.Game.ID(), err)
	}
	name := fmt.Sprintf("%s-ladder-%d.png", e.Game.ID(), p.Number+1)
	return File{Name: name, Alt: ladderAlt(in, e, p), Data: data}, nil
}

// pictureRow is a row as it is drawn; own is the viewer's, if there is one.
func pictureRow(in game.Speaker, r match.Row, own *match.Row) render.Row {
	shown := r.Shown()
	return render.Row{
		Rank:      r.Rank,
		Name:      plainName(in, r.Player),
		Rating:    points(shown.Points),
		Deviation: points(shown.Deviation),
		Games:     in.Say("ladder.games", "N", r.Games()),
		Trend:     r.Trend,
		Settling:  shown.Provisional(),
		Own:       own != nil && own.Player.ID == r.Player.ID,
	}
}
