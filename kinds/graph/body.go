package graph

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Nodes   kind.Named[Node]        `json:"nodes" noun:"node" example:"{\"Strike\": {\"do\": \"Swing\"}}" doc:"The nodes by name."`
	Links   []kind.Text             `json:"links" noun:"link" role:"link" set:"true" doc:"Links, each \"Node.Port -> Node.Port\"; a port of the graph itself stands without a node."`
	Scripts kind.Pairs[kind.Script] `json:"scripts" noun:"script" names:"trigger" doc:"Statements that run when a trigger port fires, by port: \"Node.Port\"."`

	links   []link // sorted, so that their order in the file never matters
	scripts []script
	broken  []string // names of nodes that could not be read, which has been reported
	unread  bool     // none of the nodes could
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"nodes": {}, "links": []}`
}

// Node is a node: an action, another document, a function, an expression or a constant.
type Node struct {
	kind.Node
	kind.OneOf[Sort]
}

// Sort is what a node is.
type Sort interface{ About() kind.About }

type action struct {
	Do   kind.Text              `json:"do" role:"action" doc:"An action of the game."`
	With kind.Pairs[kind.Value] `json:"with" role:"value" doc:"Literal values of data ports that have no link, by port."`
}

type subdocument struct {
	Run  kind.Text              `json:"run" role:"document" doc:"Another document, by its path relative to this one."`
	With kind.Pairs[kind.Value] `json:"with" role:"value" doc:"Literal values of data ports that have no link, by port."`
}

type function struct {
	Call kind.Text              `json:"call" role:"function" doc:"A function."`
	Of   string                 `json:"of" role:"type" doc:"The type, of a function that is offered for several."`
	Self bool                   `json:"self" doc:"Bind the first entity parameter to the agent itself."`
	With kind.Pairs[kind.Value] `json:"with" role:"value" doc:"Literal values of data ports that have no link, by port."`
	Fire []string               `json:"fire" role:"property" doc:"Return properties of the result, such as OnBecomeTrue."`
}

type expression struct {
	Expr kind.Expr[any] `json:"expr" doc:"An expression over ports and variables."`
	Fire []string       `json:"fire" role:"property" doc:"Return properties of the result, such as OnBecomeTrue."`
}

type constant struct {
	Const kind.Value `json:"const" role:"value" doc:"A constant."`
	Type  kind.Text  `json:"type" role:"type" of:"value" doc:"Its type, if the value does not tell."`
}

// About implements [Sort].
func (*action) About() kind.About {
	return kind.About{Group: "behaviour", Title: "{do}", Also: []string{"task", "execute"},
		Doc: "Runs an action of the game.", Example: `{"do": ""}`}
}

// About implements [Sort].
func (*subdocument) About() kind.About {
	return kind.About{Group: "behaviour", Title: "{run}", Also: []string{"subgraph", "macro", "nested"},
		Doc: "Runs another document.", Example: `{"run": ""}`}
}

// About implements [Sort].
func (*function) About() kind.About {
	return kind.About{Group: "function", Title: "[{call} of {of}|{call}]", Also: []string{"pure", "query"},
		Doc: "Computes a function in every frame.", Example: `{"call": ""}`}
}

// About implements [Sort].
func (*expression) About() kind.About {
	return kind.About{Group: "function", Title: "{expr}", Also: []string{"formula", "math", "compute", "check", "condition", "compare"},
		Doc: "Computes an expression over ports and variables in every frame.", Example: `{"expr": "0"}`}
}

// About implements [Sort].
func (*constant) About() kind.About {
	return kind.About{Group: "value", Title: "constant {const}", Also: []string{"number", "literal", "value", "variable"},
		Doc: "A value that never changes.", Example: `{"const": 0}`}
}

// Choices returns the sorts of nodes.
func (Body) Choices() []kind.Set {
	return []kind.Set{declare.Choose[Sort](&action{}, &subdocument{}, &function{}, &expression{}, &constant{})}
}

// NodeTypes implements [document.NodeTyper].
func (k Kind) NodeTypes() []document.NodeType {
	return kind.TypesOf(k.Body().Member("nodes").Form.Item)
}

// end is one end of a link: a node's port or, with an empty node, one of the graph's own ports.
type end struct {
	text  string // without the index
	dot   int32  // how long the node's name is
	index int32  // place in the list of an enumerable port; -1 for none
}

func (e *end) node() string { return e.text[:e.dot] }

func (e *end) port() string {
	if e.dot == 0 {
		return e.text
	}
	return e.text[e.dot+1:]
}

func (e end) String() string { return e.text }

type link struct {
	at       jsontree.Position
	from, to end
}

type script struct {
	port   end
	source kind.Script
}

// lost reports whether there may be a node of a name that could not be read, which has been reported.
func (b *Body) lost(name string) bool { return b.unread || slices.Contains(b.broken, name) }

// Check reads links, and the ports that scripts belong to.
func (b *Body) Check(c *kind.Checker) {
	b.broken = c.Lost("nodes")
	nodes := c.Source.Get("nodes")
	b.unread = nodes != nil && nodes.Kind != jsontree.Object
	b.links = make([]link, 0, len(b.Links))
	for _, text := range b.Links {
		left, right, ok := strings.Cut(text.String(), "->")
		from, ok1 := parseEnd(left)
		to, ok2 := parseEnd(right)
		if !ok || !ok1 || !ok2 || from.index >= 0 {
			c.Problem(text.At(), fmt.Sprintf("%q is not a link", text), `write "Node.Port -> Node.Port"; a port of the graph itself stands without a node`, declare.ToRemove())
			continue
		}
		b.links = append(b.links, link{text.At(), from, to})
	}
	sortLinks(b.links)
	b.links = slices.CompactFunc(b.links, func(l, again link) bool {
		twice := l.from == again.from && l.to == again.to
		if twice {
			c.Problem(again.at, fmt.Sprintf("the link %s -> %s is there twice", again.from, again.to), "", declare.ToRemove().As("remove one"))
		}
		return twice
	})
	for _, s := range b.Scripts {
		port, ok := parseEnd(s.Name)
		if !ok || port.index >= 0 {
			c.Problem(s.At, fmt.Sprintf("%q names no trigger port", s.Name), `write "Node.Port": "x = 1", or "Port" for a port of the graph`, declare.ToRemove())
			continue
		}
		b.scripts = append(b.scripts, script{port, s.Value})
	}
	slices.SortStableFunc(b.scripts, func(s, o script) int { return strings.Compare(s.port.String(), o.port.String()) })
}

// sortLinks sorts links: their places first, since links are large, and then each goes to its own.
func sortLinks(links []link) {
	type key struct {
		begin uint64 // of the name of the node that it leads to, as a number
		at    int32
	}
	keys := make([]key, len(links))
	for i := range keys {
		var begin [8]byte
		copy(begin[:], links[i].to.node())
		keys[i] = key{binary.BigEndian.Uint64(begin[:]), int32(i)}
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.begin != b.begin {
			return cmp.Compare(a.begin, b.begin)
		}
		return compareLinks(&links[a.at], &links[b.at])
	})
	places := make([]int32, len(links))
	for i := range keys {
		places[i] = keys[i].at
	}
	for i := range links {
		if places[i] < 0 {
			continue // it is where it belongs
		}
		first, to := links[i], i
		for {
			from := int(places[to])
			places[to] = -1
			if from == i {
				links[to] = first
				break
			}
			links[to] = links[from]
			to = from
		}
	}
}

// compareLinks orders links by target, by place in a list, by source, and equal ones by their place in the file.
func compareLinks(a, b *link) int {
	if c := a.to.compare(&b.to); c != 0 {
		return c
	}
	if c := cmp.Compare(uint(a.to.index), uint(b.to.index)); c != 0 {
		return c
	}
	if c := a.from.compare(&b.from); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
}

func (e *end) compare(o *end) int {
	if c := strings.Compare(e.node(), o.node()); c != 0 {
		return c
	}
	return strings.Compare(e.port(), o.port())
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
		e.index, s = int32(i), s[:open]
	}
	e.text = s
	if dot := strings.IndexByte(s, '.'); dot >= 0 {
		e.dot = int32(dot)
		if declare.BadName(e.node()) != "" {
			return e, false
		}
	}
	return e, declare.BadName(e.port()) == ""
}
