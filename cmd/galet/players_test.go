package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/bot/sandbox"
	"galet/game/catalog"
)

// loadTest is many pairs of people who play at once. The bot is a process of its
// own.
type loadTest struct {
	*instance
	tables []*table
	posts  *posts
}

// table is a pair of people and their match.
type table struct {
	*loadTest
	channel string
	people  [2]string
	rng     *rand.Rand
	game    string
	number  string // of the match's players
	board   sandbox.Message
	posted  chan posted

	took    timings
	chatted int // how many other things were done
}

// timings are how long answers and boards took.
type timings struct{ answers, boards []time.Duration }

// posted is a message in a channel, and its time.
type posted struct {
	body []byte
	at   time.Time
}

// posts passes the bot's messages in channels on to the tables. It hooks into the world's
// Description, which sees each response before the bot does.
type posts struct {
	mu sync.Mutex
	to map[string]chan posted // by the match's number
}

// see is a Description of [sandbox.Config].
func (p *posts) see(method, path string, status int, body []byte) error {
	if method != "POST" || path != "/channels/{channel_id}/messages" || status != 200 {
		return nil
	}
	_, after, _ := bytes.Cut(body, []byte(`"content":"**#`))
	number, _, _ := bytes.Cut(after, []byte(" "))
	p.mu.Lock()
	defer p.mu.Unlock()
	if to := p.to[string(number)]; to != nil {
		to <- posted{body, time.Now()}
	}
	return nil
}

// newLoadTest makes tables, and starts the bot.
func newLoadTest(b *testing.B, binary string, servers, tables int) *loadTest {
	b.Helper()
	c := newTables(b, servers, tables)
	c.startBinary(binary, strings.Replace(observed, "debug", "info", 1))
	return c
}

// newTables makes this number of tables, spread over the servers that the bot is on.
func newTables(b *testing.B, servers, tables int) *loadTest {
	b.Helper()
	config := sandbox.Config{Keep: 100, Patience: time.Minute, AnswerWithin: 30 * time.Second}
	p := &posts{to: map[string]chan posted{}}
	config.Description = p.see
	for i := range servers {
		g := sandbox.Guild{Name: fmt.Sprintf("Server %d", i), Channels: []sandbox.Channel{{Name: fmt.Sprintf("channel-%d", i)}}}
		for seat := range 2 * ((tables + servers - 1) / servers) {
			g.Members = append(g.Members, sandbox.Member{Name: fmt.Sprintf("player-%d-%d", i, seat)})
		}
		config.Guilds = append(config.Guilds, g)
	}
	c := &loadTest{instance: newInstanceIn(b, config), posts: p}
	c.settings = "calls_per_second = 10000" // the machine is measured, not Discord's limit
	for i := range tables {
		server, seat := i%servers, 2*(i/servers)
		c.tables = append(c.tables, &table{
			loadTest: c, channel: fmt.Sprintf("channel-%d", server), rng: rand.New(rand.NewPCG(uint64(i), 1)),
			people: [2]string{fmt.Sprintf("player-%d-%d", server, seat), fmt.Sprintf("player-%d-%d", server, seat+1)},
			game:   string(catalog.All()[i%len(catalog.All())].Game.ID()),
			posted: make(chan posted, 16),
		})
	}
	return c
}

func (t *table) person(seat int) *sandbox.Person { return t.world.Person(t.people[seat]) }

// begin starts a new match at the table.
func (t *table) begin() error {
	reply, err := t.person(0).Slash(t.channel, fmt.Sprintf("/challenge %s opponent:@%s", t.game, t.people[1]))
	if err != nil {
		return err
	}
	challenge, err := t.challenge(*reply.Message)
	if err != nil {
		return err
	}
	_, after, _ := strings.Cut(challenge.Content, "**#")
	t.number, _, _ = strings.Cut(after, " ")
	t.posts.mu.Lock()
	t.posts.to[t.number] = t.posted
	t.posts.mu.Unlock()
	if _, err := t.person(1).Press(challenge.ID, challenge.Components[0].Components[0].CustomID); err != nil {
		return err
	}
	_, err = t.nextBoard()
	return err
}

// challenge waits for the challenge that an answer announces.
func (t *table) challenge(answer sandbox.Message) (sandbox.Message, error) {
	_, after, _ := strings.Cut(answer.Content, "#")
	number, _, _ := strings.Cut(after, " ")
	found := answer
	err := t.world.WaitFor("challenge #"+number, func() bool {
		tail, _, err := t.person(0).Tail(t.channel, 8)
		for _, m := range tail {
			if strings.Contains(m.Content, "**#"+number+" ") && len(m.Components) > 0 {
				found = m
			}
		}
		return err != nil || found.ID != answer.ID
	})
	return found, err
}

// nextBoard waits for the board that the bot posts.
func (t *table) nextBoard() (at time.Time, err error) {
	select {
	case p := <-t.posted:
		var made struct{ ID string }
		if err := json.Unmarshal(p.body, &made); err != nil {
			return p.at, err
		}
		var ok bool
		if t.board, ok = t.world.Message(made.ID); !ok {
			err = errors.New("the board is gone")
		}
		return p.at, err
	case <-time.After(time.Minute):
		return at, fmt.Errorf("no board was posted after\n%v", t.board)
	}
}

