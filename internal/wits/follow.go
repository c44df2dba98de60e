package wits

import "slices"

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
