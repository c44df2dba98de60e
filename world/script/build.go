package script

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// mostClasses is how many classes a game may have: those that count for a wire are a word.
const mostClasses = 64

// Kind is the kind "script".
//
// A game that has wires adds it to its registry with its classes and a view of its [Field]; a game without wires needs neither.
type Kind struct {
	kind.Declared[Body]
	// Classes are what can trip wires: "Player", "Guard", "Grenade". At most 64.
	Classes []string
	// View returns what the mind that steps sees of the game's field: what [Field.Add] gave for the volumes of its document.
	View func(x *wits.Context) View
	// Foreign is true where it is not known what the game has: a document may name any class.
	Foreign bool
}

// Name is "script".
func (Kind) Name() string { return "script" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Scripts: steps that are done in order until something interrupts them, and wires that are tripped by who comes into a place."
}

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	k     *Kind
	p     *part
	float *wits.Type
	whole *wits.Type
	wires []string
}

// Build compiles one instance of a document.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	b := &builder{Builder: wb, k: &k, p: &part{id: wb.ID(), view: k.View}, float: wb.Registry().Type("float"), whole: wb.Registry().Type("int")}
	p := b.p
	b.role(body)
	at, timer := b.State("step", b.whole), b.State("timer", b.float)
	b.Finish(func() { p.at, p.timer = at.Slot().Word(), timer.Slot() })
	if body.Interrupt.Given() {
		p.interrupt, p.interrupted = b.condition(nil, body.Interrupt)
	} else if len(body.Steps) > 0 {
		b.ProblemAt(body.Steps[0].At, body.Steps[0].Name, "nothing interrupts the steps", `say what does, such as "interrupt": "Shot", or "interrupt": "false" for a script that nothing may stop`)
	}
	if len(k.Classes) > mostClasses {
		b.Problem(nil, "", fmt.Sprintf("the game has more than %d classes", mostClasses), "this is for the coder of the game")
		return nil
	}
	for i := range body.Wires {
		if w := &body.Wires[i]; !b.Root() {
			b.ProblemAt(w.Node.At, w.Name, "another document runs the script: only that of a root can have wires", "let the root be a script that has the wires and runs the others")
		}
		b.wires = append(b.wires, body.Wires[i].Name)
	}
	for i := range body.Wires {
		b.wire(i, &body.Wires[i])
	}
	b.steps(body.Steps)
	b.emit(op{do: opEnd, status: wits.Success, step: -1})
	p.places = map[uint64]int{0: 0}
	for i, o := range p.ops {
		id := uint64(o.do) + bridging + 1
		if o.step >= 0 {
			id += uint64(wits.NameOf(p.steps[o.step].source.Name)) << 8
		}
		p.ids = append(p.ids, id)
		p.places[id] = i
	}
	if t := body.Then; t != nil {
		s := b.step(&kind.Node{Name: "Then", At: t.At, Source: t.Source}, declare.About{})
		b.runs(s, &t.Behavior)
		p.then = s
	}
	kind.Resets(b.Builder, &p.variables)
	return p
}

// role checks that the document is where its role has it.
func (b *builder) role(body *Body) {
	switch role := body.Role; {
	case role.String() == "master" && !b.Root():
		b.WarnAt(role.At(), "", "a master is run by another document, which may take the character from it at any time", "make it the root, or a servant")
	case role.String() == "servant" && b.Root() && len(body.Steps) > 0:
		b.WarnAt(role.At(), "", "a servant is the root: nothing gets control back when it ends", "run it from another document, or make it a master")
	}
}

// condition compiles a condition, with what it says for those who ask why.
func (b *builder) condition(n *wits.Node, e kind.Expr[bool]) (*func(*wits.Context) bool, *kind.ExprTrace) {
	if !e.Given() {
		return nil, nil
	}
	return b.within(kind.NewScope(b.Builder, n), e)
}

func (b *builder) within(s *kind.Scope, e kind.Expr[bool]) (*func(*wits.Context) bool, *kind.ExprTrace) {
	name := ""
	if s.At != nil {
		name = s.At.Name
	}
	f, _ := s.Condition(e.Source, name)
	told := s.ExprTrace(e.String())
	b.p.functions = append(b.p.functions, s.Calls...)
	return f, &told
}

// amount compiles a number; what the document does not give is 0.
func (b *builder) amount(n *wits.Node, a kind.Amount) *amount {
	if a.Expression() == nil {
		return &amount{fixed: a.Number}
	}
	s := kind.NewScope(b.Builder, n)
	f := s.Float(a.Expression(), n.Name)
	b.p.functions = append(b.p.functions, s.Calls...)
	return &amount{f: f}
}

