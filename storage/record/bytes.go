package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"galet/game"
)

// A value is too short or too long.
var (
	errShort = errors.New("the value is too short")
	errLong  = errors.New("the value is too long")
)

// ErrKey: a key cannot be read.
var ErrKey = errors.New("the key cannot be read")

// Parser reads the options of a game.
type Parser func(game.ID, string) (game.Options, error)

// pass is the common part of all passes.
type pass struct {
	reading bool
	parse   Parser
	err     error
}

func (p *pass) Reading() bool { return p.reading }

// Fail keeps the first error. Only game.ErrUnknownGame gives way to a later one, so that
// damage in a record of an unknown game is reported.
func (p *pass) Fail(err error) {
	if p.err == nil || errors.Is(p.err, game.ErrUnknownGame) {
		p.err = err
	}
}

func (p *pass) Parse(id game.ID, text string) (game.Options, error) { return p.parse(id, text) }

// inBytes is the pass that writes or reads a key and a value.
type inBytes struct {
	pass
	// b is the key or value being written, and s is the unread rest of the one being
	// read.
	b []byte
	s string
	// key is the finished key, value is the value to read next.
	key   []byte
	value string
	// inValue reports whether the value has begun.
	inValue bool
	// indexed is the length of the value up to EndIndexed.
	indexed int
}

// Encode returns the key and the value of a record. indexed is the length of the
// part of the value before EndIndexed; 0 if EndIndexed was not called.
func Encode[T any](v T, visit func(Fields, *T)) (key, value []byte, indexed int, err error) {
	p := struct {
		inBytes
		v T
	}{v: v}
	visit(&p.inBytes, &p.v)
	return p.key, p.b, p.indexed, p.err
}

// Decode reads a record from a key and a value. With an error it returns the
// fields that it read before; with game.ErrUnknownGame all except the options.
func Decode[T any](key, value []byte, parse Parser, visit func(Fields, *T)) (T, error) {
	p := struct {
		inBytes
		v T
	}{inBytes: inBytes{pass: pass{reading: true, parse: parse}, s: string(key), value: string(value)}}
	visit(&p.inBytes, &p.v)
	if p.s != "" {
		p.Fail(errLong)
	}
	return p.v, p.err
}

func (p *inBytes) Line() bool { return false }

func (p *inBytes) Fail(err error) {
	if p.reading && !p.inValue {
		err = ErrKey
	}
	p.pass.Fail(err)
	if !errors.Is(err, game.ErrUnknownGame) {
		p.s, p.value = "", ""
	}
}

func (p *inBytes) Value(version byte) {
	if p.reading {
		if p.s != "" {
			p.Fail(errLong)
		}
		p.s = p.value
	} else {
		p.key, p.b = p.b, make([]byte, 0, 256)
		if len(p.key) > maxKey {
			p.Fail(fmt.Errorf("a key of %d bytes, the most is %d", len(p.key), maxKey))
		}
	}
	p.inValue = true
	if version == 0 {
		return
	}
	if v := p.Byte("the version", version, 0, 255); v != version && p.err == nil {
		p.Fail(fmt.Errorf("the value is of version %d, not %d", v, version))
	}
}

func (p *inBytes) EndIndexed() { p.indexed = len(p.b) }

// take cuts n bytes off the front of s.
func (p *inBytes) take(n uint64) string {
	if n > uint64(len(p.s)) {
		p.Fail(errShort)
		return ""
	}
	front := p.s[:n]
	p.s = p.s[n:]
	return front
}

func (p *inBytes) Fixed(_ string, v uint64) uint64 {
	if !p.reading {
		p.b = binary.BigEndian.AppendUint64(p.b, v)
		return v
	}
	if front := p.take(8); front != "" {
		return binary.BigEndian.Uint64([]byte(front))
	}
	return 0
}

func (p *inBytes) Number(_ string, v uint64) uint64 {
	if !p.reading {
		p.b = binary.AppendUvarint(p.b, v)
		return v
	}
	v, n := binary.Uvarint([]byte(p.s[:min(len(p.s), binary.MaxVarintLen64)]))
	if n <= 0 {
		p.Fail(errShort)
		return 0
	}
	p.take(uint64(n))
	return v
}

