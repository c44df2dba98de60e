package behaviours

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *Body
	t       *tree
	whole   *wits.Type
	stimuli map[string]int
}

// Build compiles one instance of a document.
func Build(wb *wits.Builder, body *Body) wits.Part {
	if len(body.nodes) == 0 {
		return nil
	}
	b := &builder{Builder: wb, body: body, whole: wb.Registry().Type("int"), stimuli: map[string]int{}}
	b.t = &tree{script: body.script, tag: uint64(body.tag) | 1<<32, nodes: make([]node, len(body.nodes)), importance: -1}
	t := b.t
	t.told, t.rated = make([]*kind.ExprTrace, len(t.nodes)), make([]*kind.ExprTrace, len(t.nodes))
	t.width = (len(t.nodes) + 63) / 64
	t.programs = make([]uint64, t.width)
	first := b.Activity((3*t.width + 1) * 64)
	b.Finish(func() {
		t.active = b.ActivityWord(first)
		t.chosen, t.now, t.control = t.active+t.width, t.active+2*t.width, t.active+3*t.width
	})
	for i, d := range body.nodes {
		b.make(i, d, first+i)
	}
	for i, d := range body.nodes {
		b.content(&t.nodes[i], d)
		for _, c := range d.children {
			if c.decl != nil {
				b.ShowChild(t.nodes[i].node, t.nodes[c.decl.place].node, "")
			}
		}
	}
	for k := range body.history {
		for w := range t.width {
			state := b.State(historyName(k, w), b.whole)
			b.Finish(func() { t.history = append(t.history, state.Slot().Word()) })
		}
	}
	alive := b.State("alive", b.whole)
	kind.Resets(b.Builder, &t.variables)
	b.Finish(func() {
		t.alive = alive.Slot().Word()
	})
	if !body.sound {
		return nil
	}
	return t
}

// make makes a node with its ports.
func (b *builder) make(i int, d *decl, bit int) {
	n := &b.t.nodes[i]
	n.end = int32(d.end)
	n.stimulus, n.position = -1, -1
	if d.Document+d.Action != "" {
		n.runner = kind.MakeRunner(b.Builder, &d.BehaviorRef, "behaviour", bit)
		n.node = n.runner.Node
		b.t.programs[i/64] |= 1 << (i % 64)
	} else {
		n.node = b.Node(d.BehaviorRef.Name, d.BehaviorRef.At, d.BehaviorRef.Source)
		n.node.Describe("behaviour", "behaviour", nodeForm.TitleOf(d.BehaviorRef.Source), "Is chosen if its precondition holds and no sibling before it was.")
		n.node.SetActive(bit)
	}
	n.id = n.node.ID()
}

// content reads what a node says.
func (b *builder) content(n *node, d *decl) {
	t := b.t
	if n.runner != nil {
		n.runner.Connect(b.Builder, &d.BehaviorRef, &t.functions)
		n.shared, _ = n.runner.Part().(*tree)
	}
	if d.When.Given() {
		s := kind.NewScope(b.Builder, n.node)
		n.when = s.Bool(d.When.Source, n.node.Name)
		told := s.ExprTrace(d.When.String())
		t.told[d.place] = &told
		t.functions = append(t.functions, s.Calls...)
	}
	n.script, n.enter, n.exit = b.scriptOf(n, d.Script), b.scriptOf(n, d.Enter), b.scriptOf(n, d.Exit)
	n.nonexclusive, n.repeats = d.Nonexclusive, d.Repeat
	if d.Sequential {
		b.sequential(n, d)
	}
	b.stimulus(n, d)
	b.choice(n, d)
	b.importance(n, d)
	switch d.End.String() {
	case "success":
		n.ends = wits.Success
	case "failure":
		n.ends = wits.Failure
	}
}

func (b *builder) scriptOf(n *node, v kind.Script) *func(*wits.Context) {
	if !v.Given() {
		return nil
	}
	s := kind.NewScope(b.Builder, n.node)
	f := s.Script(v.Source, n.node.Name)
	b.t.functions = append(b.t.functions, s.Calls...)
	return f
}

