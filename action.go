package wits

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// Updater is what every action implements. Update runs once a frame while the action is active; anything but Running
// ends the action.
type Updater interface{ Update(x *Context) Status }

// Activator is implemented by actions that do something when they begin. It runs in the release phase, before the
// first Update; triggers must not be fired in it.
type Activator interface{ Activate(x *Context) }

// Ender is implemented by actions that clean up. It runs exactly once for each activation; triggers must not be fired
// in it. The status is what Update returned, or Aborted.
type Ender interface{ End(x *Context, s Status) }

// TriggerHandler is implemented by actions that act on inbound triggers at once when they are released, before the
// updates of the frame. Which is the field of the action that was triggered. Only active actions are called.
type TriggerHandler interface {
	OnTrigger(x *Context, which *TriggerIn)
}

// Annotator is implemented by actions that show custom values in the debugger. It is called only while somebody looks.
type Annotator interface{ Notes(x *Context) []Note }

// Note is a custom value for the debugger.
type Note struct{ Name, Value, Unit string }

// Documented is implemented by actions, and by parameter structs of functions, that explain themselves to designers in
// a sentence or two.
type Documented interface{ Doc() string }

// ActionType is a registered action.
type ActionType struct {
	Name   string
	Doc    string
	Label  string // what designers read beside the name; "" for nothing
	Fields []Field
	goes   reflect.Type // of the struct; nil when declared by a manifest only
	parts  []handleField
	was    []string // its names in earlier builds

	hosted  func(node int32, handles []HostedHandle) Updater // of a hosted action; nil for others
	standIn StandIn                                          // what runs in place of the coder's code; nil: nothing does
}

// StandIn is run in place of actions of the registry, for tests: see [Registry.StandIn]. The path is that of the node.
type StandIn interface {
	Activate(x *Context, path string)
	Update(x *Context, path string) Status
	End(x *Context, path string, s Status)
}

// StandIn has documents that are compiled from now on run something else in place of an action's code; its ports and variables stay
// as they are, so the documents and the layout of minds do, too. nil is the code again. It says no if there is no such action.
func (r *Registry) StandIn(action string, by StandIn) bool {
	a := r.actions[action]
	if a != nil {
		a.standIn = by
	}
	return a != nil
}

// stood is an action that something else stands in for.
type stood struct {
	path string
	by   StandIn
}

func (s *stood) Activate(x *Context)        { s.by.Activate(x, s.path) }
func (s *stood) Update(x *Context) Status   { return s.by.Update(x, s.path) }
func (s *stood) End(x *Context, how Status) { s.by.End(x, s.path, how) }

// handleField is a handle in a struct of a coder's.
type handleField struct {
	Field
	index []int
	kind  handleKind
	keep  bool
	// anyPhase: a trigger that may fire while triggers are released.
	anyPhase bool
	role     HostedRole // of a hosted action
}

// Named lets an action go by another name than that of its Go type.
func Named(name string) Option { return func(o *options) { o.name = name } }

// Doc explains what is registered, in a sentence or two.
func Doc(text string) Option { return func(o *options) { o.doc = text } }

// Label returns what designers read beside the name of an action, a function or an interface: a word or two. Documents and code
// write the name. It counts where the language of the page has no other, see package labels.
func Label(text string) Option { return func(o *options) { o.label = text } }

// Instead says what expressions write in place of a function with an enumerable parameter, such as "a + b": they have no
// links to give it any number of values.
func Instead(text string) Option { return func(o *options) { o.instead = text } }

// Was says which names an action, or a function that documents call, had in earlier builds of the game, so that saved minds find
// it. The documents that use it have to be changed all the same.
func Was(names ...string) Option { return func(o *options) { o.was = append(o.was, names...) } }

// Option refines a registration.
type Option func(*options)

// apply takes options over; it fails for one that is nil. What names what they are of.
func (o *options) apply(r *Registry, what string, opts []Option) bool {
	for i, f := range opts {
		if f == nil {
			r.fail("%s %s: option %d is nil", what, o.name, i+1)
			return false
		}
		f(o)
	}
	return true
}

type options struct {
	name, doc, label, instead string
	origins                   func(q *OriginQuestion) []Origin
	was                       []string
	pure                      bool
}

