package debug

import (
	"encoding/binary"
	"slices"
	"time"

	"github.com/wits-ai/wits/debug/wire"
)

const (
	activityEvery = time.Second / 5
	// maxStreamed is how many agents an activity frame holds, and maxNewPrograms how many programs a page is told of before
	// one; the rest is left to the next frame.
	maxStreamed    = 1000
	maxNewPrograms = 64
)

// activityStream is what a page that follows the activity of all agents was told of them.
type activityStream struct {
	told  map[uint32]*streamedAgent // by agent
	from  int                       // where in the list of agents the next frame begins, so that none waits for ever
	words []uint64
}

// streamedAgent is an agent as it was told last.
type streamedAgent struct {
	program  uint32
	parked   bool
	activity []uint64
}

func newActivityStream() *activityStream { return &activityStream{told: map[uint32]*streamedAgent{}} }

// forget drops agents that pages were told are gone or run another program: pages forget those, too.
func (s *activityStream) forget(h *Hub) (some bool) {
	programs := make(map[uint32]uint32, len(h.seen))
	for _, a := range h.seen {
		if a.program != nil {
			programs[a.id] = h.known(a.program).ID
		}
	}
	for id, was := range s.told {
		if programs[id] != was.program {
			delete(s.told, id)
			some = true
		}
	}
	return some
}

// appendActivity writes an activity frame of the agents that differ from what the page was told, and sends the programs that
// it names for the first time. n is how many agents the frame holds; more says that there are others.
func (h *Hub) appendActivity(b []byte, p *page) (_ []byte, n int, more bool) {
	s := p.activity
	agents := h.source.Agents()
	b, count := wire.AppendActivityHead(b, h.state.Tick)
	programs := 0
	for i := range agents {
		at := (s.from + i) % len(agents)
		a := agents[at]
		if a.Mind == nil {
			continue
		}
		source := a.Mind.Program()
		k := h.known(source)
		now := streamedAgent{program: k.ID, parked: a.Mind.Fault() != nil}
		s.words = a.Mind.Activity(s.words[:0])
		was := s.told[a.ID]
		if was != nil && was.program == now.program && was.parked == now.parked && slices.Equal(was.activity, s.words) {
			continue
		}
		if n == maxStreamed || !p.told[k.ID] && programs == maxNewPrograms {
			s.from, more = at, true
			break
		}
		if !p.told[k.ID] {
			k.Build(source)
			p.told[k.ID] = true
			p.send(k.Message)
			programs++
		}
		if was == nil {
			was = &streamedAgent{}
			s.told[a.ID] = was
		}
		now.activity = append(was.activity[:0], s.words...)
		*was = now
		b = wire.AppendAgentActivity(b, a.ID, now.program, now.parked, now.activity, source.NodeBits())
		n++
	}
	binary.LittleEndian.PutUint32(b[count:], uint32(n))
	return b, n, more
}
