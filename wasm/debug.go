//go:build js && wasm && debug

package main

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/wits-ai/wits/debug"
)

// session is a world that is attached to wits attach.
type session struct {
	hub   *debug.Hub
	leave context.CancelFunc
}

func debugging() {
	// attach calls its last argument once: with what went wrong, or null when the connection stands; and the one before with why it has
	// ended afterwards, if anything but detach has ended it.
	offer("attach", 5, func(w *world, a []js.Value) (any, error) {
		if w.debug != nil {
			return nil, errors.New("the world is attached already: detach it first")
		}
		if err := w.SetTitle(a[1].String(), a[2].String()); err != nil {
			return nil, err
		}
		hub := debug.NewHub(w.Source(), debug.Options{})
		if err := w.Watch(hub); err != nil {
			return nil, err
		}
		ctx, leave := context.WithCancel(context.Background())
		s := &session{hub, leave}
		w.debug = s.detach
		address, ended, stands := a[0].String(), a[3], a[4]
		go func() {
			stood := false
			err := hub.DialOut(ctx, address, func() {
				stood = true
				stands.Invoke(js.Null())
			})
			switch {
			case err == nil && !stood: // it was detached before
				stands.Invoke("the world was detached")
			case err != nil && !stood:
				stands.Invoke(err.Error())
			case err != nil:
				ended.Invoke(err.Error())
			}
		}()
		return nil, nil
	})
	offer("detach", 0, func(w *world, _ []js.Value) (any, error) {
		if w.debug == nil {
			return nil, nil
		}
		s := w.debug
		w.debug = nil
		err := w.Watch(nil)
		s()
		return nil, err
	})
}

// detach ends it. What the hub's goroutines still do they do after the call.
func (s *session) detach() {
	s.leave()
	go s.hub.Close()
}
