package tree_test

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/tree"
)

// model is a slow and plain tree: nodes are objects that hold their own state, every frame visits the root, and nothing is
// skipped, packed or watched. What it logs, and how its nodes stand, is what the real one must.
type model struct {
	root  *mnode
	nodes []*mnode
	in    [3]bool // A, B, C
	x     float64
	mark  tree.Hint
	now   float64
	rand  wits.Rand
	again int
	lines []string
}

// mnode is a node. It is on from when something in it has begun that goes on, until it has ended.
type mnode struct {
	name, typ string
	doc       *mdoc
	parent    *mnode
	kids      []*mnode

	cond               mcond
	abortSelf, lower   bool
	reactive, before   bool
	random, weighted   bool
	anyOf              bool // of a utility node: all alike that are above
	above              float64
	validate, deferred bool
	weights            []float64
	success, failure   int
	times              int
	is                 wits.Status
	seconds, deviation float64
	life               int
	fail               bool
	hinted             bool
	chained            bool // a sequence with more to it
	lenient, loop      bool
	score              string // "", or an expression of X
	base, slope        float64
	inertia            float64
	services           []mservice

	on    bool
	last  wits.Status // Running: has not ended
	count int
	until float64
	age   int
	held  bool
	value float64 // its score when it was last computed
	out   bool    // of a child of a utility node: its conditions did not hold when they were looked at last
	hint  tree.Hint
	seen  []tree.Hint // of a hinted selector: the hints by which it has ordered its children
	asked bool
	then  *mthen // what it does when what it waits for has ended
	from  *mnode // the child to go on with now that it has
}

// mdoc is a document of nodes: the root's, or that of a tree that a leaf runs.
type mdoc struct {
	path string // of the leaf, with a slash
	v    int64  // its variable
}

func (n *mnode) path() string { return n.doc.path + n.name }

type mservice struct {
	text             string
	every, deviation float64
	next             float64
}

// mcond is a condition: a hint, an input, or X against a limit; not says that the opposite is meant. Said conditions log when they are
// looked at.
type mcond struct {
	input int // -1: X
	limit float64
	not   bool
	said  bool
	hint  bool // Mark is what it is
	is    tree.Hint
}

func (c mcond) source() string {
	s := "X > " + fmt.Sprint(c.limit)
	if c.input >= 0 {
		s = []string{"A", "B", "C"}[c.input]
	}
	if c.said {
		s = "Say(X) > " + fmt.Sprint(c.limit)
	}
	if c.not {
		return "not (" + s + ")"
	}
	return s
}

func (m *model) say(n *mnode, format string, args ...any) {
	m.lines = append(m.lines, n.path()+": "+fmt.Sprintf(format, args...))
}

func (m *model) look(n *mnode) bool {
	c := n.cond
	v := m.x > c.limit
	if c.hint {
		return m.mark == c.is
	}
	if c.said {
		m.say(n, "say %v", m.x)
	} else if c.input >= 0 {
		v = m.in[c.input]
	}
	return v != c.not
}

// frame runs a frame and gives how the tree stands.
func (m *model) frame() wits.Status {
	m.lines, m.again = nil, 1000
	return m.visit(m.root)
}

// visit runs a node and keeps how it stands.
func (m *model) visit(n *mnode) wits.Status {
	m.serve(n)
	s, over := wits.Running, false
	if n.then != nil {
		s, over = m.waitFor(n)
	}
	if !over {
		s = m.run(n)
		n.from = nil
	}
	if s != wits.Running {
		n.on, n.last = false, s
	}
	return s
}

// begin makes a node active and all that it lies in.
func (m *model) begin(n *mnode) {
	for ; !n.on; n = n.parent {
		n.on = true
		if n.parent == nil {
			return
		}
		if n.parent.on {
			if n.parent.before {
				for _, k := range n.parent.kids {
					if k != n {
						m.abort(k)
					}
				}
			}
			return
		}
	}
}

func (m *model) abort(n *mnode) {
	if !n.on {
		return
	}
	for _, k := range n.kids {
		m.abort(k)
	}
	switch n.typ {
	case "do":
		m.say(n, "end aborted")
	case "cooldown":
		n.until = m.timer(n.seconds, n.deviation)
	}
	n.on, n.last, n.asked, n.then = false, wits.Aborted, false, nil
}

