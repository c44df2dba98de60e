package tree

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Switch runs the child that belongs to a value.
type Switch struct {
	Value    kind.Expr[any]        `json:"switch" example:"\"Mood\"" doc:"Runs the child that belongs to this value."`
	Cases    kind.Pairs[kind.Text] `json:"cases" role:"name" of:"node" example:"{\"calm\": \"Patrol\"}" doc:"The node to run, by value."`
	Else     kind.Text             `json:"else" role:"name" of:"node" doc:"The node to run for all other values."`
	Reactive bool                  `json:"reactive" doc:"Look at the value anew in every frame, also while a child runs."`
}

// Dynamic runs a document that an expression chooses.
type Dynamic struct {
	Documents     []kind.Text `json:"dynamic" role:"document" example:"[\"calm.tree.json\", \"angry.tree.json\"]" doc:"Documents, by their paths relative to this one."`
	kind.Behavior `without:"run do"`
	Index         kind.Expr[int] `json:"index" need:"\"Plan\"" doc:"The place of the document in the list, from 0."`
}

func (*Switch) op() op  { return opSwitch }
func (*Dynamic) op() op { return opSwitch }

// About tells people of it.
func (*Switch) About() declare.About {
	return declare.About{Group: composite, Title: "switch {switch}", Also: []string{"case", "choose by value", "enum"},
		Doc: "Runs the child that belongs to a value. It fails if there is none.", Example: `{"switch": "Mood", "cases": {"calm": "Patrol"}, "else": "Fight"}`}
}

// About tells people of it.
func (*Dynamic) About() declare.About {
	return declare.About{Group: composite, Title: "dynamic {index}", Also: []string{"dynamic subtree", "run dynamic", "choose a document", "subtree by index"},
		Doc:     "Runs the document of a list that an expression chooses when the node begins, from 0. It fails if there is none.",
		Example: `{"dynamic": ["calm.tree.json", "angry.tree.json"], "index": "Plan"}`}
}

func (s *Switch) children() []kind.Text {
	var out []kind.Text
	for _, c := range s.Cases {
		out = append(out, c.Value)
	}
	if s.Else.Given() {
		out = append(out, s.Else)
	}
	return out
}

// Check reports a switch that chooses among nothing.
func (s *Switch) Check(c *kind.Checker) {
	if len(s.children()) == 0 && c.Sound() {
		c.Problem(c.Source.Pos, "there is nothing to choose among", `add "cases"`+declare.InFile(`: {"calm": "Patrol"}`))
		c.Drop()
	}
}

// Check reports a list without a document.
func (d *Dynamic) Check(c *kind.Checker) {
	if list := c.Source.Get("dynamic"); len(list.Items) == 0 && len(d.Documents) == 0 && list.Kind == jsontree.Array {
		c.Problem(list.Pos, "there is no document to choose", declare.InFile(`such as "dynamic": ["calm.tree.json", "angry.tree.json"]`))
		c.Drop()
	}
}

// made are the children of a dynamic node: one for each document.
func (d *Dynamic) made(n *decl, g *grammar) {
	run := kind.RefOf(&n.Node.Node, &d.Behavior)
	nodes, made := make([]Node, len(d.Documents)), make([]decl, len(d.Documents))
	for i, document := range d.Documents {
		r := *run
		r.Name, r.Document, r.At, r.Source = fmt.Sprintf("%s_%d", n.Name, i), document.String(), document.At(), withRun(n.Source, document.Source)
		nodes[i] = Node{Node: kind.Node{Name: r.Name, At: r.At, Source: r.Source}}
		nodes[i].Is = &Run{}
		made[i] = decl{Node: &nodes[i], typ: g.of(nodes[i].Is), runs: &r, parent: n, made: true}
		n.children = append(n.children, child{name: r.Name, at: r.At, decl: &made[i]})
	}
}

func (s *Switch) build(b *builder, n *node, rec *record) {
	rec.arg = int32(len(b.t.switches))
	b.t.switches = append(b.t.switches, choice{reactive: s.Reactive})
	e := b.chooses(n, rec, s.Value.Source, nil)
	if e == nil {
		return
	}
	if e.Type() != b.bool1 && e.Type() != b.whole && e.Type().Enum() == nil {
		b.Problem(n.Node, "switch", fmt.Sprintf("the value is of type %s, and a switch takes a bool, an int or an enumeration", e.Type()), "a selector of guards can look at anything")
		return
	}
	for i := range s.Cases {
		b.t.switches[rec.arg].keys = append(b.t.switches[rec.arg].keys, b.key(n, &s.Cases[i], e.Type()))
	}
}

