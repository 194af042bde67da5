package storage_test

import (
	"slices"
	"time"

	"galet/game/clock"
	"galet/game/match"
)

func (m *memory) Member(p match.PlayerID) (match.Member, error) {
	if found, ok := m.members[p]; ok {
		return found, nil
	}
	return match.Member{ID: p}, nil
}

func (m *memory) PutMember(put match.Member) error {
	if len(put.Away) == 0 {
		put.Away = nil // as it is read from a file
	}
	if m.members[put.ID] = put; put.Empty() {
		delete(m.members, put.ID)
	}
	return nil
}

// outages are those of a memory.
type outages struct{ *memory }

func (m outages) Outages() ([]clock.Pause, error) {
	var all []clock.Pause
	for _, p := range m.down {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b clock.Pause) int { return a.From.Compare(b.From) })
	return all, nil
}

func (m outages) PutOutage(p clock.Pause) error {
	m.down[p.From] = p
	return nil
}

func (m outages) DeleteOutage(from time.Time) error {
	delete(m.down, from)
	return nil
}
