package studio

import (
	"context"
	"errors"
	"net"
	"net/http"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/sim"
)

// Session is a game that is served while it runs. [Debug] and [Serve] begin one.
type Session struct {
	// Hub is what the game is watched by; nil for a session of [Serve] whose game is no hub.
	Hub *debug.Hub
	// Err is why nobody can connect; nil if all is well. The game runs all the same.
	Err error

	server *Server
	own    bool // the hub is the session's
	end    context.CancelFunc
	ended  chan error
}

// Debug lets pages and tools watch and debug a loop, in one line of any program:
//
//	defer studio.Debug(loop, studio.Options{}).Close()
//
// It attaches a hub to the loop, before or while it runs, and serves the page on loopback; pages of other Wits servers, and
// wits watch, find the game as well. Options.Ready is told the address. It never stops the game: what went wrong is in Err.
func Debug(l *sim.Loop, o Options) *Session {
	hub := debug.Attach(l, debug.Options{})
	s := Serve(hub, o)
	s.Hub, s.own = hub, true
	return s
}

// Serve serves a game that has a hub already, such as one with a loop of its own, until the session is closed.
func Serve(game http.Handler, o Options) *Session {
	s := &Session{end: func() {}}
	s.Hub, _ = game.(*debug.Hub)
	if s.server, s.Err = Listen(o, game); s.Err != nil {
		return s
	}
	var ctx context.Context
	ctx, s.end = context.WithCancel(context.Background())
	s.ended = make(chan error, 1)
	if o.Ready != nil {
		o.Ready(s.server.URL())
	}
	go func() { s.ended <- s.server.Serve(ctx) }()
	return s
}

// URL returns the address to open in a browser, with the token if there is one; empty if nobody can connect.
func (s *Session) URL() string {
	if s.server == nil {
		return ""
	}
	return s.server.URL()
}

// Close disconnects all pages, and waits until nothing of the session runs any more; the loop goes on. The error is Err, or
// why the server has ended before. Do not call it on the loop's goroutine.
func (s *Session) Close() error {
	err := s.Err
	s.end()
	if s.ended != nil {
		err = <-s.ended
		s.ended <- nil // for whoever closes it twice
	}
	if s.own {
		s.Hub.Close()
	}
	return err
}

// Announcement lets others find a game that a program serves with an http.Server of its own: it is the handler of /about, by
// which they make sure who answers. Close it in the end.
type Announcement struct {
	about
}

// Announce announces a game that listens at an address, such as that of a net.Listener. The server is to have the hub at /ws,
// what [debug.Hub.Control] gives, and the announcement itself at /about; it takes requests whose Host is a loopback address
// without any token or with this one in the cookie wits_token. It fails if the address is not on this computer, or no file can
// be written.
func Announce(at net.Addr, token string, game http.Handler) (*Announcement, error) {
	if game == nil {
		return nil, errors.New("studio: there is no game to announce")
	}
	a := &Announcement{about{game: game, self: newAnnounced(token)}}
	if err := a.self.write(at); err != nil {
		return nil, err
	}
	return a, nil
}

// Close takes the game out of the list.
func (a *Announcement) Close() error {
	a.self.withdraw()
	return nil
}
