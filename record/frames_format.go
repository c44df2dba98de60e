package record

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/internal/bounded"
)

// filed is a chunk of frames as a file has it, on the channel /frames. Numbers are unsigned varints:
//
//	the tick of the first frame; how many frames; the number of the list of agents; 1 and the 8 bytes of the game's hash at the
//	first frame, the lowest first, or 0
//	for each agent that has a mind, in the order of the list:
//	    the length of the block of its words, and the block (see chunk.go)
//	    for each reference its value at the first frame; how many values changed; for each the frame, the reference and its value
//
// A value is 0 for none, or its length and 1, and the bytes that its type makes of it; or 2 less than 2 to the 64th if it
// cannot be written.
type filed struct {
	from   int64
	n      int
	roster *fileRoster
	hash   uint64
	hashed bool
	minds  []filedMind // by the places of the roster
}

// filedMind is a mind in the frames of a chunk, not yet unpacked.
type filedMind struct {
	block []byte
	refs  []fileRef
	swaps []fileSwap
}

// fileRef is a reference as a file has it: nil for none.
type fileRef struct {
	data    []byte
	unknown bool // it could not be written
}

type fileSwap struct {
	frame, ref int
	value      fileRef
}

// fileRoster is a list of agents as a file has it, on the channel /agents.
type fileRoster struct {
	ID     int         `json:"id"`
	Tick   int64       `json:"tick"`
	Agents []fileAgent `json:"agents"`
}

// fileAgent is one of them. Program is the number of its program; -1 for an agent without a mind.
type fileAgent struct {
	ID      uint32 `json:"id"`
	Name    string `json:"name"`
	Program int    `json:"program"`
	Fault   string `json:"fault,omitempty"`

	table *Table
}

// What these take in memory, in bytes.
var (
	sizeMind = int64(reflect.TypeFor[filedMind]().Size())
	sizeRef  = int64(reflect.TypeFor[fileRef]().Size())
	sizeSwap = int64(reflect.TypeFor[fileSwap]().Size())
)

const unwritten = ^uint64(0) - 1

func appendRef(b []byte, r fileRef) []byte {
	switch {
	case r.unknown:
		return binary.AppendUvarint(b, unwritten)
	case r.data == nil:
		return binary.AppendUvarint(b, 0)
	}
	return append(binary.AppendUvarint(b, uint64(len(r.data))+1), r.data...)
}

// append writes the chunk.
func (c *filed) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(c.from))
	b = binary.AppendUvarint(b, uint64(c.n))
	b = binary.AppendUvarint(b, uint64(c.roster.ID))
	if c.hashed {
		b = binary.LittleEndian.AppendUint64(append(b, 1), c.hash)
	} else {
		b = append(b, 0)
	}
	for i := range c.minds {
		if c.roster.Agents[i].Program < 0 {
			continue
		}
		m := &c.minds[i]
		b = append(binary.AppendUvarint(b, uint64(len(m.block))), m.block...)
		for _, r := range m.refs {
			b = appendRef(b, r)
		}
		b = binary.AppendUvarint(b, uint64(len(m.swaps)))
		for _, s := range m.swaps {
			b = binary.AppendUvarint(b, uint64(s.frame))
			b = appendRef(binary.AppendUvarint(b, uint64(s.ref)), s.value)
		}
	}
	return b
}

// mostFrames bounds the frames of a chunk: it is a second, and no game has a rate above 1000.
const mostFrames = 1000

var errFrames = errors.New("its frames are damaged")

func (r *blockReader) ref() (out fileRef) {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.bad = true
		return out
	}
	r.b = r.b[n:]
	switch {
	case v == unwritten:
		out.unknown = true
	case v > uint64(len(r.b))+1:
		r.bad = true
	case v > 0:
		out.data = r.take(int(v - 1))
		if out.data == nil {
			out.data = []byte{}
		}
	}
	return out
}

// readFiled reads a chunk, and charges for what it makes of it. Blocks are windows into the data, and are checked only when they
// are unpacked.
func readFiled(data []byte, rosters map[int]*fileRoster, budget *bounded.Budget) (*filed, error) {
	r := blockReader{b: data}
	const far = 1 << 40 // ticks: a thousand years
	c := &filed{from: r.tick(far), n: r.count(mostFrames)}
	id := r.count(1 << 30)
	if c.roster = rosters[id]; c.roster == nil && !r.bad {
		return nil, fmt.Errorf("there is no list of agents %d", id)
	}
	if r.count(1) == 1 {
		if h := r.take(8); h != nil {
			c.hash, c.hashed = binary.LittleEndian.Uint64(h), true
		}
	}
	if r.bad || c.n < 1 {
		return nil, errFrames
	}
	if err := budget.Charge(int64(len(c.roster.Agents)) * sizeMind); err != nil {
		return nil, err
	}
	c.minds = make([]filedMind, len(c.roster.Agents))
	for i := range c.minds {
		t := c.roster.Agents[i].table
		if t == nil {
			continue
		}
		m := &c.minds[i]
		m.block = r.take(r.count(len(r.b)))
		if t.Refs > len(r.b) { // each takes a byte at least
			return nil, errFrames
		}
		if err := budget.Charge(int64(t.Refs) * sizeRef); err != nil {
			return nil, err
		}
		for range t.Refs {
			m.refs = append(m.refs, r.ref())
			if r.bad {
				return nil, errFrames
			}
		}
		for range r.count(len(r.b)) {
			s := fileSwap{frame: r.count(c.n - 1), ref: r.count(t.Refs - 1), value: r.ref()}
			if r.bad || t.Refs == 0 {
				return nil, errFrames
			}
			if err := budget.Charge(2 * sizeSwap); err != nil { // the list grows to twice its length
				return nil, err
			}
			m.swaps = append(m.swaps, s)
		}
	}
	if r.bad || len(r.b) > 0 {
		return nil, errFrames
	}
	return c, nil
}

func (c *filed) last() int64 { return c.from + int64(c.n) - 1 }

// refAt returns a reference at a frame.
func (m *filedMind) refAt(ref, f int) fileRef {
	v := m.refs[ref]
	for i := range m.swaps {
		if s := &m.swaps[i]; s.ref == ref && s.frame <= f {
			v = s.value
		}
	}
	return v
}
