package chart

import (
	"time"

	"galet/render"
)

// unit is what a mark on the time axis names.
type unit uint8

// The units: "14:05", "3 July", "July", "2026". Where months are marked, a
// January is marked by its year, and among hours a midnight by its day.
const (
	hours unit = iota
	days
	months
	years
)

// date writes a time as a language does, as far as the unit goes and no
// further, in the location of the moments that were given.
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
