//go:build !js

package cli

import (
	"context"
	"fmt"
	"io/fs"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// host offers the games of a program to the editor, and runs the one that the project is for.
type host struct {
	app    *App
	runner studio.Runner

	offers map[string]func() *wits.Registry
	games  func() []service.Game

	mu   sync.Mutex
	ran  string // the name of the game that ran last
	only string // the game that the user has named; "" for that which the project's file says
}

var _ service.Host = (*host)(nil)

func newHost(a *App, only string) *host {
	h := &host{app: a, only: only, offers: map[string]func() *wits.Registry{}}
	for i := range a.Games {
		h.offers[a.Games[i].Name] = sync.OnceValue(a.Games[i].registry)
	}
	h.games = sync.OnceValue(func() []service.Game {
		games := []service.Game{}
		for i := range a.Games {
			g := &a.Games[i]
			made := g.New(Setup{Documents: g.Documents})
			info := made.Info()
			closeGame(made) // it has not begun
			games = append(games, service.Game{Name: g.Name, Title: info.Title, About: info.About, Goal: info.Goal, Copy: g.Documents != nil,
				Roots: service.Roots(h.offers[g.Name](), g.Documents), Needs: service.Describe(h.offers[g.Name](), g.Documents, g.Needs), Sides: g.Match != nil})
		}
		return games
	})
	return h
}

// open opens the project of a folder for the editor.
func (h *host) open(dir string) (*edit.Project, error) {
	p, err := edit.Open(dir, edit.Options{Kinds: h.app.allKinds(), Game: func(name, game string) *wits.Registry {
		if offers := h.offers[h.choose(name, game)]; offers != nil {
			return offers()
		}
		return nil
	}})
	if err != nil {
		return nil, err
	}
	for _, n := range p.Notices() { // what was found when it was opened
		fmt.Fprintln(h.app.Err, n)
	}
	return p, nil
}

// setOnly says which game projects are for from now on, whatever their files say; "" for what these say. It gives what was said before.
func (h *host) setOnly(game string) (was string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	was, h.only = h.only, game
	return was
}

// choose returns the name of the game that a project is for; "" for none.
func (h *host) choose(project, game string) string {
	h.mu.Lock()
	only := h.only
	h.mu.Unlock()
	switch {
	case only != "":
		return only
	case game == "" && len(h.app.Games) == 1:
		return h.app.Games[0].Name
	}
	return h.app.gameOf(project, game)
}

// Games implements [service.Host], and so do the others.
func (h *host) Games() []service.Game { return h.games() }

func (h *host) Game(m edit.Meta) string { return h.choose(m.Name, m.Game) }

func (h *host) Documents(game string) fs.FS {
	if g, err := h.app.game(game); err == nil {
		return g.Documents
	}
	return nil
}

func (h *host) Run(game string, documents fs.FS, options map[string]string, seed uint64) error {
	g, err := h.app.game(game)
	if err != nil {
		return err
	}
	another := func() (sim.Game, error) { return g.New(Setup{Documents: documents}), nil }
	return h.run(g.Name, g.New(Setup{Documents: documents}), another, sim.LoopOptions{Options: options, Seed: seed})
}

// run runs a game that was made, in place of the one that runs; another makes another one.
func (h *host) run(name string, game sim.Game, another func() (sim.Game, error), o sim.LoopOptions) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.runner.RunMade(game, another, o); err != nil {
		return err
	}
	h.ran = name
	return nil
}

func (h *host) Stop() error { return h.runner.Stop() }

func (h *host) Running() (string, *sim.Loop, context.Context) {
	loop, ctx := h.runner.Running()
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ran, loop, ctx
}
