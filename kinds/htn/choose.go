package htn

import "math"

// A task may have its methods tried in the order of their scores, or by chance with these as weights. Scores are computed of the
// state that is imagined when the task is decomposed. They lie in the search, side by side, and become no number when their
// method has been tried; so to go on after a method was taken back is to look for the next.

// score computes those of the methods of a task, which has just become the last choice.
func (s *search) score(t *task) {
	words := s.x.Words()
	for k := range t.count {
		m := &s.d.methods[t.first+k]
		v := m.weight
		if m.score != nil {
			s.x.SetCurrentNode(m.id)
			v = (*m.score)(s.x)
		}
		words[m.scored] = math.Float64bits(v)
		if v != v || t.choose == byChance && !(v > 0) {
			words[m.verdict], words[m.unmet] = uint64(Refused), 0
			v = math.NaN()
		}
		s.scores = append(s.scores, v)
	}
}

// pick takes the next method of the last choice whose conditions hold. If there is none the choice is gone.
func (s *search) pick(i int) bool {
	d := s.d
	c := &s.choices[i]
	t := &d.tasks[c.task]
	own := s.scores[c.scores:][:t.count]
	s.scores = s.scores[:int(c.scores)+len(own)]
	runs := int32(-1) // that of the plan that runs
	if s.follows && c.equal && i < len(s.bound) {
		if k := s.bound[i] - t.first; k >= 0 && k < t.count {
			runs = k
		}
	}
	for {
		if s.limited && runs >= 0 && own[runs] != own[runs] {
			for k, v := range own {
				if v == v {
					s.x.Words()[d.methods[int(t.first)+k].verdict] = uint64(Culled)
				}
			}
			break
		}
		k := s.next(t, own, runs)
		if k < 0 {
			break
		}
		own[k] = math.NaN()
		if s.try(i, t.first+k) {
			return true
		}
	}
	s.say("none", c.task)
	s.stuck = deadEnd{task: c.task}
	s.drop(i)
	return false
}

// next is the method that is to be tried next: the one of the highest score, or one by chance; -1 if there is none. What was
// drawn for the plan that runs stays drawn for as long as it does.
func (s *search) next(t *task, own []float64, runs int32) int32 {
	if t.choose == byScore {
		best := int32(-1)
		for k, v := range own {
			if v == v && (best < 0 || v > own[best]) {
				best = int32(k)
			}
		}
		return best
	}
	if runs >= 0 && own[runs] == own[runs] {
		return runs
	}
	total, last := 0.0, int32(-1)
	for k, v := range own {
		if v == v {
			total += min(v, math.MaxFloat64/maxMethods)
			last = int32(k)
		}
	}
	if last < 0 {
		return last
	}
	at := float64(s.x.Rand().Float() * total)
	for k, v := range own {
		if v != v {
			continue
		}
		if at -= min(v, math.MaxFloat64/maxMethods); at < 0 {
			return int32(k)
		}
	}
	return last
}

// first reports whether what a search has chosen comes before another method of the same task, which is that of the plan that
// runs: not if that was tried before.
func (s *search) first(i int, k int32) bool {
	c := &s.choices[i]
	t := &s.d.tasks[c.task]
	if t.choose == byOrder || k < t.first || k >= t.first+t.count {
		return c.method < k
	}
	v := s.scores[c.scores+k-t.first]
	return v == v
}
