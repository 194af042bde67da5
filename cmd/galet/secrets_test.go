package main

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"galet/bot/sandbox"
)

// At debug level, through every kind of failure, the log holds no token, no name
// and no message content; each line about a match has its id.
func logHoldsNoSecrets(t *testing.T, binary string) {
	s := newInstance(t)
	s.startBinary(binary, observed)
	s.becomes(allReady)
	s.playsAWhile()
	s.fails()
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	logged := s.log.String()
	secrets := s.secrets()
	if len(secrets) < 50 {
		t.Errorf("only %d secrets to look for: %q", len(secrets), secrets)
	}
	for _, secret := range secrets {
		if strings.Contains(logged, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	s.tellsWhich()
	for _, failure := range []string{"answer failed", "notice delayed", "notice dropped", "gateway connection lost: connecting again"} {
		if len(s.log.parsed(t, failure)) == 0 {
			t.Errorf("%q was never logged, so the log of it was not looked at", failure)
		}
	}
}

// The calls that fail, and whose log lines the test reads.
const (
	callback = "/interactions/*/*/callback"
	post     = "/channels/*/messages"
	edit     = "/channels/*/messages/*"
)

// fails causes every failure that the bot logs.
func (s *instance) fails() {
	s.Helper()
	ana := s.world.Person("ana-the-first")
	s.does(ana.Slash("general", "/move move:typed-secret"))
	s.does(ana.Slash("general", "/record match:typed-secret"))
	_, _ = ana.PressRaw(s.board().ID, "v1/pressed-secret/1/0", "chosen-secret")
	for i, rule := range []sandbox.Rule{
		{Path: callback, Status: 404, Code: 10062},
		{Path: callback, Lose: true, Times: 9},
	} {
		s.world.Misbehave(rule)
		_, _ = ana.Slash("general", "/help")
		s.waitForNth("answer failed", i+1)
		s.world.Behave()
	}
	for _, rule := range []sandbox.Rule{
		{Method: http.MethodPost, Path: post, Status: 503},
		{Method: http.MethodPost, Path: post, Drop: true},
	} {
		s.world.Misbehave(rule)
		s.boardFor(s.choose())
	}
	s.typeMove()
	s.settled()
	// At the end the challenge's message links to the last board.
	s.world.Misbehave(sandbox.Rule{Method: http.MethodPatch, Path: edit, Status: 404, Code: 10008})
	loser := s.world.Person(s.board().Pings[0])
	s.does(loser.Slash("general", "/resign"))
	s.does(loser.Click("general", "Resign"))
	s.waitFor("notice dropped")
	s.settled()
	s.losesTheGateway()
}

// board is the newest message with menus or buttons.
func (s *instance) board() sandbox.Message {
	s.Helper()
	all, err := s.world.Messages("general")
	if err != nil {
		s.Fatal(err)
	}
	for _, m := range slices.Backward(all) {
		if m.Only == "" && len(m.Components) > 0 {
			return m
		}
	}
	s.Fatal("there is no board")
	return sandbox.Message{}
}

// choose lets the player to move press the first button, or take the first choice
// of the menu. It returns the next player.
func (s *instance) choose() (next string) {
	s.Helper()
	board := s.board()
	first := board.Components[0].Components[0]
	var values []string
	for _, option := range first.Options[:min(1, len(first.Options))] {
		values = append(values, option.Value)
	}
	s.does(s.world.Person(board.Pings[0]).Press(board.ID, first.CustomID, values...))
	return s.other(board.Pings[0])
}

// typeMove lets the player to move type the first legal move.
func (s *instance) typeMove() {
	s.Helper()
	s.does(s.world.Person(s.board().Pings[0]).Slash("general", "/move move:?"))
}

func (s *instance) other(name string) string {
	people := s.world.People()
	return people[1-slices.Index(people, name)]
}

// secrets are what no log may hold: tokens, names, and message content.
func (s *instance) secrets() []string {
	s.Helper()
	found := map[string]bool{
		s.world.Token(): true, "-secret": true, "secret-": true, "Ana Display": true, "Bo Nickname": true,
	}
	for _, name := range s.world.People() {
		found[name] = true
	}
	for _, r := range s.world.Requests() {
		parts := strings.Split(r.Path, "/")
		if i := slices.IndexFunc(parts, func(p string) bool { return p == "interactions" || p == "webhooks" }); i > 0 {
			found[parts[i+2]] = true
		}
	}
	all, err := s.world.Messages("general")
	if err != nil {
		s.Fatal(err)
	}
	for _, m := range all {
		for line := range strings.Lines(m.Words()) {
			if line = strings.Trim(line, " \n[]"); len(line) >= 12 {
				found[line] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// tellsWhich checks that each line about a match has its id.
func (s *instance) tellsWhich() {
	s.Helper()
	about := 0
	for _, line := range s.log.parsed(s, "interaction") {
		request := fmt.Sprint(line["request"])
		if line["outcome"] != "ok" || request != "/move" && !strings.HasPrefix(request, "press ") {
			continue
		}
		about++
		for _, key := range []string{"interaction", "match", "game", "ply"} {
			if line[key] == nil {
				s.Errorf("a line without %s: %v", key, line)
			}
		}
	}
	if about < 8 {
		s.Errorf("only %d lines are about a match", about)
	}
}
