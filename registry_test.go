package wits_test

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
)

type noUpdate struct{ A wits.In[float64] }

type plain struct{ Count int }

func (*plain) Update(*wits.Context) wits.Status { return wits.Running }

type hidden struct{ a wits.In[float64] }

func (h *hidden) Update(x *wits.Context) wits.Status { h.a.Get(x); return wits.Running }

type unknownType struct{ A wits.In[complex64] }

func (*unknownType) Update(*wits.Context) wits.Status { return wits.Running }

type badDefault struct {
	A wits.In[float64] `default:"fast"`
}

func (*badDefault) Update(*wits.Context) wits.Status { return wits.Running }

type number int

func (number) Update(*wits.Context) wits.Status { return wits.Running }

type activates struct{ Activate wits.TriggerIn }

func (*activates) Update(*wits.Context) wits.Status { return wits.Running }

type padded struct {
	A bool
	B int32
}

// TestRegistry_SaysWhatIsWrong: nothing panics; every attempt to load a document tells the coder.
func TestRegistry_SaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(r *wits.Registry)
		want string
	}{
		{"no Update", func(r *wits.Registry) { wits.AddAction[noUpdate](r) }, "action noUpdate: *wits_test.noUpdate has no method Update"},
		{"state in the struct", func(r *wits.Registry) { wits.AddAction[plain](r) }, "action plain: field Count is a int, not a port"},
		{"hidden field", func(r *wits.Registry) { wits.AddAction[hidden](r) }, "field a is not exported"},
		{"type that is not registered", func(r *wits.Registry) { wits.AddAction[unknownType](r) }, "field A: type complex64 is not registered; call wits.AddType[complex64] first"},
		{"default", func(r *wits.Registry) { wits.AddAction[badDefault](r) }, `field A: default "fast": is not a float`},
		{"no struct", func(r *wits.Registry) { wits.AddAction[number](r) }, "wits_test.number is not a struct"},
		{"two actions", func(r *wits.Registry) { wits.AddAction[small](r); wits.AddAction[small](r) }, `two actions are called "small"`},
		{"padding", func(r *wits.Registry) { wits.AddType[padded](r, "padded", "") }, "has 3 bytes of padding"},
		{"empty type", func(r *wits.Registry) { wits.AddType[struct{}](r, "nothing", "") }, "type nothing holds nothing"},
		{"two names of a type", func(r *wits.Registry) { wits.AddType[float64](r, "real", "") }, `is registered twice, as "float" and as "real"`},
		{"two types of a name", func(r *wits.Registry) { wits.AddType[float32](r, "float", "") }, `two types are called "float"`},
		{"empty enumeration", func(r *wits.Registry) { wits.AddEnum[temper](r, "temper", "") }, "enumeration temper has no values"},
		{"function of no struct", func(r *wits.Registry) {
			wits.AddFunc(r, "F", func(*wits.Context, int) float64 { return 0 })
		}, "function F: parameters must be a struct"},
		{"function's type", func(r *wits.Registry) {
			wits.AddFunc(r, "F", func(*wits.Context, struct{ A complex64 }) float64 { return 0 })
		}, "parameter A: type complex64 is not registered"},
		{"function's result", func(r *wits.Registry) {
			wits.AddFunc(r, "F", func(*wits.Context, struct{}) complex64 { return 0 })
		}, "result: type complex64 is not registered; call wits.AddType[complex64] first"},
		{"two functions", func(r *wits.Registry) {
			for range 2 {
				wits.AddFunc(r, "F", func(*wits.Context, struct{}) float64 { return 0 })
			}
		}, `two functions are called "F"; register them for different types`},
		{"overload of a type", func(r *wits.Registry) {
			wits.AddFuncOf[complex64](r, "F", func(*wits.Context, struct{}) float64 { return 0 })
		}, "function F: type complex64 is not registered"},
		{"property of both sorts", func(r *wits.Registry) { wits.AddReturnProperty(r, wits.ReturnProperty[bool]{Name: "P"}) }, "return property P needs either Fires or Act"},
		{"property of a type", func(r *wits.Registry) {
			wits.AddReturnProperty(r, wits.ReturnProperty[complex64]{Name: "P", Fires: func(_, _ complex64) bool { return true }})
		}, "return property P: type complex64 is not registered"},
		{"interface", func(r *wits.Registry) { wits.AddInterface[plain](r, "I") }, "interface I: field Count is not an exported wits.Input"},
		{"list", func(r *wits.Registry) { wits.AddList[float64](r, "L", "", nil) }, "list L: there is no Go function that gives its elements: it is nil"},
	} {
		r := registry()
		c.do(r)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.name, c.want, err)
		}
		ps := problemsOf(t, r, files{"main.json": `"nodes":{}`})
		if len(ps) == 0 || ps[0].File != "registry" || !strings.Contains(ps[0].Reason, c.want) {
			t.Errorf("%s: loading tells %v", c.name, ps)
		}
	}
}

