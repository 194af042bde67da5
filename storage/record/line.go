package record

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// line is the pass over one object of a line. It writes to object, or it reads
// from value. A missing field reads as the zero value: callers find it when they
// write the record again and compare the two lines.
type line struct {
	*pass
	object *node
	value  any
}

// Write returns the line of a record. order lists its keys; keys that are not listed
// follow in the order of the visits.
func Write[T any](v T, order string, visit func(Fields, *T)) ([]byte, error) {
	p := line{pass: &pass{}, object: &node{}}
	for name := range strings.FieldsSeq(order) {
		p.object.at(name)
	}
	visit(p, &v)
	return p.object.append(nil), p.err
}

// Read builds a record from a line. encoding/json has decoded the line with UseNumber.
func Read[T any](value any, parse Parser, visit func(Fields, *T)) (v T, err error) {
	p := line{pass: &pass{reading: true, parse: parse}, value: value}
	visit(p, &v)
	return v, p.err
}

func (p line) Line() bool  { return true }
func (p line) Value(byte)  {}
func (p line) EndIndexed() {}

// set writes a field.
func (p line) set(name string, v any) {
	text, err := plainJSON(v)
	if err != nil {
		p.Fail(fmt.Errorf("%s: %w", name, err))
	}
	p.object.at(name).text = text
}

// get finds a field; nil if there is none.
func (p line) get(name string) any {
	v := p.value
	for name != "" {
		var first string
		first, name, _ = strings.Cut(name, ".")
		object, _ := v.(map[string]any)
		v = object[first]
	}
	return v
}

// find finds a field of a type; the zero value if there is none.
func find[T any](p line, name, what string) (v T) {
	found := p.get(name)
	v, ok := found.(T)
	if !ok && found != nil {
		p.wrong(name, found, what)
	}
	return v
}

// wrong fails because a field has the wrong type or value.
func (p line) wrong(name string, found any, what string) {
	text, _ := plainJSON(found)
	p.Fail(fmt.Errorf("%s is %.40s where %s is wanted", cmp.Or(name, "an element"), text, what))
}

// number writes a number, or reads it; 0 if there is none.
func number[T any](p line, name string, v T, what string) (read T) {
	if !p.reading {
		p.set(name, v)
		return v
	}
	text := find[json.Number](p, name, what)
	if text != "" && json.Unmarshal([]byte(text), &read) != nil {
		p.wrong(name, text, what)
	}
	return read
}

func (p line) Number(name string, v uint64) uint64 {
	return number(p, name, v, "a whole number from 0 on")
}

func (p line) Signed(name string, v int64) int64 { return number(p, name, v, "a whole number") }

func (p line) Float(name string, v float64) float64 { return number(p, name, v, "a number") }

func (p line) Fixed(name string, v uint64) uint64 { return p.Number(name, v) }

func (p line) Byte(name string, v, low, high byte) byte {
	n := p.Number(name, uint64(v))
	if n < uint64(low) || n > uint64(high) {
		p.wrong(name, n, fmt.Sprintf("%d to %d", low, high))
		return low
	}
	return byte(n)
}

func (p line) Bool(name string, v bool) bool {
	if p.reading {
		return find[bool](p, name, "true or false")
	}
	p.set(name, v)
	return v
}

// Text is a JSON string, or {"bytes":"…"} in base 64 if the text is not UTF-8.
func (p line) Text(name, v string) string {
	if !p.reading {
		if utf8.ValidString(v) {
			p.set(name, v)
		} else {
			p.set(name, map[string][]byte{"bytes": []byte(v)})
		}
		return v
	}
	object, ok := p.get(name).(map[string]any)
	if !ok {
		return find[string](p, name, "a text")
	}
	text, _ := object["bytes"].(string)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.wrong(name, text, "base 64")
	}
	return string(data)
}

func (p line) Identity(name, v string) string { return p.Text(name, v) }
func (p line) Rest(name, v string) string     { return p.Text(name, v) }

func (p line) JSON(name, v string) string {
	if !p.reading {
		p.set(name, json.RawMessage(v))
		return v
	}
	text, err := plainJSON(p.get(name))
	if err != nil {
		p.Fail(err)
	}
	return string(text)
}

func (p line) Present(name string, v bool) bool {
	if p.reading {
		return p.get(name) != nil
	}
	if !v {
		p.Null(name)
	}
	return v
}

func (p line) Optional(_ byte, name string, v bool) bool {
	if p.reading {
		return p.get(name) != nil
	}
	return v
}

func (p line) Null(name string) {
	if !p.reading {
		p.set(name, nil)
	}
}

func (p line) List(name string, n int) int {
	if p.reading {
		return len(find[[]any](p, name, "a list"))
	}
	p.object.at(name).list = true
	return n
}

func (p line) Item(name string, i int) Fields {
	if !p.reading {
		list := p.object.at(name)
		list.list = true
		return line{pass: p.pass, object: list.at(strconv.Itoa(i))}
	}
	item := line{pass: p.pass}
	if list := find[[]any](p, name, "a list"); i < len(list) {
		item.value = list[i]
	}
	return item
}
