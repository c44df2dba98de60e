package wits

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
)

// None is the result type of functions that have no result.
type None struct{}

// FunctionType is a registered function for one type.
type FunctionType struct {
	Name string
	// Of is the type for which the function is offered, when it is offered for several: IfLessThan of float.
	Of      string
	Doc     string
	Label   string // what designers read beside the name; "" for nothing
	Instead string // what expressions write that cannot call the function; see [Instead]
	Params  []Field
	Result  *Type    // nil: none
	Ports   []Field  // handles among the parameters that are ports, such as a TriggerOut
	Pure    bool     // see [Pure]
	was     []string // names in earlier builds
	self    int      // index among Params of the one that is bound to the agent itself when the document asks for it; -1
	origins func(q *OriginQuestion) []Origin
	bind    func(n *Node, f *FunctionType, fire []string, self bool) Part
	lint    func(values map[string]any) string // nil: nothing to say; see [Linter]
}

// Title is "IfLessThan of float", or just the name.
func (f *FunctionType) Title() string {
	if f.Of == "" {
		return f.Name
	}
	return f.Name + " of " + f.Of
}

// Self names the parameter that a document can bind to the agent itself; "" if there is none.
func (f *FunctionType) Self() string {
	if f.self < 0 {
		return ""
	}
	return f.Params[f.self].Name
}

// AddFunc offers a function to designers: as a node whose result is a data port, and in expressions, positionally.
//
// P is a struct; its exported fields are the parameters, in order:
//   - a field of a registered type is an inbound data port;
//   - a field []T is an enumerable port: any number of links, each a T; the slice is valid only during the call. With the
//     tag `port:"list"` it is a port of type "list of T" instead;
//   - an [Entity] field can be bound to the agent's own id by the document ("self": true), which is done for the first;
//     a field of a pointer type that is not registered is always Frame.Self;
//   - handles ([Var], [TriggerOut], ...) are bound as in an action. Variables go back to their defaults whenever the
//     function's graph is activated.
//
// Tags default, unit and doc are as for handles; `name:"b"` names the port (else: the field's name with a small
// first letter). R is a registered type, or [None]. The function runs in every frame in which its graph is active,
// before whatever reads its result.
func AddFunc[P, R any](r *Registry, name string, fn func(*Context, P) R, opts ...Option) {
	addFunc(r, name, "", fn, opts)
}

// AddFuncOf is AddFunc for a function that is offered for several types: register it once for each type T. Documents
// choose with "of"; where only one fits they need not.
func AddFuncOf[T, P, R any](r *Registry, name string, fn func(*Context, P) R, opts ...Option) {
	if r == nil {
		return
	}
	t := r.byGo[reflect.TypeFor[T]()]
	if t == nil {
		r.fail("function %s: %s", name, unregistered(reflect.TypeFor[T]()))
		return
	}
	addFunc(r, name, t.name, fn, opts)
}

func addFunc[P, R any](r *Registry, name, of string, fn func(*Context, P) R, opts []Option) {
	o := options{name: name}
	if r == nil || !o.apply(r, "function", opts) {
		return
	}
	f := &FunctionType{Name: o.name, Of: of, Doc: o.doc, Label: o.label, Instead: o.instead, self: -1, origins: o.origins, was: o.was, Pure: o.pure}
	if !r.named("function", f.Name) {
		return
	}
	if fn == nil {
		r.fail("function %s: there is no Go function to call: it is nil", f.Title())
		return
	}
	if d, ok := any(*new(P)).(Documented); ok && f.Doc == "" {
		f.Doc = d.Doc()
	}
	params, err := paramsOf(r, reflect.TypeFor[P]())
	if err != nil {
		r.fail("function %s: %w", f.Title(), err)
		return
	}
	for _, p := range params {
		if p.source == fromPort {
			if f.self < 0 && p.Type != nil && p.Type.goes == reflect.TypeFor[Entity]() && !p.List {
				f.self = len(f.Params)
			}
			f.Params = append(f.Params, p.Field)
		} else if p.source == fromHandle && p.handle.kind != handleVar {
			port := p.handle.Field
			port.Name = p.Name
			f.Ports = append(f.Ports, port)
		}
	}
	var result R
	if _, none := any(result).(None); !none {
		if f.Result = r.byGo[reflect.TypeFor[R]()]; f.Result == nil {
			r.fail("function %s: result: %s", f.Title(), unregistered(reflect.TypeFor[R]()))
			return
		}
	}
	linted[P](f, params)
	f.bind = func(n *Node, f *FunctionType, fire []string, self bool) Part {
		run := &function[P, R]{result: result1[R]{id: n.id}, fn: fn, impure: !f.Pure}
		n.bindParams(reflect.ValueOf(&run.template).Elem(), params, f, self, &run.params, &run.gather, &run.reset)
		n.bindResult(&run.result, f.Result, fire)
		return run
	}
	for _, check := range r.checks {
		if bad := check(f); bad != "" {
			r.fail("function %s: %s", f.Title(), bad)
			return
		}
	}
	for _, other := range r.functions[f.Name] {
		if other.Of == f.Of {
			r.fail("two functions are called %q; register them for different types with AddFuncOf", f.Title())
			return
		}
	}
	r.functions[f.Name] = append(r.functions[f.Name], f)
}

