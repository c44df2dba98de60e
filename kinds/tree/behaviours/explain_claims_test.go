package behaviours_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
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
	r := registry()
	laws := kindtest.Laws{}
	for seed := range uint64(fixedseed.Cases(300)) {
		g := &bush{Rand: rand.New(rand.NewPCG(seed, 1)), names: kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "F"}, Logged: true}}
		g.node(1+g.IntN(3), false)
		text := fmt.Sprintf(`{"kind":"tree","name":"b","semantics":%q,"ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"},"F":{"type":"bool"}},"root":"N0","nodes":{%s}}`,
			[]string{"script", "collect"}[g.IntN(2)], strings.Join(g.nodes, ",\n"))
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text})))
		if wrong := laws.Hold(a, g.Rand, 14); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	if laws.Checked < fixedseed.Least(10000) || laws.Logged < fixedseed.Least(1000) || laws.Kinds[true] < fixedseed.Least(1000) || laws.Kinds[false] < fixedseed.Least(1000) || laws.Kinds["number"] < fixedseed.Least(200) || laws.Checked < 3*laws.Unknown {
		t.Errorf("%d claims, %d logged, %v, %d unknown", laws.Checked, laws.Logged, laws.Kinds, laws.Unknown)
	}
}
