package record

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Notes are what minds noted of their frames while they were recorded: with which values conditions were evaluated, which at
// the end of the frame may be others already. They are for those who ask why, and lie beside the frames; they are not part of
// a file.

// Notes returns what an agent's mind has noted; nil if it has noted nothing. It is for reading, until the next tick.
func (r *Recorder) Notes(agent uint32) *wits.Notes { return r.notes[agent] }

// observe has all minds note their frames from now on.
func (r *Recorder) observe(agents []sim.Agent) {
	for i := range agents {
		if m := agents[i].Mind; m != nil && !m.NotesEvaluations() {
			m.NoteEvaluations(true)
		}
	}
}

// takeNotes takes in what minds have noted in a tick.
func (r *Recorder) takeNotes(agents []sim.Agent, tick int64) {
	if r.notes == nil {
		r.notes = map[uint32]*wits.Notes{}
	}
	r.noteSize = 0
	for i := range agents {
		a := &agents[i]
		if a.Mind == nil {
			continue
		}
		n := r.notes[a.ID]
		if n == nil {
			n = &wits.Notes{}
			r.notes[a.ID] = n
		}
		n.Add(a.Mind, tick)
		r.noteSize += n.Size()
	}
}

// forgetNotes drops notes of what is before a tick, and of agents of whom nothing is left.
func (r *Recorder) forgetNotes(before int64) {
	r.noteSize = 0
	for id, n := range r.notes {
		if n.Forget(before); n.Size() == 0 {
			delete(r.notes, id)
		}
		r.noteSize += n.Size()
	}
}

// cutNotes drops notes of what is after a tick.
func (r *Recorder) cutNotes(after int64) {
	for _, n := range r.notes {
		n.Cut(after)
	}
}
