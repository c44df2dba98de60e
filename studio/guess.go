package studio

import (
	"context"
	"net/netip"
	"sync"
	"time"
)

// guesses slows down who tries tokens. Each address may be wrong a few times; then each wrong token makes the next one from
// there wait longer. Who knows the token waits with the others of the same address, but is let in when the turn comes; who
// has a session already waits for nothing.
type guesses struct {
	mu    sync.Mutex
	by    map[netip.Addr]*tries
	sleep func(ctx context.Context, d time.Duration) error // nil: in earnest
}

type tries struct {
	wrong   int
	until   time.Time // the next one waits until then
	waiting int
}

const (
	freeGuesses  = 10
	firstDelay   = 250 * time.Millisecond // doubled with each wrong token
	longestDelay = 5 * time.Second
	mostWaiting  = 4 // of an address; others are sent away
	mostGuessers = 4096
	forgetAfter  = 10 * time.Minute
)

// guesser is the address that guesses are counted for: of IPv6 the network of 64 bits, of which everybody has one.
func guesser(remote string) netip.Addr {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Addr{}
	}
	a := at.Addr().Unmap().WithZone("")
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			a = p.Addr()
		}
	}
	return a
}

// try compares a token when it is its turn. It is not asked, and false, if too many wait.
func (g *guesses) try(ctx context.Context, from netip.Addr, right func() bool) (ok, asked bool) {
	t := g.of(from)
	for {
		g.mu.Lock()
		wait := time.Until(t.until)
		if wait <= 0 {
			if ok = right(); !ok {
				if t.wrong++; t.wrong > freeGuesses {
					t.until = time.Now().Add(min(firstDelay<<min(t.wrong-freeGuesses-1, 10), longestDelay))
				}
			}
			g.mu.Unlock()
			return ok, true
		}
		if t.waiting >= mostWaiting {
			g.mu.Unlock()
			return false, false
		}
		t.waiting++
		g.mu.Unlock()
		err := g.rest(ctx, wait)
		g.mu.Lock()
		t.waiting--
		g.mu.Unlock()
		if err != nil {
			return false, false
		}
	}
}

func (g *guesses) rest(ctx context.Context, d time.Duration) error {
	if g.sleep != nil {
		return g.sleep(ctx, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// of is what is known of an address. Addresses that have been quiet for long are forgotten.
func (g *guesses) of(from netip.Addr) *tries {
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.by[from]; t != nil {
		if t.waiting == 0 && t.wrong > 0 && !t.until.IsZero() && time.Since(t.until) > forgetAfter {
			*t = tries{}
		}
		return t
	}
	if len(g.by) >= mostGuessers {
		for a, t := range g.by {
			if t.waiting == 0 && time.Since(t.until) > 0 { // it may begin anew: there are thousands of others
				delete(g.by, a)
			}
		}
	}
	if g.by == nil {
		g.by = map[netip.Addr]*tries{}
	}
	t := &tries{}
	if len(g.by) < mostGuessers {
		g.by[from] = t
	}
	return t
}
