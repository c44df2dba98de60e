package behaviours

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
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
	t.told, t.rated = make([]*kit.ExprTrace, len(t.nodes)), make([]*kit.ExprTrace, len(t.nodes))
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
	variables := b.Document().Variables
	b.Finish(func() {
		t.alive = alive.Slot().Word()
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				t.variables = append(t.variables, v.Slot())
			}
		}
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
		n.runner = kit.MakeRunner(b.Builder, &d.BehaviorRef, "behaviour", bit)
		n.node = n.runner.Node
		b.t.programs[i/64] |= 1 << (i % 64)
	} else {
		n.node = b.Node(d.Name, d.At, d.Source)
		n.node.Describe("behaviour", "behaviour", title(d), "Is chosen if its precondition holds and no sibling before it was.")
		n.node.SetActive(bit)
	}
	n.id = n.node.ID()
}

// title is what people read on a node, beside its name.
func title(d *decl) string {
	for _, member := range []string{"when", "stimulus", "script"} {
		if v := d.Source.Get(member); v != nil && v.Kind == jsontree.String {
			return member + " " + v.Text
		}
	}
	return "behaviour"
}

// content reads what a node says.
func (b *builder) content(n *node, d *decl) {
	t := b.t
	if n.runner != nil {
		n.runner.Connect(b.Builder, &d.BehaviorRef, &t.functions)
		n.shared, _ = n.runner.Part().(*tree)
	}
	if v := b.text(n, d, "when"); v != nil {
		s := kit.NewScope(b.Builder, n.node)
		n.when = s.Bool(v, d.Name)
		told := s.ExprTrace(v.Text)
		t.told[d.place] = &told
		t.functions = append(t.functions, s.Calls...)
	}
	n.script, n.enter, n.exit = b.scriptOf(n, d, "script"), b.scriptOf(n, d, "enter"), b.scriptOf(n, d, "exit")
	n.nonexclusive = b.flag(n, d, "nonexclusive")
	n.repeats = b.flag(n, d, "repeat")
	if b.flag(n, d, "sequential") {
		b.sequential(n, d)
	} else if n.repeats {
		b.Problem(n.node, "repeat", `"repeat" is for sequential nodes`, `add "sequential": true, or remove it`)
	}
	b.stimulus(n, d)
	b.choice(n, d)
	b.importance(n, d)
	if v := d.Source.Get("end"); v != nil {
		switch {
		case v.Kind == jsontree.String && v.Text == "success":
			n.ends = wits.Success
		case v.Kind == jsontree.String && v.Text == "failure":
			n.ends = wits.Failure
		default:
			b.Problem(n.node, "end", `"end" is "success" or "failure": how the tree ends when the node is chosen`, "")
		}
	}
}

// text gives a member that is an expression or statements; nil if there is none.
func (b *builder) text(n *node, d *decl, member string) *jsontree.Node {
	v := d.Source.Get(member)
	if v != nil && v.Kind != jsontree.String {
		b.Problem(n.node, member, fmt.Sprintf("%q is a text in quotes", member), "")
		return nil
	}
	return v
}

func (b *builder) scriptOf(n *node, d *decl, member string) *func(*wits.Context) {
	v := b.text(n, d, member)
	if v == nil {
		return nil
	}
	s := kit.NewScope(b.Builder, n.node)
	f := s.Script(v, d.Name)
	b.t.functions = append(b.t.functions, s.Calls...)
	return f
}

func (b *builder) flag(n *node, d *decl, member string) bool {
	v := d.Source.Get(member)
	if v != nil && v.Kind != jsontree.Bool {
		b.Problem(n.node, member, fmt.Sprintf("%q is true or false", member), "")
	}
	return v != nil && v.Bool
}

// sequential reads a node that runs its children one after another.
func (b *builder) sequential(n *node, d *decl) {
	t, at := b.t, int32(d.place)
	if len(d.children) == 0 {
		b.Problem(n.node, "sequential", "a sequential node runs its children, and it has none", `add "children", or remove it`)
	}
	for _, c := range d.children {
		if c.decl != nil && c.decl.Source.Get("nonexclusive") != nil {
			b.Problem(n.node, "sequential", fmt.Sprintf("%s runs one child at a time, so %s cannot be \"nonexclusive\"", d.Name, c.name), "remove one of the two")
		}
	}
	t.sequentials = append(t.sequentials, at)
	state := b.State(d.Name+" position", b.whole)
	b.Finish(func() { t.nodes[at].position = int32(state.Slot().Word()) })
}

