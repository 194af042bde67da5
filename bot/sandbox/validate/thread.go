package validate

// Thread is the body of a request for a new thread.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}

// ReadThread parses a request for a new thread.
func (r *Report) ReadThread(raw []byte) (*Thread, error) {
	t := &Thread{}
	return t, r.read(raw, t, "thread")
}

// ReadRecipient parses a request for a direct message channel and returns the
// person's id.
func (r *Report) ReadRecipient(raw []byte) (string, error) {
	var body struct {
		Recipient Text `json:"recipient_id"`
	}
	err := r.read(raw, &body, "recipient")
	return string(body.Recipient), err
}
