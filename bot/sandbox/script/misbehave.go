package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"galet/bot/sandbox"
)

// misbehave adds a rule: the failure, then method, path, count, Discord's code, scope
// and wait in any order. Only the failure is required.
func (r *runner) misbehave(words []word) error {
	how := words[0].text
	status, err := strconv.Atoi(how)
	rule := sandbox.Rule{Status: status, Drop: how == "drop", Lose: how == "lose", RetryAfter: 50 * time.Millisecond}
	if err != nil && !rule.Drop && !rule.Lose && how != "slow" {
		return fmt.Errorf("%q is no way to misbehave", how)
	}
	for _, w := range texts(words[1:]) {
		if !misbehaviour(&rule, w) {
			return fmt.Errorf("%q is no way to misbehave", w)
		}
	}
	if how == "slow" {
		rule.Wait = rule.RetryAfter
	}
	r.world.Misbehave(rule)
	return nil
}

// misbehaviour applies one more word to a rule, and reports whether it is about a call.
func misbehaviour(rule *sandbox.Rule, text string) bool {
	code, coded := strings.CutPrefix(text, "code:")
	n, err := strconv.Atoi(code)
	span, spanErr := time.ParseDuration(text)
	switch {
	case coded:
		rule.Code = n
		return err == nil
	case err == nil:
		rule.Times = n
	case spanErr == nil:
		rule.RetryAfter = span
	case strings.HasPrefix(text, "/"):
		rule.Path = text
	case text == "user" || text == "global" || text == "shared":
		rule.Scope = text
	case text == strings.ToUpper(text):
		rule.Method = text
	default:
		return false
	}
	return true
}
