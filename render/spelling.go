package render

import "time"

// Spelling is how a reader's language writes what a picture works out by
// itself: the figures and the dates on an axis.
type Spelling struct {
	// Number writes a whole number; nil: plain digits.
	Number func(n int) string
	// Date writes a time as far as the unit goes and no further; nil: the
	// digits of ISO 8601. The time is in the location of the moments that were
	// given.
	Date func(at time.Time, unit Unit) string
}

// Unit is what a mark on an axis of time stands for.
type Unit uint8

// The units: "14:05", "3 July", "July", "2026". Where months are marked, a
// January is marked by its year, and among hours a midnight by its day.
const (
	Hour Unit = iota
	Day
	Month
	Year
)

func (s Spelling) number(n int) string {
	if s.Number == nil {
		return number(n)
	}
	return s.Number(n)
}

func (s Spelling) date(at time.Time, u Unit) string {
	if s.Date == nil {
		return at.Format([...]string{Hour: "15:04", Day: "01-02", Month: "2006-01", Year: "2006"}[u])
	}
	return s.Date(at, u)
}
