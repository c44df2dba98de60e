package htn

import "github.com/wits-ai/wits"

// search is the room for making plans. Working states are the words of the mind itself, which are put back at the end: so
// conditions and effects are the same code in a plan and in the present.
//
// What is still to be done is a place in a method, and a link to where its caller goes on, as calls return: it is never
// copied. A choice is a decomposition that can be undone; the choices that stand at the end are the method traversal record.
type search struct {
	d *domain
	x *wits.Context

	live    []uint64 // the mind's words as they were
	saved   []uint64 // the state before each choice
	frames  []uint64 // arguments of the tasks that were decomposed
	choices []choice
	links   []place
	base    int // choices that were made before a plan was cut, and stand

	steps []int32
	args  []uint64
	times []float64 // accumulated after each step, s
	time  float64   // of the steps so far, s
	at    place

	cut     bool    // plans are cut at the horizon
	before  int     // choices of the plan that this one goes on with
	bound   []int32 // methods of the plan that runs; nil: all may be tried
	limited bool

	iterations, backtracks int
	cause                  cause
	stuck                  deadEnd // because of which the last choice was taken back
}

// choice is a decomposition.
type choice struct {
	task, method int32
	parent       int32 // whose subtask it is; -1: nobody's
	link         int32 // where it goes on after the task; -1: nowhere
	depth        int32
	frame, saved int32
	steps, links int32
	time         float64
	equal        bool // all choices before it are those of the plan that runs
}

// place is where a plan goes on: a subtask of a choice's method, and the place after its last.
type place struct{ choice, pos, next int32 }

// cause says which limit a search has come to.
type cause uint8

const (
	noCause cause = iota
	tooManySteps
	tooManyChoices
	tooDeep
	tooManyIterations
)

// begin makes the search ready. The working state is the mind's own from here to the end.
func (s *search) begin() {
	m := &s.d.memory
	s.live = gather(s.live[:0], s.x.Words(), m.all)
	s.saved, s.frames, s.choices, s.links = s.saved[:0], s.frames[:0], s.choices[:0], s.links[:0]
	s.steps, s.args, s.times = s.steps[:0], s.args[:0], s.times[:0]
	s.time, s.base, s.before, s.bound, s.limited = 0, 0, 0, s.bound[:0], false
	s.iterations, s.backtracks, s.cause = 0, 0, noCause
	s.cut = s.d.horizon > 0
}

// end puts the mind's words back.
func (s *search) end() { scatter(s.x.Words(), s.d.memory.all, s.live) }

// plan searches from the root.
func (s *search) plan() Outcome {
	s.say("plan", s.d.root)
	if !s.push(s.d.root, -1, -1) {
		return Endless
	}
	if !s.choose(0) {
		return NoPlan
	}
	return s.run()
}

// run decomposes until nothing is left, or no choice.
func (s *search) run() Outcome {
	d := s.d
	for {
		at := s.at
		m := &d.methods[s.choices[at.choice].method]
		if int(at.pos) == len(m.subtasks) {
			if at.next < 0 {
				return Planned
			}
			s.at = s.links[at.next]
			continue
		}
		if s.iterations++; s.iterations > d.limits.iterations {
			s.cause = tooManyIterations
			return Endless
		}
		c := &m.subtasks[at.pos]
		s.arguments(at.choice, m, c)
		t := &d.tasks[c.task]
		if t.compound {
			link := at.next
			if int(at.pos)+1 < len(m.subtasks) {
				s.links = append(s.links, place{at.choice, at.pos + 1, at.next})
				link = int32(len(s.links) - 1)
			}
			if !s.push(c.task, at.choice, link) {
				return Endless
			}
			if !s.choose(0) && !s.backtrack() {
				return NoPlan
			}
			continue
		}
		if k := hold(s.x, t.id, t.when); k > 0 {
			s.refuse(t, k)
			if !s.backtrack() {
				return NoPlan
			}
			continue
		}
		if !s.add(c.task, t) {
			return Endless
		}
		s.at.pos++
		if s.cut && s.time >= d.horizon && s.leaves() {
			return Partial
		}
	}
}

// arguments computes those of a subtask, into the words of its terms.
func (s *search) arguments(caller int32, m *method, c *call) {
	if len(c.args) == 0 {
		return
	}
	if caller >= 0 {
		s.frame(caller)
	}
	s.x.SetCurrentNode(m.id)
	for _, f := range c.args {
		f(s.x)
	}
	for _, v := range c.moves {
		v.from.CopyTo(s.x, v.to)
	}
}

// frame writes the arguments of a decomposed task into the words of its terms.
func (s *search) frame(i int32) {
	c := &s.choices[i]
	if terms := s.d.tasks[c.task].terms; len(terms) > 0 {
		scatter(s.x.Words(), terms, s.frames[c.frame:])
	}
}