// paramSource says where a parameter's value comes from.
type paramSource uint8

const (
	fromPort paramSource = iota
	fromHandle
	fromSelf // Frame.Self, a pointer
)

type param struct {
	Field
	index  int
	offset uintptr
	source paramSource
	handle handleField
	slice  *Type // of an enumerable port: type of the elements
}

func paramsOf(r *Registry, t reflect.Type) ([]param, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("parameters must be a struct, not %s", t)
	}
	var out []param
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			return nil, fmt.Errorf("parameter %s is not exported", f.Name)
		}
		p := param{Field: docOf(f), index: i, offset: f.Offset}
		if name := f.Tag.Get("name"); name != "" {
			p.Name = name
		} else {
			p.Name = strings.ToLower(f.Name[:1]) + f.Name[1:]
		}
		if h, ok := reflect.New(f.Type).Interface().(handle); ok {
			hf, err := handleFieldOf(r, f, h, []int{i})
			if err != nil {
				return nil, err
			}
			p.source, p.handle = fromHandle, hf
		} else if p.Type = r.byGo[f.Type]; p.Type != nil {
			if p.Type.elem != nil && f.Tag.Get("port") != "list" {
				p.Type, p.slice, p.List = p.Type.elem, p.Type.elem, true
			}
		} else if f.Type.Kind() == reflect.Pointer {
			p.source = fromSelf
		} else {
			return nil, fmt.Errorf("parameter %s: %s", f.Name, unregistered(f.Type))
		}
		if err := p.parseDefault(); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// function is a function as a part of a program.
type function[P, R any] struct {
	result   result1[R]
	fn       func(*Context, P) R
	template P
	params   paramPlan
	gather   []gatherOp
	reset    varRange
	impure   bool
}

// Activate sets the function's state back; its graph calls it when it is activated itself.
func (f *function[P, R]) Activate(x *Context) {
	f.reset.restore(x)
	f.result.reset(x)
}

func (f *function[P, R]) Update(x *Context) Status {
	x.at(f.result.id)
	for i := range f.gather {
		f.gather[i].do(x)
	}
	if f.impure {
		x.StayAwake()
	}
	f.result.set(x, callWith(x, f.fn, &f.template, &f.params))
	return Running
}

// Abort does nothing: functions need no clean-up.
func (f *function[P, R]) Abort(*Context) {}

// varRange is the words and references of a node's variables that are set back to their defaults.
type varRange struct{ from, to, fromRef, toRef int32 }

// include makes the range one longer, which begins with the first.
func (v *varRange) include(s Slot) {
	lo, hi, size := &v.from, &v.to, int32(s.typ.words)
	if size == 0 {
		lo, hi, size = &v.fromRef, &v.toRef, 1
	}
	if *hi == 0 {
		*lo = s.at
	}
	*hi = s.at + size
}

func (v *varRange) restore(x *Context) {
	copy(x.words[v.from:v.to], x.program.image[v.from:v.to])
	copy(x.refs[v.fromRef:v.toRef], x.program.imageRefs[v.fromRef:v.toRef])
}

