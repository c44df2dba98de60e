package kind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Runner is a node that runs a document or an action, or nothing. It holds no agent's state: whether it runs is its
// activity bit in the mind.
type Runner struct {
	Flag
	Node *wits.Node
	// Hears reports whether triggers reach the action while it is active; nil means always.
	Hears func(*wits.Context) bool
	// Locals are variables of the nodes that it lies in, the innermost first, for the expressions of its ports and for what
	// it passes and stores. Set them before Connect.
	Locals []*wits.Port
	// Hints says that the kind joins the hints that the node sends: else those that nothing takes are reported.
	Hints bool

	part wits.Part
	self wits.Part             // the part itself, if its result is forced
	in   []func(*wits.Context) // values that are computed before each update
	out  []copied
	life [4]wits.Signal
	told bool // somebody hears of its life
}

// copied is a value that goes out after each update, with the mark that says that the place is set.
type copied struct {
	from, to wits.Slot
	mark     wits.Slot
	id       int32 // of the assignment that it is, for those who ask why
}

const ( // of life
	onActivate = iota
	onDeactivate
	onSuccess
	onFailure
)

// MakeRunner makes the node without what its ports get: [Runner.Connect] does that once all nodes have been made, for
// kinds whose expressions may name any of them.
func MakeRunner(b *wits.Builder, r *BehaviorRef, kind string, bit int) *Runner {
	n := b.Node(r.Name, r.At, r.Source)
	u := &Runner{Node: n}
	switch {
	case r.Document != "":
		u.part = n.Embed(r.Document)
	case r.Action != "":
		u.part = n.Action(r.Action)
	default:
		n.Describe(kind, "", "", "")
	}
	u.self, _, _ = wits.Underlying(u.part)
	n.SetActive(bit)
	BindFlag(b, &u.Flag, bit)
	return u
}

// Connect gives the node's ports what the document says. Functions that values call are appended to calls.
func (u *Runner) Connect(b *wits.Builder, r *BehaviorRef, calls *[]wits.Part) {
	if u.part == nil {
		return
	}
	n := u.Node
	u.give(b, r, calls)
	for _, p := range n.OwnPorts() {
		if hear := p.Handler(); hear != nil {
			b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
				if u.Get(x) && (u.Hears == nil || u.Hears(x)) {
					hear(x)
				}
			})
		}
	}
	b.Finish(func() {
		u.life = n.LifeSignals()
		for i := range u.life {
			u.told = u.told || u.life[i].Heard()
		}
	})
}

// give connects the node's ports.
func (u *Runner) give(b *wits.Builder, r *BehaviorRef, calls *[]wits.Part) {
	n := u.Node
	for _, m := range r.With {
		source := expression(m.Value)
		if source == nil {
			n.Set(m.Name, m.Pos, m.Value)
			continue
		}
		p := n.Port(m.Name)
		switch {
		case p == nil && n.Broken():
		case p == nil:
			b.ProblemAt(m.Pos, n.Name, fmt.Sprintf("%s has no port %q", n.Name, m.Name), "", suggestPort(m.Name, n.Ports(), func(p *wits.Port) bool { return !p.Out && !p.Trigger })...)
		case p.Out || p.Trigger || p.List:
			b.ProblemAt(m.Pos, n.Name, m.Name+" does not take one value", "")
		default:
			u.compute(b, p, source, calls)
		}
	}
	for _, m := range r.Store {
		if m.Value.Kind != jsontree.String {
			b.ProblemAt(m.Value.Pos, n.Name, fmt.Sprintf("%s goes to a place with a name", m.Name), declare.InFile(`such as {"Found": "Target"}`))
			continue
		}
		u.store(b, m)
	}
	for i, name := range r.Pass {
		u.pass(b, name, r.Source.Get("pass").Items[i].Pos)
	}
	if !u.Hints {
		u.unheard(b, r)
	}
}

// hintPrefix begins the names of ports by which a tree sends hints.
const hintPrefix = "Hint"

// unheard warns of hints that the node sends and that go nowhere.
func (u *Runner) unheard(b *wits.Builder, r *BehaviorRef) {
	hint := b.Registry().Type("hint")
	for _, p := range u.Node.OwnPorts() {
		name, sent := strings.CutPrefix(p.Name, hintPrefix)
		if !sent || !p.Out || p.Trigger || hint == nil || p.Type != hint || slices.Contains(r.Pass, p.Name) ||
			slices.ContainsFunc(r.Store, func(m jsontree.Member) bool { return m.Name == p.Name }) {
			continue
		}
		b.Warn(u.Node, "", fmt.Sprintf("it sends the hint %s, and nobody takes it", name),
			"hints go from layer to layer: let a document of the kind hinted run it above what is to take them; or copy it with \"store\""+declare.InFile(fmt.Sprintf(": {%q: ...}", p.Name)))
	}
}

