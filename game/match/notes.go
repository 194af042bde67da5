package match

// Meta is what the host noted under a key, or nothing.
func (s *Service) Meta(key string) (value []byte, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		value, err = tx.Notes().Meta(key)
		return err
	})
	return value, err
}

// SetMeta notes a value under a key; an empty one removes the note.
func (s *Service) SetMeta(key string, value []byte) error {
	return s.store.Update(func(tx Tx) error { return tx.Notes().SetMeta(key, value) })
}

// Setting is what a player chose under a key; empty: nothing was chosen.
func (s *Service) Setting(p PlayerID, key string) (value string, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		value, err = tx.Notes().Setting(p, key)
		return err
	})
	return value, err
}

// SetSetting keeps a player's choice under a key; empty undoes it.
func (s *Service) SetSetting(p PlayerID, key, value string) error {
	return s.store.Update(func(tx Tx) error { return tx.Notes().SetSetting(p, key, value) })
}