// TestRegistry_NamesThatClash: a port of a coder's with the name of a built-in one is told, to the coder and to the designer.
func TestRegistry_NamesThatClash(t *testing.T) {
	r := registry()
	wits.AddAction[activates](r)
	ps := problemsOf(t, r, files{"main.json": `"nodes":{"A":{"do":"activates"}}`})
	if len(ps) != 1 || !strings.Contains(ps[0].Reason, "action activates: field Activate has the name of a built-in port") {
		t.Errorf("reported:\n%v", ps)
	}
	ps = problemsOf(t, registry(), files{"main.json": `"nodes":{"P":{"run":"sub.json"}}`, "sub.json": `"ports":[{"in":"OnSuccess","type":"trigger"}]`})
	if len(ps) != 1 || !strings.Contains(ps[0].Reason, "port OnSuccess has the name of a built-in port") {
		t.Errorf("reported:\n%v", ps)
	}
}

// secret is a type of which saving would lose something.
type secret struct {
	Name  string
	Inner struct{ known []float64 }
}

// TestRegistry: what used to be taken in silence is told, each by one message.
func TestRegistry(t *testing.T) {
	type params struct{ A, B float64 }
	sum := func(_ *wits.Context, p params) float64 { return p.A + p.B }
	for _, c := range []struct {
		name string
		do   func(r *wits.Registry)
		want string
	}{
		{"nil function", func(r *wits.Registry) { wits.AddFunc[params, float64](r, "F", nil) }, "function F: there is no Go function to call: it is nil"},
		{"nil overload", func(r *wits.Registry) { wits.AddFuncOf[float64, params, float64](r, "F", nil) }, "function F of float: there is no Go function to call: it is nil"},
		{"nil value", func(r *wits.Registry) { wits.AddReturnValue[float64, float64](r, "P", "", nil) }, "return property P: there is no Go function that gives its value: it is nil"},
		{"nil kind", func(r *wits.Registry) { r.AddKind(nil) }, "a kind that is nil was added"},
		{"function of two words", func(r *wits.Registry) { wits.AddFunc(r, "Two words", sum) }, `function "Two words": its name begins with a letter and has only letters, digits and _`},
		{"function without a name", func(r *wits.Registry) { wits.AddFunc(r, "", sum) }, `function "": its name must not be empty`},
		{"action of two words", func(r *wits.Registry) { wits.AddAction[small](r, wits.Named("Two words")) }, `action "Two words": its name begins with a letter`},
		{"action without a name", func(r *wits.Registry) { wits.AddAction[small](r, wits.Named("")) }, `action "": its name must not be empty`},
		{"list without a name", func(r *wits.Registry) {
			wits.AddList(r, "", "", func(*wits.Context, int) (float64, bool) { return 0, false })
		}, `list "": its name must not be empty`},
		{"interface of two words", func(r *wits.Registry) { wits.AddInterface[struct{}](r, "Two words") }, `interface "Two words": its name begins with a letter`},
		{"property of two words", func(r *wits.Registry) {
			wits.AddReturnProperty(r, wits.ReturnProperty[bool]{Name: "On that", Fires: func(_, now bool) bool { return now }})
		}, `return property "On that": its name begins with a letter`},
		{"type without a name", func(r *wits.Registry) { wits.AddType[temper](r, "", "") }, `type wits_test.temper: "" is no name for it: it must not be empty`},
		{"value twice", func(r *wits.Registry) { wits.AddEnum[temper](r, "temper", "", "calm", "angry", "calm") }, `enumeration temper: the values 0 and 2 are both called "calm"`},
		{"value without a name", func(r *wits.Registry) { wits.AddEnum[temper](r, "temper", "", "calm", "") }, "enumeration temper: value 1 has no name"},
		{"function of expressions", func(r *wits.Registry) { wits.AddFunc(r, "min", sum) }, "function min: expressions have min(a, b, ...) already: give it another name"},
		{"text of expressions", func(r *wits.Registry) {
			wits.AddFunc(r, "text", func(*wits.Context, struct{ A wits.Entity }) string { return "" })
		}, "function text: expressions have text(value) already"},
		{"function of expressions, of other types", func(r *wits.Registry) {
			wits.AddFunc(r, "distance", func(*wits.Context, struct{ A, B wits.Entity }) float64 { return 1 })
		}, "function distance: expressions have distance(a, b) already: give it another name"},
		{"function of scripts", func(r *wits.Registry) { wits.AddFunc(r, "warn", sum) }, "function warn: scripts have warn(text) already: give it another name"},
		{"option that is nil, of an action", func(r *wits.Registry) { wits.AddAction[small](r, nil) }, "action small: option 1 is nil"},
		{"option that is nil, of a function", func(r *wits.Registry) { wits.AddFunc(r, "Sum", sum, wits.Doc("A sum."), nil) }, "function Sum: option 2 is nil"},
		{"option that is nil, of an interface", func(r *wits.Registry) { wits.AddInterface[struct{}](r, "Empty", nil) }, "interface Empty: option 1 is nil"},
		{"check that is nil", func(r *wits.Registry) { r.CheckFunctions(nil) }, "a check of functions that is nil was added"},
		{"pointer to an action", func(r *wits.Registry) { wits.AddAction[*small](r) }, "action small: register the struct itself, wits.AddAction[small], not a pointer to it"},
		{"fields that are lost", func(r *wits.Registry) { wits.AddType[secret](r, "secret", "") }, "type secret (wits_test.secret) would lose its field Inner.known whenever a mind is saved or recorded: export the field, or give the type the methods MarshalBinary and UnmarshalBinary"},
	} {
		r := registry()
		c.do(r)
		err := r.Err()
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: want only %q, got %v", c.name, c.want, err)
		}
		if _, err := wits.Load(r, files{"main.json": `"nodes":{}`}.fs(), "main.json"); err == nil {
			t.Errorf("%s: a document was loaded all the same", c.name)
		}
	}
	r := registry() // these are good
	wits.AddFunc(r, "Distance", func(*wits.Context, struct{ A, B wits.Entity }) float64 { return 1 })
	wits.AddEnum[temper](r, "order reason", "", "ring full", "none")
	if err := r.Err(); err != nil {
		t.Error(err)
	}
}