// expression returns the source of {"expr": "..."}; nil for any other value.
func expression(v *jsontree.Node) *jsontree.Node {
	if v.Kind == jsontree.Object && len(v.Members) == 1 && v.Members[0].Name == "expr" && v.Members[0].Value.Kind == jsontree.String {
		return v.Members[0].Value
	}
	return nil
}

// compute gives a port the value of an expression. One that only names a port of the same type costs nothing: both are
// one place.
func (u *Runner) compute(b *wits.Builder, p *wits.Port, source *jsontree.Node, calls *[]wits.Part) {
	s := NewScope(b, u.Node)
	s.Locals = u.Locals
	if ref, ok := s.Lookup(source.Text); ok && ref.Type == p.Type {
		if from := s.Find(source.Text); from.Out {
			b.Link(from, p)
			return
		}
	}
	e := s.Check(source, u.Node.Name, p.Type)
	*calls = append(*calls, s.Calls...)
	if e == nil {
		return
	}
	p.Computed()
	id := s.Assignment(e, p.Slot)
	b.Finish(func() { u.in = append(u.in, wits.NotedWrite(e.Into(p.Slot()), id)) })
}

// store has an outbound value copied to a place of the document.
func (u *Runner) store(b *wits.Builder, m jsontree.Member) {
	n, p, name := u.Node, u.Node.Port(m.Name), m.Value.Text
	if p == nil || p.Trigger || !p.Out {
		if !n.Broken() {
			b.ProblemAt(m.Pos, n.Name, fmt.Sprintf("%s gives out no value %q", n.Name, m.Name), "", suggestPort(m.Name, n.Ports(), func(p *wits.Port) bool { return p.Out && !p.Trigger })...)
		}
		return
	}
	q := findPlace(b, nil, u.Locals, name, p.Type, m.Value.Pos, n.Name)
	if q == nil {
		return
	}
	if q.Type != p.Type {
		b.ProblemAt(m.Value.Pos, n.Name, fmt.Sprintf("%s is of type %s and %s of type %s", p, p.Type, name, q.Type), "")
		return
	}
	b.Writes(q)
	id := u.copies(b, p, q)
	b.Finish(func() {
		c := copied{from: p.Slot(), to: q.Slot(), id: id}
		if mark := q.Mark(); mark != nil {
			c.mark = mark.Slot()
		}
		u.out = append(u.out, c)
	})
}

// copies tells of a value that goes out, for those who ask why.
func (u *Runner) copies(b *wits.Builder, from, to *wits.Port) int32 {
	name := u.Node.Name + "." + from.Name
	return b.Assignment(u.Node, name, to.Slot, nil, func() []wits.ReadSource { return []wits.ReadSource{{Name: name, Slot: from.Slot}} })
}

// pass joins a port to the one of the same name in the document, or the variable.
func (u *Runner) pass(b *wits.Builder, name string, at jsontree.Position) {
	n, p := u.Node, u.Node.Port(name)
	if p == nil {
		if !n.Broken() {
			b.ProblemAt(at, n.Name, fmt.Sprintf("%s has no port %q", n.Name, name), "", suggestPort(name, n.Ports(), func(p *wits.Port) bool { return !p.Builtin })...)
		}
		return
	}
	var own *wits.Port
	variable := false
	for _, q := range b.Ports() {
		if q.Name == name {
			own = q
		}
	}
	for _, q := range b.Variables() {
		if q.Name == name {
			own, variable = q, true
		}
	}
	if i := slices.IndexFunc(u.Locals, func(q *wits.Port) bool { return q.Name == name }); i >= 0 {
		own, variable = u.Locals[i], true
	}
	switch {
	case own == nil:
		var names []string
		for _, q := range slices.Concat(u.Locals, b.Ports(), b.Variables()) {
			names = append(names, q.Name)
		}
		b.ProblemAt(at, n.Name, fmt.Sprintf("the document has no port or variable %q to pass on", name), "", Suggest(name, names)...)
	case !p.Out:
		if reason, fixes := b.Link(own, p); reason != "" {
			b.ProblemAt(at, n.Name, reason, "", fixes...)
		}
	case p.Trigger && !own.Out:
		if reason, fixes := b.Link(p, own); reason != "" {
			b.ProblemAt(at, n.Name, reason, "", fixes...)
		}
	case p.Trigger || own.Trigger || own.Type != p.Type || own.Out != variable:
		b.ProblemAt(at, n.Name, fmt.Sprintf("%s gives out what %s of the document cannot take", p, name), "")
	default:
		b.Writes(own)
		id := u.copies(b, p, own)
		b.Finish(func() { u.out = append(u.out, copied{from: p.Slot(), to: own.Slot(), id: id}) })
	}
}

