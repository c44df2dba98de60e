package debug

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/wits-ai/wits/internal/wire"
)

// ActivityMessage is the first byte of an encoded activity frame.
const ActivityMessage = 3

const (
	activityEvery = time.Second / 5
	// maxStreamed is how many agents an activity frame holds, and maxNewPrograms how many programs a page is told of before
	// one; the rest is left to the next frame.
	maxStreamed    = 1000
	maxNewPrograms = 64
)

const streamParked = 2 // flag of an agent, the same as that of a mind frame

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
			programs[a.id] = h.known(a.program).id
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
	b, count := appendActivityHead(b, h.state.Tick)
	programs := 0
	for i := range agents {
		at := (s.from + i) % len(agents)
		a := agents[at]
		if a.Mind == nil {
			continue
		}
		source := a.Mind.Program()
		k := h.known(source)
		now := streamedAgent{program: k.id, parked: a.Mind.Fault() != nil}
		s.words = a.Mind.Activity(s.words[:0])
		was := s.told[a.ID]
		if was != nil && was.program == now.program && was.parked == now.parked && slices.Equal(was.activity, s.words) {
			continue
		}
		if n == maxStreamed || !p.told[k.id] && programs == maxNewPrograms {
			s.from, more = at, true
			break
		}
		if !p.told[k.id] {
			k.build(source)
			p.told[k.id] = true
			p.send(k.message)
			programs++
		}
		if was == nil {
			was = &streamedAgent{}
			s.told[a.ID] = was
		}
		now.activity = append(was.activity[:0], s.words...)
		*was = now
		b = appendAgentActivity(b, a.ID, now, source.NodeBits())
		n++
	}
	binary.LittleEndian.PutUint32(b[count:], uint32(n))
	return b, n, more
}

// appendActivityHead writes what comes before the agents, with a count of 0, and says where the count is.
func appendActivityHead(b []byte, tick int64) (_ []byte, count int) {
	b = append(b, ActivityMessage, 0, 0, 0)
	b = binary.LittleEndian.AppendUint64(b, uint64(tick))
	return binary.LittleEndian.AppendUint32(b, 0), len(b)
}

func appendAgentActivity(b []byte, agent uint32, s streamedAgent, bits int) []byte {
	b = binary.LittleEndian.AppendUint32(b, agent)
	b = binary.LittleEndian.AppendUint32(b, s.program)
	var flags byte
	if s.parked {
		flags |= streamParked
	}
	return appendBits(append(b, flags), s.activity, bits)
}

// ActivityFrame is a decoded activity frame: for tests and for tools other than the page.
type ActivityFrame struct {
	Tick   int64
	Agents []AgentActivity
}

// AgentActivity is what an agent does.
type AgentActivity struct {
	Agent, Program uint32
	Parked         bool
	// Activity holds bit i in bit i % 8 of byte i / 8.
	Activity []byte
}

// DecodeActivity reads an activity frame, as strictly and as sparingly as [DecodeMind].
func DecodeActivity(b []byte) (ActivityFrame, error) {
	r := wire.NewReader(b, ErrFrame)
	if r.U8() != ActivityMessage {
		return ActivityFrame{}, fmt.Errorf("%w: wrong first byte", ErrFrame)
	}
	r.Take(3)
	f := ActivityFrame{Tick: int64(r.U64())}
	for n := r.U32(); n > 0 && r.OK(); n-- {
		a := AgentActivity{Agent: r.U32(), Program: r.U32(), Parked: r.U8()&streamParked != 0}
		a.Activity = r.Take(int(r.U32()))
		f.Agents = append(f.Agents, a)
	}
	if err := r.End(); err != nil {
		return ActivityFrame{}, err
	}
	return f, nil
}
