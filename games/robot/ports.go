package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// GuardPorts is the interface "Guard": what the game tells a robot's mind before each step, and what it reads.
type GuardPorts struct {
	Clarity   wits.Input[float64]   `doc:"How well the robot sees the intruder now, 0 (not at all) to 1. It flickers: the intruder may be behind a crate for a moment."`
	Where     wits.Input[geom.Vec2] `unit:"m" doc:"Where it sees the intruder, or last did."`
	At        wits.Input[geom.Vec2] `unit:"m" doc:"Where the robot is."`
	Noise     wits.Input[float64]   `doc:"How loud a noise is that it hears in this frame, 0 to 1."`
	NoiseAt   wits.Input[geom.Vec2] `unit:"m" doc:"Where the last noise came from."`
	Struck    wits.Input[bool]      `doc:"True in the frame in which something hits the robot."`
	Unplugged wits.Input[bool]      `doc:"True in the frame in which somebody pulls its plug."`
	Brownout  wits.Input[bool]      `doc:"True in the frame in which the battery falls to a fifth."`
	Battery   wits.Input[float64]   `default:"100" unit:"%" doc:"How full the battery is, 0 to 100."`
	Dock      wits.Input[geom.Vec2] `unit:"m" doc:"Where it can charge."`
	Style     wits.Input[int64]     `doc:"Which document deliberates: 0 goals.utility.json, 1 goals.tree.json."`

	Suspicion wits.Output[float64] `doc:"How sure the robot is that somebody is there, 0 to 1; the stage shows it."`
	Alert     wits.Output[bool]    `doc:"True while it knows whom it is after."`
}

// Set tells a mind about its robot.
func (p *GuardPorts) Set(m *wits.Mind, b *Body, style int64) {
	p.Clarity.Set(m, b.Clarity)
	p.Where.Set(m, b.SawAt)
	p.At.Set(m, b.At)
	p.Noise.Set(m, b.Noise)
	p.NoiseAt.Set(m, b.NoiseAt)
	p.Struck.Set(m, b.Struck)
	p.Unplugged.Set(m, b.Unplugged)
	p.Brownout.Set(m, b.Brownout)
	p.Battery.Set(m, b.Battery)
	p.Dock.Set(m, b.Dock)
	p.Style.Set(m, style)
}

// ThiefPorts is the interface "Thief": what an intruder's mind is told, when nobody steers it.
type ThiefPorts struct {
	At      wits.Input[geom.Vec2] `unit:"m" doc:"Where the intruder is."`
	Exit    wits.Input[geom.Vec2] `unit:"m" doc:"The way out."`
	Loot    wits.Input[geom.Vec2] `unit:"m" doc:"The nearest loot that is left."`
	Left    wits.Input[int64]     `doc:"How much loot is left."`
	Carried wits.Input[int64]     `doc:"How much loot the intruder has on it."`
	Armed   wits.Input[bool]      `doc:"True while it has the noise maker."`
	Seen    wits.Input[bool]      `doc:"True while a robot sees it."`
	Plug    wits.Input[bool]      `doc:"True while the plug of a robot is in reach."`
	Danger  wits.Input[geom.Vec2] `unit:"m" doc:"Where the nearest robot is that is on."`
	Near    wits.Input[float64]   `default:"1000" unit:"m" doc:"How far one walks to that robot; 1000 if there is none."`
}

// Set tells a mind about its intruder.
func (p *ThiefPorts) Set(m *wits.Mind, w *World) {
	b := w.Intruder()
	p.At.Set(m, b.At)
	p.Exit.Set(m, w.Plan.Entrance)
	left, best, at := int64(0), 1e9, w.Plan.Entrance
	for i := range w.Loot {
		if l := &w.Loot[i]; l.Place == There {
			left++
			if far, _ := w.Plan.Walk(b.At, l.At); far < best {
				best, at = far, l.At
			}
		}
	}
	p.Loot.Set(m, at)
	p.Left.Set(m, left)
	p.Carried.Set(m, w.Carried())
	p.Armed.Set(m, w.Maker.State == InHand)
	p.Seen.Set(m, b.Seen)
	p.Plug.Set(m, w.plugNear(b.At) != 0)
	near, danger := 1000.0, b.At
	for i := range w.Robots() {
		r := &w.Robots()[i]
		if far, ok := w.Plan.Walk(b.At, r.At); ok && !r.Off && far < near {
			near, danger = far, r.At
		}
	}
	p.Danger.Set(m, danger)
	p.Near.Set(m, near)
}
