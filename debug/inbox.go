package debug

import (
	"context"
	"slices"
	"sync"
)

// Bounds of what of a page waits for the game.
const (
	maxWaiting      = 64
	maxWaitingBytes = 256 << 10 // of messages; one may be as long as any
)

// inbox is what a page asks for, until the game's goroutine does it. The page's own goroutine puts it in, and waits where there is
// no room. The zero value is not ready: newInbox makes one.
type inbox struct {
	mu      sync.Mutex
	waiting []*request // in their order
	bytes   int        // of their messages
	open    []*request // those that are awaited and have not been answered, waiting or under way
	room    chan struct{}
}

func newInbox() *inbox { return &inbox{room: make(chan struct{}, 1)} }

// put waits for room and puts a request in; false if the context ends before.
func (b *inbox) put(ctx context.Context, r *request) bool {
	for !b.offer(r) {
		select {
		case <-b.room:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

func (b *inbox) offer(r *request) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.waiting); n >= maxWaiting || n > 0 && b.bytes+r.size > maxWaitingBytes {
		return false
	}
	b.waiting, b.bytes = append(b.waiting, r), b.bytes+r.size
	if r.ID != 0 {
		b.open = append(b.open, r)
	}
	return true
}

// any reports whether something waits.
func (b *inbox) any() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting) > 0
}

// take returns what has waited longest; nil if nothing does.
func (b *inbox) take() *request {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) == 0 {
		return nil
	}
	r := b.waiting[0]
	b.waiting = slices.Delete(b.waiting, 0, 1)
	b.bytes -= r.size
	b.signal()
	return r
}

// close takes in that an awaited request is answered; false if it was before.
func (b *inbox) close(r *request) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.Index(b.open, r)
	if i >= 0 {
		b.open = slices.Delete(b.open, i, i+1)
	}
	return i >= 0
}

// withdraw returns all that is awaited and has not been answered, which the caller answers. What of it waits will not be done; what
// is not awaited waits on.
func (b *inbox) withdraw() []*request {
	b.mu.Lock()
	defer b.mu.Unlock()
	open := b.open
	b.open = nil
	b.waiting = slices.DeleteFunc(b.waiting, func(r *request) bool {
		if r.ID != 0 {
			b.bytes -= r.size
		}
		return r.ID != 0
	})
	b.signal()
	return open
}

func (b *inbox) signal() {
	select {
	case b.room <- struct{}{}:
	default:
	}
}
