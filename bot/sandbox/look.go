package sandbox

import "slices"

// Face is a user as a channel shows them.
type Face struct {
	ID string `json:"id"`
	// Name is the user name, Shown the name that the channel shows.
	Name  string `json:"name"`
	Shown string `json:"shown"`
	Bot   bool   `json:"bot"`
	// Locale is Discord's name of the language: "en-US".
	Locale string `json:"locale"`
}

func (w *World) face(c *channel, u *user) Face {
	return Face{u.id, u.name, w.shownIn(c, u), u.bot, u.locale}
}

// Face is the person outside servers, without a nickname.
func (p *Person) Face() Face {
	return read(p.w, func() Face { return p.w.face(&channel{}, p.user) })
}

// Faces lists the users who see a channel; all members of the server if the
// channel does not restrict them.
func (p *Person) Faces(ref string) ([]Face, error) {
	return in(p, ref, func(c *channel) ([]Face, error) {
		here := filter(p.w.users, func(u *user) bool { return c.sees(u) || u == p.w.bot })
		return each(here, func(u *user) Face { return p.w.face(c, u) }), nil
	})
}

// Tail lists the last n messages that the person sees in a channel, oldest first.
// Earlier is the number of messages before them.
func (p *Person) Tail(channel string, n int) (tail []Message, earlier int, err error) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	seen, err := p.seen(channel)
	earlier = max(0, len(seen)-n)
	return each(seen[earlier:], p.w.view), earlier, err
}

// seen are the messages of a channel that the person sees. The caller holds the lock.
func (p *Person) seen(channel string) ([]*message, error) {
	c, err := p.channel(channel)
	if err != nil {
		return nil, err
	}
	return filter(c.Messages, p.sees), nil
}

// Unread counts the messages after a message's id ("" for all) that the person sees
// and did not write, and how many of them notified the person. It is 0 for a channel
// that the person does not see.
func (p *Person) Unread(channel, after string) (messages, pings int) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	seen, _ := p.seen(channel)
	for _, m := range slices.Backward(seen) {
		if compareIDs(m.ID, after) <= 0 {
			break
		}
		if m.Author != p.user.id {
			messages++
		}
		if slices.Contains(m.Pinged, p.user.id) {
			pings++
		}
	}
	return messages, pings
}
