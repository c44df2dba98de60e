package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// end is one end of a link of a graph: a port of a node or, without a node, one of the graph's own.
type end struct {
	node, port string
	index      int // place in an enumerable port; -1 for none
}

func (e end) String() string {
	s := e.port
	if e.node != "" {
		s = e.node + "." + s
	}
	if e.index >= 0 {
		s += "[" + strconv.Itoa(e.index) + "]"
	}
	return s
}

// plain returns the end without its place in a list.
func (e end) plain() end { return end{e.node, e.port, -1} }

// parseEnd reads "Node.Port", "Port", or either with an index. What it reads was checked before.
func parseEnd(s string) end {
	e := end{index: -1}
	s = strings.TrimSpace(s)
	if open := strings.IndexByte(s, '['); open >= 0 && strings.HasSuffix(s, "]") {
		if i, err := strconv.Atoi(s[open+1 : len(s)-1]); err == nil {
			e.index, s = i, s[:open]
		}
	}
	if node, port, dotted := strings.Cut(s, "."); dotted {
		e.node, s = node, port
	}
	e.port = s
	return e
}

type link struct{ from, to end }

func linksOf(tree *JSON) (out []link) {
	for _, l := range items(tree.Get("links")) {
		from, to, _ := strings.Cut(textOf(l), "->")
		out = append(out, link{parseEnd(from), parseEnd(to)})
	}
	return out
}

// linkTexts writes links, each once.
func linkTexts(links []link) *JSON {
	out := &JSON{Kind: jsontree.Array}
	var seen []string
	for _, l := range links {
		if s := l.from.String() + " -> " + l.to.String(); !slices.Contains(seen, s) {
			seen = append(seen, s)
			out.Items = append(out.Items, text(s))
		}
	}
	return out
}

// numbered gives the links to enumerable ports their places by number, where one of them is about to get another source: their
// order is otherwise that of the names of the sources.
func numbered(links []link, list func(end) bool, moves func(link) bool) []link {
	out := slices.Clone(links)
	targets := map[end][]int{}
	for i, l := range links {
		if list(l.to) {
			targets[l.to.plain()] = append(targets[l.to.plain()], i)
		}
	}
	for _, all := range targets {
		if !slices.ContainsFunc(all, func(i int) bool { return moves(links[i]) }) {
			continue
		}
		slices.SortStableFunc(all, func(i, j int) int {
			a, b := links[i], links[j]
			if a.to.index != b.to.index {
				if a.to.index < 0 || b.to.index >= 0 && b.to.index < a.to.index {
					return 1
				}
				return -1
			}
			if c := strings.Compare(a.from.node, b.from.node); c != 0 {
				return c
			}
			return strings.Compare(a.from.port, b.from.port)
		})
		for place, i := range all {
			out[i].to.index = place
		}
	}
	return out
}

// unique finds a name like the one that is wished for that is not taken, and takes it.
func unique(taken map[string]bool, name string) string {
	out := name
	for i := 2; taken[out] || declare.BadName(out) != ""; i++ {
		out = name + strconv.Itoa(i)
	}
	taken[out] = true
	return out
}

// ownNames are what a document declares: ports, variables and boards, with their declarations, and what each is.
type ownNames struct {
	ports     map[string]*JSON
	variables map[string]*JSON
	boards    map[string]*JSON
}

func (p *Project) ownOf(tree *JSON) ownNames {
	o := ownNames{map[string]*JSON{}, map[string]*JSON{}, map[string]*JSON{}}
	for _, port := range p.registry.Documents().Ports(tree) {
		o.ports[textOf(port.Get("in"))+textOf(port.Get("out"))] = port
	}
	for _, m := range membersOf(tree.Get("variables")) {
		o.variables[m.Name] = m.Value
	}
	for _, m := range membersOf(tree.Get("boards")) {
		o.boards[m.Name] = m.Value
	}
	return o
}

// declaration returns how a port or variable is declared, and its type; nil and "" if there is none.
func (o ownNames) declaration(name string) (d *JSON, typ string) {
	if d = o.ports[name]; d != nil {
		return d, textOf(d.Get("type"))
	}
	if d = o.variables[name]; d != nil && d.Kind == jsontree.String {
		return d, d.Text
	}
	return d, textOf(d.Get("type"))
}

// newPort writes the declaration of a port like another one, or like a variable.
func newPort(side, name, typ string, like *JSON) *JSON {
	port := &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: side, Value: text(name)}, {Name: "type", Value: text(typ)}}}
	for _, member := range []string{"unit", "doc"} {
		if v := like.Get(member); v != nil {
			port.Members = append(port.Members, jsontree.Member{Name: member, Value: v})
		}
	}
	return port
}

// dotted puts a member behind a name; "" for none.
func dotted(name, rest string) string {
	if rest == "" {
		return name
	}
	return name + "." + rest
}
