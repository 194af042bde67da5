// Command sandbox runs the bot on a web page, without a token and a server. It
// starts a stand-in for Discord on loopback, the same bot as `galet run`, and a
// page where you are any of the people there.
//
// It only connects these parts.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"galet/bot/sandbox/validate"
	"galet/render"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "sandbox:", err)
		os.Exit(1)
	}
}

// errUsage: the command line is wrong, and the user has been told.
var errUsage = errors.New("usage")

// settings are the command line's flags.
type settings struct {
	// addr is the page's address. fixed reports that the user chose it; then no
	// other port will do.
	addr  string
	fixed bool
	// db is the database file; "" means a temporary one.
	db   string
	lang string
	open bool
	// pictures draws the boards.
	pictures *render.Renderer
	// answerWithin is the time limit of the bot's responses; 0 means Discord's
	// three seconds.
	answerWithin time.Duration
}

func parse(args []string, stderr io.Writer) (settings, error) {
	s := settings{pictures: render.New()}
	f := flag.NewFlagSet("sandbox", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "where to serve the page, on this machine only: `HOST:PORT`;\nwithout it, another port is used if this one is taken")
	f.StringVar(&s.db, "db", "", "keep the matches in this `FILE`, and the channels in FILE.world;\nwithout it nothing is kept")
	f.StringVar(&s.lang, "lang", "", "everyone's `LANGUAGE`, as Discord names it: en-GB, de, pt-BR;\nwithout it each member has their own, mostly English")
	f.BoolVar(&s.open, "open", false, "open the page in the browser")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return s, err
		}
		return s, errUsage
	}
	if f.NArg() > 0 {
		fmt.Fprintf(stderr, "sandbox: %q is not understood\n", f.Arg(0))
		f.Usage()
		return s, errUsage
	}
	if s.lang != "" && !slices.Contains(validate.Locales, s.lang) {
		return s, fmt.Errorf("give -lang one of %s", strings.Join(validate.Locales, ", "))
	}
	f.Visit(func(given *flag.Flag) { s.fixed = s.fixed || given.Name == "addr" })
	return s, nil
}
