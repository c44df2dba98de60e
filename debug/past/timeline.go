package past

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// Bounds of a timeline.
const (
	MaxGrain      = 1 << 40 // ticks; a coarser answer is as coarse as this
	MaxMarks      = 2000
	maxBands      = 2000
	spansOfBand   = 1000 // what lies closer together than a thousandth of the time is one
	ticksOfSignal = 500  // a trigger that acts more often is no mark
)

// Timeline tells what an agent did over a time. Now is the program that the agent runs, nil if it has none; rate is how many ticks a
// second has.
func Timeline(rec *record.Recorder, now *wits.Program, rate int, r *wire.GetTimelineRequest) (*wire.Timeline, error) {
	past, err := stretchOf(rec, now, r.Agent, r.From, r.To, r.Branch)
	if err != nil && wire.CodeOf(err) == wire.NotFound {
		return &wire.Timeline{From: r.From, To: r.To}, nil // a page that has not heard that the agent has gone, or the game begun anew
	}
	if err != nil {
		return nil, err
	}
	if parts := len(past.program.Parts()); r.Part < -1 || r.Part >= parts {
		return nil, wire.NotFoundf("agent %d has no part %d: its program has %d", r.Agent, r.Part, parts)
	}
	t := &timeline{past: past, part: r.Part, places: map[string]int{}, of: map[uint64][]int32{}}
	t.gap = max((past.to-past.from)/spansOfBand, min(r.Grain, MaxGrain)-1, 0)
	t.lists()
	second := int64(max(rate, 1))
	coarse, grain := t.gap >= second, t.gap+1
	if coarse {
		t.skim()
		grain += 2 * (second - 1) // a pause shrinks by less than a chunk at either end
	} else {
		t.play()
	}
	out := &wire.Timeline{From: past.from, To: past.to, Bands: t.bands, Grain: grain}
	if r.Brief {
		out.Bands = slices.DeleteFunc(out.Bands, func(b wire.Band) bool { return len(b.Spans) == 0 })
		for i := range out.Bands {
			out.Bands[i].Path = ""
		}
	}
	for _, m := range past.recorder.Marks(past.from, past.to) {
		if m.Agent == 0 || m.Agent == r.Agent {
			out.Marks = append(out.Marks, wire.Mark{Tick: m.Tick, Kind: m.Kind, Text: wire.Short(m.Text, wire.MaxText), Agent: m.Agent})
		}
	}
	if n := len(out.Marks); n > MaxMarks {
		out.Marks = out.Marks[n-MaxMarks:]
	}
	if !coarse {
		out.Marks = append(out.Marks, t.signals(MaxMarks-len(out.Marks))...)
	}
	slices.SortStableFunc(out.Marks, func(a, b wire.Mark) int { return cmp.Compare(a.Tick, b.Tick) })
	return out, nil
}

// timeline is what an agent's nodes did over a time.
type timeline struct {
	past   *stretch
	part   int
	bands  []wire.Band
	bits   []int          // of each band, in the program
	places map[string]int // bands by path
	of     map[uint64][]int32
	gap    int64 // spans that are no further apart are one
}

// lists makes a band for each part and node that begins and ends.
func (t *timeline) lists() {
	add := func(part, node int, path string, bit int) {
		if bit < 0 || len(t.bands) >= maxBands {
			return
		}
		t.places[path] = len(t.bands)
		t.bands = append(t.bands, wire.Band{Part: part, Node: node, Path: path})
		t.bits = append(t.bits, bit)
	}
	for i := range t.past.program.Parts() {
		p := &t.past.program.Parts()[i]
		if t.part >= 0 && t.part != i {
			continue
		}
		if t.part >= 0 || p.Parent < 0 {
			add(i, -1, p.Path, p.Active)
		}
		for k := range p.Nodes {
			add(i, k, p.Nodes[k].Path, p.Nodes[k].Active)
		}
	}
}

// play goes through the recorded activity.
func (t *timeline) play() {
	active := make([]bool, len(t.bands))
	t.past.recorder.Activity(t.past.agent, t.past.from, t.past.to, func(tick int64, words []uint64) bool {
		t.turns(active, tick, words)
		return true
	})
	last, there := t.past.lastIn()
	if !there {
		return
	}
	for i, is := range active {
		if is {
			t.bands[i].Spans = append(t.bands[i].Spans, min(last+1, t.past.to))
		}
	}
}

