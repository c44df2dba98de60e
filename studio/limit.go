package studio

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
)

// limited is a listener that takes only so many connections at a time. When all places are taken, one more takes that of the
// oldest of those that have not shown that they may come in, and else of the oldest that has nothing to do: so nobody who
// merely connects keeps others out. If there is none either, the new one is closed at once, so that it is told, and waits for
// nothing.
type limited struct {
	net.Listener
	most int

	mu    sync.Mutex
	conns []*limitedConn // the oldest first
}

// limitedConn is a connection that takes a place.
type limitedConn struct {
	net.Conn
	from    *limited
	trusted bool // it has sent a request that was let in
	idle    bool // it is kept open between two requests
}

// Accept implements net.Listener.
func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		taken := &limitedConn{Conn: c, from: l}
		gone, ok := l.take(taken)
		if gone != nil {
			gone.Conn.Close() // whoever serves it closes it once more, which does no harm
		}
		if ok {
			return taken, nil
		}
		c.Close()
	}
}

// take gives a connection a place, perhaps that of another.
func (l *limited) take(c *limitedConn) (gone *limitedConn, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.conns) >= l.most {
		i := slices.IndexFunc(l.conns, func(o *limitedConn) bool { return !o.trusted })
		if i < 0 {
			i = slices.IndexFunc(l.conns, func(o *limitedConn) bool { return o.idle })
		}
		if i < 0 {
			return nil, false
		}
		gone = l.conns[i]
		l.conns = slices.Delete(l.conns, i, i+1)
	}
	l.conns = append(l.conns, c)
	return gone, true
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	l := c.from
	l.mu.Lock()
	if i := slices.Index(l.conns, c); i >= 0 {
		l.conns = slices.Delete(l.conns, i, i+1)
	}
	l.mu.Unlock()
	return c.Conn.Close()
}

type connKey struct{}

// connContext lets requests know their connection.
func connContext(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// trust notes that a request has been let in.
func trust(r *http.Request) {
	if c, ok := r.Context().Value(connKey{}).(*limitedConn); ok {
		c.from.mu.Lock()
		c.trusted = true
		c.from.mu.Unlock()
	}
}

// connState notes which connections have nothing to do.
func connState(conn net.Conn, state http.ConnState) {
	if c, ok := conn.(*limitedConn); ok {
		c.from.mu.Lock()
		c.idle = state == http.StateIdle
		c.from.mu.Unlock()
	}
}
