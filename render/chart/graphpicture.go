package chart

import (
	"image"
	"strconv"

	"galet/render"
	"galet/render/colour"
)

// graphPicture is a graph that is being drawn.
type graphPicture struct {
	*render.Stage
	Graph
	span span
	// hours: there is a label of an hour.
	hours bool
}

// Measures of a graph, in pixels.
const (
	chartHeight = 544 // of a single chart
	manyHeight  = 332 // of each of several charts
	chartStep   = 14  // between two charts
	chartHead   = 64  // the head of each of several charts
	plotLeft    = 126
	plotRight   = 920
	chartFoot   = 70 // below a plot, for the dates
	legendRoom  = 60
	plateRadius = 22
)

func newGraphPicture(s *render.Stage, g Graph) *graphPicture {
	return &graphPicture{Stage: s, Graph: g, span: spanOf(g.Charts)}
}

// panel is the height of a chart.
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
	b.Clear()
	if len(b.Charts) == 1 {
		end := b.figure(b.Charts[0], render.Width-render.Margin, bannerMiddle, render.Score)
		banner{pieces: b.Charts[0].Painter, title: b.Title, below: b.Label, end: end}.lay(b.Stage)
	} else {
		banner{title: b.Title, below: b.Label, end: render.Width - render.Margin}.lay(b.Stage)
	}
	dots := false
	for i, c := range b.Charts {
		top := rowTop + i*(b.panel()+chartStep)
		b.Plate(render.Width/2, top+b.panel()/2, render.Width-2*render.Margin, b.panel(), plateRadius, colour.Slate)
		plot := image.Rect(plotLeft, top+16, plotRight, top+b.panel()-chartFoot)
		if len(b.Charts) > 1 {
			b.head(c, top+chartHead/2)
			plot.Min.Y = top + chartHead + 8
		}
		dots = b.chart(c, plot) || dots
	}
	foot := b.height() - legendRoom/2 - 1
	if dots {
		b.legend(foot)
	}
	if b.hours {
		b.Write(b.Hours, render.Margin, foot, render.Left, render.Label, colour.Sage)
	}
}

// head is the heading of one of several charts.
func (b *graphPicture) head(c Chart, y int) {
	const radius = 18
	emblem(b.Stage, c.Painter, radius, render.Margin+36, y+4)
	b.Write(c.Title, plotLeft, y+4, render.Left, render.Word, colour.Ivory)
	b.figure(c, render.Width-render.Margin-render.PillInset, y+4, render.Figure)
}

// figure writes the last rating and its deviation. It returns where words before them
// must end.
func (b *graphPicture) figure(c Chart, end, y int, t render.Type) int {
	now := c.Moments[len(c.Moments)-1]
	rating, ink := strconv.Itoa(round(now.Rating)), colour.Ivory
	if c.Settling {
		rating, ink = rating+"?", colour.Sage
	}
	b.Write(rating, end, y, render.Right, t, ink)
	end -= b.Measure(rating, t) + 20
	deviation := "± " + strconv.Itoa(round(now.Deviation))
	b.Write(deviation, end, y+int(t.CapHeight()-render.Word.CapHeight())/2, render.Right, render.Word, colour.Sage)
	return end - b.Measure(deviation, render.Word) - 24
}

// legend explains those dots that occur in the picture.
func (b *graphPicture) legend(y int) {
	x := render.Width - render.Margin
	for _, o := range []Outcome{Lost, Drawn, Won} {
		word := [...]string{Won: b.Won, Drawn: b.Drawn, Lost: b.Lost}[o]
		if word == "" || !b.occurs(o) {
			continue
		}
		b.Write(word, x, y, render.Right, render.Label, colour.Sage)
		x -= b.Measure(word, render.Label) + 22
		render.PutArt(b.Stage, outcomeDot{o, 9, colour.Table}, x, y)
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
