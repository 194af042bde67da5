package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// worded is an error of encoding/json in the words of JSON, not of Go.
func worded(err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it is cut short")
	case errors.Is(err, io.EOF):
		return errors.New("there is nothing in it")
	case errors.As(err, &syntax):
		return fmt.Errorf("it is not JSON: %w, at byte %d", err, syntax.Offset-1)
	case errors.As(err, &wrong):
		return misplaced(wrong)
	}
	if said, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return errors.New(said)
	}
	return err
}

// misplaced says what stands where something else is wanted: `"size" holds a
// text where a whole number is wanted`.
func misplaced(e *json.UnmarshalTypeError) error {
	where := "it"
	if e.Field != "" {
		where = fmt.Sprintf("%q", e.Field)
	}
	what, ok := jsonKinds[e.Value]
	if !ok {
		what = "the " + e.Value // "the number 6.5"
	}
	return fmt.Errorf("%s holds %s where %s is wanted", where, what, kindOf(e.Type))
}

// jsonKinds are the kinds of JSON values as encoding/json names them, as people
// do.
var jsonKinds = map[string]string{
	"string": aText, "number": "a number", "bool": "true or false", "array": aList, "object": anObject,
}

const (
	aText    = "a text"
	aList    = "a list"
	anObject = "an object"
)

// kindOf is what is to stand where a type is read.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return aText
	case reflect.Slice, reflect.Array:
		return aList
	case reflect.Struct, reflect.Map:
		return anObject
	case reflect.Bool:
		return "true or false"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number from 0 on"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	}
	return "a number"
}
