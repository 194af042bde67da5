package render_test

import (
	"image"
	"math"
	"testing"
	"time"

	"galet/render"
)

// season is a time at which most things here begin.
var season = time.Date(2026, time.July, 3, 18, 30, 0, 0, time.UTC)

// course is how a rating went from 1500: games at equal steps of time, won
// where a step goes up.
func course(from time.Time, each time.Duration, deviation float64, ratings ...float64) []render.Moment {
	all := []render.Moment{{At: from, Rating: 1500, Deviation: 350}}
	for i, r := range ratings {
		outcome := render.Won
		switch before := all[i].Rating; {
		case r < before:
			outcome = render.Lost
		case r == before:
			outcome = render.Drawn
		}
		settled := deviation + (350-deviation)*math.Exp(-float64(i+1)/5)
		all = append(all, render.Moment{At: from.Add(each * time.Duration(i+1)), Rating: r, Deviation: settled, Outcome: outcome})
	}
	return all
}

// wave is a course of many games.
func wave(games int, from time.Time, each time.Duration) []render.Moment {
	ratings := make([]float64, games)
	for i := range ratings {
		x := float64(i)
		ratings[i] = 1600 + 120*math.Sin(x/math.Max(float64(games), 60)*9) + 40*math.Sin(x*1.7)
	}
	return course(from, each, 48, ratings...)
}

func graphOf(p render.Painter, label string, moments []render.Moment) render.Graph {
	return render.Graph{
		Title: "Ana", Label: label, Won: "won", Drawn: "drawn", Lost: "lost",
		Charts: []render.Chart{{Painter: p, Title: label, Moments: moments}},
		Dates:  inEnglish, Hours: "hours in UTC",
	}
}

func inEnglish(at time.Time, u render.Unit) string {
	return at.Format([...]string{render.Hour: "15:04", render.Day: "2 Jan", render.Month: "Jan", render.Year: "2006"}[u])
}

// graphs are the pictures of ratings that are kept.
func graphs() map[string]render.Graph {
	const day = 24 * time.Hour
	all := map[string]render.Graph{
		"graph-season": graphOf(render.Unlur{}, "Unlur · The Pebble Club", course(season, 8*day, 52,
			1532, 1560, 1540, 1514, 1528, 1557, 1541, 1519, 1497, 1508, 1533, 1549, 1538, 1561, 1584, 1569, 1569, 1552, 1577, 1601)),
		"graph-day":        graphOf(render.Kulami{}, "Kulami", course(season, 55*time.Minute, 90, 1662, 1700, 1610, 1640, 1655, 1655, 1602, 1580, 1611)),
		"graph-years":      graphOf(render.Kala{}, "Kala", wave(2000, season.AddDate(-5, 0, 0), 22*time.Hour)),
		"graph-first-game": graphOf(render.Kala{}, "Kala", []render.Moment{{At: season, Rating: 1662, Deviation: 290, Outcome: render.Won}}),
		"graph-flat":       graphOf(render.Unlur{}, "Unlur", []render.Moment{{At: season, Rating: 1500, Deviation: 45}, {At: season.Add(40 * day), Rating: 1500, Deviation: 45, Outcome: render.Drawn}}),
	}
	many := graphOf(render.Kulami{}, "The Pebble Club", wave(70, season, 2*day))
	many.Title = "Bartholomäus Grünwald-Ščerbakov 🧵 of the long names"
	many.Charts[0].Title = "Kulami"
	many.Charts = append(many.Charts,
		render.Chart{Painter: render.Unlur{}, Title: "Unlur", Moments: course(season.Add(20*day), 9*day, 70, 1400, 1350, 1290, 1310, 1310, 1280, 1240)},
		render.Chart{Painter: render.Kala{}, Title: "Kala", Moments: []render.Moment{{At: season.Add(90 * day), Rating: 1338, Deviation: 290, Outcome: render.Lost}}},
	)
	all["graph-all-games"] = many
	return all
}

func TestGraph(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for name, g := range graphs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := r.Graph(g)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, name, file)
		})
	}
}

// Whatever is said above it, a chart is the same.
func TestGraphTitleStaysInItsBox(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	titled := func(title string) *image.RGBA {
		g := graphs()["graph-day"]
		g.Title, g.Label = title, title
		file, err := r.Graph(g)
		if err != nil {
			t.Fatal(err)
		}
		return decode(t, file)
	}
	base, box := titled(""), image.Rect(162, 10, 730, 132)
	for _, title := range unrulyNames() {
		if at, found := differsOutside(titled(title), base, box); found {
			t.Errorf("%q: a pixel at %v, outside %v", title, at, box)
		}
	}
}

// The zone of hours is said below a chart that names some, and nowhere else.
func TestGraphNamesTheZoneOfHours(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	hours := map[string]bool{"graph-day": true, "graph-first-game": true}
	for name, g := range graphs() {
		said, err := r.Graph(g)
		if err != nil {
			t.Fatal(err)
		}
		g.Hours = ""
		unsaid, err := r.Graph(g)
		if err != nil {
			t.Fatal(err)
		}
		with, without := decode(t, said), decode(t, unsaid)
		foot := image.Rect(0, with.Rect.Max.Y-60, 400, with.Rect.Max.Y)
		_, below := differsOutside(with, without, image.Rectangle{})
		if at, found := differsOutside(with, without, foot); found {
			t.Errorf("%s: a pixel at %v, outside %v", name, at, foot)
		}
		if below != hours[name] {
			t.Errorf("%s: the zone is said: %v, hours are named: %v", name, below, hours[name])
		}
	}
}

func TestGraphRefuses(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	back := []render.Moment{{At: season.Add(time.Hour)}, {At: season}}
	tests := []struct {
		name   string
		charts []render.Chart
	}{
		{"no chart", nil},
		{"too many charts", make([]render.Chart, render.ChartLimit+1)},
		{"a chart of nothing", []render.Chart{{Painter: render.Kala{}}}},
		{"back in time", []render.Chart{{Painter: render.Kala{}, Moments: back}}},
	}
	for _, test := range tests {
		if file, err := r.Graph(render.Graph{Charts: test.charts}); err == nil || file != nil {
			t.Errorf("%s: got %d bytes and error %v, want only an error", test.name, len(file), err)
		}
	}
}

// However long or short the time, some of it is named, and no name lies on
// another.
func TestGraphNamesTimes(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for _, each := range []time.Duration{
		0, time.Second, time.Minute, 7 * time.Minute, time.Hour, 11 * time.Hour, 30 * time.Hour,
		100 * time.Hour, 400 * time.Hour, 2000 * time.Hour, 9000 * time.Hour, 90_000 * time.Hour,
	} {
		var named []time.Time
		g := graphOf(render.Kala{}, "Kala", course(season, each, 60, 1510, 1520, 1500, 1490))
		g.Dates = func(at time.Time, u render.Unit) string {
			named = append(named, at)
			return inEnglish(at, u)
		}
		if _, err := r.Graph(g); err != nil {
			t.Fatal(err)
		}
		if last := len(named) - 1; last < 1 || named[last].Before(season.Add(-48*time.Hour)) {
			t.Errorf("games %v apart: names %v", each, named)
		}
	}
}