// stimulus reads which trigger of the document a node reacts to.
func (b *builder) stimulus(n *node, d *decl) {
	v := b.text(n, d, "stimulus")
	if v == nil {
		return
	}
	t := b.t
	i, known := b.stimuli[v.Text]
	if !known {
		i = len(t.stimuli)
		var names []string
		for _, p := range b.Ports() {
			if !p.Trigger || !p.Out || p.Builtin { // what comes in is outbound as seen from inside
				continue
			}
			if names = append(names, p.Name); p.Name != v.Text {
				continue
			}
			b.stimuli[v.Text] = i
			t.stimuli = append(t.stimuli, -1)
			t.heard = append(t.heard, v.Text)
			state := b.State(v.Text+" heard", b.whole)
			b.Finish(func() { t.stimuli[i] = state.Slot().Word() })
			b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) { x.Words()[t.stimuli[i]] = x.Words()[t.alive] })
			known = true
		}
		if !known {
			hint := kit.Suggest(v.Text, names)
			if hint == "" {
				hint = fmt.Sprintf(`declare it: {"in": %q, "type": "trigger"}`, v.Text)
			}
			b.Problem(n.node, "stimulus", fmt.Sprintf("the document takes in no trigger %q", v.Text), hint)
			return
		}
	}
	n.stimulus = int32(i)
	t.stimulated = append(t.stimulated, int32(d.place))
}

// choice reads how a node chooses among its children.
func (b *builder) choice(n *node, d *decl) {
	v := d.Source.Get("choose")
	if v != nil {
		switch {
		case v.Kind == jsontree.String && v.Text == "highest":
			n.chooses = highest
		case v.Kind == jsontree.String && v.Text == "random":
			n.chooses = random
		default:
			b.Problem(n.node, "choose", `"choose" is "highest" or "random"; without it the first child that can is chosen`, "")
			return
		}
		if d.Source.Get("sequential") != nil {
			b.Problem(n.node, "choose", `a sequential node runs its children in their order`, "remove one of the two")
		}
	}
	for _, c := range d.children {
		if c.decl == nil {
			continue
		}
		if n.chooses != first && c.decl.Source.Get("nonexclusive") != nil {
			b.ProblemAt(c.at, d.Name, fmt.Sprintf("one child is chosen among all, so %s cannot be \"nonexclusive\"", c.name), "remove one of the two")
		}
		if n.chooses == highest && c.decl.Source.Get("score") == nil {
			b.ProblemAt(c.at, d.Name, fmt.Sprintf("nothing says how useful %s is", c.name), `give it a "score": an expression such as "1 - Hunger / 100"`)
		}
	}
	if v := b.text(n, d, "score"); v != nil {
		s := kit.NewScope(b.Builder, n.node)
		n.score = s.Float(v, d.Name)
		told := s.ExprTrace(v.Text)
		b.t.rated[d.place] = &told
		b.t.functions = append(b.t.functions, s.Calls...)
	}
}

// importance reads how probable it is that the tree looks again in the next frame.
func (b *builder) importance(n *node, d *decl) {
	v := d.Source.Get("importance")
	if v == nil {
		return
	}
	t := b.t
	if v.Kind == jsontree.String {
		s := kit.NewScope(b.Builder, n.node)
		n.matters = s.Float(v, d.Name)
		t.functions = append(t.functions, s.Calls...)
	} else {
		p, ok := v.Float()
		if !ok || p <= 0 || p > 1 {
			b.Problem(n.node, "importance", `"importance" is a number above 0, at most 1, or an expression in quotes`, "it is how probable it is that the tree looks again in the next frame")
		}
		f := func(*wits.Context) float64 { return p }
		n.matters = &f
	}
	if t.importance < 0 {
		t.importance = 0
		state := b.State("importance", b.Registry().Type("float"))
		b.Finish(func() { t.importance = state.Slot().Word() })
	}
}
