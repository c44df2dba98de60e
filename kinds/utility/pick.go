package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// picker chooses an element of a list [Pro360, 21.7]: it binds each element to a name that expressions read, weighs it as
// options are weighed, and keeps the best. It holds no agent's state.
type picker struct {
	id       int32
	elements *kind.Elements
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
// on. The element that is picked is an out-port of the node. From is the name of the list.
func (c *compiling) picker(d *pickerDecl, from *jsontree.Node, by *option) *picker {
	p := &picker{id: c.node.ID(), choose: d.Choose.how(), by: by}
	p.within, p.top = d.Choose.Weighted.limits()
	s, name := c.scope, d.As.String()
	if p.elements = s.Elements(from, c.name()); p.elements == nil {
		return nil
	}
	if _, ok := s.Lookup(name); ok {
		c.ProblemIn(s.Document, d.As.At(), c.name(), fmt.Sprintf("%s is a name of the document already", name), "", declare.ToRename("").As("give the elements another name"))
		return nil
	}
	called := c.as + name // of a set that is used twice
	if c.node.Port(called) != nil {
		c.ProblemIn(s.Document, d.As.At(), c.name(), fmt.Sprintf("a port of %s is called %s already", c.node.Name, called), "", declare.ToRename("").As("give the elements another name"))
		return nil
	}
	element, port := c.State(c.node.Name+"."+called, p.elements.Type), c.node.Out(called, p.elements.Type)
	p.entity = p.elements.Type == c.Registry().Type("entity")
	c.Finish(func() { p.element, p.picked = element.Slot(), port.Slot() })
	s.Bind(name, p.elements.Type, element)
	return p
}

// places compiles what is written when the element has been chosen.
func (c *compiling) places(p *picker, d *pickerDecl) {
	for _, m := range d.Into {
		value := m.Value.Source
		if value == nil {
			value = d.As.Source // the element itself
		}
		if f := c.scope.Into(m.Name, m.At, c.text(value), c.name()); f != nil {
			p.into = append(p.into, f)
		}
	}
}

// pick compiles a pick that weighs elements by itself.
func (c *compiling) pick(d *Pick, from *source, using []string) *picker {
	outer := c.scope
	s := kind.NewScope(c.Builder, c.node)
	s.Locals, s.More, s.Bound, s.Document = outer.Locals, outer.More, outer.Bound, from.doc
	inside := &compiling{builder: c.builder, option: c.option, node: c.node, scope: s, title: c.title, drawn: c.drawn, within: true, args: c.args.without(d.As.String()), as: c.as}
	by := &option{bucket: -1}
	p := inside.picker(&d.pickerDecl, c.text(d.From.Source), by)
	if p == nil {
		return nil
	}
	inside.weighing(by, &d.weighing, d.Considerations, from, using)
	by.simple = by.multiplies()
	s.Document = from.doc
	inside.places(p, &d.pickerDecl)
	p.inner, c.drawn = inside.picks, inside.drawn
	c.rooms++
	rank := c.State(fmt.Sprintf("rank %d", c.rooms), c.types.float)
	c.Finish(func() { by.ranked = rank.Slot().Word() })
	outer.Calls = append(outer.Calls, s.Calls...)
	return p
}

// targets compiles what is done with the target of an option that is weighed for each.
func (c *compiling) targets(p *picker, d *targetsDecl) {
	c.places(p, &d.pickerDecl)
	source := d.Key.Source
	if source == nil {
		source = &jsontree.Node{Kind: jsontree.String, Pos: d.As.At(), Text: identity(d.As.String(), p.elements.Type)}
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

// identity returns what tells elements of a type apart if the document does not say: the first field that is an entity, or all.
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
	n := b.Node(pickNode, b.body.Pick.At, nil)
	n.Describe("pick", "", "", "Picks an element of a list.")
	s := kind.NewScope(b.Builder, n)
	c := &compiling{builder: b, node: n, scope: s, within: true}
	part := &pickPart{p: c.pick(b.body.Pick, b.sources[""], nil), functions: s.Calls}
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
