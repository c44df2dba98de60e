package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Percept is what somebody remembers of what it perceived of one source with one sort of signal.
type Percept struct {
	Of       wits.Entity `doc:"Whom it perceived."`
	Modality wits.Name   `doc:"What with."`
	At       geom.Vec3   `unit:"m" doc:"Where it seemed to be, the last time."`
	Velocity geom.Vec3   `unit:"m/s" doc:"How it moved then, as far as that was perceived."`
	Strength float64     `doc:"How strong it was then."`
	First    float64     `unit:"s" doc:"When it was perceived first, in game time."`
	Last     float64     `unit:"s" doc:"When it was perceived last, in game time."`
}
