package outbox

import (
	"errors"

	"galet/game/match"
)

// markSent removes a notice and those edited from the store, and records the message that
// was posted. If that fails, they are marked later, and not sent again.
func (o *delivery) markSent(n match.Notice, posted match.Posted, edited []match.Notice) error {
	seqs := make([]uint64, len(edited))
	for i, e := range edited {
		seqs[i] = e.Seq
	}
	err := o.Matches.MarkSent(n.Seq, posted, seqs...)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		o.unmarked.Store(n.Seq, posted)
		for _, e := range edited {
			o.unmarked.Store(e.Seq, match.Posted{})
		}
		return err
	}
	for _, seq := range append(seqs, n.Seq) {
		o.unmarked.Delete(seq)
	}
	return nil
}
