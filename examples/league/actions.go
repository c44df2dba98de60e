package main

import "github.com/wits-ai/wits"

// PickerPorts are what the game tells a picker.
type PickerPorts struct {
	Load  wits.Input[float64] `doc:"How many apples it carries. Each makes it slower."`
	Apple wits.Input[float64] `unit:"m" doc:"How far away the nearest apple is; 99 m if there is none."`
	Home  wits.Input[float64] `unit:"m" doc:"How far away its own basket is."`
}

// Pick goes to the nearest apple and takes it.
type Pick struct{}

// Doc explains the action to designers.
func (*Pick) Doc() string {
	return "Goes to the nearest apple and takes it; fails if there is none, or the arms are full."
}

// Update chooses the nearest anew in each frame: the other side may have taken it.
func (*Pick) Update(x *wits.Context) wits.Status {
	p := wits.Self[*picker](x)
	i := p.orchard.nearest(p.at)
	if i < 0 || p.load >= arms {
		return wits.Failure
	}
	p.to = p.orchard.apples[i]
	return wits.Running
}

// Deliver brings what one carries home.
type Deliver struct{}

// Doc explains the action to designers.
func (*Deliver) Doc() string {
	return "Goes home and lays the apples into the basket: only those there count. Done when the arms are empty."
}

// Update goes a step.
func (*Deliver) Update(x *wits.Context) wits.Status {
	p := wits.Self[*picker](x)
	if p.load == 0 {
		return wits.Success
	}
	p.to = p.home
	return wits.Running
}
