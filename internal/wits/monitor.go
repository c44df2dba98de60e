package wits

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"weak"
)

// Monitor tells from outside, on any goroutine, which minds are in the middle of a frame and which node runs there: so a
// program whose action does not return can say which one it is. The zero value is ready. Give its address to the minds in
// [Frame.Monitor]; a [sim.Loop] does that by itself. A mind is noted in its first frame with a monitor, and pays one
// comparison a frame after that. A monitor keeps no mind in memory.
type Monitor struct {
	mu    sync.Mutex
	minds map[weak.Pointer[Mind]]monitored
	limit int // so many minds may be noted before those that are gone are looked for
	noted atomic.Uint64
}

// monitored is what must be known of a mind while it steps, when nothing but its node may be read.
type monitored struct {
	program *Program
	entity  Entity
}

// Activity is what a mind is doing in the middle of a frame.
type Activity struct {
	// Entity is that of the mind's frame.
	Entity Entity
	// Document is the file, Node the path of the node within the mind's program.
	Document, Node string
	// Type is what the node runs: the name of a coder's action or function, or a type of node of the kind.
	Type string
	// Action: it is a coder's action.
	Action bool
}

// Running lists the minds that are in the middle of a frame and what they run, by their entities. It may be called on any
// goroutine while minds step. What it says is a moment's: a mind may have gone on before the caller reads it.
func (m *Monitor) Running() []Activity {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []Activity
	for at, of := range m.minds {
		mind := at.Value()
		if mind == nil {
			delete(m.minds, at)
			continue
		}
		i := atomic.LoadInt32(&mind.x.node)
		if i < 0 || int(i) >= len(of.program.nodes) {
			continue
		}
		n := &of.program.nodes[i]
		list = append(list, Activity{Entity: of.entity, Document: n.Document, Node: n.Path, Type: n.Type, Action: n.action != nil})
	}
	slices.SortFunc(list, func(a, b Activity) int { return cmp.Or(cmp.Compare(a.Entity, b.Entity), cmp.Compare(a.Node, b.Node)) })
	return list
}

// Noted counts how often minds have been noted: it changes when a mind has been stepped that the monitor did not know.
func (m *Monitor) Noted() uint64 { return m.noted.Load() }

// note takes in a mind that steps with the monitor for the first time, or with another program.
func (m *Monitor) note(mind *Mind) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.minds) >= m.limit {
		for at := range m.minds {
			if at.Value() == nil {
				delete(m.minds, at)
			}
		}
		m.limit = max(64, 2*len(m.minds))
	}
	if m.minds == nil {
		m.minds = map[weak.Pointer[Mind]]monitored{}
	}
	m.minds[weak.Make(mind)] = monitored{mind.x.program, mind.x.frame.Entity}
	m.noted.Add(1)
}

// monitor notes the mind in the monitor of its frame, which is not the one of its last frame.
func (m *Mind) monitor() {
	if m.x.monitor = m.x.frame.Monitor; m.x.monitor != nil {
		m.x.monitor.note(m)
	}
}

// atRest is the node of a mind that is not within a frame.
const atRest = -1
