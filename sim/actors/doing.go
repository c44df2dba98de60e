package actors

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim"
)

// Repertoire is what [Doing] asks of an [act.Repertoire].
type Repertoire interface {
	Name(act.Type) string
	Spec(act.Type) act.Spec
}

// Doing appends what an actuator carries out and what waits, for [sim.Agent.Doing]. What leaves the whole body free is
// beside the rest.
func Doing(dst []sim.Doing, r Repertoire, a *act.Actuator) []sim.Doing {
	var room [act.MaxRuns + act.MaxWaiting]act.View
	for _, v := range a.Views(room[:0]) {
		kind := v.Order.Type()
		spec := r.Spec(kind)
		d := sim.Doing{Name: r.Name(kind), State: v.State.String(), Solid: spec.Solid, Beside: spec.Layers&act.Body == 0}
		if v.State != act.Waiting {
			d.Detail, d.Seconds = v.Stage.String(), v.Elapsed
		}
		dst = append(dst, d)
	}
	return dst
}
