package form

// Thread is what a thread is begun or changed with.
type Thread struct {
	Name     *string `json:"name"`
	Archive  *int    `json:"auto_archive_duration"`
	SlowMode *int    `json:"rate_limit_per_user"`
	Archived *bool   `json:"archived"`
	Locked   *bool   `json:"locked"`
	Type     int     `json:"type"`
}

var archiveAfter = oneOf(60, 1440, 4320, 10080)

// ReadThread reads a request to begin a thread.
func ReadThread(raw []byte) (*Thread, *Report, error) {
	var t Thread
	report, err := read(raw, object(fields{
		"name":                  must(text(1, 100)),
		"auto_archive_duration": may(archiveAfter),
		"rate_limit_per_user":   may(integer(0, 21600)),
		"type":                  may(oneOf(10, 11, 12)),
		"invitable":             may(boolean),
	}), &t)
	return &t, report, err
}

// ReadThreadEdit reads a change to a thread; absent keys leave what is there.
func ReadThreadEdit(raw []byte) (*Thread, *Report, error) {
	var t Thread
	report, err := read(raw, object(fields{
		"name":                  may(text(1, 100)),
		"auto_archive_duration": may(archiveAfter),
		"rate_limit_per_user":   may(integer(0, 21600)),
		"archived":              may(boolean),
		"locked":                may(boolean),
		"invitable":             may(boolean),
	}), &t)
	return &t, report, err
}

// ReadRecipient reads whom a direct channel is to be opened with.
func ReadRecipient(raw []byte) (string, *Report, error) {
	var body struct {
		Recipient Text `json:"recipient_id"`
	}
	report, err := read(raw, object(fields{"recipient_id": must(snowflake)}), &body)
	return string(body.Recipient), report, err
}
