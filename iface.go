package wits

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/spell"
)

// Input is an inbound data port of a root program, for the game: a field of a struct given to [Bind].
type Input[T any] struct{ rootPlace }

// Set writes the port, at any time between two steps.
func (p Input[T]) Set(m *Mind, v T) {
	if !p.of(m) {
		return
	}
	if u := m.x.sleeper; u != nil && u.asleep && (p.ref || !sameBits(v, read[T](&m.x, p.place))) {
		m.Wake()
	}
	write(&m.x, p.place, v)
}

// Get reads back what was set last.
func (p Input[T]) Get(m *Mind) T { return Output[T](p).Get(m) }

// Output is an outbound data port of a root program, for the game: a field of a struct given to [Bind].
type Output[T any] struct{ rootPlace }

// Get reads the port.
func (p Output[T]) Get(m *Mind) (v T) {
	if p.of(m) {
		v = read[T](&m.x, p.place)
	}
	return v
}

// InputTrigger is an inbound trigger port of a root program, for the game: a field of a struct given to [Bind].
type InputTrigger struct {
	fan     []mark
	program *Program
}

// Fire raises the trigger: it acts in the next step.
func (t InputTrigger) Fire(m *Mind) {
	if t.program.has(m) {
		m.Wake()
		m.x.raise(t.fan)
	}
}

// OutputTrigger is an outbound trigger port of a root program, for the game: a field of a struct given to [Bind].
type OutputTrigger struct {
	bit     mark
	program *Program
}

// Fired reports whether the trigger was raised in the last step. What the game itself raised and only passes through, from
// an inbound port straight to this one, was raised before the step and does not count.
func (t OutputTrigger) Fired(m *Mind) bool {
	return t.program.has(m) && t.bit.mask != 0 && m.x.words[m.x.program.next+t.bit.word]&t.bit.mask != 0
}

// rootHandle is implemented by pointers to the types above.
type rootHandle interface {
	face() (out, trigger bool, goes reflect.Type)
	bindRoot(p *rootPort)
}

func (*Input[T]) face() (bool, bool, reflect.Type)      { return false, false, reflect.TypeFor[T]() }
func (*Output[T]) face() (bool, bool, reflect.Type)     { return true, false, reflect.TypeFor[T]() }
func (*InputTrigger) face() (bool, bool, reflect.Type)  { return false, true, nil }
func (*OutputTrigger) face() (bool, bool, reflect.Type) { return true, true, nil }
func (p *Input[T]) bindRoot(port *rootPort) {
	p.rootPlace = rootPlace{placeOf(port.slot), port.program}
}
func (p *Output[T]) bindRoot(port *rootPort) {
	p.rootPlace = rootPlace{placeOf(port.slot), port.program}
}
func (t *InputTrigger) bindRoot(port *rootPort)  { t.fan, t.program = port.fan, port.program }
func (t *OutputTrigger) bindRoot(port *rootPort) { t.bit, t.program = port.bit, port.program }

// rootPort is a declared port of the root document, resolved.
type rootPort struct {
	Field
	slot Slot
	fan  []mark
	bit  mark

	program *Program
}

// rootPlace is where a root port lies, in minds of one program.
type rootPlace struct {
	place
	program *Program // absent for an optional port that the document does not have; nil if it was never bound
}

func (p rootPlace) of(m *Mind) bool { return p.program.has(m) }

// absent stands for the program of a port that is optional and that the document does not have.
var absent = &Program{}

// nowhere is the type of its place, which nothing is read from or written to.
var nowhere = &Type{words: 1}

// has reports whether a mind has the program's layout; false for what is absent. A mind of another program is a mistake in the
// game, most likely after [Transfer], and would be damaged: that panics, and so does a port that was never bound.
func (p *Program) has(m *Mind) bool {
	if p == m.x.program {
		return true
	}
	if p == nil {
		panic("wits: this port was never bound to a program: get the struct that it is in from wits.Bind, or the port from wits.Resolve")
	}
	if p == absent {
		return false
	}
	if p.fingerprint != m.x.program.fingerprint {
		panic("wits: these ports are bound to another program than the mind's, or to an older version of it; call Bind for each program")
	}
	return true
}

// InterfaceType is a named set of ports that a document can claim to have.
type InterfaceType struct {
	Name, Doc string
	Label     string // what designers read beside the name; "" for nothing
	Ports     []Field
}

