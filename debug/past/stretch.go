package past

import (
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// stretch is a stretch of an agent's recording.
type stretch struct {
	recorder *record.Timeline
	agent    uint32
	from, to int64
	program  *wits.Program // at the end, or that of the agent now
}

// stretchOf finds a stretch, cut to what is recorded, maybe to nothing of it; from and to are both 0 for all of it.
// Now is the program that the agent runs, nil if it has none. Branch is the timeline, nil for the one that the game goes.
func stretchOf(rec *record.Recorder, now *wits.Program, agent uint32, from, to int64, branch *uint32) (*stretch, error) {
	if rec == nil {
		return nil, wire.Cannotf("%w: there is nothing to show of its past", wire.ErrNotRecorded)
	}
	of := &rec.Timeline
	if branch != nil {
		var ok bool
		if of, ok = rec.Of(*branch); !ok {
			return nil, wire.NotFoundf("there is no branch %d, or not any more", *branch)
		}
	}
	p := &stretch{recorder: of, agent: agent, from: from, to: to}
	oldest, newest := of.Span()
	if from == 0 && to == 0 {
		p.to = newest
	}
	if p.from > p.to {
		return nil, wire.Invalidf("the time from frame %d to %d ends before it begins", from, to)
	}
	// Who asks may not know yet that the game has begun anew, or that its oldest frames are forgotten.
	p.from = min(max(p.from, oldest), newest)
	p.to = max(min(p.to, newest), p.from)
	if now != nil && of == &rec.Timeline {
		p.program = now
		return p, nil
	}
	if at, ok := p.lastIn(); ok {
		p.program = p.programAt(at)
		return p, nil
	}
	return nil, wire.NotFoundf("there was no agent %d with a mind in frames %d to %d", agent, p.from, p.to)
}

// programAt returns what the agent's mind ran at a tick; nil if it had none or was not there.
func (p *stretch) programAt(tick int64) *wits.Program {
	agents := p.recorder.Agents(tick)
	i := slices.IndexFunc(agents, func(a record.AgentAt) bool { return a.ID == p.agent })
	if i < 0 {
		return nil
	}
	return agents[i].Program
}

// lastIn returns the last tick of the stretch at which the agent was there with a mind, if it left at most once.
func (p *stretch) lastIn() (int64, bool) {
	if p.programAt(p.to) != nil {
		return p.to, true
	}
	any := int64(-1)
	p.recorder.Activity(p.agent, p.from, p.to, func(tick int64, _ []uint64) bool { any = tick; return true })
	if any < 0 {
		return 0, false
	}
	n := sort.Search(int(p.to-any), func(i int) bool { return p.programAt(any+int64(i)+1) == nil })
	return any + int64(n), true
}
