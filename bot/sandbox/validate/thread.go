package validate

// Thread is the body of a request for a new thread.
type Thread struct {
	Name    string `json:"name"`
	Archive int    `json:"auto_archive_duration"`
}
