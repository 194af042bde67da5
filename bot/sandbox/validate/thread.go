package validate

// Thread is the body of a request for a new thread.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}

// ReadThread parses a request for a new thread.
func ReadThread(raw []byte) (*Thread, *Report, error) {
	var t Thread
	report, err := read(raw, schema("thread"), &t)
	return &t, report, err
}

// ReadRecipient parses a request for a direct message channel and returns the
// person's id.
func ReadRecipient(raw []byte) (string, *Report, error) {
	var body struct {
		Recipient Text `json:"recipient_id"`
	}
	report, err := read(raw, schema("recipient"), &body)
	return string(body.Recipient), report, err
}
