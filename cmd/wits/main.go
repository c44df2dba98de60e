// Command wits plays the games that come with Wits and works on documents; see wits --help.
package main

import (
	"os"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/sim"
)

func main() { os.Exit(app().Run(os.Args[1:]...)) }

func app() cli.App {
	return cli.App{
		Name: "wits",
		Games: []cli.Game{{
			Name:       "duel",
			New:        newDuel,
			Register:   duel.Register,
			Documents:  duel.Documents(),
			Unattended: duel.Headless(),
			Statistics: func(g sim.Game) any { return g.(*duel.Game).Statistics() },
		}},
		Bench: append(benchmarks(), cli.Benchmarks()...),
	}
}

func newDuel(s cli.Setup) sim.Game {
	options := []duel.Option{duel.From(s.Documents)}
	if s.Workers > 0 {
		options = append(options, duel.Workers(s.Workers))
	}
	return duel.New(options...)
}
