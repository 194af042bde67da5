package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// intentGuilds is the one intent that a bot may ask for here.
const intentGuilds = 1 << 0

// replayed is how many events a session keeps for one who resumes, and lost
// how many sessions there may be before those without a line are forgotten.
const (
	replayed = 1000
	lost     = 8
)

// session is what the gateway knows of a client that has identified. It
// outlives its line, so that it can be resumed.
type session struct {
	id     string
	shard  [2]int
	line   *line
	seq    int64
	events []event
}

type event struct {
	seq  int64
	data []byte
}

type identity struct {
	Token      string            `json:"token"`
	Intents    *int              `json:"intents"`
	Properties map[string]string `json:"properties"`
	Shard      *[2]int           `json:"shard"`
}

// hasty is how soon after a refusal (op 9) Discord wants no other session asked
// for; it says one to five seconds.
const hasty = time.Second

// identify begins a session.
func (w *World) identify(l *line, data []byte) {
	if time.Since(l.refused) < hasty {
		w.fault("gateway: a session is asked for at once after one was refused")
	}
	var who identity
	if err := json.Unmarshal(data, &who); err != nil || who.Properties == nil || who.Intents == nil {
		l.close(closeDecode)
		return
	}
	shard := [2]int{0, 1}
	if who.Shard != nil {
		shard = *who.Shard
	}
	switch {
	case l.session != nil:
		l.close(closeIdentified)
	case !w.tokenFits(who.Token):
		l.close(closeToken)
	case shard[0] < 0 || shard[0] >= shard[1]:
		l.close(closeShard)
	case *who.Intents != intentGuilds:
		w.fault("gateway: intents %d are not imitated, only GUILDS is", *who.Intents)
		l.close(closeIntents)
	case !w.starts.spend():
		l.close(closeToken)
		w.revoke()
	case w.gateway.instead(l):
	case w.starts.soon(shard[0]):
		l.send(opInvalid, false)
	default:
		w.welcome(l, &session{id: rand.Text(), shard: shard})
	}
}

func (w *World) welcome(l *line, s *session) {
	w.identified++
	s.line, l.session = l, s
	w.sessions = append(w.sessions, s)
	if len(w.sessions) > lost {
		w.sessions = slices.DeleteFunc(w.sessions, func(o *session) bool { return o.line == nil })
	}
	guilds := []object{}
	for _, g := range w.present(s) {
		guilds = append(guilds, object{"id": g.id, "unavailable": true})
	}
	s.push("READY", object{
		"v": 9, "user": userObject(w.bot), "guilds": guilds, "session_id": s.id, "session_type": "normal",
		"resume_gateway_url": w.gatewayURL(), "shard": s.shard,
		"application": object{"id": w.bot.id, "flags": 0},
	})
	for _, g := range w.present(s) {
		if !g.lost {
			s.push("GUILD_CREATE", w.guildCreate(g))
		}
	}
}

// present are the servers that a session is told of.
func (w *World) present(s *session) []*guild {
	var all []*guild
	for _, g := range w.guilds {
		if !g.gone && s.has(g) {
			all = append(all, g)
		}
	}
	return all
}

// has tells whether a server belongs to a session's shard; what belongs to no
// server goes to the first.
func (s *session) has(g *guild) bool {
	if g == nil {
		return s.shard[0] == 0
	}
	id, _ := strconv.ParseInt(g.id, 10, 64)
	return int((id>>22)%int64(s.shard[1])) == s.shard[0]
}

func (w *World) guildCreate(g *guild) object {
	channels, threads := []object{}, []object{}
	for _, c := range w.channels {
		switch {
		case c.guild != g || c.gone:
		case c.thread == nil:
			channels = append(channels, w.channelObject(c))
		case !w.archived(c):
			threads = append(threads, w.channelObject(c))
		}
	}
	self := memberObject(g.member(w.bot))
	self["user"] = userObject(w.bot)
	return object{
		"id": g.id, "name": g.name, "owner_id": absentOwner, "preferred_locale": g.locale, "roles": g.roleObjects(),
		"joined_at": stamp(g.joined), "unavailable": false, "member_count": len(g.members),
		"channels": channels, "threads": threads, "members": []object{self},
	}
}

// push sends an event and keeps it for one who resumes.
func (s *session) push(kind string, data any) {
	s.seq++
	body, _ := json.Marshal(data)
	seq := s.seq
	raw, _ := json.Marshal(packet{Op: opDispatch, Data: body, Seq: &seq, Type: kind})
	s.events = append(s.events, event{seq, raw})
	s.events = last(s.events, replayed)
	if s.line != nil {
		s.line.enqueue(outgoing{data: raw})
	}
}

// resume takes a session up again and sends what was missed.
func (w *World) resume(l *line, data []byte) {
	var who struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(data, &who) != nil {
		l.close(closeDecode)
		return
	}
	if !w.tokenFits(who.Token) {
		l.close(closeToken)
		return
	}
	at := slices.IndexFunc(w.sessions, func(s *session) bool { return s.id == who.Session })
	if at < 0 {
		l.send(opInvalid, false)
		return
	}
	s := w.sessions[at]
	if who.Seq > s.seq {
		l.close(closeSequence)
		return
	}
	if s.line != nil {
		s.line.close(-1)
	}
	s.line, l.session = l, s
	for _, e := range s.events {
		if e.seq > who.Seq {
			l.enqueue(outgoing{data: e.data})
		}
	}
	s.push("RESUMED", object{})
}

// endSession forgets a session.
func (w *World) endSession(s *session) {
	w.sessions = slices.DeleteFunc(w.sessions, func(o *session) bool { return o == s })
}

// drop ends the session's line with a code, or cuts it (-1).
func (s *session) drop(code int) {
	if s.line != nil {
		s.line.close(code)
	}
}

// dispatch sends an event to the sessions of a server's shard, and tells
// whether there was any.
func (w *World) dispatch(kind string, g *guild, data any) bool {
	told := false
	for _, s := range w.sessions {
		if s.has(g) {
			s.push(kind, data)
			told = true
		}
	}
	return told
}
