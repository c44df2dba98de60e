package smart

import (
	"errors"
	"slices"
)

// ErrFull: the pool has as many uses as [Pool.Limit] allows, and agents have all of them.
var ErrFull = errors.New("agents have as many uses as there may be in all")

// Limit says how many uses there may be at once, of all objects; 0 for as many as are needed, which is so in a new pool. Where agents have
// all of them, who asks for another one is refused with [ErrFull]. Agents keep what they have if that is more.
func (p *Pool[B]) Limit(most int) { p.limit = int32(min(max(0, most), 1<<31-1)) }

// full reports whether nobody can be given one more use.
func (p *Pool[B]) full() bool {
	return p.limit > 0 && p.executed >= p.limit
}

// Trim does away with uses that nobody has, until there are keep in all, and says with how many: what a peak has left behind, as
// when a battle is over. Those at objects go, too, which then initialise another one. A use has its number for as long as an agent has it,
// so those of lower number stay until it is given back: call it now and then, say once a minute with twice as many as agents have now.
// It takes some nanoseconds for each use, and gives the memory back if that is worth it.
func (p *Pool[B]) Trim(keep int) (gone int) {
	all := len(p.records)
	end := all
	for end > max(0, keep)+1 && p.records[end-1].agent == 0 {
		end--
	}
	if end == all {
		return 0
	}
	for i := end; i < all; i++ {
		if p.records[i].object != 0 {
			p.unlinkWaiting(int32(i))
			p.strip(int32(i))
		}
		p.born = max(p.born, p.records[i].generation)
	}
	for at := &p.factory; *at != 0; {
		if int(*at) >= end {
			*at = p.records[*at].next
			p.spare--
		} else {
			at = &p.records[*at].next
		}
	}
	p.records = trimmed(p.records[:end])
	p.byObject, p.byAgent = trimmed(ended(p.byObject)), trimmed(ended(p.byAgent))
	return all - end
}

// ended returns a table without the empty places at its end.
func ended(table []int32) []int32 {
	for len(table) > 0 && table[len(table)-1] == 0 {
		table = table[:len(table)-1]
	}
	return table
}

// trimmed gives memory back of which more than three quarters, and some kilobytes, are not needed.
func trimmed[T any](s []T) []T {
	if cap(s) < 4*len(s)+64 {
		return s
	}
	return slices.Clip(slices.Clone(s))
}
