package storage

import (
	"bytes"
	"encoding/json"
	"time"
	"unicode/utf8"
)

// line is one line of an export: one of its fields is set. Every key of an
// object is always there, null where there is nothing.
type line struct {
	Head      *headLine      `json:"galet,omitempty"`
	Challenge *challengeLine `json:"challenge,omitempty"`
	Match     *matchLine     `json:"match,omitempty"`
	Notice    *noticeLine    `json:"notice,omitempty"`
	Note      *noteLine      `json:"note,omitempty"`
	Setting   *settingLine   `json:"setting,omitempty"`
	Member    *memberLine    `json:"member,omitempty"`
	Outage    *spanLine      `json:"outage,omitempty"`
	Server    *serverLine    `json:"server,omitempty"`
	Standing  *standingLine  `json:"standing,omitempty"`
	Change    *changeLine    `json:"change,omitempty"`
	End       *endLine       `json:"end,omitempty"`
}

// headLine is the first line: the version of the lines' form, and the last
// numbers that were given out.
type headLine struct {
	Version uint64 `json:"export"`
	LastID  uint64 `json:"last_id"`
	LastSeq uint64 `json:"last_seq"`
	// LastChange is the number of the last change of ratings.
	LastChange uint64 `json:"last_change"`
}

type challengeLine struct {
	ID      uint64          `json:"id"`
	State   string          `json:"state"`
	Guild   text            `json:"guild"`
	Channel text            `json:"channel"`
	Message text            `json:"message"`
	Game    text            `json:"game"`
	Options json.RawMessage `json:"options"`
	By      playerLine      `json:"by"`
	Against *playerLine     `json:"against"`
	First   text            `json:"first"`
	Made    time.Time       `json:"made"`
	Expires time.Time       `json:"expires"`
	Answer  *answerLine     `json:"answer"`
	Pace    uint8           `json:"pace"`
	Rated   bool            `json:"rated"`
	Follows uint64          `json:"follows"`
}

type answerLine struct {
	By playerLine `json:"by"`
	At time.Time  `json:"at"`
}

type playerLine struct {
	ID   text `json:"id"`
	Name text `json:"name"`
}

// matchLine is a match; players, winner and by count the seats from 0, and
// unrated is empty without a reason.
type matchLine struct {
	ID      uint64          `json:"id"`
	Guild   text            `json:"guild"`
	Channel text            `json:"channel"`
	Players [2]playerLine   `json:"players"`
	Game    text            `json:"game"`
	Options json.RawMessage `json:"options"`
	Moves   []text          `json:"moves"`
	Started time.Time       `json:"started"`
	Moved   time.Time       `json:"moved"`
	Board   boardLine       `json:"board"`
	Ended   *endedLine      `json:"ended"`

	Branch   int        `json:"branch"`
	Pace     uint8      `json:"pace"`
	Rated    bool       `json:"rated"`
	Unrated  text       `json:"unrated"`
	Reminded bool       `json:"reminded"`
	Wake     *time.Time `json:"wake"`
	Asked    *askedLine `json:"asked"`
	Next     uint64     `json:"next"`
}

// askedLine is the wish to take back a ply.
type askedLine struct {
	By      uint8     `json:"by"`
	Ply     int       `json:"ply"`
	At      time.Time `json:"at"`
	Refused bool      `json:"refused"`
}

type boardLine struct {
	Channel text `json:"channel"`
	Message text `json:"message"`
	Ply     int  `json:"ply"`
	Branch  int  `json:"branch"`
}

type endedLine struct {
	How    string    `json:"how"`
	Draw   bool      `json:"draw"`
	Winner uint8     `json:"winner"`
	By     uint8     `json:"by"`
	At     time.Time `json:"at"`
	// Repeated and Steward are those of match.End; null: it was not stopped.
	Repeated bool        `json:"repeated"`
	Steward  *playerLine `json:"steward"`
}

// noticeLine is a notice; guild and channel are the place to post in, where
// and message the message to change.
type noticeLine struct {
	Seq     uint64   `json:"seq"`
	Kind    string   `json:"kind"`
	ID      uint64   `json:"id"`
	Ply     int      `json:"ply"`
	Guild   text     `json:"guild"`
	Channel text     `json:"channel"`
	Where   text     `json:"where"`
	Message text     `json:"message"`
	Quiet   bool     `json:"quiet"`
	Branch  int      `json:"branch"`
	Player  text     `json:"player"`
	Others  []uint64 `json:"others"`
}

type memberLine struct {
	ID        text       `json:"id"`
	Reminders string     `json:"reminders"`
	Locale    text       `json:"locale"`
	Away      []spanLine `json:"away"`
	Late      bool       `json:"late"`
}

type spanLine struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

type noteLine struct {
	Key   text `json:"key"`
	Value text `json:"value"`
}

type settingLine struct {
	Player text `json:"player"`
	Key    text `json:"key"`
	Value  text `json:"value"`
}

// endLine is the last line; without it some are missing.
type endLine struct {
	Lines uint64 `json:"lines"`
}

// text is any bytes: a JSON string, or {"bytes":"…"} in base 64 if they are no
// UTF-8 text.
type text string

// bytesLine is the form of a text that is none.
type bytesLine struct {
	Bytes []byte `json:"bytes"`
}

// plainJSON is JSON in one line, with < and > as they are.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// MarshalJSON implements json.Marshaler.
func (t text) MarshalJSON() ([]byte, error) {
	if !utf8.ValidString(string(t)) {
		return plainJSON(bytesLine{[]byte(t)})
	}
	return plainJSON(string(t))
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	if data[0] != '{' {
		return json.Unmarshal(data, (*string)(t))
	}
	var b bytesLine
	err := json.Unmarshal(data, &b)
	*t = text(b.Bytes)
	return err
}
