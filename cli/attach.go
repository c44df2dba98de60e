//go:build !js

package cli

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/docs"
	"github.com/wits-ai/wits/studio"
)

// Run serves the page of games that connect, until somebody interrupts it.
func (c *attachCommand) Run(a *App) error {
	for _, o := range c.Origin {
		if u, err := url.Parse(o); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" {
			return usage("--origin: %q is no origin; write it as https://game.example, without a path", o)
		}
	}
	secret, err := c.secret()
	if err != nil {
		return err
	}
	came := make(chan struct{}, 1)
	relay := &debug.Relay{Attached: func() {
		select {
		case came <- struct{}{}:
		default: // it is told already
		}
	}}
	server, err := studio.Listen(studio.Options{Addr: c.Addr, Token: secret, Manual: docs.Files, Attach: http.HandlerFunc(relay.ServeGame), Origins: c.Origin}, relay)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(a.Out, "Waiting for a game. In the game:\n\n    await world.attach('%s')\n\nIts page is at %s\nPress Ctrl-C to end it.\n", server.AttachURL(), server.URL())
	var told sync.WaitGroup
	defer told.Wait()
	ctx, end := context.WithCancel(ctx)
	defer end()
	told.Go(func() { c.tell(ctx, a, relay, server, came) })
	return server.Serve(ctx)
}

// tell says which games have come, and opens the page for the first.
func (c *attachCommand) tell(ctx context.Context, a *App, relay *debug.Relay, server *studio.Server, came <-chan struct{}) {
	for opened := c.NoBrowser; ; {
		select {
		case <-came:
		case <-ctx.Done():
			return
		}
		title := "A game"
		if info, err := relay.Info(ctx); err == nil && info.Title != "" {
			title = info.Title
		}
		fmt.Fprintf(a.Out, "%s is attached.\n", title)
		if !opened {
			opened = true
			studio.OpenBrowser(server.TicketURL())
		}
	}
}
