package actors

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
)

// Seat decides who steers a body: its mind, or for a while somebody else. The zero Seat has no mind.
type Seat struct {
	// Mind may be nil for a body that only others steer.
	Mind *wits.Mind
	by   string
}

// Step lets the mind think, if it is the mind that steers, and returns how its program stands. Frame.Self must be the
// body; see [act.Agent].
func (s *Seat) Step(f wits.Frame) wits.Status {
	if s.Mind == nil || s.by != "" {
		return wits.Running
	}
	return s.Mind.Step(f)
}

// Take lets somebody else steer, whose name is for people: "you", "cutscene". The mind's program is ended, with its
// clean-up, and all orders are taken back; what its documents keep stays. Who steered before is replaced. An empty name is the mind's own: it gives back.
func (s *Seat) Take(body act.Agent, by string) {
	if s.Mind != nil && s.by == "" && by != "" {
		s.Mind.Abort()
	}
	s.by = by
	body.Actuator().CancelAll()
}

// GiveBack lets the mind steer again; it begins anew with its next step. All orders are taken back. It does nothing if
// the mind steers already.
func (s *Seat) GiveBack(body act.Agent) {
	if s.by != "" {
		s.Take(body, "")
	}
}

// SteeredBy returns who steers; "" is the mind.
func (s *Seat) SteeredBy() string { return s.by }
