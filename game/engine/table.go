package engine

// Table is a transposition table: search results by the hash of a position. If two
// positions need the same slot, the deeper search of the current generation stays.
type Table struct {
	slots []slot
	salt  uint64
	age   uint8
}

// slot is an entry. An empty slot has no data.
type slot struct {
	key  uint64
	data Found
}

// Found is a search result; the zero value means none.
type Found uint64

// Bound is the kind of a stored score.
type Bound uint8

// The bounds. No stored Found has bound 0.
const (
	Lower Bound = 1
	Upper Bound = 2
	Exact Bound = Lower | Upper
)

// NewFound packs a score, its depth from 0 to 255, and the best move, numbered
// as in the game's search.
func NewFound(score int16, depth int, b Bound, move uint8) Found {
	return Found(uint16(score)) | Found(uint8(depth))<<16 | Found(b)<<24 | Found(move)<<32
}

// Score is the score for the seat to move.
func (f Found) Score() int { return int(int16(f)) }

// Depth is the depth of the search in moves.
func (f Found) Depth() int { return int(uint8(f >> 16)) }

// Bound is the kind of Score; 0 if there is no result.
func (f Found) Bound() Bound { return Bound(uint8(f >> 24)) }

// Move is the best move.
func (f Found) Move() uint8 { return uint8(f >> 32) }

func (f Found) age() uint8 { return uint8(f >> 40) }

// NewTable returns a table of at most the given number of bytes.
func NewTable(memory int) *Table {
	n := 2
	for n*2*slotBytes <= memory {
		n *= 2
	}
	return &Table{slots: make([]slot, n)}
}

const slotBytes = 16

// Forget empties the table in constant time.
func (t *Table) Forget() {
	t.salt += 0x9e3779b97f4a7c15
	t.Age()
}

// Age starts a new generation, whose entries replace all older ones.
func (t *Table) Age() { t.age++ }

// Get returns the result for a position.
func (t *Table) Get(hash uint64) Found {
	hash ^= t.salt
	i := t.index(hash)
	for _, s := range [2]slot{t.slots[i], t.slots[i^1]} {
		if s.key == hash {
			return s.data
		}
	}
	return 0
}

// Put stores a result.
func (t *Table) Put(hash uint64, f Found) {
	hash ^= t.salt
	i := t.index(hash)
	if t.slots[i].key != hash && (t.slots[i^1].key == hash || t.keepValue(i) > t.keepValue(i^1)) {
		i ^= 1
	}
	t.slots[i] = slot{hash, f | Found(t.age)<<40}
}

func (t *Table) index(hash uint64) int { return int(hash>>20) & (len(t.slots) - 1) }

// keepValue is how valuable the entry in a slot is. The entry of less value is replaced.
func (t *Table) keepValue(i int) int {
	if f := t.slots[i].data; f != 0 && f.age() == t.age {
		return 1 + f.Depth()
	}
	return 0
}
