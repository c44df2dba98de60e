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

// kind numbers the attacks that are alike: 0 to kinds-1.
func (a *Attack) kind() int {
	if a.Ranged {
		return int(a.Side) + 3
	}
	return int(a.Side)
}

const kinds = 6

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
	j := joint{m, yield, nil, make([][]Attack, len(agents)), make([]Attack, len(agents))}
	for _, i := range agents {
		groups := make([][]Attack, len(m.agents[i].versions)*kinds)
		for _, a := range m.Attacks(nil, i, f) {
			g := a.Version*kinds + a.kind()
			groups[g] = append(groups[g], a)
		}
		j.groups = append(j.groups, groups)
	}
	j.choose(0)
}

type joint struct {
	m      *Maps
	yield  func([]Attack) bool
	groups [][][]Attack // of each agent, by version and kind
	chosen [][]Attack   // the group of each agent
	list   []Attack
}

// choose chooses groups for the agents from i on. It reports whether to go on.
func (j *joint) choose(i int) bool {
	if i == len(j.groups) {
		return !j.place(0) || j.yield(j.list)
	}
	of := func(g []Attack) *version { return &j.m.agents[g[0].Agent].versions[g[0].Version] }
	for _, g := range j.groups[i] {
		if len(g) == 0 || slices.ContainsFunc(j.chosen[:i], func(o []Attack) bool { return !j.m.together(of(g), of(o)) }) {
			continue
		}
		if j.chosen[i] = g; !j.choose(i + 1) {
			return false
		}
	}
	return true
}

// place finds different states for the agents from i on.
func (j *joint) place(i int) bool {
	if i == len(j.chosen) {
		return true
	}
	for _, a := range j.chosen[i] {
		taken := slices.ContainsFunc(j.list[:i], func(o Attack) bool { return o.State == a.State })
		if j.list[i] = a; !taken && j.place(i+1) {
			return true
		}
	}
	return false
}
