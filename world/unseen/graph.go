package unseen

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits/world/field"
)

// MostSteps is how many steps a way may take.
const MostSteps = 1000

// Way leads from one state to another. An agent may also stay in a state for as long as it likes.
type Way struct {
	From, To int
	// Steps is the least number of steps that the way takes; 0 means 1. A lift takes several: an agent on the way is in neither state, and
	// nobody perceives it.
	Steps int
}

// Layout is what a graph is made from.
type Layout struct {
	// States is the number of states, if they have no Names. Saved games find states by their names.
	States int
	Names  []string
	// Ways lead in one direction. Both adds the way back of each.
	Ways []Way
	Both bool
	// Noisy are the states that nobody enters unheard while the player is within earshot, such as gravel.
	Noisy []int
}

// Graph is the states of an agent, such as rooms, the polygons of a navmesh or activities, and the ways between them. It does not change,
// and may be shared by any number of maps and goroutines.
type Graph struct {
	states, nodes int // the nodes after the states are steps of longer ways
	names         []string
	noisy         Set
	first, from   []int32   // from where a node can be entered
	between       []passage // of the nodes after the states
}

// passage is a step of a way that takes several.
type passage struct{ From, To, Step int32 }

// NewGraph returns the graph of a layout. It fails for states that are not there, names that are used twice, and ways of too many steps.
func NewGraph(l Layout) (*Graph, error) {
	if l.Names != nil {
		l.States = len(l.Names)
	}
	n := l.States
	if n <= 0 {
		return nil, fmt.Errorf("unseen: a graph needs states")
	}
	g := &Graph{states: n, nodes: n, names: slices.Clone(l.Names), noisy: NewSet(n)}
	for i, name := range g.names {
		if g.Find(name) < i {
			return nil, fmt.Errorf("unseen: two states are named %q", name)
		}
	}
	for _, s := range l.Noisy {
		if s < 0 || s >= n {
			return nil, fmt.Errorf("unseen: there is no state %d to be noisy", s)
		}
		g.noisy.Add(s)
	}
	ways := slices.Clone(l.Ways)
	for _, w := range l.Ways {
		if min(w.From, w.To) < 0 || max(w.From, w.To) >= n || w.Steps < 0 || w.Steps > MostSteps {
			return nil, fmt.Errorf("unseen: a way of %d steps leads from state %d to %d: there are %d states, and it can take %d steps", w.Steps, w.From, w.To, n, MostSteps)
		}
		if l.Both {
			ways = append(ways, Way{w.To, w.From, w.Steps})
		}
	}
	slices.SortFunc(ways, func(a, b Way) int { return cmp.Or(a.From-b.From, a.To-b.To, a.Steps-b.Steps) })
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return a.From == b.From && a.To == b.To }) // the shortest stays
	var links [][2]int32
	for _, w := range ways {
		at := int32(w.From)
		for k := 1; k < w.Steps; k++ {
			g.between = append(g.between, passage{int32(w.From), int32(w.To), int32(k)})
			links = append(links, [2]int32{at, int32(g.nodes)})
			at = int32(g.nodes)
			g.nodes++
		}
		links = append(links, [2]int32{at, int32(w.To)})
	}
	g.first, g.from = make([]int32, g.nodes+1), make([]int32, len(links))
	slices.SortStableFunc(links, func(a, b [2]int32) int { return int(a[1] - b[1]) })
	for i, k := range links {
		g.first[k[1]+1], g.from[i] = int32(i+1), k[0]
	}
	for i := range g.nodes {
		g.first[i+1] = max(g.first[i], g.first[i+1])
	}
	return g, nil
}

// FromGround returns the graph of the cells of a ground: a step takes an agent to a cell beside its own, if slanting is true also by the slanting ways,
// on which it gets farther. The layout has all else: names, noisy cells, and ways such as lifts.
func FromGround(ground *field.Ground, slanting bool, l Layout) (*Graph, error) {
	l.States, l.Ways = ground.Len(), slices.Clone(l.Ways)
	for c := range ground.Len() {
		for d, n := range ground.Near(c) {
			if n >= 0 && (slanting || d%2 == 0) && (!l.Both || c < int(n)) {
				l.Ways = append(l.Ways, Way{From: c, To: int(n)})
			}
		}
	}
	return NewGraph(l)
}

// Len returns the number of states. Numbers from there on are steps of ways that take several.
func (g *Graph) Len() int { return g.states }

// Find returns the state of a name; -1 if there is none.
func (g *Graph) Find(name string) int { return slices.Index(g.names, name) }

// Name returns the name of a state, or words in its place.
func (g *Graph) Name(state int) string {
	switch {
	case state < 0 || state >= g.nodes:
		return "nowhere"
	case state >= g.states:
		p := g.between[state-g.states]
		return fmt.Sprintf("step %d from %s to %s", p.Step, g.Name(int(p.From)), g.Name(int(p.To)))
	case g.names == nil:
		return fmt.Sprintf("state %d", state)
	}
	return g.names[state]
}

// enter sets dst to the nodes outside of a set that can be entered from it in one step.
func (g *Graph) enter(dst, set Set) {
	for w, known := range set {
		in := uint64(0)
		for open := ^known & below(g.nodes-w<<6); open != 0; open &= open - 1 {
			s := w<<6 + bits.TrailingZeros64(open)
			for _, p := range g.from[g.first[s]:g.first[s+1]] {
				if set[p>>6]>>(p&63)&1 != 0 {
					in |= open & -open
					break
				}
			}
		}
		dst[w] = in
	}
}
