package sandbox

// Face is someone as they are known in a channel.
type Face struct {
	ID string `json:"id"`
	// Name is the user name, Shown the name by which they go in the channel.
	Name  string `json:"name"`
	Shown string `json:"shown"`
	Bot   bool   `json:"bot"`
}

// Faces lists everyone in a channel, or everyone of its server where the
// channel does not say who sees it.
func (p *Person) Faces(channel string) ([]Face, error) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	c, err := p.in(channel)
	if err != nil {
		return nil, err
	}
	var all []Face
	for _, u := range p.w.users {
		if c.sees(u) || u == p.w.bot {
			all = append(all, Face{ID: u.id, Name: u.name, Shown: p.w.shownIn(c, u), Bot: u.bot})
		}
	}
	return all, nil
}

// Locale is the person's language, as Discord names it: "en-US".
func (p *Person) Locale() string {
	if p.user == nil {
		return ""
	}
	return p.user.locale
}

// Shown is the name by which the person goes where a server has no other.
func (p *Person) Shown() string {
	if p.user == nil {
		return p.name
	}
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	return or(p.user.display, p.user.name)
}

// Tail lists what the person sees in a channel from a message on, oldest
// first: from is the message's id, or "" for the last n. Earlier counts what
// the person sees before that.
func (p *Person) Tail(channel, from string, n int) (tail []Message, earlier int, err error) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	c, err := p.in(channel)
	if err != nil {
		return nil, 0, err
	}
	var seen []*message
	for _, m := range c.messages {
		if p.sees(m) {
			seen = append(seen, m)
		}
	}
	for earlier < len(seen) && (from == "" && len(seen)-earlier > n || from != "" && compareIDs(seen[earlier].id, from) < 0) {
		earlier++
	}
	for _, m := range seen[earlier:] {
		tail = append(tail, p.w.view(m))
	}
	return tail, earlier, nil
}

// Unread counts the messages after one (its id; "" for all) that the person
// sees in a channel and has not written, and those of them that notified the
// person. A channel that the person does not see has none.
func (p *Person) Unread(channel, after string) (messages, pings int) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	c, err := p.in(channel)
	if err != nil {
		return 0, 0
	}
	for i := len(c.messages) - 1; i >= 0 && compareIDs(c.messages[i].id, after) > 0; i-- {
		m := c.messages[i]
		if m.author == p.user || !p.sees(m) {
			continue
		}
		messages++
		for _, u := range m.pinged {
			if u == p.user {
				pings++
			}
		}
	}
	return messages, pings
}
