package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// The reference: what a graph document means, in the plainest way. It keeps every value and every mark in maps, follows
// links one at a time, reads a delayed link from a copy of last frame's values, and visits nodes and releases ports in a
// random order among all that are allowed. If the compiled graph does the same, the order of visits does not matter.

// modelDoc is a document.
type modelDoc struct {
	name             string
	in, out          []string // data ports, float
	triggers, raises []string // trigger ports
	nodes            []*modelNode
	links            [][2]string
}

type modelNode struct {
	name, sort  string // sort: act, run, add, less, choose, counter, expr, const
	doc         *modelDoc
	life, every int64
	fail        bool
	bound       float64 // b of less, value of const
	fire        []string
	terms       []modelTerm
}

type modelTerm struct {
	ref   string
	scale float64
}

// modelPort is a port of an instance; a declared port of an embedded document is that of its inside.
type modelPort struct {
	in   *modelPart
	node string
	port string
}

func (p modelPort) path() string {
	parts := []string{}
	if p.in.path != "" {
		parts = append(parts, p.in.path)
	}
	if p.node != "" {
		parts = append(parts, p.node)
	}
	return strings.TrimPrefix(strings.Join(parts, "/")+"."+p.port, ".")
}

// modelPart is an instance of a document.
type modelPart struct {
	doc    *modelDoc
	parent *modelPart
	node   string // in the parent
	path   string
	depth  int
	kids   map[string]*modelPart
	nodes  map[string]*modelNode
	edges  map[string]map[string]bool // writer -> reader
	rank   map[string]int
	active bool
	ended  wits.Status
	on     map[string]bool // active nodes
	age    map[string]int64
	pokes  map[string]int64
}

// model is a root with all that it embeds.
type model struct {
	rng       *rand.Rand
	root      *modelPart
	parts     []*modelPart
	fan       map[modelPort][]modelPort
	from      map[modelPort]modelPort
	lists     map[modelPort][]modelPort
	now, prev map[modelPort]float64 // of outbound data ports
	next      map[modelPort]bool
	released  map[modelPort]bool
	stopped   map[modelPort]bool // nodes that Deactivate has ended in this release
	events    []string
	begun     bool
	status    wits.Status
}

func newModel(doc *modelDoc, rng *rand.Rand) *model {
	m := &model{rng: rng, fan: map[modelPort][]modelPort{}, from: map[modelPort]modelPort{}, lists: map[modelPort][]modelPort{},
		now: map[modelPort]float64{}, next: map[modelPort]bool{}, released: map[modelPort]bool{}}
	m.root = m.open(doc, nil, "")
	for _, p := range m.parts {
		m.connect(p)
	}
	for _, p := range m.parts {
		m.order(p)
	}
	return m
}

func (m *model) open(doc *modelDoc, parent *modelPart, node string) *modelPart {
	p := &modelPart{doc: doc, parent: parent, node: node, kids: map[string]*modelPart{}, nodes: map[string]*modelNode{},
		edges: map[string]map[string]bool{}, rank: map[string]int{}, on: map[string]bool{}, age: map[string]int64{}, pokes: map[string]int64{}}
	if parent != nil {
		p.depth, p.path = parent.depth+1, strings.TrimPrefix(parent.path+"/"+node, "/")
	}
	m.parts = append(m.parts, p)
	for _, n := range doc.nodes {
		p.nodes[n.name] = n
		if n.sort == "run" {
			p.kids[n.name] = m.open(n.doc, p, n.name)
		}
		if n.sort == "const" {
			m.now[modelPort{p, n.name, "Value"}] = n.bound
		}
	}
	links := slices.Clone(doc.links)
	slices.SortFunc(links, func(a, b [2]string) int { return slices.Compare(byName(a[0]), byName(b[0])) })
	for _, l := range links {
		from, to := m.port(p, l[0]), m.port(p, l[1])
		switch {
		case isTrigger(p, l[0]):
			m.fan[from] = append(m.fan[from], to)
		case strings.HasSuffix(l[1], ".Values") || strings.HasSuffix(l[1], ".values"):
			m.lists[to] = append(m.lists[to], from)
		default:
			m.from[to] = from
		}
	}
	return p
}

// byName is how the sources of a list are ordered: ports of the document itself first, then by node and port.
func byName(ref string) []string {
	if node, port, dotted := strings.Cut(ref, "."); dotted {
		return []string{node, port}
	}
	return []string{"", ref}
}

// port finds what a link names.
func (m *model) port(p *modelPart, ref string) modelPort {
	node, port, dotted := strings.Cut(ref, ".")
	if !dotted {
		return modelPort{p, "", ref}
	}
	if kid := p.kids[node]; kid != nil && !slices.Contains(lifecycle, port) {
		return modelPort{kid, "", port}
	}
	return modelPort{p, node, port}
}

var lifecycle = []string{"Activate", "Deactivate", "OnActivate", "OnDeactivate", "OnSuccess", "OnFailure"}

func isTrigger(p *modelPart, ref string) bool {
	node, port, dotted := strings.Cut(ref, ".")
	doc := p.doc
	if dotted {
		if slices.Contains(lifecycle, port) || port == "Ping" || strings.HasPrefix(port, "On") {
			return true
		}
		if p.nodes[node].sort != "run" {
			return false
		}
		doc = p.nodes[node].doc
	}
	return ref == "OnActivate" || slices.Contains(doc.triggers, port) && dotted || slices.Contains(doc.raises, port) && dotted ||
		slices.Contains(doc.triggers, ref)
}

