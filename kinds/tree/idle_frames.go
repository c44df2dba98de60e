package tree

import (
	"math"

	"github.com/wits-ai/wits"
)

// A pass is a visit of the root, from which all that is due follows. If in a pass nothing began and nothing ended, but for
// conditions that depend on nothing but words of the mind, and in the next frame these words are the same, then another pass would
// do the same again: it would come to the same running leaves, and no further. Such a frame is idle: it goes on at
// the running leaf at once, without a look at anything else. If that ends, its parents decide what follows, as they
// would have in a pass.
//
// The control word holds, from the lowest bit: the record to go on with and 1, or 0 if it is not known yet; whether the
// last pass was such; and a tag that changes with the document, so that a mind that was carried over begins with a pass.
const (
	resumeMask = 1<<24 - 1
	idleBit    = 1 << 24
	tagShift   = 32
)

// watched is a word that conditions depend on, and where its value in the last pass is kept.
type watched struct{ word, seen int32 }

// idleFrame reports whether a frame needs no pass. It keeps the words for the next time.
func (t *tree) idleFrame(x *wits.Context, words []uint64) bool {
	changed := uint64(0)
	for _, w := range t.watch {
		now := words[w.word]
		changed |= now ^ words[w.seen]
		words[w.seen] = now
	}
	c := words[t.control]
	return changed == 0 && c&idleBit != 0 && (t.wake < 0 || x.Before(math.Float64frombits(words[t.wake])))
}

// goOn runs an idle frame.
func (t *tree) goOn(x *wits.Context, words []uint64) wits.Status {
	i := int32(words[t.control]&resumeMask) - 1
	if uint32(i) >= uint32(len(t.nodes)) {
		i = t.running(words)
		words[t.control] = words[t.control]&^resumeMask | uint64(i+1)&resumeMask
	}
	var s wits.Status
	if n := &t.nodes[i]; n.op == opAct {
		s = t.act(x, n, i)
	} else if n.op == opRun && n.flags&sleeps == 0 && t.isActive(words, i) {
		r := t.runners[n.arg]
		r.Refresh(x)
		if s = r.Update(x); s != wits.Running {
			t.notIdle(words)
		}
	} else {
		s = t.run(x, i, -1, wits.Running)
	}
	for s != wits.Running {
		p := t.nodes[i].parent
		if p < 0 {
			t.note(x, i, i+1, s)
			break
		}
		s = t.run(x, p, i, s)
		i = p
	}
	return s
}

// running returns the deepest record under which all running leaves lie.
func (t *tree) running(words []uint64) int32 {
	i := int32(0)
	for {
		n := &t.nodes[i]
		c := t.child(words, n.first, n.end)
		if c < 0 || t.child(words, c+1, n.end) >= 0 {
			return i
		}
		i = c
	}
}

// wakeAt has no frame be idle from the end of a timer on.
func (t *tree) wakeAt(x *wits.Context, c *timer) {
	t.wakeBy(x.Words(), wits.Get[float64](x, c.until))
}

func (t *tree) wakeBy(words []uint64, at float64) {
	if t.wake >= 0 && at < math.Float64frombits(words[t.wake]) {
		words[t.wake] = math.Float64bits(at)
	}
}
