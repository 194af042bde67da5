package bot

import (
	"galet/game"
	"galet/game/match"
)

// settingHint is the setting that names the first challenge which a member
// ever got: the one that tells of the course.
const settingHint = "hint"

// hint notes that a challenge tells its opponent of the course, if it is the
// first that this member gets. What cannot be noted is told another time.
func (b *Bot) hint(c match.Challenge) {
	if c.Against == nil {
		return
	}
	told, err := b.matches.Setting(c.Against.ID, settingHint)
	if err == nil && told == "" {
		err = b.matches.SetSetting(c.Against.ID, settingHint, c.ID.String())
	}
	if err != nil {
		b.log.Warn("no hint", "challenge", c.ID, "err", err)
	}
}

// unhint takes the note back: nobody saw the challenge, so the next one is to
// tell of the course.
func (b *Bot) unhint(c match.Challenge) {
	if c.Against == nil {
		return
	}
	told, err := b.matches.Setting(c.Against.ID, settingHint)
	if err == nil && told == c.ID.String() {
		err = b.matches.SetSetting(c.Against.ID, settingHint, "")
	}
	if err != nil {
		b.log.Warn("hint not taken back", "challenge", c.ID, "err", err)
	}
}

// hints tells of the course if this is the challenge that does; else it says
// nothing.
func (b *Bot) hints(in game.Speaker, c match.Challenge, title string) string {
	if c.Against == nil {
		return ""
	}
	told, err := b.matches.Setting(c.Against.ID, settingHint)
	if err != nil || told != c.ID.String() {
		return ""
	}
	return "\n" + in.Say("course.hint", "Player", mention(c.Against.ID), "Game", title, "Command", b.clickable(in, cmdRules))
}
