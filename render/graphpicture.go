package render

import "image"

// graphPicture is a graph under way.
type graphPicture struct {
	*Stage
	Graph
	span span
	// hours tells whether an hour is named.
	hours bool
}

// Measures of a graph, in pixels.
const (
	chartHeight = 544 // of a chart alone
	manyHeight  = 332 // of each of several
	chartStep   = 14  // between two
	chartHead   = 64  // the head of one of several
	plotLeft    = 126
	plotRight   = 920
	chartFoot   = 70 // below a plot, for the dates
	legendRoom  = 60
)

func newGraphPicture(s *Stage, g Graph) *graphPicture {
	return &graphPicture{Stage: s, Graph: g, span: spanOf(g.Charts)}
}

// panel is how high a chart is.
func (g Graph) panel() int {
	if len(g.Charts) == 1 {
		return chartHeight
	}
	return manyHeight
}

func (g Graph) height() int {
	return rowTop + len(g.Charts)*(g.panel()+chartStep) - chartStep + legendRoom
}

func (b *graphPicture) lay() {
	b.canvas.flood(Table)
	if len(b.Charts) == 1 {
		end := b.figure(b.Charts[0], Width-Margin, middleY, Score)
		b.banner(banner{pieces: b.Charts[0].Painter, title: b.Title, below: b.Label, end: end})
	} else {
		b.banner(banner{title: b.Title, below: b.Label, end: Width - Margin})
	}
	dots := false
	for i, c := range b.Charts {
		top := rowTop + i*(b.panel()+chartStep)
		b.Put(b.Sprite(plate{Width - 2*Margin, b.panel(), plaqueRadius, Slate}), Width/2, top+b.panel()/2)
		plot := image.Rect(plotLeft, top+16, plotRight, top+b.panel()-chartFoot)
		if len(b.Charts) > 1 {
			b.head(c, top+chartHead/2)
			plot.Min.Y = top + chartHead + 8
		}
		dots = b.chart(c, plot) || dots
	}
	foot := b.canvas.h - legendRoom/2 - 1
	if dots {
		b.legend(foot)
	}
	if b.hours {
		b.Write(b.Hours, Margin, foot, Left, Label, Sage)
	}
}

// head names the game of one of several charts.
func (b *graphPicture) head(c Chart, y int) {
	const radius = 18
	b.emblem(c.Painter, radius, Margin+36, y+4)
	b.Write(c.Title, plotLeft, y+4, Left, Word, Ivory)
	b.figure(c, Width-Margin-pillInset, y+4, Figure)
}

// figure writes out the last rating and its deviation, and says where words
// before them must end.
func (b *graphPicture) figure(c Chart, end, y int, t Type) int {
	now := c.Moments[len(c.Moments)-1]
	rating := number(round(now.Rating))
	b.Write(rating, end, y, Right, t, Ivory)
	end -= b.Measure(rating, t) + 20
	deviation := "± " + number(round(now.Deviation))
	b.Write(deviation, end, y+(int(styles[t].CapHeight()-styles[Word].CapHeight())/2), Right, Word, Sage)
	return end - b.Measure(deviation, Word) - 24
}

// legend says what the dots are that occur.
func (b *graphPicture) legend(y int) {
	x := Width - Margin
	for _, o := range []Outcome{Lost, Drawn, Won} {
		word := [...]string{Won: b.Won, Drawn: b.Drawn, Lost: b.Lost}[o]
		if word == "" || !b.occurs(o) {
			continue
		}
		b.Write(word, x, y, Right, Label, Sage)
		x -= b.Measure(word, Label) + 22
		b.Put(b.Sprite(outcomeDot{o, 9, Table}), x, y)
		x -= 34
	}
}

func (b *graphPicture) occurs(o Outcome) bool {
	for _, c := range b.Charts {
		for _, m := range c.Moments {
			if m.Outcome == o {
				return true
			}
		}
	}
	return false
}
