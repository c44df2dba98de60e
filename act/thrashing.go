package act

// Thrashing says when orders are so many that something must be wrong: merging and overwriting hide decisions that
// oscillate, so somebody has to count [Pro360, 19.7]. What counts is orders that supersede another; orders that merge are
// how a body is steered, and do not.
type Thrashing struct {
	PerSecond float64 // superseding orders a second that are never spam
	Burst     float64 // superseding orders at once that are not spam either
}

// Orders counts what came to an actuator.
type Orders struct {
	Issued     uint64 // orders taken
	Merged     uint64 // of them, those that went on with an action of their type
	Superseded uint64 // of them, those that took the place of another
	Alarms     uint64 // how often they became spam
	Thrashing  bool   // they are spam now
}

// thrashingHeat counts superseding orders in a bucket with a leak.
type thrashingHeat struct {
	level      float64
	merged     uint64
	superseded uint64
	alarms     uint32
	thrashing  uint8
	_          [3]uint8
}

func (h *thrashingHeat) cool(s Thrashing, delta float64) {
	h.level = max(0, h.level-float64(s.PerSecond*delta))
	if h.level == 0 {
		h.thrashing = 0
	}
}

func (h *thrashingHeat) supersede(s Thrashing) {
	h.superseded++
	h.level++
	if h.level > s.Burst && h.thrashing == 0 {
		h.thrashing = 1
		h.alarms++
	}
}

// Orders counts what came to the actuator so far.
func (a *Actuator) Orders() Orders {
	return Orders{Issued: a.number, Merged: a.heat.merged, Superseded: a.heat.superseded,
		Alarms: uint64(a.heat.alarms), Thrashing: a.heat.thrashing != 0}
}
