package validate

// Thread is what a thread is begun with.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}

// ReadThread reads a request to begin a thread.
func ReadThread(raw []byte) (*Thread, *Report, error) {
	var t Thread
	report, err := read(raw, schema("thread"), &t)
	return &t, report, err
}

// ReadRecipient reads whom a direct channel is to be opened with.
func ReadRecipient(raw []byte) (string, *Report, error) {
	var body struct {
		Recipient Text `json:"recipient_id"`
	}
	report, err := read(raw, schema("recipient"), &body)
	return string(body.Recipient), report, err
}
