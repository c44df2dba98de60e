package view

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// History is when what happened in a mind that some page watches, to the tick: a page gets fewer frames than there are
// ticks. Pages that watch one mind share it.
type History struct {
	Mind   *wits.Mind
	Source *wits.Program // a mind may be given another one
	Ends   *Ends
	News   []uint64 // bits that changed in the last tick, or whose node ended in it
	Count  uint64   // of transitions taken
	// Pages and Round are kept by the hub: how many pages watch the mind, and the round that was followed last.
	Pages int
	Round uint64

	tick   int64
	before []uint64 // activity after the last tick
	now    []uint64 // and after this one
	at     []int64  // by activity bit: the tick in which it was in the news; -1 if it was not seen

	transitions []Transition // of the program
	taken       []lastTaken
}

// Transition is a transition of a program, and what its condition reads.
type Transition struct {
	part, link, bit int
	reads           []reading
}

// lastTaken is when a transition was taken last, and what its condition read then.
type lastTaken struct {
	n      uint64 // among all that were taken; 0: none was
	tick   int64
	values []TakenValue
}

// TakenMessage tells a page of transitions that were taken.
type TakenMessage struct {
	T     string  `json:"t"`
	Agent uint32  `json:"agent"`
	Taken []Taken `json:"taken"`
}

// Taken is a transition, and when it was taken last.
type Taken struct {
	Part   int          `json:"part"`
	Link   int          `json:"link"`
	Tick   int64        `json:"tick"`
	Values []TakenValue `json:"values"`
}

// TakenValue is a value that its condition read then.
type TakenValue struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

// never stands in for the tick of what was not seen.
const never = -1

// NewHistory begins at a tick (see [History.Renew]).
func NewHistory(e *Ends, transitions []Transition, tick int64) *History {
	t := &History{Mind: e.Mind, Source: e.Mind.Program(), Ends: e, transitions: transitions}
	t.Renew(tick)
	return t
}

// Renew forgets all but how many transitions it has counted: the game has begun anew with the same mind, or was taken to another moment.
// It keeps the transitions that were taken in that tick, which may be why somebody looks.
func (t *History) Renew(tick int64) {
	t.tick = tick
	t.before = t.Mind.Activity(nil)
	t.News = make([]uint64, len(t.before))
	t.at = make([]int64, 64*len(t.before))
	for i := range t.at {
		t.at[i] = never
	}
	t.taken = make([]lastTaken, len(t.transitions))
	t.noteTaken()
}

// Follow takes in a tick that has just been, in a round of the hub.
func (t *History) Follow(tick int64, round uint64) {
	if tick < t.tick {
		t.Renew(tick)
	}
	t.tick = tick
	t.now = t.Mind.Activity(t.now[:0])
	ended := t.Ends.In(round).All
	for i, w := range t.now {
		t.News[i] = w ^ t.before[i]
		if i < len(ended) {
			t.News[i] |= ended[i]
		}
	}
	t.now, t.before = t.before, t.now
	for i, w := range t.News {
		for ; w != 0; w &= w - 1 {
			t.at[64*i+bits.TrailingZeros64(w)] = tick
		}
	}
	t.noteTaken()
}

// noteTaken notes the transitions that the mind took in its last step.
func (t *History) noteTaken() {
	for i := range t.transitions {
		if t.Mind.Raised(t.transitions[i].bit) {
			t.Count++
			t.taken[i] = lastTaken{t.Count, t.tick, t.read(t.transitions[i].reads)}
		}
	}
}

// read returns what a condition reads, as it stands now.
func (t *History) read(reads []reading) []TakenValue {
	values := make([]TakenValue, len(reads))
	for i, r := range reads {
		values[i] = TakenValue{r.name, r.value.Type.Name(), wire.Cut(TextOf(t.Mind, r.value)), r.unit}
	}
	return values
}

// Since lists the transitions that were taken after the first n.
func (t *History) Since(n uint64) []Taken {
	list := []Taken{}
	for i, w := range t.transitions {
		if k := &t.taken[i]; k.n > n {
			list = append(list, Taken{w.part, w.link, k.tick, k.values})
		}
	}
	return list
}

// Known sets the bits of which the history has a tick.
func (t *History) Known(dst []uint64) []uint64 {
	for bit, tick := range t.at {
		if tick != never {
			dst[bit/64] |= 1 << (bit % 64)
		}
	}
	return dst
}

// AppendMarks writes, for each of the bits, how many ticks ago it was that it changed or that its node ended.
func (t *History) AppendMarks(marks []wire.BitMark, news []uint64, tick int64) []wire.BitMark {
	for i, w := range news {
		for ; w != 0; w &= w - 1 {
			bit := 64*i + bits.TrailingZeros64(w)
			marks = append(marks, wire.BitMark{Bit: uint32(bit), Ago: uint32(min(max(0, tick-t.at[bit]), math.MaxUint32))})
		}
	}
	return marks
}
