package record

import (
	"fmt"
	"slices"
	"sort"

	"github.com/klauspost/compress/zstd"

	"github.com/wits-ai/wits"
)

// reader unpacks minds out of chunks, and keeps those that it unpacked last.
type reader struct {
	limit  int64 // bytes to keep
	held   int64
	kept   map[stripKey]*strip
	zstd   *zstd.Decoder
	data   []byte
	images images
}

type stripKey struct {
	body  *body
	agent int
}

func (d *reader) forget() { d.kept, d.held = nil, 0 }

// mostBlock bounds what a block unpacks to.
const mostBlock = 64 << 20

// strip is one mind in all frames of a chunk. It fails if the agent, by its place in the roster, has no mind.
func (d *reader) strip(c *chunk, agent int) (*strip, error) {
	a := &c.roster.agents[agent]
	if a.Program == nil {
		return nil, fmt.Errorf("%s has no mind", a.Name)
	}
	key := stripKey{c.body, agent}
	if s := d.kept[key]; s != nil {
		return s, nil
	}
	s := &strip{}
	if err := d.read(s, c, agent); err != nil {
		return nil, err
	}
	if c.raw == nil {
		size := s.size()
		if d.held+size > d.limit {
			d.forget()
		}
		if d.kept == nil {
			d.kept = map[stripKey]*strip{}
		}
		d.kept[key] = s
		d.held += size
	}
	return s, nil
}

// read unpacks a mind into s, whose memory is used again.
func (d *reader) read(s *strip, c *chunk, agent int) (err error) {
	a, p := &c.roster.agents[agent], c.roster.places[agent]
	s.program, s.fault, s.n = a.Program, a.Fault, c.frames
	if w := c.raw; w != nil {
		w.read(s, c.roster, agent, c.frames)
		// Not in old memory: that may be a block's.
		s.refs, s.swaps = slices.Clone(w.refs[p.ref:p.ref+p.refs]), nil
		for _, v := range w.swaps {
			if int(v.agent) == agent {
				s.swaps = append(s.swaps, v)
			}
		}
		return nil
	}
	k := &c.blocks[agent]
	if d.zstd == nil {
		if d.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostBlock)); err != nil {
			return err
		}
		d.images = images{}
	}
	if d.data, err = d.zstd.DecodeAll(k.packed, d.data[:0]); err != nil {
		return fmt.Errorf("%w: %w", errBlock, err)
	}
	s.refs, s.swaps = k.refs, k.swaps
	return readBlock(s, d.data, d.images.of(a.Program), c.frames)
}

// at returns the chunk that a tick lies in; nil if there is none.
func at(tape []chunk, tick int64) *chunk {
	i := sort.Search(len(tape), func(i int) bool { return tape[i].last() >= tick })
	if i == len(tape) || tape[i].from > tick {
		return nil
	}
	return &tape[i]
}

// stripAt returns the mind of an agent in the chunk of a tick, and the frame there.
func (r *Timeline) stripAt(tick int64, agent uint32) (*strip, int, error) {
	c := at(r.tape, tick)
	if c == nil {
		from, to := r.Span()
		return nil, 0, fmt.Errorf("tick %d is not recorded: the recording has %d to %d", tick, from, to)
	}
	i := c.roster.find(agent)
	if i < 0 {
		return nil, 0, fmt.Errorf("there was no agent %d at tick %d", agent, tick)
	}
	s, err := r.reader.strip(c, i)
	return s, int(tick - c.from), err
}

// Mind returns a copy of how an agent's mind stood after so many ticks. It is the caller's own. It fails if that is not recorded,
// or if the agent was not there or had no mind.
func (r *Timeline) Mind(tick int64, agent uint32) (*wits.Mind, error) {
	s, f, err := r.stripAt(tick, agent)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return s.mind(f), nil
}

// Agents lists who was there after so many ticks, in the game's order; nobody if that is not recorded. Do not change the
// list.
func (r *Timeline) Agents(tick int64) []AgentAt {
	if c := at(r.tape, tick); c != nil {
		return c.roster.agents
	}
	return nil
}
