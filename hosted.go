package wits

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"unicode/utf8"

	"github.com/wits-ai/wits/document"
)

// Actions and root ports whose types are known only when the program runs: those of a game in another language, for package
// host. They lie in programs and minds as those of Go's structs do, so that the same documents give the same minds.

// HostedRole is what a port of a hosted action is.
type HostedRole uint8

// Roles of ports. State goes back to its default whenever the action is activated; what is kept does not.
const (
	HostedIn HostedRole = iota
	HostedOut
	HostedState
	HostedKept
	HostedTriggerIn
	HostedTriggerOut
)

// HostedPort declares a port of a hosted action or function, or a variable of its own. Its type, but for triggers, is a registered one
// that has a form for hosts, see [HostedForm]; Default is written as in a field tag.
type HostedPort struct {
	Name, Type, Default, Unit, Doc string
	Was                            []string // its names in earlier builds, for saved minds
	Role                           HostedRole
}

// HostedAction is an action whose ports are known only when the program runs.
type HostedAction struct {
	Name, Doc string
	Was       []string // its names in earlier builds, for saved minds
	Ports     []HostedPort
	// New makes the action of a node, as which it may implement what other actions do but TriggerHandler. Handles are those of
	// Ports, in order; they may be used once the program is compiled, and serve all minds.
	New func(node int32, handles []HostedHandle) Updater
}

// HostedHandle is where a port of a hosted action lies in minds of the program.
type HostedHandle struct {
	role  HostedRole
	typ   *Type // nil for triggers
	words int32
	place
	TriggerIn
	TriggerOut
}

// Type returns the type of the port's values; nil for a trigger.
func (h *HostedHandle) Type() *Type { return h.typ }

// Words returns the port's value: as many words of the mind as its type has. It is valid during the call that x was given to.
func (h *HostedHandle) Words(x *Context) []uint64 { return x.words[h.at : h.at+h.words : h.at+h.words] }

// Of returns the same between two steps.
func (h *HostedHandle) Of(m *Mind) []uint64 { return m.x.words[h.at : h.at+h.words : h.at+h.words] }

// Ref returns the value of a port whose type lies in references; nil for its zero. What it points to never changes.
func (h *HostedHandle) Ref(x *Context) any { return x.refs[h.at] }

// SetRef writes it: a value of the type, which nobody changes afterwards.
func (h *HostedHandle) SetRef(x *Context, v any) { x.refs[h.at] = v }

// Raise raises an outbound trigger between two steps: it acts in the next one.
func (h *HostedHandle) Raise(m *Mind) { m.x.raise(h.fan) }

func (h *HostedHandle) describe() (handleKind, reflect.Type) {
	switch h.role {
	case HostedOut:
		return handleOut, nil
	case HostedState, HostedKept:
		return handleVar, nil
	case HostedTriggerIn:
		return handleTriggerIn, nil
	case HostedTriggerOut:
		return handleTriggerOut, nil
	}
	return handleIn, nil
}

func (h *HostedHandle) bindTo(b binding) {
	h.place = b.at
	h.TriggerIn.bindTo(b)
	h.TriggerOut.bindTo(b)
}

// AddHosted offers a hosted action to designers. What is wrong with it comes back from [Registry.Err].
func (r *Registry) AddHosted(h HostedAction) {
	if !r.named("action", h.Name) {
		return
	}
	if r.actions[h.Name] != nil {
		r.fail("two actions are called %q", h.Name)
		return
	}
	a := &ActionType{Name: h.Name, Doc: h.Doc, hosted: h.New, was: h.Was}
	seen := map[string]bool{}
	for i, p := range h.Ports {
		f := handleField{Field: Field{Name: p.Name, Default: p.Default, Unit: p.Unit, Doc: p.Doc, was: p.Was}, index: []int{i}, role: p.Role}
		f.kind, _ = (&HostedHandle{role: p.Role}).describe()
		f.keep = p.Role == HostedKept
		f.Out = p.Role == HostedOut || p.Role == HostedTriggerOut
		f.Trigger = p.Role == HostedTriggerIn || p.Role == HostedTriggerOut
		if err := r.hostedField(&f, p.Type); err != nil {
			r.fail("action %s: %w", h.Name, err)
			continue
		}
		if seen[p.Name] {
			r.fail("action %s: there are two ports %q", h.Name, p.Name)
		}
		seen[p.Name] = true
		a.parts = append(a.parts, f)
		if f.kind != handleVar {
			if document.Builtin(f.Name) {
				r.fail("action %s: port %s has the name of a built-in port", h.Name, f.Name)
			}
			a.Fields = append(a.Fields, f.Field)
		}
	}
	r.actions[h.Name] = a
}

