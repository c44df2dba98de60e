package host

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
)

// HostFile is the file of a recording that says of which host it is. It stands beside the recording's documents.
const HostFile = "wits.host.json"

// recordedHost is what that file says.
type recordedHost struct {
	Version     int             `json:"wits"`
	Description json.RawMessage `json:"description"`
	Document    string          `json:"document"`
	Minds       int             `json:"minds"`
	Seed        uint64          `json:"seed,string"`
	Rate        int             `json:"rate"`
	Tick        int64           `json:"tick"`
	Title       string          `json:"title"`
	Agent       string          `json:"agent"`
	Entities    []uint64        `json:"entities,omitempty"` // if they are others than 1, 2, ...
	// State are the minds as World.Save gives them, if they are not as they were made; Lost says why that is missing.
	State []byte `json:"state,omitempty"`
	Lost  string `json:"lost,omitempty"`
}

// maxState is how large the minds may be that a recording begins with.
const maxState = 64 << 20

// describe says of which host a recording is that begins here.
func (w *World) describe() []byte {
	d := recordedHost{Version: 1, Description: w.program.host.description, Document: w.program.file, Minds: len(w.minds), Seed: w.seed, Rate: w.rate,
		Tick: w.tick, Title: w.tools.Title, Agent: w.tools.Agent}
	made := w.bound.program.NewMinds(len(w.minds), w.seed)
	shared := !w.boards.fresh()
	for i := range w.minds {
		if shared || made[i].Hash() != w.minds[i].Hash() {
			state, err := w.save()
			switch {
			case err != nil:
				d.Lost = err.Error()
			case len(state) > maxState:
				d.Lost = fmt.Sprintf("the minds had %d bytes when it began, and %d are the limit", len(state), maxState)
			default:
				d.State = state
			}
			break
		}
	}
	for i := range w.bodies {
		if w.bodies[i].Entity != wits.Entity(i+1) {
			for k := range w.bodies {
				d.Entities = append(d.Entities, uint64(w.bodies[k].Entity))
			}
			break
		}
	}
	b, err := json.Marshal(d)
	if err != nil { // a description that was read is JSON
		return nil
	}
	return b
}

// Replay makes of a recording's files a game that plays what is recorded without its host, for [record.Recording.Replay]. Documents
// are those that its minds are to run, nil for the recorded ones. It fails if the files are of no host's recording.
func Replay(files, documents fs.FS) (sim.Game, error) {
	data, err := plainfile.Read(files, HostFile, document.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("host: this is no recording of a host's game: %w", err)
	}
	var d recordedHost
	if err := json.Unmarshal(data, &d); err != nil || d.Version != 1 {
		return nil, fmt.Errorf("host: %s of the recording cannot be read: version %d, %w", HostFile, d.Version, err)
	}
	if d.Lost != "" {
		return nil, fmt.Errorf("host: how the minds stood when the recording began is not in it: %s", d.Lost)
	}
	h, err := New(d.Description)
	if err != nil {
		return nil, err
	}
	h.recorded = true
	if documents == nil {
		documents = files
	}
	if err := h.Folder(withoutHost{documents}); err != nil {
		return nil, err
	}
	p, err := h.Load(d.Document)
	if err != nil {
		return nil, err
	}
	w, err := p.NewWorld(d.Minds, d.Seed, d.Rate)
	if err != nil {
		return nil, err
	}
	if len(d.State) > 0 {
		if _, err := w.Load(d.State); err != nil {
			return nil, err
		}
	}
	if len(d.Entities) > 0 {
		if err := w.SetEntities(0, d.Entities[:min(len(d.Entities), d.Minds)]); err != nil {
			return nil, err
		}
	}
	w.tick = d.Tick
	g, err := w.equip(Tools{Title: d.Title, Agent: d.Agent})
	if err != nil {
		return nil, err
	}
	w.tools.alone = true
	w.tools.brains.Include(HostFile, slices.Clone(data))
	return g, nil
}

// withoutHost are documents but for the file that describes their host.
type withoutHost struct{ fs.FS }

// ReadDir implements [fs.ReadDirFS].
func (f withoutHost) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(f.FS, name)
	return slices.DeleteFunc(list, func(e fs.DirEntry) bool { return strings.EqualFold(e.Name(), HostFile) }), err
}
