package chart_test

import (
	"image"
	"math"
	"testing"
	"time"

	"galet/game/lang"
	"galet/render"
	"galet/render/chart"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// season is a time at which most things here begin.
var season = time.Date(2026, time.July, 3, 18, 30, 0, 0, time.UTC)

// course is how a rating went from 1500: games at equal steps of time, won
// where a step goes up.
func course(from time.Time, each time.Duration, deviation float64, ratings ...float64) []chart.Moment {
	all := []chart.Moment{{At: from, Rating: 1500, Deviation: 350}}
	for i, r := range ratings {
		outcome := chart.Won
		switch before := all[i].Rating; {
		case r < before:
			outcome = chart.Lost
		case r == before:
			outcome = chart.Drawn
		}
		settled := deviation + (350-deviation)*math.Exp(-float64(i+1)/5)
		all = append(all, chart.Moment{At: from.Add(each * time.Duration(i+1)), Rating: r, Deviation: settled, Outcome: outcome})
	}
	return all
}

// wave is a course of many games.
func wave(games int, from time.Time, each time.Duration) []chart.Moment {
	ratings := make([]float64, games)
	for i := range ratings {
		x := float64(i)
		ratings[i] = 1600 + 120*math.Sin(x/math.Max(float64(games), 60)*9) + 40*math.Sin(x*1.7)
	}
	return course(from, each, 48, ratings...)
}

func graphOf(p render.Painter, label string, moments []chart.Moment) chart.Graph {
	return chart.Graph{
		Title: "Ana", Label: label, Won: "won", Drawn: "drawn", Lost: "lost",
		Charts: []chart.Chart{{Painter: p, Title: label, Moments: moments}},
		Hours:  "hours in UTC",
	}
}

// graphs are the pictures of ratings that are kept.
func graphs() map[string]chart.Graph {
	const day = 24 * time.Hour
	all := map[string]chart.Graph{
		"graph-season": graphOf(unlurpainter.Painter{}, "Unlur · The Pebble Club", course(season, 8*day, 52,
			1532, 1560, 1540, 1514, 1528, 1557, 1541, 1519, 1497, 1508, 1533, 1549, 1538, 1561, 1584, 1569, 1569, 1552, 1577, 1601)),
		"graph-day":   graphOf(kulamipainter.Painter{}, "Kulami", course(season, 55*time.Minute, 90, 1662, 1700, 1610, 1640, 1655, 1655, 1602, 1580, 1611)),
		"graph-years": graphOf(kalapainter.Painter{}, "Kala", wave(2000, season.AddDate(-5, 0, 0), 22*time.Hour)),
		"graph-first-game": graphOf(kalapainter.Painter{}, "Kala", []chart.Moment{
			{At: season.Add(-12 * time.Hour), Rating: 1500, Deviation: 350}, {At: season, Rating: 1500, Deviation: 350},
			{At: season, Rating: 1662, Deviation: 290, Outcome: chart.Won},
		}),
		"graph-flat": graphOf(unlurpainter.Painter{}, "Unlur", []chart.Moment{{At: season, Rating: 1500, Deviation: 45}, {At: season.Add(40 * day), Rating: 1500, Deviation: 45, Outcome: chart.Drawn}}),
	}
	many := graphOf(kulamipainter.Painter{}, "The Pebble Club", wave(70, season, 2*day))
	many.Title = "Bartholomäus Grünwald-Ščerbakov 🧵 of the long names"
	many.Charts[0].Title = "Kulami"
	many.Charts = append(many.Charts,
		chart.Chart{Painter: unlurpainter.Painter{}, Title: "Unlur", Moments: course(season.Add(20*day), 9*day, 70, 1400, 1350, 1290, 1310, 1310, 1280, 1240)},
		chart.Chart{Painter: kalapainter.Painter{}, Title: "Kala", Moments: []chart.Moment{{At: season.Add(90 * day), Rating: 1338, Deviation: 290, Outcome: chart.Lost}}},
	)
	all["graph-all-games"] = many
	for _, g := range all {
		for i, c := range g.Charts {
			g.Charts[i].Settling = c.Moments[len(c.Moments)-1].Deviation > 110
		}
	}
	return all
}

func TestGraph(t *testing.T) {
	t.Parallel()
	golden(t, graphs())
}

// A rating is level until the game that changes it.
func TestGraphIsLevelBeforeAGame(t *testing.T) {
	t.Parallel()
	r := render.New()
	line := func(rating float64, o chart.Outcome) *image.RGBA {
		day := []chart.Moment{{At: season, Rating: 1500, Deviation: 60}, {At: season.Add(24 * time.Hour), Rating: rating, Deviation: 60, Outcome: o}}
		day = append(day, chart.Moment{At: season.Add(48 * time.Hour), Rating: 1600, Deviation: 60, Outcome: chart.Won})
		return draw(t, r, graphOf(kalapainter.Painter{}, "Kala", day))
	}
	firstDay := image.Rect(150, 200, 500, 600)
	if !rendertest.SameWithin(line(1600, chart.Won), line(1500, chart.Drawn), firstDay) {
		t.Error("the result of a game shows in the line of the day before it")
	}
}

// The title and label above a chart do not change the chart.
func TestGraphTitleStaysInItsBox(t *testing.T) {
	t.Parallel()
	staysIn(t, image.Rect(162, 10, 730, 132), func(title string) chart.Graph {
		g := graphs()["graph-day"]
		g.Title, g.Label = title, title
		return g
	})
}

// The zone of hours is below a chart that names hours, and nowhere else.
func TestGraphNamesTheZoneOfHours(t *testing.T) {
	t.Parallel()
	r := render.New()
	hours := map[string]bool{"graph-day": true, "graph-first-game": true}
	for name, g := range graphs() {
		with := draw(t, r, g)
		g.Hours = ""
		without := draw(t, r, g)
		foot := image.Rect(0, with.Rect.Max.Y-60, 400, with.Rect.Max.Y)
		_, below := rendertest.DiffersOutside(with, without, image.Rectangle{})
		if at, found := rendertest.DiffersOutside(with, without, foot); found {
			t.Errorf("%s: a pixel at %v, outside %v", name, at, foot)
		}
		if below != hours[name] {
			t.Errorf("%s: the zone is said: %v, hours are named: %v", name, below, hours[name])
		}
	}
}

func TestGraphRefuses(t *testing.T) {
	t.Parallel()
	back := []chart.Moment{{At: season.Add(time.Hour)}, {At: season}}
	refused(t, map[string]picture{
		"no chart":           chart.Graph{},
		"too many charts":    chart.Graph{Charts: make([]chart.Chart, chart.MaxCharts+1)},
		"a chart of nothing": chart.Graph{Charts: []chart.Chart{{Painter: kalapainter.Painter{}}}},
		"back in time":       chart.Graph{Charts: []chart.Chart{{Painter: kalapainter.Painter{}, Moments: back}}},
	})
}

// For periods of any length, the axis has labels, and no two of them overlap.
func TestGraphNamesTimes(t *testing.T) {
	t.Parallel()
	r := render.New()
	for _, each := range []time.Duration{
		0, time.Second, time.Minute, 7 * time.Minute, time.Hour, 11 * time.Hour, 30 * time.Hour,
		100 * time.Hour, 400 * time.Hour, 2000 * time.Hour, 9000 * time.Hour, 90_000 * time.Hour,
	} {
		g := graphOf(kalapainter.Painter{}, "Kala", course(season, each, 60, 1510, 1520, 1500, 1490))
		named, err := chart.Dates(r, g)
		if err != nil || len(named) < 2 {
			t.Errorf("games %v apart: names %q, %v", each, named, err)
		}
	}
}

// In every language a graph has room for at least this many dates, whenever it begins
// and however long it is. The name of a month that is too long would leave room for
// fewer.
func TestDatesHaveRoom(t *testing.T) {
	t.Parallel()
	r := render.New()
	for days, least := range map[int]int{3: 4, 7: 4, 14: 3, 30: 6, 60: 5, 91: 3, 182: 6, 300: 5, 365: 6, 500: 8, 730: 8} {
		for _, in := range lang.All() {
			for month := time.January; month <= time.December; month++ {
				from := time.Date(2026, month, 25, 0, 0, 0, 0, time.UTC)
				g := graphOf(unlurpainter.Painter{}, "Unlur", []chart.Moment{{At: from, Rating: 1500, Deviation: 60}, {At: from.AddDate(0, 0, days), Rating: 1500, Deviation: 60}})
				g.In = in
				named, err := chart.Dates(r, g)
				if err != nil {
					t.Fatal(err)
				}
				if len(named) < least {
					t.Errorf("in %s, %d days from %v have room for %q only, want %d", in.Tag(), days, from, named, least)
				}
			}
		}
	}
}
