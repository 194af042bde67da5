package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/engine"
)

// thinkMemory is about how many bytes an engine's tables take.
const thinkMemory = 128 << 20

// defaultThinkTime is the time limit of a thought without -ms.
const defaultThinkTime = 2 * time.Second

// thinker answers which move to play in the last positions of records.
type thinker struct {
	level   int
	time    time.Duration
	seed    uint64
	engines map[game.ID]engine.Engine
}

// runThink prints a line of JSON for the last position of a record, or of each
// record on standard input: the move to play, and the winning chance.
func runThink(ctx context.Context, args []string, s streams) error {
	f := newFlags("think", s)
	t := thinker{engines: map[game.ID]engine.Engine{}}
	f.IntVar(&t.level, "level", engine.MaxLevel, "the `LEVEL` at which Galet plays, from 1 to 8")
	ms := f.Int("ms", int(defaultThinkTime.Milliseconds()), "think at most `N` milliseconds about each record; level 8 uses them all\nunless it proves the result, lower levels need less")
	f.Uint64Var(&t.seed, "seed", 1, "the `SEED` of all random choices")
	if err := parse(f, args, 1); err != nil {
		return err
	}
	t.time = time.Duration(*ms) * time.Millisecond
	if problem := cmp.Or(levelProblem(t.level), msProblem(*ms, 1)); problem != "" {
		fmt.Fprintln(s.err, "galet think:", problem)
		return errUsage
	}
	if f.Arg(0) == "-" {
		return t.lines(s.in, s.out)
	}
	data, err := readRecord(ctx, f.Arg(0), s.in)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	answer, err := t.answer(data)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	return json.NewEncoder(s.out).Encode(answer)
}

func levelProblem(level int) string {
	if err := (engine.Limits{Level: level}).Check(); err != nil {
		return err.Error()
	}
	return ""
}

// mostMS is the most milliseconds that a time.Duration can hold.
const mostMS = math.MaxInt64 / int64(time.Millisecond)

// msProblem is what is wrong with a time limit in milliseconds; empty: nothing.
func msProblem(ms, least int) string {
	if ms < least || int64(ms) > mostMS {
		return fmt.Sprintf("-ms %d: give 1 to %d", ms, mostMS)
	}
	return ""
}

// lines writes one line of output for each line of input, even for lines that are not
// records.
func (t thinker) lines(in io.Reader, out io.Writer) error {
	records := bufio.NewReader(in)
	answers := json.NewEncoder(out)
	for {
		line, err := readLine(records)
		if err != nil {
			return ignoreEOF(err)
		}
		answer, err := t.answer(line)
		if err != nil {
			answer = struct {
				Error string `json:"error"`
			}{err.Error()}
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}

// readLine reads a line. Of a line that is too long for a record, it returns a part that
// ParseRecord refuses.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= game.RecordLimit {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil && len(line) > 0:
			return line, ignoreEOF(err)
		default:
			return line, err
		}
	}
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// answer returns what to print for a record.
func (t thinker) answer(data []byte) (any, error) {
	begin := time.Now()
	record, err := game.ParseRecord(data, catalog.Game)
	if err != nil {
		return nil, err
	}
	last, err := record.Last()
	if err != nil {
		return nil, err
	}
	if _, over := last.Result(); over {
		return struct {
			Over bool `json:"over"`
		}{true}, nil
	}
	thought, err := t.engine(record.Game).Think(last, engine.Limits{Level: t.level, Seed: t.seed, Done: after(begin, t.time)})
	if err != nil {
		return nil, err
	}
	thought.Value = math.Round(thought.Value*1e4) / 1e4
	return thought, nil
}

// engine returns the engine of a game; all records share it.
func (t thinker) engine(id game.ID) engine.Engine {
	e, ok := t.engines[id]
	if !ok {
		entry, _ := catalog.Find(id)
		e = entry.NewEngine(thinkMemory)
		t.engines[id] = e
	}
	return e
}

// after returns a function that reports whether d has passed since begin.
func after(begin time.Time, d time.Duration) func() bool {
	return func() bool { return time.Since(begin) >= d }
}
