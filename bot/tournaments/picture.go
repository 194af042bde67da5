package tournaments

import (
	"fmt"
	"strconv"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/game/tournament"
	"galet/render/chart"
)

const (
	// rowsPerPage is how many players a page of a table shows.
	rowsPerPage = 16
	// roundsPerPage is how many rounds of a bracket a page shows; lastRounds is how many
	// the last page of a larger bracket shows.
	roundsPerPage, lastRounds = 4, 3
)

// page is a part of a table: some rows, or some slots of a bracket by round.
type page struct {
	rows []tournament.Row
	// number is the number of the first row in the table, from 1.
	number int
	slots  [][]tournament.Slot
	// round is the number of the round of the first slots, from 1.
	round int
}

// pagesOf are the pages of a table, at least one. If a bracket is too large for one
// picture, the last page has the last rounds, and the others have parts of the rounds
// before.
func pagesOf(t tournament.Table) (pages []page) {
	if t.Format != tournament.Knockout {
		all := t.Standings()
		for from := 0; from < len(all); from += rowsPerPage {
			pages = append(pages, page{rows: all[from:min(len(all), from+rowsPerPage)], number: from + 1})
		}
		return pages
	}
	rounds := t.Bracket()
	if len(rounds) <= roundsPerPage {
		return []page{{slots: rounds, round: 1}}
	}
	for part := range len(rounds[roundsPerPage-1]) {
		p := page{round: 1}
		for i := range roundsPerPage {
			n := 1 << (roundsPerPage - 1 - i)
			p.slots = append(p.slots, rounds[i][part*n:(part+1)*n])
		}
		pages = append(pages, p)
	}
	last := len(rounds) - lastRounds
	return append(pages, page{slots: rounds[last:], round: last + 1})
}

// firstShownPage is the page that the message shows: the first one, or, for a bracket,
// the last one as soon as its rounds have begun.
func firstShownPage(pages []page) int {
	last := pages[len(pages)-1]
	for _, slots := range last.slots {
		for _, s := range slots {
			if len(s.Games) > 0 {
				return len(pages) - 1
			}
		}
	}
	return 0
}

// picture draws a page of the table, from 0, and describes it.
func (h *Handlers) picture(loc game.Localizer, t match.Tournament, pages []page, n int) (ui.File, error) {
	e, err := h.builder.Entry(t.Game)
	if err != nil {
		return ui.File{}, err
	}
	title, label := matchview.PlainTournamentName(loc, t), e.Words.About(loc).Title+" · "+textFormat(loc, t)
	named := title
	if t.League != 0 {
		label = e.Words.About(loc).Title + " · " + textDivision(loc, t)
		named += " · " + textDivision(loc, t)
	}
	won, drawn, lost, foot := loc.Say("profile.won"), loc.Say("profile.drawn"), loc.Say("profile.lost"), ""
	if len(pages) > 1 {
		foot = loc.Say("ladder.foot", "Page", n+1, "Pages", len(pages))
	}
	var data []byte
	first := "tournament.alt"
	if t.Format == tournament.Knockout {
		first = "tournament.alt-bracket"
	}
	alt := []string{loc.Say(first, "Name", named, "Page", n+1, "Pages", len(pages))}
	if p := pages[n]; p.slots != nil {
		data, err = h.builder.Draw(t.Game, chart.Bracket{
			Painter: e.Painter, Title: title, Label: label, Rounds: bracketRounds(loc, t, p), Won: won, Drawn: drawn, Lost: lost, Foot: foot, In: loc,
		}.PNG)
		alt = append(alt, bracketAlt(loc, t, p)...)
	} else {
		columns, rows := standings(loc, t, p)
		data, err = h.builder.Draw(t.Game, chart.Standings{
			Painter: e.Painter, Title: title, Label: label, Columns: columns, Rows: rows, Won: won, Drawn: drawn, Lost: lost,
			Running: loc.Say("tournament.state-running"), Bye: loc.Say("tournament.bye"), Foot: foot, In: loc,
		}.PNG)
		alt = append(alt, standingsAlt(loc, t, p)...)
	}
	if err != nil {
		return ui.File{}, fmt.Errorf("table of tournament %s: %w", t.ID, err)
	}
	return ui.File{Name: fmt.Sprintf("tournament-%s-%d.png", t.ID, n+1), Alt: ui.Clip(strings.Join(alt, "\n"), discord.AttachmentDescriptionLimit), Data: data}, nil
}

// standings are the columns and rows of a page. A round robin has a column for each
// player, a Swiss a column for each round.
func standings(loc game.Localizer, t match.Tournament, p page) (columns []string, rows []chart.Standing) {
	table := t.Table()
	all := table.Standings()
	numbers := make([]int, len(all))
	for i, row := range all {
		numbers[row.Entry] = i + 1
	}
	count := table.Rounds()
	if t.Format == tournament.RoundRobin {
		count = len(all)
	}
	for i := range count {
		columns = append(columns, strconv.Itoa(i+1))
	}
	for i, row := range p.rows {
		e := t.Entries[row.Entry]
		s := chart.Standing{
			Number: p.number + i, Name: matchview.PlainName(loc, e.Player), Points: textPoints(row.Points),
			Results: make([][]chart.Result, count), Out: e.Withdrawn,
		}
		if e.StruckOut {
			s.Points = "–"
		}
		if row.Shared {
			s.Shared = row.Place
		}
		if t.Format == tournament.RoundRobin {
			s.Results[p.number+i-1] = []chart.Result{{Kind: chart.Barred}}
		}
		for _, g := range t.Games {
			column, r, ok := resultOf(t, g.Game, row.Entry, numbers)
			if ok && column < count {
				s.Results[column] = append(s.Results[column], r)
			}
		}
		rows = append(rows, s)
	}
	return columns, rows
}

