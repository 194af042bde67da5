package chart_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"galet/render"
	"galet/render/chart"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	unlurpainter "galet/render/unlur"
)

// ladderRows are a page as it may be: of many scripts, equals and some who
// are settling.
func ladderRows() []chart.Row {
	return []chart.Row{
		{Rank: 1, Name: "Sofía Marquez", Rating: 1712, Deviation: 52, Games: "61 games", Trend: []float64{1640, 1650, 1661, 1672, 1668, 1685, 1699, 1706, 1705, 1712}},
		{Rank: 2, Name: "Bo Lindqvist", Rating: 1668, Deviation: 55, Games: "47 games", Trend: []float64{1598, 1640, 1680, 1670, 1650, 1655, 1668}},
		{Rank: 3, Name: "נועם לוי", Rating: 1634, Deviation: 60, Games: "33 games", Trend: []float64{1580, 1600, 1620, 1660, 1665, 1650, 1640, 1645, 1638, 1634}},
		{Rank: 3, Name: "Ana", Rating: 1634, Deviation: 60, Games: "39 games", Own: true, Trend: []float64{1540, 1550, 1541, 1562, 1558, 1570, 1580, 1577, 1590, 1601}},
		{Rank: 5, Name: "田中さくら", Rating: 1577, Deviation: 71, Games: "24 games", Trend: []float64{1500, 1530, 1580, 1590, 1577, 1577, 1577}},
		{Rank: 6, Name: "Maximilian von Hohenstein-Oettingen", Rating: 1549, Deviation: 66, Games: "28 games", Trend: []float64{1600, 1612, 1590, 1583, 1570, 1575, 1560, 1566, 1560, 1549}},
		{Rank: 7, Name: "Νίκος", Rating: 1512, Deviation: 83, Games: "21 games", Trend: []float64{1510, 1500, 1530, 1512, 1490, 1500, 1509, 1515, 1512}},
		{Rank: 8, Name: "ليلى حداد", Rating: 1498, Deviation: 96, Games: "16 games", Trend: []float64{1500, 1495, 1500}},
		{Name: "Ана Петрова", Rating: 1466, Deviation: 121, Games: "5 games", Settling: true, Trend: []float64{1500, 1420, 1466}},
		{Name: "Zoë 🌿", Rating: 1431, Deviation: 290, Games: "1 game", Settling: true},
	}
}

// ladderPage is the usual page.
func ladderPage() chart.Leaderboard {
	return chart.Leaderboard{
		Painter: kulamipainter.Painter{}, Title: "Kulami", Label: "ladder",
		Note: "60 games this month", Rows: ladderRows(), Settling: "provisional ratings", Foot: "page 1 of 5",
	}
}

// leaderboards are the pictures of ladders that are kept.
func leaderboards() map[string]chart.Leaderboard {
	own := chart.Row{Rank: 48213, Name: "Bartholomäus Grünwald-Ščerbakov 🧵🧵🧵", Rating: 1502, Deviation: 108, Games: "1 024 parties", Own: true, Trend: []float64{1490, 1510, 1502}}
	apart := chart.Leaderboard{
		Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "classement",
		Note: "1 024 parties ce mois-ci", Foot: "page 120 sur 9 999", Apart: &own,
	}
	for i := range chart.MaxRows {
		apart.Rows = append(apart.Rows, chart.Row{
			Rank: 1191 + i, Name: strings.Repeat("W", i+4), Rating: 1640 - 3*i, Deviation: 60 + i, Games: fmt.Sprintf("%d parties", 40*i), Trend: []float64{1600, 1700},
		})
	}
	above := chart.Leaderboard{
		Painter: kalapainter.Painter{}, Title: "Kala", Label: "ladder", Room: chart.MaxRows, Foot: "page 2 of 2",
		Apart: &chart.Row{Rank: 2, Name: "Ana", Rating: 1700, Deviation: 50, Games: "39 games", Own: true},
		Rows: []chart.Row{
			{Rank: 11, Name: "", Rating: 1320, Deviation: 61, Games: "1 game"},
			{Rank: 12, Name: "<script>|| **b** ```", Rating: 800, Deviation: 45, Games: "312 games"},
			{Rank: 13, Name: "مرحبا abc 123 שלום", Rating: 96, Deviation: 80, Games: "2 games", Trend: []float64{96, 96}},
		},
	}
	one := chart.Leaderboard{
		Painter: kalapainter.Painter{}, Title: "Kala", Label: "ladder",
		Rows:     []chart.Row{{Name: "Bo", Rating: 1662, Deviation: 291, Games: "1 game", Settling: true, Own: true, Trend: []float64{1500, 1662}}},
		Settling: "provisional ratings",
	}
	return map[string]chart.Leaderboard{
		"ladder-page": ladderPage(), "ladder-apart": apart, "ladder-above": above, "ladder-one": one,
	}
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	golden(t, leaderboards())
}

// Whatever a name holds, nothing outside its box changes.
func TestLeaderboardNamesStayInTheirBox(t *testing.T) {
	t.Parallel()
	staysIn(t, image.Rect(112, 484, 436, 560), func(name string) chart.Leaderboard {
		l := ladderPage()
		l.Rows[4].Name = name
		return l
	})
}

// The pages of one ladder are equally high, however few are on the last.
func TestLeaderboardPagesAreAlike(t *testing.T) {
	t.Parallel()
	r := render.New()
	heights := map[int]bool{}
	for _, rows := range []int{1, 4, chart.MaxRows} {
		l := ladderPage()
		l.Rows, l.Room = l.Rows[:rows], chart.MaxRows
		heights[draw(t, r, l).Rect.Dy()] = true
	}
	if len(heights) != 1 {
		t.Errorf("heights %v", heights)
	}
}

// A ladder is small enough for a phone with a slow connection.
func TestLadderSizes(t *testing.T) {
	t.Parallel()
	atMost(t, 80_000, leaderboards())
	atMost(t, 80_000, graphs())
}

func TestLeaderboardRefuses(t *testing.T) {
	t.Parallel()
	none, many := ladderPage(), ladderPage()
	none.Rows, many.Rows = nil, make([]chart.Row, chart.MaxRows+1)
	refused(t, map[string]picture{"no rows": none, "too many rows": many})
}
