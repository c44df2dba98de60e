package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/trajectory"
)

// Tracked is a game whose characters go ways that the command routes writes down.
type Tracked interface {
	sim.Game
	// Note notes where everybody is.
	Note(r *trajectory.Recorder)
}

type routesCommand struct {
	startOptions
	Out       string  `required:"" help:"The file to write; its ending says how: .csv, .json or .gltf." placeholder:"FILE"`
	Frames    int64   `default:"3600" help:"How many frames to play."`
	Every     int64   `default:"6" help:"From how many frames one place of everybody is taken."`
	Tolerance float64 `default:"0.05" help:"By how many metres ways may be off, so that there are fewer points."`
}

func (routesCommand) Help() string {
	return `Plays a game without a page, and writes the ways that its characters went, for animation tools and tables.

    $wits routes flock --out ways.gltf              an animation, for Blender and others
    $wits routes flock --out ways.csv --frames 600  track, time, x, y, z, facing`
}

func (c *routesCommand) Run(a *App) (err error) {
	write := map[string]func(io.Writer, []trajectory.Track) error{".csv": trajectory.WriteCSV, ".json": trajectory.WriteJSON, ".gltf": trajectory.WriteGLTF}[filepath.Ext(c.Out)]
	switch {
	case write == nil:
		return usage("--out takes a file that ends in .csv, .json or .gltf, not %s", c.Out)
	case c.Frames < 1 || c.Every < 1:
		return usage("--frames and --every take numbers above 0, not %d and %d", c.Frames, c.Every)
	case c.Every > c.Frames:
		return usage("--every takes a number up to that of --frames, %d, not %d", c.Frames, c.Every)
	case !(c.Tolerance >= 0):
		return usage("--tolerance takes a number of metres from 0, not %v", c.Tolerance)
	}
	g, made, options, err := c.unattended(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	game, ok := made.(Tracked)
	if !ok {
		return usage("%s does not say which ways its characters go; flock does", g.Name)
	}
	r := trajectory.NewRecorder()
	if _, err := sim.Headless(game, sim.Run{Options: options, Seed: c.Seed, Ticks: c.Frames, After: func(tick int64) bool {
		if tick%c.Every == 0 {
			game.Note(r)
		}
		return true
	}}); err != nil {
		return err
	}
	tracks, points := r.Tracks(), 0
	if len(tracks) == 0 {
		return fmt.Errorf("%s has nobody whose way could be written, in %d frames", g.Name, c.Frames)
	}
	for i := range tracks {
		tracks[i] = tracks[i].Simplified(c.Tolerance)
		points += len(tracks[i].Points)
	}
	var file bytes.Buffer
	if err := write(&file, tracks); err != nil {
		return err
	}
	if err := safefile.Write(c.Out, file.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "%s: %d ways with %d points\n", c.Out, len(tracks), points)
	return nil
}
