package challenges

import (
	"strings"

	"galet/bot/ui"
)

// ChallengeFromCourse answers the button at the end of a course: it challenges
// the chosen member, or anyone, with the default terms.
func (h *Handlers) ChallengeFromCourse(r ui.Request, p ui.Path) (ui.Reply, error) {
	id, _, _ := strings.Cut(p.Rest, "/")
	r.Command, r.Options = ui.CmdChallenge+" "+id, map[string]string{}
	if chosen := r.Value(); chosen != "" {
		r.Options[ui.OptOpponent] = chosen
	}
	return h.Challenge(r)
}