// push begins the decomposition of a task. False says that a limit is reached.
func (s *search) push(t, parent, link int32) bool {
	d := s.d
	c := choice{task: t, method: -1, parent: parent, link: link, frame: int32(len(s.frames)), saved: int32(len(s.saved)),
		steps: int32(len(s.steps)), links: int32(len(s.links)), time: s.time}
	if parent >= 0 {
		c.depth = s.choices[parent].depth + 1
	}
	if s.limited {
		k := len(s.choices)
		c.equal = k == 0 || s.choices[k-1].equal && k-1 < len(s.bound) && s.choices[k-1].method == s.bound[k-1]
	}
	words := s.x.Words()
	s.frames = gather(s.frames, words, d.tasks[t].terms)
	s.saved = gather(s.saved, words, d.memory.props)
	s.choices = append(s.choices, c)
	switch {
	case len(s.choices)-s.base+s.before > d.limits.choices:
		s.cause = tooManyChoices
	case int(c.depth) >= d.limits.depth:
		s.cause = tooDeep
	default:
		return true
	}
	return false
}

// choose takes the first method of the last choice whose conditions hold, from the k-th on. If there is none the choice is
// gone.
func (s *search) choose(k int32) bool {
	d, words := s.d, s.x.Words()
	i := len(s.choices) - 1
	c := &s.choices[i]
	t := &d.tasks[c.task]
	for ; k < t.count; k++ {
		m := &d.methods[t.first+k]
		if s.limited && c.equal && i < len(s.bound) && t.first+k > s.bound[i] {
			for ; k < t.count; k++ {
				words[d.methods[t.first+k].verdict] = uint64(Culled)
			}
			break
		}
		words[m.tried]++
		if n := hold(s.x, m.id, m.when); n > 0 {
			words[m.verdict], words[m.unmet] = uint64(Refused), uint64(n)
			refused := deadEnd{task: c.task, unmet: n}
			refused.observe(words, m.reads[n-1])
			refused.note(words, m.refusal)
			words[m.refused]++
			s.say("refused", t.first+k)
			continue
		}
		words[m.verdict], words[m.unmet] = uint64(Chosen), 0
		c.method = t.first + k
		s.at = place{int32(i), 0, c.link}
		s.say("method", t.first+k)
		return true
	}
	s.say("none", c.task)
	s.stuck = deadEnd{task: c.task}
	s.drop(i)
	return false
}

// drop takes back all that came after a choice, and the choice.
func (s *search) drop(i int) {
	c := &s.choices[i]
	s.saved, s.frames, s.links = s.saved[:c.saved], s.frames[:c.frame], s.links[:c.links]
	s.choices = s.choices[:i]
}

// backtrack goes on with the next method of the last choice that has one. False says that there is none.
func (s *search) backtrack() bool {
	d, words := s.d, s.x.Words()
	for len(s.choices) > s.base {
		i := len(s.choices) - 1
		c := &s.choices[i]
		scatter(words, d.memory.props, s.saved[c.saved:])
		for _, t := range s.steps[c.steps:] {
			words[d.tasks[t].verdict] = uint64(Undone)
		}
		s.steps, s.args, s.times, s.links = s.steps[:c.steps], s.args[:int(c.steps)*d.memory.stride], s.times[:c.steps], s.links[:c.links]
		s.time = c.time
		m := &d.methods[c.method]
		words[m.verdict], words[m.unmet] = uint64(Undone), 0
		s.stuck.note(words, m.refusal)
		words[m.undone]++
		s.backtracks++
		s.say("undone", c.method)
		s.frame(int32(i))
		if s.choose(m.index + 1) {
			return true
		}
	}
	return false
}

// add makes a primitive task the next step of the plan. False says that a limit is reached.
func (s *search) add(i int32, t *task) bool {
	d, words := s.d, s.x.Words()
	if len(s.steps) == d.limits.steps {
		s.cause = tooManySteps
		return false
	}
	words[t.verdict], words[t.unmet] = uint64(Chosen), 0
	s.steps = append(s.steps, i)
	s.args = gather(s.args, words, t.terms)
	for k := len(t.terms); k < d.memory.stride; k++ {
		s.args = append(s.args, 0)
	}
	s.time += t.estimate(s.x)
	s.times = append(s.times, s.time)
	t.imagine(s.x)
	s.say("step", i)
	return true
}

// refuse notes that a task cannot be done.
func (s *search) refuse(t *task, unmet int) {
	words := s.x.Words()
	words[t.verdict], words[t.unmet] = uint64(Refused), uint64(unmet)
	s.stuck = deadEnd{task: s.d.task(t.key), unmet: unmet}
	s.stuck.observe(words, t.reads[unmet-1])
	s.stuck.note(words, t.refusal)
	s.say("impossible", s.stuck.task)
}

// leaves reports whether a plan that is cut here leaves something to do, and the mind has room for that.
func (s *search) leaves() bool {
	n := 0
	for at := s.at; ; at = s.links[at.next] {
		if int(at.pos) < len(s.d.methods[s.choices[at.choice].method].subtasks) {
			n++
		}
		if at.next < 0 {
			return n > 0 && n*s.d.memory.restWords <= len(s.d.memory.rest)
		}
	}
}

// cycle returns the task that came back to itself when a limit was reached, and where its choices lie; -1 if none did.
func (s *search) cycle() (task, from, to int32) {
	for last := int32(len(s.choices) - 1); last >= 0; last = s.choices[last].parent {
		for i := s.choices[last].parent; i >= 0; i = s.choices[i].parent {
			if s.choices[i].task == s.choices[last].task {
				return s.choices[i].task, i, last
			}
		}
	}
	return -1, -1, -1
}