// script compiles statements; nil if there are none.
func (b *builder) script(s *kind.Scope, statements kind.Script) *func(*wits.Context) {
	if !statements.Given() {
		return nil
	}
	f := s.Script(statements.Source, s.At.Name)
	b.p.functions = append(b.p.functions, s.Calls...)
	return f
}

// fire finds the trigger that something raises.
func (b *builder) fire(text kind.Text, node string, to *wits.Signal) {
	if !text.Given() {
		return
	}
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || p.Out || p.Name == "Activate" || p.Name == "Deactivate" {
			continue // what is raised goes out of the document, which is inbound as seen from inside
		}
		if p.Name == text.String() {
			b.Finish(func() { *to = p.Signal() })
			return
		}
		names = append(names, p.Name)
	}
	b.ProblemAt(text.At(), node, fmt.Sprintf("there is no outbound trigger %q", text.String()), "", kind.Suggest(text.String(), names, declare.ToPutPort("out", text.String(), "trigger"))...)
}

// step adds a step.
func (b *builder) step(n *kind.Node, about declare.About) *step {
	s := &step{source: n, about: about, place: len(b.p.steps)}
	b.p.steps = append(b.p.steps, s)
	return s
}

// runs has a step run something.
func (b *builder) runs(s *step, r *kind.Behavior) {
	bit := b.Activity(1)
	ref := kind.RefOf(s.source, r)
	s.runner = kind.MakeRunner(b.Builder, ref, "step", bit)
	s.node = s.runner.Node
	kind.BindFlag(b.Builder, &s.flag, bit)
	s.runner.Connect(b.Builder, ref, &b.p.functions)
	b.counted(s)
}

// node makes the node of a step that runs nothing.
func (b *builder) node(s *step) *wits.Node {
	bit := b.Activity(1)
	s.node = b.Node(s.source.Name, s.source.At, s.source.Source)
	s.node.Describe("step", strings.FieldsFunc(s.about.Title, func(r rune) bool { return r == ' ' || r == '[' })[0], "", s.about.Doc)
	s.node.SetActive(bit)
	kind.BindFlag(b.Builder, &s.flag, bit)
	b.Finish(func() { s.word, s.mask = b.ActivityWord(bit), 1<<(bit%64) })
	b.counted(s)
	return s.node
}

// counted gives the node of a step a port with the number of times that it has begun.
func (b *builder) counted(s *step) {
	if p := s.node.Out("Count", b.whole); p != nil {
		b.Finish(func() { s.count = p.Slot().Word() })
	}
}

// steps compiles steps one after another.
func (b *builder) steps(list []Step) {
	for i := range list {
		d := &list[i]
		if d.Is == nil {
			continue
		}
		d.Is.build(b, b.step(&d.Node, d.Is.About()))
	}
}

// emit adds an instruction, and returns its place.
func (b *builder) emit(o op) int {
	b.p.ops = append(b.p.ops, o)
	return len(b.p.ops) - 1
}

func (b *builder) leaf(s *step, do opcode) { b.emit(op{do: do, step: s.place}) }

func (b *builder) leaving(s *step, r *kind.Behavior, l *Leaving) {
	b.runs(s, r)
	s.until, s.told = b.condition(s.node, l.Until)
	s.lenient = l.Lenient
	b.leaf(s, opRun)
}

func (d *Do) build(b *builder, s *step)  { b.leaving(s, &d.Behavior, &d.Leaving) }
func (r *Run) build(b *builder, s *step) { b.leaving(s, &r.Behavior, &r.Leaving) }

func (w *Wait) build(b *builder, s *step) {
	n := b.node(s)
	s.seconds, s.deviation = b.amount(n, w.Seconds), b.amount(n, w.Deviation)
	b.leaf(s, opWait)
}

func (a *Await) build(b *builder, s *step) {
	s.until, s.told = b.condition(b.node(s), a.Condition)
	b.leaf(s, opAwait)
}

func (t *Script) build(b *builder, s *step) {
	s.script = b.script(kind.NewScope(b.Builder, b.node(s)), t.Statements)
	b.leaf(s, opScript)
}

func (f *Fire) build(b *builder, s *step) {
	b.node(s)
	b.fire(f.Trigger, s.source.Name, &s.fire)
	b.leaf(s, opFire)
}

