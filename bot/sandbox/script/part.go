package script

import (
	"galet/bot/sandbox"
	"galet/bot/sandbox/form"
)

func isButton(c sandbox.Component) bool { return c.Type == form.Button }

func isMenu(c sandbox.Component) bool {
	return c.Type == form.Select || c.Type >= form.UserSelect && c.Type <= form.ChannelSelect
}

// partsOf are all components of a message, nested ones included.
func partsOf(m sandbox.Message) []sandbox.Component {
	var all []sandbox.Component
	form.Walk(m.Components, func(c *sandbox.Component) { all = append(all, *c) })
	return all
}

// labels are what is written on the components that are meant.
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

// altsOf are the descriptions of all pictures.
func altsOf(m sandbox.Message) []string {
	var all []string
	for _, a := range m.Attachments {
		all = append(all, a.Description)
	}
	for _, c := range partsOf(m) {
		if c.Description != "" {
			all = append(all, c.Description)
		}
		for _, i := range c.Items {
			all = append(all, i.Description)
		}
	}
	return all
}

func filesOf(m sandbox.Message) []string {
	var all []string
	for _, a := range m.Attachments {
		all = append(all, a.Filename)
	}
	return all
}

func embedsOf(m sandbox.Message) []string {
	var all []string
	for _, e := range m.Embeds {
		text := e.Title + "\n" + e.Description
		for _, f := range e.Fields {
			text += "\n" + f.Name + "\n" + f.Value
		}
		all = append(all, text)
	}
	return all
}