func (m *model) timer(seconds, deviation float64) float64 {
	if deviation > 0 {
		seconds += m.rand.Range(-deviation, deviation)
	}
	return m.now + max(seconds, 0)
}

func (m *model) serve(n *mnode) {
	begins := !n.on
	for i := range n.services {
		s := &n.services[i]
		if begins || m.now >= s.next {
			m.say(n, "%s", s.text)
			s.next = m.timer(s.every, s.deviation)
		}
	}
}

func (n *mnode) running() *mnode {
	for _, k := range n.kids {
		if k.on {
			return k
		}
	}
	return nil
}

func (n *mnode) forget() {
	for _, k := range n.kids {
		k.last = wits.Running
	}
}

func of(b bool) wits.Status {
	if b {
		return wits.Success
	}
	return wits.Failure
}

// run is what a node does in a frame.
func (m *model) run(n *mnode) wits.Status {
	switch n.typ {
	case "sequence", "selector":
		if n.hinted {
			return m.hinted(n)
		}
		return m.series(n)
	case "parallel", "monitor":
		return m.parallel(n)
	case "utility":
		return m.utility(n)
	case "switch":
		return m.choose(n)
	case "do":
		return m.act(n)
	case "run":
		return m.part(n)
	case "if":
		return of(m.look(n))
	case "while", "await":
		if m.look(n) == (n.typ == "while") {
			m.begin(n)
			return wits.Running
		}
		return of(n.typ == "await")
	case "wait":
		if !n.on {
			m.begin(n)
			n.until = m.timer(n.seconds, n.deviation)
		}
		if m.now < n.until {
			return wits.Running
		}
		return wits.Success
	case "log":
		m.begin(n)
		m.say(n, "spoken")
		return wits.Success
	case "plain":
		m.begin(n)
		m.say(n, "plain")
		return n.is
	case "script":
		m.begin(n)
		n.doc.v++
		m.say(n, "v %d", n.doc.v)
		return wits.Success
	case "status":
		if n.is == wits.Running {
			m.begin(n)
		}
		return n.is
	}
	return m.decorate(n)
}

func (m *model) act(n *mnode) wits.Status {
	if !n.on {
		m.begin(n)
		n.age = 0
		m.say(n, "activate")
	}
	m.say(n, "update")
	n.age++
	if n.life == 0 || n.age < n.life {
		return wits.Running
	}
	if n.fail {
		m.say(n, "end failure")
		return wits.Failure
	}
	m.say(n, "end success")
	return wits.Success
}

// part is a leaf that runs a tree of its own, which begins as new but for what its cooldowns and guards keep.
func (m *model) part(n *mnode) wits.Status {
	k := n.kids[0]
	if !n.on {
		m.begin(n)
		k.doc.v = 0
		for _, c := range m.nodes {
			if c.doc == k.doc {
				c.last = wits.Running
			}
		}
	}
	return m.visit(k)
}

// series is a sequence or selector of any sort.
func (m *model) series(n *mnode) wits.Status {
	goOn := of(n.typ == "sequence")
	if n.random {
		return m.randomly(n, goOn)
	}
	if n.chained {
		return m.chain(n)
	}
	first := 0
	if n.from != nil {
		first = slices.Index(n.kids, n.from)
	} else if n.reactive {
		if r := n.firm(); r != nil {
			first = slices.Index(n.kids, r)
			for _, k := range n.kids[:first] {
				if m.valid(k) == (n.typ == "selector") {
					if s, over := m.yield(n, r, mthen{kid: n.kids[0]}); over {
						return s
					}
					first = 0
					break
				}
			}
		}
	} else if r := n.running(); n.on && r != nil {
		for first = 0; n.kids[first] != r; first++ {
			k := n.kids[first]
			if k.typ == "if" && (n.typ == "sequence" && k.abortSelf || n.typ == "selector" && k.lower) {
				if s := of(m.look(k)); s != goOn {
					k.last = s
					if now, over := m.yield(n, r, mthen{ends: s}); over {
						return now
					}
					return s
				}
			} else if n.typ == "selector" && m.takesOver(k) {
				if s, over := m.yield(n, r, mthen{kid: k}); over {
					return s
				}
				break
			}
		}
	}
	for i := first; i < len(n.kids); i++ {
		if s := m.visit(n.kids[i]); s != goOn {
			if n.reactive {
				for _, later := range n.kids[i+1:] {
					m.abort(later)
				}
			}
			return s
		}
	}
	return goOn
}

