package kala_test

import (
	"testing"

	"galet/game"
	"galet/game/kala"
)

// BenchmarkRandomGame plays whole games at random.
func BenchmarkRandomGame(b *testing.B) {
	plies := 0
	for seed := uint64(0); b.Loop(); seed++ {
		_, moves := randomGame(b, seed)
		plies += len(moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

// BenchmarkReplay plays one recorded game again and again.
func BenchmarkReplay(b *testing.B) {
	_, moves := randomGame(b, 1)
	record := game.Record{Game: "kala", Options: kala.Options{}, Moves: moves}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.Last(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/ply")
}