// sequential reads a node that runs its children one after another.
func (b *builder) sequential(n *node, d *decl) {
	t, at := b.t, int32(d.place)
	for _, c := range d.children {
		if c.decl != nil && c.decl.Nonexclusive {
			b.Problem(n.node, "sequential", fmt.Sprintf("%s runs one child at a time, so %s cannot be \"nonexclusive\"", d.BehaviorRef.Name, c.name), "remove one of the two", declare.ToRemove(), declare.ToDrop("choose"))
		}
	}
	t.sequentials = append(t.sequentials, at)
	state := b.State(d.BehaviorRef.Name+" position", b.whole)
	b.Finish(func() { t.nodes[at].position = int32(state.Slot().Word()) })
}

// stimulus reads which trigger of the document a node reacts to.
func (b *builder) stimulus(n *node, d *decl) {
	v := d.Stimulus
	if !v.Given() {
		return
	}
	t, name := b.t, v.String()
	i, known := b.stimuli[name]
	if !known {
		i = len(t.stimuli)
		var names []string
		for _, p := range b.Ports() {
			if !p.Trigger || !p.Out || p.Builtin { // what comes in is outbound as seen from inside
				continue
			}
			if names = append(names, p.Name); p.Name != name {
				continue
			}
			b.stimuli[name] = i
			t.stimuli = append(t.stimuli, -1)
			t.heard = append(t.heard, name)
			state := b.State(name+" heard", b.whole)
			b.Finish(func() { t.stimuli[i] = state.Slot().Word() })
			b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) { x.Words()[t.stimuli[i]] = x.Words()[t.alive] })
			known = true
		}
		if !known {
			b.Problem(n.node, "stimulus", fmt.Sprintf("the document takes in no trigger %q", name), "", kind.Suggest(name, names, declare.ToPutPort("in", name, "trigger").As(fmt.Sprintf("declare it: "+declare.InFile(`{"in": %q, "type": "trigger"}`), name)))...)
			return
		}
	}
	n.stimulus = int32(i)
	t.stimulated = append(t.stimulated, int32(d.place))
}

// choice reads how a node chooses among its children.
func (b *builder) choice(n *node, d *decl) {
	switch d.Choose.String() {
	case "highest":
		n.chooses = highest
	case "random":
		n.chooses = random
	}
	for _, c := range d.children {
		if c.decl == nil {
			continue
		}
		if n.chooses != first && c.decl.Nonexclusive {
			b.ProblemAt(c.at, d.BehaviorRef.Name, fmt.Sprintf("one child is chosen among all, so %s cannot be \"nonexclusive\"", c.name), "remove one of the two", declare.ToRemove(), declare.ToDrop("choose"))
		}
		if n.chooses == highest && !c.decl.Score.Given() {
			b.ProblemAt(c.at, d.BehaviorRef.Name, fmt.Sprintf("%s has no score", c.name), `give it a "score": an expression such as "1 - Hunger / 100"`)
		}
	}
	if d.Score.Given() {
		s := kind.NewScope(b.Builder, n.node)
		n.score = s.Float(d.Score.Source, n.node.Name)
		told := s.ExprTrace(d.Score.String())
		b.t.rated[d.place] = &told
		b.t.functions = append(b.t.functions, s.Calls...)
	}
}

// importance reads how probable it is that the tree looks again in the next frame.
func (b *builder) importance(n *node, d *decl) {
	if !d.Importance.Given() {
		return
	}
	t := b.t
	if source := d.Importance.Expression(); source != nil {
		s := kind.NewScope(b.Builder, n.node)
		n.matters = s.Float(source, n.node.Name)
		t.functions = append(t.functions, s.Calls...)
	} else {
		p := d.Importance.Number
		f := func(*wits.Context) float64 { return p }
		n.matters = &f
	}
	if t.importance < 0 {
		t.importance = 0
		state := b.State("importance", b.Registry().Type("float"))
		b.Finish(func() { t.importance = state.Slot().Word() })
	}
}
