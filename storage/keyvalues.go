package storage

import (
	"bytes"
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

// note is a key and value that the bot keeps. Its bucket and its lines are called so.
type note struct{ key, value string }

var noteKind = kind[note]{
	name:     "note",
	bucket:   bucketNotes,
	personal: true,
	title:    func(n note) string { return fmt.Sprintf("note %q", n.key) },
	empty:    func(n note) bool { return n.key == "" || n.value == "" },
	fields: func(f record.Fields, n *note) {
		n.key = f.Rest("key", n.key)
		f.Value(0)
		n.value = f.Rest("value", n.value)
	},
}

// setting is one setting of a member.
type setting struct {
	player     match.PlayerID
	key, value string
}

var settingKind = kind[setting]{
	name:     "setting",
	bucket:   bucketSettings,
	personal: true,
	title:    func(s setting) string { return fmt.Sprintf("setting %q of %s", s.key, s.player) },
	empty:    func(s setting) bool { return s.key == "" || s.value == "" },
	fields: func(f record.Fields, s *setting) {
		record.Identity(f, "player", &s.player)
		s.key = f.Rest("key", s.key)
		f.Value(0)
		s.value = f.Rest("value", s.value)
	},
}

// keyValues implements match.KeyValues.
type keyValues struct{ *tx }

func (t keyValues) Meta(key string) ([]byte, error) {
	return bytes.Clone(t.kv.Get(bucketNotes, []byte(key))), nil
}

func (t keyValues) SetMeta(key string, value []byte) error {
	return noteKind.put(t.tx, note{key, string(value)})
}

func (t keyValues) Setting(p match.PlayerID, key string) (string, error) {
	return string(t.kv.Get(bucketSettings, append(identityKey(p), key...))), nil
}

func (t keyValues) SetSetting(p match.PlayerID, key, value string) error {
	return settingKind.put(t.tx, setting{p, key, value})
}

func (t keyValues) Settings(p match.PlayerID) (map[string]string, error) {
	found := map[string]string{}
	prefix := identityKey(p)
	for key, value := range t.scan(bucketSettings, prefix) {
		found[string(key[len(prefix):])] = string(value)
	}
	return found, nil
}

func (t keyValues) MetaKeys(prefix string) ([]string, error) {
	return collect(t.scan(bucketNotes, []byte(prefix)), noLimit, func(key, _ []byte) (string, error) { return string(key), nil })
}
