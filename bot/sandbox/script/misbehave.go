package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"galet/bot/sandbox"
)

// misbehave parses a rule: the failure, then method, path, count, Discord's
// code, scope and wait. Only the failure is required.
func (r *runner) misbehave(words []word) error {
	rule := sandbox.Rule{Times: 1, RetryAfter: 50 * time.Millisecond}
	for i, w := range texts(words) {
		set := misbehaviour
		if i == 0 {
			set = failure
		}
		if !set(&rule, w) {
			return fmt.Errorf("%q is no way to misbehave", w)
		}
	}
	if rule.Wait > 0 {
		rule.Wait = rule.RetryAfter
	}
	r.world.Misbehave(rule)
	return nil
}

// failure applies the first word of a rule, and reports whether it is a failure.
func failure(rule *sandbox.Rule, how string) bool {
	status, err := strconv.Atoi(how)
	switch {
	case how == "drop":
		rule.Drop = true
	case how == "lose":
		rule.Lose = true
	case how == "slow":
		rule.Wait = rule.RetryAfter
	case err == nil && status >= 400 && status < 600:
		rule.Status = status
	default:
		return false
	}
	return true
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
