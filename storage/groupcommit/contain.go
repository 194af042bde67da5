package groupcommit

import (
	"fmt"
	"runtime/debug"
)

// PanicError is the panic of a step as an error.
type PanicError struct {
	Value any
	// Stack is the stack of the panic, for the log.
	Stack []byte
}

// Error returns the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Contain runs f and turns a panic in it into a *PanicError. A fault in mapped
// memory, as a damaged file can cause, is a panic too.
func Contain(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}
