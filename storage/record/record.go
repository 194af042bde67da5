// Package record derives two forms of a stored value from one description: a key
// and a value in bytes, and a JSON object in a line of an export. The description
// is a function that visits the value's fields in the order in which they are
// stored.
//
// It does not know what the values are or where they are kept.
package record

import (
	"fmt"
	"math"
	"slices"
	"time"

	"galet/game"
)

// Fields is one pass over the fields of a record: it writes or reads bytes, or it
// writes or reads a line. A method takes the field's name in the line and its
// value, and returns its new value: a writing pass returns its argument, a
// reading pass returns what it read. After the first error a pass reads only zero
// values. An unknown game does not stop it: only the options cannot be read.
//
// A name with dots means a field of inner objects.
type Fields interface {
	// Line reports whether the pass writes or reads a line. Reading reports
	// whether it reads.
	Line() bool
	Reading() bool
	// Fail gives the pass an error, and ends it unless that is game.ErrUnknownGame.
	Fail(err error)

	// Value ends the key and begins the value. The value's first byte is the
	// version of its form; version 0 writes no such byte.
	Value(version byte)
	// EndIndexed ends the fields that the record's index entries need.
	EndIndexed()

	// Fixed takes 8 bytes, Number 1 to 10 bytes. Signed is like Number, but the number
	// may be negative. Byte takes one byte, with a number from low to high.
	Fixed(name string, v uint64) uint64
	Number(name string, v uint64) uint64
	Signed(name string, v int64) int64
	Byte(name string, v, low, high byte) byte
	Bool(name string, v bool) bool
	// Float is for lines only.
	Float(name string, v float64) float64
	// Text is any bytes. Identity is a text of at most 254 bytes that is
	// packed if it is a decimal number. Rest is a text up to the end of the
	// key or the value.
	Text(name, v string) string
	Identity(name, v string) string
	Rest(name, v string) string
	// JSON is a text that is valid JSON; a line has it unquoted.
	JSON(name, v string) string
	// Parse reads the options of a game.
	Parse(id game.ID, text string) (game.Options, error)

	// Present reports whether a field or object exists. If not, a line has null.
	Present(name string, v bool) bool
	// Optional reports whether the fields of a tag exist. If not, they take no room
	// in the bytes and in a line, so records from before the tag can be read.
	// Optional fields end a record; their tags are from 1 to 255 and ascend.
	Optional(tag byte, name string, v bool) bool
	// Null writes to a line that an object does not exist.
	Null(name string)
	// List begins a list of n elements. Item is the pass over the i-th of them;
	// an element that is not an object has the name "".
	List(name string, n int) int
	Item(name string, i int) Fields
}

// Text visits a field of a string type.
func Text[T ~string](f Fields, name string, v *T) { *v = T(f.Text(name, string(*v))) }

// Identity visits an identity of a string type, as Fields.Identity does.
func Identity[T ~string](f Fields, name string, v *T) { *v = T(f.Identity(name, string(*v))) }

// Bool visits a field that is true or false.
func Bool(f Fields, name string, v *bool) { *v = f.Bool(name, *v) }

// Flag visits an optional bool; false takes no room.
func Flag(f Fields, tag byte, name string, v *bool) {
	if f.Optional(tag, name, *v) {
		*v = f.Bool(name, true)
	}
}

// Number visits a number of another integer type.
func Number[T ~uint64](f Fields, name string, v *T) { *v = T(f.Number(name, uint64(*v))) }

// Key visits a number in a key. Such numbers begin with 1.
func Key[T ~uint64](f Fields, name string, v *T) {
	*v = T(f.Fixed(name, uint64(*v)))
	if *v == 0 && f.Reading() {
		f.Fail(fmt.Errorf("%s: the number 0 is never given out", name))
	}
}

// Count is a number from 0 to limit.
func Count(f Fields, name string, v *int, limit uint64) {
	n := f.Number(name, uint64(*v))
	if n > limit {
		f.Fail(fmt.Errorf("%s is %d, the most is %d", name, n, limit))
		n = 0
	}
	*v = int(n)
}

// Int is a number from 0 to 2,147,483,647.
func Int(f Fields, name string, v *int) { Count(f, name, v, math.MaxInt32) }

// Time is a time in milliseconds.
func Time(f Fields, name string, v *time.Time) {
	if f.Line() {
		lineTime(f, name, v)
	} else {
		*v = inYears(f, name, f.Signed(name, v.UnixMilli()))
	}
}

// FixedTime is a time in milliseconds, in 8 bytes that sort as times do.
func FixedTime(f Fields, name string, v *time.Time) {
	if f.Line() {
		lineTime(f, name, v)
	} else {
		*v = inYears(f, name, int64(f.Fixed(name, Sortable(*v))^1<<63))
	}
}

// firstMilli is the first millisecond of the year 0, and lastMilli the last one of the year
// 9999. Both count from 1970. An export line can hold only these years.
const firstMilli, lastMilli = -62_167_219_200_000, 253_402_300_799_999

// inYears converts milliseconds since 1970 to a time, and fails if no line can hold it.
func inYears(f Fields, name string, millis int64) time.Time {
	if millis < firstMilli || millis > lastMilli {
		f.Fail(fmt.Errorf("%s is not in the years 0 to 9999", name))
	}
	return time.UnixMilli(millis).UTC()
}

func lineTime(f Fields, name string, v *time.Time) {
	text, err := v.MarshalText()
	if err == nil {
		err = v.UnmarshalText([]byte(f.Text(name, string(text))))
	}
	if err != nil {
		f.Fail(fmt.Errorf("%s: %w", name, err))
	}
}

// OptionalTime is a time that may be missing, which is the zero time.
func OptionalTime(f Fields, name string, v *time.Time) {
	if f.Present(name, !v.IsZero()) {
		Time(f, name, v)
	}
}

// Words are the values of a type by their names in lines.
type Words struct {
	// What names the type.
	What string
	// Low is the value of the first name.
	Low   byte
	Names []string
}

// Word visits one of a few values: a byte, or its name in a line.
func Word[T ~uint8](f Fields, name string, v *T, words Words) {
	if !f.Line() {
		*v = T(f.Byte(words.What, byte(*v), words.Low, words.Low+byte(len(words.Names)-1)))
		return
	}
	word := f.Text(name, words.Names[max(byte(*v), words.Low)-words.Low])
	i := slices.Index(words.Names, word)
	if i < 0 {
		f.Fail(fmt.Errorf("%s: the word %.40q is not one of %q", name, word, words.Names))
		return
	}
	*v = T(words.Low + byte(i))
}

// Millionths visits a number from 0 up, rounded to six decimals.
func Millionths(f Fields, name string, v *float64) {
	if f.Line() {
		*v = f.Float(name, *v)
	} else {
		*v = float64(f.Number(name, uint64(math.Round(*v*1e6)))) / 1e6
	}
}

// List visits a list and calls visit with each element. When reading, an empty
// list is nil, and a list has capacity for one more element.
func List[T any](f Fields, name string, v *[]T, visit func(Fields, *T)) {
	n := f.List(name, len(*v))
	if f.Reading() {
		*v = nil
		if n > 0 {
			*v = make([]T, n, n+1)
		}
	}
	var one T
	for i := range n {
		one = (*v)[i]
		visit(f.Item(name, i), &one)
		if f.Reading() {
			(*v)[i] = one
		}
	}
}
