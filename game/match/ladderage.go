package match

import (
	"errors"
	"math"
	"time"
)

// ageingChunk is how many standings are aged in one transaction, so that moves
// need not wait for long, and ageingChunks how many chunks in one sweep.
const (
	ageingChunk  = 100
	ageingChunks = 20
)

// AgeLadders ages the standings that are due, in small transactions and at
// most two thousand at a time, and returns how many; run again it finds none of
// them. Until a standing has been aged the ladder shows it as it was before.
func (s *Service) AgeLadders() (aged int, err error) {
	for range ageingChunks {
		n, err := s.ageSome()
		aged += n
		if err != nil || n < ageingChunk {
			return aged, err
		}
	}
	return aged, nil
}

// younger takes back the ageing of standings beyond a time.
func younger(tx Tx, now time.Time) error {
	servers, err := tx.Servers().Servers()
	if err != nil {
		return err
	}
	for _, g := range servers {
		seated, err := tx.Ladders().On(g, math.MaxInt)
		if err != nil {
			return err
		}
		for _, s := range seated {
			if err := s.younger(tx, now); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Seated) younger(tx Tx, now time.Time) error {
	found, err := tx.Ladders().Standing(s.Ladder, s.Player)
	if err != nil {
		return err
	}
	before := found.aged(now)
	if before.Steps >= found.Steps {
		return nil
	}
	return tx.Ladders().PutStanding(s.Ladder, before)
}

// ageSome ages a chunk.
func (s *Service) ageSome() (aged int, err error) {
	now := s.now()
	var due []Seated
	err = s.store.View(func(tx Tx) (err error) {
		due, err = tx.Ladders().Ageing(now, ageingChunk)
		return err
	})
	if err != nil || len(due) == 0 {
		return 0, err
	}
	err = s.store.Update(func(tx Tx) error {
		aged = 0
		for _, d := range due {
			found, err := tx.Ladders().Standing(d.Ladder, d.Player)
			if errors.Is(err, ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			if err := tx.Ladders().PutStanding(d.Ladder, found.aged(now)); err != nil {
				return err
			}
			aged++
		}
		return nil
	})
	return aged, err
}
