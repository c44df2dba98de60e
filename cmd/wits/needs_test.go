package main

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// TestGamesStartWithWhatTheyNeed, and without one of these documents they do not.
func TestGamesStartWithWhatTheyNeed(t *testing.T) {
	for _, g := range games().Games {
		t.Run(g.Name, func(t *testing.T) {
			registry := std.NewRegistry()
			g.Register(registry)
			start := func(documents fs.FS) error {
				_, err := sim.NewLoop(g.New(cli.Setup{Documents: documents}), sim.LoopOptions{Seed: 1})
				return err
			}
			of := func(names []string) fstest.MapFS {
				files := fstest.MapFS{}
				for _, name := range names {
					text, err := fs.ReadFile(g.Documents, name)
					must.Succeed(t, err)
					files[name] = &fstest.MapFile{Data: text}
				}
				return files
			}
			if start(fstest.MapFS{}) == nil {
				if g.Needs != nil {
					t.Error("it starts without any document")
				}
				return
			}
			if g.Needs == nil { // any root is enough
				for _, root := range service.Roots(registry, g.Documents) {
					if err := start(of(service.WithReferences(registry, g.Documents, []string{root.Path}))); err != nil {
						t.Errorf("with %s alone: %v", root.Path, err)
					}
				}
				return
			}
			all := service.WithReferences(registry, g.Documents, g.Needs)
			if err := start(of(all)); err != nil {
				t.Errorf("with all that it needs: %v", err)
			}
			for _, name := range g.Needs {
				if start(of(slices.DeleteFunc(slices.Clone(all), func(n string) bool { return n == name }))) == nil {
					t.Errorf("it starts without %s", name)
				}
			}
		})
	}
}
