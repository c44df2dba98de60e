package behaviours_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

var trees = flag.Int("trees", 2000, "how many random trees are compared with the model")

// model is a plain tree in the style of conditionals that a programmer would write by hand: objects with their own state,
// lists in place of rows of bits.
type model struct {
	script bool
	nodes  []*mnode
	in     [3]bool
	x      float64
	heard  [2]bool
	p      float64
	rand   wits.Rand
	lines  []string
	now    []*mnode
}

type mnode struct {
	name               string
	kids               []*mnode
	parent             *mnode
	cond               int // -1: none; 0 to 2: an input; from 3: X > cond
	stimulus           int // -1: none
	nonexclusive       bool
	sequential, repeat bool
	choose             string
	base, slope        float64
	importance         float64 // 0: says none
	acts, logs, hooks  bool
	life               int
	end                wits.Status

	chosen, running bool
	age             int

	// Of a sequential node: whose turn it is; that all had theirs; that all had theirs and, since it repeats, the first is next.
	turn        int
	done, round bool

	over bool // it has finished since it was chosen
}

// [Pro360, 4.7.6] on sequential nodes: they "run each of their children in order" as long as their precondition holds; and on
// stimuli: they are cleaned up "when finished". A child can be a sequential node, or have one under it, so what is finished is
// said of whole behaviours: nothing in one runs, and each sequential node that is chosen in it has had all its children.

func (n *mnode) finished() bool {
	if n.running || n.sequential && !n.done && !n.round {
		return false
	}
	return !slices.ContainsFunc(n.kids, func(k *mnode) bool { return k.chosen && !k.over })
}

// rewind lets a behaviour begin with its first children.
func (n *mnode) rewind() {
	n.turn, n.done, n.round = 0, false, false
	for _, k := range n.kids {
		k.rewind()
	}
}

// next gives the turn to the next child.
func (n *mnode) next() {
	if n.turn++; n.turn < len(n.kids) {
		return
	}
	n.turn, n.done, n.round = 0, !n.repeat, n.repeat
}

// goOn lets sequential nodes go on, the deepest first: a child that has finished may be the last thing that its parent
// waited for. What has finished has, until it is chosen again.
func (n *mnode) goOn() {
	for _, k := range n.kids {
		k.goOn()
	}
	if !n.chosen {
		return
	}
	if n.sequential && !n.done && !n.round {
		if k := n.kids[n.turn]; k.chosen && k.over {
			k.rewind()
			n.next()
		}
	}
	n.over = n.over || n.finished()
}

func (m *model) say(n *mnode, text string) { m.lines = append(m.lines, n.name+": "+text) }

func (m *model) asks(n *mnode) bool {
	ok := n.stimulus < 0 || m.heard[n.stimulus]
	switch {
	case n.cond < 0:
	case n.cond < 3:
		ok = ok && m.in[n.cond]
	default:
		ok = ok && m.x > float64(n.cond)
	}
	if n.sequential {
		if !ok {
			n.turn, n.done, n.round = 0, false, false
		} else if n.done {
			return false
		} else if !n.chosen {
			n.turn, n.round = 0, false
		}
	}
	return ok
}

func (m *model) choose(n *mnode) {
	m.now = append(m.now, n)
	n.over = false
	if m.script {
		m.run(n)
	}
	switch {
	case n.sequential:
		n.round = false
		for !n.done && !n.round {
			if k := n.kids[n.turn]; m.asks(k) {
				m.choose(k)
				return
			}
			n.next() // one that refuses is passed over
		}
	case n.choose == "highest":
		var best *mnode
		for _, k := range n.kids {
			if m.asks(k) && (best == nil || k.base+k.slope*m.x > best.base+best.slope*m.x) {
				best = k
			}
		}
		if best != nil {
			m.choose(best)
		}
	case n.choose == "random":
		var was, drawn *mnode
		count := 0
		for _, k := range n.kids {
			if k.chosen && n.chosen {
				was = k
			}
		}
		if was != nil && m.asks(was) {
			m.choose(was)
			return
		}
		for _, k := range n.kids {
			if k != was && m.asks(k) {
				if count++; m.rand.Int(count) == 0 {
					drawn = k
				}
			}
		}
		if drawn != nil {
			m.choose(drawn)
		}
	default:
		for _, k := range n.kids {
			if m.asks(k) {
				if m.choose(k); !k.nonexclusive {
					return
				}
			}
		}
	}
}

func (m *model) run(n *mnode) {
	if n.hooks && !n.chosen {
		m.say(n, "enter")
	}
	m.act(n)
	if n.logs {
		m.say(n, "run")
	}
}

func (m *model) act(n *mnode) {
	if !n.acts {
		return
	}
	if !n.running {
		n.running, n.age = true, 0
		m.say(n, "activate")
	}
	m.say(n, "update")
	if n.age++; n.age == n.life {
		n.running = false
		m.say(n, "end success")
	}
}

func (m *model) leave(keep []*mnode) {
	for _, n := range slices.Backward(m.nodes) {
		if !n.chosen || slices.Contains(keep, n) {
			continue
		}
		if n.running {
			n.running = false
			m.say(n, "end aborted")
		}
		for _, k := range n.kids { // what lies under a node that is left begins at its first children
			k.rewind()
		}
		if n.hooks {
			m.say(n, "exit")
		}
		n.chosen = false
	}
}

