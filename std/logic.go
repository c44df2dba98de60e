package std

import (
	"cmp"

	"github.com/wits-ai/wits"
)

type one[T any] struct {
	A T `name:"a"`
}

type two[T any] struct {
	A T `name:"a"`
	B T `name:"b"`
}

type many[T any] struct {
	Values []T `doc:"Any number of values."`
}

// noParams is for functions that only look at the agent.
type noParams struct{}

type choice[T any] struct {
	If   bool `doc:"Which of the two."`
	Then T    `doc:"The result if it is true."`
	Else T    `doc:"The result if it is false."`
}

// addEdges adds the return properties of bool: what a result can do beside being read.
func addEdges(r *wits.Registry) {
	for _, p := range []wits.ReturnProperty[bool]{
		{Name: "OnTrue", Doc: "Fires in every frame in which the result is true.", Fires: func(now, _ bool) bool { return now }},
		{Name: "OnFalse", Doc: "Fires in every frame in which the result is false.", Fires: func(now, _ bool) bool { return !now }},
		{Name: "OnBecomeTrue", Doc: "Fires when the result becomes true; before the first frame it counts as false.", Fires: func(now, before bool) bool { return now && !before }},
		{Name: "OnBecomeFalse", Doc: "Fires when the result becomes false.", Fires: func(now, before bool) bool { return !now && before }},
	} {
		wits.AddReturnProperty(r, p)
	}
	wits.AddReturnProperty(r, wits.ReturnProperty[float64]{Name: "OnChange", Doc: "Fires when the result changes.", Fires: func(now, before float64) bool { return now != before }})
	wits.AddReturnProperty(r, wits.ReturnProperty[int64]{Name: "OnChange", Doc: "Fires when the result changes.", Fires: func(now, before int64) bool { return now != before }})
	wits.AddReturnProperty(r, wits.ReturnProperty[wits.Entity]{Name: "OnChange", Doc: "Fires when the result changes.", Fires: func(now, before wits.Entity) bool { return now != before }})
	wits.AddReturnProperty(r, wits.ReturnProperty[wits.Name]{Name: "OnChange", Doc: "Fires when the result changes.", Fires: func(now, before wits.Name) bool { return now != before }})
	wits.AddReturnValue(r, "Change", "How much the result has changed since the last frame.", func(now, before float64) float64 { return now - before })
}

func addLogic(r *wits.Registry) {
	wits.AddFunc(r, "And", func(_ *wits.Context, p many[bool]) bool {
		for _, v := range p.Values {
			if !v {
				return false
			}
		}
		return true
	}, wits.Doc("True if all values are true, also if there are none."), wits.Instead("a && b"))
	wits.AddFunc(r, "Or", func(_ *wits.Context, p many[bool]) bool {
		for _, v := range p.Values {
			if v {
				return true
			}
		}
		return false
	}, wits.Doc("True if any value is true."), wits.Instead("a || b"))
	wits.AddFunc(r, "Not", func(_ *wits.Context, p one[bool]) bool { return !p.A }, wits.Doc("True if a is false."))
	wits.AddFunc(r, "Xor", func(_ *wits.Context, p two[bool]) bool { return p.A != p.B }, wits.Doc("True if just one of a and b is true."))
	AddOrdered[int64](r)
	AddOrdered[float64](r)
	AddOrdered[string](r)
	AddComparable[bool](r)
	AddComparable[int64](r)
	AddComparable[float64](r)
	AddComparable[string](r)
	AddComparable[wits.Entity](r)
	AddComparable[wits.Name](r)
}

// AddOrdered offers the comparisons IfLessThan, IfGreaterThan, IfBetween, Least and Greatest for a registered type.
func AddOrdered[T cmp.Ordered](r *wits.Registry) {
	wits.AddFuncOf[T](r, "IfLessThan", func(_ *wits.Context, p two[T]) bool { return p.A < p.B }, wits.Doc("True if a is less than b."))
	wits.AddFuncOf[T](r, "IfGreaterThan", func(_ *wits.Context, p two[T]) bool { return p.A > p.B }, wits.Doc("True if a is greater than b."))
	wits.AddFuncOf[T](r, "IfBetween", func(_ *wits.Context, p struct {
		Value, Low, High T
	}) bool {
		return p.Low <= p.Value && p.Value <= p.High
	}, wits.Doc("True if the value is not below low and not above high."))
	wits.AddFuncOf[T](r, "Least", func(_ *wits.Context, p many[T]) T { return extreme(p.Values, -1) }, wits.Doc("The least of the values; zero if there are none."), wits.Instead("min(a, b)"))
	wits.AddFuncOf[T](r, "Greatest", func(_ *wits.Context, p many[T]) T { return extreme(p.Values, 1) }, wits.Doc("The greatest of the values; zero if there are none."), wits.Instead("max(a, b)"))
}

func extreme[T cmp.Ordered](values []T, sign int) (best T) {
	for i, v := range values {
		if i == 0 || cmp.Compare(v, best) == sign {
			best = v
		}
	}
	return best
}

// AddComparable offers IfEqual, Choose and Hold for a registered type.
func AddComparable[T comparable](r *wits.Registry) {
	wits.AddFuncOf[T](r, "IfEqual", func(_ *wits.Context, p two[T]) bool { return p.A == p.B }, wits.Doc("True if a and b are equal."))
	AddAny[T](r)
}

// AddAny offers Choose and Hold for a registered type.
func AddAny[T any](r *wits.Registry) {
	wits.AddFuncOf[T](r, "Choose", func(_ *wits.Context, p choice[T]) T {
		if p.If {
			return p.Then
		}
		return p.Else
	}, wits.Doc("One of two values, after a condition."))
	wits.AddFuncOf[T](r, "Hold", func(x *wits.Context, p hold[T]) T {
		if p.Take {
			p.Held.Set(x, p.Value)
		}
		return p.Held.Get(x)
	}, wits.Doc("The value as it was when take was last true."))
}

type hold[T any] struct {
	Value T
	Take  bool `doc:"While true, the result follows the value."`
	Held  wits.Var[T]
}
