package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type stopParams struct {
	Number int64 `doc:"Which stop of the round, from 0; past the last it begins again."`
}

type walkParams struct {
	From geom.Vec2 `unit:"m" doc:"From where."`
	To   geom.Vec2 `unit:"m" doc:"To where."`
}

// registerFunctions offers questions about the facility, which never changes.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "RoundStop", func(x *wits.Context, p stopParams) geom.Vec2 {
		b, w := own(x)
		if b.Number < 1 || len(w.Plan.Rounds[b.Number-1]) == 0 {
			return b.At
		}
		round := w.Plan.Rounds[b.Number-1]
		n := int64(len(round))
		return round[((p.Number%n)+n)%n]
	}, wits.Doc("The place of a stop of the robot's own round."))
	wits.AddFunc(r, "WalkLength", func(x *wits.Context, p walkParams) float64 {
		_, w := own(x)
		if far, ok := w.Plan.Walk(p.From, p.To); ok {
			return far
		}
		return 1000
	}, wits.Doc("How far one walks from a place to another, in metres; 1000 if there is no way."))
}
