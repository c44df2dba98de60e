package graph_test

import (
	"math/rand/v2"
	"slices"

	"github.com/wits-ai/wits"
)

// step is a frame of the reference.
func (m *model) step() {
	m.events = nil
	if m.status != wits.Running {
		return
	}
	m.released, m.next = m.next, map[modelPort]bool{}
	if !m.begun {
		m.begun = true
		m.activate(m.root)
	}
	m.release()
	m.prev = map[modelPort]float64{}
	for p, v := range m.now {
		m.prev[p] = v
	}
	if s := m.update(m.root); s != wits.Running {
		m.status = s
		m.root.active = false
	}
}

// release lets marked ports act: ends from the inside out, a graph before its nodes, then beginnings from the outside
// in, then handlers; in any order beyond that. A node that was not active and is told both to begin and to end is passed
// over: it says that it has begun and that it has ended.
func (m *model) release() {
	m.stopped = map[modelPort]bool{}
	parts := slices.Clone(m.parts)
	shuffle(m.rng, parts)
	slices.SortStableFunc(parts, func(a, b *modelPart) int { return b.depth - a.depth })
	for _, p := range parts {
		if m.released[modelPort{p, "", "Deactivate"}] {
			m.endPart(p, wits.Success)
		}
		if m.released[modelPort{p, "", "Fail"}] {
			m.endPart(p, wits.Failure)
		}
		for _, n := range m.shuffled(p) {
			if p.on[n.name] && m.released[modelPort{p, n.name, "Deactivate"}] {
				m.abort(p, n)
				m.stopped[modelPort{p, n.name, ""}] = true
				m.fire(modelPort{p, n.name, "OnDeactivate"})
			}
		}
	}
	shuffle(m.rng, parts)
	slices.SortStableFunc(parts, func(a, b *modelPart) int { return a.depth - b.depth })
	for _, p := range parts {
		for _, n := range m.shuffled(p) {
			if !p.runs() || p.on[n.name] || !m.released[modelPort{p, n.name, "Activate"}] {
				continue
			}
			if m.released[modelPort{p, n.name, "Deactivate"}] && !m.stopped[modelPort{p, n.name, ""}] {
				m.fire(modelPort{p, n.name, "OnActivate"})
				m.fire(modelPort{p, n.name, "OnDeactivate"})
				continue
			}
			p.on[n.name] = true
			if kid := p.kids[n.name]; kid != nil {
				m.activate(kid)
			} else {
				p.age[n.name] = 0
				m.event(p, n.name, "activate")
			}
			m.fire(modelPort{p, n.name, "OnActivate"})
		}
	}
	shuffle(m.rng, parts)
	for _, p := range parts {
		for _, n := range m.shuffled(p) {
			if p.runs() && p.on[n.name] && n.sort == "act" && m.released[modelPort{p, n.name, "Poke"}] {
				p.pokes[n.name]++
				m.event(p, n.name, "poke")
			}
		}
	}
}

func (p *modelPart) runs() bool { return p.active && p.ended == wits.Running }

func (m *model) activate(p *modelPart) {
	p.active, p.ended = true, wits.Running
	for q := range m.stopped {
		if p.holds(q) {
			delete(m.stopped, q)
		}
	}
	m.forget(p, m.released)
	m.forget(p, m.next)
	for _, n := range p.doc.nodes {
		p.age[n.name] = 0
		if n.sort != "act" && n.sort != "run" && n.sort != "const" {
			m.now[modelPort{p, n.name, "Result"}] = 0
		}
	}
	m.begin(p)
}

// holds reports whether a port lies inside a part: not those through which it raises something outside.
func (p *modelPart) holds(q modelPort) bool {
	return p.owner(q) != "" || q.in == p && !slices.Contains(p.doc.raises, q.port)
}

// forget takes back what was raised inside a part before it began, but for what came in by its ports.
func (m *model) forget(p *modelPart, marks map[modelPort]bool) {
	for q := range marks {
		if p.holds(q) && !(q.in == p && q.node == "" && slices.Contains(p.doc.triggers, q.port)) {
			delete(marks, q)
		}
	}
	for _, port := range p.doc.triggers {
		if q := (modelPort{p, "", port}); marks[q] {
			delete(marks, q)
			m.enter(p, q, marks)
		}
	}
}

// enter marks what a port reaches inside a part.
func (m *model) enter(p *modelPart, q modelPort, marks map[modelPort]bool) {
	if !marks[q] {
		marks[q] = true
		for _, to := range m.fan[q] {
			if p.holds(to) {
				m.enter(p, to, marks)
			}
		}
	}
}

// begin raises OnActivate inside a part: within it, it acts in this frame; beyond it, in the next.
func (m *model) begin(p *modelPart) {
	within := []modelPort{{p, "", "OnActivate"}}
	for i := 0; i < len(within); i++ {
		m.released[within[i]] = true
		for _, to := range m.fan[within[i]] {
			switch {
			case !p.holds(to):
				m.fire(to)
			case !slices.Contains(within, to):
				within = append(within, to)
			}
		}
	}
	if slices.Contains(within, modelPort{p, "", "Deactivate"}) {
		m.endPart(p, wits.Success)
	}
	if slices.Contains(within, modelPort{p, "", "Fail"}) {
		m.endPart(p, wits.Failure)
	}
}

