package behaviours_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// bush makes random trees of behaviours whose preconditions, scores and scripts read inputs and variables.
type bush struct {
	*rand.Rand
	names kindtest.Names
	nodes []string
}

func (g *bush) node(deep int, scored bool) string {
	name := fmt.Sprintf("N%d", len(g.nodes))
	at := len(g.nodes)
	g.nodes = append(g.nodes, "")
	var members []string
	add := func(format string, args ...any) { members = append(members, fmt.Sprintf(format, args...)) }
	if deep == 0 {
		add(`"do":"Act","with":{"Life":%d}`, g.IntN(4))
	} else {
		highest := g.IntN(3) == 0
		if highest {
			add(`"choose":"highest"`)
		}
		var kids []string
		for range 2 + g.IntN(2) {
			kids = append(kids, fmt.Sprintf("%q", g.node(deep-1, highest)))
		}
		add(`"children":[%s]`, strings.Join(kids, ","))
	}
	if at > 0 && g.IntN(4) > 0 {
		add(`"when":%q`, g.names.Condition(g.Rand, 2))
	}
	if scored {
		add(`"score":%q`, g.names.Number(g.Rand, 1))
	}
	for _, m := range []string{"script", "enter", "exit"} {
		if g.IntN(5) == 0 {
			add("%q:%q", m, g.names.Assignment(g.Rand, []string{"V", "W"}, []string{"F"}))
		}
	}
	g.nodes[at] = fmt.Sprintf("%q:{%s}", name, strings.Join(members, ","))
	return name
}

// TestWhoeverComputesItGetsTheSame: preconditions and scores, computed from the values that answers name, come to what the
// answers claim.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 300, 14, kindtest.Least{Checked: 10000, Logged: 1000, True: 1000, False: 1000, Numbers: 200}, func(rng *rand.Rand) kindtest.Files {
		g := &bush{Rand: rng, names: kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "F"}, Logged: true}}
		g.node(1+g.IntN(3), false)
		text := fmt.Sprintf(`{"kind":"tree","name":"b","semantics":%q,"ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"},"F":{"type":"bool"}},"root":"N0","nodes":{%s}}`,
			[]string{"script", "collect"}[g.IntN(2)], strings.Join(g.nodes, ",\n"))
		return kindtest.Files{"main.json": text}
	})
}
