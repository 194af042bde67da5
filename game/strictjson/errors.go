package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// inPlainWords rewrites an error of encoding/json in terms of JSON instead of Go.
func inPlainWords(err error) error {
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
		return wrongTypeError(wrong)
	}
	if said, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return errors.New(said)
	}
	return err
}

// wrongTypeError describes a value of the wrong type: `"size" holds a text where a whole
// number is wanted`.
func wrongTypeError(e *json.UnmarshalTypeError) error {
	where := "it"
	if e.Field != "" {
		where = fmt.Sprintf("%q", e.Field)
	}
	return fmt.Errorf("%s holds %s where %s is wanted", where, foundType(e.Value), wantedType{e.Type})
}

// foundType is a type of JSON value as encoding/json names it: "string", "number 6.5".
type foundType string

// String is the type in plain words.
func (f foundType) String() string {
	switch f {
	case "string":
		return "a text"
	case "number":
		return "a number"
	case "bool":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "an object"
	}
	return "the " + string(f)
}

// wantedType is the Go type that a value should have.
type wantedType struct{ reflect.Type }

// String is the type in plain words.
func (w wantedType) String() string {
	switch w.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Bool:
		return "true or false"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number from 0 on"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	}
	return "a number"
}
