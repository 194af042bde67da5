package chart

import (
	"image"
	"time"

	"galet/render"
)

// span is the period that all charts of a graph show.
type span struct{ from, to time.Time }

// spanOf is the span from the first to the last moment of all charts. For a single moment
// it is a day and a half on each side.
func spanOf(charts []Chart) span {
	s := span{charts[0].Moments[0].At, charts[0].Moments[0].At}
	for _, c := range charts {
		if first := c.Moments[0].At; first.Before(s.from) {
			s.from = first
		}
		if last := c.Moments[len(c.Moments)-1].At; last.After(s.to) {
			s.to = last
		}
	}
	if s.to.Sub(s.from) < time.Minute {
		return span{s.from.Add(-36 * time.Hour), s.to.Add(36 * time.Hour)}
	}
	return s
}

// x is the place of a time in a plot.
func (s span) x(at time.Time, plot image.Rectangle) float64 {
	part := float64(at.Sub(s.from)) / float64(s.to.Sub(s.from))
	return float64(plot.Min.X) + part*float64(plot.Dx())
}

// step is the time between two marks: n units, but n minutes where the unit is
// hours.
type step struct {
	n    int
	unit unit
}

// steps are the possible steps, the shortest first.
var steps = [...]step{
	{1, hours}, {5, hours}, {15, hours}, {30, hours}, {60, hours}, {120, hours}, {180, hours}, {360, hours}, {720, hours}, {1, days}, {2, days}, {5, days}, {10, days},
	{1, months}, {2, months}, {3, months}, {6, months}, {1, years}, {2, years}, {5, years}, {10, years}, {50, years},
}

// floor is the last mark at or before a time. In each month, the marks of days start
// again with its first day.
func (p step) floor(at time.Time) time.Time {
	year, month, day := at.Date()
	minute := 0
	switch p.unit {
	case hours:
		minute = (at.Hour()*60 + at.Minute()) / p.n * p.n
	case days:
		day = 1 + (day-1)/p.n*p.n
	case months:
		month, day = 1+(month-1)/time.Month(p.n)*time.Month(p.n), 1
	case years:
		year, month, day = year/p.n*p.n, 1, 1
	}
	return time.Date(year, month, day, 0, minute, 0, 0, at.Location())
}

// next is the mark after a mark. If a mark would come shortly before the
// first of a month, next is the first of that month.
func (p step) next(at time.Time) time.Time {
	switch p.unit {
	case hours:
		return at.Add(time.Duration(p.n) * time.Minute)
	case months:
		return at.AddDate(0, p.n, 0)
	case years:
		return at.AddDate(p.n, 0, 0)
	}
	next := at.AddDate(0, 0, p.n)
	if p.n > 1 && next.AddDate(0, 0, p.n-1).Month() != at.Month() {
		return time.Date(at.Year(), at.Month()+1, 1, 0, 0, 0, 0, at.Location())
	}
	return next
}

// unitOf is the unit of a mark's label.
func (p step) unitOf(at time.Time) unit {
	switch {
	case p.unit == hours && at.Hour() == 0 && at.Minute() == 0:
		return days
	case p.unit == months && at.Month() == time.January:
		return years
	}
	return p.unit
}

// timeMark is a time with its label, and the label's left edge.
type timeMark struct {
	at    time.Time
	unit  unit
	label string
	left  int
}

// timeMarks are as many marks as fit below a plot.
func (b *graphPicture) timeMarks(plot image.Rectangle) []timeMark {
	for _, p := range steps {
		if marks, fit := b.marksBy(p, plot); fit {
			return marks
		}
	}
	return nil
}

// marksBy are marks at every step, and whether their labels fit.
func (b *graphPicture) marksBy(p step, plot image.Rectangle) (marks []timeMark, fit bool) {
	const apart, most = 28, 12
	end := 0
	for at := p.floor(b.span.from); !at.After(b.span.to); at = p.next(at) {
		if at.Before(b.span.from) {
			continue
		}
		unit := p.unitOf(at)
		label := date(b.Stage, at, unit)
		wide := b.Measure(label, render.Label)
		left := min(max(round(b.span.x(at, plot))-wide/2, plot.Min.X-30), render.Width-render.Margin-render.PillInset-wide)
		if len(marks) > 0 && left < end+apart || len(marks) == most {
			return nil, false
		}
		marks, end = append(marks, timeMark{at, unit, label, left}), left+wide
	}
	return marks, true
}
