package kind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Scope is what expressions and scripts of a part can name: its ports and variables, and "Node.Port". It implements
// [expr.Env].
type Scope struct {
	B *wits.Builder
	// At is the node whose expression it is; nil for the part's own.
	At *wits.Node
	// Locals are variables of the nodes that the expression lies in, the innermost first. They come before the document's.
	Locals []*wits.Port
	// Used are the ports that expressions named so far, in order of first use.
	Used []NamedValue
	// Calls are the functions that expressions call. They are to be activated together with the part.
	Calls []wits.Part
	// More finds names that the kind binds itself, before all others; nil for none.
	More func(name string) (expr.Ref, bool)
	// Bound are names that More finds, to suggest them.
	Bound []string
	// Document is where the expressions stand, for problems; nil for the one that is being compiled.
	Document *document.Document
	// Bad: an expression names a node that is broken, which has been reported.
	Bad bool
	// Gives: data that goes out of the document can be written by scripts, and read as it was written last. Not where links
	// write it.
	Gives bool

	room   expr.Scratch
	called []called // results of Calls
	last   int32    // the number of the evaluation that was made last, from 1; 0 for none
	hidden string   // a variable that expressions named where it is not known; "" for none
	known  map[string]condition
}

// condition is one that was compiled before: documents say the same in many places.
type condition struct {
	f     *func(*wits.Context) bool
	used  []NamedValue
	reads []wits.ReadSource
}

// called is the result of a call.
type called struct {
	wits.ReadSource
	of *expr.Call
}

// NamedValue is a port with the name that an expression used for it.
type NamedValue struct {
	Name string
	Port *wits.Port
}

// Bind makes expressions know a value under a name that hides all others.
func (s *Scope) Bind(name string, t *wits.Type, value wits.State) {
	more := s.More
	s.More = func(n string) (expr.Ref, bool) {
		if n == name {
			return expr.Ref{Type: t, Slot: value.Slot}, true
		}
		if more != nil {
			return more(n)
		}
		return expr.Ref{}, false
	}
	s.Bound = append(slices.Clip(s.Bound), name)
	for _, f := range t.Fields() {
		s.Bound = append(s.Bound, name+"."+f.Name)
	}
}

// NewScope makes the scope of a node, or of the part itself for nil.
func NewScope(b *wits.Builder, at *wits.Node) *Scope {
	return &Scope{B: b, At: at, Gives: true}
}

// Move makes it the scope of another node, of which nothing was used yet.
func (s *Scope) Move(at *wits.Node) {
	s.At, s.Used, s.Calls, s.Bad = at, s.Used[:0], nil, false
	s.called, s.last = nil, 0
}

// Find returns the port that expressions named so; nil if they named none.
func (s *Scope) Find(name string) *wits.Port {
	for _, u := range s.Used {
		if u.Name == name {
			return u.Port
		}
	}
	return nil
}

// Lookup finds a port or variable, or a field of a board.
func (s *Scope) Lookup(name string) (expr.Ref, bool) {
	if s.More != nil {
		if ref, ok := s.More(name); ok {
			return ref, true
		}
	}
	if ref, ok := s.Field(name); ok {
		return ref, ok
	}
	if node, port, dotted := strings.Cut(name, "."); dotted {
		for _, n := range s.B.Nodes() {
			if n.Name == node {
				s.Bad = s.Bad || n.Broken()
				p := n.Port(port)
				if p != nil && p.Local() {
					s.hidden = name
					return expr.Ref{}, false
				}
				return s.Use(name, p, false)
			}
		}
		return expr.Ref{}, false
	}
	return s.Own(name)
}

// Field finds a field of a board, "Board.Field".
func (s *Scope) Field(name string) (expr.Ref, bool) {
	for _, p := range s.B.Fields() {
		if p.Name == name {
			ref, ok := s.Use(name, p, true)
			if m := p.Mark(); m != nil {
				ref.Mark = m.Slot
			}
			return ref, ok
		}
	}
	return expr.Ref{}, false
}

// Own finds a port or variable of the part.
func (s *Scope) Own(name string) (expr.Ref, bool) {
	for _, p := range s.Locals {
		if p.Name == name {
			return s.Use(name, p, true)
		}
	}
	for _, p := range s.B.Variables() {
		if p.Name == name {
			return s.Use(name, p, true)
		}
	}
	for _, p := range s.B.Ports() {
		if p.Name == name && s.gives(p) {
			s.B.Writes(p)
			return s.use(name, p, true)
		}
		if p.Name == name {
			return s.Use(name, p, false)
		}
	}
	return expr.Ref{}, false
}

// gives reports whether a port of the part is one that its scripts may write; what goes out is inbound as seen from inside.
func (s *Scope) gives(p *wits.Port) bool { return s.Gives && !p.Trigger && !p.Out && !p.List }

