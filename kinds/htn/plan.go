package htn

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// adopt makes what a search has found the plan of the mind.
func (d *domain) adopt(x *wits.Context, s *search, out Outcome) {
	d.abandon(x)
	m, w := &d.memory, x.Words()
	for i, t := range s.steps {
		w[m.steps[i]] = d.tasks[t].key | uint64(t)
		scatter(w, m.args[i], s.args[i*m.stride:])
	}
	for i := len(s.steps) - 1; i >= 0; i-- {
		w[d.tasks[s.steps[i]].step] = uint64(i + 1)
	}
	first := s.before
	for i := s.base; i < len(s.choices); i++ {
		k := s.choices[i].method
		w[m.choices[first+i-s.base]] = d.methods[k].key | uint64(k)
	}
	w[m.chosen] = uint64(first + len(s.choices) - s.base)
	d.mark(x, true)
	w[m.left] = 0
	if out == Partial {
		d.keep(x, s)
	}
	w[m.has], w[m.step], w[m.length], w[m.later] = 1, 0, uint64(len(s.steps)), 0
	if s.base > 0 {
		w[m.later] = 1
	}
	w[m.outcome], w[m.told] = uint64(out), uint64(out)
}

// keep writes down what is left to be done after a plan that is cut, what comes first at the beginning.
func (d *domain) keep(x *wits.Context, s *search) {
	m, w := &d.memory, x.Words()
	n := 0
	for at := s.at; ; at = s.links[at.next] {
		c := &s.choices[at.choice]
		k := &d.methods[c.method]
		if int(at.pos) < len(k.subtasks) {
			to := m.rest[n*m.restWords:]
			w[to[0]] = k.key | uint64(at.pos)
			for i := range d.tasks[c.task].terms {
				w[to[1+i]] = s.frames[int(c.frame)+i]
			}
			n++
		}
		if at.next < 0 {
			break
		}
	}
	w[m.left] = uint64(n)
}

// resume searches on where a plan was cut. Nothing that was chosen before can be chosen anew. False says that the document
// has changed since, so that there is nothing to go on with.
func (s *search) resume() (Outcome, bool) {
	d, w := s.d, s.x.Words()
	m := &d.memory
	next := int32(-1)
	for i := int(w[m.left]) - 1; i >= 0; i-- {
		from := m.rest[i*m.restWords:]
		k := d.find(w[from[0]])
		pos := int32(w[from[0]] & kind.KeyFree)
		if k < 0 || int(pos) > len(d.methods[k].subtasks) {
			return NoPlan, false
		}
		t := d.methods[k].task
		c := choice{task: t, method: k, parent: int32(len(s.choices)) - 1, link: next, depth: int32(len(s.choices)), frame: int32(len(s.frames))}
		s.frames = gather(s.frames, w, from[1:1+len(d.tasks[t].terms)])
		s.choices = append(s.choices, c)
		s.at = place{int32(len(s.choices) - 1), pos, next}
		if i > 0 {
			s.links = append(s.links, s.at)
			next = int32(len(s.links) - 1)
		}
	}
	s.base = len(s.choices)
	s.before = int(w[m.chosen])
	for i := range s.choices {
		s.choices[i].links = int32(len(s.links))
	}
	s.say("resume", s.choices[s.base-1].method)
	return s.run(), true
}

// priority compares the methods of what a search has found with those of the plan that runs: below 0 if the found ones come
// first. The first difference decides: what comes after it belongs to other tasks.
func (d *domain) priority(x *wits.Context, s *search) int {
	m, w := &d.memory, x.Words()
	for i := 0; i < len(s.choices) && i < int(w[m.chosen]); i++ {
		k := d.method(w[m.choices[i]])
		if k < 0 {
			return -1 // the document has changed
		}
		if c := int(s.choices[i].method - k); c != 0 {
			return c
		}
	}
	return 0
}

// same reports whether a search has found the plan that runs: the same tasks with the same arguments. Of plans that were cut
// the shorter counts, and one that goes on where another was cut is the same if its methods are.
func (d *domain) same(x *wits.Context, s *search, out Outcome) bool {
	m, w := &d.memory, x.Words()
	if w[m.later] != 0 {
		return true
	}
	n := int(w[m.length])
	if n != len(s.steps) && out != Partial && w[m.left] == 0 {
		return false
	}
	n = min(n, len(s.steps))
	for i := range n {
		if d.task(w[m.steps[i]]) != s.steps[i] {
			return false
		}
		for k, at := range m.args[i] {
			if w[at] != s.args[i*m.stride+k] {
				return false
			}
		}
	}
	return true
}