// TestLoad says what is missing.
func TestLoad(t *testing.T) {
	main := files{"main.json": `"nodes":{}`}
	for _, c := range []struct {
		name string
		load func() error
		want string
	}{
		{"no registry", func() error { _, err := wits.Load(nil, main.fs(), "main.json"); return err }, "registry: there is none: give Load and NewLibrary a registry, such as std.NewRegistry()"},
		{"no files", func() error { _, err := wits.Load(registry(), nil, "main.json"); return err }, `no files were given to look in: give Load a file system, such as os.DirFS("documents")`},
		{"version 2", func() error { return loadText(`{"wits":2,"kind":"graph","nodes":{}}`) }, "this program reads documents of version 1 (a newer release of Wits wrote it: read it with that one"},
		{"version 0", func() error { return loadText(`{"wits":0,"kind":"graph","nodes":{}}`) }, `this program reads documents of version 1 (write "wits": 1)`},
		{"version as text", func() error { return loadText(`{"wits":"1","kind":"graph","nodes":{}}`) }, `this program reads documents of version 1 (write "wits": 1)`},
		{"fields of a type with text", func() error {
			return loadText(`{"wits":1,"kind":"graph","variables":{"B":"bag"},"nodes":{"E":{"expr":"B.Items"}}}`)
		}, "bag has no member Items (a struct that holds a pointer, text, list or map, as wits_test.bag does with its field Items ([]string), is kept as one piece"},
	} {
		if err := c.load(); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(strings.TrimSpace(err.Error()), "\n") {
			t.Errorf("%s: want %q, got %v", c.name, c.want, err)
		}
	}
}

func loadText(text string) error {
	_, err := wits.Load(registry(), fstest.MapFS{"main.json": {Data: []byte(text)}}, "main.json")
	return err
}

