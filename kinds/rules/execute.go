package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// Execution: the third stage. What a rule runs begins once and runs to its end, however often the rule is selected meanwhile. What is selected
// anew makes room for itself: what runs and was not selected again ends if the two exclude each other, or if too many would run.

// Update runs a frame: it matches, selects and executes.
func (s *system) Update(x *wits.Context) wits.Status {
	s.settle(x)
	x.SetCurrentNode(s.id)
	if x.Observed() {
		x.EvaluatedInt(s.noted, 0)
	}
	words := x.Words()
	s.judge(words)
	p := s.choose(x)
	result := p.result()
	words[s.result], words[s.looked] = uint64(result), uint64(p.looked)
	if result == Unmatched {
		s.otherwise(x, &p)
	} else {
		words[s.chain[0]] = 0
		if result == CapHit {
			words[s.capped]++
		}
	}
	s.makeRoom(x, &p)
	last := wits.Running
	for i := s.running(words, 0); i >= 0; i = s.running(words, i+1) {
		r := &s.rules[i]
		r.Refresh(x)
		if status := r.Runner.Update(x); status != wits.Running {
			last = status
			s.ended(x, i, status)
		}
	}
	for k := range p.taken {
		if status := s.fire(x, s.picked.at(words, k)); status != wits.Running {
			last = status
		}
	}
	return s.over(x, &p, last)
}

// over is how the document stands at the end of an update; last is how what has ended in it ended last.
func (s *system) over(x *wits.Context, p *pass, last wits.Status) wits.Status {
	if s.end == endNever || last == wits.Running && (p.capped || p.taken > 0) {
		return wits.Running
	}
	for i := s.running(x.Words(), 0); i >= 0; i = s.running(x.Words(), i+1) {
		if !s.rules[i].Empty() {
			return wits.Running
		}
	}
	s.settle(x)
	if last == wits.Running {
		return wits.Failure
	}
	return last
}

// settle ends rules that run nothing: they are shown for the frame in which they fired.
func (s *system) settle(x *wits.Context) {
	words := x.Words()
	for i := s.running(words, 0); i >= 0; i = s.running(words, i+1) {
		if r := &s.rules[i]; r.Empty() {
			r.Clear(x)
		}
	}
}

// makeRoom ends what cannot run beside what was selected, and drops from picked what runs already.
func (s *system) makeRoom(x *wits.Context, p *pass) {
	if p.taken == 0 {
		return
	}
	words := x.Words()
	rest := 0
	for i := s.running(words, 0); i >= 0; i = s.running(words, i+1) {
		r := &s.rules[i]
		switch {
		case words[s.scans[i].verdict] == uint64(Selected):
		case r.unique || p.unique || r.tags&p.tags != 0:
			s.interrupt(x, i)
		default:
			rest++
		}
	}
	for i := len(s.rules) - 1; i >= 0 && rest > 0 && s.first > 0 && rest+p.taken > s.first; i-- {
		if r := &s.rules[i]; r.Get(x) && words[s.scans[i].verdict] != uint64(Selected) {
			s.interrupt(x, i)
			rest--
		}
	}
	k := 0
	for j := range p.taken {
		if i := s.picked.at(words, j); !s.rules[i].Get(x) {
			s.picked.set(words, k, i)
			k++
		}
	}
	p.taken = k
}

// interrupt ends a rule before its end.
func (s *system) interrupt(x *wits.Context, i int) {
	s.rules[i].Stop(x)
	x.SetCurrentNode(s.id)
}

// fire begins a rule, and runs its first frame.
func (s *system) fire(x *wits.Context, i int) wits.Status {
	r := &s.rules[i]
	words := x.Words()
	words[r.fired]++
	r.Begin(x)
	status := wits.Success
	if !r.Empty() {
		status = r.Runner.Update(x)
	}
	if status != wits.Running {
		s.ended(x, i, status)
	}
	return status
}

// ended counts how a rule has ended, sets what holds then, and runs its script.
func (s *system) ended(x *wits.Context, i int, status wits.Status) {
	r := &s.rules[i]
	words := x.Words()
	script := r.failure
	if status == wits.Success {
		script = r.success
		words[r.succeeded]++
		for k := range r.effects {
			if e := &r.effects[k]; e.own {
				words[e.word] = e.is
			}
		}
	} else {
		words[r.failed]++
	}
	s.reward(words, r, status == wits.Success)
	x.SetCurrentNode(r.id)
	if script != nil {
		(*script)(x)
	}
	x.SetCurrentNode(s.id)
}

// reward moves the weight of a rule, while they are trained.
func (s *system) reward(words []uint64, r *watcher, good bool) {
	if s.training == nil {
		return
	}
	step := s.training.Success
	if !good {
		step = -s.training.Failure
	}
	words[r.gained] = math.Float64bits(s.clamped(r.weight+float(words, r.gained)+step) - r.weight)
}

// judge rewards the rule of which somebody who watches has said so.
func (s *system) judge(words []uint64) {
	n := int64(words[s.marked])
	if n == 0 {
		return
	}
	words[s.marked] = 0
	if i := max(n, -n) - 1; i < int64(len(s.rules)) {
		s.reward(words, &s.rules[i], n > 0)
	}
}

// otherwise does what is done when nothing matches.
func (s *system) otherwise(x *wits.Context, p *pass) {
	words := x.Words()
	s.gap(words, x.Tick())
	words[s.unmatched]++
	if s.script != nil {
		(*s.script)(x)
		x.SetCurrentNode(s.id)
	}
	if s.stop {
		s.stopAll(x)
	}
	if s.running(words, 0) >= 0 {
		return
	}
	words[s.chain[0]] = 0
	i, verdict := s.seek(x), AsStep
	if i < 0 {
		i, verdict = s.fallback, ByDefault
	}
	if i >= 0 {
		words[s.scans[i].verdict] = uint64(verdict)
		s.picked.set(words, 0, i)
		p.taken = 1
	}
}
