package rules_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
)

// registry has the kind, and what package std has.
func registry() *wits.Registry {
	r := std.NewRegistry()
	return r
}

// town is an economy under test, whose days have a tick.
type town struct {
	*rules.Economy
	t testing.TB
}

// open makes an economy of a document's members.
func open(t testing.TB, members string, o rules.Options) *town {
	t.Helper()
	return openWith(t, registry(), members, o)
}

func openWith(t testing.TB, r *wits.Registry, members string, o rules.Options) *town {
	t.Helper()
	if o.Rate == 0 {
		o.Rate = 1
	}
	e, err := rules.New(kindtest.Load(t, r, kindtest.Files{"main.json": document(members)}), o)
	if err != nil {
		t.Fatal(err)
	}
	return &town{Economy: e, t: t}
}

func document(members string) string { return `{"wits":1,"kind":"rules",` + members + `}` }

// place adds a unit.
func (w *town) place(of string, tiles ...int32) rules.Unit {
	w.t.Helper()
	u, err := w.Place(of, wits.NewEntity(uint32(w.Now())+100, 1), tiles...)
	if err != nil {
		w.t.Fatal(err)
	}
	return u
}

// days runs ticks.
func (w *town) days(n int) {
	w.t.Helper()
	for range n {
		w.Step(wits.Frame{Delta: 1, Tick: w.Now()})
	}
}

func (w *town) bin(s rules.Scope, name string) rules.Bin {
	w.t.Helper()
	b, err := w.Bin(s, name)
	if err != nil {
		w.t.Fatal(err)
	}
	return b
}

// has is how much a unit has.
func (w *town) has(u rules.Unit, name string) float64 {
	return w.Amount(w.bin(rules.InUnit, name), u).Float()
}

// purse is how much the player has.
func (w *town) purse(name string) float64 {
	return w.Amount(w.bin(rules.InPlayer, name), rules.Unit{}).Float()
}

// ground is how much the tiles of a unit have together.
func (w *town) ground(u rules.Unit, name string) float64 {
	return w.Amount(w.bin(rules.InTile, name), u).Float()
}

// add gives to a unit, or to the player for the zero unit.
func (w *town) add(s rules.Scope, u rules.Unit, name string, n float64) {
	w.t.Helper()
	w.Add(w.bin(s, name), u, rules.AmountOf(n))
}

// same compares numbers.
func same(t testing.TB, what string, got, want float64) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

// trace is what is remembered of a rule.
func (w *town) trace(u rules.Unit, rule string) rules.Trace {
	w.t.Helper()
	tr, err := w.Trace(u, rule)
	if err != nil {
		w.t.Fatal(err)
	}
	return tr
}
