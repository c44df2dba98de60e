package studio_test

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// play runs a game in wall time and serves its page until the user interrupts it.
func play(game sim.Game) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	loop, err := sim.NewLoop(game, sim.LoopOptions{Seed: 1})
	if err != nil {
		return err
	}
	hub := debug.Attach(loop, debug.Options{})
	defer hub.Close()

	server, err := studio.Listen(studio.Options{}, hub)
	if err != nil {
		return err
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx) }()
	log.Println("open", server.URL())
	studio.OpenBrowser(server.URL())

	if err := loop.Run(ctx); err != nil { // on this goroutine
		stop()
		<-served
		return err
	}
	return <-served
}

// A whole game with its page: the loop, the hub that watches it, and the server that the browser talks to.
func Example() {
	_ = play
}

// A game of one's own that runs anyway: one line has it watched, stopped, rewound and explained by the page.
func ExampleDebug() {
	embed := func(ctx context.Context, game sim.Game) error {
		loop, err := sim.NewLoop(game, sim.LoopOptions{})
		if err != nil {
			return err
		}
		defer studio.Debug(loop, studio.Options{}).Close()
		return loop.Run(ctx)
	}
	_ = embed
}
