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
	states, nodes int      // the nodes after the states are steps of longer ways
	names         []string // of the nodes; empty if they have none
	noisy         Set
	pulls         []pull
	first         []int32 // of each word that pulls lead into
}

// pull is the ways from a word of a set into another one, as far as they are equally long: turned, the bits of the first stand where they lead to.
type pull struct {
	into, word, turn int32
	mask             uint64
}

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
	ways := slices.Clone(l.Ways)
	for _, w := range l.Ways {
		if min(w.From, w.To) < 0 || max(w.From, w.To) >= n || w.Steps < 0 || w.Steps > MostSteps {
			return nil, fmt.Errorf("unseen: a way of %d steps leads from state %d to %d: there are %d states, and it can take %d steps", w.Steps, w.From, w.To, n, MostSteps)
		}
		if l.Both {
			ways = append(ways, Way{w.To, w.From, w.Steps})
		}
	}
	for _, s := range l.Noisy {
		if s < 0 || s >= n {
			return nil, fmt.Errorf("unseen: there is no state %d to be noisy", s)
		}
		g.noisy.Add(s)
	}
	slices.SortFunc(ways, func(a, b Way) int { return cmp.Or(a.From-b.From, a.To-b.To, a.Steps-b.Steps) })
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return a.From == b.From && a.To == b.To }) // the shortest stays
	for _, w := range ways {
		at := w.From
		for k := 1; k < w.Steps; k++ {
			if g.link(at, g.nodes); l.Names != nil {
				g.names = append(g.names, fmt.Sprintf("step %d from %s to %s", k, l.Names[w.From], l.Names[w.To]))
			}
			at = g.nodes
			g.nodes++
		}
		g.link(at, w.To)
	}
	slices.SortFunc(g.pulls, func(a, b pull) int { return cmp.Or(int(a.into-b.into), int(a.word-b.word), int(a.turn-b.turn)) })
	merged := g.pulls[:0]
	for _, p := range g.pulls {
		if k := len(merged) - 1; k >= 0 && merged[k].into == p.into && merged[k].word == p.word && merged[k].turn == p.turn {
			merged[k].mask |= p.mask
		} else {
			merged = append(merged, p)
		}
	}
	g.pulls, g.first = merged, make([]int32, (g.nodes+63)/64+1)
	for i, p := range merged {
		g.first[p.into+1] = int32(i + 1)
	}
	for w := range g.first[1:] {
		g.first[w+1] = max(g.first[w], g.first[w+1])
	}
	return g, nil
}

func (g *Graph) link(from, to int) {
	g.pulls = append(g.pulls, pull{int32(to >> 6), int32(from >> 6), int32(to-from) & 63, 1 << (to & 63)})
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

// Name returns the name of a state, or its number if it has none.
func (g *Graph) Name(state int) string {
	if state < 0 || state >= len(g.names) {
		return fmt.Sprintf("state %d", state)
	}
	return g.names[state]
}

// enter sets dst to the nodes outside of a set that can be entered from it in one step.
func (g *Graph) enter(dst, set Set) {
	for w := range dst {
		in, open := uint64(0), ^set[w]&below(g.nodes-w<<6)
		if open != 0 {
			for _, p := range g.pulls[g.first[w]:g.first[w+1]] {
				in |= bits.RotateLeft64(set[p.word], int(p.turn)) & p.mask
			}
		}
		dst[w] = in & open
	}
}
