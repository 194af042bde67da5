// Command galet is a Discord bot on which the members of a server play
// abstract board games over days.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"galet/bot"
	"galet/cmd/galet/config"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends the process at once
	err := run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv})
	stop()
	os.Exit(exitCode(err, os.Stderr))
}

// streams are what a subcommand may touch of the process around it.
type streams struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

// subcommand is one thing that galet can be told to do.
type subcommand struct {
	name, arguments, does string
	run                   func(ctx context.Context, args []string, s streams) error
}

func subcommands() []subcommand {
	return []subcommand{
		{"run", "-config FILE", "play on Discord until told to stop", runBot},
		{"invite", "-config FILE | -id APPLICATION", "print the link that invites the bot to a server", runInvite},
		{"replay", "-json | -png OUT.png [-ply N] | -gif OUT.gif FILE", "print or draw the positions of a record", runReplay},
		{"check", "FILE", "say what is wrong with a database file, and where", runCheck},
		{"backup", "[-force] FILE OUT", "copy a database file, also while the bot runs", runBackup},
		{"restore", "[-force] BACKUP FILE", "put a backup in a database file's place", runRestore},
		{"export", "FILE", "print all that is in a database file as lines of JSON", runExport},
		{"import", "LINES FILE", "make a database file of such lines; - reads them from standard input", runImport},
		{"version", "", "print which build this is", runVersion},
	}
}

// errUsage is a command line that cannot be understood; what is wrong has been said.
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
	fmt.Fprintf(s.err, "galet: there is no %q\n", args[0])
	usage(s.err)
	return errUsage
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage:")
	for _, c := range subcommands() {
		fmt.Fprintf(w, "  galet %s %s\n        %s\n", c.name, c.arguments, c.does)
	}
}

// newFlags is a subcommand's empty set of flags; it says on stderr what it
// cannot parse.
func newFlags(name string, s streams) *flag.FlagSet {
	f := flag.NewFlagSet("galet "+name, flag.ContinueOnError)
	f.SetOutput(s.err)
	return f
}

// parse reads a subcommand's flags and wants exactly the given number of
// other arguments.
func parse(f *flag.FlagSet, args []string, wanted int) error {
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errUsage
	}
	if f.NArg() != wanted {
		fmt.Fprintf(f.Output(), "%s: got %d arguments after the flags, want %d\n", f.Name(), f.NArg(), wanted)
		f.Usage()
		return errUsage
	}
	return nil
}

// exitSettings is the exit code of what only a change of the settings mends:
// whoever supervises the process need not start it again. It is EX_CONFIG of
// sysexits.h.
const exitSettings = 78

// exitCode says what went wrong, once, and gives the process's exit code.
func exitCode(err error, w io.Writer) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	}
	fmt.Fprintln(w, "galet:", err)
	if do := advice(err); do != "" {
		fmt.Fprintln(w, do)
	}
	if errors.Is(err, config.ErrConfig) || errors.Is(err, bot.ErrToken) {
		return exitSettings
	}
	return 1
}
