package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/cmd/galet/config"
)

// If Discord refuses the gateway for good, the process ends with a reason.
func givesUp(t *testing.T, binary string) {
	for _, row := range []struct {
		closed, code int
		says         string
	}{
		{4004, 78, "the token was refused"},
		{4014, 78, "intents that are not allowed"},
	} {
		s := newInstance(t)
		s.world.FailIdentify(sandbox.GatewayFault{Close: row.closed})
		s.startBinary(binary, "")
		err := <-s.left
		s.leave = nil
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != row.code || !strings.Contains(s.log.String(), row.says) {
			t.Errorf("closed with %d: %v, want %d:\n%s", row.closed, err, row.code, s.log)
		}
	}
}

// endBySignal runs the bot as a process until its store is open. Then nobody reads its log any
// more, and it gets a signal. The error says how it ended.
func endBySignal(t *testing.T, binary string, with os.Signal) error {
	t.Helper()
	s := newInstance(t)
	c := exec.Command(binary, "run", "-config", s.configure(""))
	c.Env = []string{"DISCORD_TOKEN=" + s.world.Token()}
	log, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(log); lines.Scan() && !strings.Contains(lines.Text(), "store opened"); {
	}
	if err := errors.Join(log.Close(), c.Process.Signal(with)); err != nil {
		t.Error(err)
	}
	return c.Wait()
}

// The process stops as usual if nobody reads its log any more, as after Ctrl-C in
// `galet run 2>&1 | tee FILE`.
func stopsWithoutLog(t *testing.T, binary string) {
	if err := endBySignal(t, binary, syscall.SIGTERM); err != nil {
		t.Error(err)
	}
}

// systemd restarts a bot that its watchdog ends, or that panics: Go gives both the same exit
// code.
func restartsAfterWatchdog(t *testing.T, binary string) {
	var exit *exec.ExitError
	if err := endBySignal(t, binary, syscall.SIGABRT); !errors.As(err, &exit) {
		t.Fatal(err)
	}
	prevents := strings.Fields(readLines(t, "galet.service", '=')["RestartPreventExitStatus"][0])
	if code := strconv.Itoa(exit.ExitCode()); slices.Contains(prevents, code) {
		t.Errorf("it exits with %s, and systemd does not restart it after %v", code, prevents)
	}
}

// The exit code tells a supervisor whether a restart helps.
func TestExitCode(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		err  error
		want int
		says string
	}{
		{"it was told to stop", nil, 0, ""},
		{"it was asked for help", flag.ErrHelp, 0, ""},
		{"it was not understood", errUsage, exitUsage, ""},
		{"its settings are wrong", fmt.Errorf("x.toml: %w", config.ErrConfig), 78, "galet: x.toml: bad configuration\n"},
		{"its token is refused", discord.ErrToken, 78, "galet: " + discord.ErrToken.Error() + "\n"},
		{"its sessions are refused", discord.ErrGatewayRefused, 78, "galet: " + discord.ErrGatewayRefused.Error() + "\n"},
		{"Discord cannot be reached", discord.ErrGateway, 1, "galet: " + discord.ErrGateway.Error() + "\n"},
		{"anything else", errors.New("the disk is full"), 1, "galet: the disk is full\n"},
	} {
		var said strings.Builder
		if got := exitCode(row.err, &said); got != row.want || said.String() != row.says {
			t.Errorf("%s: %d, %q, want %d, %q", row.name, got, said.String(), row.want, row.says)
		}
	}
}
