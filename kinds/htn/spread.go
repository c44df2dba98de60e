package htn

import (
	"math"

	"github.com/wits-ai/wits"
)

// A search may be spread over frames ("limits": {"frame": ...}): after so many iterations it is written into words of the mind, as
// it stands, and read again in the next frame. It goes on with the state that it began with, so that what it finds does not
// depend on how much it does in a frame; what it has found is checked against the present before it is begun. Meanwhile the plan
// that runs goes on.

// Words of the mind that a search has which is spread over frames. What it holds follows them.
const (
	spreadOpen  = iota // what it searches for: see below; 0 if there is none
	spreadStale        // a sensor has changed the state since it began
	spreadHead
	spreadWords = spreadHead + 12
)

// What a search that is not done is for.
const (
	openNone  = iota
	openFirst // a plan, where there is none
	openOther // another plan than the one that runs
)

// spreadSize is how many words a search takes.
func (b *builder) spreadSize(widest, props, terms int) int {
	d := b.d
	scores := 0
	for i := range d.tasks {
		if d.tasks[i].choose != byOrder {
			scores = max(scores, int(d.tasks[i].count))
		}
	}
	step := 2 + d.memory.stride
	if d.imagine {
		step += props
	}
	choices := d.limits.choices + d.limits.depth // of one that goes on where a plan was cut, those before are more
	return spreadWords + props + terms + choices*(7+props+widest+scores) + d.limits.steps*step
}

// tape writes words one after another, or reads them.
type tape struct {
	words []uint64
	at    int
	bad   bool // it has come to its end, or to what cannot be
}

func (t *tape) put(w uint64) {
	t.words[t.at] = w
	t.at++
}

func (t *tape) pair(a, b int32) { t.put(uint64(uint32(a)) | uint64(uint32(b))<<32) }

func (t *tape) get() uint64 {
	if t.at >= len(t.words) {
		t.bad = true
		return 0
	}
	t.at++
	return t.words[t.at-1]
}

func (t *tape) two() (int32, int32) {
	w := t.get()
	return int32(uint32(w)), int32(uint32(w >> 32))
}

// among reads a pair of numbers that are at least the one and below the other bound.
func (t *tape) among(from, aBelow, bBelow int) (int32, int32) {
	a, b := t.two()
	if int(a) < from || int(a) >= aBelow || int(b) < from || int(b) >= bBelow {
		t.bad = true
		return 0, 0
	}
	return a, b
}

// count reads how many of something there are.
func (t *tape) count(most int) int {
	n := t.get()
	if n > uint64(most) {
		t.bad = true
		return 0
	}
	return int(n)
}

func (t *tape) row(to []uint64, n int) []uint64 {
	for range n {
		to = append(to, t.get())
	}
	return to
}

// fold writes a search into the mind, as it stands.
func (s *search) fold(open uint64) {
	d, words := s.d, s.x.Words()
	t := tape{words: words[d.memory.spread:][:d.memory.spreadLen]}
	t.words[spreadOpen] = open
	t.at = spreadHead
	t.put(uint64(len(s.choices)))
	t.put(uint64(len(s.links)))
	t.put(uint64(len(s.steps)))
	t.pair(s.at.choice, s.at.pos)
	t.pair(s.at.next, 0)
	t.put(math.Float64bits(s.time))
	t.put(uint64(s.iterations))
	t.put(uint64(s.backtracks))
	t.pair(int32(s.base), int32(s.before))
	t.pair(s.stuck.task, int32(s.stuck.unmet))
	for _, w := range s.stuck.read {
		t.put(w)
	}
	for _, at := range d.memory.all {
		t.put(words[at])
	}
	for i := range s.choices {
		c := &s.choices[i]
		equal := int32(0)
		if c.equal {
			equal = 1
		}
		t.pair(c.task, c.method)
		t.pair(c.parent, c.link)
		t.pair(c.depth, equal)
		t.pair(c.steps, c.links)
		t.put(math.Float64bits(c.time))
	}
	for _, l := range s.links {
		t.pair(l.choice, l.pos)
		t.pair(l.next, 0)
	}
	for i, k := range s.steps {
		t.put(uint64(k))
		t.put(math.Float64bits(s.times[i]))
	}
	for _, rows := range [][]uint64{s.args, s.after, s.saved, s.frames} {
		for _, w := range rows {
			t.put(w)
		}
	}
	for _, v := range s.scores {
		t.put(math.Float64bits(v))
	}
}

