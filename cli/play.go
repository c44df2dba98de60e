//go:build !js

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// Run serves the game until somebody interrupts it.
func (c *playCommand) Run(a *App) (err error) {
	_, made, options, err := c.make(a, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	loop, err := sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed, Speed: c.Speed, Paused: c.Paused})
	if err != nil {
		return err
	}
	hub := debug.Attach(loop, debug.Options{})
	defer hub.Close()
	server, err := studio.Listen(studio.Options{Addr: c.Addr, Token: c.Token}, hub)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		defer cancel()
		ended <- loop.Run(running)
	}()
	fmt.Fprintf(a.Out, "%s runs at %s\nPress Ctrl-C to end it.\n", loop.Info().Title, server.URL())
	if !c.NoBrowser {
		studio.OpenBrowser(server.URL())
	}
	err = server.Serve(running)
	cancel()
	return errors.Join(err, <-ended)
}
