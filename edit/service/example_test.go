package service_test

import (
	"context"
	"errors"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// play runs a game of one's own with its page, which edits the documents of a project; what is saved reaches the minds of the
// game at once if it is a sim.Reloader.
func play(ctx context.Context, dir string, registry *wits.Registry, newGame func(*edit.Project) sim.Game) (err error) {
	project, err := edit.Open(dir, edit.Options{Registry: registry})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, project.Close()) }()
	loop, err := sim.NewLoop(newGame(project), sim.LoopOptions{Seed: 1}) // with the documents of project.Files()
	if err != nil {
		return err
	}
	hub := debug.Attach(loop, debug.Options{})
	defer hub.Close()
	editor := service.New(project, service.Options{Loop: loop})
	defer editor.Close()
	server, err := studio.Listen(studio.Options{Edit: editor}, hub)
	if err != nil {
		return err
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx) }()
	return errors.Join(loop.Run(ctx), <-served)
}

// The editor in a game that serves its page itself.
func Example() {
	_ = play
}
