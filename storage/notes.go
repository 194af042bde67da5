package storage

import (
	"bytes"
	"errors"
	"fmt"

	"galet/game/match"
	"galet/storage/record"
)

// note is a key and value that the bot keeps.
type note struct{ key, value string }

var noteKind = kind[note]{
	name:     "note",
	bucket:   bucketNotes,
	order:    "key value",
	personal: true,
	title:    func(n note) string { return fmt.Sprintf("note %q", n.key) },
	fields: func(f record.Fields, n *note) {
		n.key = f.Rest("key", n.key)
		f.Value(0)
		restNotEmpty(f, "value", &n.value)
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
	order:    "player key value",
	personal: true,
	title:    func(s setting) string { return fmt.Sprintf("setting %q of %s", s.key, s.player) },
	fields: func(f record.Fields, s *setting) {
		record.Identity(f, "player", &s.player)
		restNotEmpty(f, "key", &s.key)
		f.Value(0)
		restNotEmpty(f, "value", &s.value)
	},
}

func restNotEmpty(f record.Fields, name string, v *string) {
	*v = f.Rest(name, *v)
	if *v == "" && f.Reading() {
		f.Fail(errors.New("the " + name + " is empty"))
	}
}

// notes implements match.Notes.
type notes struct{ *tx }

func (t notes) Meta(key string) ([]byte, error) {
	return bytes.Clone(t.get(bucketNotes, []byte(key))), nil
}

func (t notes) SetMeta(key string, value []byte) error {
	return t.set(bucketNotes, []byte(key), value)
}

func (t notes) Setting(p match.PlayerID, key string) (string, error) {
	return string(t.get(bucketSettings, append(identityKey(p), key...))), nil
}

func (t notes) SetSetting(p match.PlayerID, key, value string) error {
	return t.set(bucketSettings, append(identityKey(p), key...), []byte(value))
}

func (t notes) Settings(p match.PlayerID) (map[string]string, error) {
	found := map[string]string{}
	prefix := identityKey(p)
	for key, value := range t.scan(bucketSettings, prefix) {
		found[string(key[len(prefix):])] = string(value)
	}
	return found, nil
}

func (t notes) MetaKeys(prefix string) ([]string, error) {
	return collect(t.scan(bucketNotes, []byte(prefix)), noLimit, func(key, _ []byte) (string, error) { return string(key), nil })
}

// set puts a value, or removes the key if the value is empty.
func (t notes) set(bucket string, key, value []byte) error {
	if len(value) == 0 {
		return t.remove(bucket, key)
	}
	return t.put(bucket, key, value)
}
