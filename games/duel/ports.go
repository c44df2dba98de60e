package duel

import "github.com/wits-ai/wits"

// FighterPorts is the interface "Fighter": the ports that the game sets before each step of a fighter's mind, and
// reads after it.
type FighterPorts struct {
	CharHealth wits.Input[float64]     `unit:"hp" doc:"The fighter's own health, 0 to 100."`
	Stamina    wits.Input[float64]     `unit:"%" doc:"The fighter's own breath, 0 to 100. Swings, parries and running cost some; rest gives it back."`
	SecondWind wits.Input[float64]     `unit:"hp" doc:"How much health rest can still give back in this round."`
	Target     wits.Input[wits.Entity] `doc:"The opponent."`
	Distance   wits.Input[float64]     `unit:"m" doc:"From the fighter's middle to the opponent's."`
	Fleeing    wits.Output[bool]       `doc:"True while the fighter runs away; shown above its head."`
}

// Set tells a mind about its fighter.
func (p *FighterPorts) Set(m *wits.Mind, w *World, f *Fighter) {
	p.CharHealth.Set(m, f.Health)
	p.Stamina.Set(m, f.Stamina)
	p.SecondWind.Set(m, f.Wind)
	p.Target.Set(m, f.Opponent)
	if o := w.Find(f.Opponent); o != nil {
		p.Distance.Set(m, f.Position.Dist(o.Position))
	}
}