// gatherOp collects the values of an enumerable port side by side, so that a parameter can be a slice over them.
type gatherOp struct {
	from  []place
	to    int32
	bytes int // size of an element
	words int
	list  func(x *Context, from []place) any // for elements kept as references
}

func (g *gatherOp) do(x *Context) {
	if g.list != nil {
		x.refs[g.to] = g.list(x, g.from)
		return
	}
	if g.bytes%8 != 0 {
		gatherBytes(x.words, g.to, g.from, g.bytes)
		return
	}
	to := int(g.to)
	for _, p := range g.from {
		for j := range g.words {
			x.words[to+j] = x.words[int(p.at)+j]
		}
		to += g.words
	}
}

// bindParams makes ports of the parameters and plans how their values reach the struct.
func (n *Node) bindParams(template reflect.Value, params []param, f *FunctionType, self bool, into *paramPlan, gather *[]gatherOp, reset *varRange) {
	plan := &into.copies
	*plan = make([]fieldCopy, 0, len(params))
	n.ports = slices.Grow(n.ports, len(params)+3)
	var handles []handleField
	for i := range params {
		p := &params[i]
		dst := uint32(p.offset)
		switch {
		case p.source == fromHandle:
			h := p.handle
			h.Name, h.anyPhase = p.Name, true
			handles = append(handles, h)
		case p.source == fromSelf:
			*plan = append(*plan, fieldCopy{dst: dst, kind: copySelf, word: typeWord(template.Field(p.index).Type())})
		case self && f.self >= 0 && p.Name == f.Params[f.self].Name:
			*plan = append(*plan, fieldCopy{dst: dst, kind: copyEntity})
		case p.List:
			n.bindList(template.Field(p.index).Type(), p, dst, plan, gather)
		default:
			port := n.port(&p.Field)
			if port == nil {
				continue
			}
			n.b.Finish(func() { *plan = append(*plan, copyOf(port.cell.find().slot(), dst)) })
		}
	}
	size := template.Type().Size()
	n.b.Finish(func() { into.straighten(size, len(handles) > 0) })
	if len(handles) > 0 {
		n.bind(template, handles, nil, reset)
	}
}

func (n *Node) bindList(slice reflect.Type, p *param, dst uint32, plan *[]fieldCopy, gather *[]gatherOp) {
	port := n.port(&p.Field)
	if port == nil {
		return
	}
	elem := p.slice
	n.b.l.beforeLayout = append(n.b.l.beforeLayout, func() {
		sources := port.also().sources
		count := len(sources)
		size := int(elem.goes.Size())
		var scratch *stateRange
		if elem.words == 0 {
			scratch = n.b.l.reserve(0, 1)
		} else {
			scratch = n.b.l.reserve((count*size+7)/8, 0)
			scratch.elem, scratch.count = elem, count
		}
		n.b.Finish(func() {
			g := gatherOp{bytes: size, words: elem.words, from: make([]place, count)}
			for i, s := range sources {
				g.from[i] = placeOf(s.find().slot())
			}
			if elem.words == 0 {
				g.to = scratch.ref
				g.list = func(x *Context, from []place) any {
					out := reflect.MakeSlice(slice, len(from), len(from))
					for i, p := range from {
						if v := x.refs[p.at]; v != nil {
							out.Index(i).Set(reflect.ValueOf(v))
						}
					}
					return out.Interface()
				}
				*plan = append(*plan, fieldCopy{dst: dst, src: g.to, kind: copySlice})
			} else {
				g.to = scratch.word
				*plan = append(*plan, fieldCopy{dst: dst, src: g.to, n: uint32(count), kind: copyView})
			}
			*gather = append(*gather, g)
		})
	})
}

// copyOf plans how a value reaches a field of its own type.
func copyOf(s Slot, dst uint32) fieldCopy {
	c := fieldCopy{dst: dst, src: s.at}
	switch size := s.typ.goes.Size(); {
	case s.typ.words == 0 && s.typ.goes.Kind() == reflect.String:
		c.kind = copyString
	case s.typ.words == 0 && s.typ.goes.Kind() == reflect.Slice:
		c.kind = copySlice
	case s.typ.words == 0 && boxedDirect(s.typ.goes):
		c.kind = copyPointer
	case s.typ.words == 0:
		c.kind, c.n = copyBoxed, uint32(size)
	case size == 8:
		c.kind = copyWord
	case size == 1:
		c.kind = copyByte
	case size == 2:
		c.kind = copyQuart
	case size == 4:
		c.kind = copyHalf
	case size%8 == 0:
		c.kind, c.n = copyWords, uint32(size/8)
	default:
		c.kind, c.n = copyBytes, uint32(size)
	}
	return c
}