// takesOver reports whether a branch wants to run in place of one after it.
func (m *model) takesOver(k *mnode) bool {
	if k.typ == "guard" && k.lower {
		was := k.held
		k.held = m.look(k)
		return k.held && !was
	}
	if k.typ != "sequence" || k.reactive || k.random || k.chained {
		return false
	}
	last := -1
	for i, c := range k.kids {
		if c.typ == "if" && c.lower {
			last = i
		}
	}
	begun, all := false, true
	for _, c := range k.kids[:last+1] {
		holds := m.look(c)
		if c.lower {
			begun = begun || holds && c.last != wits.Success
			c.last = of(holds)
		}
		all = all && holds
	}
	return begun && all
}

func (m *model) randomly(n *mnode, goOn wits.Status) wits.Status {
	if !n.on {
		n.forget()
	}
	k := n.running()
	for {
		if k == nil {
			if k = m.draw(n); k == nil {
				return goOn
			}
		}
		if s := m.visit(k); s != goOn {
			return s
		}
		k = nil
	}
}

func (m *model) draw(n *mnode) *mnode {
	var left []*mnode
	var weights []float64
	sum := 0.0
	for i, k := range n.kids {
		w := 1.0
		if n.weights != nil {
			w = n.weights[i]
		}
		if w > 0 && k.last == wits.Running {
			left, weights, sum = append(left, k), append(weights, w), sum+w
		}
	}
	return m.pick(left, weights, sum)
}

// pick draws one of some nodes by their weights.
func (m *model) pick(left []*mnode, weights []float64, sum float64) *mnode {
	if len(left) == 0 {
		return nil
	}
	at := m.rand.Float() * sum
	for i, k := range left {
		if at < weights[i] {
			return k
		}
		at -= weights[i]
	}
	return left[len(left)-1]
}

func (m *model) parallel(n *mnode) wits.Status {
	if !n.on {
		n.forget()
	}
	end := func(s wits.Status) wits.Status {
		for _, k := range n.kids {
			if k.holds() {
				m.ask(n)
				n.then = &mthen{ends: s}
				return wits.Running
			}
		}
		for _, k := range n.kids {
			m.abort(k)
		}
		return s
	}
	// docs/behaviour-trees.md: "as soon as a number that is less than all is reached, the node ends so"; what has ended since the node
	// began has ended, whenever that was.
	count := func(s wits.Status) (sum int) {
		for _, k := range n.kids {
			if !k.on && k.last == s {
				sum++
			}
		}
		return sum
	}
	all := len(n.kids)
	for _, k := range n.kids {
		if !k.on && (k.last == wits.Success || k.last == wits.Failure) {
			continue
		}
		switch s := m.visit(k); {
		case s == wits.Success && count(s) == n.success && n.success < all:
			return end(s)
		case s == wits.Failure && count(s) == n.failure && n.failure < all:
			return end(s)
		}
	}
	switch succeeded, failed := count(wits.Success), count(wits.Failure); {
	case failed >= n.failure:
		return end(wits.Failure)
	case succeeded >= n.success:
		return end(wits.Success)
	case succeeded+failed == all:
		return wits.Failure
	}
	return wits.Running
}

func (m *model) choose(n *mnode) wits.Status {
	k := n.running()
	if n.from != nil {
		k = n.from
	} else if k == nil || n.reactive {
		i := 1
		if m.in[0] {
			i = 0
		}
		if i >= len(n.kids) {
			if k != nil {
				if s, over := m.yield(n, k, mthen{ends: wits.Failure}); over {
					return s
				}
			}
			return wits.Failure
		}
		if k != nil && k != n.kids[i] {
			if s, over := m.yield(n, k, mthen{kid: n.kids[i]}); over {
				return s
			}
		}
		k = n.kids[i]
	}
	return m.visit(k)
}
