// Command matches plays a game that nobody plays and prints its hash, and that is all it does: it has neither a debugger nor a
// page, so that it is built in half of the time that the command wits takes. "make determinism" builds it for each processor;
// TestPinnedHashes of cmd/wits plays the same matches with the command itself.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

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

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// run knows what [samebits.Run] asks of a program: "version", and "run GAME --seed N --frames N --workers N --json".
func run(out io.Writer, args []string) error {
	if len(args) == 1 && args[0] == "version" {
		fmt.Fprintln(out, "matches")
		return nil
	}
	if len(args) < 2 || args[0] != "run" {
		return errors.New(`want "version" or "run GAME --seed N --frames N --workers N --json"`)
	}
	flags := flag.NewFlagSet(args[1], flag.ContinueOnError)
	seed := flags.Uint64("seed", 1, "")
	frames := flags.Int64("frames", 600, "")
	workers := flags.Int("workers", 0, "")
	flags.Bool("json", true, "")
	if err := flags.Parse(args[2:]); err != nil {
		return err
	}
	game, options := unattended(args[1], *workers)
	if game == nil {
		return fmt.Errorf("there is no game %s here", args[1])
	}
	played, err := sim.Headless(game, sim.Run{Options: options, Seed: *seed, Ticks: *frames})
	if closer, ok := game.(io.Closer); ok {
		err = errors.Join(err, closer.Close())
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "{\"hash\": \"%016x\"}\n", played.Hash)
	return err
}

// unattended makes a game and gives the options with which nobody plays it; nil if there is none of this name. 0 workers leave
// their number to the game.
func unattended(name string, workers int) (sim.Game, map[string]string) {
	switch name {
	case "armada":
		return armada.New(some(actors.Workers, workers)...), armada.Headless()
	case "duel":
		return duel.New(some(actors.Workers, workers)...), duel.Headless()
	case "flock":
		return flock.New(some(actors.Workers, workers)...), flock.Headless()
	case "night":
		return night.New(some(actors.Workers, workers)...), night.Headless()
	case "jedi":
		return jedi.New(some(actors.Workers, workers)...), jedi.Headless()
	case "vault", "manor":
		return night.New(some(actors.Workers, workers)...), night.HeadlessIn(name)
	case "sniper":
		return sniper.New(some(actors.Workers, workers)...), sniper.Headless()
	case "town":
		return town.New(some(actors.Workers, workers)...), town.Headless()
	}
	return nil, nil
}

// some returns the option, if there is a number for it.
func some[Option any](workers func(int) Option, n int) []Option {
	if n == 0 {
		return nil
	}
	return []Option{workers(n)}
}
