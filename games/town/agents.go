package town

import (
	"strconv"

	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// names are those of buildings and people, made once for each.
type names struct {
	buildings, walkers []named
}

type named struct {
	uses  uint32
	of    string // the type of a building
	text  string
	doing func([]sim.Doing) []sim.Doing
}

var firstNames = [...]string{"Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jonas", "Kim", "Lena", "Max", "Nora", "Otto", "Paula", "Quinn", "Rosa", "Sam", "Tilda", "Uli", "Vera", "Wim", "Yara"}

// list says who there is, if that has changed: the town, its buildings but for roads, and its people.
func (g *Game) list() {
	if g.listed {
		return
	}
	g.listed = true
	w := g.world
	g.agents = append(g.agents[:0], sim.Agent{ID: townID, Name: "Town", Mind: g.economy.Mind()})
	for len(g.names.buildings) < len(w.Buildings) {
		g.names.buildings = append(g.names.buildings, named{})
	}
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" || b.Road > 0 {
			continue
		}
		n := &g.names.buildings[i]
		if n.text == "" || n.uses != b.Uses || n.of != b.Type {
			*n = named{b.Uses, b.Type, label(b.Type) + " " + strconv.Itoa(i+1), func(dst []sim.Doing) []sim.Doing { return g.doing(int32(i), dst) }}
		}
		g.agents = append(g.agents, sim.Agent{ID: uint32(i) + buildingIDs, Name: n.text, Doing: n.doing})
	}
	for len(g.names.walkers) < len(w.Walkers) {
		g.names.walkers = append(g.names.walkers, named{})
	}
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here {
			continue
		}
		n := &g.names.walkers[i]
		if n.text == "" || n.uses != p.Uses {
			*n = named{p.Uses, "", firstNames[(i+int(p.Uses)*7)%len(firstNames)] + " " + strconv.Itoa(i+1), nil}
		}
		g.agents = append(g.agents, sim.Agent{ID: uint32(i) + walkerIDs, Name: n.text, Mind: g.minds[i]})
	}
}

// doing is what the rules of a building do: which fired when they were due last, and what the others lack.
func (g *Game) doing(slot int32, dst []sim.Doing) []sim.Doing {
	w := g.world
	if int(slot) >= len(w.Buildings) || w.Buildings[slot].Type == "" {
		return dst
	}
	b := &w.Buildings[slot]
	for _, rule := range g.bins.design.Rules(b.Type) {
		t, err := g.economy.Trace(b.Unit, rule)
		if err != nil {
			continue
		}
		d := sim.Doing{Name: rule, State: "waiting"}
		switch t.Outcome {
		case rules.Fired:
			d.State, d.Seconds = "active", float64(g.economy.Now()-t.Tick)/Rate
		case rules.FailedInputs:
			d.Detail = "needs " + t.Need.String() + " " + t.Missing + ", has " + short(t.Have)
		case rules.FailedChecks:
			d.Detail = "not " + t.Missing
		case rules.Failed:
			d.Detail = "failed"
		}
		dst = append(dst, d)
	}
	return dst
}

// Why says in words what each rule of the building at a place has done, and why it has not fired; empty if there is no building.
func (g *Game) Why(tile int32) (lines []string) {
	g.follow()
	b := g.world.At(tile)
	if b == nil {
		return nil
	}
	for _, rule := range g.bins.design.Rules(b.Type) {
		lines = append(lines, g.economy.Why(b.Unit, rule))
	}
	return lines
}

// short is an amount with at most one digit behind the point.
func short(a rules.Amount) string {
	if a >= 100*rules.One || a <= -100*rules.One {
		return (a / rules.One * rules.One).String()
	}
	return (a / (rules.One / 10) * (rules.One / 10)).String()
}