// frame runs a frame and gives how the tree stands.
func (m *model) frame() wits.Status {
	m.lines = nil
	status := wits.Running
	if m.p >= 1 || m.rand.Float() < m.p {
		m.now = nil
		if m.asks(m.nodes[0]) {
			m.choose(m.nodes[0])
		}
		m.leave(m.now)
		for _, n := range m.now {
			if !m.script {
				m.run(n)
			}
		}
		m.p = 1
		for _, n := range m.now {
			n.chosen = true
			if n.importance > 0 {
				m.p = n.importance
			}
			if n.end != wits.Running {
				status = n.end
			}
		}
	} else {
		for _, n := range m.nodes {
			if n.running {
				m.act(n)
			}
		}
	}
	m.nodes[0].goOn()
	for _, n := range m.nodes {
		if n.stimulus >= 0 && n.chosen && n.over {
			n.rewind()
			m.heard[n.stimulus] = false
		}
	}
	if status != wits.Running {
		m.leave(nil)
	}
	return status
}

// grow makes a random tree and the text of its nodes.
func (m *model) grow(g *rand.Rand, parent *mnode, depth int, text *[]string) *mnode {
	one := func(in int) bool { return g.IntN(in) == 0 }
	n := &mnode{name: fmt.Sprintf("N%d", len(m.nodes)), parent: parent, cond: g.IntN(9) - 3, stimulus: -1}
	m.nodes = append(m.nodes, n)
	var members []string
	add := func(format string, args ...any) { members = append(members, fmt.Sprintf(format, args...)) }
	switch {
	case n.cond < 0:
		n.cond = -1
	case n.cond < 3:
		add(`"when":%q`, []string{"A", "B", "C"}[n.cond])
	default:
		add(`"when":"X > %d"`, n.cond)
	}
	if one(6) {
		n.stimulus = g.IntN(2)
		add(`"stimulus":%q`, []string{"Noise", "Light"}[n.stimulus])
	}
	if parent != nil && !parent.sequential && parent.choose == "" && one(4) {
		n.nonexclusive = true
		add(`"nonexclusive":true`)
	}
	if n.hooks = one(2); n.hooks {
		add(`"enter":"log('enter')","exit":"log('exit')"`)
	}
	if n.logs = one(2); n.logs {
		add(`"script":"log('run')"`)
	}
	if n.acts = one(2); n.acts {
		n.life = g.IntN(4)
		add(`"do":"Act","with":{"Life":%d}`, n.life)
	}
	if one(8) {
		n.importance = 0.5
		add(`"importance":0.5`)
	}
	if one(40) {
		n.end = wits.Status(1 + g.IntN(2))
		add(`"end":%q`, n.end)
	}
	n.base, n.slope = float64(g.IntN(4)), float64(g.IntN(5)-2)/2
	add(`"score":"%v + %v * X"`, n.base, n.slope)
	count := 0
	if depth > 0 {
		count = g.IntN(5)
	}
	if count > 0 {
		switch g.IntN(6) {
		case 0, 1:
			n.sequential, n.repeat = true, one(2)
			add(`"sequential":true,"repeat":%v`, n.repeat)
		case 2:
			n.choose = "highest"
		case 3:
			n.choose = "random"
		}
		if n.choose != "" {
			add(`"choose":%q`, n.choose)
		}
	}
	var names []string
	at := len(*text)
	*text = append(*text, "")
	for range count {
		k := m.grow(g, n, depth-1, text)
		n.kids = append(n.kids, k)
		names = append(names, fmt.Sprintf("%q", k.name))
	}
	if count > 0 {
		add(`"children":[%s]`, strings.Join(names, ","))
	}
	(*text)[at] = fmt.Sprintf("%q:{%s}", n.name, strings.Join(members, ","))
	return n
}

// TestSBT_06_AgainstConditionals compares random trees of both semantics, over random inputs and stimuli, with the model:
// their journals, and how they stand. In the middle the mind is written and read again.
func TestSBT_06_AgainstConditionals(t *testing.T) {
	r := registry()
	said := 0
	for seed := range uint64(fixedseed.Cases(*trees)) {
		g := rand.New(rand.NewPCG(seed, 7))
		m := &model{script: g.IntN(2) == 0, p: 1}
		var text []string
		m.grow(g, nil, 1+g.IntN(4), &text)
		semantics := map[bool]string{false: "collect", true: "script"}[m.script]
		doc := strings.Replace(document(semantics, strings.Join(text, ",")), `"root":"Root"`, `"root":"N0"`, 1)
		run := kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": doc}))
		words, _ := run.Memory()
		state := words[0] // the random generator
		m.rand = wits.NewRand(&state)
		for tick := range 25 {
			for i, name := range []string{"A", "B", "C"} {
				if g.IntN(4) == 0 {
					m.in[i] = !m.in[i]
				}
				kindtest.Set(run, name, m.in[i])
			}
			if g.IntN(3) == 0 {
				m.x = float64(g.IntN(8))
			}
			kindtest.Set(run, "X", m.x)
			for i, name := range []string{"Noise", "Light"} {
				if g.IntN(6) == 0 {
					m.heard[i] = true
					run.Fire(name)
				}
			}
			want := m.frame()
			got := run.Good()
			said += len(got)
			if !slices.Equal(got, m.lines) || run.Status() != want {
				t.Fatalf("seed %d, frame %d:\n got %q, %v\nwant %q, %v\n%s", seed, tick, got, run.Status(), m.lines, want, doc)
			}
			if want != wits.Running {
				break
			}
			if tick == 12 {
				run.Mind = kindtest.Reread(t, run.Mind, run.Program())
			}
		}
	}
	if said < fixedseed.Cases(*trees)*10 {
		t.Errorf("%d trees said %d lines: too few to show something", *trees, said)
	}
}