// Function makes the node a call of a registered function. Of chooses among overloads ("" when there is no choice),
// fire lists the return properties that the result shall have (nil: those that are on by default), self binds the
// first entity parameter to the agent itself.
func (n *Node) Function(name, of string, fire []string, self bool) Part {
	b := n.b
	all := b.l.reg.Functions(name)
	if len(all) == 0 {
		b.Problem(n, "call", fmt.Sprintf("there is no function %q", name), "", declare.Closest(name, b.l.reg.FunctionNames(), "does the game offer it?")...)
		return nil
	}
	var f *FunctionType
	var offered []string
	for _, g := range all {
		offered = append(offered, g.Of)
		if g.Of == of || (of == "" && len(all) == 1) {
			f = g
		}
	}
	if f == nil {
		if of == "" {
			b.Problem(n, "call", fmt.Sprintf("%s is offered for several types", name), fmt.Sprintf(`choose one with "of": %s`, strings.Join(offered, ", ")), toChoose(offered)...)
		} else {
			fixes := declare.Closest(of, offered, "")
			if offered[0] == "" {
				fixes = []declare.Fix{declare.ToRemove().As(`remove "of": there is only one`)}
			}
			b.Problem(n, "of", fmt.Sprintf("%s is not offered for %q", name, of), "", fixes...)
		}
		return nil
	}
	n.Describe("function", name, f.Title(), f.Doc)
	n.description.was = f.was
	if self && f.self < 0 {
		b.Problem(n, "self", fmt.Sprintf("%s has no parameter of type entity that could be the agent itself", name), "", declare.ToDrop("self"))
	}
	return n.function(f, fire, self)
}

// toChoose says of which type a function is.
func toChoose(types []string) (fixes []declare.Fix) {
	for _, of := range types[:min(len(types), declare.MostOffered)] {
		fixes = append(fixes, declare.ToAdd("of", strconv.Quote(of)))
	}
	return fixes
}

func (n *Node) function(f *FunctionType, fire []string, self bool) Part {
	if f.bind != nil {
		n.lintCall(f)
		return f.bind(n, f, fire, self)
	}
	n.b.l.declared = true // by a manifest
	for i := range f.Params {
		if !(self && i == f.self) {
			n.port(&f.Params[i])
		}
	}
	n.declare(f.Ports)
	n.declareResult(f.Result, fire)
	return idle{}
}

// Call makes a call of a function that does not show, for expressions of a node (nil: of the part itself). The caller
// writes the parameters' values, updates the call and reads the result (nil if there is none), and activates the call
// when the part is activated.
func (b *Builder) Call(n *Node, f *FunctionType) (call Part, params []*Port, result *Port) {
	// Calls are numbered within their node, so that a change elsewhere does not mistake the state of one for another's.
	at, count := b.where, &b.calls
	if n != nil {
		at, count = n.where, &n.calls
	}
	*count++
	name := fmt.Sprintf("#%d", *count)
	h := &Node{b: b, id: b.id, index: -1, where: where{of(at.path, name)}, description: &description{typ: f.Name}, pos: b.doc.At(), hidden: true}
	if n != nil {
		h.Name, h.id, h.index, h.pos = n.Name, n.id, n.index, n.pos
	}
	call = h.function(f, []string{}, false)
	for _, p := range f.Params {
		params = append(params, h.Port(p.Name))
	}
	return call, params, h.Port(resultPort)
}

// Defaults gives parameters of a call, as [Builder.Call] returned them, their defaults for good: the caller does not write
// them.
func (b *Builder) Defaults(params []*Port) {
	for _, p := range params {
		p.cell.class, p.cell.group = ClassLiteral, 0 // a place of its own, which nothing else writes
	}
}

// idle is a part that does nothing.
type idle struct{}

func (idle) Activate(*Context)      {}
func (idle) Update(*Context) Status { return Running }
func (idle) Abort(*Context)         {}
