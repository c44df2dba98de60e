package town

import "github.com/wits-ai/wits"

// VillagerPorts is the interface "Villager": the ports that the game sets before each step of a villager's mind.
// Everything else documents ask with functions.
type VillagerPorts struct {
	Hunger    wits.Input[float64]     `default:"100" doc:"The hunger metre: 100 is full, 0 starves."`
	Health    wits.Input[float64]     `default:"50" unit:"hp" doc:"Own health, 0 to 50."`
	Courage   wits.Input[float64]     `default:"0.5" doc:"0 flees from blobs, 1 goes for them."`
	Diligence wits.Input[float64]     `default:"0.5" doc:"0 would rather rest, 1 works into the night."`
	Blob      wits.Input[wits.Entity] `doc:"The nearest blob in sight; nobody if there is none."`
	BlobNear  wits.Input[bool]        `doc:"True while a blob is in sight."`
	Night     wits.Input[bool]        `doc:"True when it is time to sleep."`
}

// Set tells a mind about its villager.
func (p *VillagerPorts) Set(m *wits.Mind, w *World, a *Agent, v *Villager) {
	p.Hunger.Set(m, v.Hunger)
	p.Health.Set(m, v.Health)
	p.Courage.Set(m, v.Courage)
	p.Diligence.Set(m, v.Diligence)
	p.Blob.Set(m, a.Blob)
	p.BlobNear.Set(m, a.Blob != 0)
	p.Night.Set(m, w.Night())
}