func (r *Registry) hostedField(f *handleField, typ string) error {
	switch {
	case f.Name == "":
		return fmt.Errorf("a port has no name")
	case f.Trigger:
		if f.Default != "" || typ != "" && typ != "trigger" {
			return fmt.Errorf("port %s is a trigger and has neither type nor default", f.Name)
		}
		return nil
	}
	if f.Type = r.types[typ]; f.Type == nil {
		return fmt.Errorf("port %s: there is no type %q", f.Name, typ)
	}
	if f.Type.HostedForm() == HostedNone {
		return fmt.Errorf("port %s: a host cannot read values of type %q", f.Name, typ)
	}
	return f.parseDefault()
}

// EachHosted calls f with each node that runs an action, by its number, its path and what the action's New has made.
func (p *Program) EachHosted(f func(node int32, path string, action any)) {
	for i := range p.nodes {
		if n := &p.nodes[i]; n.action != nil {
			f(int32(i), n.Path, n.action)
		}
	}
}

// AddHostedEnum registers an enumeration of a host's: a type of one word whose values 0, 1, ... have names. It is nil if that fails.
func (r *Registry) AddHostedEnum(name, doc string, values []string) *Type {
	switch {
	case !r.named("type", name):
		return nil
	case r.types[name] != nil:
		r.fail("two types are called %q", name)
		return nil
	case len(values) == 0:
		r.fail("enumeration %s has no values", name)
		return nil
	}
	seen := map[string]bool{}
	for i, v := range values {
		if v == "" || seen[v] {
			r.fail("enumeration %s: value %d has no name, or that of another one", name, i)
		}
		seen[v] = true
	}
	t, err := newType[hostedEnum](name, doc)
	if err != nil {
		r.fail("%w", err)
		return nil
	}
	t.enum = append([]string(nil), values...)
	r.enter(t)
	r.enter(listOf[hostedEnum](t))
	return t
}

// hostedEnum stands for the values of enumerations that only a host has in its language.
type hostedEnum int64

// hostedLeaf makes the part of a node that runs a hosted action.
func (n *Node) hostedLeaf(a *ActionType, l *leaf) {
	handles := make([]HostedHandle, len(a.parts))
	for i := range handles {
		handles[i].role = a.parts[i].role
		if t := a.parts[i].Type; t != nil {
			handles[i].typ, handles[i].words = t, int32(t.words)
		}
	}
	action := a.hosted(n.id, handles)
	l.update = action
	l.activate, _ = action.(Activator)
	l.end, _ = action.(Ender)
	n.b.l.nodes[n.id].action = action
	n.bind(reflect.ValueOf(handles), a.parts, nil, &l.varRange)
}

// RootPort is a port of a root document, for hosts that know it by name only.
type RootPort struct {
	*Field
	words int32
	at    int32
	fan   []mark
	bit   mark
}

// RootPorts returns the ports of the root document in its order.
func (p *Program) RootPorts() []RootPort {
	out := make([]RootPort, len(p.declared))
	for i := range p.declared {
		c := &p.declared[i]
		out[i] = RootPort{Field: &c.Field, fan: c.fan, bit: c.bit}
		if !c.Trigger {
			out[i].at, out[i].words = c.slot.at, int32(c.slot.typ.words)
		}
	}
	return out
}

// Words returns the value of a data port in a mind of the program, between two steps; empty for types that are no words. What is
// written into an inbound port counts from the next step on.
func (p *RootPort) Words(m *Mind) []uint64 {
	if p.words == 0 {
		return nil
	}
	return m.x.words[p.at : p.at+p.words : p.at+p.words]
}

// Ref returns the value of a data port whose type lies in references; nil for its zero. What it points to never changes.
func (p *RootPort) Ref(m *Mind) any { return m.x.refs[p.at] }

// SetRef writes it, as writing words does: a value of the port's type, which nobody changes afterwards.
func (p *RootPort) SetRef(m *Mind, v any) { m.x.refs[p.at] = v }

// Fire raises an inbound trigger: it acts in the next step.
func (p *RootPort) Fire(m *Mind) { m.x.raise(p.fan) }

// Fired reports whether an outbound trigger was raised in the last step.
func (p *RootPort) Fired(m *Mind) bool {
	return p.bit.mask != 0 && m.x.words[m.x.program.next+p.bit.word]&p.bit.mask != 0
}

// ValidWords reports whether words can be a value of the type: a bool is 0 or 1.
func (t *Type) ValidWords(words []uint64) bool { return len(words) == t.words && t.validWords(words) }

// HostedBody is what actions find in Frame.Self of a mind of a host.
type HostedBody struct {
	Entity Entity // as the host's game knows it
	Mind   uint32 // its place among the minds
}

// StepHosted steps minds, each with the frame and with a body of its own, as Step does one after the other. There is one guard against
// panics for all of them: in WebAssembly a guard costs half as much as a mind that waits.
func StepHosted(minds []Mind, bodies []HostedBody, f *Frame) {
	for next := 0; next < len(minds); {
		next = stepHosted(minds, bodies[:len(minds)], f, next)
	}
}