// AddAction offers an action to designers. A is a struct whose exported fields are handles ([In], [Out], [Var],
// [InList], [TriggerIn], [TriggerOut]) or structs of handles that several actions share; *A implements [Updater] and
// whichever of [Activator], [Ender], [TriggerHandler], [Suspender], [Annotator] and [Documented] it needs.
func AddAction[A any](r *Registry, opts ...Option) {
	goes := reflect.TypeFor[A]()
	o := options{name: goes.Name()}
	if r == nil || !o.apply(r, "action", opts) {
		return
	}
	if goes.Kind() == reflect.Pointer {
		r.fail("action %s: register the struct itself, wits.AddAction[%s], not a pointer to it", goes.Elem().Name(), goes.Elem().Name())
		return
	}
	if !r.named("action", o.name) {
		return
	}
	a := &ActionType{Name: o.name, Doc: o.doc, Label: o.label, goes: goes, was: o.was}
	probe := any(new(A))
	if _, ok := probe.(Updater); !ok {
		r.fail("action %s: *%s has no method Update(*wits.Context) wits.Status", o.name, goes)
		return
	}
	if d, ok := probe.(Documented); ok && a.Doc == "" {
		a.Doc = d.Doc()
	}
	if goes.Kind() != reflect.Struct {
		r.fail("action %s: %s is not a struct", o.name, goes)
		return
	}
	var err error
	if a.parts, err = handleFields(r, goes, nil); err != nil {
		r.fail("action %s: %w", o.name, err)
		return
	}
	for _, f := range a.parts {
		if f.kind != handleVar {
			if document.Builtin(f.Name) {
				r.fail("action %s: field %s has the name of a built-in port", o.name, f.Name)
			}
			a.Fields = append(a.Fields, f.Field)
		}
	}
	if r.actions[o.name] != nil {
		r.fail("two actions are called %q", o.name)
		return
	}
	r.actions[o.name] = a
}

// handleFields finds the handles of a struct.
func handleFields(r *Registry, t reflect.Type, index []int) ([]handleField, error) {
	var out []handleField
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(append([]int(nil), index...), i)
		if !f.IsExported() && !f.Anonymous {
			return nil, fmt.Errorf("field %s is not exported; an action holds no state of its own, use wits.Var", f.Name)
		}
		h, ok := reflect.New(f.Type).Interface().(handle)
		if !ok {
			if f.Type.Kind() == reflect.Struct && f.Anonymous {
				inner, err := handleFields(r, f.Type, at)
				if err != nil {
					return nil, err
				}
				out = append(out, inner...)
				continue
			}
			return nil, fmt.Errorf("field %s is a %s, not a port; state belongs into a wits.Var[%s]", f.Name, f.Type, f.Type)
		}
		part, err := handleFieldOf(r, f, h, at)
		if err != nil {
			return nil, err
		}
		out = append(out, part)
	}
	return out, nil
}

func handleFieldOf(r *Registry, f reflect.StructField, h handle, index []int) (handleField, error) {
	kind, goes := h.describe()
	p := handleField{Field: docOf(f), index: index, kind: kind, keep: f.Tag.Get("keep") == "true"}
	p.Out = kind == handleOut || kind == handleTriggerOut
	p.Trigger = kind == handleTriggerIn || kind == handleTriggerOut
	p.List = kind == handleList
	if goes == nil {
		return p, nil
	}
	if p.Type = r.byGo[goes]; p.Type == nil {
		return p, fmt.Errorf("field %s: %s", f.Name, unregistered(goes))
	}
	return p, p.parseDefault()
}

// leaf is an action as a part of a program. One leaf stands for one node and serves all agents.
type leaf struct {
	id       int32
	update   Updater
	activate Activator
	end      Ender
	varRange         // what Activate sets back to its default
	sleep    Sleeper // nil: it never lets the mind sleep
}

func (l *leaf) Activate(x *Context) {
	x.SetCurrentNode(l.id)
	l.rewind(x)
	if l.activate != nil {
		phase := x.phase
		x.phase = phaseRelease
		l.activate.Activate(x)
		x.phase = phase
	}
}

// rewind sets the variables that are not kept back to their defaults.
func (l *leaf) rewind(x *Context) {
	if l.to > l.from {
		copy(x.words[l.from:l.to], x.program.image[l.from:l.to])
	}
	if l.toRef > l.fromRef {
		copy(x.refs[l.fromRef:l.toRef], x.program.imageRefs[l.fromRef:l.toRef])
	}
}

func (l *leaf) Update(x *Context) Status {
	x.SetCurrentNode(l.id)
	if x.sleeper != nil {
		return l.scheduled(x)
	}
	s := l.update.Update(x)
	if s != Running {
		if s > Failure {
			badStatus(s)
		}
		l.finish(x, s)
	}
	return s
}

// scheduled is Update for a mind that may sleep: it notes until when the action waits.
func (l *leaf) scheduled(x *Context) Status {
	wake := x.wake()
	s := l.update.Update(x)
	x.StayAwake()
	if s != Running {
		if s > Failure {
			badStatus(s)
		}
		l.finish(x, s)
	} else if l.sleep != nil {
		x.rest(min(wake, l.sleep.Sleep(x)))
	}
	return s
}

func (l *leaf) Abort(x *Context) {
	x.SetCurrentNode(l.id)
	l.finish(x, Aborted)
}

func (l *leaf) finish(x *Context, s Status) {
	if l.end == nil {
		return
	}
	phase := x.phase
	x.phase = phaseRelease
	l.end.End(x, s)
	x.phase = phase
}

