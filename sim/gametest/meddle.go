package gametest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// meddle does something to the game by hand. What is refused must change nothing.
func (r *run) meddle() {
	v := sim.Intervention{Agent: r.someone()}
	var mind *wits.Mind
	for _, a := range r.game.Agents() {
		if a.ID == v.Agent {
			mind = a.Mind
		}
	}
	if commands := r.loop.Commands(); len(commands) > 0 && (mind == nil || r.random.IntN(2) == 0) {
		r.command(&v, commands)
	} else if mind != nil {
		r.touch(&v, mind)
	} else {
		return
	}
	before := r.print(0)
	if err := r.loop.Intervene(v); err != nil {
		r.compare(fmt.Sprintf("%+v, which was refused (%v)", v, err), r.print(0), before)
	}
}

// command chooses a command and what it is given.
func (r *run) command(v *sim.Intervention, commands []sim.Command) {
	c := &commands[r.random.IntN(len(commands))]
	v.Do, v.Path = sim.InterventionCommand, c.Name
	for c.Agent && v.Agent == 0 && len(r.game.Agents()) > 0 {
		v.Agent = r.someone()
	}
	if !c.Agent {
		v.Agent = 0
	}
	for i := range c.Params {
		v.Args = append(v.Args, r.value(&c.Params[i]))
	}
}

// value is one for a parameter, within its bounds mostly.
func (r *run) value(p *sim.CommandParam) string {
	if len(p.Choices) > 0 {
		return p.Choices[r.random.IntN(len(p.Choices))]
	}
	low, high := p.Low, p.High
	if low == high {
		low, high = -20, 20
	}
	number := func() float64 { return low + float64(r.random.Float64()*(high-low)) }
	switch p.Type {
	case "bool":
		return fmt.Sprint(r.random.IntN(2) == 0)
	case "int":
		return fmt.Sprint(int64(number()))
	case "float":
		if r.random.IntN(6) == 0 {
			return fmt.Sprint(low)
		}
		return fmt.Sprint(number())
	case "vec2":
		if p.Value != "" && r.random.IntN(3) == 0 {
			return p.Value
		}
		return fmt.Sprintf("%v, %v", float64(r.random.Float64()*40)-10, float64(r.random.Float64()*40)-10)
	case "agent":
		return fmt.Sprint(r.someone())
	case "agents":
		return strings.Repeat(fmt.Sprint(r.someone())+" ", r.random.IntN(3))
	case "path":
		var points []string
		for range 1 + r.random.IntN(5) {
			points = append(points, fmt.Sprintf("%v,%v", float64(r.random.Float64()*40)-10, float64(r.random.Float64()*40)-10))
		}
		return strings.Join(points, " ")
	}
	return "text"
}

// texts are values of the types that are tried.
var texts = map[string][]string{"bool": {"true", "false"}, "int": {"0", "1", "3"}, "float": {"0", "0.5", "1", "40"}, "vec2": {"0, 0", "3, -2"}}

// touch chooses what to do to a mind.
func (r *run) touch(v *sim.Intervention, m *wits.Mind) {
	p := m.Program()
	values := p.Values()
	switch r.random.IntN(8) {
	case 0, 1, 2, 3:
		v.Do = []sim.InterventionKind{sim.InterventionSet, sim.InterventionHold}[r.random.IntN(2)]
		for range 20 { // until it is of a type that is tried
			info := &values[r.random.IntN(len(values))]
			if list := texts[info.Slot.Type().String()]; list != nil && info.Class != wits.ClassState && !(r.saving && info.Class == wits.ClassLiteral) {
				v.Path, v.Value = info.Path, list[r.random.IntN(len(list))]
				return
			}
		}
	case 4:
		v.Do = sim.InterventionRelease
		if held := m.Held(); len(held) > 0 {
			v.Path = values[held[r.random.IntN(len(held))]].Path
		}
	case 5:
		v.Do, v.Path = sim.InterventionFire, r.trigger(p)
	case 6:
		v.Do, v.Once = sim.InterventionForce, r.random.IntN(2) == 0
		part := p.Parts()[r.random.IntN(len(p.Parts()))]
		if len(part.Nodes) > 0 {
			v.Path = part.Nodes[r.random.IntN(len(part.Nodes))].Path
		}
		v.Value = []string{"success", "failure", "running"}[r.random.IntN(3)]
	default:
		v.Do = sim.InterventionUnforce
		for _, old := range slices.Backward(r.loop.Interventions()) {
			if old.Agent == v.Agent && old.Do == sim.InterventionForce {
				v.Path = old.Path
				break
			}
		}
	}
}

// trigger is one of a program's, by its path.
func (r *run) trigger(p *wits.Program) string {
	parts := p.Parts()
	part := &parts[r.random.IntN(len(parts))]
	var paths []string
	add := func(at string, ports []wits.PortInfo) {
		for i := range ports {
			if ports[i].Trigger && ports[i].Bit >= 0 {
				paths = append(paths, strings.TrimPrefix(at+"."+ports[i].Name, "."))
			}
		}
	}
	add(part.Path, part.Ports)
	for i := range part.Nodes {
		add(part.Nodes[i].Path, part.Nodes[i].Ports)
	}
	if len(paths) == 0 {
		return ""
	}
	return paths[r.random.IntN(len(paths))]
}
