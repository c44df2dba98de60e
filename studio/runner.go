package studio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record/demonstration"
	"github.com/wits-ai/wits/sim"
)

// Runner runs games for pages, one at a time, and takes their WebSockets: give it to [Listen] as the game. While no game
// runs, who asks for one is told so (503). The zero value is ready; Stop it in the end.
type Runner struct {
	mu   sync.Mutex // held while a game begins or ends
	kept debug.Breakpoints
	now  atomic.Pointer[running]
}

// running is a game that runs.
type running struct {
	loop    *sim.Loop
	hub     *debug.Hub
	control http.Handler
	ctx     context.Context // ends with the game
	end     context.CancelFunc
	ended   chan error
}

// Run runs a game in wall time, in place of the one that ran before, whose pages are disconnected: they come back by
// themselves. If it is the same game it has the breakpoints of that one. If it fails to start, which the error of
// [sim.NewLoop] tells, the one before goes on. A game that is an io.Closer is closed in the end, and if it fails.
func (r *Runner) Run(game sim.Game, o sim.LoopOptions) error { return r.RunMade(game, nil, o) }

// RunMade is Run for a game of which another one can be made, see [debug.Options.Another].
func (r *Runner) RunMade(game sim.Game, another func() (sim.Game, error), o sim.LoopOptions) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	loop, err := sim.NewLoop(game, o)
	if err != nil {
		return errors.Join(err, closeGame(game))
	}
	err = r.stop()
	n := &running{loop: loop, hub: debug.Attach(loop, debug.Options{Breakpoints: r.kept, Another: another, Rules: demonstration.OfRecording}), ended: make(chan error, 1)}
	_, n.control = n.hub.Control()
	n.ctx, n.end = context.WithCancel(context.Background())
	go func() { n.ended <- loop.Run(n.ctx) }()
	r.now.Store(n)
	return err
}

// Stop ends the game that runs, if one does, and waits until nothing of it runs any more. The error is that of closing it, or a
// [sim.Stall] that says what does not end: that is left behind.
func (r *Runner) Stop() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stop()
}

func (r *Runner) stop() error {
	n := r.now.Swap(nil)
	if n == nil {
		return nil
	}
	n.end()
	if err := n.await(); err != nil {
		go func() { // once that returns, if ever
			n.hub.Close()
			<-n.ended
			closeGame(n.loop.Game())
		}()
		return fmt.Errorf("%w: it does not end, and was left behind", err)
	}
	n.hub.Close()
	r.kept = n.hub.Breakpoints() // for when it is run again
	return closeGame(n.loop.Game())
}

// How long a game may take to end that does not get on, and how often is looked at that.
const (
	endWithin = 2 * time.Second
	lookEvery = 200 * time.Millisecond
)

// await waits for the loop to end. The error says what keeps it from that.
func (n *running) await() error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-n.ended: // without an error: nobody else runs the loop
			return nil
		case <-look.C:
			if s := n.loop.Stalled(); s.Overdue(endWithin) {
				return s
			}
		}
	}
}

func closeGame(g sim.Game) error {
	if c, ok := g.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Running returns the loop of the game that runs, and a context that ends when the game does; nil if none runs.
func (r *Runner) Running() (*sim.Loop, context.Context) {
	if n := r.now.Load(); n != nil {
		return n.loop, n.ctx
	}
	return nil, nil
}

// Runs reports whether a game runs.
func (r *Runner) Runs() bool { return r.now.Load() != nil }

// Info returns what the game that runs says about itself, see [debug.Hub.Info]; it fails if none runs.
func (r *Runner) Info(ctx context.Context) (sim.Info, error) {
	if n := r.now.Load(); n != nil {
		return n.hub.Info(ctx)
	}
	return sim.Info{}, errors.New("studio: no game runs")
}

// Control returns what answers calls for whichever game runs; see [debug.Hub.Control].
func (r *Runner) Control() (path string, handler http.Handler) {
	return wire.CallPath, http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if n := r.now.Load(); n != nil {
			n.control.ServeHTTP(w, request)
			return
		}
		http.Error(w, "No game runs here now. Run it from the editor.", http.StatusServiceUnavailable)
	})
}

// ServeHTTP passes a page on to the game that runs.
func (r *Runner) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	n := r.now.Load()
	if n == nil {
		http.Error(w, "No game runs here now. Run it from the editor.", http.StatusServiceUnavailable)
		return
	}
	n.hub.ServeHTTP(w, request)
}