func (m *model) endPart(p *modelPart, s wits.Status) {
	if p.runs() {
		m.abortAll(p)
		p.ended = s
	}
}

func (m *model) abortAll(p *modelPart) {
	for _, n := range m.shuffled(p) {
		if p.on[n.name] {
			m.abort(p, n)
		}
	}
}

func (m *model) abort(p *modelPart, n *modelNode) {
	p.on[n.name] = false
	if kid := p.kids[n.name]; kid != nil {
		m.abortAll(kid)
		kid.active = false
		return
	}
	m.event(p, n.name, "end aborted")
}

// update visits the nodes of a part in a random order in which each comes after those whose values of this frame it
// reads.
func (m *model) update(p *modelPart) wits.Status {
	if p.ended != wits.Running {
		return p.ended
	}
	left := m.shuffled(p)
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(n *modelNode) bool {
			return !slices.ContainsFunc(left, func(w *modelNode) bool {
				return p.edges[w.name][n.name] && p.rank[w.name] < p.rank[n.name]
			})
		})
		n := left[i]
		left = slices.Delete(left, i, i+1)
		m.visit(p, n)
	}
	return wits.Running
}

func (m *model) visit(p *modelPart, n *modelNode) {
	switch n.sort {
	case "act":
		if p.on[n.name] {
			m.over(p, n, m.act(p, n))
		}
	case "run":
		if p.on[n.name] {
			m.over(p, n, m.update(p.kids[n.name]))
		}
	case "const":
	default:
		m.result(p, n, m.compute(p, n))
	}
}

func (m *model) over(p *modelPart, n *modelNode, s wits.Status) {
	if s == wits.Running {
		return
	}
	p.on[n.name] = false
	if kid := p.kids[n.name]; kid != nil {
		kid.active = false
	}
	m.fire(modelPort{p, n.name, "OnDeactivate"})
	if s == wits.Success {
		m.fire(modelPort{p, n.name, "OnSuccess"})
	} else {
		m.fire(modelPort{p, n.name, "OnFailure"})
	}
}

func (m *model) act(p *modelPart, n *modelNode) wits.Status {
	m.event(p, n.name, "update")
	p.age[n.name]++
	out, list := modelPort{p, n.name, "Sum"}, modelPort{p, n.name, "Values"}
	sum := float64(0.5*m.now[out]) + float64(0.25*m.input(p, n.name, "A")) + float64(p.pokes[n.name])
	for _, from := range m.lists[list] {
		sum += float64(0.125 * m.read(list, from))
	}
	if m.released[modelPort{p, n.name, "Ask"}] {
		sum++
	}
	m.now[out] = sum
	if n.every > 0 && p.age[n.name]%n.every == 0 {
		m.fire(modelPort{p, n.name, "Ping"})
	}
	if n.life == 0 || p.age[n.name] < n.life {
		return wits.Running
	}
	s := wits.Success
	if n.fail {
		s = wits.Failure
	}
	m.event(p, n.name, "end "+s.String())
	return s
}

func (m *model) compute(p *modelPart, n *modelNode) float64 {
	truth := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	switch n.sort {
	case "add":
		sum, list := 0.0, modelPort{p, n.name, "values"}
		for _, from := range m.lists[list] {
			sum += m.read(list, from)
		}
		return sum
	case "less":
		return truth(m.input(p, n.name, "a") < n.bound)
	case "choose":
		if m.input(p, n.name, "if") != 0 {
			return m.input(p, n.name, "then")
		}
		return m.input(p, n.name, "else")
	case "counter":
		p.age[n.name]++
		return m.input(p, n.name, "a") + float64(p.age[n.name])
	}
	sum := 0.0
	for _, t := range n.terms {
		sum += float64(m.read(modelPort{p, n.name, t.ref}, m.port(p, t.ref)) * t.scale)
	}
	return sum
}

// result sets what a function or expression gives and raises what watches it.
func (m *model) result(p *modelPart, n *modelNode, v float64) {
	out := modelPort{p, n.name, "Result"}
	before := m.now[out]
	m.now[out] = v
	for _, f := range n.fire {
		fires := map[string]bool{"OnTrue": v != 0, "OnFalse": v == 0, "OnBecomeTrue": v != 0 && before == 0,
			"OnBecomeFalse": v == 0 && before != 0, "OnChange": v != before}
		if fires[f] {
			m.fire(modelPort{p, n.name, f})
		}
	}
}

func (m *model) shuffled(p *modelPart) []*modelNode {
	nodes := slices.Clone(p.doc.nodes)
	shuffle(m.rng, nodes)
	return nodes
}

func shuffle[T any](rng *rand.Rand, list []T) {
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
