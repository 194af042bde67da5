package groupcommit_test

import (
	"errors"
	"slices"
	"sync"
	"testing/synctest"

	"galet/storage/groupcommit"
)

// page is what the tests' transactions write to.
type page struct{ lines []string }

// book is a store of one page that counts its transactions. Each commit waits
// until gate is closed.
type book struct {
	lines            []string
	begun, committed int
	fail             error
	gate             chan struct{}
}

func (b *book) update(f func(*page) error) error {
	b.begun++
	p := &page{lines: slices.Clone(b.lines)}
	if err := f(p); err != nil {
		return err
	}
	if b.gate != nil {
		<-b.gate
	}
	if b.fail != nil {
		return b.fail
	}
	b.lines = p.lines
	b.committed++
	return nil
}

func write(line string) groupcommit.Step[*page] {
	return func(p *page) (bool, error) {
		p.lines = append(p.lines, line)
		return true, nil
	}
}

var errOwn = errors.New("its own error")

// spoil is a step that writes a line and then fails.
func spoil(p *page) (bool, error) {
	p.lines = append(p.lines, "spoilt")
	return true, errOwn
}

// refuse is a step that fails before it has written.
func refuse(*page) (bool, error) { return false, errOwn }

// look is a step that only reads.
func look(*page) (bool, error) { return false, nil }

// blow is a step that writes a line and then panics.
func blow(p *page) (bool, error) {
	p.lines = append(p.lines, "blown")
	panic("boom")
}

// together queues the steps while another transaction, which writes "first", is
// about to commit; then it releases that one. It returns the errors of the steps.
// Run it in a synctest bubble.
func together(g *groupcommit.Group[*page], b *book, steps ...groupcommit.Step[*page]) []error {
	b.gate = make(chan struct{})
	errs := make([]error, len(steps))
	var wg sync.WaitGroup
	wg.Go(func() { _ = g.Do(write("first")) })
	synctest.Wait()
	for i, step := range steps {
		wg.Go(func() { errs[i] = g.Do(step) })
		synctest.Wait()
	}
	close(b.gate)
	wg.Wait()
	return errs
}
