package debug

import (
	"sync"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// The heartbeat: each page hears twice a second that the server is there, whether the game's loop gets on or not, and what
// keeps it if it does not. It comes from the connection's own goroutine, which waits for nothing of the game's.

// heartbeatEvery is how often. Pages take a server that they have not heard for some seconds as one that stands still.
const heartbeatEvery = 500 * time.Millisecond

type heartbeatMessage struct {
	T     string     `json:"t"`
	Tick  int64      `json:"tick"`
	Stuck *sim.Stall `json:"stuck"`
}

// staller is a source that says on any goroutine how far it is and what keeps it, such as a [sim.Loop].
type staller interface {
	Ticks() int64
	Stalled() *sim.Stall
}

// watchdog notices that [Hub.Frame] is not called, for a source that is no staller.
type watchdog struct {
	frames uint64 // that have been, while anybody wants something of the game
	ticks  int64

	mu    sync.Mutex // held for all of it
	seen  uint64
	since time.Time // that has been seen
}

// framed notes that Frame is called.
func (h *Hub) framed() {
	if h.staller != nil {
		return
	}
	tick := h.source.State().Tick
	w := &h.watchdog
	w.mu.Lock()
	w.frames++
	w.ticks = tick
	w.mu.Unlock()
}

// stalled says how far the game is and what keeps it; nil if nothing does. It may be called on any goroutine, and does not wait.
func (h *Hub) stalled() (tick int64, stall *sim.Stall) {
	if s := h.staller; s != nil {
		return s.Ticks(), s.Stalled()
	}
	w := &h.watchdog
	now := time.Now()
	w.mu.Lock()
	frames, since := w.frames, w.since
	tick = w.ticks
	if frames != w.seen || since.IsZero() {
		w.seen, w.since = frames, now
		since = now
	}
	w.mu.Unlock()
	h.wakeSelf() // a game that gets on comes to its next Frame
	if waits := now.Sub(since); waits >= sim.StallAfter {
		name := ""
		if told := h.told.Load(); told != nil {
			name = told.Name
		}
		stall = sim.NewStall(name, tick, waits, h.options.Monitor)
	}
	return tick, stall
}

// Stalled says what keeps the game from going on, nil if nothing is known to. It may be called on any goroutine, and does not
// wait; see [sim.Loop.Stalled].
func (h *Hub) Stalled() *sim.Stall {
	_, s := h.stalled()
	return s
}

// giveUp is how long who asks waits for a game that does not get on.
const giveUp = 2 * time.Second

// errStalled is the answer of a game that does not get on.
func errStalled(s *sim.Stall) error { return &wire.Refused{Code: wire.Unavailable, Why: s} }
