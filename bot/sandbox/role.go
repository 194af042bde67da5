package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Role describes a role. Its keys are Discord's.
type Role struct {
	// Name must be unique in the server. An empty ID means a random one.
	Name string `json:"name"`
	ID   string `json:"id"`
	// Permissions are the role's permissions, in addition to those of
	// @everyone.
	Permissions Permissions `json:"permissions,string"`
	// Position is set by the world; @everyone has 0. Color is 0.
	Position int `json:"position"`
	Color    int `json:"color"`
}

func (w *World) addRole(g *guild, r Role) error {
	if r.Name == "" || g.role(r.Name) != nil {
		return fmt.Errorf("role %q: every role of a server needs a name of its own", r.Name)
	}
	r.ID, r.Position = cmp.Or(r.ID, w.nextID()), len(g.roles)
	g.roles = append(g.roles, &r)
	return nil
}

// role finds a role by "name", "@name", "<@&id>" or id.
func (g *guild) role(ref string) *Role {
	ref = strings.Trim(ref, "<@&>")
	return find(g.roles, func(r *Role) bool { return r.Name == ref || r.ID == ref })
}

// Roles lists the roles of a channel's server by name, without @everyone; none
// in direct messages.
func (p *Person) Roles(ref string) ([]Role, error) {
	return in(p, ref, func(c *channel) ([]Role, error) {
		if c.guild == nil {
			return []Role{}, nil
		}
		all := each(c.guild.roles[1:], func(r *Role) Role { return *r })
		slices.SortFunc(all, func(a, b Role) int { return cmp.Compare(a.Name, b.Name) })
		return all, nil
	})
}
