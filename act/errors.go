package act

import "fmt"

// OrderError says which order ended badly and why. It wraps the reason's named error.
type OrderError struct {
	Order  string // name of the action
	Reason Reason
	Text   string // of a reason of the game's own
}

func (e *OrderError) Error() string {
	if e.Text != "" {
		return e.Order + ": " + e.Text
	}
	return fmt.Sprintf("%s: %v", e.Order, e.Reason.Err())
}

// Unwrap is the named error of the reason.
func (e *OrderError) Unwrap() error { return e.Reason.Err() }

// ActionError is an action that broke a rule: it panicked, or it did not end in its time.
type ActionError struct {
	Action string
	Stage  Stage
	Limit  float64 // s: the time that it had, for ErrTimeLimit
	Value  any     // what it panicked with
	Stack  string  // where it panicked
	cause  error
}

func (e *ActionError) Error() string {
	if e.cause == ErrTimeLimit {
		return fmt.Sprintf("%s, in its stage %v: %v: %g s", e.Action, e.Stage, e.cause, e.Limit)
	}
	return fmt.Sprintf("%s, in its stage %v: %v: %v", e.Action, e.Stage, e.cause, e.Value)
}

// Unwrap gives ErrTimeLimit, or ErrPanicked and the error that the action panicked with.
func (e *ActionError) Unwrap() []error {
	if inner, ok := e.Value.(error); ok {
		return []error{e.cause, inner}
	}
	return []error{e.cause}
}

// BufferError is a ring that is full of active actions. It wraps ErrBufferTooSmall.
type BufferError struct {
	Action string // that found no room; "" if not known
	Size   int    // of the ring
	Need   int    // the size that would do
}

func (e *BufferError) Error() string {
	s := fmt.Sprintf("%v: all %d actions in it are active; a size of %d would do", ErrBufferTooSmall, e.Size, e.Need)
	if e.Action != "" {
		s = e.Action + ": " + s
	}
	return s
}

// Unwrap is ErrBufferTooSmall.
func (e *BufferError) Unwrap() error { return ErrBufferTooSmall }
