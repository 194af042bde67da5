package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// crashTest has people who play while the bot is killed and started again.
type crashTest struct {
	*instance
	binary, config, file string
	process              *exec.Cmd
	pairs                []*pair
	// pause is locked for reading while people act. A writer's lock stops them
	// all.
	pause sync.RWMutex
}

// pair is two people who play each other in a channel of their own. It records the
// answers that they got.
type pair struct {
	*crashTest
	channel string
	people  [2]string
	game    string
	rng     *rand.Rand

	mu    sync.Mutex
	begun []match.ID
	tried map[match.ID]int            // how many moves were sent
	acked map[match.ID]map[int]string // acknowledged moves of menus and buttons, by ply
	typed []sent                      // acknowledged typed moves; ply is the least that they can have
	// challenged is when the bot last accepted a challenge. It will post it.
	challenged time.Time
}

// newCrashTest makes pairs of people, and lets them play. It spreads them over servers;
// each server is on a shard of its own. It does not start the bot.
func newCrashTest(t *testing.T, binary string, pairs, servers int) *crashTest {
	t.Helper()
	c := sandbox.Config{Keep: 200, Patience: 5 * time.Second, AnswerWithin: 2500 * time.Millisecond}
	for i := range servers {
		c.Guilds = append(c.Guilds, sandbox.Guild{Name: fmt.Sprintf("Server %d", i), ID: serverID(i, servers)})
	}
	for i := range pairs {
		g := &c.Guilds[i%servers]
		g.Channels = append(g.Channels, sandbox.Channel{Name: fmt.Sprintf("channel-%d", i)})
		g.Members = append(g.Members, sandbox.Member{Name: fmt.Sprintf("ana-%d", i)}, sandbox.Member{Name: fmt.Sprintf("bo-%d", i)})
	}
	s := &crashTest{instance: newInstanceIn(t, c), binary: binary}
	s.config = s.configure(killLog)
	s.file = filepath.Join(filepath.Dir(s.config), "galet.db")
	ctx, end := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i := range pairs {
		p := &pair{
			crashTest: s, channel: fmt.Sprintf("channel-%d", i), people: [2]string{fmt.Sprintf("ana-%d", i), fmt.Sprintf("bo-%d", i)},
			game: string(catalog.All()[i%len(catalog.All())].Game.ID()), rng: rand.New(rand.NewPCG(uint64(i), 2)),
			tried: map[match.ID]int{}, acked: map[match.ID]map[int]string{},
		}
		s.pairs = append(s.pairs, p)
		all.Go(func() { p.play(ctx) })
	}
	t.Cleanup(func() {
		if s.process != nil {
			s.process.Process.Kill()
		}
		end()
		all.Wait()
	})
	return s
}

// serverID is the id of a server that Discord puts on a shard, if there are shards of them.
func serverID(shard, shards int) string {
	const sequence = 22 // the lowest bits do not count for the shard
	first := 1_200_000_000_000_000_000 >> sequence / shards * shards
	return strconv.Itoa((first + shard) << sequence)
}

// play plays until ctx is done.
func (p *pair) play(ctx context.Context) {
	for ctx.Err() == nil {
		changed := p.world.Changed()
		p.pause.RLock()
		acted := p.world.Connected() && p.act()
		p.pause.RUnlock()
		if !acted {
			p.wait(ctx, changed)
		}
	}
}

// act does the next thing that the channel allows, and reports whether the bot answered.
func (p *pair) act() bool {
	last, ok := p.last()
	var err error
	switch {
	case time.Since(p.challenged) < 10*time.Second && (!ok || last.Time.Before(p.challenged)):
		return false
	case !ok:
		err = p.challenge()
	case strings.HasPrefix(customID(last), "v1/rematch/"): // the last board of a match
		err = p.playAgain(last)
	case customID(last) == "" || strings.HasPrefix(customID(last), "v1/look/"):
		return false // the next board, or the rematch's challenge, is not there yet
	case strings.HasPrefix(customID(last), "v1/accept/"):
		err = p.accept(last)
	case len(last.Pings) != 1:
		err = fmt.Errorf("nobody is called to move on\n%v", last)
	case p.rng.IntN(4) == 0:
		err = p.typeMove(last)
	default:
		err = p.choose(last)
	}
	return err == nil
}

