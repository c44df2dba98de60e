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
	"github.com/wits-ai/wits/games/guard"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/robot"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/village"
	"github.com/wits-ai/wits/sim"
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
			New:        newDuel,
			Register:   duel.Register,
			Documents:  duel.Documents(),
			Unattended: duel.Headless(),
			Statistics: func(g sim.Game) any { return g.(*duel.Game).Statistics() },
			Match:      duel.PlayMatch,
			Battle: func(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error) {
				return duel.Battle(m, documents)
			},
		}, {
			Name:       "village",
			New:        newVillage,
			Register:   village.Register,
			Documents:  village.Documents(),
			Needs:      []string{"villager.machine.json", "blob.thoughts.json"},
			Unattended: village.Headless(),
			Statistics: func(g sim.Game) any { return g.(*village.Game).Statistics() },
		}, {
			Name:       "robot",
			New:        newRobot,
			Register:   robot.Register,
			Documents:  robot.Documents(),
			Needs:      []string{"guard.tree.json", "thief.tree.json"},
			Unattended: robot.Headless(),
			Statistics: func(g sim.Game) any { return g.(*robot.Game).Statistics() },
		}, {
			Name:       "jedi",
			New:        newJedi,
			Register:   jedi.Register,
			Documents:  jedi.Documents(),
			Needs:      []string{"master.tree.json", "padawan.tree.json", "guardian.tree.json", "trooper.tree.json", "brute.tree.json"},
			Unattended: jedi.Headless(),
			Statistics: func(g sim.Game) any { return g.(*jedi.Game).Statistics() },
		}, {
			Name:       "sniper",
			New:        newSniper,
			Register:   sniper.Register,
			Documents:  sniper.Documents(),
			Needs:      []string{"quick.utility.json", "soldier.machine.json", "civilian.machine.json"},
			Unattended: sniper.Headless(),
			Statistics: func(g sim.Game) any { return g.(*sniper.Game).Statistics() },
		}, {
			Name:       "guard",
			New:        newGuard,
			Register:   guard.Register,
			Documents:  guard.Documents(),
			Needs:      []string{"rooms.level.json", "guard.senses.json", "guard.tree.json", "hider.tree.json"},
			Unattended: guard.Headless(),
			Statistics: func(g sim.Game) any { return g.(*guard.Game).Statistics() },
		}, {
			Name:       "armada",
			New:        newArmada,
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
			New:        newFlock,
			Register:   flock.Register,
			Documents:  flock.Documents(),
			Needs:      []string{"flock.universe.json"},
			Unattended: flock.Headless(),
			Statistics: func(g sim.Game) any { return g.(*flock.Game).Statistics() },
		}},
		Bench: append(benchmarks(), cli.Benchmarks()...),
		Studies: []cli.Study{{
			Name: "guard", About: "guard: who finds a hider that has just got out of sight", Rounds: 1000,
			Run: func(ctx context.Context, out io.Writer, rounds int, seed uint64, workers int) error {
				return guard.Study{Rounds: rounds, Seed: seed, Workers: workers}.Print(ctx, out)
			},
		}},
	}
}

func newDuel(s cli.Setup) sim.Game {
	options := []duel.Option{duel.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, duel.Workers(s.Workers))
	}
	return duel.New(options...)
}

func newVillage(s cli.Setup) sim.Game {
	options := []village.Option{village.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, village.Workers(s.Workers))
	}
	return village.New(options...)
}

func newRobot(s cli.Setup) sim.Game {
	options := []robot.Option{robot.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, robot.Workers(s.Workers))
	}
	return robot.New(options...)
}

func newJedi(s cli.Setup) sim.Game {
	options := []jedi.Option{jedi.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, jedi.Workers(s.Workers))
	}
	return jedi.New(options...)
}

func newSniper(s cli.Setup) sim.Game {
	options := []sniper.Option{sniper.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, sniper.Workers(s.Workers))
	}
	return sniper.New(options...)
}

func newGuard(s cli.Setup) sim.Game {
	options := []guard.Option{guard.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, guard.Workers(s.Workers))
	}
	return guard.New(options...)
}

func newArmada(s cli.Setup) sim.Game {
	options := []armada.Option{armada.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, armada.Workers(s.Workers))
	}
	return armada.New(options...)
}

func newFlock(s cli.Setup) sim.Game {
	options := []flock.Option{flock.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, flock.Workers(s.Workers))
	}
	return flock.New(options...)
}
