package search

import "math/bits"

// known is what the table remembers of a decision.
type known struct {
	key   uint64
	value float64
	depth int32 // decisions that were looked ahead; 0: nothing
	kind  bound
	best  int32 // move; -1 if none is better than others
	// Something lies beyond what was looked at.
	beyond bool
}

// bound says what a value is.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// table remembers decisions by their keys; of two with the same place the later one stays.
type table struct{ entries []known }

func newTable(size int) table {
	if size == 0 {
		return table{}
	}
	return table{make([]known, 1<<bits.Len(uint(size-1)))}
}

// find gives what is known of a decision, or nil.
func (t table) find(key uint64) *known {
	if len(t.entries) == 0 {
		return nil
	}
	if k := &t.entries[key&uint64(len(t.entries)-1)]; k.key == key && k.depth > 0 {
		return k
	}
	return nil
}

func (t table) put(k known) {
	if len(t.entries) > 0 {
		t.entries[k.key&uint64(len(t.entries)-1)] = k
	}
}
