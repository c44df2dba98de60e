package tree_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// generator makes random trees, as documents and as models.
type generator struct {
	*rand.Rand
	nodes   []*mnode
	text    []string            // of the nodes of the document that is being made
	doc     *mdoc               // that document
	more    map[string][]string // the nodes of the other documents, by file
	leading bool                // the next node is a condition
	branch  bool                // the next node is a sequence with memory, with conditions before what it does
}

func (g *generator) one(in int) bool { return g.IntN(in) == 0 }

func (g *generator) cond() mcond {
	c := mcond{input: g.IntN(4) - 1, limit: float64(g.IntN(8)), not: g.one(4), said: g.one(12)}
	return c
}

// tree makes a tree of some depth and gives its document, with polling or without.
func (g *generator) tree(depth int) (*model, func(polling bool) string) {
	g.doc, g.more = &mdoc{}, map[string][]string{}
	m := &model{root: g.node(nil, depth)}
	m.nodes = g.nodes
	text := g.text
	return m, func(polling bool) string { return treeOf("N0", text, polling) }
}

func treeOf(root string, nodes []string, polling bool) string {
	return fmt.Sprintf(`{"wits":1,"kind":"tree",%s,"root":%q,"polling":%v,"nodes":{%s}}`, ports, root, polling, strings.Join(nodes, ","))
}

// files are a tree's document, and those of the trees that it runs.
func (g *generator) files(document func(polling bool) string, polling bool) kindtest.Files {
	f := kindtest.Files{"main.json": document(polling)}
	for file, nodes := range g.more {
		f[file] = treeOf(strings.TrimSuffix(file, ".json"), nodes, polling)
	}
	return f
}

// part makes a leaf that runs a tree of its own.
func (g *generator) part(n *mnode, depth int) []string {
	text, doc := g.text, g.doc
	g.text, g.doc = nil, &mdoc{path: n.path() + "/"}
	n.typ = "run"
	n.kids = []*mnode{g.node(n, depth-1)}
	file := n.kids[0].name + ".json"
	g.more[file] = g.text
	g.text, g.doc = text, doc
	return []string{fmt.Sprintf(`"run":%q,"pass":["A","B","C","X"]`, file)}
}

// node makes a node and all under it.
func (g *generator) node(parent *mnode, depth int) *mnode {
	n := &mnode{name: fmt.Sprintf("N%d", len(g.nodes)), parent: parent, doc: g.doc}
	g.nodes = append(g.nodes, n)
	at := len(g.text)
	g.text = append(g.text, "")
	var members []string
	leading, branch := g.leading, g.branch
	g.leading, g.branch = false, false
	switch {
	case leading:
		members = g.condition(n)
	case branch && depth > 0:
		members = g.series(n, "sequence", depth)
	case depth > 1 && g.one(6):
		members = g.series(n, "selector", depth)
	case depth > 1 && !branch && g.one(9):
		members = g.part(n, depth)
	case depth == 0 || g.one(6):
		members = g.leaf(n)
	case g.one(3):
		members = g.decorator(n, depth)
	default:
		members = g.composite(n, depth)
	}
	if n.score == "" && (parent != nil && parent.typ == "utility" || g.one(20)) {
		n.base, n.slope = float64(g.IntN(8))/4, float64(g.IntN(5)-2)/8
		n.score = fmt.Sprintf("%v + %v * X", n.base, n.slope)
		members = append(members, fmt.Sprintf(`"score":%q`, n.score))
	}
	g.text[at] = fmt.Sprintf("%q:{%s}", n.name, strings.Join(members, ","))
	return n
}

// series makes a selector with memory of branches with conditions, or such a branch.
func (g *generator) series(n *mnode, typ string, depth int) []string {
	n.typ = typ
	count := 2 + g.IntN(2)
	var names []string
	for i := range count {
		last := i == count-1
		g.leading, g.branch = typ == "sequence" && !last, typ == "selector" && !last
		n.kids = append(n.kids, g.node(n, depth-1))
		names = append(names, fmt.Sprintf("%q", n.kids[i].name))
	}
	return []string{fmt.Sprintf("%q:[%s]", typ, strings.Join(names, ","))}
}

func (g *generator) seconds() float64 { return float64(g.IntN(5)) / 2 }