// Use returns a port as expressions see it; false if it is none that can be read.
func (s *Scope) Use(name string, p *wits.Port, assign bool) (expr.Ref, bool) {
	if p == nil || p.Trigger || !p.Out {
		return expr.Ref{}, false
	}
	return s.use(name, p, assign)
}

func (s *Scope) use(name string, p *wits.Port, assign bool) (expr.Ref, bool) {
	s.note(NamedValue{name, p})
	return expr.Ref{Type: p.Type, Slot: p.Slot, Assign: assign, Unit: p.Unit}, true
}

// Names lists what expressions can name.
func (s *Scope) Names() []string {
	var names []string
	add := func(prefix string, ports []*wits.Port) {
		for _, p := range ports {
			if !p.Trigger && p.Out && (prefix == "" || !p.Local()) {
				names = append(names, prefix+p.Name)
			}
		}
	}
	names = append(names, s.Bound...)
	add("", s.Locals)
	add("", s.B.Ports())
	for _, p := range s.B.Ports() {
		if s.gives(p) {
			names = append(names, p.Name)
		}
	}
	add("", s.B.Variables())
	add("", s.B.Fields())
	for _, n := range s.B.Nodes() {
		add(n.Name+".", n.Ports())
	}
	return append(names, s.B.Registry().FunctionNames()...)
}

// Call finds the function that fits the arguments, exactly or with whole numbers made fractions.
func (s *Scope) Call(name string, args []*wits.Type) (*expr.Call, error) {
	all := s.B.Registry().Functions(name)
	if len(all) == 0 {
		return nil, nil
	}
	float, whole := s.B.Registry().Type("float"), s.B.Registry().Type("int")
	named, text := s.B.Registry().Type("name"), s.B.Registry().Type("string")
	var best *wits.FunctionType
	cost := 1 << 30
	var offered []string
	for _, f := range all {
		if slices.ContainsFunc(f.Params, func(p wits.Field) bool { return p.List }) {
			continue // expressions have no links to give it any number of values
		}
		offered = append(offered, signature(f))
		if len(args) > len(f.Params) || slices.ContainsFunc(f.Params[len(args):], func(p wits.Field) bool { return p.Default == "" }) {
			continue
		}
		c := (len(f.Params) - len(args)) << 10 // rather one that takes just these
		for i, p := range f.Params[:len(args)] {
			switch {
			case p.Trigger || p.Out:
				c = cost
			case p.Type == args[i]:
			case p.Type == float && args[i] == whole, p.Type == named && args[i] == text:
				c++ // a text in quotes becomes a name
			default:
				c = cost
			}
			if c >= cost {
				break
			}
		}
		if c < cost {
			best, cost = f, c
		}
	}
	if len(offered) == 0 {
		return nil, many(all[0])
	}
	if best == nil {
		return nil, fmt.Errorf("it takes %s", Joined(offered))
	}
	part, params, result := s.B.Call(s.At, best)
	s.Calls = append(s.Calls, part)
	id := s.B.ID()
	if s.At != nil {
		id = s.At.ID()
	}
	number := s.B.CallNumber()
	c := &expr.Call{Run: func(x *wits.Context) { part.Update(x); x.NoteCall(number); x.SetCurrentNode(id) }, Result: best.Result,
		Known: func(arg int, v any) { params[arg].Known(v) }}
	s.B.Defaults(params[len(args):])
	for _, p := range params[:len(args)] {
		c.Params = append(c.Params, p.Type)
		c.Args = append(c.Args, p.Slot)
	}
	if result != nil {
		c.Out = result.Slot
		s.called = append(s.called, called{wits.ReadSource{Name: name + "()", Called: true, Call: number, Slot: result.Slot}, c})
	}
	return c, nil
}

// many says that a function takes any number of values.
func many(f *wits.FunctionType) error {
	if f.Instead == "" {
		return fmt.Errorf("it takes any number of values, by the links of a node")
	}
	return fmt.Errorf("it takes any number of values, by the links of a node; here write %s", f.Instead)
}

func signature(f *wits.FunctionType) string {
	s := f.Name + "("
	for i, p := range f.Params {
		if i > 0 {
			s += ", "
		}
		if s += p.Name + " " + p.Type.Name(); p.Default != "" {
			s += " = " + p.Default
		}
	}
	return s + ")"
}

// Type finds a type.
func (s *Scope) Type(name string) *wits.Type { return s.B.Registry().Type(name) }

// Enums lists the enumerations.
func (s *Scope) Enums() []*wits.Type {
	var out []*wits.Type
	for _, name := range s.B.Registry().Types() {
		if t := s.B.Registry().Type(name); t.Enum() != nil {
			out = append(out, t)
		}
	}
	return out
}

