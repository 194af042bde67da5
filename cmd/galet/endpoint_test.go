package main

import (
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galet/bot/discord"
)

// startByHTTP runs the bot with an interactions endpoint, and sends interactions
// there once the bot is ready.
func (s *instance) startByHTTP() {
	s.Helper()
	s.settings = fmt.Sprintf("interactions = \"http\"\npublic_key = %q\n", hex.EncodeToString(s.world.PublicKey()))
	s.start("[http]\naddress = \"127.0.0.1:0\"\n" + observed)
	s.becomes(allReady)
	if err := s.world.SetEndpoint(fmt.Sprintf("http://%v%s", s.waitFor("serving interactions")["address"], discord.EndpointPath)); err != nil {
		s.Fatal(err)
	}
}

// TestInteractionsByHTTP plays through the interactions endpoint of the command.
// The metrics count the requests, and the log does not tell what was in them.
func TestInteractionsByHTTP(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.startByHTTP()
	s.playsAWhile()
	s.settled()
	s.reaches(map[string]float64{
		`galet_endpoint_requests_total{status="200"}`:                             1,
		`galet_endpoint_requests_total{status="401"}`:                             1,
		`galet_interactions_total{command="accept",kind="press",outcome="ok"}`:    1,
		`galet_interactions_total{command="move",kind="command",outcome="ok"}`:    4,
		`galet_interactions_total{command="move",kind="completion",outcome="ok"}`: 4,
		`galet_interaction_answer_seconds_count{kind="command"}`:                  6,
		`galet_endpoint_requests_total{status="202"}`:                             11,
		`galet_discord_requests_total{route="answer",status="200"}`:               11,
	})
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	logged := s.log.String()
	for _, secret := range s.secrets() {
		if strings.Contains(logged, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	if problems := append(s.world.Faults(), fmt.Sprint(s.world.Refusals())); len(problems) != 1 || problems[0] != "[]" {
		t.Errorf("%q", problems)
	}
}

// An address that is taken ends the start with the reason.
func TestInteractionsAddressInUse(t *testing.T) {
	t.Parallel()
	s := newInstance(t)
	s.startByHTTP()
	address := s.waitFor("serving interactions")["address"]
	other := newInstance(t)
	other.settings = s.settings
	other.start(fmt.Sprintf("[http]\naddress = \"%v\"\n", address))
	err := <-other.left
	other.leave = nil
	if err == nil || !strings.Contains(err.Error(), "[http] address: listen tcp") {
		t.Errorf("got %v", err)
	}
	answer, err := http.Get(fmt.Sprintf("http://%v/healthz", address))
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != http.StatusOK {
		t.Errorf("the first answers with %d", answer.StatusCode)
	}
}

// If an address is taken, the error names its setting.
func TestAddressIsTaken(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	byHTTP := fmt.Sprintf("interactions = \"http\"\npublic_key = %q\n", strings.Repeat("0", 64))
	for section, discord := range map[string]string{"[observe]": "", "[http]": byHTTP} {
		path := filepath.Join(t.TempDir(), "config.toml")
		text := fmt.Sprintf("[discord]\ntoken = \"t\"\n%s[storage]\npath = %q\n%s\naddress = %q\n", discord, path+".db", section, taken.Addr())
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, code := said(t, "", "run", "-config", path); code != 1 || !strings.Contains(out, "galet: "+section+" address: ") {
			t.Errorf("%s: exits with %d: %s", section, code, out)
		}
	}
}
