package debug

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// activityHistory is when what happened in a mind that some page watches, to the tick: a page gets fewer frames than there are
// ticks. Pages that watch one mind share it.
type activityHistory struct {
	mind   *wits.Mind
	source *wits.Program // a mind may be given another one
	pages  int           // that watch the mind
	round  uint64        // the hub's last one that was followed
	tick   int64
	before []uint64 // activity after the last tick
	now    []uint64 // and after this one
	ends   *ends
	news   []uint64 // bits that changed in the last tick, or whose node ended in it
	at     []int64  // by activity bit: the tick of that; -1 if it was not seen

	transitions []transition // of the program
	taken       []taken
	count       uint64 // of transitions taken
}

// transition is a transition of a program, and what its condition reads.
type transition struct {
	part, link, bit int
	reads           []reading
}

// taken is when a transition was taken last, and what its condition read then.
type taken struct {
	n      uint64 // among all that were taken; 0: none was
	tick   int64
	values []takenValue
}

type takenMessage struct {
	T     string      `json:"t"`
	Agent uint32      `json:"agent"`
	Taken []takenJSON `json:"taken"`
}

type takenJSON struct {
	Part   int          `json:"part"`
	Link   int          `json:"link"`
	Tick   int64        `json:"tick"`
	Values []takenValue `json:"values"`
}

type takenValue struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

// never stands in for the tick of what was not seen.
const never = -1

func newActivityHistory(e *ends, transitions []transition, tick int64) *activityHistory {
	mind := e.mind
	t := &activityHistory{mind: mind, source: mind.Program(), ends: e, transitions: transitions, tick: tick, taken: make([]taken, len(transitions))}
	t.before = mind.Activity(nil)
	t.news = make([]uint64, len(t.before))
	t.at = make([]int64, 64*len(t.before))
	for i := range t.at {
		t.at[i] = never
	}
	return t
}

// renew forgets all: the game has begun anew with the same mind, or was taken to another moment.
func (t *activityHistory) renew(tick int64) {
	pages, round := t.pages, t.round
	*t = *newActivityHistory(t.ends, t.transitions, tick)
	t.pages, t.round = pages, round
}

// follow takes in a tick that has just been, in a round of the hub.
func (t *activityHistory) follow(tick int64, round uint64) {
	if tick < t.tick {
		t.renew(tick)
	}
	t.tick = tick
	t.now = t.mind.Activity(t.now[:0])
	ended := t.ends.in(round).all
	for i, w := range t.now {
		t.news[i] = w ^ t.before[i]
		if i < len(ended) {
			t.news[i] |= ended[i]
		}
	}
	t.now, t.before = t.before, t.now
	for i, w := range t.news {
		for ; w != 0; w &= w - 1 {
			t.at[64*i+bits.TrailingZeros64(w)] = tick
		}
	}
	for i := range t.transitions {
		if t.mind.Raised(t.transitions[i].bit) {
			t.count++
			t.taken[i] = taken{t.count, tick, t.read(t.transitions[i].reads)}
		}
	}
}

// read returns what a condition reads, as it stands now.
func (t *activityHistory) read(reads []reading) []takenValue {
	values := make([]takenValue, len(reads))
	for i, r := range reads {
		values[i] = takenValue{r.name, r.value.typ.Name(), wire.Cut(textOf(t.mind, r.value)), r.unit}
	}
	return values
}

// since lists the transitions that were taken after the first n.
func (t *activityHistory) since(n uint64) []takenJSON {
	list := []takenJSON{}
	for i, w := range t.transitions {
		if k := &t.taken[i]; k.n > n {
			list = append(list, takenJSON{w.part, w.link, k.tick, k.values})
		}
	}
	return list
}

// known sets the bits of which the history has a tick.
func (t *activityHistory) known(dst []uint64) []uint64 {
	for bit, tick := range t.at {
		if tick != never {
			dst[bit/64] |= 1 << (bit % 64)
		}
	}
	return dst
}

// appendMarks writes, for each of the bits, how many ticks ago it was that it changed or that its node ended.
func (t *activityHistory) appendMarks(marks []wire.BitMark, news []uint64, tick int64) []wire.BitMark {
	for i, w := range news {
		for ; w != 0; w &= w - 1 {
			bit := 64*i + bits.TrailingZeros64(w)
			marks = append(marks, wire.BitMark{Bit: uint32(bit), Ago: uint32(min(max(0, tick-t.at[bit]), math.MaxUint32))})
		}
	}
	return marks
}

// followActivity returns the history of a mind that one more page watches.
func (h *Hub) followActivity(mind *wits.Mind, transitions []transition) *activityHistory {
	t := h.histories[mind]
	if t == nil || t.source != mind.Program() { // other pages will come to the new one, too
		t = newActivityHistory(h.noteEnds(mind), transitions, h.state.Tick)
		h.histories[mind] = t
	}
	t.pages++
	return t
}

// unfollowActivity ends a page's interest in a mind.
func (h *Hub) unfollowActivity(w *watch) {
	t := w.history
	if t == nil {
		return
	}
	w.history = nil
	if t.pages--; t.pages == 0 {
		h.dropEnds(t.ends)
		if h.histories[t.mind] == t {
			delete(h.histories, t.mind)
		}
	}
}
