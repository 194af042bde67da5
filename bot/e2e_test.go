package bot_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
	"galet/bot/sandbox/script"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/match"
	"galet/storage"
)

// Every script in testdata passes: people play it against the real bot and the
// real client library, each script in a world of its own. In those named buttons
// moves are chosen by buttons, in the others from menus.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			if long[name] {
				gametest.SkipIfShort(t)
			}
			t.Parallel()
			newFixture(t, crowd(name)...).runs(name)
		})
	}
}

// crowd are the members that a script needs besides the usual ones: tournaments have
// many players, some of whose names are hard to show.
func crowd(name string) (members []sandbox.Member) {
	if !strings.HasPrefix(name, "tournament") {
		return nil
	}
	for name, shown := range map[string]string{
		"dan": "דן", "eva": "Eva 🌿🧵", "finn": "Finn-Maximilian von Hohenstein-O", "gil": "@everyone **gil**", "hana": "ハナ",
	} {
		members = append(members, sandbox.Member{Name: name, Display: shown})
	}
	slices.SortFunc(members, func(a, b sandbox.Member) int { return strings.Compare(a.Name, b.Name) })
	return members
}

// Scripts pass too when Discord sends interactions by HTTP: whole matches, deferred
// answers, completions, stale presses, engines, restarts. Scripts where the gateway
// must be heard before an interaction are not for this: the two ways have no order.
func TestScriptsByHTTP(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"buttons", "challenge", "games-move", "kala", "practice", "presses", "privacy", "replay", "restart", "takeback", "together", "unlur-contract",
	} {
		t.Run(name, func(t *testing.T) {
			if name != "restart" {
				gametest.SkipIfShort(t)
			}
			t.Parallel()
			s := newFixture(t)
			s.ByHTTP = true
			s.runs(name)
		})
	}
}

// runs starts the bot, runs a script and stops the bot.
func (s *fixture) runs(name string) {
	s.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/scripts", name+".txt"))
	if err != nil {
		s.Fatal(err)
	}
	s.buttons = strings.HasPrefix(name, "buttons")
	if name == "games-gallery" {
		s.most = 20
	}
	log := &strings.Builder{}
	s.logTo(io.MultiWriter(log, s.output()))
	if err := s.start(); err != nil {
		s.Fatal(err)
	}
	if err := script.Run(context.Background(), s.world, name+".txt", string(text), s.hooks()); err != nil {
		s.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		s.Errorf("the bot ended with %v", err)
	}
	s.namesNobody(log.String())
	s.failsNowhere(log.String())
	s.isSound()
	// The world checks each request against Discord's description, if the
	// description is there.
	s.Run("against Discord's description", func(t *testing.T) { sandboxtest.NeedsDescription(t) })
}

// isSound checks the database like galet check.
func (s *fixture) isSound() {
	s.Helper()
	db, err := storage.OpenRead(s.path, storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		s.Fatal(err)
	}
	defer db.Close()
	problems, err := db.Check()
	for _, p := range problems {
		s.Errorf("in the database: %v", p)
	}
	if err != nil {
		s.Error(err)
	}
}

// namesNobody checks that a log has no member's id or name in it.
func (s *fixture) namesNobody(log string) {
	s.Helper()
	for _, name := range []string{"ana", "bo", "cleo", "mona", "rex"} {
		if id := s.world.Person(name).ID(); strings.Contains(log, id) {
			_, after, _ := strings.Cut(log, id)
			s.Errorf("the log has the id of %s, before %.200s", name, after)
		}
	}
	if strings.Contains(log, "**the** bold") {
		s.Errorf("the log has a member's name")
	}
}

// failsNowhere checks that a log has no failed interaction. A script causes only refusals,
// and errors because nothing can be saved.
func (s *fixture) failsNowhere(log string) {
	s.Helper()
	for line := range strings.Lines(log) {
		if strings.Contains(line, "interaction failed") && !strings.Contains(line, match.ErrStoreFailed.Error()) {
			s.Errorf("the log has %s", line)
		}
	}
}

// long are scripts that take long, and race hardly anything that the others do not.
var long = map[string]bool{
	"unlur-6": true, "unlur-8": true, "unlur-endings-6": true, "unlur-endings-8": true,
	"french": true, "german": true, "spanish": true, "dutch": true,
	"tournament-roundrobin": true, "tournament-swiss": true, "tournament-attacks": true, "tournament-league": true,
	"analysis": true, "analysis-attacks": true, "conditional": true, "conditional-attacks": true, "hidden-attacks": true,
	"games-several": true, "games-preview": true, "games-gallery": true, "rules": true, "note": true, "places": true,
}

// hooks are the verbs that only these scripts have:
//
//	clock +3d     moves the clock, as if so much time had passed
//	jump -3d      moves the clock, and no time has passed
//	cutoff +1d    moves the clock while the gateway cannot be reached
//	tick          has the bot do what is due by now
//	restart       stops the bot and starts it again; also stop, start
//	disk full     nothing can be saved; "full 1": one more thing can; "free":
//	              there is room again
//	behave        ends what "misbehave" began
//	menus 1 20    has the players of match 1 make 20 moves by menus; all that
//	              are left if no number is given
//	types 1 20    has them type their moves
//	follow 1 kala-six menus 8
//	              has them make the moves of a record, by menus, up to ply 8;
//	              see [fixture.follows]
//	crowd kulami 25
//	              has so many members, Member 1 and on, stand on the ladder of a
//	              game; each has won once against the next
//	loses ana bo kala 5
//	              has ana lose so many rated matches to bo
//	replays 1     looks at the record that /record gives
func (s *fixture) hooks() script.Hooks {
	return script.Hooks{
		"clock": func(words []string) error {
			// What the bot has begun must not meet a token that expires meanwhile.
			s.settle()
			d, err := script.Duration(strings.Join(words, ""))
			s.clock.Forward(d)
			return err
		},
		"jump": func(words []string) error {
			d, err := script.Duration(strings.Join(words, ""))
			s.clock.Jump(d)
			return err
		},
		"cutoff": func(words []string) error {
			d, err := script.Duration(strings.Join(words, ""))
			return errors.Join(err, s.cutOff(d))
		},
		"tick":    func([]string) error { return s.tick() },
		"disk":    s.disk.fills,
		"behave":  func([]string) error { s.world.Behave(); return nil },
		"menus":   func(words []string) error { return s.plays(words, (*fixture).chooses) },
		"types":   func(words []string) error { return s.plays(words, (*fixture).types) },
		"follow":  s.follows,
		"crowd":   s.crowd,
		"loses":   s.losing,
		"replays": s.replays,
		"stop":    func([]string) error { return s.Stop() },
		"start":   func([]string) error { return s.start() },
		"restart": func([]string) error {
			if err := s.Stop(); err != nil {
				return err
			}
			return s.start()
		},
	}
}
