package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// user is a person or an application's user.
type user struct {
	id, name, display, locale string

	bot       bool
	dmsClosed bool
}

// guild is a server.
type guild struct {
	id, name, locale string

	members []*member // the first is the bot
	roles   []*Role   // the first is @everyone
	// gone: the bot was removed from the server. lost: the server is
	// unavailable.
	gone, lost bool
}

// member is a user in a server.
type member struct {
	user   *user
	nick   string
	joined time.Time
	roles  []*Role
}

// populate creates what the configuration describes.
func (w *World) populate() error {
	w.bot = &user{id: cmp.Or(w.cfg.BotID, w.nextID()), name: w.cfg.BotName, bot: true, locale: "en-US"}
	w.users = []*user{w.bot}
	for _, g := range w.cfg.Guilds {
		if err := w.addGuild(g); err != nil {
			return fmt.Errorf("server %q: %w", g.Name, err)
		}
	}
	return nil
}

func (w *World) addGuild(c Guild) error {
	g := &guild{id: cmp.Or(c.ID, w.nextID()), name: c.Name, locale: cmp.Or(c.Locale, "en-US")}
	if c.Name == "" || w.guildNamed(c.Name) != nil {
		return errors.New("every server needs a name of its own")
	}
	w.guilds = append(w.guilds, g)
	g.members = []*member{{user: w.bot, joined: w.Now()}}
	g.roles = []*Role{{Name: "@everyone", ID: g.id, Permissions: memberPermissions}}
	var err error
	for _, r := range c.Roles {
		err = errors.Join(err, w.addRole(g, r))
	}
	for _, m := range c.Members {
		err = errors.Join(err, w.addMember(g, m))
	}
	for _, ch := range c.Channels {
		err = errors.Join(err, w.addChannel(g, ch))
	}
	return err
}

func (w *World) addMember(g *guild, c Member) error {
	if c.Name == "" {
		return errors.New("a member without a name")
	}
	u := w.userNamed(c.Name)
	if u == nil {
		u = &user{id: cmp.Or(c.ID, w.nextID()), name: c.Name, display: c.Display, locale: cmp.Or(c.Locale, "en-US"), bot: c.Bot}
		w.users = append(w.users, u)
	}
	if g.member(u) != nil {
		return fmt.Errorf("member %q: there already", c.Name)
	}
	m := &member{user: u, nick: c.Nick, joined: w.Now()}
	for _, name := range c.Roles {
		r := g.role(name)
		if r == nil {
			return fmt.Errorf("member %q: no role is called %q", c.Name, name)
		}
		m.roles = append(m.roles, r)
	}
	g.members = append(g.members, m)
	return nil
}

func (w *World) addChannel(g *guild, c Channel) error {
	if _, err := w.findChannel(g.name + "/" + c.Name); c.Name == "" || err == nil {
		return fmt.Errorf("channel %q: every channel of a server needs a name of its own", c.Name)
	}
	ch := &channel{ID: cmp.Or(c.ID, w.nextID()), name: c.Name, guild: g, overwrites: map[string]overwrite{}}
	may := w.cfg.Permissions
	if c.Permissions != nil {
		may = *c.Permissions
	}
	ch.overwrites[w.bot.id] = overwrite{w.bot.id, 1, may, memberPermissions &^ may}
	if len(c.For) > 0 {
		ch.overwrites[g.id] = overwrite{ID: g.id, Deny: ViewChannel}
	}
	for _, name := range c.For {
		u := w.userNamed(name)
		if u == nil || g.member(u) == nil {
			return fmt.Errorf("channel %q: no member is called %q", c.Name, name)
		}
		ch.overwrites[u.id] = overwrite{ID: u.id, Type: 1, Allow: ViewChannel}
	}
	w.channels[ch.ID] = ch
	return nil
}

func (w *World) userNamed(name string) *user {
	return find(w.users, func(u *user) bool { return u.name == name })
}

func (w *World) userByID(id string) *user {
	return find(w.users, func(u *user) bool { return u.id == id })
}

// usersByID are the users with these ids. Unknown ids are left out.
func (w *World) usersByID(ids []string) []*user {
	return filter(w.users, func(u *user) bool { return slices.Contains(ids, u.id) })
}

func (w *World) guildNamed(name string) *guild {
	return find(w.guilds, func(g *guild) bool { return g.name == name })
}

// member is a user's membership in a server; nil if there is none, or no server.
func (g *guild) member(u *user) *member {
	if g == nil {
		return nil
	}
	return find(g.members, func(m *member) bool { return m.user == u })
}

// find returns the first element that is wanted; nil if there is none.
func find[T any](all []*T, want func(*T) bool) *T {
	if at := slices.IndexFunc(all, want); at >= 0 {
		return all[at]
	}
	return nil
}

// epoch is the first millisecond of Discord's snowflakes, in Unix time.
const epoch = 1420070400000

// nextID returns a new snowflake, larger than all before. It holds the time if
// the clock has not gone back. The caller holds the lock.
func (w *World) nextID() string {
	id := max(w.lastID+1, (w.Now().UnixMilli()-epoch)<<22)
	w.lastID = id
	return strconv.FormatInt(id, 10)
}

// LastID is the newest id.
func (w *World) LastID() string {
	return read(w, func() string { return strconv.FormatInt(w.lastID, 10) })
}

// stamp formats a time as Discord does.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}
