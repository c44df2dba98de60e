package whatif

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"slices"

	"github.com/wits-ai/wits/debug/why"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Bounds of a future.
const (
	// MaxSceneBytes is how many bytes of scenes are kept of one, compressed, ScenesAtOnce how many scenes an answer holds.
	MaxSceneBytes = 48 << 20
	ScenesAtOnce  = 60
	maxDoings     = 20_000
)

// Future is one of two futures, as it was seen while it was played: what the stage showed and what everybody did.
type Future struct {
	from    int64
	scenes  [][]byte // compressed, from the frame from on
	bytes   int
	agents  []*doings // in the order in which they came
	noted   int
	scratch []uint64
}

// NewFuture begins at a frame.
func NewFuture(from int64) *Future { return &Future{from: from} }

// Bytes returns how many bytes the scenes take.
func (f *Future) Bytes() int { return f.bytes }

// doings is what an agent does in a future.
type doings struct {
	agent    uint32
	name     string
	activity []uint64
	list     []doing
}

// doing is what it does from a tick on, and the node that says so.
type doing struct {
	tick       int64
	does, path string
}

// Keep takes in the scene of the next frame.
func (f *Future) Keep(scene []byte) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed) // the level is one that there is
	w.Write(scene)
	w.Close()
	f.scenes = append(f.scenes, slices.Clip(b.Bytes()))
	f.bytes += b.Len()
}

// Look notes what everybody does at a tick, if that is another thing than before.
func (f *Future) Look(tick int64, now *why.Evidence) {
	agents := now.Agents
	for _, d := range f.agents {
		if !slices.ContainsFunc(agents, func(a sim.Agent) bool { return a.ID == d.agent && a.Mind != nil }) {
			d.activity = nil
			d.note(f, doing{tick: tick})
		}
	}
	for i := range agents {
		a := &agents[i]
		if a.Mind == nil || f.noted >= maxDoings {
			continue
		}
		k := slices.IndexFunc(f.agents, func(d *doings) bool { return d.agent == a.ID })
		if k < 0 {
			k = len(f.agents)
			f.agents = append(f.agents, &doings{agent: a.ID, name: a.Name})
			if tick > f.from {
				f.agents[k].note(f, doing{tick: f.from})
			}
		}
		d := f.agents[k]
		if f.scratch = a.Mind.Activity(f.scratch[:0]); d.activity == nil || !slices.Equal(f.scratch, d.activity) {
			d.activity = append(d.activity[:0], f.scratch...)
			does, path := now.Doing(a.ID)
			d.note(f, doing{tick, does, path})
		}
	}
}

func (d *doings) note(f *Future, now doing) {
	if n := len(d.list); n > 0 && d.list[n-1].does == now.does {
		return
	}
	d.list = append(d.list, now)
	f.noted++
}

// at returns what an agent does at a tick.
func (d *doings) at(tick int64) doing {
	i := 0
	for i < len(d.list) && d.list[i].tick <= tick {
		i++
	}
	if i == 0 {
		return doing{}
	}
	return d.list[i-1]
}

// Scenes returns what the stage showed.
func (f *Future) Scenes(from, to int64) (*wire.GetWhatIfScenesResponse, error) {
	last := f.from + int64(len(f.scenes)) - 1
	if from > to || from > last || to < f.from {
		return nil, wire.Invalidf("frames %d to %d are not among those that were played: %d to %d", from, to, f.from, last)
	}
	out := &wire.GetWhatIfScenesResponse{From: max(from, f.from)}
	for tick := out.From; tick <= min(to, last, out.From+ScenesAtOnce-1); tick++ {
		scene, err := io.ReadAll(flate.NewReader(bytes.NewReader(f.scenes[tick-f.from])))
		if err != nil {
			return nil, err
		}
		out.Scenes = append(out.Scenes, base64.StdEncoding.EncodeToString(scene))
	}
	return out, nil
}
