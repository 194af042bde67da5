package page

// mark is the id of the newest message that a person has read in a channel.
// Messages from before the page's start count as read.
func (p *page) mark(at place) string {
	id, _ := p.marks.LoadOrStore(at, p.begun)
	return id.(string)
}

// count is a person's number of unread messages in a channel.
type count struct {
	Unread int `json:"unread"`
	Pings  int `json:"pings"`
}

// counts are all unread messages, by user name and channel. Channels without
// any are left out.
func (p *page) counts() map[string]map[string]count {
	all := map[string]map[string]count{}
	for _, name := range p.world.People() {
		who := p.world.Person(name)
		all[name] = map[string]count{}
		for _, at := range who.Places() {
			unread, pings := who.Unread(at.ID, p.mark(place{name, at.ID}))
			if unread > 0 {
				all[name][at.ID] = count{unread, pings}
			}
		}
	}
	return all
}

// read marks a person's messages in a channel as read.
func (p *page) read(seen request) {
	if m, ok := p.world.Message(seen.Message); ok && m.Channel == seen.Channel {
		p.marks.Store(seen.place, m.ID)
		p.world.Touch()
	}
}
