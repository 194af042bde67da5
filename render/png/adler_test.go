package png_test

import (
	"hash/adler32"
	"math/rand/v2"
	"testing"

	"galet/render/png"
)

func TestAdler32(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 400 {
		data := make([]byte, n*n/3)
		for i := range data {
			data[i] = 255
			if n%2 == 0 {
				data[i] = byte(rng.Uint32())
			}
		}
		if got, want := png.Adler32(data), adler32.Checksum(data); got != want {
			t.Fatalf("%d bytes: %08x, want %08x", len(data), got, want)
		}
	}
}
