// Command galet is a Discord bot. With it the members of a server play abstract board
// games over days.
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

	"galet/bot/discord"
	"galet/cmd/galet/config"
)

func main() {
	err := run(context.Background(), os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv})
	os.Exit(exitCode(err, os.Stderr))
}

// streams are the arguments, environment and streams of a subcommand.
type streams struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

// subcommand is one subcommand of galet.
type subcommand struct {
	name, arguments, does string
	run                   runner
}

// runner runs a subcommand.
type runner func(ctx context.Context, args []string, s streams) error

// untilSignal is a subcommand that the first SIGINT or SIGTERM does not kill, so that it
// leaves no unfinished file. The signal ends its context, and what it reads from standard
// input. The second signal kills it.
func untilSignal(run runner) runner {
	return func(ctx context.Context, args []string, s streams) error {
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop)
		s.in = &untilDone{ctx: ctx, in: s.in}
		return run(ctx, args, s)
	}
}

// untilDone reads until a context is done, even while a read waits for input.
type untilDone struct {
	ctx    context.Context
	in     io.Reader
	buffer []byte
}

// Read implements io.Reader.
func (r *untilDone) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err // an earlier read may still write to the buffer
	}
	r.buffer = slices.Grow(r.buffer[:0], len(p))[:len(p)]
	var n int
	var err error
	read := make(chan struct{})
	go func() {
		n, err = r.in.Read(r.buffer)
		close(read)
	}()
	select {
	case <-read:
		return copy(p, r.buffer[:n]), err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}

func subcommands() []subcommand {
	return []subcommand{
		{"run", "-config FILE", "run the bot until SIGINT or SIGTERM", untilSignal(runBot)},
		{"invite", "-config FILE | -id APPLICATION", "print the link that invites the bot to a server", runInvite},
		{"replay", "(-json | -png OUT.png [-ply N] | -gif OUT.gif) FILE", "print or draw the positions of a record", untilSignal(runReplay)},
		{"think", "[-level L] [-ms N] [-seed S] FILE|-", "print what to play in the last position of a record; - reads records", runThink},
		{"arena", "-game GAME [-a LEVEL] [-b LEVEL] [-games N]", "let two levels of an engine play each other, and print the score", untilSignal(runArena)},
		{"puzzles", "-game GAME [-n N] [-seed S]", "print puzzles, positions with one proved winning move, as lines of JSON", untilSignal(runPuzzles)},
		{"check", "FILE|URL", "check a database and print what is wrong", runCheck},
		{"backup", "[-force] FILE OUT", "copy a database file, even while the bot runs", untilSignal(runBackup)},
		{"restore", "[-force] BACKUP FILE", "replace a database file with a backup", untilSignal(runRestore)},
		{"compact", "FILE", "give the unused space of a database file back to the disk", untilSignal(runCompact)},
		{"export", "FILE|URL", "print a whole database as lines of JSON", runExport},
		{"import", "LINES FILE|URL", "make a database from exported lines; - reads them from standard input", untilSignal(runImport)},
		{"version", "", "print the version and build", runVersion},
	}
}

// errUsage: the command line is invalid; the reason is already printed.
var errUsage = errors.New("usage")

func run(ctx context.Context, args []string, s streams) error {
	if len(args) == 0 {
		usage(s.err)
		return errUsage
	}
	for _, c := range subcommands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], s)
		}
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		usage(s.out)
		return nil
	}
	fmt.Fprintf(s.err, "galet: unknown command %q\n", args[0])
	usage(s.err)
	return errUsage
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage:")
	for _, c := range subcommands() {
		fmt.Fprint(w, c)
	}
}

// String is the subcommand's lines of the usage.
func (c subcommand) String() string {
	return fmt.Sprintf("  %s\n        %s\n", strings.TrimSpace("galet "+c.name+" "+c.arguments), c.does)
}

// newFlags is an empty flag set of a subcommand; it prints parse errors and the
// usage to stderr.
func newFlags(name string, s streams) *flag.FlagSet {
	f := flag.NewFlagSet("galet "+name, flag.ContinueOnError)
	f.SetOutput(s.err)
	f.Usage = func() {
		fmt.Fprintln(s.err, "usage:")
		for _, c := range subcommands() {
			if c.name == name {
				fmt.Fprint(s.err, c)
			}
		}
		f.PrintDefaults()
	}
	return f
}

// parse parses a subcommand's flags. It requires exactly the given number of
// other arguments. It refuses an empty one, which is probably an unset variable of a
// script.
func parse(f *flag.FlagSet, args []string, wanted int) error {
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errUsage
	}
	if f.NArg() != wanted {
		fmt.Fprintf(f.Output(), "%s: arguments after the flags: %d, want %d\n", f.Name(), f.NArg(), wanted)
		if i := slices.IndexFunc(f.Args(), func(arg string) bool { return len(arg) > 1 && arg[0] == '-' }); i >= 0 {
			fmt.Fprintf(f.Output(), "%s comes too late: flags come before all other arguments\n", f.Arg(i))
		}
		f.Usage()
		return errUsage
	}
	if i := slices.Index(f.Args(), ""); i >= 0 {
		fmt.Fprintf(f.Output(), "%s: argument %d after the flags is empty\n", f.Name(), i+1)
		return errUsage
	}
	return nil
}

// The exit codes for errors that only a change of the command line or of the settings can
// fix: a supervisor need not restart the process. They are EX_USAGE and EX_CONFIG of
// sysexits.h. Go itself exits with 2 after a panic, and after the SIGABRT of systemd's
// watchdog: then a restart helps.
const exitUsage, exitSettings = 64, 78

// exitCode prints the error, once, and returns the process's exit code.
func exitCode(err error, w io.Writer) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return exitUsage
	}
	fmt.Fprintln(w, "galet:", err)
	if do := advice(err); do != "" {
		fmt.Fprintln(w, do)
	}
	if errors.Is(err, config.ErrConfig) || errors.Is(err, discord.ErrToken) || errors.Is(err, discord.ErrGatewayRefused) {
		return exitSettings
	}
	return 1
}
