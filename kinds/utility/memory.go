package utility

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// A decision whose scores depend on nothing but words of the mind, and on times that are known, comes out as the last one
// if the words are the same, the option that was chosen still runs, and none has begun or ended since. It is not made
// again then. The words are kept as they were when the last decision began.

// memory is what a level needs to know that.
type memory struct {
	on      bool
	watch   []watched
	control int    // word: tag if the last decision holds, tag without its lowest bit if only the steady options are settled, or 0
	wake    int    // word: s of game time till when it holds
	tag     uint64 // changes with the document, so that a mind that was carried over decides anew
}

// watched is a word that scores depend on, and where its value in the last decision is kept.
type watched struct{ word, seen int32 }

// holds reports whether the last decision holds, and keeps the words for the next time.
func (m *memory) holds(x *wits.Context) bool {
	if !m.on {
		return false
	}
	words := x.Words()
	changed := uint64(0)
	for _, w := range m.watch {
		now := words[w.word]
		changed |= now ^ words[w.seen]
		words[w.seen] = now
	}
	return changed == 0 && words[m.control] == m.tag && x.Before(math.Float64frombits(words[m.wake]))
}

// keep notes that the decision that was made holds till a time.
func (m *memory) keep(x *wits.Context, wake float64) {
	if m.on {
		words := x.Words()
		words[m.control], words[m.wake] = m.tag, math.Float64bits(wake)
	}
}

// forget has the next decision be made.
func (m *memory) forget(x *wits.Context) {
	if m.on {
		x.Words()[m.control] &^= holding
	}
}

// holding is the bit of the control word that says that the last decision holds.
const holding = 1

// watch collects what scores of a level depend on.
type watch struct {
	ports  map[*wits.Port]bool
	impure bool // they depend on more than words of the mind
}

// add adds what a scope's expressions read.
func (w *watch) add(s *kind.Scope) {
	w.impure = w.impure || len(s.Calls) > 0
	for _, u := range s.Used {
		w.ports[u.Port] = true
		w.impure = w.impure || u.Port.Type.Words() == 0
	}
}

// maxWatched is how many words a level compares at most: where it reads more, deciding anew costs little more.
const maxWatched = 64

// memory makes room for what a level needs to know whether its last decision holds.
func (b *builder) memory(p *plan, w *watch) {
	m := &p.u.memory
	born := b.State(p.name("born"), b.types.whole)
	b.Finish(func() { p.u.born = born.Slot().Word() })
	count := 0
	var ports []*wits.Port
	for q := range w.ports {
		count += q.Type.Words()
		ports = append(ports, q)
	}
	m.tag = b.tag<<1 | holding
	m.on = !w.impure && count <= maxWatched && p.u.choose != weighted && p.u.choose != sequence && p.u.own == nil
	if !m.on && p.u.steady.segments == nil {
		return
	}
	control := b.State(p.name("holds"), b.types.whole)
	b.Finish(func() { m.control = control.Slot().Word() })
	if !m.on {
		return
	}
	slices.SortFunc(ports, func(a, b *wits.Port) int { return strings.Compare(a.String(), b.String()) })
	wake := b.State(p.name("wake"), b.types.float)
	var seen []wits.State
	for i := range count {
		seen = append(seen, b.State(p.name(fmt.Sprintf("seen %d", i)), b.types.whole))
	}
	b.Finish(func() {
		m.wake = wake.Slot().Word()
		known := map[int]bool{}
		k := 0
		for _, q := range ports {
			at := q.Slot().Word()
			for i := range q.Type.Words() {
				if !known[at+i] { // ports that are linked are one place
					known[at+i] = true
					m.watch = append(m.watch, watched{int32(at + i), int32(seen[k].Slot().Word())})
				}
				k++
			}
		}
	})
}
