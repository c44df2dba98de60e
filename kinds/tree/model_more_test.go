package tree_test

import (
	"slices"

	"github.com/wits-ai/wits"
)

// decorate is what a decorator does in a frame.
func (m *model) decorate(n *mnode) wits.Status {
	k := n.kids[0]
	switch n.typ {
	case "invert":
		switch m.visit(k) {
		case wits.Success:
			return wits.Failure
		case wits.Failure:
			return wits.Success
		}
		return wits.Running
	case "succeed", "fail":
		if m.visit(k) == wits.Running {
			return wits.Running
		}
		return of(n.typ == "succeed")
	case "repeat", "retry":
		return m.repeat(n, k)
	case "until":
		return m.until(n, k)
	case "cooldown":
		if !k.on && m.now < n.until {
			return wits.Failure
		}
		s := m.visit(k)
		if s != wits.Running {
			n.until = m.timer(n.seconds, n.deviation)
		}
		return s
	case "timeout":
		if !n.on {
			n.until = m.timer(n.seconds, n.deviation)
		} else if m.now >= n.until {
			if s, over := m.yield(n, k, mthen{ends: wits.Failure}); over {
				return s
			}
			return wits.Failure
		}
	case "delay":
		if !k.on {
			if !n.on {
				n.until = m.timer(n.seconds, n.deviation)
			}
			if m.now < n.until {
				m.begin(n)
				return wits.Running
			}
		}
	case "once":
		if !k.on && (k.last == wits.Success || k.last == wits.Failure) {
			return k.last
		}
	case "guard":
		if !n.on || n.abortSelf {
			n.held = m.look(n)
			if !n.held {
				if s, over := m.yield(n, k, mthen{ends: wits.Failure}); over {
					return s
				}
				return wits.Failure
			}
		}
	}
	return m.visit(k)
}

func (m *model) repeat(n, k *mnode) wits.Status {
	goOn := of(n.typ == "repeat")
	if !n.on {
		n.count = 0
	}
	older := k.on
	for {
		s := m.visit(k)
		if s != goOn {
			return s
		}
		n.count++
		if n.times > 0 && n.count >= n.times {
			return goOn
		}
		if n.times == 0 && !older || !m.mayAgain() {
			m.begin(n)
			return wits.Running
		}
		older = false
	}
}

func (m *model) mayAgain() bool {
	m.again--
	return m.again >= 0
}

func (m *model) until(n, k *mnode) wits.Status {
	older := k.on
	for {
		s := m.visit(k)
		if s == wits.Running {
			return s
		}
		if s == n.is {
			return wits.Success
		}
		if !older || !m.mayAgain() {
			m.begin(n)
			return wits.Running
		}
		older = false
	}
}

// rate computes a node's score.
func (m *model) rate(n *mnode) float64 {
	v, any := 0.0, false
	for _, k := range n.kids {
		if k.rated() {
			if w := m.rate(k); !any || w > v {
				v, any = w, true
			}
		}
	}
	if n.score != "" {
		v = n.base + n.slope*m.x
	}
	n.value = v
	return v
}

func (n *mnode) rated() bool {
	rated := n.score != ""
	for _, k := range n.kids {
		rated = k.rated() || rated
	}
	return rated
}

// utility is what docs/behaviour-trees.md says. A candidate is a child that has not failed; out is one whose conditions did not hold
// when they were looked at last, so that it is not chosen.
func (m *model) utility(n *mnode) wits.Status {
	k := n.from
	switch {
	case k != nil: // it has waited for this one's turn
	case !n.on:
		n.forget()
		for _, k := range n.kids {
			switch k.out = n.validate && !m.valid(k); {
			case !k.out:
				m.rate(k)
			case !n.reactive:
				k.last = wits.Failure // left out for good: nobody looks again
			}
		}
	case n.reactive && n.running() != nil:
		k = n.running()
		if best := m.interject(n, k); best != k {
			if s, over := m.yield(n, k, mthen{kid: best}); over {
				return s
			}
			k.last = wits.Running
			k = best
		}
	default:
		k = n.running()
	}
	for {
		if k == nil {
			if k = m.best(n, nil); k == nil {
				return wits.Failure
			}
		}
		if s := m.visit(k); s != wits.Failure {
			return s
		}
		if k.out = n.reactive && !m.valid(k); k.out {
			k.last = wits.Running // "Such a child may be chosen again as soon as its conditions hold"
		}
		k = nil
	}
}

// interject looks whether another child is to run in place of the one that does: "What would fail at once interrupts nobody",
// and what has failed does so only after a time in which it would not have.
func (m *model) interject(n, running *mnode) *mnode {
	for _, k := range n.kids {
		if k.out = k != running && !m.valid(k); !k.out {
			m.rate(k)
		}
	}
	for _, k := range n.kids {
		better := k.value > running.value+n.inertia
		if n.anyOf {
			better = k.value > n.above
		}
		if k != running && k.last == wits.Failure && (k.out || !better) {
			k.last = wits.Running
		}
	}
	if best := m.best(n, running); best != nil {
		return best
	}
	return running
}

func (m *model) best(n, running *mnode) *mnode {
	var best *mnode
	top, sum := 0.0, 0.0
	var left []*mnode
	var weights []float64
	for _, k := range n.kids {
		if k != running && (k.last != wits.Running || k.out) {
			continue
		}
		v := k.value
		if k == running {
			v += n.inertia
		}
		if best == nil || v > top {
			best, top = k, v
		}
		if n.anyOf {
			if k == running && v > n.above {
				return k
			}
			if k.value > n.above && k.last == wits.Running {
				left, weights, sum = append(left, k), append(weights, 1), sum+1
			}
		} else if v > 0 {
			left, weights, sum = append(left, k), append(weights, v), sum+v
		}
	}
	if n.anyOf {
		return m.pick(left, weights, sum)
	}
	if n.weighted && running == nil {
		return m.pick(left, weights, sum)
	}
	return best
}

func (m *model) valid(n *mnode) bool {
	invalid := func(k *mnode) bool { return !m.valid(k) }
	switch n.typ {
	case "run":
		return m.valid(n.kids[0])
	case "if", "while":
		return n.deferred || m.look(n)
	case "status":
		return n.is != wits.Failure
	case "invert":
		k := n.kids[0]
		return k.typ != "if" || k.deferred || !m.look(k)
	case "fail":
		return false
	case "succeed":
		return true
	case "guard":
		n.held = m.look(n)
		return n.held && m.valid(n.kids[0])
	case "cooldown":
		return m.now >= n.until && m.valid(n.kids[0])
	case "sequence", "parallel", "monitor":
		return !slices.ContainsFunc(n.kids, invalid)
	case "selector", "utility":
		return slices.ContainsFunc(n.kids, m.valid)
	case "switch":
		i := 1
		if m.in[0] {
			i = 0
		}
		return i < len(n.kids) && m.valid(n.kids[i])
	}
	return len(n.kids) == 0 || m.valid(n.kids[0])
}