// playAgain starts another match: half of the time with the button under the last board,
// otherwise with a new challenge. The button alone is not enough: it does nothing if an
// earlier press got no answer.
func (p *pair) playAgain(board sandbox.Message) error {
	if p.rng.IntN(2) == 0 {
		return p.challenge()
	}
	_, err := p.world.Person(p.people[0]).Press(board.ID, customID(board))
	return err
}

func (p *pair) challenge() error {
	now := time.Now()
	_, err := p.world.Person(p.people[0]).Slash(p.channel, fmt.Sprintf("/challenge %s opponent:@%s", p.game, p.people[1]))
	if err == nil {
		p.challenged = now
	}
	return err
}

// accept begins a match.
func (p *pair) accept(challenge sandbox.Message) error {
	reply, err := p.world.Person(p.people[1]).Press(challenge.ID, customID(challenge))
	if err == nil && reply.Updated {
		at, _ := chosen(strings.Replace(customID(challenge), "/accept/", "/play/", 1), nil)
		p.addMatch(at.match)
	}
	return err
}

// last is the newest message that both see; false if there is none.
func (p *pair) last() (sandbox.Message, bool) {
	all, err := p.world.Messages(p.channel)
	if err != nil {
		p.Error(err)
	}
	for _, m := range slices.Backward(all) {
		if m.Only == "" && !m.Thinking {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// customID is the custom id of a message's first component; empty if it has none.
func customID(m sandbox.Message) string {
	if len(m.Components) == 0 || len(m.Components[0].Components) == 0 {
		return ""
	}
	return m.Components[0].Components[0].CustomID
}

// choose makes a move with the menus and buttons.
func (p *pair) choose(at sandbox.Message) error {
	who := p.world.Person(at.Pings[0])
	for range 4 {
		id, values := touch(p.rng, at)
		move, counts := chosen(id, values)
		if counts {
			p.countTried(move.match)
		}
		reply, err := press(who, at, id, values)
		if err != nil {
			return err
		}
		if counts && plain(*reply.Message) && (reply.Updated || strings.HasPrefix(reply.Message.Content, "You moved ")) {
			p.countAcknowledged(move)
			return nil
		}
		if plain(*reply.Message) {
			return errors.New("refused")
		}
		at = *reply.Message
	}
	return errors.New("four touches made no move")
}

// sent is the move in a custom id and a menu's value.
type sent struct {
	match match.ID
	ply   int
	move  string
}

// chosen parses a press; false if it is not a move.
func chosen(id string, values []string) (sent, bool) {
	var m sent
	parts := strings.SplitN(id, "/", 5)
	if len(parts) < 4 || parts[1] != "play" && parts[1] != "commit" {
		return m, false
	}
	fmt.Sscan(parts[2], &m.match)
	fmt.Sscan(parts[3], &m.ply)
	m.move = strings.Join(append(parts[4:], values...), "")
	return m, true
}

// typeMove makes a move with /move. The command plays on from the latest position, which
// may be later than the board that the person sees.
func (p *pair) typeMove(board sandbox.Message) error {
	at, _ := chosen(strings.Replace(customID(board), "/group/", "/play/", 1), nil)
	who, line := p.world.Person(board.Pings[0]), fmt.Sprintf("/move match:%s move:", at.match)
	choices, err := who.Complete(p.channel, line)
	if err != nil || len(choices) == 0 {
		return fmt.Errorf("nothing is suggested: %w", err)
	}
	p.countTried(at.match)
	move := fmt.Sprint(choices[p.rng.IntN(len(choices))].Value)
	if move == "?" {
		return errors.New("it stands for more moves")
	}
	reply, err := who.Slash(p.channel, line+move)
	if err != nil {
		return err
	}
	if strings.HasPrefix(reply.Message.Content, "You moved ") {
		at.move = move
		p.mu.Lock()
		p.typed = append(p.typed, at)
		p.mu.Unlock()
	}
	return nil
}

// shownPly is the ply of the position that a message shows; -1 if it shows none. The
// picture of a board is named game-match-ply.png.
func shownPly(m sandbox.Message) int {
	ply := -1
	if len(m.Attachments) == 1 {
		parts := strings.Split(strings.TrimSuffix(m.Attachments[0].Filename, ".png"), "-")
		if len(parts) == 3 {
			fmt.Sscan(parts[2], &ply)
		}
	}
	return ply
}

// addMatch records the start of a match.
func (p *pair) addMatch(id match.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.begun, id) {
		p.begun = append(p.begun, id)
		p.acked[id] = map[int]string{}
	}
}

// countTried records a move before it is sent.
func (p *pair) countTried(id match.ID) {
	p.addMatch(id)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tried[id]++
}

func (p *pair) countAcknowledged(m sent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acked[m.match][m.ply] = m.move
}

func (s *crashTest) acknowledged() int {
	n := 0
	for _, p := range s.pairs {
		p.mu.Lock()
		n += len(p.typed)
		for _, moves := range p.acked {
			n += len(moves)
		}
		p.mu.Unlock()
	}
	return n
}

// lostNothing compares the answers that the pair got with the stored matches.
func (p *pair) lostNothing(round int, matches *match.Service) {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range p.begun {
		m, err := matches.Match(id)
		if err != nil {
			p.Fatalf("round %d, match %s: %v", round, id, err)
		}
		if m.Ply() > p.tried[id] {
			p.Errorf("round %d, match %s: %d moves were sent, %d are there", round, id, p.tried[id], m.Ply())
		}
		for ply, move := range p.acked[id] {
			if ply >= m.Ply() || string(m.Record.Moves[ply]) != move {
				p.Errorf("round %d, match %s: move %q of ply %d was acknowledged; there is %q", round, id, move, ply, m.Record.Moves)
			}
		}
		for _, typed := range p.typed {
			if typed.match == id && !slices.Contains(m.Record.Moves[min(typed.ply, m.Ply()):], game.Move(typed.move)) {
				p.Errorf("round %d, match %s: the typed move %q was acknowledged after ply %d; there is %q", round, id, typed.move, typed.ply, m.Record.Moves)
			}
		}
	}
}

// offersMoves reports whether a message has a menu or button to choose a move. The last
// board of a match has none.
func offersMoves(m sandbox.Message) (offers bool) {
	validate.Walk(m.Components, func(c *sandbox.Component) {
		offers = offers || strings.HasPrefix(c.CustomID, "v1/play/") || strings.HasPrefix(c.CustomID, "v1/group/")
	})
	return offers
}

// seesAll compares the last board in the channel with the stored match.
func (p *pair) seesAll(matches *match.Service) {
	p.Helper()
	if len(p.begun) == 0 {
		return
	}
	id := p.begun[len(p.begun)-1]
	m, err := matches.Match(id)
	if err != nil {
		p.Fatal(err)
	}
	shown, all := -1, must(p.world.Messages(p.channel))
	for _, message := range all {
		if message.Only == "" && strings.HasPrefix(message.Content, "**#"+id.String()+" ") && shownPly(message) >= 0 {
			shown = shownPly(message)
			if live := offersMoves(message); shown == m.Ply() && live == m.Over() {
				p.Errorf("match %s at ply %d, over: %v; its board offers moves: %v", id, shown, m.Over(), live)
			}
		}
	}
	if shown != m.Ply() {
		p.Errorf("match %s is at ply %d; the channel was told of ply %d", id, m.Ply(), shown)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
