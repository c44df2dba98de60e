package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	otherengine "github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// recordingSuffix is how files of recordings end.
const recordingSuffix = ".mcap"

type recordCommand struct {
	startOptions
	Out    string `required:"" help:"The file to write." placeholder:"FILE"`
	Frames int64  `default:"3600" help:"How many frames to play at most; the run ends before if the game is over."`
	Memory int    `default:"1024" help:"How much of it to keep, in MiB: what is oldest is dropped if it is more."`
}

func (recordCommand) Help() string {
	return `Plays a game without a page and writes down what every mind was in every frame, what players did, and the documents.

    $wits record $game --out run.mcap
    $wits replay run.mcap                  play it again, and see that it goes the same way
    $wits diff run.mcap other.mcap         where two runs part

The file is MCAP, which other tools open, too; docs/saving-and-replay.md says what is in it. The page saves what it has recorded as
such a file, too.`
}

func (c *recordCommand) Run(a *App) (err error) {
	switch {
	case c.Frames <= 0:
		return usage("--frames takes a number above 0, not %d", c.Frames)
	case c.Memory < 1 || c.Memory > 1<<20:
		return usage("--memory takes a number of MiB from 1 to %d, not %d", 1<<20, c.Memory)
	}
	_, made, options, err := c.unattended(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	loop, err := sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed})
	if err != nil {
		return err
	}
	r := record.Attach(loop, record.Options{Memory: int64(c.Memory) << 20})
	defer r.Close()
	played := loop.Play(sim.Run{Ticks: c.Frames})
	var file bytes.Buffer
	if err := r.Save(&file, record.SaveOptions{}); err != nil {
		return err
	}
	size := file.Len()
	if err := safefile.Write(c.Out, file.Bytes()); err != nil {
		return err
	}
	from, to := r.Span()
	fmt.Fprintf(a.Out, "%s: frames %d to %d, %d KiB\nhash %016x\n", c.Out, from, to, (size+1023)/1024, played.Hash)
	return nil
}

type replayCommand struct {
	File      string `arg:"" help:"The recording."`
	Documents string `type:"existingdir" help:"Folder to take the documents from, in place of those of the recording." placeholder:"DIR" xor:"documents"`
	Own       bool   `help:"Take the game's own documents as they are now, in place of those of the recording." xor:"documents"`
	Workers   int    `default:"0" help:"How many goroutines step the minds. The outcome is the same for any number."`
	JSON      bool   `name:"json" help:"Print the outcome as JSON."`
}

func (replayCommand) Help() string {
	return `Plays a recording again, from its start, with what players and testers did in it, and compares every mind with what was
recorded. It says the first frame, agent and value that differ.

    $wits replay run.mcap                  the same run: does it go the same way?
    $wits replay run.mcap --own            what would the documents do that there are now?

A recording of a game in another engine is played without the engine, with what it gave its minds.

It exits with 1 if something differs.`
}

// replayed is what replay prints.
type replayed struct {
	File       string             `json:"file"`
	Game       string             `json:"game"`
	Frames     int64              `json:"frames"`
	Compared   int64              `json:"compared"`
	Hash       string             `json:"hash"`
	Documents  []string           `json:"documents,omitempty"` // that are not those of the recording
	Damage     string             `json:"damage,omitempty"`
	Difference *record.Difference `json:"difference,omitempty"`
}

func (c *replayCommand) Run(a *App) (err error) {
	rec, err := openRecording(c.File)
	if err != nil {
		return err
	}
	made, err := c.game(a, rec)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	result, err := rec.Replay(made)
	if err != nil {
		if rec.Damage != nil { // which is then perhaps why
			err = fmt.Errorf("%s is damaged: %w; %w", c.File, rec.Damage, err)
		}
		return err
	}
	out := replayed{File: c.File, Game: rec.Run.Game, Frames: result.Ticks, Compared: result.Compared, Hash: fmt.Sprintf("%016x", result.Hash),
		Documents: result.Documents, Difference: result.Difference}
	if rec.Damage != nil {
		out.Damage = rec.Damage.Error()
	}
	if err := out.print(a, c.JSON); err != nil {
		return err
	}
	if out.Difference != nil || out.Damage != "" {
		return errFound
	}
	return nil
}

// game makes the game that plays a recording again.
func (c *replayCommand) game(a *App, rec *record.Recording) (sim.Game, error) {
	documents := rec.Documents(0)
	if c.Documents != "" {
		documents = os.DirFS(c.Documents)
	}
	if _, err := fs.Stat(rec.Documents(0), otherengine.HostFile); err == nil {
		if c.Own {
			return nil, usage("%s is a recording of a game in another engine, which has no documents here: say which with --documents", c.File)
		}
		return otherengine.Replay(rec.Documents(0), documents)
	}
	g, err := a.game(rec.Run.Game)
	if err != nil {
		return nil, err
	}
	if c.Own {
		documents = g.Documents
	}
	return g.New(Setup{Documents: documents, Workers: c.Workers}), nil
}

func (o *replayed) print(a *App, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(o)
	}
	if o.Damage != "" {
		fmt.Fprintf(a.Out, "%s is damaged: %s\n", o.File, o.Damage)
	}
	fmt.Fprintf(a.Out, "%s: %d frames of %s played again\n", o.File, o.Frames, o.Game)
	if len(o.Documents) > 0 {
		fmt.Fprintf(a.Out, "with other documents than were recorded: %s\n", strings.Join(o.Documents, ", "))
	}
	if o.Difference != nil {
		fmt.Fprintf(a.Out, "it parts in frame %d: %s\n", o.Difference.Tick, differenceText(o.Difference, "recorded", "now"))
		return nil
	}
	fmt.Fprintf(a.Out, "the same in all %d frames that are recorded\nhash %s\n", o.Compared, o.Hash)
	return nil
}

// differenceText says what two runs have of a value.
func differenceText(d *record.Difference, a, b string) string {
	who := d.Name
	if d.Agent == 0 {
		who = "the game"
	}
	return fmt.Sprintf("%s, %s: %s %s, %s %s", who, d.Path, a, d.A, b, d.B)
}

// openRecording reads the file of a recording.
func openRecording(path string) (*record.Recording, error) {
	data, err := readFile(path, maxRun)
	if err != nil {
		return nil, err
	}
	rec, err := record.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// recordings reports whether all of these are files of recordings.
func recordings(files []string) bool {
	for _, f := range files {
		if !strings.EqualFold(filepath.Ext(f), recordingSuffix) {
			return false
		}
	}
	return len(files) == 2
}

// runs compares two recordings.
func (c *diffCommand) runs(a *App) error {
	var both [2]*record.Recording
	for i, file := range c.Documents {
		rec, err := openRecording(file)
		if err != nil {
			return err
		}
		if rec.Damage != nil {
			fmt.Fprintf(a.Err, "%s: %s is damaged: %v\n", a.Name, file, rec.Damage)
		}
		both[i] = rec
	}
	d, differ, err := record.Diff(both[0], both[1])
	if err != nil {
		return err
	}
	if c.JSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		out := struct {
			Same       bool               `json:"same"`
			Difference *record.Difference `json:"difference,omitempty"`
		}{Same: !differ}
		if differ {
			out.Difference = &d
		}
		err = e.Encode(out)
	} else if differ {
		fmt.Fprintf(a.Out, "they part in frame %d: %s\n", d.Tick, differenceText(&d, "was", "is"))
	} else {
		fmt.Fprintln(a.Out, "they are the same in all frames that both have")
	}
	if err == nil && differ {
		return errFound
	}
	return err
}
