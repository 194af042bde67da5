package validate

import "slices"

// locales are the languages that Discord's clients speak.
var locales = []string{
	"ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu",
	"id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
}

// Locales lists the languages that Discord's clients speak, "en-GB" and the
// like. The caller owns the slice.
func Locales() []string { return slices.Clone(locales) }

// IsLocale reports whether Discord supports a language, such as "en-GB".
func IsLocale(locale string) bool { return slices.Contains(locales, locale) }
