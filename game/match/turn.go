package match

import "time"

// begin begins a turn: its clock starts, nobody has been reminded in it, and
// what was asked about the turn before is void.
func (m *Match) begin(now time.Time) {
	m.Moved, m.Reminded, m.Asked = now, false, nil
	m.wind()
}

// wind sets Wake to the earliest that time could do anything in this turn:
// pauses only make it later.
func (m *Match) wind() {
	m.Wake = time.Time{}
	if m.Pace == NoPace || m.Over() {
		return
	}
	m.Wake = m.Moved.Add(m.Pace.reminder())
}

// end ends a match: no clock runs and no wish is open any longer.
func (m *Match) end(e End) {
	m.End, m.Wake, m.Asked = &e, time.Time{}, nil
}
