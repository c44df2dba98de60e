package debug

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
)

// What pages that watch one mind share.

// followActivity returns the history of a mind that one more page watches.
func (h *Hub) followActivity(mind *wits.Mind, transitions []view.Transition) *view.History {
	t := h.histories[mind]
	if t == nil || t.Source != mind.Program() { // other pages will come to the new one, too
		t = view.NewHistory(h.noteEnds(mind), transitions, h.state.Tick)
		h.histories[mind] = t
	}
	t.Pages++
	return t
}

// unfollowActivity ends a page's interest in a mind.
func (h *Hub) unfollowActivity(w *watch) {
	t := w.history
	if t == nil {
		return
	}
	w.history = nil
	if t.Pages--; t.Pages == 0 {
		h.dropEnds(t.Ends)
		if h.histories[t.Mind] == t {
			delete(h.histories, t.Mind)
		}
	}
}

// noteEnds has a mind note which nodes end, for one user more.
func (h *Hub) noteEnds(m *wits.Mind) *view.Ends {
	e := h.ends[m]
	if e == nil {
		e = &view.Ends{Mind: m, Round: h.round}
		h.ends[m] = e
		m.NoteEnds(true)
	}
	e.Users++
	return e
}

// dropEnds ends a user's interest; nil is none.
func (h *Hub) dropEnds(e *view.Ends) {
	if e == nil {
		return
	}
	if e.Users--; e.Users == 0 {
		e.Mind.NoteEnds(false)
		delete(h.ends, e.Mind)
	}
}
