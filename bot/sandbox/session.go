package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"
)

// intentGuilds is the GUILDS intent, the only one that the stand-in accepts.
const intentGuilds = 1 << 0

// maxReplay is how many events a session keeps for RESUME. Above maxSessions
// sessions, those without a connection are removed.
const (
	maxReplay   = 1000
	maxSessions = 8
)

// session is a gateway session. It outlives its connection, so that it can be
// resumed.
type session struct {
	id    string
	shard [2]int
	conn  *conn
	seq   int64
	// events are the last ones, up to seq.
	events [][]byte
}

type identifyData struct {
	Token      string            `json:"token"`
	Intents    *int              `json:"intents"`
	Properties map[string]string `json:"properties"`
	Shard      [2]int            `json:"shard"`
}

// identifyPause is the least wait between op 9 and the next IDENTIFY. Discord
// asks for one to five seconds.
const identifyPause = time.Second

func (w *World) identify(l *conn, data []byte) {
	if time.Since(l.refused) < identifyPause {
		w.fault("gateway: a session is asked for at once after one was refused")
	}
	who := identifyData{Shard: [2]int{0, 1}}
	if err := json.Unmarshal(data, &who); err != nil || who.Properties == nil || who.Intents == nil {
		l.close(closeDecode)
		return
	}
	switch {
	case l.session != nil:
		l.close(closeIdentified)
	case !w.validToken(who.Token):
		l.close(closeToken)
	case who.Shard[0] < 0 || who.Shard[0] >= who.Shard[1]:
		l.close(closeShard)
	case *who.Intents != intentGuilds:
		w.fault("gateway: intents %d are not imitated, only GUILDS is", *who.Intents)
		l.close(closeIntents)
	case !w.starts.spend():
		l.close(closeToken)
		w.revoke()
	case len(w.gateway) > 0:
		l.fail(w.gateway[0])
		w.gateway = w.gateway[1:]
	default:
		w.startSession(l, &session{id: rand.Text(), shard: who.Shard})
	}
}

func (w *World) startSession(l *conn, s *session) {
	w.identified++
	s.conn, l.session = l, s
	w.sessions = append(w.sessions, s)
	if len(w.sessions) > maxSessions {
		w.sessions = slices.DeleteFunc(w.sessions, func(o *session) bool { return o.conn == nil })
	}
	s.push("READY", object{
		"v": 9, "user": userObject(w.bot), "session_id": s.id, "session_type": "normal",
		"guilds":             each(w.guildsOf(s), func(g *guild) object { return object{"id": g.id, "unavailable": true} }),
		"resume_gateway_url": w.gatewayURL(), "shard": s.shard,
		"application": object{"id": w.bot.id, "flags": 0},
	})
	for _, g := range w.guildsOf(s) {
		if !g.lost {
			s.push("GUILD_CREATE", w.guildCreate(g))
		}
	}
}

// guildsOf are the servers of a session's shard.
func (w *World) guildsOf(s *session) []*guild {
	return filter(w.guilds, func(g *guild) bool { return !g.gone && s.hasGuild(g) })
}

// hasGuild reports whether a server belongs to the session's shard. Events
// without a server go to shard 0.
func (s *session) hasGuild(g *guild) bool {
	if g == nil {
		return s.shard[0] == 0
	}
	id, _ := strconv.ParseInt(g.id, 10, 64)
	return int((id>>22)%int64(s.shard[1])) == s.shard[0]
}

func (w *World) guildCreate(g *guild) object {
	channels := w.sortedChannels(func(c *channel) bool { return c.guild == g && c.Thread == nil })
	o := g.object()
	maps.Copy(o, object{
		"joined_at": stamp(g.members[0].joined), "unavailable": false, "member_count": len(g.members),
		"channels": each(channels, w.channelObject), "threads": each(w.activeThreads(g), w.channelObject),
		"members": []object{memberObject(g.members[0])},
	})
	return o
}

// push sends an event and keeps it for RESUME.
func (s *session) push(kind string, data any) {
	s.seq++
	raw, _ := json.Marshal(object{"op": opDispatch, "d": data, "s": s.seq, "t": kind})
	s.events = keepLast(append(s.events, raw), maxReplay)
	if s.conn != nil {
		s.conn.write(raw)
	}
}

// owes reports whether the client has events to handle. It is asked once after each: the
// heartbeat with which it answers names the last event that it has handled.
func (s *session) owes() bool {
	if s.conn.asked < s.seq {
		s.conn.asked = s.seq
		s.conn.send(opHeartbeat, nil)
	}
	return s.conn.heard < s.seq && !s.conn.silent
}

func (w *World) resume(l *conn, data []byte) {
	var who struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	err := json.Unmarshal(data, &who)
	s := find(w.sessions, func(s *session) bool { return s.id == who.Session })
	switch {
	case err != nil:
		l.close(closeDecode)
	case !w.validToken(who.Token):
		l.close(closeToken)
	case s == nil:
		l.fail(GatewayFault{Op: opInvalid})
	case who.Seq > s.seq:
		l.close(closeSequence)
	default:
		s.resumeOn(l, who.Seq)
	}
}

// resumeOn continues the session on another connection, and sends the events after
// seq again.
func (s *session) resumeOn(l *conn, seq int64) {
	if s.conn != nil {
		s.conn.close(-1)
	}
	s.conn, l.session = l, s
	for _, e := range s.events[max(0, len(s.events)-int(s.seq-seq)):] {
		l.write(e)
	}
	s.push("RESUMED", object{})
}

// dispatch sends an event to the sessions of a server's shard, and reports
// whether there is one.
func (w *World) dispatch(kind string, g *guild, data any) bool {
	told := false
	for _, s := range w.sessions {
		if s.hasGuild(g) {
			s.push(kind, data)
			told = true
		}
	}
	return told
}