func suggestPort(name string, ports []*wits.Port, fits func(*wits.Port) bool) []Fix {
	var names []string
	for _, p := range ports {
		if fits(p) {
			names = append(names, p.Name)
		}
	}
	return Closest(name, names, "")
}

// Empty says that there is nothing to run.
func (u *Runner) Empty() bool { return u.part == nil }

// Begin makes the node active and begins its program, in any phase of a frame.
func (u *Runner) Begin(x *wits.Context) {
	u.Set(x)
	if u.part == nil {
		return
	}
	u.Refresh(x)
	u.part.Activate(x)
	x.Raise(u.life[onActivate])
}

// Plain returns the action that the node runs if running it is no more than to call Update: nothing is computed or copied, and
// nobody hears of its life. Otherwise nil. Ask in [wits.Builder.Finish], after Connect.
func (u *Runner) Plain() wits.Updater {
	if u.Bare() == nil {
		return nil
	}
	return wits.PlainAction(u.part)
}

// Bare returns what the node runs if running it is no more than to update it, as for [Runner.Plain], but whatever it is. Nil
// also for nothing.
func (u *Runner) Bare() wits.Part {
	if u.told || len(u.in) > 0 || len(u.out) > 0 {
		return nil
	}
	return u.part
}

// Hold makes the node run a part of the kind's own, such as a machine within a machine. Call it before Connect, for a node
// that runs nothing else and has the ports of [wits.Node.Lifecycle].
func (u *Runner) Hold(p wits.Part) { u.part, u.self = u.Node.WithOverride(p), p }

// Part returns what runs, for those who look into it; nil for nothing. If a debugger forces its result it is not what is run.
func (u *Runner) Part() wits.Part { return u.self }

// Override returns the result that a debugger has forced upon what runs.
func (u *Runner) Override() (result wits.Status, ok bool) {
	_, result, ok = wits.Underlying(u.part)
	return result, ok
}

// Imagine computes the values of ports, and sets the variables of an action back, as Begin does, without running anything:
// for a look ahead.
func (u *Runner) Imagine(x *wits.Context) {
	u.compile(x)
	wits.Rewind(x, u.part)
}

// Refresh computes the values of ports anew. Call it before Update, but in the frame of Begin, which does so.
func (u *Runner) Refresh(x *wits.Context) {
	if len(u.in) > 0 {
		u.compile(x)
	}
}

//go:noinline
func (u *Runner) compile(x *wits.Context) {
	x.SetCurrentNode(u.Node.ID())
	for _, f := range u.in {
		f(x)
	}
}

// Update runs a frame of the program, which must run. When it returns anything but Running the program has ended and
// the node is inactive.
func (u *Runner) Update(x *wits.Context) wits.Status {
	s := u.part.Update(x)
	if len(u.out) > 0 {
		u.copyOut(x)
	}
	if s != wits.Running {
		u.over(x, s)
	}
	return s
}

func (u *Runner) copyOut(x *wits.Context) {
	for i := range u.out {
		c := &u.out[i]
		if x.Observed() {
			x.NoteWrite(c.id)
		}
		c.from.CopyTo(x, c.to)
		if c.mark.Valid() {
			wits.Set(x, c.mark, true)
		}
	}
}

func (u *Runner) over(x *wits.Context, s wits.Status) {
	u.Clear(x)
	x.EndedAs(int(u.word), u.mask, s)
	if !u.told {
		return
	}
	x.Raise(u.life[onDeactivate])
	switch s {
	case wits.Success:
		x.Raise(u.life[onSuccess])
	case wits.Failure:
		x.Raise(u.life[onFailure])
	}
}

// Stop makes an active node inactive and ends its program, in any phase of a frame.
func (u *Runner) Stop(x *wits.Context) {
	u.Clear(x)
	if u.part != nil {
		u.part.Abort(x)
		x.Raise(u.life[onDeactivate])
	}
}