// Reads tells the builder of all that expressions named so far; for those of the part itself.
func (s *Scope) Reads() {
	for _, u := range s.Used {
		s.B.Reads(u.Port)
	}
}

// Check reads an expression that must give a value of the type and reports what is wrong with it; nil then.
func (s *Scope) Check(source *jsontree.Node, node string, want *wits.Type) *expr.Expr {
	s.last = 0
	e, errs := s.room.Check(source.Text, s, want)
	if !s.Bad {
		s.report(node, source, want, errs)
	}
	if s.Bad || len(errs) > 0 {
		return nil
	}
	s.Reads()
	return e
}

// Bool reads a condition. What it returns is filled in when the layout is known; nil if something is wrong.
func (s *Scope) Bool(source *jsontree.Node, node string) *func(*wits.Context) bool {
	f, evaluation := s.Condition(source, node)
	if f == nil {
		return nil
	}
	out := new(func(*wits.Context) bool)
	s.B.Finish(func() { *out = wits.NotedBool(*f, evaluation) })
	return out
}

// Condition is Bool for kinds that note themselves what comes of the condition, with [wits.Context.Evaluated] and the number that
// it gives: that takes one call less.
func (s *Scope) Condition(source *jsontree.Node, node string) (f *func(*wits.Context) bool, evaluation int32) {
	everywhere := len(s.Locals) == 0 && s.More == nil && s.Document == nil // the text means the same at all nodes
	if c, ok := s.known[source.Text]; ok && everywhere {
		for _, u := range c.used {
			s.note(u)
		}
		s.Reads()
		return c.f, s.evaluation(source.Text, wits.OutcomeTruth, c.reads)
	}
	calls, used := len(s.Calls), len(s.Used)
	s.called = nil
	e := s.Check(source, node, s.Type("bool"))
	if e == nil {
		return nil, 0
	}
	f = new(func(*wits.Context) bool)
	s.B.Finish(func() { *f = e.Bool() })
	reads := s.readsOf(e)
	if everywhere && len(s.Calls) == calls && used == 0 {
		if s.known == nil {
			s.known = map[string]condition{}
		}
		s.known[source.Text] = condition{f, slices.Clone(s.Used), reads}
	}
	return f, s.evaluation(source.Text, wits.OutcomeTruth, reads)
}

// evaluation makes an expression an evaluation, for those who ask why.
func (s *Scope) evaluation(text string, outcome wits.OutcomeKind, reads []wits.ReadSource) int32 {
	id := s.B.Evaluation(s.At, text, outcome, func() []wits.ReadSource { return reads })
	s.last = id + 1
	return id
}

// readsOf lists what an expression reads, and the results of what it calls; ask right after it was checked.
func (s *Scope) readsOf(e *expr.Expr) []wits.ReadSource {
	var reads []wits.ReadSource
	for _, name := range e.Refs() {
		if ref, ok := s.Lookup(name); ok {
			reads = append(reads, readSource(name, ref))
		}
	}
	for _, c := range s.called {
		reads = append(reads, c.ReadSource)
	}
	return reads
}

// readSource returns a value as those see it who ask why: what is computed and kept is what it was then.
func readSource(name string, ref expr.Ref) wits.ReadSource {
	if ref.Slot != nil {
		return wits.ReadSource{Name: name, Slot: ref.Slot}
	}
	return wits.ReadSource{Name: name, Read: ref.Read}
}

// NamedValue makes a value that a condition only names an evaluation, and gives its number.
func (s *Scope) NamedValue(name string, ref expr.Ref) int32 {
	return s.evaluation(name, wits.OutcomeTruth, []wits.ReadSource{{Name: name, Slot: ref.Slot, Read: ref.Read}})
}

// NamedNumber is NamedValue for a number.
func (s *Scope) NamedNumber(name string, ref expr.Ref) int32 {
	return s.evaluation(name, wits.OutcomeNumber, []wits.ReadSource{{Name: name, Slot: ref.Slot, Read: ref.Read}})
}

// Assignment makes an expression that was checked last, and is written to a place, an evaluation, and gives its number.
func (s *Scope) Assignment(e *expr.Expr, to func() wits.Slot) int32 {
	reads := s.readsOf(e)
	return s.B.Assignment(s.At, e.Source(), to, nil, func() []wits.ReadSource { return reads })
}

// Evaluation makes an expression that was checked last, and that a kind compiles itself, an evaluation, and gives its number.
func (s *Scope) Evaluation(e *expr.Expr, outcome wits.OutcomeKind) int32 {
	return s.evaluation(e.Source(), outcome, s.readsOf(e))
}

// note notes that an expression named a port.
func (s *Scope) note(u NamedValue) {
	if s.Find(u.Name) == nil {
		s.Used = append(s.Used, u)
	}
}

