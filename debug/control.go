package debug

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/calls"
)

// What is asked from elsewhere is done within [Hub.Frame], by [Hub.call].

// asked is something that is to be done within Frame.
type asked struct {
	ctx  context.Context
	do   func() error
	done chan error
}

// safely does it. What goes wrong in code that is asked, be it the game's own, ends in an answer and not in the game's end.
func safely(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &wire.Refused{Code: wire.Internal, Why: fmt.Errorf("this could not be done, which is a fault of the debugger or the game: %v", r)}
		}
	}()
	return do()
}

// ask does a request that comes from no page, and waits for what it gives.
func (h *Hub) ask(ctx context.Context, r calls.Request[*asking]) (any, error) {
	var result, later any // each is written on the game's goroutine, and read only after what it was written in has ended
	done := make(chan error, 1)
	a := &asking{h: h, awaited: true, finish: func(result any, err error) {
		later = result
		done <- err
	}}
	err := h.call(ctx, func() (err error) {
		result, err = r.Do(a)
		return err
	})
	if err != nil {
		return nil, err
	}
	if result != calls.Later {
		return result, nil
	}
	if err := h.await(ctx, done); err != nil {
		return nil, err
	}
	return later, nil
}

// call has f called within Frame, on the goroutine that owns the game, while the game stands still, and waits for it. What
// f writes may be read only if call gives what f gave.
func (h *Hub) call(ctx context.Context, f func() error) error {
	a := asked{ctx: ctx, do: f, done: make(chan error, 1)}
	if err := h.queue(a); err != nil {
		return err
	}
	h.wake()
	err := h.await(ctx, a.done)
	if err != nil {
		h.withdraw(a) // if it still waits
	}
	return err
}

// next has f called in the next Frame. It may be called within Frame.
func (h *Hub) next(f func()) error {
	err := h.queue(asked{ctx: context.Background(), do: func() error { f(); return nil }, done: make(chan error, 1)})
	h.wakeSelf()
	return err
}

// afterwards has f called within a Frame once the game has done what it has been told until now, or at once with the reason why that
// cannot be. A game that keeps the order of what it is told may have a Frame before it comes to it; of others the next Frame is taken.
// It may be called within Frame.
func (h *Hub) afterwards(f func(error)) {
	ask := func() {
		if err := h.next(func() { f(nil) }); err != nil {
			f(err)
		}
	}
	if o, ok := h.source.(interface{ Do(f func()) }); ok {
		o.Do(ask)
		return
	}
	ask()
}

// queue puts something where the next Frame finds it.
func (h *Hub) queue(a asked) error {
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
	return nil
}

// await waits until something is done, its context or the game ends, or the game has not got on for too long.
func (h *Hub) await(ctx context.Context, done <-chan error) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
			if s := h.Stalled(); s != nil {
				return errStalled(s)
			}
			return ctx.Err()
		case <-h.ended:
			return errClosed
		case <-look.C:
			if s := h.Stalled(); s.Overdue(giveUp) {
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
	for done < len(waiting) && (done == 0 || time.Since(begun) <= h.askBudget) {
		if a := waiting[done]; a.ctx.Err() == nil { // else nobody waits for it any more
			a.done <- safely(a.do)
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
