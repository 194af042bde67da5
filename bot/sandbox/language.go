package sandbox

import "galet/bot/sandbox/form"

// SetLocale changes the language of a person's Discord, or of a server: both by
// name, the language as Discord names it ("en-GB"). What they do from then on
// tells it to the application.
func (w *World) SetLocale(name, locale string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.bump()
	if !form.IsLocale(locale) {
		return cannot("Discord does not speak %q", locale)
	}
	if u := w.userNamed(name); u != nil {
		u.locale = locale
		return nil
	}
	for _, g := range w.guilds {
		if g.name == name {
			g.locale = locale
			return nil
		}
	}
	return cannot("neither a person nor a server is called %q", name)
}
