package rules_test

import (
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
	"pgregory.net/rapid"
)

// TestRL_RatesLoseNothing: 0.8 a day is 0.8 a day however often the rule is due and however little a tick comes to.
func TestRL_RatesLoseNothing(t *testing.T) {
	for _, every := range []string{"0.001", "0.01", "0.3", "1", "7"} {
		for _, phase := range []string{"spread", "placed", "clock"} {
			w := open(t, `"phase":"`+phase+`","day":7,"resources":{"wheat":{"unit":{}}},"units":{"Farm":{}},"rules":[{"name":"Grow","of":"Farm","rate":true,"every":`+every+`,"outputs":{"unit":{"wheat":0.8}}}]`, rules.Options{Rate: 10})
			w.place("Farm")
			u := w.place("Farm")
			w.days(70 * 70) // ticks: 70 days
			tr := w.trace(u, "Grow")
			days := float64(tr.Tick) / 70
			if got, want := w.has(u, "wheat"), 0.8*days; got > want || got < want-2e-6 {
				t.Errorf("every %s days, %s: %v in %v days, not %v", every, phase, got, days, want)
			}
			if every == "1" && phase == "clock" {
				same(t, "wheat of 70 days", w.has(u, "wheat"), 56)
			}
		}
	}
}

// TestRL_RatesAreExact: a third of a millionth in a tick adds up, and what fails costs its time and no more.
func TestRL_RatesAreExact(t *testing.T) {
	w := open(t, `"phase":"placed","day":3,"resources":{"drop":{"unit":{}},"on":{"unit":{"start":1}}},"units":{"Tap":{}},
		"rules":[{"name":"Drip","of":"Tap","rate":true,"every":0.01,"checks":["unit.on > 0"],"outputs":{"unit":{"drop":0.000001}}}]`, rules.Options{Rate: 1})
	u := w.place("Tap")
	w.days(3 * 1000)
	same(t, "a thousand days", w.has(u, "drop"), 0.001)
	w.add(rules.InUnit, u, "on", -1)
	w.days(3 * 1000)
	w.add(rules.InUnit, u, "on", 1)
	w.days(3)
	same(t, "after a thousand days of nothing, a day", w.has(u, "drop"), 0.001001)
}

// TestRL_RatesTakeAllOrNothing: inputs by rate are atomic as others are.
func TestRL_RatesTakeAllOrNothing(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"ore":{"unit":{"start":1}},"coal":{"unit":{"start":100}},"iron":{"unit":{}}},"units":{"Smelter":{}},
		"rules":[{"name":"Smelt","of":"Smelter","rate":true,"every":0.25,"inputs":{"unit":{"ore":1.6,"coal":0.8}},"outputs":{"unit":{"iron":0.8}}}]`, rules.Options{Rate: 4})
	u := w.place("Smelter")
	w.days(4)
	same(t, "ore", w.has(u, "ore"), 0.2)
	same(t, "coal", w.has(u, "coal"), 99.6)
	same(t, "iron", w.has(u, "iron"), 0.4)
	if tr := w.trace(u, "Smelt"); tr.Fired != 2 || tr.FailedInputs != 2 || tr.Need != rules.AmountOf(0.4) || tr.Have != rules.AmountOf(0.2) {
		t.Errorf("%+v", tr)
	}
}

// TestRL_AmountsAreExact: what documents and expressions say stands for amounts and back without rounding.
func TestRL_AmountsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rules.Amount(rapid.Int64Range(-int64(rules.Limit), int64(rules.Limit)).Draw(t, "amount"))
		if rules.AmountOf(a.Float()) != a {
			t.Fatalf("%s becomes %s", a, rules.AmountOf(a.Float()))
		}
	})
	for a, want := range map[rules.Amount]string{0: "0", 40_000: "0.04", -1: "-0.000001", 8 * rules.One: "8", -12_500_000: "-12.5"} {
		if a.String() != want {
			t.Errorf("%d is written %s, not %s", int64(a), a, want)
		}
	}
}
