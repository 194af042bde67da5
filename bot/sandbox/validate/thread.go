package validate

// Thread is the body of a request for a new thread.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}

// ReadThread parses a request for a new thread.
func ReadThread(raw []byte) (*Thread, *Report, error) {
	t, r := &Thread{}, &Report{}
	return t, r, at{report: r}.read(raw, t, "thread")
}

// ReadRecipient parses a request for a direct message channel and returns the
// person's id.
func ReadRecipient(raw []byte) (string, *Report, error) {
	var body struct {
		Recipient Text `json:"recipient_id"`
	}
	r := &Report{}
	err := at{report: r}.read(raw, &body, "recipient")
	return string(body.Recipient), r, err
}
