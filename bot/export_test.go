package bot

import "time"

// ParseInteraction reads an interaction as it comes from Discord.
func ParseInteraction(data []byte) (Request, error) {
	_, r, err := parseInteraction(data)
	return r, err
}

// Backoff is how long a notice waits after so many failures in a row.
func Backoff(tries int) time.Duration { return backoff(tries) }

// Encode writes a message's body as it goes to Discord.
func Encode(m Message) (contentType string, data []byte, err error) {
	p := m.payload()
	return encode(p, p.files)
}

// Flaps tells how long to wait after each of a row of connections was lost.
func Flaps() func(lasted time.Duration) time.Duration { return new(flaps).lost }
