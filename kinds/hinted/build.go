package hinted

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "hinted"; register it with [wits.Registry.AddKind].
type Kind struct{ kind.Declared[Body] }

// Name is "hinted".
func (Kind) Name() string { return "hinted" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Trees over a tree: the upper ones send hints to those below, which change the order in which these try things."
}

// maxLayers is how many layers a document may have: which are on the stack is a word.
const maxLayers = 64

// prefix begins the names of ports by which documents send hints.
const prefix = "Hint"

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body *Body
	s    *stack
	hint *wits.Type
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body), hint: wb.Registry().Type("hint")}
	n := len(b.body.Layers)
	if n > maxLayers {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d layers", maxLayers), "")
		return nil
	}
	if !b.body.sound || n == 0 {
		return nil
	}
	b.s = &stack{id: wb.ID(), layers: make([]layer, n)}
	whole := b.Registry().Type("int")
	first := b.Activity(n)
	for i := range b.s.layers {
		l, d := &b.s.layers[i], &b.body.Layers[i]
		l.over = n // the base lies over nothing
		l.Runner = kind.MakeRunner(b.Builder, kind.RefOf(&d.Node, &d.Behavior), "layer", first+i)
		l.Hints = i < n-1 // under the base there is nothing
		if i < n-1 {
			l.over = b.over(i)
			random, lent := b.State(d.Name+" random", whole), b.State(d.Name+" lent", whole)
			b.Finish(func() { l.rand, l.lent = random.Slot().Word(), lent.Slot().Word() })
			if l.Node.Part != nil {
				bodiless(d.Name, l.Node.Part)
			}
		}
	}
	for i := range b.s.layers {
		l, d := &b.s.layers[i], &b.body.Layers[i]
		l.Connect(b.Builder, kind.RefOf(&d.Node, &d.Behavior), &b.s.functions)
		if l.over < n {
			l.Node.AddExtra("over", b.body.Layers[l.over].Name)
		}
		if d.When.Given() {
			l.Node.AddExtra("when", d.When.String())
			scope := kind.NewScope(b.Builder, nil)
			l.when = scope.Bool(d.When.Source, d.Name)
			told := scope.ExprTrace(d.When.String())
			l.condition = &told
			b.s.functions = append(b.s.functions, scope.Calls...)
		}
	}
	b.hints()
	kind.Resets(b.Builder, &b.s.variables)
	return b.s
}

// over returns the place of the layer that one lies over; with a problem that of none.
func (b *builder) over(i int) int {
	d := &b.body.Layers[i]
	if !d.Over.Given() {
		return i + 1
	}
	var names []string
	for k := range b.body.Layers {
		name := b.body.Layers[k].Name
		if name == d.Over.String() && k > i {
			return k
		}
		if k > i {
			names = append(names, name)
		}
	}
	b.ProblemAt(d.Over.At(), d.Name, fmt.Sprintf("there is no layer %q further down in the list", d.Over.String()), "", kind.Closest(d.Over.String(), names, "")...)
	return len(b.body.Layers)
}

// bodiless reports actions in a layer over others.
func bodiless(layer string, part *wits.Builder) {
	for _, n := range part.Nodes() {
		if n.Kind() == "action" {
			part.Problem(n, "do", fmt.Sprintf("the layer %s lies over others, so it cannot use the body: %s is an action", layer, n.Type()),
				"let it send a hint, and let the layer below act")
		}
		if n.Part != nil {
			bodiless(layer, n.Part)
		}
	}
}

// hints joins the hints that layers send with those that the layers below take.
func (b *builder) hints() {
	if b.hint == nil {
		return // no document has a port of the type, but some that was reported
	}
	from := make([]map[string][]*wits.Port, len(b.s.layers)) // by the layer that takes, and the hint
	for i := range b.s.layers[:len(b.s.layers)-1] {
		l := &b.s.layers[i]
		if l.over == len(b.s.layers) {
			continue
		}
		for _, p := range l.Node.Ports() {
			name, sent := strings.CutPrefix(p.Name, prefix)
			if !sent || !p.Out || p.Type != b.hint {
				continue
			}
			b.Finish(func() { l.sends = append(l.sends, p.Slot().Word()) })
			if b.takes(&b.s.layers[l.over], name) == nil {
				b.unknown(i, p, name)
				continue
			}
			if from[l.over] == nil {
				from[l.over] = map[string][]*wits.Port{}
			}
			from[l.over][name] = append(from[l.over][name], p)
		}
	}
	for i := range b.s.layers {
		l := &b.s.layers[i]
		for _, p := range l.Node.Ports() {
			if sources := from[i][p.Name]; len(sources) > 0 && b.takes(l, p.Name) == p {
				b.join(i, p, sources)
			}
		}
	}
}

// takes returns the port by which a layer takes a hint; nil if it does not.
func (b *builder) takes(l *layer, name string) *wits.Port {
	if p := l.Node.Port(name); p != nil && !p.Out && !p.Trigger && p.Type == b.hint {
		return p
	}
	return nil
}

// join gives a layer a hint from one layer or several.
func (b *builder) join(i int, to *wits.Port, sources []*wits.Port) {
	d := &b.body.Layers[i]
	given := slices.ContainsFunc(d.Pass, func(p kind.Text) bool { return p.String() == to.Name })
	for _, m := range d.With {
		given = given || m.Name == to.Name
	}
	if given {
		b.Problem(b.s.layers[i].Node, "", fmt.Sprintf("the hint %s comes from the document and from the layer %s as well", to.Name, sources[0].Node().Name),
			"let one of the two give it; a layer can send on what it is told")
		return
	}
	for _, p := range sources {
		b.ShowLink(p, to, false)
	}
	if len(sources) == 1 {
		b.Link(sources[0], to)
		return
	}
	to.Computed()
	b.Finish(func() {
		h := heard{to: to.Slot().Word()}
		for _, p := range sources {
			h.from = append(h.from, p.Slot().Word())
		}
		l := &b.s.layers[i]
		l.hears = append(l.hears, h)
	})
}

// unknown reports a hint that the layer below does not take, at the nodes that send it.
func (b *builder) unknown(i int, p *wits.Port, name string) {
	l := &b.s.layers[i]
	below := b.s.layers[l.over].Node
	if below.Broken() {
		return
	}
	var names []string
	for _, q := range below.Ports() {
		if b.takes(&b.s.layers[l.over], q.Name) != nil {
			names = append(names, q.Name)
		}
	}
	reason := fmt.Sprintf("the layer %s below takes no hint %q", below.Name, name)
	fixes := kind.Closest(name, names, `it takes none at all: give a selector of it "hinted": true`)
	sender := false
	for _, n := range l.Node.Part.Nodes() {
		if v := n.Object().Get("hint"); v != nil && v.Text == name {
			l.Node.Part.Problem(n, "hint", reason, "", fixes...)
			sender = true
		}
	}
	if !sender {
		b.Problem(l.Node, "", fmt.Sprintf("%s; %s sends it", reason, p), "", fixes...)
	}
}
