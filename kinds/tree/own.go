package tree

import (
	"errors"
	"fmt"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Type is a type of node that a game or a library adds to trees: a pointer to a struct whose fields are the members of its nodes,
// as package declare tells. The first field is the member that makes a node one of the type: the name of its child, or the
// list of its children. Documents, the editor and the debugger know it like any other.
//
//	// Recovery runs its second child when its first has failed, and then tries the first again.
//	type Recovery struct {
//		Children []kind.Text `json:"recovery" role:"name" of:"node" doc:"What is to succeed, and what helps if it does not."`
//		Times    kind.Amount `json:"times" of:"int" min:"1" default:"1" doc:"How often it helps."`
//	}
type Type interface {
	// About tells people of it: its group is "composite" or "decorator", and its title may say what a node has in it: "rate {hz} 1/s".
	About() declare.About
	// Build makes what runs of a node. It is called once for each place at which a document is used; the visitor is that of all
	// agents, and must not change.
	Build(b *NodeBuilder) Visitor
}

// Parent is implemented by a [Type] whose nodes have children: it returns their names, as the node says them.
type Parent interface{ ChildNames() []kind.Text }

// Visitor is what runs of a node of a [Type].
type Visitor interface {
	// Visit runs the node in a frame and says how it stands. A node that ends, and one that is aborted, ends its children.
	Visit(v *Visit) wits.Status
}

// AddNodes adds types of node to a registry that has the kind "tree".
func AddNodes(r *wits.Registry, types ...Type) {
	k, ok := r.Kind(Kind{}.Name()).(Kind)
	if !ok {
		r.Fail(errors.New(`types of node are added to a registry that has the kind "tree"`))
		return
	}
	defer func() { // a declaration that is wrong is the fault of whoever added it, and told as such
		if wrong := recover(); wrong != nil {
			r.Fail(fmt.Errorf("types of node: %v", wrong))
		}
	}()
	own := append(append([]Type(nil), k.grammar().own...), types...)
	sets := Body{}.Choices()
	for _, t := range own {
		if group := t.About().Group; group != composite && group != decorator {
			r.Fail(fmt.Errorf("type of node %T: its group is %q, and it is a %q or a %q; what acts is an action, and a condition is a function that \"if\" calls", t, group, composite, decorator))
			return
		}
		sets = append(sets, declare.Choose[nodeType](t))
	}
	k.own = grammarOf(declare.Make[Body](sets...), own)
	r.AddKind(k)
}

// NodeBuilder is what a [Type] makes its visitor with.
type NodeBuilder struct {
	b *builder
	n *node
}

// Amount returns what gives a number that the document says, or computes.
func (b *NodeBuilder) Amount(a kind.Amount) func(*wits.Context) float64 {
	if v := b.b.amount(b.n, a); v != nil {
		return v.value
	}
	return func(*wits.Context) float64 { return a.Number }
}

// Condition returns what looks at a condition; true if the document has none.
func (b *NodeBuilder) Condition(e kind.Expr[bool]) func(*wits.Context) bool {
	if !e.Given() {
		return func(*wits.Context) bool { return true }
	}
	s := b.b.scope(b.n)
	f := s.Bool(e.Source, b.n.Name)
	b.b.used(s)
	return func(x *wits.Context) bool { return (*f)(x) }
}

// Number returns a number that a mind remembers for the node, under a name. People see it as an outbound port of the node,
// expressions read it as "Node.Name". It is 0 when the tree begins; when the node begins again it is what it was, so what counts
// for one run is set where [Visit.Begins]. Of one called "Until" the debugger shows how many seconds of game time are left.
func (b *NodeBuilder) Number(name string) *Memory {
	m := &Memory{}
	b.b.reset(b.n, name, b.b.float, func(at wits.Slot) { m.slot = at })
	return m
}

// Problem reports something about a member of the node; member is "" for all of it.
func (b *NodeBuilder) Problem(member, reason, hint string, fixes ...declare.Fix) {
	b.b.Problem(b.n.Node, member, reason, hint, fixes...)
}

// Children returns how many children the node has.
func (b *NodeBuilder) Children() int { return len(b.n.children) }

// Memory is a number of each mind.
type Memory struct{ slot wits.Slot }

// Get returns it.
func (m *Memory) Get(v *Visit) float64 { return wits.Get[float64](v.Context, m.slot) }

// Set changes it.
func (m *Memory) Set(v *Visit, to float64) { wits.Set(v.Context, m.slot, to) }

// Visit is a visit of a node in a frame. With the context come the game time ([wits.Context.Time], s), what is drawn by chance
// ([wits.Context.Rand]) and [wits.Context.AllowRestart]: who runs a child again in the frame in which it ended asks that first.
type Visit struct {
	*wits.Context
	t     *tree
	n     *record
	i     int32
	known int32 // the child that has been visited, and stands as s; -1 for none
	s     wits.Status
	ran   uint64 // which of the first 64 children have run in this visit
}

// Begins reports whether the node did not run at the end of the last frame.
func (v *Visit) Begins() bool { return !v.t.isActive(v.Words(), v.i) }

// Children returns how many children there are.
func (v *Visit) Children() int { return int(v.n.end - v.n.first) }

// Run visits a child, from 0, and says how it stands. A child that has ended begins anew; one that was told to end by [Visit.Abort]
// runs until it has, and then begins anew in the same frame.
func (v *Visit) Run(child int) wits.Status {
	k := v.child(child)
	s := v.s
	if v.known != k {
		if v.t.asked(v.Context, k) && !v.Abort(child) {
			return wits.Running
		}
		v.ran |= 1 << child
		s = v.t.run(v.Context, k, -1, wits.Running)
	}
	v.known = -1
	if s != wits.Running {
		v.t.note(v.Context, k, k+1, s)
	}
	return s
}

// Runs reports whether a child was running when it was visited last.
func (v *Visit) Runs(child int) bool { return v.t.isActive(v.Words(), v.child(child)) }

// Abort ends a child that runs, and reports whether it has ended. What is solid in it goes on until it ends by itself, and nothing
// else of the child does: call Abort in every frame until it has.
func (v *Visit) Abort(child int) bool {
	k := v.child(child)
	if !v.Runs(child) {
		return true
	}
	if v.t.ask(v.Context, k) {
		if v.ran>>child&1 != 0 {
			return false // it has had its frame
		}
		v.ran |= 1 << child
		if !v.t.wind(v.Context, k, k+1) {
			return false
		}
	}
	v.t.abort(v.Context, k)
	return true
}

// Waits reports whether a game time that the node remembers is still to come. In a look ahead that time passes at once, as it does
// for a delay.
func (v *Visit) Waits(until *Memory) bool {
	at := until.Get(v)
	return v.Time() < at && !pass(v.Context, at)
}

func (v *Visit) child(child int) int32 {
	if child < 0 || child >= v.Children() {
		panic(fmt.Sprintf("a node with %d children has none with the number %d", v.Children(), child))
	}
	return v.n.first + int32(child)
}

// visits are what visits are made of, so that none is allocated in a frame.
var visits = sync.Pool{New: func() any { return &Visit{} }}

// visitOwn runs a node of a type that the game adds. What it does may depend on anything, so no frame in which it runs is
// idle.
func (t *tree) visitOwn(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	x.SetCurrentNode(n.id)
	v := visits.Get().(*Visit)
	*v = Visit{x, t, n, i, k, s, 0}
	x.StayAwake()
	now := t.own[n.arg].Visit(v)
	*v = Visit{}
	visits.Put(v)
	t.notIdle(x.Words())
	switch now {
	case wits.Running:
		t.begin(x, i)
		if x.InLookahead() && t.child(x.Words(), n.first, n.end) < 0 {
			t.anotherRound(x) // nothing runs in it, so it waits for its next frame
		}
		return now
	case wits.Success, wits.Failure:
		return t.settle(x, n, i, now)
	}
	panic(fmt.Sprintf("a node stands as %s, and it can succeed, fail or run", now))
}

// buildOwn makes what runs of a node.
func (b *builder) buildOwn(n *node, rec *record, t Type) {
	v := t.Build(&NodeBuilder{b, n})
	if v == nil {
		b.Problem(n.Node, "", fmt.Sprintf("%q makes nothing that runs", n.typ.name), "this is for the coder who added the type")
	}
	rec.arg = int32(len(b.t.own))
	b.t.own = append(b.t.own, v)
}
