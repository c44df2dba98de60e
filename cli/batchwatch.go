//go:build !js

package cli

import (
	"context"
	"errors"
	"io/fs"
	"sync"

	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/docs"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// replayer plays matches of a batch for its page, one at a time.
type replayer struct {
	host  *host
	watch *live.Watch

	mu    sync.Mutex
	game  *Game // that is played; nil for none
	shown fs.FS // its documents
}

// serve implements the page on machines that can listen.
func (p *batchPage) serve(ctx context.Context, a *App, o *pageOptions) error {
	token, err := o.secret()
	if err != nil {
		return err
	}
	r := &replayer{host: newHost(a, ""), watch: p.watch}
	server, err := studio.Listen(studio.Options{Addr: o.Addr, Token: token, Manual: docs.Files, Labels: r.labels, Batch: live.Handler(p.watch, r.play)}, &r.host.runner)
	if err != nil {
		return err
	}
	p.url = server.URL()
	ctx, cancel := context.WithCancel(ctx)
	go func() { p.ended <- server.Serve(ctx) }()
	p.close = func() error {
		cancel()
		return errors.Join(<-p.ended, r.host.Stop())
	}
	if !o.NoBrowser {
		studio.OpenBrowser(server.TicketURL())
	}
	return nil
}

// labels returns what designers read beside the identifiers of the documents that are played.
func (r *replayer) labels() labels.Set {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game == nil || r.shown == nil {
		return labels.Set{}
	}
	return labels.Read(r.game.registry(), r.shown)
}

// play plays the match of an id from its beginning, in place of what is played, and stands still where it ended.
func (r *replayer) play(id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	m, outcome, bundle, ok := r.watch.Match(id)
	if !ok {
		return live.ErrUnknown
	}
	g, err := r.host.app.game(m.Game)
	if err != nil {
		return err
	}
	documents := g.Documents
	if m.Bundle != "" {
		if bundle == nil {
			return errors.New("the documents of this match are not kept any more: choose another one")
		}
		documents = bundle.FS()
	}
	game, options, err := r.host.app.matchGame(m, documents)
	if err != nil {
		return err
	}
	another := func() (sim.Game, error) {
		game, _, err := r.host.app.matchGame(m, documents)
		return game, err
	}
	if err := r.host.run(g.Name, game, another, sim.LoopOptions{Options: options, Seed: m.Seed, Paused: true}); err != nil {
		return err
	}
	r.game, r.shown = g, documents
	_, loop, _ := r.host.Running()
	last := m.Ticks
	if outcome != nil && outcome.Fault == "" {
		last = outcome.Ticks
	}
	if last > 0 {
		loop.Observe(haltAt(loop, last))
	}
	loop.Resume()
	return nil
}

// haltAt has a loop stand still after a tick, as often as it comes there by playing; who lets it go on then sees what comes after.
func haltAt(loop *sim.Loop, last int64) func() {
	halted := false
	return func() {
		switch tick := loop.State().Tick; {
		case tick < last:
			halted = false
		case tick == last && !halted:
			halted = true
			loop.Halt()
		}
	}
}