// Action makes the node an action of the registry, with literal values for some of its ports, and returns it as a
// part; nil, with the problem reported, if there is no such action.
func (n *Node) Action(name string) Part {
	b := n.b
	a := b.l.reg.Action(name)
	if a == nil {
		b.Problem(n, "do", fmt.Sprintf("there is no action %q", name), "", declare.Closest(name, b.l.reg.Actions(), "does the game offer it?")...)
		return nil
	}
	n.description = b.l.describe(a)
	n.lifecycle(len(a.Fields))
	if a.hosted != nil {
		l := b.l.leaves.New()
		l.id = n.id
		n.hostedLeaf(a, l)
		n.standIn(a, l)
		return n.WithOverride(l)
	}
	if a.goes == nil { // declared by a manifest: good for checking only
		n.declare(a.Fields)
		b.l.declared = true
		return &leaf{id: n.id}
	}
	v := reflect.New(a.goes)
	l := b.l.leaves.New()
	l.id, l.update = n.id, v.Interface().(Updater)
	l.activate, _ = v.Interface().(Activator)
	l.end, _ = v.Interface().(Ender)
	l.sleep, _ = v.Interface().(Sleeper)
	handler, _ := v.Interface().(TriggerHandler)
	b.l.nodes[n.id].action = v.Interface()
	if n.standIn(a, l) {
		handler = nil
	}
	n.bind(v.Elem(), a.parts, handler, &l.varRange)
	return n.WithOverride(l)
}

// standIn has a leaf run what stands in for its action, if something does.
func (n *Node) standIn(a *ActionType, l *leaf) bool {
	if a.standIn == nil {
		return false
	}
	s := &stood{n.path, a.standIn}
	l.update, l.activate, l.end, l.sleep = s, s, s, nil
	n.b.l.nodes[n.id].action = s
	return true
}

// describe returns what nodes are that run an action.
func (l *linker) describe(a *ActionType) *description {
	d := l.described[a]
	if d == nil {
		if l.described == nil {
			l.described = map[*ActionType]*description{}
		}
		d = &description{"action", a.Name, a.Name, a.Doc, a.was}
		l.described[a] = d
	}
	return d
}

// bind gives each handle of a struct its port or variable. Variables that are not kept come first, side by side; their range is
// written to reset when it is known.
func (n *Node) bind(v reflect.Value, fields []handleField, handler TriggerHandler, reset *varRange) {
	l := n.b.l
	for _, keep := range []bool{false, true} {
		for i := range fields {
			f := &fields[i]
			if f.kind == handleVar && f.keep == keep {
				l.boundVars = append(l.boundVars, boundVar{f, f.in(v), l.newCell(&n.where, &f.Field, ClassState), reset})
			}
		}
	}
	ports := l.bounds.Take(len(fields))[:0]
	for i := range fields {
		f := &fields[i]
		if f.kind == handleVar {
			continue
		}
		p := n.port(&f.Field)
		if p == nil {
			continue
		}
		h := f.in(v)
		if t, ok := h.(*TriggerIn); ok && handler != nil {
			id := n.id
			p.with().handle = func(x *Context) { x.at(id); handler.OnTrigger(x, t) }
		}
		ports = append(ports, boundPort{f, h, p})
	}
	l.boundPorts = append(l.boundPorts, ports)
}

// boundPort is a handle and the port that it is bound to.
type boundPort struct {
	field  *handleField
	handle handle
	port   *Port
}

// boundVar is a handle, the variable that it is bound to, and the range of those that go back to their defaults.
type boundVar struct {
	field    *handleField
	handle   handle
	variable *cell
	reset    *varRange
}

// bind gives all handles their offsets, once the layout is known.
func (l *linker) bind() {
	for i := range l.boundVars {
		v := &l.boundVars[i]
		slot := v.variable.slot()
		v.handle.bindTo(binding{at: placeOf(slot)})
		if !v.field.keep {
			v.reset.include(slot)
		}
	}
	for _, ports := range l.boundPorts {
		for i := range ports {
			ports[i].handle.bindTo(ports[i].binding())
		}
	}
}

// in returns the handle in a struct.
func (f *handleField) in(v reflect.Value) handle {
	if v.Kind() == reflect.Slice { // of a hosted action
		return v.Index(f.index[0]).Addr().Interface().(handle)
	}
	return v.FieldByIndex(f.index).Addr().Interface().(handle)
}

// binding returns where the handle's value or trigger lies, once the layout is known.
func (a *boundPort) binding() binding {
	p := a.port
	switch a.field.kind {
	case handleTriggerIn:
		return binding{bit: p.trig.mark()}
	case handleTriggerOut:
		return binding{fan: p.trig.fan(), name: p.node.path + "." + p.Name, free: a.field.anyPhase}
	case handleList:
		places := make([]place, len(p.also().sources))
		for i, s := range p.also().sources {
			places[i] = placeOf(s.find().slot())
		}
		return binding{list: places}
	}
	return binding{at: placeOf(p.cell.find().slot())}
}