func (g *generator) leaf(n *mnode) []string {
	switch g.IntN(14) {
	case 0:
		n.typ, n.seconds = "wait", g.seconds()
		if g.one(3) {
			n.deviation = 0.75
		}
		return []string{fmt.Sprintf(`"wait":%v,"deviation":%v`, n.seconds, n.deviation)}
	case 1:
		n.typ = "log"
		return []string{`"log":"spoken"`}
	case 2:
		n.typ = "script"
		return []string{`"script":"V += 1; log('v', V)"`}
	case 3:
		n.typ, n.is = "status", wits.Status(g.IntN(3))
		return []string{fmt.Sprintf(`"status":%q`, n.is)}
	case 4, 5:
		n.typ, n.cond = []string{"while", "await"}[g.IntN(2)], g.cond()
		return []string{fmt.Sprintf(`%q:%q`, n.typ, n.cond.source())}
	case 6, 7, 8:
		return g.condition(n)
	}
	if g.one(5) {
		n.typ, n.is = "plain", wits.Status(g.IntN(3))
		return []string{fmt.Sprintf(`"do":"Plain","with":{"Ends":%d}`, n.is)}
	}
	n.typ, n.life, n.fail = "do", g.IntN(4), g.one(3)
	return []string{fmt.Sprintf(`"do":"Act","with":{"Life":%d,"Fail":%v}`, n.life, n.fail)}
}

// condition makes an "if", which may abort whatever it can where it stands.
func (g *generator) condition(n *mnode) []string {
	n.typ, n.cond = "if", g.cond()
	text := []string{fmt.Sprintf(`"if":%q`, n.cond.source())}
	if g.one(6) {
		n.cond = mcond{hint: true, is: tree.Hint(g.IntN(3))}
		text = []string{fmt.Sprintf(`"hinted":"Mark","is":%q`, n.cond.is)}
	}
	if n.deferred = g.one(6); n.deferred {
		text = append(text, `"defer":true`)
	}
	p := n.parent
	if p == nil || p.reactive || p.random || p.chained || g.one(3) {
		return text
	}
	switch p.typ {
	case "selector":
		n.lower = true
		return append(text, `"abort":"lower"`)
	case "sequence":
		n.abortSelf = g.one(2)
		if up := p.parent; up != nil && up.typ == "selector" && !up.reactive && !up.random {
			n.lower = g.one(2)
			for _, k := range p.kids {
				n.lower = n.lower && k.typ == "if"
			}
		}
	}
	switch {
	case n.abortSelf && n.lower:
		text = append(text, `"abort":"both"`)
	case n.abortSelf:
		text = append(text, `"abort":"self"`)
	case n.lower:
		text = append(text, `"abort":"lower"`)
	}
	return text
}

func (g *generator) decorator(n *mnode, depth int) []string {
	all := []string{"invert", "succeed", "fail", "repeat", "retry", "until", "cooldown", "timeout", "delay", "once", "guard", "breakpoint"}
	n.typ = all[g.IntN(len(all))]
	if g.one(6) {
		n.typ = "solid"
	}
	var text []string
	switch n.typ {
	case "repeat", "retry":
		if n.times = g.IntN(4); n.times > 0 {
			text = append(text, fmt.Sprintf(`"times":%d`, n.times))
		}
	case "until":
		n.is = of(g.one(2))
		text = append(text, fmt.Sprintf(`"is":%q`, n.is))
	case "cooldown", "timeout", "delay":
		n.seconds = g.seconds()
		if g.one(4) {
			n.deviation = 0.75
		}
		text = append(text, fmt.Sprintf(`"seconds":%v,"deviation":%v`, n.seconds, n.deviation))
	case "guard":
		n.cond, n.abortSelf = g.cond(), g.one(2)
		up := n.parent
		n.lower = up != nil && up.typ == "selector" && !up.reactive && !up.random && g.one(2)
		text = append(text, fmt.Sprintf(`"when":%q`, n.cond.source()))
		switch {
		case n.abortSelf && n.lower:
			text = append(text, `"abort":"both"`)
		case n.abortSelf:
			text = append(text, `"abort":"self"`)
		case n.lower:
			text = append(text, `"abort":"lower"`)
		}
	}
	text = append(text, g.services(n)...)
	n.kids = append(n.kids, g.node(n, depth-1))
	return append([]string{fmt.Sprintf("%q:%q", n.typ, n.kids[0].name)}, text...)
}

func (g *generator) services(n *mnode) []string {
	if !g.one(10) {
		return nil
	}
	s := mservice{text: "served", every: g.seconds()}
	if g.one(3) {
		s.deviation = 0.5
	}
	n.services = []mservice{s}
	return []string{fmt.Sprintf(`"services":[{"script":"log('served')","every":%v,"deviation":%v}]`, s.every, s.deviation)}
}