// mark shows people which tasks and methods the plan goes through, or, off, that there is none.
func (d *domain) mark(x *wits.Context, on bool) {
	m, w := &d.memory, x.Words()
	if !on {
		for i := range d.methods {
			d.methods[i].flag.Clear(x)
			d.tasks[d.methods[i].task].flag.Clear(x)
		}
		return
	}
	for i := range int(w[m.chosen]) {
		if k := d.method(w[m.choices[i]]); k >= 0 {
			d.methods[k].flag.Set(x)
			d.tasks[d.methods[k].task].flag.Set(x)
		}
	}
}

// abandon gives the plan up, and ends the task that runs. What runs in the background goes on.
func (d *domain) abandon(x *wits.Context) {
	m, w := &d.memory, x.Words()
	if w[m.has] == 0 {
		return
	}
	for i := int(w[m.step]); i < int(w[m.length]); i++ {
		t := d.task(w[m.steps[i]])
		if t < 0 {
			continue
		}
		k := &d.tasks[t]
		w[k.step] = 0
		if !k.background && k.run.Get(x) {
			k.run.Stop(x)
		}
	}
	d.close(x)
	w[m.left] = 0
}

// close forgets the plan, of which nothing runs.
func (d *domain) close(x *wits.Context) {
	m, w := &d.memory, x.Words()
	d.mark(x, false)
	w[m.has], w[m.step], w[m.length] = 0, 0, 0
}

// settle makes sure that what a mind knows of its plan is of this document. It may be of another version: then tasks and
// methods are found by their names, and a plan that cannot go on is given up. Its steps may be any by now, so whatever runs
// is ended.
func (d *domain) settle(x *wits.Context) {
	m, w := &d.memory, x.Words()
	fits := w[m.length] <= uint64(len(m.steps)) && w[m.step] <= w[m.length] && w[m.chosen] <= uint64(len(m.choices)) && w[m.left] <= uint64(len(m.rest)/m.restWords)
	if fits && w[m.tag] == d.tag {
		return
	}
	w[m.tag] = d.tag
	for i := 0; fits && i < int(w[m.length]); i++ {
		at := &w[m.steps[i]]
		if t := d.task(*at); t >= 0 {
			*at = d.tasks[t].key | uint64(t)
		} else if i >= int(w[m.step]) {
			fits = false
		}
	}
	for i := 0; fits && i < int(w[m.chosen]); i++ {
		at := &w[m.choices[i]]
		if k := d.method(*at); k >= 0 {
			*at = d.methods[k].key | uint64(k)
		}
	}
	if fits {
		return
	}
	for i := range d.tasks {
		if t := &d.tasks[i]; !t.compound && !t.background && t.run.Get(x) {
			t.run.Stop(x)
		}
	}
	w[m.left], w[m.chosen] = 0, 0
	d.close(x)
}

// load writes the arguments of a step into the words of its task's terms.
func (d *domain) load(w []uint64, t *task, step int) {
	for k, at := range t.terms {
		w[at] = w[d.memory.args[step][k]]
	}
}

// valid reports whether the plan can still be carried out: its current task and those to come are checked one after another,
// on a state in which those before them have succeeded.
func (d *domain) valid(x *wits.Context) bool {
	if !d.guarded {
		return true
	}
	s := d.borrow(x)
	defer d.give(s)
	m, w := &d.memory, x.Words()
	s.live = gather(s.live[:0], w, m.all)
	defer s.end()
	for i := int(w[m.step]); i < int(w[m.length]); i++ {
		k := d.task(w[m.steps[i]])
		if k < 0 {
			return false
		}
		t := &d.tasks[k]
		d.load(w, t, i)
		if n := hold(x, t.id, t.when); n > 0 {
			w[m.broke] = uint64(d.names[k])
			s.say("invalid", k)
			return false
		}
		t.imagine(x)
	}
	return true
}

// search makes a plan, of what is left of the one before if that was cut. It says what came of it; a plan that was found is
// in s until that is given back.
func (d *domain) search(x *wits.Context, s *search, bounded bool) (out Outcome) {
	m, w := &d.memory, x.Words()
	for _, i := range d.told {
		w[i] = 0 // Untried
	}
	resumed := false
	s.begin()
	defer s.end()
	if w[m.left] > 0 && w[m.has] == 0 {
		if out, resumed = s.resume(); !resumed {
			w[m.left] = 0
			s.end()
			s.begin()
		}
	}
	if !resumed {
		s.limit(bounded)
		out = s.plan()
		if d.audit && out == Partial {
			d.compare(x, s, bounded)
		}
	}
	w[m.iterations], w[m.backtracks] = uint64(s.iterations), uint64(s.backtracks)
	if resumed && out == NoPlan {
		out = Stuck
	}
	w[m.cycle] = 0
	if out == Endless {
		if t, _, _ := s.cycle(); t >= 0 {
			w[m.cycle] = uint64(d.names[t])
		}
	}
	return out
}

