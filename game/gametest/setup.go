package gametest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"strconv"
	"unicode/utf8"

	"galet/game"
	"galet/game/lang"
)

// Discord's limits for a command's options, and its own room: a challenge has
// options beside those of the game.
const (
	maxParameters  = 20
	maxDescription = 100
	maxValues      = 25
	maxValue       = 100
)

var (
	idForm   = regexp.MustCompile(`^[a-z]{1,32}$`)
	nameForm = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)
)

// checkParameters checks that commands can be built from the parameters.
func checkParameters(r *run) error {
	var errs []error
	if id := r.Game.ID(); !idForm.MatchString(string(id)) {
		errs = append(errs, fmt.Errorf("the id %q is not 1 to 32 lower-case letters", id))
	}
	parameters := r.Game.Parameters()
	if len(parameters) > maxParameters {
		errs = append(errs, fmt.Errorf("%d parameters, at most %d", len(parameters), maxParameters))
	}
	names := map[string]bool{}
	for _, p := range parameters {
		if names[p.Name] {
			errs = append(errs, fmt.Errorf("parameter %q: listed twice", p.Name))
		}
		names[p.Name] = true
		if err := checkParameter(p); err != nil {
			errs = append(errs, fmt.Errorf("parameter %q: %w", p.Name, err))
		}
		for _, loc := range lang.All() {
			if err := checkLabels(loc, p); err != nil {
				errs = append(errs, fmt.Errorf("parameter %q in %s: %w", p.Name, loc.Tag(), err))
			}
		}
	}
	return errors.Join(errs...)
}

func checkParameter(p game.Parameter) error {
	if !nameForm.MatchString(p.Name) {
		return errors.New("the name is not 1 to 32 lower-case letters, digits, - or _")
	}
	if n := len(p.Choices); n < 1 || n > maxValues {
		return fmt.Errorf("%d choices, want 1 to %d", n, maxValues)
	}
	values := map[string]bool{}
	for _, v := range p.Choices {
		if values[v.Value] {
			return fmt.Errorf("the value %q is offered twice", v.Value)
		}
		values[v.Value] = true
		if err := checkLength("value", v.Value, 1, maxValue); err != nil {
			return err
		}
		if _, err := strconv.Atoi(v.Value); p.Whole && err != nil {
			return fmt.Errorf("the value %q is not a whole number", v.Value)
		}
	}
	return nil
}

// optionNameForm matches the names that Discord allows for an option in any language.
// They have no capitals.
var optionNameForm = regexp.MustCompile(`^[-_\p{Ll}\p{Lo}\p{N}]{1,32}$`)

// checkLabels checks that the texts of a parameter fit commands.
func checkLabels(loc game.Localizer, p game.Parameter) error {
	if called := loc.Say(p.NameKey); !optionNameForm.MatchString(called) {
		return fmt.Errorf("the name %q is not 1 to 32 small letters, digits, - or _", called)
	}
	labels := map[string]bool{}
	for _, v := range p.Choices {
		label := loc.Say(v.Label)
		if err := checkLength("label", label, 1, maxValue); err != nil {
			return err
		}
		if labels[label] {
			return fmt.Errorf("the label %q appears twice", label)
		}
		labels[label] = true
	}
	return checkLength("description", loc.Say(p.Description), 1, maxDescription)
}

// checkLength checks that a text has from low to high characters.
func checkLength(what, text string, low, high int) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("the %s %q is not UTF-8", what, text)
	}
	if n := utf8.RuneCountInString(text); n < low || n > high {
		return fmt.Errorf("the %s %q has %d characters, want %d to %d", what, text, n, low, high)
	}
	return nil
}

// checkSetup checks that every choice is accepted and makes different options, that a
// missing parameter takes its default, that randomness comes from rng alone, and that
// unknown names and values are refused.
func checkSetup(r *run) error {
	var errs []error
	defaults := map[string]string{}
	for _, p := range r.Game.Parameters() {
		for _, v := range p.Choices {
			_, err := r.setup(map[string]string{p.Name: v.Value})
			errs = append(errs, err)
		}
		if len(p.Choices) > 0 {
			defaults[p.Name] = p.Choices[0].Value
		}
		errs = append(errs, r.checkSetupRefused(map[string]string{p.Name: "no such value"}))
		errs = append(errs, r.checkSetupRefused(map[string]string{p.Name: ""}))
	}
	errs = append(errs, r.checkSetupRefused(map[string]string{"no such name": "1"}))
	for _, p := range r.Game.Parameters() {
		for _, v := range p.Choices {
			errs = append(errs, r.checkChosen(defaults, p.Name, v.Value))
		}
	}
	for _, setup := range append(r.Setups, defaults) {
		errs = append(errs, r.sameOptions(setup, setup))
	}
	return errors.Join(append(errs, r.sameOptions(nil, defaults))...)
}

// checkChosen checks that options return the values chosen for them: one value, and the
// defaults of all others.
func (r *run) checkChosen(defaults map[string]string, name, value string) error {
	options, err := r.Game.Setup(map[string]string{name: value}, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		return nil // checkSetup reports it
	}
	want := maps.Clone(defaults)
	want[name] = value
	if got := options.Chosen(); !maps.Equal(got, want) {
		return fmt.Errorf("Setup(%v) is said to be chosen by %v", want, got)
	}
	return nil
}

// setup makes options from the choices, always with the same random numbers, and
// returns their JSON.
func (r *run) setup(chosen map[string]string) (string, error) {
	options, err := r.Game.Setup(chosen, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		return "", fmt.Errorf("Setup(%v): %w", chosen, err)
	}
	data, err := options.MarshalJSON()
	return string(data), err
}

// sameOptions checks that two setups make the same options with the same random numbers.
func (r *run) sameOptions(a, b map[string]string) error {
	first, err := r.setup(a)
	if err != nil {
		return err
	}
	second, err := r.setup(b)
	if err != nil {
		return err
	}
	if first != second {
		return fmt.Errorf("Setup(%v) gives %s, and Setup(%v) with the same random numbers %s", a, first, b, second)
	}
	return nil
}

func (r *run) checkSetupRefused(chosen map[string]string) error {
	if _, err := r.setup(chosen); !errors.Is(err, game.ErrOptions) {
		return fmt.Errorf("Setup(%v) gives %v, want an error that wraps %q", chosen, err, game.ErrOptions)
	}
	return nil
}
