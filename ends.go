package wits

// A node that ends within a frame as it did before leaves the mind as it was. Who looks at a mind and wants to know of
// that as well has it noted.

// ends are the nodes that have ended, for who looks: bits as in [Mind.Activity].
type ends struct{ bits []uint64 }

// NoteEnds has the mind note from now on which nodes end, for [Mind.Ended], or not any more. It is no part of the state of
// the agent: snapshots, hashes and what the agent does are the same with it. A node of a kind that does not tell how its
// nodes end is not noted.
func (m *Mind) NoteEnds(on bool) {
	switch {
	case !on:
		m.x.ends = nil
	case m.x.ends == nil:
		m.x.ends = &ends{make([]uint64, m.x.program.activeWords)}
	}
}

// Ended appends to dst the nodes that have ended since it was asked last or [Mind.NoteEnds] was called, by their activity
// bits, 64 a word, and forgets them.
func (m *Mind) Ended(dst []uint64) []uint64 {
	if m.x.ends == nil {
		return dst
	}
	dst = append(dst, m.x.ends.bits...)
	clear(m.x.ends.bits)
	return dst
}

// Raised says whether a trigger (by its bit) was raised in the last step; it acts in the next.
func (m *Mind) Raised(bit int) bool {
	return bit >= 0 && m.x.words[int(m.x.program.next)+bit/64]>>(bit%64)&1 != 0
}

// Ended is for kinds: it notes, if somebody looks, that nodes have ended. Word is one of the block that holds activity
// bits, and mask has the bits of the nodes in it.
func (x *Context) Ended(word int, mask uint64) {
	if x.ends != nil {
		x.noteEnds(word, mask)
	}
}

func (x *Context) noteEnds(word int, mask uint64) {
	if !x.ahead { // what is imagined has not ended
		x.ends.bits[word-int(x.program.active)] |= mask
	}
}
