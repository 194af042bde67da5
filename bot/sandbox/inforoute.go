package sandbox

import (
	"net/http"
	"strings"

	"galet/bot/sandbox/form"
)

func (c *call) gatewayURL() string { return "ws" + strings.TrimPrefix(c.URL(), "http") + "/gateway" }

func (c *call) getGateway() (reply, error) {
	return reply{http.StatusOK, object{"url": c.gatewayURL()}}, nil
}

func (c *call) getGatewayBot() (reply, error) {
	return reply{http.StatusOK, object{
		"url": c.gatewayURL(), "shards": 1,
		"session_start_limit": object{
			"total": 1000, "remaining": max(0, 1000-c.identified), "reset_after": 86400000, "max_concurrency": 1,
		},
	}}, nil
}

func (c *call) getMe() (reply, error) {
	o := userObject(c.bot)
	o["mfa_enabled"], o["locale"], o["verified"], o["email"] = false, "en-US", true, nil
	return reply{http.StatusOK, o}, nil
}

func (c *call) getUser() (reply, error) {
	u := c.userByID(c.arg("user_id"))
	if u == nil {
		return reply{}, errUnknownUser
	}
	return reply{http.StatusOK, userObject(u)}, nil
}

func (c *call) getApplication() (reply, error) {
	return reply{http.StatusOK, object{
		"id": c.bot.id, "name": c.bot.name, "icon": nil, "description": "", "type": nil, "bot": userObject(c.bot),
		"bot_public": true, "bot_require_code_grant": false, "verify_key": strings.Repeat("0", 64),
		"flags": 0, "flags_new": "0", "redirect_uris": []string{}, "interactions_endpoint_url": nil,
		"role_connections_verification_url": nil, "owner": userObject(c.bot), "team": nil,
		"approximate_guild_count": len(c.guilds), "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": []string{},
	}}, nil
}

// postDirect opens the conversation with a person.
func (c *call) postDirect() (reply, error) {
	id, report, err := form.ReadRecipient(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	u := c.userByID(id)
	if u == nil || u.bot {
		return reply{}, refuseAt("recipient_id", "USER_INVALID", "Invalid Recipient(s)")
	}
	return reply{http.StatusOK, c.channelObject(c.direct(u))}, nil
}

// guildFor finds the server of the path.
func (c *call) guildFor() (*guild, error) {
	for _, g := range c.guilds {
		if g.id == c.arg("guild_id") {
			if g.gone {
				return nil, errMissingAccess
			}
			return g, nil
		}
	}
	return nil, errUnknownGuild
}

func (c *call) getGuild() (reply, error) {
	g, err := c.guildFor()
	if err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, c.guildObject(g)}, nil
}

func (c *call) getGuildChannels() (reply, error) {
	g, err := c.guildFor()
	if err != nil {
		return reply{}, err
	}
	all := []object{}
	for _, ch := range g.channels {
		if !ch.gone {
			all = append(all, c.channelObject(ch))
		}
	}
	return reply{http.StatusOK, all}, nil
}

func (c *call) getMember() (reply, error) {
	g, err := c.guildFor()
	if err != nil {
		return reply{}, err
	}
	u := c.userByID(c.arg("user_id"))
	if u == nil {
		return reply{}, errUnknownUser
	}
	m := g.member(u)
	if m == nil {
		return reply{}, errUnknownMember
	}
	o := memberObject(m)
	o["user"] = userObject(u)
	return reply{http.StatusOK, o}, nil
}
