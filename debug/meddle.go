package debug

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Meddler is a source with which people may meddle by hand; a [sim.Loop] is one.
type Meddler interface {
	// Intervene does something to the game at once. It fails, and does nothing, with words for whoever asked.
	Intervene(v sim.Intervention) error
	// Interventions returns those since the start, in their order, also those that are yet to come while a recording is played.
	Interventions() []sim.Intervention
	// Commands lists what the game can be told to do; none if it takes none.
	Commands() []sim.Command
}

// Limits of an intervention.
const (
	maxArgs = 64
	maxArg  = 16 << 10 // bytes

	maxSaidArg = 60 // characters of an argument in the log
)

// meddler returns the source, if it is one.
func (h *Hub) meddler() (Meddler, error) {
	if m, ok := h.source.(Meddler); ok {
		return m, nil
	}
	return nil, wire.Cannotf("this game does not support interventions")
}

// interventionOf returns what a page asks for, to be done at a tick.
func interventionOf(v *wire.Intervention, tick int64) (sim.Intervention, error) {
	if len(v.Path) > maxPath || len(v.Value) > maxArg || len(v.Args) > maxArgs || slices.ContainsFunc(v.Args, func(a string) bool { return len(a) > maxArg }) {
		return sim.Intervention{}, wire.Invalidf("the intervention is too long")
	}
	return sim.Intervention{Tick: tick, Agent: v.Agent, Do: sim.InterventionKind(v.Do), Path: v.Path, Value: v.Value, Args: v.Args, Once: v.Once}, nil
}

func (h *Hub) intervene(r *wire.InterveneRequest) (*wire.Intervention, error) {
	tick := h.source.State().Tick
	done, err := interventionOf(r.Intervention, tick)
	if err != nil {
		return nil, err
	}
	m, err := h.meddler()
	if err != nil {
		return nil, err
	}
	if err := m.Intervene(done); err != nil {
		return nil, wire.Invalidf("%s", strings.TrimPrefix(err.Error(), "wits: "))
	}
	if h.substep != nil { // what it shows is no more how the mind stands
		h.goOn()
	}
	h.logs.add(logLine{Tick: tick, Agent: done.Agent, Level: wits.Info.String(), Text: saidOf(done)})
	told := messageOf(done)
	return &told, nil
}

// saidOf returns what was done, for people.
func saidOf(v sim.Intervention) string {
	once := ""
	if v.Once {
		once = " once"
	}
	switch v.Do {
	case sim.InterventionSet:
		return fmt.Sprintf("set %s to %s", v.Path, v.Value)
	case sim.InterventionHold:
		return fmt.Sprintf("held %s at %s", v.Path, v.Value)
	case sim.InterventionRelease:
		return fmt.Sprintf("let go of %s", v.Path)
	case sim.InterventionFire:
		return fmt.Sprintf("fired %s", v.Path)
	case sim.InterventionForce:
		return fmt.Sprintf("forced %s to %s%s", v.Path, v.Value, once)
	case sim.InterventionUnforce:
		return fmt.Sprintf("%s decides by itself again", v.Path)
	case sim.InterventionCommand:
		args := make([]string, len(v.Args))
		for i, a := range v.Args {
			args[i] = a
			if runes := []rune(a); len(runes) > maxSaidArg { // a line that was drawn on the stage
				args[i] = string(runes[:maxSaidArg]) + "…"
			}
		}
		return strings.TrimSpace(fmt.Sprintf("told to %s %s", v.Path, strings.Join(args, " ")))
	}
	return fmt.Sprintf("%s %s", v.Do, v.Path)
}

// messageOf returns an intervention as pages see it.
func messageOf(v sim.Intervention) wire.Intervention {
	return wire.Intervention{Tick: v.Tick, Agent: v.Agent, Do: string(v.Do), Path: v.Path, Value: v.Value, Args: v.Args, Once: v.Once, Auto: v.Auto}
}

func (h *Hub) listInterventions(r *wire.ListInterventionsRequest) (*wire.ListInterventionsResponse, error) {
	m, err := h.meddler()
	if err != nil {
		return nil, err
	}
	out := &wire.ListInterventionsResponse{}
	var all []sim.Intervention
	for _, v := range m.Interventions() {
		if r.Agent == 0 || v.Agent == r.Agent {
			all = append(all, v)
			out.Done = append(out.Done, messageOf(v))
		}
	}
	for _, v := range overridesAt(all, h.source.State().Tick) {
		out.Overrides = append(out.Overrides, messageOf(v))
	}
	return out, nil
}

// overridesAt lists the holds and forced results that are in force at a tick.
func overridesAt(all []sim.Intervention, tick int64) (list []sim.Intervention) {
	ends := map[sim.InterventionKind]sim.InterventionKind{sim.InterventionRelease: sim.InterventionHold, sim.InterventionUnforce: sim.InterventionForce}
	for _, v := range all {
		if v.Tick > tick {
			break
		}
		begun, over := ends[v.Do]
		if !over {
			begun = v.Do
		}
		if begun != sim.InterventionHold && begun != sim.InterventionForce {
			continue
		}
		list = slices.DeleteFunc(list, func(was sim.Intervention) bool { return was.Do == begun && was.Agent == v.Agent && was.Path == v.Path })
		if !over {
			list = append(list, v)
		}
	}
	return list
}

func (h *Hub) listCommands(*none) (*wire.ListCommandsResponse, error) {
	m, err := h.meddler()
	if err != nil {
		return nil, err
	}
	out := &wire.ListCommandsResponse{}
	for _, d := range m.Commands() {
		command := wire.Command{Name: d.Name, Label: d.Label, Doc: d.Doc, Agent: d.Agent}
		for _, p := range d.Params {
			command.Params = append(command.Params, wire.CommandParam{Name: p.Name, Type: p.Type, Unit: p.Unit, Doc: p.Doc, Value: p.Value, Choices: p.Choices})
		}
		out.Commands = append(out.Commands, command)
	}
	return out, nil
}
