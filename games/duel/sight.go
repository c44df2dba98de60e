package duel

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// SightPorts is the interface "Sight": what a fighter sees of its opponent, as values. Graphs and trees ask functions such as IsOpen; rules compare
// values, and a recorder of rules reads them. A document has those of the ports that it wants; one that has none costs nothing.
type SightPorts struct {
	OpponentAt      wits.Input[geom.Vec2] `optional:"true" unit:"m" doc:"Where the opponent is, from the fighter."`
	OpponentFaces   wits.Input[bool]      `optional:"true" doc:"The opponent looks at the fighter, so that it could parry."`
	OpponentGuards  wits.Input[bool]      `optional:"true" doc:"A blow that comes now is parried."`
	OpponentHealth  wits.Input[float64]   `optional:"true" unit:"hp" doc:"Its health, 0 to 100."`
	OpponentLeft    wits.Input[float64]   `optional:"true" unit:"s" doc:"How long it is still busy with what its sword arm does: until the strike while it winds up; 0 while it is ready or down."`
	OpponentOpen    wits.Input[bool]      `optional:"true" doc:"It cannot defend itself: it staggers, or has just swung or parried."`
	OpponentStamina wits.Input[float64]   `optional:"true" unit:"%" doc:"Its breath, 0 to 100."`
	OpponentStands  wits.Input[bool]      `optional:"true" doc:"It is on its feet."`
	OpponentStrikes wits.Input[bool]      `optional:"true" doc:"Its blade comes."`
	OpponentWindsUp wits.Input[bool]      `optional:"true" doc:"It draws back for a blow."`
	ArmFree         wits.Input[bool]      `optional:"true" doc:"The fighter's own arm is free to swing or parry."`
	Closing         wits.Input[float64]   `optional:"true" unit:"m/s" doc:"How fast the two come nearer to each other; below 0 they part."`
	FacesOpponent   wits.Input[bool]      `optional:"true" doc:"The fighter looks at the opponent, to within 0.6 rad."`
	SpaceBehind     wits.Input[float64]   `optional:"true" unit:"m" doc:"How far the wall is behind the fighter."`
}

// sightName is the interface's name for designers.
const sightName = "Sight"

// facingHalf is how far to a side a fighter may look that faces its opponent, in rad.
const facingHalf = 0.6

// Set tells a mind what its fighter sees.
func (p *SightPorts) Set(m *wits.Mind, w *World, f *Fighter) {
	p.ArmFree.Set(m, f.Stance == Ready)
	p.SpaceBehind.Set(m, f.space())
	o := w.Find(f.Opponent)
	if o == nil {
		return
	}
	way := o.Position.Sub(f.Position)
	p.OpponentAt.Set(m, way)
	p.OpponentFaces.Set(m, o.Faces(f.Position, guardHalf))
	p.OpponentGuards.Set(m, o.Stance == Guard)
	p.OpponentHealth.Set(m, o.Health)
	p.OpponentLeft.Set(m, float64(o.Left)/Rate)
	p.OpponentOpen.Set(m, o.open())
	p.OpponentStamina.Set(m, o.Stamina)
	p.OpponentStands.Set(m, o.Stands())
	p.OpponentStrikes.Set(m, o.Stance == Strike)
	p.OpponentWindsUp.Set(m, o.Stance == WindUp)
	p.Closing.Set(m, -o.Velocity.Sub(f.Velocity).Dot(way.Norm()))
	p.FacesOpponent.Set(m, f.Faces(o.Position, facingHalf))
}

// boundPorts are the ports of a fighter's document.
type boundPorts struct {
	*FighterPorts
	sight *SightPorts // nil if the document has none of them
}

// bindPorts finds the ports of a document. It fails if one of the interface Fighter is missing, or one has another type.
func bindPorts(p *wits.Program) (b boundPorts, err error) {
	if b.FighterPorts, err = wits.Bind[FighterPorts](p); err != nil {
		return b, err
	}
	sight, err := wits.Bind[SightPorts](p)
	if err != nil {
		return b, err
	}
	for _, port := range p.Registry().Interface(sightName).Ports {
		if p.Find(port.Name) >= 0 {
			b.sight = sight
		}
	}
	return b, nil
}

// Set tells a mind about its fighter, and what that one sees.
func (b *boundPorts) Set(m *wits.Mind, w *World, f *Fighter) {
	b.FighterPorts.Set(m, w, f)
	if b.sight != nil {
		b.sight.Set(m, w, f)
	}
}
