package lang

import "galet/game"

// Rule is something that a member can do wrong: break a rule of a game, or write a text
// that cannot be parsed. It is an error to compare with. Its key names the text about it,
// and identifies the rule for the page of the course that explains it.
type Rule struct {
	kind error
	key  string
}

// NewRule is a rule whose text has this key. kind is the error that it wraps, such as
// game.ErrIllegal.
func NewRule(kind error, key string) *Rule { return &Rule{kind: kind, key: key} }

// Key names the rule: "kulami.rule.cross".
func (r *Rule) Key() string { return r.key }

// Error names the kind and the rule, for logs.
func (r *Rule) Error() string { return r.kind.Error() + ": " + r.key }

// Unwrap gives the kind.
func (r *Rule) Unwrap() error { return r.kind }

// Broken is the refusal of a move that broke the rule, with the arguments of its text.
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

// In is the refusal in a language, as a clause without a full stop.
func (r *Refusal) In(loc game.Localizer) string { return loc.Say(r.key, r.args...) }

// Error is the refusal in English, after the kind of error.
func (r *Refusal) Error() string { return r.Rule.kind.Error() + ": " + r.In(English()) }

// Unwrap returns the rule. The rule wraps the kind of error.
func (r *Refusal) Unwrap() error { return r.Rule }
