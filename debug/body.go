package debug

import (
	"math"
	"slices"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

type bodyMessage struct {
	T      string      `json:"t"`
	Agent  uint32      `json:"agent"`
	Orders []orderJSON `json:"orders"`
}

type orderJSON struct {
	Name    string  `json:"name"`
	State   string  `json:"state"`
	Detail  string  `json:"detail"`
	Seconds float64 `json:"seconds"` // a tenth at the finest
	Solid   bool    `json:"solid"`
	Beside  bool    `json:"beside"`
}

// body is what the page that watches an agent was told of its body.
type body struct {
	doing     func(dst []sim.Doing) []sim.Doing // nil: the game does not say
	now, told []sim.Doing
	begun     bool // the page was told something
}

// changed reads the body and says whether the page was told otherwise. Once the lists have grown it allocates nothing
// but what the game does.
func (b *body) changed() bool {
	b.now = b.doing(b.now[:0])
	for i := range b.now {
		b.now[i].Seconds = tenths(b.now[i].Seconds)
	}
	if b.begun && slices.Equal(b.now, b.told) {
		return false
	}
	b.now, b.told, b.begun = b.told, b.now, true
	return true
}

// message returns what was found to have changed.
func (b *body) message(agent uint32) []byte {
	m := bodyMessage{T: "body", Agent: agent, Orders: make([]orderJSON, len(b.told))}
	for i, d := range b.told {
		m.Orders[i] = orderJSON(d)
	}
	return wire.Encode(m)
}

// tenths rounds seconds as pages show them. What is no number becomes 0: JSON has no word for it.
func tenths(s float64) float64 {
	if s = math.Round(s*10) / 10; math.IsNaN(s) || math.IsInf(s, 0) {
		return 0
	}
	return s
}

// serveBody tells a page, ten times a second at most, what the body of the watched agent does, if that changed.
func (h *Hub) serveBody(p *page, now time.Time) {
	w := p.watch
	if w == nil || w.body.doing == nil || p.backlog() {
		return
	}
	p.bodies.stale = p.staleBody
	if !p.bodies.allow(now, &h.alarm) {
		return
	}
	p.staleBody = false
	if w.body.changed() {
		p.send(w.body.message(w.agent))
	}
}