// skim goes through summaries of the recorded activity: a node that was active in any tick of a summary was so in all of it.
func (t *timeline) skim() {
	active := make([]bool, len(t.bands))
	end := t.past.from // of the summary before, the first tick that is not in it
	t.past.recorder.Summary(t.past.agent, t.past.from, t.past.to, func(first, last int64, words []uint64) bool {
		if first != end {
			t.turns(active, end, nil) // it was not there
		}
		t.turns(active, first, words)
		end = last + 1
		return true
	})
	t.turns(active, min(end, t.past.to), nil)
}

// turns begins and ends spans of bands whose bits are not what they were before a tick.
func (t *timeline) turns(active []bool, tick int64, words []uint64) {
	at := t.bitsAt(tick)
	for i := range t.bands {
		is := at[i] >= 0 && int(at[i])/64 < len(words) && words[at[i]/64]>>(at[i]%64)&1 != 0
		if is != active[i] {
			active[i] = is
			t.turn(&t.bands[i], tick, is)
		}
	}
}

// turn begins or ends a span.
func (t *timeline) turn(b *wire.Band, tick int64, active bool) {
	if n := len(b.Spans); active && n > 0 && tick-b.Spans[n-1] <= t.gap && t.gap > 0 {
		b.Spans = b.Spans[:n-1] // too short a pause to be seen
		return
	}
	b.Spans = append(b.Spans, tick)
}

// bitsAt returns the activity bits of the bands in the program that the agent had at a tick; -1 where it has no such node.
func (t *timeline) bitsAt(tick int64) []int32 {
	p := t.past.programAt(tick)
	if p == nil {
		p = t.past.program
	}
	if at, ok := t.of[p.Fingerprint()]; ok {
		return at
	}
	at := make([]int32, len(t.bands))
	for i := range at {
		at[i] = -1
	}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		if k, ok := t.places[part.Path]; ok {
			at[k] = int32(part.Active)
		}
		for n := range part.Nodes {
			if k, ok := t.places[part.Nodes[n].Path]; ok {
				at[k] = int32(part.Nodes[n].Active)
			}
		}
	}
	t.of[p.Fingerprint()] = at
	return at
}

// signals are marks of triggers that acted, those that are rare before those that are not. Programs that the agent had
// before its present one are left out.
func (t *timeline) signals(room int) (marks []wire.Mark) {
	type signal struct {
		path  string
		ticks []int64
		many  bool
	}
	p := t.past.program
	list := make([]*signal, p.TriggerBits())
	note := func(path string, ports []wits.PortInfo) {
		for i := range ports {
			if q := &ports[i]; q.Trigger && q.Bit >= 0 && q.Bit < len(list) && list[q.Bit] == nil {
				name := q.Name
				if path != "" {
					name = path + "." + q.Name
				}
				list[q.Bit] = &signal{path: name}
			}
		}
	}
	for i := range p.Parts() {
		if t.part < 0 || t.part == i {
			for k := range p.Parts()[i].Nodes {
				note(p.Parts()[i].Nodes[k].Path, p.Parts()[i].Nodes[k].Ports)
			}
			note(p.Parts()[i].Path, p.Parts()[i].Ports)
		}
	}
	t.past.recorder.Triggers(t.past.agent, t.past.from, t.past.to, func(tick int64, acted []uint64) bool {
		if at := t.past.programAt(tick); at == nil || at.Fingerprint() != p.Fingerprint() {
			return true
		}
		for i, w := range acted {
			for ; w != 0; w &= w - 1 {
				bit := 64*i + bits.TrailingZeros64(w)
				if bit >= len(list) || list[bit] == nil || list[bit].many {
					continue
				}
				s := list[bit]
				if s.many = len(s.ticks) == ticksOfSignal; s.many {
					s.ticks = nil
				} else {
					s.ticks = append(s.ticks, tick)
				}
			}
		}
		return true
	})
	list = slices.DeleteFunc(list, func(s *signal) bool { return s == nil || len(s.ticks) == 0 })
	slices.SortStableFunc(list, func(a, b *signal) int { return cmp.Compare(len(a.ticks), len(b.ticks)) })
	for _, s := range list {
		if len(marks)+len(s.ticks) > room {
			break
		}
		for _, tick := range s.ticks {
			marks = append(marks, wire.Mark{Tick: tick, Kind: "trigger", Agent: t.past.agent, Path: s.path, Text: s.path})
		}
	}
	return marks
}
