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

// atRest is the node of a mind that is not within a frame.
const atRest = -1

// Follower is told at the end of each frame of a mind what it has come to: what tells others of decisions is made of it.
type Follower interface {
	// Stepped is called on the goroutine that steps the mind, once for each [Mind.Step] that ran a frame, after its end; also
	// after one in which the mind was parked. It may read and copy the mind, and must not change it.
	Stepped(m *Mind, f *FrameEnd)
}

// FrameEnd is what a frame has come to, 64 bits a word. The words are valid only during the call they are given to.
type FrameEnd struct {
	// Active are the nodes that are active, by the bits of [Mind.Activity].
	Active []uint64
	// Ended are those that have ended since the frame before, also those that are active again; Succeeded and Failed those
	// of them of which the kind told so here, see [Mind.EndedAs].
	Ended, Succeeded, Failed []uint64
	// Acted are the triggers that acted in the frame, Raised those that act in the next.
	Acted, Raised []uint64
}

// followed is what a mind keeps for its followers.
type followed struct {
	by    []Follower
	noted int // of them that want evaluations noted
	wants []bool
	end   FrameEnd
}

// Follow has a follower told of the mind's frames from the next one on, after those that follow it already; one that follows it
// is not told twice. With evaluations, the mind notes them as after [Mind.NoteEvaluations] for as long as it is followed.
// Followers are compared, so give a pointer. Not while the mind steps.
func (m *Mind) Follow(f Follower, evaluations bool) {
	m.Unfollow(f)
	m.observe(func(l *observer) {
		w := l.followed
		if w == nil {
			w = &followed{}
			l.followed = w
			w.fit(m.x.program.activeWords)
		}
		w.by, w.wants = append(w.by, f), append(w.wants, evaluations)
		if evaluations {
			w.noted++
			l.note()
		}
	})
}

// Unfollow ends that. Not while the mind steps.
func (m *Mind) Unfollow(f Follower) {
	if m.x.observer == nil || m.x.observer.followed == nil {
		return
	}
	i := slices.Index(m.x.observer.followed.by, f)
	if i < 0 {
		return
	}
	m.observe(func(l *observer) {
		w := l.followed
		if w.wants[i] {
			w.noted--
		}
		w.by, w.wants = slices.Delete(w.by, i, i+1), slices.Delete(w.wants, i, i+1)
		if len(w.by) == 0 {
			l.followed = nil
		}
		if !l.noted() {
			l.notes = nil
		}
	})
}

// fit makes room for the nodes of a program.
func (w *followed) fit(words int) {
	w.end = FrameEnd{Ended: make([]uint64, words), Succeeded: make([]uint64, words), Failed: make([]uint64, words)}
}

// observeEnd tells followers that the frame is over. The mind is at rest meanwhile, so one that panics parks nobody.
func (x *Context) observeEnd() {
	w := x.observer.followed
	if w == nil {
		return
	}
	x.phase = phaseIdle
	x.at(atRest)
	p, e := x.program, &w.end
	e.Active = x.words[p.active : p.active+int32(p.activeWords)]
	e.Acted, e.Raised = x.words[p.now:p.now+p.markWords], x.words[p.next:p.next+p.markWords]
	for _, f := range w.by {
		f.Stepped(x.mind(), e)
	}
	clear(e.Ended)
	clear(e.Succeeded)
	clear(e.Failed)
}
