package wire

import (
	"encoding/binary"
	"fmt"

	raw "github.com/wits-ai/wits/internal/wire"
)

// ActivityMessage is the first byte of an encoded activity frame.
const ActivityMessage = 3

const streamParked = 2 // flag of an agent, the same as that of a mind frame

// AppendActivityHead writes what comes before the agents, with a count of 0, and says where the count is.
func AppendActivityHead(b []byte, tick int64) (_ []byte, count int) {
	b = append(b, ActivityMessage, 0, 0, 0)
	b = binary.LittleEndian.AppendUint64(b, uint64(tick))
	return binary.LittleEndian.AppendUint32(b, 0), len(b)
}

// AppendAgentActivity writes what an agent does, of which so many bits count.
func AppendAgentActivity(b []byte, agent, program uint32, parked bool, activity []uint64, bits int) []byte {
	b = binary.LittleEndian.AppendUint32(b, agent)
	b = binary.LittleEndian.AppendUint32(b, program)
	var flags byte
	if parked {
		flags |= streamParked
	}
	return appendBits(append(b, flags), activity, bits)
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
	r := raw.NewReader(b, ErrFrame)
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
