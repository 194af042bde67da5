package engine

// Moves is a list of up to 64 moves with their ranks.
type Moves struct {
	N    int
	rank [64]int32
	move [64]uint8
}

// Add adds a move.
func (m *Moves) Add(move uint8, rank int32) {
	m.rank[m.N&63], m.move[m.N&63] = rank, move
	m.N++
}

// Pick returns the i-th best move. The better ones must have been picked
// before.
func (m *Moves) Pick(i int) uint8 {
	best := i
	for j := i + 1; j < m.N; j++ {
		if m.rank[j&63] > m.rank[best&63] {
			best = j
		}
	}
	m.rank[i&63], m.rank[best&63] = m.rank[best&63], m.rank[i&63]
	m.move[i&63], m.move[best&63] = m.move[best&63], m.move[i&63]
	return m.move[i&63]
}