// move lets the player to move make a move, and waits for the next board. Four of
// five moves use the menus, the others are typed.
func (t *table) move() error {
	if len(t.board.Pings) != 1 {
		return fmt.Errorf("nobody is called to move on\n%v", t.board)
	}
	who := t.world.Person(t.board.Pings[0])
	if t.rng.IntN(5) == 0 {
		return t.typeMove(who)
	}
	return t.choose(who)
}

// typeMove types a move with the help of autocomplete.
func (t *table) typeMove(who *sandbox.Person) error {
	line := "/move match:" + t.number + " move:"
	began := time.Now()
	choices, err := who.Complete(t.channel, line)
	if err != nil || len(choices) == 0 {
		return fmt.Errorf("completing %s: %v, %w", line, choices, err)
	}
	t.answered(began)
	began = time.Now()
	reply, err := who.Slash(t.channel, fmt.Sprintf("%s%v", line, choices[t.rng.IntN(len(choices))].Value))
	if err != nil {
		return err
	}
	t.answered(began)
	if plain(*reply.Message) {
		return t.follows(began)
	}
	return t.chooseOn(who, *reply.Message) // it asks something
}

// choose chooses a move from the menus, with as many presses as it takes.
func (t *table) choose(who *sandbox.Person) error { return t.chooseOn(who, t.board) }

func (t *table) chooseOn(who *sandbox.Person, at sandbox.Message) error {
	for range 4 {
		id, values := touch(t.rng, at)
		began := time.Now()
		reply, err := press(who, at, id, values)
		if err != nil {
			return err
		}
		t.answered(began)
		if plain(*reply.Message) {
			return t.follows(began)
		}
		at = *reply.Message
	}
	return fmt.Errorf("four touches made no move; the last led to\n%v", at)
}

// press presses a component. It fails if the bot is so slow that it only acknowledges the
// press.
func press(who *sandbox.Person, at sandbox.Message, id string, values []string) (sandbox.Reply, error) {
	reply, err := who.Press(at.ID, id, values...)
	if err == nil && reply.Message == nil {
		err = errors.New("the answer is deferred")
	}
	return reply, err
}

// part is a button or an option on a message.
type part struct {
	id     string
	values []string
}

// touch chooses at random what to press on a message, a move if possible.
func touch(rng *rand.Rand, m sandbox.Message) (id string, values []string) {
	moves, others := pressable(m)
	if len(moves) == 0 {
		moves = others
	}
	p := moves[rng.IntN(len(moves))]
	return p.id, p.values
}

// pressable lists the moves that can be made on a message, and what else can be pressed
// on it. The buttons to the next match and to try moves are left out.
func pressable(m sandbox.Message) (moves, others []part) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			into := &others
			if strings.HasPrefix(c.CustomID, "v1/play/") || strings.HasPrefix(c.CustomID, "v1/commit/") {
				into = &moves
			}
			if strings.HasPrefix(c.CustomID, "v1/next/") || strings.HasPrefix(c.CustomID, "v1/analysis") {
				continue
			}
			*into = append(*into, touches(c)...)
		}
	}
	return moves, others
}

// touches are a button that can be pressed, or the options of a menu.
func touches(c sandbox.Component) (all []part) {
	if len(c.Options) == 0 && !c.Disabled {
		return []part{{id: c.CustomID}}
	}
	for _, o := range c.Options {
		all = append(all, part{c.CustomID, []string{o.Value}})
	}
	return all
}

// plain reports whether nothing can be pressed on a message, except the buttons to the
// next match and to try moves.
func plain(m sandbox.Message) bool {
	moves, others := pressable(m)
	return len(moves)+len(others) == 0
}

// answered records the time until an answer.
func (t *table) answered(began time.Time) { t.took.answers = append(t.took.answers, time.Since(began)) }

// follows waits for the board after a move, and records the time.
func (t *table) follows(began time.Time) error {
	at, err := t.nextBoard()
	t.took.boards = append(t.took.boards, at.Sub(began))
	return err
}

// over reports whether the match at the table has ended: then the last board
// offers at most the replay and a rematch.
func (t *table) over() bool { return len(t.board.Components) == 0 || ended(t.board) }

// ended reports whether a board offers the replay of a match that has ended.
func ended(m sandbox.Message) bool {
	return len(m.Components) > 0 && slices.ContainsFunc(m.Components[0].Components, func(c sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID, "v1/look/")
	})
}

// play makes moves until the time is over: one at each beat, or without beat as
// fast as possible. It starts new matches when they end.
func (t *table) play(until time.Time, beat <-chan struct{}) error {
	late := time.NewTimer(time.Until(until))
	defer late.Stop()
	for time.Now().Before(until) {
		if beat != nil {
			select {
			case <-beat:
			case <-late.C:
				return nil
			}
		}
		act := t.move
		if t.over() {
			act = t.begin
		}
		if err := act(); err != nil {
			return fmt.Errorf("match %s: %w", t.number, err)
		}
	}
	return nil
}

// each runs f for all tables, at most n at once.
func (c *loadTest) each(atOnce int, f func(*table) error) {
	c.Helper()
	errs := make([]error, len(c.tables))
	var all sync.WaitGroup
	room := make(chan struct{}, atOnce)
	for i, t := range c.tables {
		room <- struct{}{}
		all.Go(func() {
			errs[i] = f(t)
			<-room
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		c.Fatal(err)
	}
}
