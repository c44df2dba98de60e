package unseen

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Side is the side of the player from which an attack comes.
type Side uint8

// Sides of the player. Front and Behind take a quarter of the circle each.
const (
	Behind Side = iota
	Flank
	Front
)

func (s Side) String() string { return [...]string{"behind", "side", "front"}[min(s, Front)] }

// Attack is what a possible state lets an agent do.
type Attack struct {
	Agent int
	Choice
	Side   Side
	Ranged bool
}

// Fight is where the player is, and what attacks reach it.
type Fight struct {
	Player geom.Vec2
	// Facing is where the player looks, in radians, counter-clockwise from the X axis.
	Facing float64
	// Place returns where a state is.
	Place func(state int) geom.Vec2
	// Melee and Ranged are how far attacks reach, in metres. Nearer than Melee nobody shoots.
	Melee, Ranged float64
	// Clear reports whether one can shoot from a state at the player. Nil: always.
	Clear func(state int) bool
}

// attack returns the attack from a state.
func (f *Fight) attack(state int) (a Attack, ok bool) {
	off := f.Place(state).Sub(f.Player)
	d := off.Len()
	if a.Ranged = d > f.Melee; a.Ranged && (d > f.Ranged || f.Clear != nil && !f.Clear(state)) {
		return a, false
	}
	ahead := off.Dot(geom.FromAngle(f.Facing))
	switch {
	case ahead >= float64(d*math.Sqrt2/2):
		a.Side = Front
	case ahead > float64(-d*math.Sqrt2/2):
		a.Side = Flank
	}
	return a, true
}

// Attacks appends what attacks an agent can make from its possible states, version by version [Pro360, ch. 14.3].
func (m *Maps) Attacks(dst []Attack, agent int, f Fight) []Attack {
	for k := range m.agents[agent].versions {
		set := m.agents[agent].versions[k].set
		for s := set.next(0); s >= 0 && s < m.spec.Graph.states; s = set.next(s + 1) {
			if a, ok := f.attack(s); ok {
				a.Agent, a.Choice = agent, Choice{s, k}
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// Joint yields the attacks that agents can make together, one for each agent: each combination of sides, reach and versions once, with agents in different
// states. It leaves out what shared resources rule out. The list is valid until the next one.
func (m *Maps) Joint(agents []int, f Fight, yield func(list []Attack) bool) {
	const sides = int(Front) + 1
	groups := make([][][]Attack, len(agents)) // of each agent, by version, reach and side
	for k, i := range agents {
		groups[k] = make([][]Attack, len(m.agents[i].versions)*2*sides)
		for _, a := range m.Attacks(nil, i, f) {
			g := a.Version*2*sides + int(a.Side)
			if a.Ranged {
				g += sides
			}
			groups[k][g] = append(groups[k][g], a)
		}
	}
	chosen, list := make([][]Attack, len(agents)), make([]Attack, len(agents))
	of := func(g []Attack) *version { return &m.agents[g[0].Agent].versions[g[0].Version] }
	var choose, place func(k int) bool
	choose = func(k int) bool { // a group for each agent from k on; it reports whether to go on
		if k == len(agents) {
			return !place(0) || yield(list)
		}
		for _, g := range groups[k] {
			if len(g) == 0 || slices.ContainsFunc(chosen[:k], func(o []Attack) bool { return !m.together(of(g), of(o)) }) {
				continue
			}
			if chosen[k] = g; !choose(k + 1) {
				return false
			}
		}
		return true
	}
	place = func(k int) bool { // different states for the agents from k on
		return k == len(agents) || slices.ContainsFunc(chosen[k], func(a Attack) bool {
			list[k] = a
			return !slices.ContainsFunc(list[:k], func(o Attack) bool { return o.State == a.State }) && place(k+1)
		})
	}
	choose(0)
}