// origin follows a data port back to the port that is written: by a node, or by the game.
func (m *model) origin(p modelPort) modelPort {
	for range 10000 {
		from, ok := m.from[p]
		if !ok {
			break
		}
		p = from
	}
	return p
}

// reads lists where a node's inbound data comes from.
func (m *model) reads(p *modelPart, n *modelNode) []modelPort {
	var out []modelPort
	for _, port := range []string{"A", "a", "b", "if", "then", "else"} {
		if from, ok := m.from[modelPort{p, n.name, port}]; ok {
			out = append(out, from)
		}
	}
	out = append(out, m.lists[modelPort{p, n.name, "Values"}]...)
	out = append(out, m.lists[modelPort{p, n.name, "values"}]...)
	for _, t := range n.terms {
		out = append(out, m.port(p, t.ref))
	}
	if kid := p.kids[n.name]; kid != nil {
		for _, port := range n.doc.in {
			if from, ok := m.from[modelPort{kid, "", port}]; ok {
				out = append(out, from)
			}
		}
	}
	return out
}

// owner is the node of p that a port belongs to, at whatever depth; "" if it lies outside.
func (p *modelPart) owner(port modelPort) string {
	if port.in == p {
		return port.node
	}
	for in := port.in; in.parent != nil; in = in.parent {
		if in.parent == p {
			return in.node
		}
	}
	return ""
}

// flow notes that a node reads what another writes: with the smallest part that holds both.
func (m *model) flow(from, reader modelPort) {
	if from.node == "" {
		return // nobody writes it, or the game does
	}
	for p := reader.in; p != nil; p = p.parent {
		if w := p.owner(from); w != "" {
			p.edge(w, p.owner(reader))
			return
		}
	}
}

func (p *modelPart) edge(from, to string) {
	if p.nodes[from].sort == "const" {
		return
	}
	if p.edges[from] == nil {
		p.edges[from] = map[string]bool{}
	}
	p.edges[from][to] = true
}

// connect finds who reads from whom: by the links between nodes, and by following the data to where it comes from.
func (m *model) connect(p *modelPart) {
	for _, n := range p.doc.nodes {
		for _, port := range m.reads(p, n) {
			if w := p.owner(port); w != "" {
				p.edge(w, n.name)
			}
			if n.sort != "run" {
				m.flow(m.origin(port), modelPort{p, n.name, ""})
			}
		}
	}
}

// order ranks the nodes of a part by the rule of package graph: writers before readers, ties by name; where all that
// is left waits, the lowest name of each circle that waits for no other goes first.
func (m *model) order(p *modelPart) {
	var left []string
	for _, n := range p.doc.nodes {
		left = append(left, n.name)
	}
	slices.Sort(left)
	place := func(name string) {
		p.rank[name] = len(p.rank)
		left = slices.DeleteFunc(left, func(n string) bool { return n == name })
	}
	started := map[string]bool{}
	for len(left) > 0 {
		free := slices.IndexFunc(left, func(n string) bool {
			return started[n] || !slices.ContainsFunc(left, func(w string) bool { return w != n && p.edges[w][n] })
		})
		if free >= 0 {
			place(left[free])
			continue
		}
		reach := reachable(left, p.edges)
		for _, n := range left {
			lowest := true
			for _, o := range left {
				if reach[o][n] && (!reach[n][o] || o < n) {
					lowest = false
				}
			}
			if lowest {
				started[n] = true
			}
		}
	}
}

func reachable(nodes []string, edges map[string]map[string]bool) map[string]map[string]bool {
	r := map[string]map[string]bool{}
	for _, a := range nodes {
		r[a] = map[string]bool{}
		for _, b := range nodes {
			r[a][b] = edges[a][b]
		}
	}
	for _, k := range nodes {
		for _, a := range nodes {
			for _, b := range nodes {
				r[a][b] = r[a][b] || r[a][k] && r[k][b]
			}
		}
	}
	return r
}

// read gives the value of a node's inbound port: this frame's, or last frame's where the way is delayed.
func (m *model) read(reader modelPort, source modelPort) float64 {
	w := m.origin(source)
	r := reader
	for p := r.in; p != nil; p = p.parent {
		if from := p.owner(w); from != "" {
			into := p.owner(r)
			if p.nodes[from].sort != "const" && p.rank[from] >= p.rank[into] {
				return m.prev[w]
			}
			return m.now[w]
		}
	}
	return m.now[w]
}

func (m *model) input(p *modelPart, node, port string) float64 {
	to := modelPort{p, node, port}
	from, ok := m.from[to]
	if !ok {
		return 0
	}
	return m.read(to, from)
}

// fire marks a port and, transitively, all that it reaches.
func (m *model) fire(p modelPort) {
	if m.next[p] {
		return
	}
	m.next[p] = true
	for _, to := range m.fan[p] {
		m.fire(to)
	}
}

func (m *model) event(p *modelPart, node, text string) {
	m.events = append(m.events, fmt.Sprintf("%s: %s", strings.TrimPrefix(p.path+"/"+node, "/"), text))
}
