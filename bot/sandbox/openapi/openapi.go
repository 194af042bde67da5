// Package openapi validates JSON bodies against an OpenAPI 3.1 description of
// an HTTP API. It knows of Discord only two spellings that Discord accepts and
// its description lacks.
package openapi

import (
	"bytes"
	"encoding/json"
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
	return &Description{doc: doc, compiler: c}, c.AddResource(root, doc)
}

// Check returns what is wrong with the JSON body of a response, or for the status 0
// of a request; "" if nothing is. Path is a route with placeholders,
// "/channels/{channel_id}". A call that the description lacks is wrong; a body that
// it lacks is not.
func (d *Description) Check(method, path string, status int, body []byte) string {
	at := []string{"paths", path, strings.ToLower(method)}
	if d.at(at) == nil {
		return "the description has no such call"
	}
	part := []string{"requestBody"}
	if status != 0 {
		part = []string{"responses", strconv.Itoa(status)}
	}
	at = slices.Concat(at, part, []string{"content", "application/json", "schema"})
	if d.at(at) == nil {
		return ""
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err.Error()
	}
	schema, err := d.schema(at)
	if err != nil {
		return err.Error()
	}
	if err := schema.Validate(liberties(v)); err != nil {
		return err.Error()
	}
	return ""
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

// liberties converts two spellings that Discord accepts to those of its
// description: permissions to a number, the id of a file to a string.
func liberties(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = liberties(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = liberties(v[key])
		}
		if s, ok := v["default_member_permissions"].(string); ok && v["application_id"] == nil {
			v["default_member_permissions"] = json.Number(s)
		}
		files, _ := v["attachments"].([]any)
		for _, f := range files {
			if m, ok := f.(map[string]any); ok {
				m["id"] = fmt.Sprint(m["id"])
			}
		}
	}
	return v
}
