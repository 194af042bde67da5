package lang

import "galet/game"

// Rule is something that a member can do wrong: break a rule of a game, or write what
// cannot be read. It is an error to compare with. Its key names the words and the rule,
// for the page that explains it.
type Rule struct {
	kind error
	key  string
}

// NewRule is a rule whose words stand under key; kind is the kind of error
// that it wraps, like game.ErrIllegal.
func NewRule(kind error, key string) *Rule { return &Rule{kind: kind, key: key} }

// Key names the rule: "kulami.rule.cross".
func (r *Rule) Key() string { return r.key }

// Error names the kind and the rule, for logs.
func (r *Rule) Error() string { return r.kind.Error() + ": " + r.key }

// Unwrap gives the kind.
func (r *Rule) Unwrap() error { return r.kind }

// Broken says that the rule was broken, with the arguments of its words.
func (r *Rule) Broken(args ...any) *Refusal { return r.BrokenAs(r.key, args...) }

// BrokenAs is Broken with the text of another key, for a rule that can be broken in
// several ways.
func (r *Rule) BrokenAs(key string, args ...any) *Refusal {
	return &Refusal{Rule: r, key: key, args: args}
}

// Refusal says which rule was broken, and how.
type Refusal struct {
	// Rule is what was broken.
	Rule *Rule
	key  string
	args []any
}

// In says it to a player, as a clause without a full stop.
func (r *Refusal) In(loc game.Localizer) string { return loc.Say(r.key, r.args...) }

// Error says it in English, after the kind of error.
func (r *Refusal) Error() string { return r.Rule.kind.Error() + ": " + r.In(English()) }

// Unwrap gives the rule, and by it the kind.
func (r *Refusal) Unwrap() error { return r.Rule }
