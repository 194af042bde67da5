package lang

import (
	"fmt"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/feature/plural"
)

// catalogue is the texts of one language by key.
type catalogue map[string]message

// forms are the plural forms as catalogues spell them.
var forms = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two,
	"few": plural.Few, "many": plural.Many, "other": plural.Other,
}

// parseCatalogue parses a catalogue: tables of texts, or of the plural forms of a text.
func parseCatalogue(data []byte) (catalogue, error) {
	var tables map[string]any
	if err := toml.Unmarshal(data, &tables); err != nil {
		return nil, err
	}
	c := catalogue{}
	return c, c.add("", tables)
}

func (c catalogue) add(prefix string, table map[string]any) error {
	for name, value := range table {
		key := prefix + name
		switch value := value.(type) {
		case string:
			if err := c.put(key, plural.Other, value); err != nil {
				return err
			}
		case map[string]any:
			if err := c.addTable(key, value); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s: want a text, got %v", key, value)
		}
	}
	return nil
}

// addTable adds the texts of a table, or, if it has the key "other", the plural forms of
// one text.
func (c catalogue) addTable(key string, table map[string]any) error {
	if _, ok := table["other"].(string); !ok {
		return c.add(key+".", table)
	}
	for name, value := range table {
		form, known := forms[name]
		text, ok := value.(string)
		if !known || !ok {
			return fmt.Errorf("%s: %s is not a plural form", key, name)
		}
		if err := c.put(key, form, text); err != nil {
			return err
		}
	}
	return nil
}

func (c catalogue) put(key string, form plural.Form, text string) error {
	t, err := parseText(text)
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	m := c[key]
	m.forms[form] = t
	if form != plural.Other {
		m.counted = true
	}
	c[key] = m
	return nil
}