// resultOf is the mark of a game in an entry's row, and its column; false: the entry did
// not play in it, or it does not count. numbers are the row numbers of the entries.
func resultOf(t match.Tournament, g tournament.Game, entry int, numbers []int) (column int, r chart.Result, ok bool) {
	opponent := g.Second
	switch {
	case g.Second == entry:
		opponent = g.First
	case g.First != entry:
		return 0, r, false
	}
	r.Kind = resultKind(g, entry)
	robin := t.Format == tournament.RoundRobin
	switch {
	case g.Bye():
		return g.Round - 1, chart.Result{Kind: chart.ByeResult}, !robin
	case !robin:
		r.Text = strconv.Itoa(numbers[opponent])
		return g.Round - 1, r, true
	}
	r.Text = map[chart.ResultKind]string{chart.WonResult: "1", chart.DrawnResult: "½", chart.LostResult: "0", chart.NoResult: "–"}[r.Kind]
	return numbers[opponent] - 1, r, !t.Entries[entry].StruckOut && !t.Entries[opponent].StruckOut
}

// resultKind is the result of a game for an entry.
func resultKind(g tournament.Game, entry int) chart.ResultKind {
	switch {
	case g.Result == tournament.Open:
		return chart.RunningResult
	case g.Result == tournament.Void:
		return chart.NoResult
	case g.Points(entry) == 2:
		return chart.WonResult
	case g.Points(entry) == 1:
		return chart.DrawnResult
	}
	return chart.LostResult
}

// standingsAlt describes the rows of a page.
func standingsAlt(loc game.Localizer, t match.Tournament, p page) (lines []string) {
	byes := map[int]bool{}
	for _, g := range t.Games {
		if g.Bye() {
			byes[g.First] = true
		}
	}
	for i, row := range p.rows {
		e := t.Entries[row.Entry]
		key := "tournament.alt-row"
		switch {
		case e.StruckOut:
			key = "tournament.alt-struck-out"
		case e.Withdrawn:
			key = "tournament.alt-out"
		}
		line := loc.Say(key, "Place", p.number+i, "Player", matchview.PlainName(loc, e.Player),
			"Points", textPoints(row.Points), "Tally", fmt.Sprintf("%d–%d–%d", row.Won, row.Drawn, row.Lost))
		if row.Shared {
			line += ", =" + strconv.Itoa(row.Place)
		}
		if byes[row.Entry] {
			line += ", " + loc.Say("tournament.bye")
		}
		lines = append(lines, line)
	}
	return lines
}

// bracketRounds are the rounds of a page as they are drawn.
func bracketRounds(loc game.Localizer, t match.Tournament, p page) []chart.Round {
	rounds := make([]chart.Round, len(p.slots))
	for i, slots := range p.slots {
		rounds[i].Head = textRound(loc, t.Table(), p.round+i)
		for _, s := range slots {
			rounds[i].Pairs = append(rounds[i].Pairs, [2]chart.Contender{contender(loc, t, s, 0), contender(loc, t, s, 1)})
		}
	}
	return rounds
}

// contender is one side of a slot as it is drawn.
func contender(loc game.Localizer, t match.Tournament, s tournament.Slot, side int) chart.Contender {
	entry := s.Players[side]
	switch {
	case !s.Known[side]:
		return chart.Contender{Unknown: true}
	case entry == tournament.Nobody:
		return chart.Contender{Word: loc.Say("tournament.bye")}
	}
	c := chart.Contender{Name: matchview.PlainName(loc, t.Entries[entry].Player), Out: s.Decided && s.Winner != entry}
	if n := len(s.Games); n > 0 {
		c.Result = resultKind(t.Games[s.Games[n-1]].Game, entry)
	}
	return c
}

// bracketAlt describes the rounds of a page, the last one first because it matters most.
func bracketAlt(loc game.Localizer, t match.Tournament, p page) (lines []string) {
	for i := len(p.slots) - 1; i >= 0; i-- {
		pairs := make([]string, len(p.slots[i]))
		for j, s := range p.slots[i] {
			pairs[j] = textPair(loc, t, s)
		}
		lines = append(lines, loc.Say("tournament.alt-round", "Round", textRound(loc, t.Table(), p.round+i), "Pairs", strings.Join(pairs, ", ")))
	}
	return lines
}

// textPair describes a slot.
func textPair(loc game.Localizer, t match.Tournament, s tournament.Slot) string {
	var names [2]string
	for side, entry := range s.Players {
		if names[side] = loc.Say("tournament.alt-none"); s.Known[side] && entry != tournament.Nobody {
			names[side] = matchview.PlainName(loc, t.Entries[entry].Player)
		}
	}
	for side, entry := range s.Players {
		if s.Known[side] && entry == tournament.Nobody {
			return loc.Say("tournament.alt-bye", "Player", names[1-side])
		}
	}
	for side, entry := range s.Players {
		if s.Decided && s.Winner == entry {
			key := "tournament.alt-ahead"
			if n := len(s.Games); n > 0 && t.Games[s.Games[n-1]].Points(entry) == 2 {
				key = "tournament.alt-won"
			}
			return loc.Say(key, "Winner", names[side], "Loser", names[1-side])
		}
	}
	if !s.Known[0] && !s.Known[1] {
		return loc.Say("tournament.alt-none")
	}
	return loc.Say("tournament.alt-runs", "First", names[0], "Second", names[1])
}
