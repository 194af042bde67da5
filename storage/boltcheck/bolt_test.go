package boltcheck_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"galet/storage/boltcheck"
)

// TestAgreesWithBolt compares with bbolt's own check on files with random content.
// Both must find them sound.
func TestAgreesWithBolt(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "random")
	db, err := bolt.Open(path, 0o600, nil)
	must(t, err)
	for range 40 {
		must(t, db.Update(func(tx *bolt.Tx) error { return stir(tx, rng) }))
		var theirs []string
		must(t, db.View(func(tx *bolt.Tx) error {
			for err := range tx.Check() {
				theirs = append(theirs, err.Error())
			}
			return nil
		}))
		data, err := os.ReadFile(path)
		must(t, err)
		if diff := cmp.Diff(theirs, check(t, data)); diff != "" {
			t.Fatalf("(-bbolt +pages):\n%s", diff)
		}
	}
	must(t, db.Close())
}

// stir makes and deletes keys, buckets and nested buckets at random.
func stir(tx *bolt.Tx, rng *rand.Rand) error {
	name := fmt.Appendf(nil, "bucket %d", rng.IntN(4))
	b, err := tx.CreateBucketIfNotExists(name)
	if err != nil {
		return err
	}
	if rng.IntN(2) == 0 {
		if b, err = b.CreateBucketIfNotExists([]byte("within")); err != nil {
			return err
		}
	}
	for range rng.IntN(800) {
		key := fmt.Appendf(nil, "%x", rng.IntN(4000))
		if err := errors.Join(b.Put(key, make([]byte, rng.IntN(300))), b.Delete(fmt.Appendf(nil, "%x", rng.IntN(4000)))); err != nil {
			return err
		}
	}
	if rng.IntN(10) == 0 {
		return tx.DeleteBucket(name)
	}
	return nil
}

// FuzzCheck overwrites bytes of a sound file, also those of the head that say which
// pages there are: Check must not panic, hang or read beyond the end.
func FuzzCheck(f *testing.F) {
	data := sound(f)
	f.Add(uint32(2*pageSize+8), []byte{1})
	f.Add(uint32(4*pageSize), []byte{4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 255, 255, 255, 255, 255, 255})
	f.Add(uint32(16), []byte{0xed})
	for field := uint32(32); field < 72; field += 8 {
		f.Add(field, []byte{0xed})
		f.Add(pageSize+field, []byte{0xed, 0xff, 0xff, 0xff})
	}
	f.Fuzz(func(t *testing.T, at uint32, bytes []byte) {
		harmed := append(data[:0:0], data...)
		copy(harmed[int(at)%len(harmed):], bytes)
		if _, err := boltcheck.Check(strict{t, harmed}, int64(len(harmed)), state(harmed), goOn); err != nil {
			t.Error(err)
		}
	})
}

// strict fails the test that reads beyond the end.
type strict struct {
	t    *testing.T
	data []byte
}

func (s strict) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 || at > int64(len(s.data)) {
		s.t.Errorf("read %d bytes at %d", len(p), at)
		return 0, io.EOF
	}
	n := copy(p, s.data[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
