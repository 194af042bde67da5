package chart

import (
	"time"

	"galet/render"
)

// unit is the unit of a label on the time axis.
type unit uint8

// The units: "14:05", "3 July", "July", "2026". Where months are marked, a
// January is marked by its year, and among hours a midnight by its day.
const (
	hours unit = iota
	days
	months
	years
)

// date writes a time in the picture's language, down to the unit and no further. The time
// is in the location of the given moments.
func date(s *render.Stage, at time.Time, u unit) string {
	name := s.Say(monthKeys[at.Month()-1])
	switch u {
	case hours:
		return at.Format("15:04")
	case days:
		return s.Say("month.day", "Day", at.Day(), "Month", name)
	case months:
		return name
	}
	return at.Format("2006")
}

// monthKeys are the keys of their names, as short as an axis wants them.
var monthKeys = [...]string{
	"month.jan", "month.feb", "month.mar", "month.apr", "month.may", "month.jun",
	"month.jul", "month.aug", "month.sep", "month.oct", "month.nov", "month.dec",
}