// AddInterface gives ports to documents that say they implement the interface: they need not declare them. P is the struct that the
// game gives to [Bind]: its exported fields are [Input], [Output], [InputTrigger] and [OutputTrigger], their tags default, unit and doc.
// A document has a port with `optional:"true"` only if it declares it.
func AddInterface[P any](r *Registry, name string, opts ...Option) {
	o := options{name: name}
	if r == nil || !o.apply(r, "interface", opts) {
		return
	}
	if !r.named("interface", name) {
		return
	}
	i := &InterfaceType{Name: o.name, Doc: o.doc, Label: o.label}
	t := reflect.TypeFor[P]()
	fields, err := rootFields(t)
	if err != nil {
		r.fail("interface %s: %w", name, err)
		return
	}
	for _, f := range fields {
		if document.Builtin(f.Name) || f.Name == "Fail" {
			r.fail("interface %s: field %s has the name of a built-in port", name, f.Name)
			return
		}
		out, trigger, goes := reflect.New(f.Type).Interface().(rootHandle).face()
		port := docOf(f)
		port.Out, port.Trigger = out, trigger
		port.optional = f.Tag.Get("optional") == "true"
		if !trigger {
			if port.Type = r.byGo[goes]; port.Type == nil {
				r.fail("interface %s: field %s: %s", name, f.Name, unregistered(goes))
				return
			}
		}
		if err := port.parseDefault(); err != nil {
			r.fail("interface %s: %w", name, err)
			return
		}
		if port.Default != "" && (trigger || port.Type.literal(port.Default) == nil) {
			r.fail("interface %s: field %s: no document can write the default %q", name, f.Name, port.Default)
			return
		}
		i.Ports = append(i.Ports, port)
	}
	if r.interfaces[name] != nil {
		r.fail("two interfaces are called %q", name)
		return
	}
	r.interfaces[name] = i
}

func rootFields(t reflect.Type) ([]reflect.StructField, error) {
	if t.Kind() != reflect.Struct {
		if t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct {
			return nil, fmt.Errorf("%s is a pointer: give the struct itself, %s", t, t.Elem())
		}
		return nil, fmt.Errorf("%s is not a struct", t)
	}
	var out []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		if _, ok := reflect.New(f.Type).Interface().(rootHandle); !ok || !f.IsExported() {
			return nil, fmt.Errorf("field %s is not an exported wits.Input, Output, InputTrigger or OutputTrigger", f.Name)
		}
		out = append(out, f)
	}
	return out, nil
}

// Bind resolves the root ports of a program that a game uses, once for each program (and again after [Transfer]): every field of P is the port of the same name.
// It fails if one is missing or has another type. The tag `optional:"true"` allows a port to be missing: what is set is
// then dropped, what is read is zero, and nothing fires.
func Bind[P any](p *Program) (*P, error) {
	ports := new(P)
	fields, err := rootFields(reflect.TypeFor[P]())
	if err != nil {
		return nil, fmt.Errorf("wits: %w", err)
	}
	for i, f := range fields {
		h := reflect.ValueOf(ports).Elem().Field(i).Addr().Interface().(rootHandle)
		if err := p.bind(h, f.Name, f.Tag.Get("optional") == "true"); err != nil {
			return nil, err
		}
	}
	return ports, nil
}

// Resolve finds one root port of a program by its name; H is [Input], [Output], [InputTrigger] or [OutputTrigger]. It
// fails as [Bind] does, which is for all ports that a game uses.
func Resolve[H any](p *Program, name string) (h H, err error) {
	r, ok := any(&h).(rootHandle)
	if !ok {
		return h, fmt.Errorf("wits: %T is not a wits.Input, Output, InputTrigger or OutputTrigger", h)
	}
	err = p.bind(r, name, false)
	return h, err
}

func (p *Program) bind(h rootHandle, name string, optional bool) error {
	if p == nil {
		return errors.New("wits: there is no program to bind ports of: it is nil, so loading it has failed, and the error of Load says why")
	}
	out, trigger, goes := h.face()
	var names []string
	var port *rootPort
	for i := range p.declared {
		c := &p.declared[i]
		names = append(names, c.Name)
		if c.Name == name {
			port = c
		}
	}
	switch {
	case port == nil && optional:
		h.bindRoot(&rootPort{program: absent, slot: Slot{typ: nowhere}})
		return nil
	case port == nil:
		return fmt.Errorf("wits: %s has no port %s: %s", p.document, name, spell.Closest(name, names, "declare it"))
	case port.Out != out || port.Trigger != trigger:
		return fmt.Errorf("wits: port %s of %s is %s, not %s", name, p.document, portKind(port.Out, port.Trigger), portKind(out, trigger))
	case !trigger && port.Type.goes != goes:
		return fmt.Errorf("wits: port %s of %s is a %s (%s), not a %s", name, p.document, port.Type, port.Type.goes, goes)
	}
	h.bindRoot(port)
	return nil
}

func portKind(out, trigger bool) string {
	return map[bool]string{false: "an inbound ", true: "an outbound "}[out] + map[bool]string{false: "data port", true: "trigger"}[trigger]
}
