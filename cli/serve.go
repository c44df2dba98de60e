//go:build !js

package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/wits-ai/wits/docs"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"
)

// hasPage: programs of this processor can serve the page.
const hasPage = true

// Run serves the game until somebody interrupts it; without one, the gallery.
func (c *playCommand) Run(a *App) error {
	if len(a.Games) > 1 && c.Edit == "" && c.Documents == "" {
		return c.atDesk(a)
	}
	return c.alone(a)
}

// atDesk serves a game whose documents can be looked into while it runs, or the gallery alone, with all of the program's games one
// click away.
func (c *playCommand) atDesk(a *App) (err error) {
	d := newDesk(a, "")
	defer func() { err = errors.Join(err, d.Close()) }()
	said := "Games to play and projects to open are at"
	if c.Game != "" || len(c.Option) > 0 {
		g, err := a.game(c.Game)
		if err != nil {
			return err
		}
		var title string
		err = d.play(g.Name, func(documents fs.FS) (sim.Game, sim.LoopOptions, error) {
			c.files = documents
			_, made, options, err := c.make(a, nil)
			if err == nil {
				title = made.Info().Title
			}
			return made, c.loop(options), err
		})
		if err != nil {
			return err
		}
		said = title + " runs at"
	}
	return c.serve(a, studio.Options{Edit: d, Gallery: d}, d.host, said)
}

// alone serves a game, with the editor if it runs the documents of a project.
func (c *playCommand) alone(a *App) (err error) {
	g, err := a.game(c.Game)
	if err != nil {
		return err
	}
	h := newHost(a, g.Name)
	var project *edit.Project
	if c.Edit != "" {
		if project, err = h.open(c.Edit); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, project.Close()) }()
		c.files = project.Files()
	}
	_, made, options, err := c.make(a, nil)
	if err != nil {
		return err
	}
	another := func() (sim.Game, error) {
		_, made, _, err := c.make(a, nil)
		return made, err
	}
	if err := h.runner.RunMade(made, another, c.loop(options)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.runner.Stop()) }()
	loop, _ := h.runner.Running()
	said := loop.Info().Title + " runs at"
	if project == nil {
		if c.Documents != "" { // another program edits them
			w := hotreload.Watch(loop, c.Documents, hotreload.Options{Done: func(r hotreload.Report) { fmt.Fprintln(a.Out, r) }})
			defer w.Close()
		}
		return c.serve(a, studio.Options{Labels: c.labels(g)}, h, said)
	}
	editor := service.New(project, service.Options{Loop: loop, Host: h, Version: version()})
	defer editor.Close()
	return c.serve(a, studio.Options{Edit: editor}, h, said)
}

// labels returns what designers read beside the identifiers of the documents that are played.
func (c *playCommand) labels(g *Game) func() labels.Set {
	documents := g.Documents
	if c.Documents != "" {
		documents = os.DirFS(c.Documents)
	}
	return func() labels.Set {
		r := std.NewRegistry()
		if g.Register != nil {
			g.Register(r)
		}
		return labels.Read(r, documents)
	}
}

// loop returns how the game begins.
func (c *playCommand) loop(options map[string]string) sim.LoopOptions {
	return sim.LoopOptions{Options: options, Seed: c.Seed, Speed: c.Speed, Paused: c.Paused}
}

// Run serves the editor until somebody interrupts it.
func (c *editCommand) Run(a *App) (err error) {
	if c.Game != "" {
		if _, err := a.game(c.Game); err != nil {
			return err
		}
	}
	c.Dir = cmp.Or(c.Dir, ".") // a default of the parser's is dropped for folders
	d := newDesk(a, c.Game)
	if err := d.use(c.Dir, ""); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	meta := d.current().project.Meta()
	if meta.Exists {
		d.recent.add(c.Dir)
	}
	o := studio.Options{Edit: d}
	if len(a.Games) > 1 {
		o.Gallery = d
	}
	return c.serve(a, o, d.host, fmt.Sprintf("The documents of %s can be edited at", meta.Dir))
}

// serve serves the page until somebody interrupts it.
func (p *pageOptions) serve(a *App, o studio.Options, h *host, said string) error {
	var err error
	if o.Token, err = p.secret(); err != nil {
		return err
	}
	o.Addr, o.Manual = p.Addr, docs.Files
	server, err := studio.Listen(o, &h.runner)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(a.Out, "%s %s\nPress Ctrl-C to end it.\n", said, server.URL())
	if !p.NoBrowser {
		studio.OpenBrowser(server.TicketURL())
	}
	return server.Serve(ctx)
}

// secret returns the token that the user gives; empty for none. It does not stand on the command line, where everybody on the
// computer can read it.
func (p *pageOptions) secret() (string, error) {
	given := os.Getenv("WITS_TOKEN")
	switch {
	case p.Token != "":
		return "", usage("--token shows the token to everybody on this computer, in the list of processes: put it into a file that only you can read, for --token-file, or into the environment variable WITS_TOKEN")
	case p.TokenFile != "":
		token, err := studio.ReadToken(p.TokenFile)
		if err != nil {
			return "", usageError{err}
		}
		return token, nil
	case given != "":
		if err := studio.CheckToken(given); err != nil {
			return "", usage("WITS_TOKEN: %w", err)
		}
	}
	return given, nil
}
