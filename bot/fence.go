package bot

import "sync"

// fence lets something wait until those who are inside now have left, however
// many come meanwhile.
type fence struct {
	mu      sync.Mutex
	came    uint64          // how many have come
	inside  map[uint64]bool // those who have not left, by how many had come then
	waiting []fenced        // the oldest first
}

// fenced is what is done once all who came until then have left.
type fenced struct {
	until uint64
	do    func()
}

// enter is for one who comes, and who must call leave once.
func (f *fence) enter() (leave func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.came++
	n := f.came
	if f.inside == nil {
		f.inside = map[uint64]bool{}
	}
	f.inside[n] = true
	return func() { f.leave(n) }
}

func (f *fence) leave(n uint64) {
	for _, w := range f.without(n) {
		w.do()
	}
}

// without notes that one has left, and gives what waited for that.
func (f *fence) without(n uint64) []fenced {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.inside, n)
	first := f.came + 1
	for n := range f.inside {
		first = min(first, n)
	}
	free := 0
	for free < len(f.waiting) && f.waiting[free].until < first {
		free++
	}
	done := f.waiting[:free:free]
	f.waiting = f.waiting[free:]
	return done
}

// after does something once all who are inside now have left: at once if
// nobody is, else as a part of the last one's leaving.
func (f *fence) after(do func()) {
	f.mu.Lock()
	if len(f.inside) > 0 {
		f.waiting = append(f.waiting, fenced{f.came, do})
		f.mu.Unlock()
		return
	}
	f.mu.Unlock()
	do()
}
