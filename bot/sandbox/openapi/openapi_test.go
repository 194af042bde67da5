package openapi_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galet/bot/sandbox/openapi"
)

const description = `{"openapi":"3.1.0","paths":{"/things/{thing_id}":{"post":{
	"requestBody":{"content":{"application/json":{"schema":{"anyOf":[
		{"$ref":"#/components/schemas/ApplicationCommandUpdateRequest"},
		{"type":"object","properties":{"kind":{"enum":[2]}},"required":["kind"]}]}}}},
	"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ApplicationCommandUpdateRequest"}}}}}},
	"get":{"responses":{"204":{"description":"nothing"}}}}},
	"components":{"schemas":{"ApplicationCommandUpdateRequest":{"type":"object","required":["name"],"properties":{
		"name":{"type":"string","maxLength":3},
		"default_member_permissions":{"type":["integer","null"]},
		"attachments":{"type":"array","items":{"$ref":"#/components/schemas/MessageAttachmentRequest"}}}},
	"MessageAttachmentRequest":{"type":"object","properties":{"id":{"type":"string"}}}}}}`

func load(t *testing.T, text string) (*openapi.Description, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "api.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return openapi.Load(path)
}

func TestRequest(t *testing.T) {
	t.Parallel()
	d, err := load(t, description)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, method, path, body, want string }{
		{"good", "POST", "/things/{thing_id}", `{"name":"abc"}`, ""},
		{"too long", "POST", "/things/{thing_id}", `{"name":"abcd"}`, "/name"},
		{"the other kind", "POST", "/things/{thing_id}", `{"kind":2}`, ""},
		{"neither", "POST", "/things/{thing_id}", `{"kind":3}`, "/kind"},
		{"permissions as a string", "POST", "/things/{thing_id}", `{"name":"a","default_member_permissions":"8"}`, ""},
		{"a file by its number", "POST", "/things/{thing_id}", `{"name":"a","attachments":[{"id":0}]}`, ""},
		{"a file by a word", "POST", "/things/{thing_id}", `{"name":"a","attachments":[{"id":"x"}]}`, "/id"},
		{"a call without a body", "GET", "/things/{thing_id}", `{}`, ""},
		{"no such call", "PUT", "/things/{thing_id}", `{}`, "no such call"},
		{"no JSON", "POST", "/things/{thing_id}", `{`, "EOF"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := d.Check(tt.method, tt.path, 0, []byte(tt.body))
			if (got == nil) != (tt.want == "") || !strings.Contains(fmt.Sprint(got), tt.want) {
				t.Errorf("got %v, want %q", got, tt.want)
			}
		})
	}
}

func TestResponse(t *testing.T) {
	t.Parallel()
	d, err := load(t, description)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		status int
		body   string
		want   string
	}{
		{"good", 200, `{"name":"abc"}`, ""},
		{"without a name", 200, `{}`, "name"},
		{"another status", 404, `{}`, ""},
	} {
		if got := d.Check("POST", "/things/{thing_id}", tt.status, []byte(tt.body)); (got == nil) != (tt.want == "") || !strings.Contains(fmt.Sprint(got), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, got, tt.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	if _, err := load(t, `{"openapi":`); err == nil {
		t.Error("half a file was taken")
	}
	if _, err := openapi.Load(filepath.Join(t.TempDir(), "none.json")); err == nil {
		t.Error("no file was taken")
	}
}
