// Package openapi validates JSON bodies against Discord's OpenAPI 3.1 description
// of its HTTP API.
package openapi

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// root is the URL of the description within the compiler.
const root = "https://description.invalid/api.json"

// Description is an API's description. It is safe for concurrent use.
type Description struct {
	doc any

	mu       sync.Mutex
	compiler *jsonschema.Compiler
}

// Load reads a description from a JSON file.
func Load(path string) (*Description, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	d := &Description{doc: doc, compiler: c}
	for schema, key := range digits {
		if keys, ok := d.at([]string{"components", "schemas", schema, "properties"}).(map[string]any); ok {
			keys[key] = map[string]any{"type": []any{"integer", "string", "null"}, "pattern": "^[0-9]+$"}
		}
	}
	return d, c.AddResource(root, doc)
}

// digits are the keys that Discord accepts both as a number and as a string, by
// their schema. The description has one of the two.
var digits = map[string]string{"ApplicationCommandUpdateRequest": "default_member_permissions", "MessageAttachmentRequest": "id"}

// Check returns what is wrong with the JSON body of a response with a status, or, if the
// status is 0, with that of a request. Path is a route with placeholders, "/channels/{channel_id}". A call
// that the description lacks is wrong; a body that it lacks is not.
func (d *Description) Check(method, path string, status int, body []byte) error {
	at := []string{"paths", path, strings.ToLower(method)}
	if d.at(at) == nil {
		return errors.New("the description has no such call")
	}
	part := []string{"requestBody"}
	if status != 0 {
		part = []string{"responses", strconv.Itoa(status)}
	}
	at = slices.Concat(at, part, []string{"content", "application/json", "schema"})
	if d.at(at) == nil {
		return nil
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	schema, err := d.schema(at)
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// at is the value at a path of the description, or nil.
func (d *Description) at(keys []string) any {
	v := d.doc
	for _, key := range keys {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	return v
}

// schema compiles a schema, or finds it among those that the compiler has.
func (d *Description) schema(at []string) (*jsonschema.Schema, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	pointer := ""
	for _, key := range at {
		key = strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
		pointer += "/" + url.PathEscape(key)
	}
	return d.compiler.Compile(root + "#" + pointer)
}
