package main

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestInvite(t *testing.T) {
	t.Parallel()
	out, _, err := galet(t, "", "invite", "-id", "1234567890")
	want := "https://discord.com/oauth2/authorize?client_id=1234567890&permissions=309237763072&scope=bot+applications.commands\n"
	if err != nil || out != want {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
	for _, id := range []string{"galet", "0", "-1", "99999999999999999999"} {
		if _, _, err := galet(t, "", "invite", "-id", id); err == nil || !strings.Contains(err.Error(), "is a number") {
			t.Errorf("-id %s: %v", id, err)
		}
	}
}

func TestApplicationOfToken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, token, want string }{
		{"whole", base64.RawStdEncoding.EncodeToString([]byte("1234567890")) + ".abc.def", "1234567890"},
		{"no number", base64.RawStdEncoding.EncodeToString([]byte("galet")) + ".abc.def", ""},
		{"not base 64", "???.abc.def", ""},
	} {
		got, err := applicationOf(c.token)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: got %q, %v, want %q", c.name, got, err, c.want)
		}
	}
}