// stepHosted steps those from one on, and returns which comes next: the one after a mind that was parked.
func stepHosted(minds []Mind, bodies []HostedBody, f *Frame, from int) (next int) {
	var m *Mind // in its frame
	defer func() {
		if m != nil {
			m.failed(recover())
			next++
		}
	}()
	for next = from; next < len(minds); next++ {
		if x := &minds[next].x; x.phase != phaseIdle {
			m = nil
			panic(minds[next].busy())
		}
		m = &minds[next]
		b, to, known := &bodies[next], &m.x.frame, m.x.frame.Monitor
		to.Delta, to.Time, to.Tick, to.Entity = f.Delta, f.Time, f.Tick, b.Entity
		to.Self, to.World, to.Log, to.Monitor = b, f.World, f.Log, f.Monitor
		m.run(known)
	}
	m = nil
	return next
}

// HostedForm says in which form values of a type go to a host in another language, and come from it.
type HostedForm uint8

// Forms of values. Words are as many as the type has; a list is the words of its elements one after another.
const (
	HostedNone  HostedForm = iota // they cannot
	HostedWords                   // words
	HostedText                    // a text
	HostedList                    // a list of what lies in words
	HostedTexts                   // a list of texts
)

// HostedForm returns that of the type's values.
func (t *Type) HostedForm() HostedForm {
	switch {
	case t.words > 0:
		return HostedWords
	case t.goes == reflect.TypeFor[string]():
		return HostedText
	case t.goes == reflect.TypeFor[[]string]():
		return HostedTexts
	case t.elem != nil && t.elem.words > 0 && t.pack != nil:
		return HostedList
	}
	return HostedNone
}

// ListWords appends the words of a list's elements, for types of the form HostedList.
func (t *Type) ListWords(to []uint64, list any) []uint64 {
	if list == nil {
		return to
	}
	for b := t.pack(list)[1:]; len(b) > 0; b = b[8:] {
		to = append(to, binary.LittleEndian.Uint64(b))
	}
	return to
}

// ListOf makes a list of the words of its elements. It fails if these are not whole elements, or none of the type's.
func (t *Type) ListOf(words []uint64) (any, error) {
	b := make([]byte, 1, 1+8*len(words))
	b[0] = asWords
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return t.decode(b)
}

// HostedValid reports whether a value that was decoded is one that a host may give: texts are UTF-8, and no larger than most bytes;
// lists have at most [MaxElements].
func (t *Type) HostedValid(v any, most int) bool {
	switch v := v.(type) {
	case string:
		return len(v) <= most && utf8.ValidString(v)
	case []string:
		if len(v) > MaxElements {
			return false
		}
		for _, s := range v {
			if most -= len(s) + 1; most < 0 || !utf8.ValidString(s) {
				return false
			}
		}
		return true
	}
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Slice && r.Len() <= MaxElements
}

// HostedField is a field of a shared board, for hosts that know it by name only.
type HostedField struct {
	File            string // of the board's document
	Scope           BoardScope
	Name, Unit, Doc string
	Type            *Type
	place           int // in a Board of the file
}

// HostedFields returns the fields of all boards of the scopes team and world that the program's documents refer to.
func (p *Program) HostedFields() (fields []HostedField) {
	for i := range p.boards {
		b := &p.boards[i]
		if b.Scope == AgentScope {
			continue
		}
		for k, c := range b.cells {
			fields = append(fields, HostedField{File: b.File, Scope: b.Scope, Name: c.decl.Name, Unit: c.decl.Unit, Doc: c.decl.Doc, Type: c.value.typ, place: k})
		}
	}
	return fields
}

// Words returns the field's value on a board that was made with the program, or renewed since; empty for types that are no words. Minds see
// what is written after the next [Board.Begin].
func (f *HostedField) Words(b *Board) []uint64 {
	at, n := b.fields[f.place].slot.at, int32(f.Type.words)
	if n == 0 {
		return nil
	}
	return b.now.words[at : at+n : at+n]
}

// Ref returns the value of a field whose type lies in references; nil for its zero. What it points to never changes.
func (f *HostedField) Ref(b *Board) any {
	if f.Type.words > 0 {
		return nil
	}
	return b.now.refs[b.fields[f.place].slot.at]
}

// SetRef writes it: a value of the field's type, which nobody changes afterwards.
func (f *HostedField) SetRef(b *Board, v any) { b.now.refs[b.fields[f.place].slot.at] = v }

// IsSet reports whether the field is set.
func (f *HostedField) IsSet(b *Board) bool { return b.now.words[b.fields[f.place].set] != 0 }

// Mark says whether it is set, which writing it says, too.
func (f *HostedField) Mark(b *Board, set bool) {
	word := &b.now.words[b.fields[f.place].set]
	if *word = 0; set {
		*word = 1
	}
}