// Signed has the sign in the lowest bit, as binary.AppendVarint does.
func (p *inBytes) Signed(name string, v int64) int64 {
	u := p.Number(name, uint64(v<<1)^uint64(v>>63))
	return int64(u>>1) ^ -int64(u&1)
}

func (p *inBytes) Byte(name string, v, low, high byte) byte {
	if p.reading {
		front := p.take(1)
		if front == "" {
			return low
		}
		v = front[0]
	} else {
		p.b = append(p.b, v)
	}
	if v < low || v > high {
		p.Fail(fmt.Errorf("%s is %d, want %d to %d", name, v, low, high))
		return low
	}
	return v
}

func (p *inBytes) Bool(_ string, v bool) bool {
	var b byte
	if v {
		b = 1
	}
	return p.Byte("a yes or no", b, 0, 1) == 1
}

func (p *inBytes) Float(_ string, v float64) float64 { return v }

func (p *inBytes) Text(name, v string) string {
	n := p.Number(name, uint64(len(v)))
	if p.reading {
		return p.take(n)
	}
	p.b = append(p.b, v...)
	return v
}

func (p *inBytes) JSON(name, v string) string { return p.Text(name, v) }

func (p *inBytes) Identity(_, v string) string {
	if !p.reading {
		if len(v) >= packed {
			p.Fail(fmt.Errorf("an identity of %d bytes, the most is %d", len(v), packed-1))
		}
		p.b = AppendIdentity(p.b, v)
		return v
	}
	n := IdentityLen(p.s)
	if n == 0 {
		p.Fail(errShort)
		return ""
	}
	front := p.take(uint64(n))
	if front[0] == packed {
		return strconv.FormatUint(binary.BigEndian.Uint64([]byte(front[1:])), 10)
	}
	return front[1:]
}

func (p *inBytes) Rest(_, v string) string {
	if p.reading {
		return p.take(uint64(len(p.s)))
	}
	p.b = append(p.b, v...)
	return v
}

func (p *inBytes) Present(name string, v bool) bool { return p.Bool(name, v) }

func (p *inBytes) Optional(tag byte, _ string, v bool) bool {
	if p.reading {
		if v = p.s != "" && p.s[0] == tag; v {
			p.take(1)
		}
		return v
	}
	if v {
		p.b = append(p.b, tag)
	}
	return v
}

func (p *inBytes) Null(string) {}

// List writes the number of elements. Each has at least one byte.
func (p *inBytes) List(name string, n int) int {
	v := p.Number(name, uint64(n))
	if p.reading && v > uint64(len(p.s)) {
		p.Fail(errShort)
		return 0
	}
	return int(v)
}

func (p *inBytes) Item(string, int) Fields { return p }

// maxKey is the most bytes of a key.
const maxKey = 1 << 15

// packed is the first byte of an identity that is a decimal number.
const packed = 255

// AppendIdentity appends an identity of less than 255 bytes. No encoded identity
// is a prefix of another.
func AppendIdentity[T ~string](b []byte, id T) []byte {
	s := string(id)
	if n, err := strconv.ParseUint(s, 10, 64); err == nil && strconv.FormatUint(n, 10) == s {
		return binary.BigEndian.AppendUint64(append(b, packed), n)
	}
	return append(append(b, byte(len(s))), s...)
}

// IdentityLen is the length of the identity at the front of b, or 0 if there is
// none.
func IdentityLen[B ~string | ~[]byte](b B) int {
	if len(b) == 0 {
		return 0
	}
	n := 1 + int(b[0])
	if b[0] == packed {
		n = 1 + 8
	}
	if len(b) < n {
		return 0
	}
	return n
}

// Sortable is a time in milliseconds as a number that sorts as times do, those
// before 1970 too.
func Sortable(t time.Time) uint64 { return uint64(t.UnixMilli()) ^ 1<<63 }
