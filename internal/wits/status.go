package wits

import "fmt"

// Status says how a program, part or action stands after an update.
//
// The life cycle is: activate once, update each frame while active, then exactly one end: Success, Failure or Aborted.
// Clean-up always runs, children before parents.
type Status uint8

const (
	// Running: not through yet; update again next frame. The zero value.
	Running Status = iota
	// Success: ended, and did what it was for.
	Success
	// Failure: ended, and could not do what it was for.
	Failure
	// Aborted: ended from outside. An update never returns it.
	Aborted
)

// badStatus panics, for an update gave what is no result.
func badStatus(s Status) {
	if s == Aborted {
		panic("Update returned Aborted, but what ends by itself is a Success or a Failure: Aborted is only for what is ended from outside")
	}
	panic(fmt.Sprintf("Update returned the status %d, and there is no such status: return Running, Success or Failure", s))
}

var statusNames = [...]string{"running", "success", "failure", "aborted"}

func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "unknown status"
}
