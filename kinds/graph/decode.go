package graph

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// body is the decoded body of a graph document, sorted by name, so that order in the file never matters.
type body struct {
	nodes   []nodeDecl
	links   []linkDecl
	scripts []scriptDecl
	broken  map[string]bool // names of nodes that could not be read, which has been reported
}

type nodeDecl struct {
	name   string
	at     jsontree.Position
	source *jsontree.Node
	sort   string // which of sorts it is
	what   string // document, action, function, expression
	of     string
	typ    string
	self   bool
	fire   []string
	with   []jsontree.Member
}

// end is one end of a link: a node's port or, with an empty node, one of the graph's own ports.
type end struct {
	node, port string
	index      int // place in the list of an enumerable port; -1 for none
}

func (e end) String() string {
	if e.node == "" {
		return e.port
	}
	return e.node + "." + e.port
}

type linkDecl struct {
	at       jsontree.Position
	from, to end
}

type scriptDecl struct {
	at     jsontree.Position // of the source
	port   end
	source string
}

// sorts of nodes: the member that tells what a node is.
var sorts = []string{"call", "const", "do", "expr", "run"}

// members that each sort of node understands, beside "doc".
var understood = map[string][]string{
	"call": {"of", "with", "fire", "self"}, "const": {"type"}, "do": {"with"}, "expr": {"fire"}, "run": {"with"},
}

// Decode reads the graph's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{broken: map[string]bool{}}
	nodes := d.Object(d.Get("nodes"), "", `"nodes"`)
	b.nodes = make([]nodeDecl, 0, len(nodes))
	for _, m := range nodes {
		if n, ok := decodeNode(d, m); ok {
			b.nodes = append(b.nodes, n)
		} else {
			b.broken[m.Name] = true
		}
	}
	sort.SliceStable(b.nodes, func(i, j int) bool { return b.nodes[i].name < b.nodes[j].name })
	if links := d.Get("links"); links != nil {
		d.Strings(links, "", `"links"`) // says what is no string
		b.links = make([]linkDecl, 0, len(links.Items))
		for _, item := range links.Items {
			if item.Kind == jsontree.String {
				b.decodeLink(d, item.Pos, item.Text)
			}
		}
	}
	slices.SortFunc(b.links, compareLinks)
	b.links = slices.CompactFunc(b.links, func(l, again linkDecl) bool {
		twice := l.from == again.from && l.to == again.to
		if twice {
			d.Problem(again.at, "", fmt.Sprintf("the link %s -> %s is there twice", again.from, again.to), "remove one")
		}
		return twice
	})
	for _, m := range d.Object(d.Get("scripts"), "", `"scripts"`) {
		at, ok := parseEnd(m.Name)
		if !ok || at.index >= 0 {
			d.Problem(m.Pos, "", fmt.Sprintf("%q names no trigger port", m.Name), `write "Node.Port": "x = 1", or "Port" for a port of the graph`)
			continue
		}
		b.scripts = append(b.scripts, scriptDecl{m.Value.Pos, at, d.String(m.Value, m.Name, "a script")})
	}
	sort.SliceStable(b.scripts, func(i, j int) bool { return b.scripts[i].port.String() < b.scripts[j].port.String() })
	return b
}

// compareLinks orders links by target, by place in a list, by source, and equal ones by their place in the file.
func compareLinks(a, b linkDecl) int {
	if c := a.to.compare(b.to); c != 0 {
		return c
	}
	if c := cmp.Compare(uint(a.to.index), uint(b.to.index)); c != 0 {
		return c
	}
	if c := a.from.compare(b.from); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
}

func (e end) compare(o end) int {
	if c := strings.Compare(e.node, o.node); c != 0 {
		return c
	}
	return strings.Compare(e.port, o.port)
}

func decodeNode(d *wits.Decoder, m jsontree.Member) (nodeDecl, bool) {
	n := nodeDecl{name: m.Name, at: m.Pos, source: m.Value}
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, m.Name, "a node's name "+why, "")
		return n, false
	}
	if m.Value.Kind != jsontree.Object {
		d.Problem(m.Value.Pos, m.Name, "a node is an object in { }", `such as {"do": "Swing"}`)
		return n, false
	}
	for _, s := range sorts {
		if v := m.Value.Get(s); v != nil {
			if n.sort != "" {
				d.Problem(v.Pos, m.Name, fmt.Sprintf("the node has both %q and %q", n.sort, s), "a node is one thing")
				return n, false
			}
			n.sort = s
			if s == "const" {
				v.Keep()
				continue
			}
			if n.what = d.String(v, m.Name, strconv.Quote(s)); v.Kind != jsontree.String {
				return n, false
			}
		}
	}
	if n.sort == "" {
		d.Problem(m.Pos, m.Name, "this node has no type", `give it "run": a document, "do": an action, "call": a function, "expr": an expression or "const": a value`)
		return n, false
	}
	n.of = d.String(m.Value.Get("of"), m.Name, `"of"`)
	n.typ = d.String(m.Value.Get("type"), m.Name, `"type"`)
	n.self = d.Bool(m.Value.Get("self"), m.Name, `"self"`)
	n.fire = d.Strings(m.Value.Get("fire"), m.Name, `"fire"`)
	n.with = d.Object(m.Value.Get("with"), m.Name, `"with"`)
	for _, member := range []string{"fire", "of", "self", "type", "with"} {
		if v := m.Value.Get(member); v != nil && !slices.Contains(understood[n.sort], member) {
			d.Problem(v.Pos, m.Name, fmt.Sprintf("a node with %q has no %q", n.sort, member), "")
		}
	}
	d.Doc(m.Value, m.Name)
	for _, w := range n.with {
		w.Value.Keep() // of the types of ports
	}
	return n, true
}

func (b *body) decodeLink(d *wits.Decoder, at jsontree.Position, text string) {
	left, right, ok := strings.Cut(text, "->")
	from, ok1 := parseEnd(left)
	to, ok2 := parseEnd(right)
	if !ok || !ok1 || !ok2 || from.index >= 0 {
		d.Problem(at, "", fmt.Sprintf("%q is not a link", text), `write "Node.Port -> Node.Port"; a port of the graph itself stands without a node`)
		return
	}
	b.links = append(b.links, linkDecl{at, from, to})
}

// parseEnd reads "Node.Port", "Port", or either with an index: "Sum.values[2]".
func parseEnd(s string) (end, bool) {
	e := end{index: -1}
	s = strings.TrimSpace(s)
	if open := strings.IndexByte(s, '['); open >= 0 && strings.HasSuffix(s, "]") {
		i, err := strconv.Atoi(s[open+1 : len(s)-1])
		if err != nil || i < 0 || i > 1<<20 {
			return e, false
		}
		e.index, s = i, s[:open]
	}
	e.port = s
	if node, port, dotted := strings.Cut(s, "."); dotted {
		e.node, e.port = node, port
		if wits.BadName(node) != "" {
			return e, false
		}
	}
	return e, wits.BadName(e.port) == ""
}