// TestPortsThatWereNeverBound panic and say so; those that a document need not have do nothing.
func TestPortsThatWereNeverBound(t *testing.T) {
	type ports struct {
		X  wits.Input[float64]
		Y  wits.Output[string]
		Go wits.InputTrigger
		Up wits.OutputTrigger
		A  wits.Input[float64] `optional:"true"`
		B  wits.Output[string] `optional:"true"`
		C  wits.InputTrigger   `optional:"true"`
		D  wits.OutputTrigger  `optional:"true"`
	}
	p := compile(t, registry(), files{"main.json": `"ports":[{"in":"X","type":"float"},{"out":"Y","type":"string"},{"in":"Go","type":"trigger"},{"out":"Up","type":"trigger"}],"nodes":{}`})
	m := p.NewMind(1)
	var none ports
	for name, use := range map[string]func(){
		"set": func() { none.X.Set(m, 1) }, "get": func() { none.X.Get(m) }, "output": func() { none.Y.Get(m) },
		"fire": func() { none.Go.Fire(m) }, "fired": func() { none.Up.Fired(m) },
	} {
		func() {
			defer func() {
				if r, _ := recover().(string); !strings.Contains(r, "this port was never bound to a program: get the struct that it is in from wits.Bind") {
					t.Errorf("%s: %q", name, r)
				}
			}()
			use()
		}()
	}
	bound := bind[ports](t, p)
	before := m.Hash()
	bound.A.Set(m, 7)
	bound.C.Fire(m)
	if bound.A.Get(m) != 0 || bound.B.Get(m) != "" || bound.D.Fired(m) || m.Hash() != before {
		t.Error("ports that are not there do something")
	}
}

// odd gives what is no result.
type odd struct{}

func (odd) Update(x *wits.Context) wits.Status { return wits.World[wits.Status](x) }

// TestStatusesAndFrames: a status that is none, and time that does not pass, park the mind and leave it whole.
func TestStatusesAndFrames(t *testing.T) {
	r := registry()
	wits.AddAction[odd](r, wits.Named("Odd"))
	p := compile(t, r, files{"main.json": `"nodes":{"O":{"do":"Odd"}},"links":["OnActivate -> O.Activate"]`})
	for _, c := range []struct {
		frame wits.Frame
		want  string
	}{
		{wits.Frame{World: wits.Status(77)}, "main.json: O (Odd): Update returned the status 77, and there is no such status"},
		{wits.Frame{World: wits.Aborted}, "main.json: O (Odd): Update returned Aborted"},
		{wits.Frame{World: wits.Running, Delta: -1}, "the game gave the frame a Delta of -1: it is the seconds since the last frame, 0 or more"},
		{wits.Frame{World: wits.Running, Delta: math.NaN()}, "a Delta of NaN"},
		{wits.Frame{World: wits.Running, Delta: math.Inf(1)}, "a Delta of +Inf"},
		{wits.Frame{World: wits.Running, Time: math.Inf(-1)}, "a Time of -Inf"},
	} {
		m := p.NewMind(1)
		m.Step(wits.Frame{World: wits.Running})
		m.Step(wits.Frame{World: wits.Running})
		if s := m.Step(c.frame); s != wits.Running || m.Fault() == nil || !strings.Contains(m.Fault().Error(), c.want) {
			t.Errorf("want %q, got %v, %v", c.want, s, m.Fault())
			continue
		}
		m.Resume()
		if m.Step(wits.Frame{World: wits.Running}); m.Fault() != nil {
			t.Errorf("%s: after it was resumed: %v", c.want, m.Fault())
		}
	}
}

// TestRegistryThatIsNil: what is registered with it is dropped, and whoever loads with it is told.
func TestRegistryThatIsNil(t *testing.T) {
	var r *wits.Registry
	sum := func(*wits.Context, struct{ A, B float64 }) float64 { return 0 }
	wits.AddAction[small](r)
	wits.AddFunc(r, "Sum", sum)
	wits.AddFuncOf[float64](r, "Sum", sum)
	wits.AddType[temper](r, "temper", "")
	wits.AddEnum[temper](r, "temper", "", "calm")
	wits.AddInterface[struct{}](r, "Empty")
	wits.AddList(r, "Numbers", "", func(*wits.Context, int) (float64, bool) { return 0, false })
	wits.AddReturnProperty(r, wits.ReturnProperty[bool]{Name: "OnThat", Fires: func(_, now bool) bool { return now }})
	wits.AddReturnValue(r, "Twice", "", func(now, _ float64) float64 { return 2 * now })
	r.AddKind(nil)
	r.CheckFunctions(nil)
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), "there is none") {
		t.Errorf("it says %v", err)
	}
	if _, err := wits.Load(r, files{"main.json": `"nodes":{}`}.fs(), "main.json"); err == nil || !strings.Contains(err.Error(), "there is none") {
		t.Errorf("loaded with it: %v", err)
	}
}
