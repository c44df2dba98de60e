package cli

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/internal/samebits"
)

type determinismCommand struct {
	Games    []string `arg:"" optional:"" help:"The games; all if there are none."`
	Package  string   `help:"The package of Go that is built for other processors; that of this program if it is not said." placeholder:"PATH"`
	Seed     uint64   `default:"1" help:"Seed of everything that is left to chance."`
	Frames   int64    `default:"3600" help:"How many frames to play on processors that this machine has."`
	Emulated int64    `default:"600" help:"How many frames to play where they are emulated, by QEMU or by Node."`
	Hashes   string   `type:"path" help:"File with the hashes that are to come out." placeholder:"FILE"`
	Update   bool     `help:"Write what comes out here into the file of hashes."`
}

func (determinismCommand) Help() string {
	return `Builds this program for amd64 (v1 and v3), 386, arm64 and WebAssembly, plays each game with each of them and with one and two
workers, and compares the hashes of all minds and of the world. What this machine can neither run nor emulate is left out and
named: Debian's qemu-user emulates arm64, Node runs WebAssembly. Where hashes differ, the first frame that does is told.

    $wits determinism                                all games, on all processors that can be had here
    $wits determinism $game --frames 36000           ten minutes of one game
    $wits determinism --hashes hashes.txt --update   keep what comes out, for later builds to be compared with
    $wits determinism --hashes hashes.txt            compare

It needs the command go, and is called in the module of the game. "$wits rounding" finds most of what makes hashes differ.
The exit code is 1 if hashes differ.`
}

func (c *determinismCommand) Run(a *App) error {
	if c.Frames < 1 || c.Emulated < 1 || c.Emulated > c.Frames {
		return usage("--frames and --emulated take numbers above 0, and --emulated none above --frames, not %d and %d", c.Frames, c.Emulated)
	}
	if c.Update && c.Hashes == "" {
		return usage("--update writes a file: say which with --hashes")
	}
	var games []string
	for i := range a.Games {
		games = append(games, a.Games[i].Name)
	}
	if len(c.Games) > 0 {
		for _, name := range c.Games {
			if _, err := a.game(name); err != nil {
				return err
			}
		}
		games = c.Games
	}
	if len(games) == 0 {
		return usage("no game comes with this program")
	}
	if c.Package == "" {
		info, ok := debug.ReadBuildInfo()
		if !ok || info.Path == "" || info.Path == "command-line-arguments" {
			return usage("this program does not know its package: say it with --package, such as --package .")
		}
		c.Package = info.Path
	}
	var pinned samebits.Hashes
	if c.Hashes != "" {
		data, err := readDocument(c.Hashes)
		switch {
		case err == nil:
			if pinned, err = samebits.ParseHashes(data); err != nil {
				return fmt.Errorf("%s: %w", c.Hashes, err)
			}
		case !errors.Is(err, os.ErrNotExist) || !c.Update:
			return err
		}
	}
	folder, err := os.MkdirTemp("", "determinism")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	run := samebits.Run{Package: c.Package, Folder: folder, Games: games, Seed: c.Seed, Frames: c.Frames, Emulated: c.Emulated,
		Out: a.Out, Pinned: pinned}
	if c.Update {
		run.Pinned = nil
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	found, same, err := run.Do(ctx)
	if err != nil {
		return err
	}
	if !same {
		return errFound
	}
	if c.Update {
		if pinned == nil {
			pinned = found
		}
		maps.Copy(pinned, found)
		return safefile.Write(c.Hashes, pinned.Format())
	}
	return nil
}