func (d *Dynamic) build(b *builder, n *node, rec *record) {
	rec.arg = int32(len(b.t.switches))
	b.t.switches = append(b.t.switches, choice{})
	if b.chooses(n, rec, d.Index.Source, b.whole) != nil {
		for i := range n.children {
			b.t.switches[rec.arg].keys = append(b.t.switches[rec.arg].keys, int64(i))
		}
	}
}

// chooses reads the value by which a child is chosen; nil if it is wrong, which has been reported.
func (b *builder) chooses(n *node, rec *record, source *jsontree.Node, want *wits.Type) *expr.Expr {
	s := b.scope(n)
	e := s.Check(source, n.Name, want)
	evaluation := int32(-1)
	if e != nil {
		outcome := wits.OutcomeWhole
		if e.Type() == b.bool1 {
			outcome = wits.OutcomeTruth
		}
		evaluation = s.Evaluation(e, outcome)
	}
	b.tell(n, s.ExprTrace(source.Text))
	pure := false
	if n.reads, pure = b.used(s); !pure {
		rec.flags |= impure
	}
	if e == nil {
		return nil
	}
	f := new(func(*wits.Context) int64)
	b.t.switches[rec.arg].value = f
	switch {
	case e.Type() == b.bool1:
		b.Finish(func() {
			v := e.Bool()
			v = wits.NotedBool(v, evaluation)
			*f = func(x *wits.Context) int64 {
				if v(x) {
					return 1
				}
				return 0
			}
		})
	case e.Type() == b.whole || e.Type().Enum() != nil:
		b.Finish(func() { *f = wits.NotedInt(e.Int(), evaluation) })
	}
	return e
}

// key returns the value that a case is for.
func (b *builder) key(n *node, m *declare.Pair[kind.Text], t *wits.Type) int64 {
	var names []string
	switch {
	case t == b.bool1:
		names = []string{"false", "true"}
	case t.Enum() != nil:
		names = t.Enum()
	default:
		i, err := strconv.ParseInt(m.Name, 10, 64)
		if err != nil {
			b.ProblemAt(m.At, n.Name, fmt.Sprintf("the value is an int, and %q is none", m.Name), "", declare.ToRemove().As(""))
		}
		return i
	}
	i := slices.Index(names, m.Name)
	if i < 0 {
		b.ProblemAt(m.At, n.Name, fmt.Sprintf("%s has no value %q", t, m.Name), "", kind.Closest(m.Name, names, "")...)
	}
	return int64(i)
}

// choice is how a switch finds its child.
type choice struct {
	value    *func(*wits.Context) int64
	keys     []int64 // of the children but the last, if there is one more for all else
	reactive bool
}

// choose runs the child that belongs to a value. The value is looked at when the node begins; a reactive one looks in
// every frame.
func (t *tree) choose(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	if k < 0 {
		c := &t.switches[n.arg]
		if k = t.child(words, n.first, n.end); k < 0 || c.reactive {
			now := t.find(x, n)
			if k >= 0 && now != k {
				d := end(wits.Failure)
				if now >= 0 {
					d = goesOn(now)
				}
				if s, over := t.yield(x, i, k, d); over {
					return s
				}
			}
			if k = now; k < 0 {
				return wits.Failure
			}
		}
		s = t.run(x, k, -1, wits.Running)
	}
	if s != wits.Running {
		t.note(x, k, k+1, s)
	}
	return s
}

// find returns the child that belongs to the value now; -1 if there is none.
func (t *tree) find(x *wits.Context, n *record) int32 {
	c := &t.switches[n.arg]
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
	}
	x.SetCurrentNode(n.id)
	v := (*c.value)(x)
	for j, key := range c.keys {
		if v == key {
			return n.first + int32(j)
		}
	}
	if other := n.first + int32(len(c.keys)); other < n.end {
		return other
	}
	return -1
}
