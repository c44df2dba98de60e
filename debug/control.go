package debug

import (
	"context"
	"errors"
	"net/http"

	"connectrpc.com/connect"

	"github.com/wits-ai/wits/debug/debugpb/debugpbconnect"
)

// control answers what is asked over the service of debug/proto. Its methods stand in files of their own, by what they are
// about; each does its work within [Hub.Frame], by [Hub.call].
type control struct {
	debugpbconnect.UnimplementedDebuggerHandler
	h *Hub
}

// maxControl is how long a request may be, in bytes.
const maxControl = 256 << 10

// Control is the service of debug/proto for this game, and the path under which it is to be served: Connect, gRPC and plain
// JSON. The server in front of it decides who may ask.
func (h *Hub) Control() (path string, handler http.Handler) {
	return debugpbconnect.NewDebuggerHandler(&control{h: h}, connect.WithReadMaxBytes(maxControl))
}

// errClosed is the answer of a hub that has been closed.
var errClosed = connect.NewError(connect.CodeUnavailable, errors.New("the game has ended"))

// asked is something that is to be done within Frame.
type asked struct {
	do   func() error
	done chan error
}

// call has f called within Frame, on the goroutine that owns the game, while the game stands still, and waits for it. What
// f writes may be read only if call gives what f gave.
func (h *Hub) call(ctx context.Context, f func() error) error {
	a := asked{do: f, done: make(chan error, 1)}
	h.connections.Lock()
	if h.closed {
		h.connections.Unlock()
		return errClosed
	}
	h.asks = append(h.asks, a)
	h.connections.Unlock()
	h.asking.Store(true)
	h.wake()
	select {
	case err := <-a.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-h.ended:
		return errClosed
	}
}

// answerAsks does what was asked for by call since the last frame.
func (h *Hub) answerAsks() {
	if !h.asking.Swap(false) {
		return
	}
	h.connections.Lock()
	list := h.asks
	h.asks = nil
	h.connections.Unlock()
	for _, a := range list {
		a.done <- a.do()
	}
}
