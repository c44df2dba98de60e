package goap

import (
	"fmt"
	"strings"
	"testing"
)

// boxDocument is the box game of [Pro360, 20.2] with parameters: somebody takes, carries and drops boxes between two places, and all of
// them, or the first, are to be at the other. With one hand only one can be carried at a time.
func boxDocument(n int, oneHand, all bool, do string) string {
	var boxes, at, want []string
	for i := range n {
		boxes = append(boxes, fmt.Sprintf(`"box%d"`, i))
		at = append(at, fmt.Sprintf(`["box%d","loc0"]`, i))
		if i == 0 || all {
			want = append(want, fmt.Sprintf(`"At(box%d, loc1)":true`, i))
		}
	}
	need, take, drop, free := "", "", "", ""
	if oneHand {
		need, take, drop, free = `,"Free":true`, `,"Free":false`, `,"Free":true`, `,"Free":{"default":true}`
	}
	return `{"kind":"goap","limits":{"length":64,"nodes":4000},"objects":{"box":[` + strings.Join(boxes, ",") + `],"place":["loc0","loc1"]},"goals":{"G":{"want":{` + strings.Join(want, ",") + `}}},
		"facts":{"At":{"parameters":["b: box","l: place"],"default":[` + strings.Join(at, ",") + `]},"Hold":{"parameters":"b: box"},"Me":{"parameters":["l: place"],"default":["loc0"]}` + free + `},
		"actions":{"Take":{` + do + `"parameters":["b: box","l: place"],"pre":{"At(b, l)":true,"Me(l)":true` + need + `},"effects":{"At(b, l)":false,"Hold(b)":true` + take + `}},
			"Drop":{` + do + `"parameters":["b: box","l: place"],"pre":{"Hold(b)":true,"Me(l)":true},"effects":{"At(b, l)":true,"Hold(b)":false` + drop + `}},
			"Move":{` + do + `"parameters":["from: place","to: place"],"pre":{"Me(from)":true},"effects":{"Me(from)":false,"Me(to)":true}}}}`
}

// boxProblem is the same for the search.
func boxProblem(t *testing.T, n int, oneHand, all bool) *problem {
	t.Helper()
	u := compiled(t, boxDocument(n, oneHand, all, ""))
	p := &problem{d: u.d, state: make([]uint64, u.d.size), goal: u.goals[0].want}
	for i := range u.facts {
		f := &u.facts[i]
		bit := uint64(1)
		if name := f.node.Name; name == "Free" || name == "Me(loc0)" || strings.HasPrefix(name, "At(") && strings.HasSuffix(name, ", loc0)") {
			bit = 2
		}
		p.state[f.word] |= bit << f.shift
	}
	for range u.d.ops {
		p.costs = append(p.costs, 1000)
	}
	return p
}

// TestP20_22_Scaling: the scaling test of the text, with parameters: more boxes that have nothing to do with it leave the plan as it
// is, of three steps, and the search looks at as much as it does of the same actions written one by one.
func TestP20_22_Scaling(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 6, 8, 10} {
		for _, oneHand := range []bool{true, false} {
			p := boxProblem(t, n, oneHand, false)
			if len(p.d.ops) != 4*n+2 {
				t.Errorf("%d boxes: %d actions", n, len(p.d.ops))
			}
			length, looked := p.solve(t, 1000)
			_, want := ground(boxGame(n, oneHand, false)).solve(t, 1000)
			if length != 3 || looked > want {
				t.Errorf("%d boxes: %d steps, looked at %d, and of actions one by one at %d", n, length, looked, want)
			}
		}
	}
}

// TestP20_22_Competition: the competition test of the text, with parameters: plans are as long as the plain search of the text has
// them, to eight boxes, and neither direction looks at more than there are states, but for its first turns.
func TestP20_22_Competition(t *testing.T) {
	states := []int{5, 15, 39, 95, 223, 511, 1151, 2559}
	for n := 1; n <= 8; n++ {
		length, looked := boxProblem(t, n, true, true).solve(t, 4000)
		if length != 4*n-1 || looked > states[n-1]+2*firstTurn {
			t.Errorf("%d boxes: %d steps, looked at %d of %d states", n, length, looked, states[n-1])
		}
		if n > 4 {
			continue
		}
		if length, _ = boxProblem(t, n, false, true).solve(t, 4000); length != 2*n+1 {
			t.Errorf("%d boxes, any number in hand: %d steps", n, length)
		}
	}
}