// compare makes a plan that is not cut, and says if that begins otherwise, or cannot be made: then what the cut hides matters.
func (d *domain) compare(x *wits.Context, s *search, bounded bool) {
	f := d.borrow(x)
	defer d.give(f)
	s.end()
	f.begin()
	defer f.end()
	f.cut = false
	f.limit(bounded)
	out := f.plan()
	x.SetCurrentNode(d.id)
	if out != Planned {
		x.Log(wits.Warning, "audit: the plan was cut after %s; to the end there is none", s.last())
		return
	}
	for i, t := range s.steps {
		if i >= len(f.steps) || f.steps[i] != t {
			x.Log(wits.Warning, "audit: the plan was cut after %s; the whole plan has another step %d", s.last(), i+1)
			return
		}
	}
}

// last returns the last task of the plan.
func (s *search) last() string { return s.d.tasks[s.steps[len(s.steps)-1]].name }

// limit keeps the search from trying methods of a lower priority than those of the plan that runs.
func (s *search) limit(bounded bool) {
	if !bounded {
		return
	}
	m, w := &s.d.memory, s.x.Words()
	for i := range int(w[m.chosen]) {
		k := s.d.method(w[m.choices[i]])
		if k < 0 {
			s.bound = s.bound[:0]
			return // the document has changed
		}
		s.bound = append(s.bound, k)
	}
	s.limited = true
}

// reconsider makes a new plan because a sensor has changed the state, and reports whether it took the place of the one that
// runs.
func (d *domain) reconsider(x *wits.Context) bool {
	s := d.borrow(x)
	defer d.give(s)
	out := d.search(x, s, d.replan == cull)
	if out != Planned && out != Partial {
		d.tell(x, s, out)
		return false
	}
	p := -1
	if d.replan != always {
		p = d.priority(x, s)
	} else if d.priority(x, s) == 0 {
		p = 0
	}
	if p > 0 || p == 0 && d.same(x, s, out) {
		return false
	}
	d.adopt(x, s, out)
	return true
}

// start makes a plan where there is none.
func (d *domain) start(x *wits.Context) Outcome {
	s := d.borrow(x)
	defer d.give(s)
	m, w := &d.memory, x.Words()
	out := d.search(x, s, false)
	switch out {
	case Planned, Partial:
		d.adopt(x, s, out)
	default:
		d.tell(x, s, out)
		w[m.outcome], w[m.left] = uint64(out), 0
		if out == Stuck {
			w[m.stuck]++
		}
	}
	return out
}

// tell says what an author should know, once for as long as it stays so.
func (d *domain) tell(x *wits.Context, s *search, out Outcome) {
	told := &x.Words()[d.memory.told]
	if Outcome(*told) == out && out != Stuck {
		return
	}
	*told = uint64(out)
	x.SetCurrentNode(d.id)
	switch out {
	case Endless:
		x.Log(wits.Error, "%s", s.endless())
	case Stuck:
		x.Log(wits.Warning, "the plan was cut, and what is left of it cannot be planned any more: %s would have to be chosen otherwise before the cut. Let a method of its own lead to what comes first, or raise \"horizon\"",
			d.tasks[d.methods[s.choices[0].method].task].name)
	}
}

// endless says which limit the search has reached, and which task comes back to itself.
func (s *search) endless() string {
	d := s.d
	text := ""
	switch s.cause {
	case tooManySteps:
		text = "no plan: it has more than %d steps"
	case tooManyChoices:
		text = "no plan: it needs more than %d methods"
	case tooDeep:
		text = "no plan: tasks lie more than %d deep within each other"
	default:
		text = "no plan: the search takes more than %d iterations"
	}
	at := [...]int{tooManySteps: d.limits.steps, tooManyChoices: d.limits.choices, tooDeep: d.limits.depth, tooManyIterations: d.limits.iterations}[s.cause]
	text = strings.Replace(text, "%d", strconv.Itoa(at), 1)
	task, from, to := s.cycle()
	if task < 0 {
		return text + `; raise the limit under "limits"`
	}
	way := []string{}
	for i := to; i != from; i = s.choices[i].parent {
		way = append([]string{d.tasks[s.choices[i].task].name}, way...)
	}
	return text + ": " + d.tasks[task].name + " -> " + strings.Join(way, " -> ") + " comes back to itself, and no effect in between changes what its methods ask for"
}