func (e *End) build(b *builder, s *step) {
	b.node(s)
	status := wits.Success
	if e.Status.String() == "failure" {
		status = wits.Failure
	}
	b.emit(op{do: opEnd, step: s.place, status: status})
}

func (i *If) build(b *builder, s *step) {
	s.until, s.told = b.condition(b.node(s), i.Condition)
	branch := b.emit(op{do: opIf, step: s.place})
	b.steps(i.Then)
	over := b.emit(op{do: opJump, step: -1})
	b.p.ops[branch].to = len(b.p.ops)
	b.steps(i.Else)
	b.p.ops[over].to = len(b.p.ops)
	b.emit(op{do: opLeave, step: s.place})
}

func (r *Repeat) build(b *builder, s *step) {
	n := b.node(s)
	s.times = b.amount(n, r.Times)
	s.until, s.told = b.condition(n, r.While)
	if p := n.Out("Rounds", b.whole); p != nil {
		b.Finish(func() { s.rounds = p.Slot().Word() })
	}
	b.emit(op{do: opEnter, step: s.place})
	test := b.emit(op{do: opRound, step: s.place})
	b.steps(r.Steps)
	b.emit(op{do: opBack, step: -1, to: test})
	b.p.ops[test].to = len(b.p.ops)
	b.emit(op{do: opLeave, step: s.place})
	if len(r.Steps) == 0 {
		b.ProblemAt(s.source.At, s.source.Name, "it repeats nothing", `add steps to "repeat"`)
	}
}

// wire compiles a wire.
func (b *builder) wire(i int, d *Wire) {
	w := &tripwire{after: -1, delay: d.Delay, most: d.Most, every: d.Every}
	b.p.wires = append(b.p.wires, w)
	v := Volume{ID: wits.NameOf(d.Name), At: geom.Vec2{X: d.At.X, Y: d.At.Y}, Radius: d.Radius, Size: geom.Vec2{X: d.Size.X, Y: d.Size.Y}, When: When(max(0, slices.Index(whens, d.When.String()))), For: d.For, Carrier: d.Carried.String()}
	for _, c := range d.Who {
		n := slices.Index(b.k.Classes, c.String())
		if n < 0 && !b.k.Foreign {
			b.ProblemAt(c.At(), d.Name, fmt.Sprintf("the game has no class %q", c.String()), "there is "+kind.List(b.k.Classes), kind.Closest(c.String(), b.k.Classes, "")...)
		}
		v.Classes |= 1 << uint(max(n, 0)&63)
	}
	if len(d.Who) == 0 {
		v.Classes = ^uint64(0)
	}
	b.p.volumes = append(b.p.volumes, v)
	if d.After.Given() {
		if w.after = slices.Index(b.wires, d.After.String()); w.after < 0 || w.after == i {
			b.ProblemAt(d.After.At(), d.Name, fmt.Sprintf("there is no other wire %q", d.After.String()), "", kind.Closest(d.After.String(), b.wires, "")...)
			w.after = -1
		}
	}
	bit := b.Activity(1)
	ref := kind.RefOf(&d.Node, &d.Behavior)
	w.runner = kind.MakeRunner(b.Builder, ref, "wire", bit)
	n := w.runner.Node
	if !d.Runs() {
		n.Lifecycle()
	}
	who := n.Out("Who", b.Registry().Type("entity"))
	fired, refused := n.Out("Fired", b.whole), n.Out("Refused", b.whole)
	last, due := b.State(d.Name+" last", b.float), b.State(d.Name+" due", b.float)
	if who == nil || fired == nil || refused == nil {
		return // it has a port of that name, which has been reported
	}
	b.Finish(func() {
		w.who, w.fired, w.refused, w.last, w.due = who.Slot(), fired.Slot().Word(), refused.Slot().Word(), last.Slot(), due.Slot()
	})
	scope := kind.NewScope(b.Builder, n)
	scope.Locals = []*wits.Port{who}
	w.runner.Locals = scope.Locals
	if d.If.Given() {
		w.check, w.told = b.within(scope, d.If)
	}
	w.script = b.script(scope, d.Script)
	b.fire(d.Fire, d.Name, &w.fire)
	w.runner.Connect(b.Builder, ref, &b.p.functions)
}

var whens = []string{"enter", "exit", "stay", "idle"}

// Volumes returns the places of the wires of a program, for [Field.Add]: those of its root, if that is a script.
func Volumes(p *wits.Program) []Volume {
	s, ok := wits.RootOf[*part](p)
	if !ok {
		return nil
	}
	return s.volumes
}
