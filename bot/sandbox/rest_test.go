package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestSizesOfFiles(t *testing.T) {
	t.Parallel()
	tooBig := make([]byte, 10<<20+1)
	third := make([]byte, 9<<20)
	var eleven []file
	for i := range 11 {
		eleven = append(eleven, file{fmt.Sprintf("files[%d]", i), "a.txt", []byte("x")})
	}
	for _, tt := range []struct {
		name         string
		files        []file
		status, code int
	}{
		{"one file", []file{{"files[0]", "a.txt", []byte("x")}}, 200, 0},
		{"a file too large", []file{{"files[0]", "a.bin", tooBig}}, 413, 40005},
		{"too much in all", []file{{"files[0]", "a", third}, {"files[1]", "b", third}, {"files[2]", "c", third}}, 413, 40005},
		{"eleven files", eleven, 400, 50035},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newScene(t)
			got := s.upload("POST", s.names.Replace("/channels/{general}/messages"), `{}`, tt.files...)
			if got.status != tt.status || got.code != tt.code {
				t.Errorf("got %d %s\nwant %d, code %d", got.status, got.raw, tt.status, tt.code)
			}
		})
	}
}

func TestEditsAndTheirFiles(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	general := s.names.Replace("/channels/{general}/messages")
	png := picture(t, 4, 4)
	posted := s.upload("POST", general, `{"content":"x","attachments":[{"id":0,"description":"first"}]}`, file{"files[0]", "a.png", png})
	at := general + "/" + posted.id(t)
	names := func(got answered) string {
		var all []string
		for _, a := range got.body["attachments"].([]any) {
			all = append(all, fmt.Sprint(a.(map[string]any)["filename"], " ", a.(map[string]any)["description"]))
		}
		return strings.Join(all, ", ")
	}
	first := posted.body["attachments"].([]any)[0].(map[string]any)["id"].(string)
	for _, tt := range []struct {
		name, body string
		files      []file
		want       string
	}{
		{"files are added where none are named", `{"content":"y"}`, []file{{"files[0]", "b.png", png}}, "a.png first, b.png <nil>"},
		{"those that are not named go", `{"attachments":[{"id":"` + first + `"},{"id":0,"filename":"c.png","description":"third"}]}`, []file{{"files[0]", "b.png", png}}, "a.png first, c.png third"},
		{"nothing changes for a text", `{"content":"z"}`, nil, "a.png first, c.png third"},
		{"all go", `{"content":"z","attachments":[]}`, nil, ""},
	} {
		got := s.upload("PATCH", at, tt.body, tt.files...)
		if got.status != http.StatusOK || names(got) != tt.want {
			t.Errorf("%s: %d %q, want %q", tt.name, got.status, names(got), tt.want)
		}
	}
	clean(t, s.world)
}

func TestNonceIsPostedOnce(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	at := s.names.Replace("/channels/{general}/messages")
	first := s.call("POST", at, `{"content":"once","nonce":"n1","enforce_nonce":true}`)
	again := s.call("POST", at, `{"content":"once","nonce":"n1","enforce_nonce":true}`)
	loose := s.call("POST", at, `{"content":"once","nonce":"n1"}`)
	if first.id(t) != again.id(t) || first.id(t) == loose.id(t) {
		t.Errorf("ids %s, %s, %s: want the first two the same", first.id(t), again.id(t), loose.id(t))
	}
	clean(t, s.world)
	gone := s.call("POST", at, `{"content":"gone","nonce":"n2","enforce_nonce":true}`)
	s.call("DELETE", at+"/"+gone.id(t), "")
	if got := s.call("POST", at, `{"content":"gone","nonce":"n2","enforce_nonce":true}`); got.code != 10008 {
		t.Errorf("after the deletion: %d %s", got.status, got.raw)
	}
}

func TestThreadsAreArchived(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	if err := s.world.CloseThread("talk", true, false); err != nil {
		t.Fatal(err)
	}
	said := s.names.Replace("/channels/{thread}/messages")
	steps := []struct {
		name, method, path, body string
		code                     int
	}{
		{"asleep, nothing is edited", "PATCH", said + s.names.Replace("/{said}"), `{"content":"x"}`, 50083},
		{"what is said wakes it", "POST", said, `{"content":"x"}`, 0},
		{"awake, it is edited", "PATCH", said + s.names.Replace("/{said}"), `{"content":"y"}`, 0},
	}
	for _, step := range steps {
		if got := s.call(step.method, step.path, step.body); got.code != step.code {
			t.Errorf("%s: %d %s", step.name, got.status, got.raw)
		}
	}
	if err := s.world.CloseThread("talk", false, true); err != nil {
		t.Fatal(err)
	}
	if got := s.call("PATCH", s.names.Replace("/channels/{thread}"), `{"archived":false}`); got.code != 50013 {
		t.Errorf("unarchiving a locked thread: %d %s", got.status, got.raw)
	}
	if got := s.call("PATCH", s.names.Replace("/channels/{general}"), `{"archived":false}`); got.code != 50024 {
		t.Errorf("unarchiving a channel: %d %s", got.status, got.raw)
	}
	if got := s.call("POST", said, `{"content":"x"}`); got.code != 160005 {
		t.Errorf("a message in a locked thread: %d %s", got.status, got.raw)
	}
	if got := s.call("PATCH", said+s.names.Replace("/{said}"), `{"content":"z"}`); got.code != 160005 {
		t.Errorf("an edit in a locked thread: %d %s", got.status, got.raw)
	}
	if got := s.call("DELETE", said+s.names.Replace("/{said}"), ""); got.code != 0 {
		t.Errorf("a deletion in a locked thread: %d %s", got.status, got.raw)
	}
}
