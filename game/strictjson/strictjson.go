// Package strictjson decodes JSON that people write. It refuses what encoding/json lets
// pass, and its errors are for the author of the text.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// byteOrderMark is what some editors put at the start of a file. JSON does not
// allow it.
var byteOrderMark = []byte("\uFEFF")

// Decode decodes exactly one JSON value into v. It refuses unknown keys,
// duplicate keys, keys with other characters than lower-case ASCII letters and
// underscores (encoding/json ignores case), and text after the value. Bytes in errors
// count from 0.
func Decode(data []byte, v any) error {
	if bytes.HasPrefix(data, byteOrderMark) {
		return errors.New("it begins with a byte order mark: save it as UTF-8 without one")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return inPlainWords(err)
	}
	end := d.InputOffset()
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("text after the end, at byte %d", end)
	}
	return checkKeys(data)
}

// checkKeys checks every key of valid JSON: a string before a colon.
func checkKeys(data []byte) error {
	var seen []map[string]bool
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{':
			seen = append(seen, map[string]bool{})
		case '}':
			seen = seen[:len(seen)-1]
		case '"':
			from := i + 1
			i = closingQuote(data, from)
			if rest := bytes.TrimLeft(data[i+1:], " \t\r\n"); len(rest) == 0 || rest[0] != ':' {
				continue
			}
			if err := checkKey(string(data[from:i]), seen[len(seen)-1]); err != nil {
				return fmt.Errorf("%w, at byte %d", err, from)
			}
		}
	}
	return nil
}

// closingQuote is where the string that starts at i ends.
func closingQuote(data []byte, i int) int {
	for data[i] != '"' {
		if data[i] == '\\' {
			i++
		}
		i++
	}
	return i
}

func checkKey(key string, seen map[string]bool) error {
	for _, r := range key {
		if (r < 'a' || r > 'z') && r != '_' {
			return fmt.Errorf("unknown field %.40q", key)
		}
	}
	if seen[key] {
		return fmt.Errorf("the field %.40q appears twice", key)
	}
	seen[key] = true
	return nil
}
