package page

import (
	"slices"
	"strconv"
	"strings"

	"galet/bot/sandbox"
)

// direct is the name of the direct message channel in a window's request.
const direct = "dm"

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
	v.settle()
	v.limit, _ = strconv.Atoi(limit)
	v.limit = max(v.limit, shown)
	return v
}

// settle moves the view to the person's first channel if the person does not
// see the current one.
func (v *view) settle() {
	if v.Channel == direct {
		v.Channel = v.who.Direct()
	}
	places := v.who.Places()
	if slices.ContainsFunc(places, func(at sandbox.Place) bool { return at.ID == v.Channel }) {
		return
	}
	v.Channel = ""
	if len(places) > 0 {
		v.Channel = places[0].ID
	}
}

// look returns what changed for the person since the last look.
func (v *view) look() update {
	v.settle()
	u := update{}
	u.add(v.sent, "place", v.place)
	u.add(v.sent, "places", v.who.Places())
	faces, _ := v.who.Faces(v.Channel) // settle has found a channel that the person sees
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
