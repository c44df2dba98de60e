package wits

// What a recorder needs to know of a mind: its memory as it lies there. Who only wants to go back to a state takes a
// [Snapshot]; who keeps thousands of them keeps what changed from one to the next.

// Memory gives the mind's words and references: its random generator, marks, activity and values. They are windows into
// the mind, valid until it is given another program. Who writes to them must write what was read from a mind whose program
// has the same fingerprint.
func (m *Mind) Memory() (words []uint64, refs []any) { return m.x.words, m.x.refs }

// SetFault parks the mind for a reason that was read from a mind, or frees it if that is nil.
func (m *Mind) SetFault(f *Fault) { m.x.fault = f }

// RefTypes are the types of the references of the program's minds; nil for those that live only within an update and are
// no state.
func (p *Program) RefTypes() []*Type { return p.refTypes() }

// Encode writes a value of a type whose values are references: by its own MarshalBinary if it has that, text as it is, and
// all else as JSON; a list that JSON would not give back as it was, such as one with an infinite number, as a zero byte and the
// words of its elements. It fails as these do.
func (t *Type) Encode(v any) ([]byte, error) { return t.encode(v) }

// Decode reads what Encode wrote.
func (t *Type) Decode(b []byte) (any, error) { return t.decode(b) }

// Plain is a word of a mind's memory with one pattern for all that is not a number, which processors write differently.
func (p *Program) Plain(word int, w uint64) uint64 { return p.plain(word, w) }

// Acted gives the words of a mind's memory whose bits tell which triggers acted in the last step, in the order of
// [Mind.Triggers]; they are a window into the mind.
func (m *Mind) Acted() []uint64 {
	p := m.x.program
	return m.x.words[p.now : p.now+p.markWords]
}

// ActivityWords says which words of a mind's memory are those of [Mind.Activity].
func (p *Program) ActivityWords() (first, count int) { return int(p.active), p.activeWords }

// ActedWords says which words of a mind's memory are those of [Mind.Acted].
func (p *Program) ActedWords() (first, count int) { return int(p.now), int(p.markWords) }
