package page

import (
	"strconv"
	"strings"

	"galet/bot/sandbox"
)

// direct is how a window asks for the conversation with the bot, whether or
// not there is one.
const direct = "dm"

// shown is how many messages of a channel are sent unless more are asked for.
const shown = 80

// view is one person in one channel, as a window shows it.
type view struct {
	page *page
	who  *sandbox.Person
	place
	limit int
	// from is the first message shown; "" until there is one.
	from string
	sent memory
	// messages are those that the window has, as JSON, by id.
	messages memory
}

// newView takes "person/channel/limit". Whom and what the world does not
// hold, any more or yet, gives way to the first person and channel.
func (p *page) newView(asked string) *view {
	name, rest, _ := strings.Cut(asked, "/")
	channel, limit, _ := strings.Cut(rest, "/")
	v := &view{page: p, who: p.world.Person(name), sent: memory{}, messages: memory{}}
	if people := p.world.People(); v.who.ID() == "" && len(people) > 0 {
		v.who = p.world.Person(people[0])
	}
	v.place = place{v.who.Name(), channel}
	v.settle()
	v.limit, _ = strconv.Atoi(limit)
	v.limit = max(v.limit, shown)
	return v
}

// settle sees to it that the person sees the channel; if not, it becomes the
// first one that the person does see.
func (v *view) settle() {
	if v.Channel == direct {
		v.Channel = v.who.Direct()
	}
	first := ""
	for _, at := range v.who.Places() {
		if at.ID == v.Channel {
			return
		}
		if first == "" {
			first = at.ID
		}
	}
	v.Channel, v.from, v.messages = first, "", memory{}
}

// look is what has changed for the person since the last look.
func (v *view) look() update {
	v.settle()
	u := update{}
	u.add(v.sent, "place", v.place)
	u.add(v.sent, "places", v.who.Places())
	if faces, err := v.who.Faces(v.Channel); err == nil {
		u.add(v.sent, "faces", faces)
	}
	if roles, err := v.who.Roles(v.Channel); err == nil {
		u.add(v.sent, "roles", append([]sandbox.Role{}, roles...))
	}
	if commands, err := v.who.Commands(v.Channel); err == nil {
		u.add(v.sent, "commands", commands)
	}
	v.lookAtMessages(u)
	return u
}

// lookAtMessages adds the messages that are new or have changed, and the ids
// of those that are gone.
func (v *view) lookAtMessages(u update) {
	tail, earlier, err := v.who.Tail(v.Channel, v.from, v.limit)
	if err != nil {
		return
	}
	if over := len(tail) - v.limit; over > v.limit {
		tail, earlier, v.from = tail[over:], earlier+over, ""
	}
	if v.from == "" && len(tail) > 0 {
		v.from = tail[0].ID
	}
	u.add(v.sent, "earlier", earlier)
	u.add(v.sent, "read", v.page.marks.get(v.place))
	var changed []message
	here := map[string]bool{}
	for _, m := range tail {
		here[m.ID] = true
		if d := drawn(m, v.who.Name()); v.messages.news(m.ID, d) != nil {
			changed = append(changed, d)
		}
	}
	var gone []string
	for id := range v.messages {
		if !here[id] {
			gone = append(gone, id)
			delete(v.messages, id)
		}
	}
	if changed != nil {
		u.add(memory{}, "messages", changed)
	}
	if gone != nil {
		u.add(memory{}, "gone", gone)
	}
}
