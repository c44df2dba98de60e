// Package calls is how pages ask: requests by name, in JSON, over a WebSocket. The editor (package edit/service) and the live
// view (package debug) both use it; docs/protocols.md, "Calls", has its form on the wire.
//
// A protocol is a [Table] of functions by name, and the arguments of each are a Go struct:
//
//	var requests = calls.Table[*page]{
//		"read": calls.With(func(p *page, a struct {
//			Path string `json:"path" calls:"required"`
//		}) (any, error) {
//			return p.project.Read(a.Path)
//		}),
//	}
//
// A message is {"t": "read", "id": 7, "path": "a.graph.json"}. [Table.Read] decodes it within a budget of memory, on whatever
// goroutine reads the socket; [Request.Do] does it, later and on another goroutine if need be, so that what waits is decoded
// and no longer than its budget. Arguments are strict: a member that the struct does not have, one of a wrong type or a
// required one that is missing is refused in words, all of them at once. Requests of one page are done in their order; that is
// up to who calls Do, one after another.
//
// The answer is {"t": "reply", "id": 7, "result": ...} or {"t": "refused", "id": 7, "request": "read", "message": "..."}. A
// request without an id, or with id 0, is not awaited: nothing answers it when it was done, and it is told only if it was
// refused.
//
// Files: calls.go: tables, requests and answers. arguments.go: decoding.
package calls

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/bounded"
)

// Table holds the requests of a protocol by name. S is who asks: what the functions are given beside the arguments.
type Table[S any] map[string]Call[S]

// Call decodes the arguments of a request, charging the budget for them, and gives what does it. [With] makes one.
type Call[S any] func(arguments map[string]json.RawMessage, budget *bounded.Budget) (func(S) (any, error), error)

// None is the argument of requests that need none, and the result of those that give none.
type None struct{}

// Request is a message that was read.
type Request[S any] struct {
	// ID is what the answer repeats; 0 if nobody awaits one.
	ID int64
	// Name is what was asked for, cut to be repeated in an answer; "" if the message does not say so.
	Name string
	// Do does it; nil if the message could not be read. The result is what the reply holds, or [Later].
	Do func(S) (any, error)
}

// Later is the result of a request that is under way: whoever does it answers when it is done.
var Later any = later{}

type later struct{}

// Read decodes a message. The request has an id and a name, as far as they can be read, also if there is an error.
func (t Table[S]) Read(message []byte, budget *bounded.Budget) (r Request[S], err error) {
	var members map[string]json.RawMessage
	if err := budget.Unmarshal(message, &members); err != nil {
		if over := (*bounded.Exceeded)(nil); errors.As(err, &over) {
			return r, err
		}
		return r, errForm
	}
	if id, ok := members["id"]; ok && json.Unmarshal(id, &r.ID) != nil {
		return r, errForm
	}
	var name string
	if json.Unmarshal(members["t"], &name) != nil || name == "" {
		return r, errForm
	}
	delete(members, "t")
	delete(members, "id")
	return t.read(r, name, members, budget)
}

// ReadNamed decodes the arguments of a request that is named beside them, as in the path of an HTTP request; nothing for none.
func (t Table[S]) ReadNamed(name string, arguments []byte, budget *bounded.Budget) (r Request[S], err error) {
	var members map[string]json.RawMessage
	if len(bytes.TrimSpace(arguments)) > 0 {
		if err := budget.Unmarshal(arguments, &members); err != nil {
			if over := (*bounded.Exceeded)(nil); errors.As(err, &over) {
				return r, err
			}
			return r, errArguments
		}
	}
	return t.read(r, name, members, budget)
}

// read decodes the arguments of a request. It empties members.
func (t Table[S]) read(r Request[S], name string, members map[string]json.RawMessage, budget *bounded.Budget) (Request[S], error) {
	r.Name = cut(name)
	c := t[name]
	if c == nil {
		return r, &Unknown{fmt.Sprintf("there is no request %q; there are %s", r.Name, strings.Join(slices.Sorted(maps.Keys(t)), ", "))}
	}
	var err error
	r.Do, err = c(members, budget)
	return r, err
}

// Unknown is the error of a request that there is not.
type Unknown struct{ text string }

func (u *Unknown) Error() string { return u.text }

var errArguments = errors.New("the arguments are the members of a JSON object, {} for none")

var errForm = errors.New(`a message is a JSON object with "t", the name of a request, and, if an answer is awaited, "id", a whole number`)

// Reply answers a request that was done.
type Reply struct {
	T      string `json:"t"`
	ID     int64  `json:"id"`
	Result any    `json:"result"`
}

// Done returns the answer of a request that was done, with its result. It is for requests with an id.
func Done(id int64, result any) Reply { return Reply{"reply", id, result} }

// Refusal answers a request that was not done, and says why. Protocols that tell more embed it.
type Refusal struct {
	T       string `json:"t"`
	ID      int64  `json:"id"`
	Request string `json:"request"` // its name, "" if that could not be read
	Message string `json:"message"` // for people
}

// Refuse returns the answer of a request that was not done.
func Refuse(id int64, name string, why error) Refusal {
	return Refusal{"refused", id, name, why.Error()}
}

// longestName is how much of a name that others chose is repeated, in bytes.
const longestName = 64

// cut keeps an answer short.
func cut(s string) string {
	if len(s) > longestName {
		s = s[:longestName] + "..."
	}
	return strings.ToValidUTF8(s, "?")
}
