//go:build js && wasm && debug

package main

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/host"
)

func debugging() {
	// In place of the exported one: it comes back only when whatever a step has woken, such as what sends to the page, waits again.
	offer("step", 0, func(w *world, _ []js.Value) (any, error) { return w.step() })
	// attach is told an address, a title, what minds are called, how the game goes back in time, or null, and two functions: why the game
	// is no longer attached, if something else than detach has ended it; and, once, what went wrong, or null when it is attached.
	offer("attach", 6, func(w *world, a []js.Value) (any, error) {
		if w.debug != nil {
			return nil, errors.New("the world is attached already: detach it first")
		}
		tools := host.Tools{Title: a[1].String(), Agent: a[2].String()}
		if rewind := a[3]; !rewind.IsNull() {
			tools.Rewind = func(tick int64) error {
				if problem := rewind.Invoke(float64(tick)); !problem.IsNull() {
					return errors.New(problem.String())
				}
				return nil
			}
		}
		loop, err := w.Attach(tools)
		if err != nil {
			return nil, err
		}
		hub := debug.Attach(loop, debug.Options{})
		ctx, leave := context.WithCancel(context.Background())
		w.debug = func() error {
			leave()
			return w.Detach(func() error {
				hub.Close()
				return nil
			})
		}
		address, ended, attached := a[0].String(), a[4], a[5]
		go func() {
			is := false
			err := hub.DialOut(ctx, address, func() {
				is = true
				attached.Invoke(js.Null())
			})
			switch {
			case err == nil && !is:
				attached.Invoke("the world was detached")
			case err != nil && !is:
				attached.Invoke(err.Error())
			case err != nil:
				ended.Invoke(err.Error())
			}
		}()
		return nil, nil
	})
	offer("detach", 0, func(w *world, _ []js.Value) (any, error) { return nil, w.detach() })
}
