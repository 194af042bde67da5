package sandbox

import (
	"regexp"
	"slices"
	"strings"

	"galet/bot/sandbox/form"
)

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// mention works out whom a message names: those whom its text mentions and
// its form allows; where the form says nothing, parse does.
func (w *World) mention(m *message, allowed *form.Mentions, parse []string) {
	var users []string
	if allowed != nil {
		parse, users = allowed.Parse, allowed.Users
	}
	m.mentioned = nil
	for _, found := range mentionPattern.FindAllStringSubmatch(m.text(), -1) {
		u := w.userByID(found[1])
		permitted := slices.Contains(parse, "users") || slices.Contains(users, found[1])
		if u != nil && permitted && !slices.Contains(m.mentioned, u) {
			m.mentioned = append(m.mentioned, u)
		}
	}
	text := m.text()
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	may := m.author != w.bot || w.botPermissions(m.channel).Has(MentionEveryone)
	m.everyone = loud && may && slices.Contains(parse, "everyone")
	if m.replies != nil && (allowed == nil || allowed.RepliedUser) && !slices.Contains(m.mentioned, m.replies.author) {
		m.mentioned = append(m.mentioned, m.replies.author)
	}
}

// notify works out who is told of a new message: those whom it names and who
// see it; in a direct channel, the other one.
func (w *World) notify(m *message) {
	if m.flags&form.Silent != 0 || m.only != nil {
		return
	}
	for _, u := range w.users {
		named := slices.Contains(m.mentioned, u) || m.everyone || m.channel.kind == directChannel
		if named && u != m.author && !u.bot && m.channel.sees(u) {
			m.pinged = append(m.pinged, u)
		}
	}
}