// Float reads an expression for a number. What it returns is filled in when the layout is known; nil if something is
// wrong.
func (s *Scope) Float(source *jsontree.Node, node string) *func(*wits.Context) float64 {
	s.called = nil
	e := s.Check(source, node, s.Type("float"))
	if e == nil {
		return nil
	}
	f := new(func(*wits.Context) float64)
	id := s.Evaluation(e, wits.OutcomeNumber)
	s.B.Finish(func() { *f = wits.NotedFloat(e.Float(), id) })
	return f
}

// Script reads statements. What it returns is filled in when the layout is known; nil if something is wrong.
func (s *Scope) Script(source *jsontree.Node, node string) *func(*wits.Context) {
	s.called = nil
	script, errs := s.room.CheckScript(source.Text, s)
	if !s.Bad {
		s.report(node, source, nil, errs)
	}
	if s.Bad || script == nil || len(errs) > 0 {
		return nil
	}
	s.Reads()
	f := new(func(*wits.Context))
	watched := s.Watched(script)
	s.B.Finish(func() { *f = watched() })
	return f
}

// Watched makes a script one that is noted, step by step, when a mind that is observed runs it. Ask for what it gives when the
// layout is known; it is the closure that runs the script.
func (s *Scope) Watched(script *expr.Script) func() func(*wits.Context) {
	steps := script.Steps()
	ids := make([]int32, len(steps))
	for i := range steps {
		t := &steps[i]
		var reads []wits.ReadSource
		for _, name := range t.Names {
			for end := len(name); end > 0; end = strings.LastIndexByte(name[:end], '.') {
				if ref, ok := s.Lookup(name[:end]); ok {
					reads = append(reads, readSource(name[:end], ref))
					break
				}
			}
		}
		for _, c := range t.Calls {
			for _, made := range s.called {
				if made.of == c {
					reads = append(reads, made.ReadSource)
				}
			}
		}
		var under []wits.Side
		for _, b := range t.Under {
			under = append(under, wits.Side{Evaluation: ids[b.Step], Held: b.Held})
		}
		if t.Target == "" {
			ids[i] = s.evaluation(t.Text, wits.OutcomeTruth, reads)
			continue
		}
		to, ok := s.Lookup(t.Target)
		if !ok {
			continue
		}
		ids[i] = s.B.Assignment(s.At, t.Text, to.Slot, under, func() []wits.ReadSource { return reads })
	}
	return func() func(*wits.Context) {
		return script.RunWatched(func(i int, f func(*wits.Context) bool) func(*wits.Context) bool { return wits.NotedBool(f, ids[i]) },
			func(i int, f func(*wits.Context)) func(*wits.Context) { return wits.NotedWrite(f, ids[i]) })
	}
}

// Report turns errors of a source text into problems, each at its place in the document.
func Report(b *wits.Builder, node string, source *jsontree.Node, errs []expr.Error) {
	report(b, nil, node, source, nil, errs)
}

// report reports them, and says why a variable that is there is not known. Want is the type of the value that is wanted; nil for any.
func (s *Scope) report(node string, source *jsontree.Node, want *wits.Type, errs []expr.Error) {
	for i := range errs {
		if s.hidden != "" && errs[i].Unknown == s.hidden {
			holder, _, _ := strings.Cut(s.hidden, ".")
			errs[i].Fixes = nil
			errs[i].Hint = fmt.Sprintf(`only what lies in %s knows it, unless it is "shared": true`, holder)
		}
	}
	report(s.B, s.Document, node, source, want, errs)
}

func report(b *wits.Builder, d *document.Document, node string, source *jsontree.Node, want *wits.Type, errs []expr.Error) {
	for _, e := range errs {
		if e.Unknown != "" && b.Document().Partial() {
			continue // it may be one of those that could not be read
		}
		fixes := e.Fixes
		if e.Unknown != "" && fixes == nil && declare.BadName(e.Unknown) == "" {
			if strings.TrimSpace(source.Text) != e.Unknown {
				want = nil
			}
			fixes = toDeclare(e.Unknown, want)
		}
		b.ProblemIn(d, source.PlaceIn(e.Offset), node, e.Reason, e.Hint, fixes...)
	}
}

// Suggest is to use the closest of some names; otherwise if none is close.
func Suggest(name string, among []string, otherwise ...Fix) []Fix {
	return declare.Suggest(name, among, otherwise...)
}

// Closest is to use the closest of some names, or one of them if they are few and none is close; otherwise is the hint if there are
// none, or many.
func Closest(name string, among []string, otherwise string) []Fix {
	return declare.Closest(name, among, otherwise)
}

// Joined lists texts.
func Joined(names []string) string { return strings.Join(names, ", ") }
