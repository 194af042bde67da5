package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"galet/cmd/galet/config"
)

// The image builds from the repository, holds no more than it needs, runs the
// command with valid arguments, and not as root.
func TestContainerfile(t *testing.T) {
	t.Parallel()
	steps := readLines(t, "Containerfile", ' ')
	for _, from := range steps["FROM"] {
		if image, ok := strings.CutPrefix(from, "docker.io/library/golang:"); ok && !strings.HasPrefix(goDirective(t), strings.Fields(image)[0]) {
			t.Errorf("built with Go %s; go.mod wants %s", image, goDirective(t))
		}
	}
	if last := steps["FROM"][len(steps["FROM"])-1]; last != "scratch" {
		t.Errorf("the image begins with %s", last)
	}
	for _, copied := range steps["COPY"] {
		if fields := strings.Fields(copied); !strings.HasPrefix(copied, "--from=") {
			for _, file := range fields[:len(fields)-1] {
				exists(t, filepath.Join(root, file))
			}
		}
	}
	if build := steps["RUN"][1]; !strings.HasPrefix(build, "CGO_ENABLED=0 go build ") || !strings.Contains(build, " ./cmd/galet ") {
		t.Errorf("built by %s", build)
	}
	if uid, _, _ := strings.Cut(steps["USER"][0], ":"); uid == "0" || uid == "root" || uid == "" {
		t.Errorf("runs as %q", uid)
	}
	var entry, arguments []string
	if err := errors.Join(json.Unmarshal([]byte(steps["ENTRYPOINT"][0]), &entry), json.Unmarshal([]byte(steps["CMD"][0]), &arguments)); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(steps["COPY"], func(c string) bool { return strings.HasSuffix(c, " "+entry[0]) }) {
		t.Errorf("%s is not in the image", entry[0])
	}
	if !slices.ContainsFunc(steps["COPY"], func(c string) bool { return strings.HasSuffix(c, " "+arguments[2]) }) {
		t.Errorf("%s is not in the image", arguments[2])
	}
	const certificates = "/etc/ssl/certs/ca-certificates.crt"
	if !slices.Contains(steps["COPY"], "--from=build "+certificates+" "+certificates) {
		t.Error("it cannot tell who Discord is")
	}
	if !slices.Equal(steps["VOLUME"], steps["WORKDIR"][1:]) || filepath.IsAbs(config.Default().Storage.Path) {
		t.Errorf("the database is in %q, what is kept in %q", steps["WORKDIR"][1:], steps["VOLUME"])
	}
	understood(t, arguments)
}

// The unit runs the command with valid arguments, restarts it when that helps,
// and keeps its files in its own folders.
func TestUnit(t *testing.T) {
	t.Parallel()
	unit := readLines(t, "galet.service", '=')
	understood(t, strings.Fields(unit["ExecStart"][0])[1:])
	for key, want := range map[string]string{
		"Type":                     "notify",
		"Restart":                  "on-failure",
		"RestartPreventExitStatus": strconv.Itoa(exitCode(errUsage, os.Stderr)) + " " + strconv.Itoa(exitSettings),
		"DynamicUser":              "yes",
		"StateDirectory":           "galet",
		"WorkingDirectory":         "%S/galet",
		"UMask":                    "0077",
		"ProtectSystem":            "strict",
		"NoNewPrivileges":          "yes",
		"CapabilityBoundingSet":    "",
		"RestrictAddressFamilies":  "AF_INET AF_INET6 AF_UNIX",
		"SystemCallArchitectures":  "native",
		"SystemCallFilter":         "@system-service, ~@privileged",
		"ProtectProc":              "invisible",
		"ProcSubset":               "pid",
	} {
		if got := strings.Join(unit[key], ", "); got != want || unit[key] == nil {
			t.Errorf("%s=%s, want %s", key, got, want)
		}
	}
	for _, key := range []string{
		"LockPersonality", "MemoryDenyWriteExecute", "PrivateDevices", "PrivateTmp", "PrivateUsers", "ProtectClock",
		"ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules",
		"ProtectKernelTunables", "RemoveIPC", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
	} {
		if !slices.Equal(unit[key], []string{"yes"}) {
			t.Errorf("%s=%s, want yes", key, unit[key])
		}
	}
	if len(unit["WatchdogSec"]) != 1 {
		t.Error("no watchdog")
	}
	if path := config.Default().Storage.Path; filepath.IsAbs(path) {
		t.Errorf("the default database %s is not in the state directory", path)
	}
	text, err := os.ReadFile("galet.service")
	if err != nil {
		t.Fatal(err)
	}
	credential, _, _ := strings.Cut(unit["LoadCredential"][0], ":")
	settings := regexp.MustCompile(`token_file = "[^"]*"`).FindString(string(text))
	c, err := config.Parse([]byte("[discord]\n" + settings + "\n"))
	if want := "/run/credentials/galet.service/" + credential; err != nil || c.Discord.TokenFile != want {
		t.Errorf("the token is read from %q, %v; systemd puts it in %s", c.Discord.TokenFile, err, want)
	}
}

// readLines reads a file with a key, a separator and a value on each line. A
// backslash at the end continues the line.
func readLines(t *testing.T, path string, separator byte) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", "")) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), string(separator))
		if ok && !strings.HasPrefix(key, "#") {
			found[key] = append(found[key], value)
		}
	}
	return found
}

// understood fails the test if the command rejects its arguments. The
// configuration file is missing, so the command fails after it has parsed them.
func understood(t *testing.T, arguments []string) {
	t.Helper()
	arguments = slices.Clone(arguments)
	for i, a := range arguments {
		if filepath.IsAbs(a) {
			arguments[i] = filepath.Join(t.TempDir(), a)
		}
	}
	_, said, err := galet(t, "", arguments...)
	if errors.Is(err, errUsage) || !errors.Is(err, config.ErrConfig) {
		t.Errorf("galet %s: %v, %s", strings.Join(arguments, " "), err, said)
	}
}

func exists(t *testing.T, path string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// goDirective is the Go version in go.mod.
func goDirective(t *testing.T) string {
	t.Helper()
	return readLines(t, filepath.Join(root, "go.mod"), ' ')["go"][0]
}
