package expr

import (
	"fmt"
	"sort"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// host is a one-document program whose only node runs whatever a test gives it, over the values that the test
// declared. It is also the Env of the test's expressions.
type host struct {
	reg    *wits.Registry
	refs   map[string]Ref
	enums  []*wits.Type
	funcs  map[string]func(args []*wits.Type) (*Call, error)
	mind   *wits.Mind
	run    func(x *wits.Context)
	states map[string]*wits.State
	build  []func(b *wits.Builder)
	log    []wits.Message

	defined map[string]definition
}

// definition is a function of the host.
type definition struct {
	result string
	params []string
	run    func(x *wits.Context, args []wits.Slot, out wits.Slot)
}

type mood uint8

type rank int16

// purse is a registered type that lives in words; roster one that is kept as a reference.
type purse struct{ Gold, Silver int64 }

type roster struct{ Names [2]string }

var (
	moods = []string{"calm", "guard", "angry"}
	ranks = []string{"private", "guard", "captain"}
)

// declared is a value of the mind: its type by name, and what it holds at the start.
type declared struct {
	name, typ string
	init      any
}

// tester is a test, a benchmark or one check of a property.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func newHost(t tester, values ...declared) *host {
	t.Helper()
	h := &host{reg: wits.NewRegistry(), refs: map[string]Ref{}, states: map[string]*wits.State{},
		funcs: map[string]func([]*wits.Type) (*Call, error){}, defined: map[string]definition{}}
	h.enums = []*wits.Type{
		wits.AddEnum[mood](h.reg, "Mood", "How it feels.", moods...),
		wits.AddEnum[rank](h.reg, "Rank", "Whom it may order about.", ranks...),
	}
	wits.AddType[purse](h.reg, "purse", "Money.")
	wits.AddType[roster](h.reg, "roster", "Names.")
	h.reg.AddKind(hostKind{h})
	must.Succeed(t, h.reg.Err())
	for _, v := range values {
		h.declare(v.name, v.typ)
	}
	h.addFunctions()
	return h
}

func (h *host) declare(name, typ string) {
	state := &wits.State{}
	h.states[name] = state
	kind := h.reg.Type(typ)
	h.build = append(h.build, func(b *wits.Builder) { *state = b.State(name, kind) })
	h.refs[name] = Ref{Type: kind, Slot: func() wits.Slot { return state.Slot() }, Assign: true}
}

func (h *host) temp(t *wits.Type) func() wits.Slot {
	state := &wits.State{}
	h.build = append(h.build, func(b *wits.Builder) { *state = b.State(fmt.Sprint("temp", len(h.build)), t) })
	return func() wits.Slot { return state.Slot() }
}

// start lays the program out; expressions are checked before it and compiled after it.
func (h *host) start(t tester, values ...declared) {
	t.Helper()
	lib := wits.NewLibrary(h.reg, nil)
	if p := lib.AddSource("test.json", []byte(`{"wits": 1, "kind": "host", "name": "test"}`)); len(p) > 0 {
		t.Fatal(p)
	}
	program, err := lib.Compile("test.json")
	must.Succeed(t, err)
	h.mind = program.NewMind(1)
	h.in(t, func(x *wits.Context) {
		for _, v := range values {
			if v.init != nil {
				h.refs[v.name].Slot().Set(x, v.init)
			}
		}
	})
}

// in runs f inside a frame.
func (h *host) in(t tester, f func(x *wits.Context)) {
	t.Helper()
	h.run = f
	h.mind.Step(wits.Frame{Log: h})
	if fault := h.mind.Fault(); fault != nil {
		t.Fatalf("%v\n%s", fault, fault.Stack)
	}
}

// Log implements wits.Logger.
func (h *host) Log(m wits.Message) { h.log = append(h.log, m) }

func (h *host) Lookup(name string) (Ref, bool) { r, ok := h.refs[name]; return r, ok }

func (h *host) Names() []string {
	var names []string
	for name := range h.refs {
		names = append(names, name)
	}
	for name := range h.funcs {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (h *host) Call(name string, args []*wits.Type) (*Call, error) {
	f, ok := h.funcs[name]
	if !ok {
		return nil, nil
	}
	return f(args)
}

func (h *host) Type(name string) *wits.Type { return h.reg.Type(name) }

func (h *host) Enums() []*wits.Type { return h.enums }

// function registers one for given types; run finds the slots of its arguments and its result.
func (h *host) function(name, result string, run func(x *wits.Context, args []wits.Slot, out wits.Slot), params ...string) {
	h.defined[name] = definition{result, params, run}
	h.funcs[name] = func(args []*wits.Type) (*Call, error) {
		if len(args) != len(params) {
			return nil, fmt.Errorf("it takes %s(%s)", name, strings.Join(params, ", "))
		}
		c := &Call{}
		for _, p := range params {
			typ := h.reg.Type(p)
			c.Params = append(c.Params, typ)
			c.Args = append(c.Args, h.temp(typ))
		}
		if result != "" {
			c.Result = h.reg.Type(result)
			c.Out = h.temp(c.Result)
		}
		c.Run = func(x *wits.Context) {
			slots := make([]wits.Slot, len(c.Args))
			for i, a := range c.Args {
				slots[i] = a()
			}
			var out wits.Slot
			if c.Result != nil {
				out = c.Out()
			}
			run(x, slots, out)
		}
		return c, nil
	}
}

func (h *host) addFunctions() {
	h.function("Sum", "float", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		wits.Set(x, out, wits.Get[float64](x, a[0])+wits.Get[float64](x, a[1]))
	}, "float", "float")
	h.function("Total", "float", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		sum := 0.0
		for _, v := range wits.Get[[]float64](x, a[0]) {
			sum += v
		}
		wits.Set(x, out, sum)
	}, "list of float")
	h.function("Shout", "", func(x *wits.Context, a []wits.Slot, _ wits.Slot) {
		x.Log(wits.Info, "shout %s", wits.Get[string](x, a[0]))
	}, "string")
	h.function("Half", "purse", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		p := wits.Get[purse](x, a[0])
		wits.Set(x, out, purse{p.Gold / 2, p.Silver / 2})
	}, "purse")
	h.function("Turn", "vec2", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		wits.Set(x, out, wits.Get[geom.Vec2](x, a[0]).Perp())
	}, "vec2")
	h.function("Next", "Rank", func(x *wits.Context, a []wits.Slot, out wits.Slot) {
		wits.Set(x, out, (wits.Get[rank](x, a[0])+1)%3)
	}, "Rank")
}

// hostKind is the kind of the host's document.
type hostKind struct{ h *host }

func (hostKind) Name() string                 { return "host" }
func (hostKind) Doc() string                  { return "Runs what a test gives it." }
func (hostKind) Body() *declare.Form          { return declare.Of[struct{}]() }
func (hostKind) Decode(*document.Decoder) any { return nil }
func (k hostKind) Build(b *wits.Builder, body any) wits.Part {
	for _, f := range k.h.build {
		f(b)
	}
	return hostPart(k)
}

type hostPart struct{ h *host }

func (hostPart) Activate(*wits.Context)               {}
func (p hostPart) Update(x *wits.Context) wits.Status { p.h.run(x); return wits.Running }
func (hostPart) Abort(*wits.Context)                  {}
