package wits_test

import (
	"strings"
	"testing"

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
		}, "result type complex64 is not registered"},
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
