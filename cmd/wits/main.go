// Command wits plays the games that come with Wits and works on documents; see wits --help.
package main

import (
	"context"
	"embed"
	"io"
	"io/fs"
	"os"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/cli"
	_ "github.com/wits-ai/wits/cli/cluster" // workers elsewhere, and results as Parquet
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

func main() { os.Exit(app().Run(os.Args[1:]...)) }

// pictures show the games in the gallery; make them anew with npm run screenshots -- gallery, in studio/ui.
//
//go:embed pictures
var pictures embed.FS

func app() cli.App {
	a := games()
	for i := range a.Games {
		a.Games[i].Picture, _ = pictures.ReadFile("pictures/" + a.Games[i].Name + ".webp") // a test sees to it that all are there
	}
	return a
}

func games() cli.App {
	return cli.App{
		Name: "wits",
		Games: []cli.Game{{
			Name:       "duel",
			New:        func(s cli.Setup) sim.Game { return duel.New(options(s)...) },
			Register:   duel.Register,
			Documents:  duel.Documents(),
			Unattended: duel.Headless(),
			Statistics: func(g sim.Game) any { return g.(*duel.Game).Statistics() },
			Match:      duel.PlayMatch,
			Battle: func(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
				return duel.Battle(m, documents)
			},
		}, {
			Name:       "town",
			Formerly:   map[string]string{"village": "town"},
			New:        func(s cli.Setup) sim.Game { return town.New(options(s)...) },
			Register:   town.Register,
			Documents:  town.Documents(),
			Needs:      []string{"villager.machine.json", "blob.thoughts.json", "season.rules.json", "tree.rules.json", "bush.rules.json", "hut.rules.json"},
			Unattended: town.Headless(),
			Statistics: func(g sim.Game) any { return g.(*town.Game).Statistics() },
		}, {
			Name:       "jedi",
			New:        func(s cli.Setup) sim.Game { return jedi.New(options(s)...) },
			Register:   jedi.Register,
			Documents:  jedi.Documents(),
			Needs:      []string{"master.tree.json", "padawan.tree.json", "guardian.tree.json", "trooper.tree.json", "brute.tree.json"},
			Unattended: jedi.Headless(),
			Statistics: func(g sim.Game) any { return g.(*jedi.Game).Statistics() },
		}, {
			Name:       "sniper",
			New:        func(s cli.Setup) sim.Game { return sniper.New(options(s)...) },
			Register:   sniper.Register,
			Documents:  sniper.Documents(),
			Needs:      []string{"quick.utility.json", "soldier.machine.json", "civilian.machine.json"},
			Unattended: sniper.Headless(),
			Statistics: func(g sim.Game) any { return g.(*sniper.Game).Statistics() },
		}, {
			Name:       "night",
			Formerly:   map[string]string{"guard": "night", "robot": "night --option level=vault"},
			New:        func(s cli.Setup) sim.Game { return night.New(options(s)...) },
			Register:   night.Register,
			Documents:  night.Documents(),
			Needs:      []string{"rooms.level.json", "guard.senses.json", "guard.tree.json", "hider.tree.json"},
			Unattended: night.Headless(),
			Statistics: func(g sim.Game) any { return g.(*night.Game).Statistics() },
		}, {
			Name:       "armada",
			New:        func(s cli.Setup) sim.Game { return armada.New(options(s)...) },
			Register:   armada.Register,
			Documents:  armada.Documents(),
			Needs:      []string{"ship.machine.json", "squad.machine.json", "commander.tree.json"},
			Unattended: armada.Headless(),
			Statistics: func(g sim.Game) any { return g.(*armada.Game).Statistics() },
			Match:      armada.Match,
			Battle: func(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
				return armada.Battle(m, documents)
			},
			Tournament: func(ctx context.Context, out io.Writer, c cli.Contest) error {
				score, err := armada.Tournament(ctx, armada.Contest(c))
				if err != nil {
					return err
				}
				return score.Write(out)
			},
		}, {
			Name:       "flock",
			New:        func(s cli.Setup) sim.Game { return flock.New(options(s)...) },
			Register:   flock.Register,
			Documents:  flock.Documents(),
			Needs:      []string{"flock.universe.json"},
			Unattended: flock.Headless(),
			Statistics: func(g sim.Game) any { return g.(*flock.Game).Statistics() },
		}},
		Bench: append(benchmarks(), cli.Benchmarks()...),
		Studies: []cli.Study{{
			Name: "night", About: "night: who finds a hider that has just got out of sight", Rounds: 1000,
			Run: func(ctx context.Context, out io.Writer, rounds int, seed uint64, workers int) error {
				return night.Study{Rounds: rounds, Seed: seed, Workers: workers}.Print(ctx, out)
			},
		}, {
			Name: "town", About: "town: what a person takes in a frame, by level of detail (a round is a frame)", Rounds: 1200, Run: town.Calibrate,
		}},
	}
}

// options are what the command line says of a game.
func options(s cli.Setup) []actors.Option {
	o := []actors.Option{actors.From(s.Documents)}
	if s.Workers > 0 {
		o = append(o, actors.Workers(s.Workers))
	}
	return o
}
