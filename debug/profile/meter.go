package profile

import (
	"github.com/wits-ai/wits"
)

// meter notes what one mind does in a tick. It is written on the goroutine that steps the mind, and read between two ticks.
type meter struct {
	p       *Profile
	mind    *wits.Mind
	program *wits.Program
	agent   uint32
	name    string
	row     *row
	subject int32
	round   uint64 // in which the agent was there last

	open   bool // a step is under way; one in which the mind is parked has no end
	at     int64
	begun  int64 // the first step of this tick
	took   int64
	steps  int
	points []point // of a tick with detail
}

// point is when something of a step begins: code of a node, of no node (-1), or nothing any more (over).
type point struct {
	at   int64
	node int32
}

const over = -2

// maxPoints is how many points of a tick a mind may have; what comes then counts for the last of them.
const maxPoints = 4096

// reset is called before a tick.
func (m *meter) reset() {
	m.open, m.took, m.steps, m.points = false, 0, 0, m.points[:0]
}

// Trace implements [wits.Tracer].
func (m *meter) Trace(_ *wits.Mind, at wits.TracePoint, node int32) {
	switch at {
	case wits.TraceBegin:
		m.at = m.p.now()
		m.open = true
		if m.steps == 0 {
			m.begun = m.at
		}
		if m.p.detail {
			m.points = append(m.points, point{m.at, -1})
		}
	case wits.TraceEnd:
		now := m.p.now()
		m.open = false
		m.took += now - m.at
		m.steps++
		if m.p.detail {
			m.points = append(m.points, point{now, over})
		}
	default:
		if m.p.detail && len(m.points) < maxPoints {
			m.points = append(m.points, point{m.p.now(), node})
		}
	}
}
