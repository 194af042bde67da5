package discord_test

import (
	"io"
	"net/http"
	"testing"

	"galet/bot/discord"
	"galet/bot/discord/discordtest"
)

// Discord refuses a list of commands without the entry point command that it made itself.
func TestEntryPointCommandStays(t *testing.T) {
	t.Parallel()
	const (
		entryPoint = `{"id":"2","type":4,"name":"launch","handler":2,"version":"5"}`
		held       = `[{"id":"1","type":1,"name":"old","version":"4"},` + entryPoint + `]`
		want       = `[{"type":1,"name":"new","description":"d","contexts":null,"integration_types":null},` + entryPoint + `]`
	)
	var sent, asked string
	c := newCaller(t, func(r *http.Request) *http.Response {
		if r.Method == http.MethodPut {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Error(err)
			}
			sent = string(body)
		} else {
			asked = r.URL.RawQuery
		}
		return discordtest.Response(http.StatusOK, held)
	})
	found, err := c.GlobalCommands(t.Context(), "9")
	if err != nil {
		t.Fatal(err)
	}
	list := []discord.ApplicationCommand{{Type: 1, Localized: discord.Localized{Name: "new", Description: "d"}}}
	made, err := c.SetGlobalCommands(t.Context(), "9", list, found)
	if err != nil || sent != want || len(made) != 2 || made[1].Name != "launch" || made[1].Version != "5" {
		t.Errorf("made %+v, %v; sent %s", made, err, sent)
	}
	if asked != "with_localizations=true" { // otherwise Discord leaves out the names in other languages
		t.Errorf("asked for the commands with %q", asked)
	}
}
