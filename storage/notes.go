package storage

import (
	"bytes"

	"galet/game/match"
)

// notes is the buckets notes and settings.
type notes struct{ *tx }

// Meta implements match.Notes.
func (t notes) Meta(key string) ([]byte, error) {
	return bytes.Clone(t.get(bucketNotes, []byte(key))), nil
}

// SetMeta implements match.Notes.
func (t notes) SetMeta(key string, value []byte) error {
	return t.set(bucketNotes, []byte(key), value)
}

// Setting implements match.Notes.
func (t notes) Setting(p match.PlayerID, key string) (string, error) {
	return string(t.get(bucketSettings, settingKey(p, key))), nil
}

// SetSetting implements match.Notes.
func (t notes) SetSetting(p match.PlayerID, key, value string) error {
	return t.set(bucketSettings, settingKey(p, key), []byte(value))
}

// Settings implements match.Notes.
func (t notes) Settings(p match.PlayerID) (map[string]string, error) {
	found := map[string]string{}
	prefix := playerPrefix(p)
	c := t.bucket(bucketSettings).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		found[string(k[len(prefix):])] = string(v)
	}
	return found, nil
}

// Metas implements match.Notes.
func (t notes) Metas(prefix string) ([]string, error) {
	var found []string
	c := t.bucket(bucketNotes).Cursor()
	for k, _ := c.Seek([]byte(prefix)); bytes.HasPrefix(k, []byte(prefix)); k, _ = c.Next() {
		found = append(found, string(k))
	}
	return found, nil
}

// set puts a value, or removes the key if the value is empty.
func (t notes) set(bucket, key, value []byte) error {
	if len(value) == 0 {
		return t.remove(bucket, key)
	}
	return t.put(bucket, key, value)
}
