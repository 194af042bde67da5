package storage

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"galet/game/match"
)

// errShort and errLong: a value ends before it should, or goes on after it.
var (
	errShort = errors.New("the value is too short")
	errLong  = errors.New("the value is too long")
)

// encoder builds a value. After the first error what it builds is of no use,
// and the error stays in err.
type encoder struct {
	b   []byte
	err error
}

func (e *encoder) byte(v byte)      { e.b = append(e.b, v) }
func (e *encoder) number(v uint64)  { e.b = binary.AppendUvarint(e.b, v) }
func (e *encoder) signed(v int64)   { e.b = binary.AppendVarint(e.b, v) }
func (e *encoder) time(t time.Time) { e.signed(t.UnixMilli()) }

func (e *encoder) identity(s string) {
	if len(s) >= packedNumber && e.err == nil {
		e.err = fmt.Errorf("an identity of %d bytes", len(s))
	}
	e.b = appendIdentity(e.b, s)
}

func (e *encoder) place(p match.Place) {
	e.identity(string(p.Guild))
	e.identity(string(p.Channel))
}

func (e *encoder) player(p match.Player) {
	e.identity(string(p.ID))
	e.text(p.Name)
}

func (e *encoder) text(s string) {
	e.number(uint64(len(s)))
	e.b = append(e.b, s...)
}

func (e *encoder) bool(v bool) {
	if v {
		e.byte(1)
	} else {
		e.byte(0)
	}
}

// decoder takes a value apart. After the first error it gives zero values,
// and the error stays in err.
type decoder struct {
	s   string
	err error
}

// newDecoder begins to read a value of the given version. It copies the value
// once; the texts that it gives are parts of that copy.
func newDecoder(value []byte, version byte) *decoder {
	d := &decoder{s: string(value)}
	if v := d.byte(); d.err == nil && v != version {
		d.fail(fmt.Errorf("the value is of version %d, not %d", v, version))
	}
	return d
}

// fail keeps the first error and ends the reading.
func (d *decoder) fail(err error) {
	if d.err == nil {
		d.s, d.err = "", err
	}
}

// end is the first error, or errLong if there is more to read.
func (d *decoder) end() error {
	if d.s != "" {
		d.fail(errLong)
	}
	return d.err
}

// take cuts n bytes off the front.
func (d *decoder) take(n uint64) string {
	if n > uint64(len(d.s)) {
		d.fail(errShort)
		return ""
	}
	var front string
	front, d.s = d.s[:n], d.s[n:]
	return front
}

func (d *decoder) byte() byte {
	if front := d.take(1); front != "" {
		return front[0]
	}
	return 0
}

// within reads a byte from low to high.
func (d *decoder) within(what string, low, high byte) byte {
	v := d.byte()
	if v < low || v > high {
		d.fail(fmt.Errorf("%s is %d", what, v))
		return low
	}
	return v
}

func (d *decoder) bool() bool { return d.within("a yes or no", 0, 1) == 1 }

func (d *decoder) number() uint64 {
	v, n := binary.Uvarint([]byte(d.s[:min(len(d.s), binary.MaxVarintLen64)]))
	if n <= 0 {
		d.fail(errShort)
		return 0
	}
	d.take(uint64(n))
	return v
}

// count reads a number of things of at least one byte each.
func (d *decoder) count() int {
	n := d.number()
	if n > uint64(len(d.s)) {
		d.fail(errShort)
		return 0
	}
	return int(n)
}

// ply reads a number of plies.
func (d *decoder) ply() int {
	n := d.number()
	if n > 1<<31-1 {
		d.fail(fmt.Errorf("a ply of %d", n))
		return 0
	}
	return int(n)
}

func (d *decoder) time() time.Time {
	v := d.signed()
	if d.err != nil {
		return time.Time{}
	}
	return time.UnixMilli(v).UTC()
}

func (d *decoder) signed() int64 {
	v, n := binary.Varint([]byte(d.s[:min(len(d.s), binary.MaxVarintLen64)]))
	if n <= 0 {
		d.fail(errShort)
		return 0
	}
	d.take(uint64(n))
	return v
}

func (d *decoder) text() string { return d.take(d.number()) }

func (d *decoder) identity() string {
	identity, rest, ok := cutIdentity(d.s)
	if !ok {
		d.fail(errShort)
		return ""
	}
	d.s = rest
	return identity
}

func (d *decoder) pace() match.Pace {
	p := match.Pace(d.byte())
	if !p.Known() {
		d.fail(fmt.Errorf("the pace is %d", p))
		return match.NoPace
	}
	return p
}

func (d *decoder) place() match.Place {
	return match.Place{Guild: match.GuildID(d.identity()), Channel: match.ChannelID(d.identity())}
}

func (d *decoder) player() match.Player {
	return match.Player{ID: match.PlayerID(d.identity()), Name: d.text()}
}
