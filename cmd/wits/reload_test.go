package main

import (
	"os"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// TestGamesReload: documents of every game can be changed while it runs. Given the same ones again and again, everybody goes
// on as if nothing had happened, to the bit.
func TestGamesReload(t *testing.T) {
	ticks := int64(900)
	if testing.Short() {
		ticks = 200
	}
	for _, g := range app().Games {
		t.Run(g.Name, func(t *testing.T) {
			play := func(reload bool) (sim.Outcome, int) {
				t.Helper()
				made := g.New(cli.Setup{Documents: g.Documents})
				game, ok := made.(sim.Reloader)
				if !ok {
					t.Fatal("it is no sim.Reloader")
				}
				minds := 0
				out, err := sim.Headless(made, sim.Run{Options: g.Unattended, Seed: 3, Ticks: ticks, After: func(tick int64) bool {
					if !reload || tick%100 != 50 {
						return true
					}
					renewal := game.Brains().Prepare(nil)
					if renewal == nil {
						t.Fatal("it has no brains")
					}
					for _, p := range renewal.Apply(game.Agents()) {
						if minds += p.Minds; !p.Done() || !p.Plan.Same || len(p.Ended)+len(p.Plan.Gone)+len(p.Plan.New) > 0 {
							t.Errorf("tick %d: %+v", tick, p)
						}
					}
					for _, a := range game.Agents() {
						if a.Mind != nil && a.Mind.Fault() != nil {
							t.Errorf("tick %d: %v", tick, a.Mind.Fault())
						}
					}
					return true
				}})
				must.Succeed(t, err)
				return out, minds
			}
			want, _ := play(false)
			got, minds := play(true)
			if got != want || minds == 0 {
				t.Errorf("with %d minds swapped: %+v, undisturbed: %+v", minds, got, want)
			}
		})
	}
}

// TestRootsOfTheGames: what pages are told that a game loads is what its project's file says.
func TestRootsOfTheGames(t *testing.T) {
	for _, g := range app().Games {
		project, problems := wits.ReadProject(os.DirFS("../../games/" + g.Name))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		registry := std.NewRegistry()
		g.Register(registry)
		var roots []string
		for _, root := range service.Roots(registry, g.Documents) {
			roots = append(roots, root.Path)
			if root.Kind == "" || root.Implements == nil {
				t.Errorf("%s: %+v", g.Name, root)
			}
		}
		slices.Sort(project.Roots)
		if !slices.Equal(roots, project.Roots) {
			t.Errorf("%s loads %q, and pages are told %q", g.Name, project.Roots, roots)
		}
	}
}
