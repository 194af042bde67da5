package render

import (
	"time"

	"galet/game"
)

// Dates writes a time on an axis as a reader's language does, as far as the
// unit goes and no further; nil: in the digits of ISO 8601. The time is in the
// location of the moments that were given.
type Dates func(at time.Time, unit Unit) string

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

func (d Dates) date(at time.Time, u Unit) string {
	if d == nil {
		return at.Format([...]string{Hour: "15:04", Day: "01-02", Month: "2006-01", Year: "2006"}[u])
	}
	return d(at, u)
}

// DatesIn writes times as a language does.
func DatesIn(in game.Speaker) Dates {
	return func(at time.Time, unit Unit) string {
		month := in.Say(months[at.Month()-1])
		switch unit {
		case Hour:
			return at.Format("15:04")
		case Day:
			return in.Say("month.day", "Day", at.Day(), "Month", month)
		case Month:
			return month
		}
		return at.Format("2006")
	}
}

// months are the keys of their names, as short as an axis wants them.
var months = [...]string{
	"month.jan", "month.feb", "month.mar", "month.apr", "month.may", "month.jun",
	"month.jul", "month.aug", "month.sep", "month.oct", "month.nov", "month.dec",
}
