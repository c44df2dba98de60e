package goap

import "slices"

// layout is what an action needs and changes, without values: facts that are true or false, by their positions [Pro360, 20.3.1].
// They lie in six ranges, one after the other:
//
//	[0, a)  needed, and left as they are
//	[a, b)  needed, and taken away
//	[b, c)  taken away
//	[c, d)  added
//	[d, e)  needed not to be so, and added
//	[e, p)  needed not to be so, and left as they are
//
// So what must be so is [0, b), what must not be so [d, p), and what is changed [a, e).
type layout struct {
	facts         []int
	a, b, c, d, e int
}

// literal is a fact that is needed or made: true or false.
type literal struct {
	fact int
	is   bool
}

// lay puts what an action needs and changes into its ranges. A fact may be in both only with opposite signs: clash is the first
// effect that is not so, by its place; -1 if all are right.
func lay(needs, effects []literal) (l layout, clash int) {
	clash = -1
	var ranges [6][]int
	in := func(list []literal, x literal) bool { return slices.Contains(list, x) }
	for _, n := range needs {
		opposite := literal{n.fact, !n.is}
		switch changed := in(effects, opposite); {
		case n.is && changed:
			ranges[1] = append(ranges[1], n.fact)
		case n.is:
			ranges[0] = append(ranges[0], n.fact)
		case changed:
			ranges[4] = append(ranges[4], n.fact)
		default:
			ranges[5] = append(ranges[5], n.fact)
		}
	}
	for i, e := range effects {
		switch opposite := (literal{e.fact, !e.is}); {
		case in(needs, e):
			if clash < 0 {
				clash = i
			}
		case in(needs, opposite):
		case e.is:
			ranges[3] = append(ranges[3], e.fact)
		default:
			ranges[2] = append(ranges[2], e.fact)
		}
	}
	for i, end := range [...]*int{&l.a, &l.b, &l.c, &l.d, &l.e, nil} {
		l.facts = append(l.facts, ranges[i]...)
		if end != nil {
			*end = len(l.facts)
		}
	}
	return l, clash
}

// needed are the facts that must be so, and absent those that must not.
func (l *layout) needed() []int { return l.facts[:l.b] }
func (l *layout) absent() []int { return l.facts[l.d:] }
