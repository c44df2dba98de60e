package debug

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"connectrpc.com/connect"

	"github.com/wits-ai/wits/debug/debugpb/debugpbconnect"
)

// control answers what is asked over the service of debug/proto. Its methods stand in files of their own, by what they are
// about; each does its work within [Hub.Frame], by [Hub.call].
type control struct {
	h *Hub
}

// maxControl is how long a request may be, in bytes.
const maxControl = 256 << 10

// Control is the service of debug/proto for this game, and the path under which it is to be served: Connect, gRPC and plain
// JSON. The server in front of it decides who may ask.
func (h *Hub) Control() (path string, handler http.Handler) {
	path, calls := debugpbconnect.NewDebuggerHandler(&control{h: h}, connect.WithReadMaxBytes(maxControl))
	files := map[string]http.HandlerFunc{path + "recording": h.download, path + "profile": h.downloadProfile}
	return path, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch file := files[r.URL.Path]; {
		case file == nil:
			calls.ServeHTTP(w, r)
		case r.Method != http.MethodGet:
			w.Header().Set("Allow", http.MethodGet)
			http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
		default:
			file(w, r)
		}
	})
}

// The kinds of errors that people read: what cannot be, what there is not, and what this game cannot do, or not now.
func invalid(format string, args ...any) error {
	return connect.NewError(connect.CodeInvalidArgument, fmt.Errorf(format, args...))
}

func missing(format string, args ...any) error {
	return connect.NewError(connect.CodeNotFound, fmt.Errorf(format, args...))
}

func cannot(format string, args ...any) error {
	return connect.NewError(connect.CodeFailedPrecondition, fmt.Errorf(format, args...))
}

// errClosed is the answer of a hub that has been closed.
var errClosed = connect.NewError(connect.CodeUnavailable, errors.New("the game has ended"))

// errBusy is the answer of a game of which too much is asked at once.
var errBusy = connect.NewError(connect.CodeResourceExhausted, errors.New("too much is asked of the game at once: ask again later"))

// asked is something that is to be done within Frame.
type asked struct {
	ctx  context.Context
	do   func() error
	done chan error
}

// safely does it. What goes wrong in code that is asked, be it the game's own, ends in an answer and not in the game's end.
func (a asked) safely() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = connect.NewError(connect.CodeInternal, fmt.Errorf("this could not be done, which is a fault of the debugger or the game: %v", r))
		}
	}()
	return a.do()
}

// call has f called within Frame, on the goroutine that owns the game, while the game stands still, and waits for it. What
// f writes may be read only if call gives what f gave.
func (h *Hub) call(ctx context.Context, f func() error) error {
	a := asked{ctx: ctx, do: f, done: make(chan error, 1)}
	h.connections.Lock()
	switch {
	case h.closed:
		h.connections.Unlock()
		return errClosed
	case len(h.asks) >= maxAsks:
		h.connections.Unlock()
		if s := h.Stalled(); s != nil {
			return errStalled(s)
		}
		return errBusy
	}
	h.asks = append(h.asks, a)
	h.connections.Unlock()
	h.asking.Store(true)
	h.wake()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case err := <-a.done:
			return err
		case <-ctx.Done():
			h.withdraw(a)
			if s := h.Stalled(); s != nil {
				return connect.NewError(connect.CodeDeadlineExceeded, s)
			}
			return ctx.Err()
		case <-h.ended:
			return errClosed
		case <-look.C:
			if s := h.Stalled(); s.Overdue(giveUp) {
				h.withdraw(a)
				return errStalled(s)
			}
		}
	}
}

// lookEvery is how often who waits for the game looks whether it gets on.
const lookEvery = 200 * time.Millisecond

// withdraw takes back what nobody waits for any more, so that it leaves its place to others. What is being done already is done
// to its end.
func (h *Hub) withdraw(a asked) {
	h.connections.Lock()
	defer h.connections.Unlock()
	if i := slices.IndexFunc(h.asks, func(o asked) bool { return o.done == a.done }); i >= h.answering {
		h.asks = slices.Delete(h.asks, i, i+1)
	}
}

// What a game does for those who ask, so that they cannot keep it from its ticks.
const (
	maxAsks   = 256                  // that may wait
	askBudget = 2 * time.Millisecond // for all of one Frame; the last of them may take longer
)

// answerAsks does what was asked for by call since the last frame. What takes too long together waits for the next Frame,
// and the game goes on in between; so does what is asked for meanwhile, for the game first does what it has been told, such
// as a step that the question is about.
func (h *Hub) answerAsks() {
	if !h.asking.Swap(false) {
		return
	}
	h.connections.Lock()
	waiting := h.asks
	h.answering = len(waiting)
	h.connections.Unlock()
	begun, done := time.Now(), 0
	for done < len(waiting) && (done == 0 || time.Since(begun) <= askBudget) {
		if a := waiting[done]; a.ctx.Err() == nil { // else nobody waits for it any more
			a.done <- a.safely()
		}
		done++
	}
	h.connections.Lock()
	h.asks = slices.Delete(h.asks, 0, done)
	h.answering = 0
	h.connections.Unlock()
	if done < len(waiting) {
		h.asking.Store(true)
		h.wakeSelf()
	}
}
