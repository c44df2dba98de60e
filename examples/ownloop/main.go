// Command ownloop is a game with a world and a loop of its own, which has all of Wits' tools: tools.go is what it gives for them, and
// engine.go its loop, with one call a tick.
package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/signal"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

//go:embed documents
var files embed.FS

func main() {
	if len(os.Args) > 1 { // the commands of wits, such as test, check, edit and profile
		cli.Main(cli.Game{
			Name:      "ownloop",
			New:       func(s cli.Setup) sim.Game { return &world{documents: s.Documents} },
			Register:  register,
			Documents: sim.Documents(files, "documents"),
		})
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := play(ctx, "documents"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// play plays the game with the documents of a folder, which may be edited meanwhile.
func play(ctx context.Context, folder string) error {
	loop, err := sim.NewLoop(&world{documents: os.DirFS(folder)}, sim.LoopOptions{Seed: 1})
	if err != nil {
		return err
	}
	defer studio.Debug(loop, studio.Options{Ready: func(url string) { fmt.Println(url) }}).Close()
	defer hotreload.Watch(loop, folder, hotreload.Options{}).Close()
	return engine(ctx, loop, os.Stdout)
}
