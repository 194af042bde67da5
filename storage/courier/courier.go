// Package courier hands a copy of a store that is open to another process, on
// a Unix socket beside the file, which only the file's owner may use.
//
// It knows what is said on the socket, and refuses to know what a store is
// besides something that can be copied.
//
// The one who connects sends "copy" and a line break. The answer is "ok", a
// blank, the length in bytes, a line break and the bytes; or "sorry", a blank,
// why not, and a line break. Then the connection is closed.
package courier

import "errors"

// Suffix is what the socket's name adds to that of the file.
const Suffix = ".sock"

// What is said on the socket.
const (
	wish    = "copy\n"
	granted = "ok %d\n"
	sorry   = "sorry %s\n"
)

// The ways in which there is no copy.
var (
	// ErrNobody: no process answers at the socket.
	ErrNobody = errors.New("nobody answers at the socket")
	// ErrRefused: the other process cannot make a copy, and says why.
	ErrRefused = errors.New("the other galet cannot copy it")
	// ErrCut: the copy has broken off.
	ErrCut = errors.New("the copy has broken off")
)
