package main

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	out, _, err := galet(t, "", "version")
	if err != nil || !strings.HasPrefix(out, "galet ") || !strings.HasSuffix(out, runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\n") {
		t.Errorf("got %q, %v", out, err)
	}
}

func TestBuildOf(t *testing.T) {
	t.Parallel()
	settings := func(pairs ...string) (all []debug.BuildSetting) {
		for i := 0; i < len(pairs); i += 2 {
			all = append(all, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return all
	}
	end := "go1.26.0 " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	for _, row := range []struct {
		name, version string
		settings      []debug.BuildSetting
		want          string
	}{
		{"released", "v1.2.3", settings("vcs.revision", "abc", "vcs.time", "2026-11-20T12:00:00Z", "vcs.modified", "false"),
			"galet v1.2.3\nrevision abc of 2026-11-20T12:00:00Z\n" + end},
		{"changed", "v1.2.3", settings("vcs.revision", "abc", "vcs.modified", "true"), "galet v1.2.3\nrevision abc, with changes\n" + end},
		{"no repository", "", nil, "galet (devel)\n" + end},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: row.version}, Settings: row.settings}
		if got := buildOf(info).String(); got != row.want {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}
