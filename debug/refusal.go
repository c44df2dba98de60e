package debug

import (
	"errors"
	"fmt"
	"net/http"

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

// httpStatuses are the statuses of refusals.
var httpStatuses = map[Code]int{Invalid: http.StatusBadRequest, NotFound: http.StatusNotFound, Cannot: http.StatusConflict,
	Busy: http.StatusTooManyRequests, Unavailable: http.StatusServiceUnavailable, Internal: http.StatusInternalServerError}

// Refused is why a game did not do what it was asked for.
type Refused struct {
	Code Code
	why  error
}

func (r *Refused) Error() string { return r.why.Error() }

// Unwrap gives what it is about.
func (r *Refused) Unwrap() error { return r.why }

func invalid(format string, args ...any) error { return &Refused{Invalid, fmt.Errorf(format, args...)} }

func missing(format string, args ...any) error {
	return &Refused{NotFound, fmt.Errorf(format, args...)}
}

func cannot(format string, args ...any) error { return &Refused{Cannot, fmt.Errorf(format, args...)} }

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

// errClosed is the answer of a hub that has been closed.
var errClosed = &Refused{Unavailable, errors.New("the game has ended")}

// errBusy is the answer of a game of which too much is asked at once.
var errBusy = &Refused{Busy, errors.New("too much is asked of the game at once: ask again later")}

// refusal answers a request of a page that was not done.
type refusal struct {
	calls.Refusal
	Code Code `json:"code"`
}

func refuse(r *request, why error) refusal {
	return refusal{calls.Refuse(r.ID, r.Name, why), CodeOf(why)}
}
