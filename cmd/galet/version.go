package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// build is the version of the build. Fields that the Go tool did not record are empty.
type build struct {
	version, revision, time, goVersion string
	// changed: there were uncommitted changes.
	changed bool
}

func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{version: "unknown", goVersion: runtime.Version()}
	}
	return buildOf(info)
}

func buildOf(info *debug.BuildInfo) build {
	b := build{version: info.Main.Version, goVersion: info.GoVersion}
	if b.version == "" {
		b.version = "(devel)"
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			b.time = s.Value
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	return b
}

// String formats the build for people, on several lines.
func (b build) String() string {
	said := "galet " + b.version + "\n"
	if b.revision != "" {
		said += "revision " + b.revision
		if b.time != "" {
			said += " of " + b.time
		}
		if b.changed {
			said += ", with changes"
		}
		said += "\n"
	}
	return said + b.goVersion + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
}

// runVersion prints which build this is.
func runVersion(_ context.Context, args []string, s streams) error {
	if err := parse(newFlags("version", s), args, 0); err != nil {
		return err
	}
	_, err := fmt.Fprint(s.out, thisBuild())
	return err
}
