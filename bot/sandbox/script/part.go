package script

import (
	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
)

func isButton(c sandbox.Component) bool { return c.Type == validate.Button }

// partsOf are all components of a message, nested ones included.
func partsOf(m sandbox.Message) []sandbox.Component {
	var all []sandbox.Component
	validate.Walk(m.Components, func(c *sandbox.Component) { all = append(all, *c) })
	return all
}

// labels are the labels of the selected components.
func labels(m sandbox.Message, meant func(sandbox.Component) bool) []string {
	var all []string
	for _, c := range partsOf(m) {
		if meant(c) {
			all = append(all, c.Label+c.Placeholder)
		}
	}
	return all
}

func optionsOf(m sandbox.Message) []string {
	var all []string
	for _, c := range partsOf(m) {
		for _, o := range c.Options {
			all = append(all, o.Label)
		}
	}
	return all
}

// each applies of to every value.
func each[T any](values []T, of func(T) string) []string {
	var all []string
	for _, v := range values {
		all = append(all, of(v))
	}
	return all
}

// altsOf are the descriptions of all pictures.
func altsOf(m sandbox.Message) []string {
	return each(m.Attachments, func(a sandbox.Attachment) string { return a.Description })
}

func filesOf(m sandbox.Message) []string {
	return each(m.Attachments, func(a sandbox.Attachment) string { return a.Filename })
}
