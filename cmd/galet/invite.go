package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"galet/bot/ui"
	"galet/cmd/galet/config"
)

// runInvite prints the link that adds the bot to a server, with the permissions
// that it needs, also in threads.
func runInvite(_ context.Context, args []string, s streams) error {
	f := newFlags("invite", s)
	path := f.String("config", "config.toml", "the configuration `FILE` with the token")
	id := f.String("id", "", "the `APPLICATION` id, in place of a token")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	if *id == "" {
		c, err := config.Load(*path, s.getenv)
		if err != nil {
			return err
		}
		if *id, err = applicationOf(c.Discord.Token); err != nil {
			return err
		}
	}
	if !isID(*id) {
		return fmt.Errorf("-id %q: an application id is a number, shown in Discord's developer portal", *id)
	}
	query := url.Values{
		"client_id":   {*id},
		"permissions": {fmt.Sprint(uint64(ui.Permissions | ui.ThreadPermissions))},
		"scope":       {"bot applications.commands"},
	}
	_, err := fmt.Fprintln(s.out, "https://discord.com/oauth2/authorize?"+query.Encode())
	return err
}

// applicationOf reads the application's id from a bot's token: it is the first
// part, in base 64.
func applicationOf(token string) (string, error) {
	first, _, _ := strings.Cut(token, ".")
	id, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(first, "="))
	if err != nil || !isID(string(id)) {
		return "", errors.New("the token does not begin with an application id: give the id with -id")
	}
	return string(id), nil
}

// isID reports whether a text can be an id of Discord: a number from 1 that fits in 64 bits.
func isID(s string) bool {
	n, err := strconv.ParseUint(s, 10, 64)
	return err == nil && n > 0
}
