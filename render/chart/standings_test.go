package chart_test

import (
	"fmt"
	"image"
	"strconv"
	"testing"

	"galet/render/chart"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	unlurpainter "galet/render/unlur"
)

// players are names as they may be.
var players = []string{
	"Ana", "Maximilian von Hohenstein-Oettingen", "נועם לוי", "Zoë 🌿", "ليلى حداد", "田中さくら", "", "Bo Lindqvist",
	"<@123> **b**", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Ана Петрова", "🧵🧵🧵", "مرحبا abc 123 שלום", "Νίκος", "Sofía Marquez", "Eva",
}

// crossTable is a table of everyone against everyone.
func crossTable(n, games, played int) chart.Standings {
	t := chart.Standings{Painter: kalapainter.Painter{}, Title: "Autumn cup", Label: "Kala · round robin", Won: "won", Drawn: "drawn", Lost: "lost", Running: "in progress", Bye: "bye"}
	for i := range n {
		row := chart.Standing{Number: i + 1, Name: players[i], Points: strconv.Itoa(games*n-i-1) + "½"}
		for j := range n {
			var list []chart.Result
			for g := range games {
				kind := chart.ResultKind((i*j+i+j+g)%4 + 1)
				switch {
				case i == j:
					kind = chart.Barred
				case i+j > played:
					kind = chart.NoResult
				}
				list = append(list, chart.Result{Kind: kind, Text: [...]string{"", "1", "½", "0", "", ""}[kind]})
			}
			if i == j {
				list = list[:1]
			}
			row.Results = append(row.Results, list)
		}
		t.Columns, t.Rows = append(t.Columns, strconv.Itoa(i+1)), append(t.Rows, row)
	}
	return t
}

// swissTable is a page of a Swiss tournament of 64 in its last round.
func swissTable() chart.Standings {
	t := chart.Standings{
		Painter: unlurpainter.Painter{}, Title: "The Pebble Club’s great and long open of the year 2026", Label: "Unlur, 8 cells per side · Swiss, 6 rounds",
		Won: "gewonnen", Drawn: "unentschieden", Lost: "verloren", Running: "läuft", Bye: "spielfrei", Foot: "Seite 1 von 4",
	}
	for i := range 16 {
		row := chart.Standing{Number: 1 + i, Name: players[i], Points: fmt.Sprint(5 - i/4), Out: i == 11}
		for round := range 6 {
			kind := chart.ResultKind((i+round)%3 + 1)
			if round == 5 {
				kind = chart.RunningResult
			}
			row.Results = append(row.Results, []chart.Result{{Kind: kind, Text: strconv.Itoa((i*7+round*13)%64 + 1)}})
		}
		t.Rows = append(t.Rows, row)
	}
	t.Rows[3].Results[1] = []chart.Result{{Kind: chart.ByeResult}}
	for round := range 6 {
		t.Columns = append(t.Columns, strconv.Itoa(round+1))
	}
	return t
}

// bracket is a knock-out tournament of some rounds; the first is over.
func bracket(rounds int) chart.Bracket {
	k := chart.Bracket{Painter: kulamipainter.Painter{}, Title: "Kulami knock-out", Label: "Kulami · knock-out", Won: "won", Drawn: "drawn", Lost: "lost"}
	heads := []string{"Round 1", "Quarter-finals", "Semi-finals", "Final"}
	for i := range rounds {
		r := chart.Round{Head: heads[len(heads)-rounds+i]}
		for j := range 1 << (rounds - 1 - i) {
			pair := [2]chart.Contender{{Unknown: true}, {Unknown: true}}
			switch {
			case i == 0 && j == 1:
				pair = [2]chart.Contender{{Name: players[2]}, {Word: "bye"}}
			case i == 0:
				pair = [2]chart.Contender{{Name: players[2*j], Result: chart.WonResult}, {Name: players[2*j+1], Result: chart.LostResult, Out: true}}
			case i == 1 && j == 0:
				pair = [2]chart.Contender{{Name: players[0], Result: chart.DrawnResult}, {Name: players[2], Result: chart.DrawnResult}}
			case i == 1:
				pair = [2]chart.Contender{{Name: players[4*j], Result: chart.RunningResult}, {Name: players[4*j+2], Result: chart.RunningResult}}
			}
			r.Pairs = append(r.Pairs, pair)
		}
		k.Rounds = append(k.Rounds, r)
	}
	return k
}

func TestStandings(t *testing.T) {
	t.Parallel()
	withdrawn := crossTable(5, 1, 9)
	withdrawn.Rows[4].Out = true
	for i := range 3 {
		withdrawn.Rows[1+i].Shared, withdrawn.Rows[1+i].Points = 2, "2½"
	}
	golden(t, map[string]chart.Standings{
		"standings-three": crossTable(3, 1, 1), "standings-five": withdrawn, "standings-eight": crossTable(8, 1, 9),
		"standings-twice": crossTable(8, 2, 14), "standings-swiss": swissTable(),
	})
}

func TestBracket(t *testing.T) {
	t.Parallel()
	long := bracket(4)
	long.Foot = "page 1 of 5"
	golden(t, map[string]chart.Bracket{"bracket-two": bracket(1), "bracket-eight": bracket(3), "bracket-sixteen": long})
}

// Whatever a name holds, nothing outside its box changes.
func TestStandingsNamesStayInTheirBox(t *testing.T) {
	t.Parallel()
	staysIn(t, image.Rect(90, 480, 400, 560), func(name string) chart.Standings {
		l := crossTable(8, 1, 9)
		l.Rows[4].Name = name
		return l
	})
}

// Tables are as small as other pictures.
func TestStandingsSizes(t *testing.T) {
	t.Parallel()
	atMost(t, 100_000, map[string]picture{"eight": crossTable(8, 2, 14), "swiss": swissTable(), "bracket": bracket(4)})
}

func TestStandingsRefuses(t *testing.T) {
	t.Parallel()
	none, many, wide, three := crossTable(3, 1, 9), crossTable(3, 1, 9), crossTable(3, 1, 9), crossTable(3, 1, 9)
	none.Rows = nil
	many.Rows = make([]chart.Standing, 17)
	wide.Columns = wide.Columns[:2]
	three.Rows[0].Results[1] = make([]chart.Result, 3)
	odd := bracket(3)
	odd.Rounds[1].Pairs = odd.Rounds[1].Pairs[:1]
	refused(t, map[string]picture{
		"no rows": none, "many rows": many, "many columns": wide, "three results": three,
		"no rounds": chart.Bracket{}, "pairs that do not fit": odd,
	})
}
