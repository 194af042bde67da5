package page

import (
	"cmp"
	"strconv"
	"strings"

	"galet/bot/sandbox"
)

// shown is how many messages of a channel are sent by default.
const shown = 80

// view is what a window shows: one person in one channel.
type view struct {
	page *page
	who  *sandbox.Person
	place
	limit int
	sent  memory
}

// newView parses "person/channel/limit". An unknown person or channel becomes
// the first one.
func (p *page) newView(asked string) *view {
	name, rest, _ := strings.Cut(asked, "/")
	channel, limit, _ := strings.Cut(rest, "/")
	v := &view{page: p, who: p.world.Person(name), sent: memory{}}
	if people := p.world.People(); v.who.ID() == "" && len(people) > 0 {
		v.who = p.world.Person(people[0])
	}
	v.place = place{v.who.Name(), channel}
	v.limit, _ = strconv.Atoi(limit)
	v.limit = max(v.limit, shown)
	return v
}

// look returns what changed for the person since the last look. A person who does not
// see the channel is in the first one.
func (v *view) look() update {
	v.Channel = cmp.Or(v.who.Channel(v.Channel), v.who.Channel(""))
	u := update{}
	u.add(v.sent, "place", v.place)
	u.add(v.sent, "places", v.who.Places())
	faces, _ := v.who.Faces(v.Channel) // the person sees the channel
	roles, _ := v.who.Roles(v.Channel)
	commands, _ := v.who.Commands(v.Channel)
	u.add(v.sent, "faces", faces)
	u.add(v.sent, "roles", roles)
	u.add(v.sent, "commands", commands)
	tail, earlier, _ := v.who.Tail(v.Channel, v.limit)
	u.add(v.sent, "earlier", earlier)
	u.add(v.sent, "read", v.page.mark(v.place))
	u.add(v.sent, "messages", tail)
	return u
}
