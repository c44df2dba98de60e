package utility

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// picker chooses an element of a list [Pro360, 21.7]: it binds each element to a name that expressions read, weighs it as
// options are weighed, and keeps the best. It holds no agent's state.
type picker struct {
	id       int32
	elements *kit.Elements
	element  wits.Slot // the element that is looked at; then the one that was picked
	picked   wits.Slot // the one that was picked when the option was chosen last
	entity   bool      // elements are entities: nobody is none
	choose   picking
	within   float64
	top      int
	by       *option   // weighs elements; of targets the option itself
	inner    []*picker // that weighing an element needs
	into     []*func(*wits.Context)

	// Of targets: what tells elements apart, computed from the element; and that of the target that the option runs for.
	key, held wits.Slot
	identify  func(*wits.Context)
}

// pickNode is the node of a document that picks.
const pickNode = "Pick"

// picker makes a pick of which the document knows the element, by a name that expressions of the scope can use from then
// on. The element that is picked is an out-port of the node.
func (c *compiling) picker(d *pickDecl, by *option) *picker {
	p := &picker{id: c.node.ID(), choose: d.choose, within: d.within, top: d.top, by: by}
	s, name := c.scope, d.as.Text
	if p.elements = s.Elements(d.from, c.name()); p.elements == nil {
		return nil
	}
	if _, ok := s.Lookup(name); ok {
		c.ProblemIn(s.Document, d.as.Pos, c.name(), fmt.Sprintf("%s is a name of the document already", name), "give the elements another name")
		return nil
	}
	if c.node.Port(name) != nil {
		c.ProblemIn(s.Document, d.as.Pos, c.name(), fmt.Sprintf("a port of %s is called %s already", c.node.Name, name), "give the elements another name")
		return nil
	}
	element, port := c.State(c.node.Name+"."+name, p.elements.Type), c.node.Out(name, p.elements.Type)
	p.entity = p.elements.Type == c.Registry().Type("entity")
	c.Finish(func() { p.element, p.picked = element.Slot(), port.Slot() })
	s.Bind(name, p.elements.Type, element)
	return p
}

// places compiles what is written when the element has been chosen.
func (c *compiling) places(p *picker, d *pickDecl) {
	into := slices.Clone(d.into)
	slices.SortStableFunc(into, func(a, b jsontree.Member) int { return strings.Compare(a.Name, b.Name) })
	for _, m := range into {
		if f := c.scope.Into(m.Name, m.Pos, m.Value, c.name()); f != nil {
			p.into = append(p.into, f)
		}
	}
}

// pick compiles a pick that weighs elements by itself.
func (c *compiling) pick(d *pickDecl, from *source, using []string) *picker {
	outer := c.scope
	s := kit.NewScope(c.Builder, c.node)
	s.Locals, s.More, s.Bound, s.Document = outer.Locals, outer.More, outer.Bound, from.doc
	inside := &compiling{builder: c.builder, option: c.option, node: c.node, scope: s, title: c.title, drawn: c.drawn, within: true}
	by := &option{bucket: -1}
	p := inside.picker(d, by)
	if p == nil {
		return nil
	}
	inside.weighing(by, &d.by, from, using)
	by.simple = by.multiplies()
	s.Document = from.doc
	inside.places(p, d)
	p.inner, c.drawn = inside.picks, inside.drawn
	c.rooms++
	rank := c.State(fmt.Sprintf("rank %d", c.rooms), c.types.float)
	c.Finish(func() { by.ranked = rank.Slot().Word() })
	outer.Calls = append(outer.Calls, s.Calls...)
	return p
}

// targets compiles what is done with the target of an option that is weighed for each.
func (c *compiling) targets(p *picker, d *pickDecl) {
	c.places(p, d)
	source := d.key
	if source == nil {
		source = &jsontree.Node{Kind: jsontree.String, Pos: d.as.Pos, Text: identity(d.as.Text, p.elements.Type)}
	}
	e := c.scope.Check(source, c.name(), nil)
	if e == nil {
		return
	}
	if e.Type().Words() == 0 {
		c.ProblemAt(source.Pos, c.name(), fmt.Sprintf("values of type %s do not tell elements apart", e.Type()), `write "key": an expression such as "mark.Number"`)
		return
	}
	key, held := c.State(c.node.Name+".key", e.Type()), c.State(c.node.Name+".target", e.Type())
	c.Finish(func() {
		p.key, p.held = key.Slot(), held.Slot()
		p.identify = e.Into(p.key)
	})
}

// identity is what tells elements of a type apart if the document does not say: the first field that is an entity, or all.
func identity(name string, t *wits.Type) string {
	for _, f := range t.Fields() {
		if f.Type.Name() == "entity" {
			return name + "." + f.Name
		}
	}
	return name
}

// pickPart is a document that picks and ends: with success if there is somebody to pick.
type pickPart struct {
	variables []wits.Slot
	functions []wits.Part
	p         *picker
}

func (b *builder) pickDocument() wits.Part {
	n := b.Node(pickNode, b.body.pick.at, nil)
	n.Describe("pick", "", "", "Picks an element of a list.")
	s := kit.NewScope(b.Builder, n)
	c := &compiling{builder: b, node: n, scope: s, within: true}
	part := &pickPart{p: c.pick(b.body.pick, b.sources[""], nil), functions: s.Calls}
	b.fleeting(&part.variables)
	return part
}

// Activate sets variables and functions back.
func (d *pickPart) Activate(x *wits.Context) {
	for _, v := range d.variables {
		x.Reset(v)
	}
	for _, f := range d.functions {
		f.Activate(x)
	}
}

// Abort has nothing to end.
func (d *pickPart) Abort(*wits.Context) {}

// Update picks.
func (d *pickPart) Update(x *wits.Context) wits.Status {
	x.SetCurrentNode(d.p.id)
	found := d.p.finds(x)
	d.p.commit(x)
	if found {
		return wits.Success
	}
	return wits.Failure
}
