package debug

import (
	"bytes"
	"compress/flate"
	"errors"
	"slices"

	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// One of two futures, as it was seen while it was played.

// future is one of them, as it was seen.
type future struct {
	from    int64
	scenes  [][]byte // compressed, from the frame from on
	bytes   int
	agents  []*doings // in the order in which they came
	noted   int
	scratch []uint64
}

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

// watchFuture goes through a future on the timeline that the game goes, and notes what is seen of it.
func (h *Hub) watchFuture(w *whatIf) (*future, error) {
	f := &future{from: w.At}
	scene := sim.NewScene(filled(h.source.Info()))
	for tick := w.At; tick <= w.To; tick++ {
		err := h.recorder.SeekTick(tick)
		if parted := (*record.Diverged)(nil); err != nil && !errors.As(err, &parted) {
			return nil, err
		}
		if h.stage != nil && f.bytes < maxSceneBytes {
			scene.Reset()
			h.stage.Draw(scene)
			f.keep(scene.AppendBinary(nil, h.source.State()))
		}
		f.look(h, tick)
	}
	return f, nil
}

func (f *future) keep(scene []byte) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed) // the level is one that there is
	w.Write(scene)
	w.Close()
	f.scenes = append(f.scenes, slices.Clip(b.Bytes()))
	f.bytes += b.Len()
}

// look notes what everybody does, if that is another thing than before.
func (f *future) look(h *Hub, tick int64) {
	agents := h.source.Agents()
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
			does, path := h.evidence().Doing(a.ID)
			d.note(f, doing{tick, does, path})
		}
	}
}

func (d *doings) note(f *future, now doing) {
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
