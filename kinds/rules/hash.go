package rules

import "github.com/wits-ai/wits/internal/fnv"

// Hash sums up all that an economy remembers but its mind, which has a hash of its own: equal states have equal hashes, on every
// machine. What was placed or removed since the last step counts as if the next had begun.
func (e *Economy) Hash() uint64 {
	e.follow()
	e.settle(e.now + 1)
	h := fnv.Mixed(fnv.Mixed(fnv.Start64, uint64(e.now)), uint64(e.next))
	for i := range e.units {
		u := &e.units[i]
		if !u.alive {
			h = fnv.Mixed(h, 0)
			continue
		}
		h = fnv.Mixed(fnv.Mixed(fnv.Mixed(h, uint64(u.entity)), uint64(u.placed)), uint64(u.serial)<<32|uint64(uint32(u.typ)))
		for _, t := range u.tiles {
			h = fnv.Mixed(h, uint64(t))
		}
		for _, r := range e.runs[i*e.design.widest:][:len(e.design.types[u.typ].rules)] {
			h = fnv.Mixed(fnv.Mixed(h, uint64(r.last)), uint64(r.counts[0])<<32|uint64(r.counts[1]))
			h = fnv.Mixed(h, uint64(r.counts[2])<<32|uint64(r.outcome))
		}
		for _, c := range e.carries[i*e.design.carried:][:e.design.types[u.typ].carries] {
			h = fnv.Mixed(h, uint64(c))
		}
		n := len(e.design.held[InUnit])
		for _, a := range e.bins[InUnit][i*n:][:n] {
			h = fnv.Mixed(h, uint64(a))
		}
	}
	for _, s := range [...]Scope{InTile, InPlayer} {
		for _, a := range e.bins[s] {
			h = fnv.Mixed(h, uint64(a))
		}
	}
	for _, a := range e.lost {
		h = fnv.Mixed(h, uint64(a))
	}
	for _, f := range e.free {
		h = fnv.Mixed(h, uint64(f))
	}
	return h
}
