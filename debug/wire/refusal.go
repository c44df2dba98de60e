package wire

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits/internal/calls"
)

// Code is the kind of a refusal, for programs; its words are for people.
type Code string

// The kinds of refusals.
const (
	Invalid     Code = "invalid"     // what cannot be
	NotFound    Code = "not-found"   // there is no such agent, node, value, call
	Cannot      Code = "cannot"      // what this game cannot do, or not now
	Busy        Code = "busy"        // too much is asked of the game at once
	Unavailable Code = "unavailable" // the game does not get on, or has ended, or does not answer
	Internal    Code = "internal"    // a fault of the debugger or the game
)

// Refused is why a game did not do what it was asked for.
type Refused struct {
	Code Code
	Why  error
}

func (r *Refused) Error() string { return r.Why.Error() }

// Unwrap gives what it is about.
func (r *Refused) Unwrap() error { return r.Why }

// ErrNotRecorded is why a game without a recorder cannot go back.
var ErrNotRecorded = errors.New("this game is not recorded")

// Invalidf refuses what cannot be.
func Invalidf(format string, args ...any) error {
	return &Refused{Invalid, fmt.Errorf(format, args...)}
}

// NotFoundf refuses what asks for something that is not there.
func NotFoundf(format string, args ...any) error {
	return &Refused{NotFound, fmt.Errorf(format, args...)}
}

// Cannotf refuses what this game cannot do, or not now.
func Cannotf(format string, args ...any) error { return &Refused{Cannot, fmt.Errorf(format, args...)} }

// CodeOf returns the kind of an error of a call, [Invalid] if it does not say; "" without an error.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if r := (*Refused)(nil); errors.As(err, &r) {
		return r.Code
	}
	if u := (*calls.Unknown)(nil); errors.As(err, &u) {
		return NotFound
	}
	return Invalid
}