// unfold goes on with a search that a mind holds. False says that it holds none that can be: the document has changed.
func (s *search) unfold(runs bool) bool {
	d, words := s.d, s.x.Words()
	s.begin()
	t := tape{words: words[d.memory.spread:][:d.memory.spreadLen], at: spreadHead}
	choices := t.count(d.limits.choices + d.limits.depth)
	links, steps := t.count(d.limits.choices+d.limits.depth), t.count(d.limits.steps)
	s.at.choice, s.at.pos = t.among(0, choices, math.MaxInt32)
	s.at.next, _ = t.among(-1, links, 1)
	s.time = math.Float64frombits(t.get())
	s.iterations, s.backtracks = t.count(d.limits.iterations), t.count(math.MaxInt32)
	base, before := t.among(0, choices+1, d.limits.choices+1)
	s.base, s.before = int(base), int(before)
	task, unmet := t.among(0, len(d.tasks), math.MaxInt32)
	s.stuck = deadEnd{task: task, unmet: int(unmet)}
	for i := range s.stuck.read {
		s.stuck.read[i] = t.get()
	}
	now := t.at
	t.at += len(d.memory.all)
	frames, scores := 0, 0
	for i := range choices {
		c := choice{frame: int32(frames), scores: int32(scores), saved: int32(i * len(d.memory.props))}
		c.task, c.method = t.among(0, len(d.tasks), len(d.methods))
		c.parent, c.link = t.among(-1, i, links)
		var equal int32
		c.depth, equal = t.among(0, d.limits.depth+1, 2)
		c.steps, c.links = t.among(0, steps+1, links+1)
		c.time, c.equal = math.Float64frombits(t.get()), equal == 1
		of := &d.tasks[c.task]
		t.bad = t.bad || d.methods[c.method].task != c.task
		if frames += len(of.terms); of.choose != byOrder {
			scores += int(of.count)
		}
		s.choices = append(s.choices, c)
	}
	for range links {
		var l place
		l.choice, l.pos = t.among(0, choices, math.MaxInt32)
		l.next, _ = t.among(-1, links, 1)
		s.links = append(s.links, l)
	}
	for range steps {
		k, _ := t.among(0, len(d.tasks), 1)
		s.steps = append(s.steps, k)
		s.times = append(s.times, math.Float64frombits(t.get()))
		t.bad = t.bad || d.tasks[k].compound
	}
	s.args = t.row(s.args, steps*d.memory.stride)
	if d.imagine {
		s.after = t.row(s.after, steps*len(d.memory.props))
	}
	s.saved, s.frames = t.row(s.saved, choices*len(d.memory.props)), t.row(s.frames, frames)
	for range scores {
		s.scores = append(s.scores, math.Float64frombits(t.get()))
	}
	if t.bad || !s.fits(s.at) {
		return false
	}
	for i, l := range s.links {
		if !s.fits(l) || int(l.next) >= i {
			return false
		}
	}
	s.follow(runs)
	scatter(words, d.memory.all, t.words[now:])
	return true
}

// fits reports whether a place is one of a method.
func (s *search) fits(p place) bool {
	return int(p.pos) <= len(s.d.methods[s.choices[p.choice].method].subtasks)
}

// unfinished reports whether a search for another plan goes on, or is to be made because a sensor has changed the state since the
// last began.
func (d *domain) unfinished(x *wits.Context, sensed bool) bool {
	w := x.Words()[d.memory.spread:]
	if w[spreadOpen] == openNone {
		again := w[spreadStale] != 0
		w[spreadStale] = 0
		return again
	}
	if sensed {
		w[spreadStale] = 1
	}
	return w[spreadOpen] == openOther
}

// spread ends a frame of a search: it is written into the mind if it is not done. A plan that was found of an earlier state may not be
// possible any more: then it searches on, anew.
func (s *search) spread(out Outcome, runs, going bool) Outcome {
	d := s.d
	open := uint64(openNone)
	switch {
	case out == Searching && runs:
		open = openOther
	case out == Searching:
		open = openFirst
	}
	if s.x.Words()[d.memory.spread+spreadOpen] = open; open != openNone {
		s.fold(open)
		return out
	}
	if s.end(); going && (out == Planned || out == Partial) && !d.possible(s.x, s) {
		return Searching
	}
	return out
}

// stale reports whether a sensor has changed the state since the last search began.
func (d *domain) stale(x *wits.Context) bool {
	return d.frame > 0 && x.Words()[d.memory.spread+spreadStale] != 0
}

// forget drops a search that is not done.
func (d *domain) forget(x *wits.Context) {
	if d.frame > 0 {
		w := x.Words()[d.memory.spread:]
		w[spreadOpen], w[spreadStale] = openNone, 0
	}
}

// open says what a search that is not done is for.
func (d *domain) open(x *wits.Context) uint64 {
	if d.frame == 0 {
		return openNone
	}
	return x.Words()[d.memory.spread+spreadOpen]
}

// possible reports whether a plan that was found for an earlier state can be carried out from the present one.
func (d *domain) possible(x *wits.Context, found *search) bool {
	s := d.borrow(x)
	defer d.give(s)
	m, w := &d.memory, x.Words()
	s.live = gather(s.live[:0], w, m.all)
	defer s.end()
	for i, k := range found.steps {
		t := &d.tasks[k]
		scatter(w, t.terms, found.args[i*m.stride:])
		if hold(x, t.id, t.when) > 0 {
			return false
		}
		t.imagine(x)
	}
	return true
}