func (g *generator) composite(n *mnode, depth int) []string {
	all := []string{"sequence", "selector", "sequence", "selector", "selector", "parallel", "utility", "switch", "monitor", "filter"}
	n.typ = all[g.IntN(len(all))]
	var text []string
	count := g.IntN(4)
	if count == 0 && !g.one(8) {
		count = 2
	}
	switch n.typ {
	case "sequence", "selector":
		if n.hinted = n.typ == "selector" && g.one(3); n.hinted {
			text = append(text, `"hinted":true`)
		}
		how := g.IntN(5)
		switch {
		case n.hinted && how > 1:
			if n.before = how == 2; n.before {
				text = append(text, `"handover":"before"`)
			}
		case how < 2:
			n.reactive, n.before = true, g.one(2)
			text = append(text, `"reactive":true`)
			if n.before {
				text = append(text, `"handover":"before"`)
			}
		case how == 2:
			n.random = true
			text = append(text, `"order":"random"`)
			if g.one(2) && count > 0 {
				for range count {
					n.weights = append(n.weights, float64(g.IntN(3)))
				}
				n.weights[g.IntN(count)] = 1.5
				text = append(text, strings.ReplaceAll(fmt.Sprintf(`"weights":%v`, n.weights), " ", ","))
			}
		case how == 3 && n.typ == "sequence":
			n.chained, n.seconds, n.lenient, n.loop = true, g.seconds(), g.one(2), g.one(2)
			text = append(text, fmt.Sprintf(`"between":%v,"lenient":%v,"loop":%v`, n.seconds, n.lenient, n.loop))
		}
	case "filter":
		if n.reactive = g.one(2); n.reactive {
			text = append(text, `"reactive":true`)
		}
	case "parallel":
		n.success, n.failure = 1+g.IntN(max(count, 1)), 1+g.IntN(max(count, 1))
		if count > 0 {
			text = append(text, fmt.Sprintf(`"success":%d,"failure":%d`, n.success, n.failure))
		} else {
			n.success, n.failure = 0, 1
		}
	case "monitor":
		n.success, n.failure = 1, 1
		for range max(count, 1) {
			k := &mnode{name: fmt.Sprintf("N%d", len(g.nodes)), parent: n, doc: g.doc, typ: "while", cond: g.cond()}
			g.nodes = append(g.nodes, k)
			n.kids = append(n.kids, k)
			g.text = append(g.text, fmt.Sprintf(`%q:{"while":%q}`, k.name, k.cond.source()))
		}
		k := &mnode{name: fmt.Sprintf("N%d", len(g.nodes)), parent: n, doc: g.doc}
		g.nodes = append(g.nodes, k)
		n.kids = append(n.kids, k)
		at := len(g.text)
		g.text = append(g.text, "")
		g.text[at] = fmt.Sprintf("%q:{%s}", k.name, strings.Join(g.decorator(k, depth), ","))
		count = 0
	case "utility":
		n.weighted, n.validate = g.one(3), g.one(2)
		if n.anyOf = !n.weighted && g.one(3); n.anyOf {
			n.above = float64(g.IntN(5)-1) / 2
			text = append(text, fmt.Sprintf(`"choose":"random","above":%v`, n.above))
		}
		if n.reactive = g.one(2); n.reactive {
			n.inertia = float64(g.IntN(3)) / 4
			text = append(text, fmt.Sprintf(`"reactive":true,"inertia":%v`, n.inertia))
		}
		if n.weighted {
			text = append(text, `"choose":"weighted"`)
		}
		text = append(text, fmt.Sprintf(`"validate":%v`, n.validate))
	case "switch":
		n.reactive = g.one(2)
		count = max(1, min(count, 2))
	}
	text = append(text, g.services(n)...)
	for i := range count {
		g.leading = n.typ == "sequence" && i < count-1 && g.IntN(3) > 0 || n.typ == "selector" && g.one(6)
		n.kids = append(n.kids, g.node(n, depth-1))
	}
	names := make([]string, len(n.kids))
	for i, k := range n.kids {
		names[i] = fmt.Sprintf("%q", k.name)
	}
	if n.typ == "switch" {
		cases := []string{fmt.Sprintf(`"switch":"A","reactive":%v,"cases":{"true":%s}`, n.reactive, names[0])}
		if count > 1 {
			cases = append(cases, `"else":`+names[1])
		}
		return append(cases, text...)
	}
	typ := n.typ
	if typ == "filter" {
		n.typ = "sequence"
		slices.SortStableFunc(n.kids, func(a, b *mnode) int { return a.rank() - b.rank() })
	}
	return append([]string{fmt.Sprintf("%q:[%s]", typ, strings.Join(names, ","))}, text...)
}

// rank is 0 for conditions.
func (n *mnode) rank() int {
	if slices.Contains([]string{"if", "while", "await"}, n.typ) {
		return 0
	}
	return 1
}
