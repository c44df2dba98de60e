package machine

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// A machine with a history keeps the key of the state that was current when it was left, in a word of the mind. The key is a
// hash of the state's name, so it means the same in a document that was changed. A deep history reaches down: whoever enters
// a state because of it tells the machines inside, by a bit of their word, to go on where they were left as well.

// goesDeep is that bit.
const goesDeep = 1

// inner is what a state runs that has states of its own.
type inner interface {
	wits.Part
	// remembers reports whether it goes on where it was left when it begins next.
	remembers(words []uint64) bool
	// deepen lets it do so, and all in it.
	deepen(words []uint64)
	// forget drops the histories of all that it holds.
	forget(x *wits.Context)
	// keeps gives it a history, before the program is laid out; keep makes room for one, and with deeply for those further
	// down as well.
	keeps(h history)
	keep(deeply bool)
	// outcomes returns the ways in which it can end, a bit for each status.
	outcomes() uint8
}

// recall returns the state to go on with when the machine begins, -1 if it begins anew, and whether what is in that state goes
// on as well.
func (m *machine) recall(words []uint64) (i int, deeply bool) {
	if m.last < 0 {
		return -1, false
	}
	w := words[m.last]
	if deeply = w&goesDeep != 0 || m.history == deep; !deeply && m.history == forgets {
		return -1, false
	}
	i = m.byKey(w)
	return i, deeply && i >= 0
}

func (m *machine) remembers(words []uint64) bool {
	return m.last >= 0 && (m.history != forgets || words[m.last]&goesDeep != 0) && m.byKey(words[m.last]) >= 0
}

// byKey finds a state that is no interrupt; -1 if it is gone from the document.
func (m *machine) byKey(key uint64) int {
	if key &^= kind.KeyFree; key != 0 {
		for i := range m.states[:m.plain] {
			if m.states[i].key == key {
				return i
			}
		}
	}
	return -1
}

// note keeps the state that the machine is left in.
func (m *machine) note(words []uint64, cur int) {
	if m.last < 0 {
		return
	}
	if cur >= m.plain {
		words[m.last] = words[m.paused] &^ kind.KeyFree
	} else {
		words[m.last] = m.states[cur].key
	}
}

// settle forgets the state because the machine has ended by itself.
func (m *machine) settle(words []uint64) {
	if m.last >= 0 {
		words[m.last] = 0
	}
}

func (m *machine) deepen(words []uint64) {
	if m.last >= 0 {
		words[m.last] |= goesDeep
	}
}

func (m *machine) forget(x *wits.Context) {
	m.settle(x.Words())
	m.forgetInside(x)
}

func (m *machine) forgetInside(x *wits.Context) {
	for i := range m.states {
		if in := m.states[i].inner; in != nil {
			in.forget(x)
		}
	}
}

func (m *machine) keeps(h history) {
	m.history = max(m.history, h)
	m.keep(h == deep || m.history == deep)
}

// keep makes room for the state that was current, and with deeply for those of the machines inside.
func (m *machine) keep(deeply bool) {
	if m.remember != nil {
		m.remember()
		m.remember = nil
	}
	for i := range m.states {
		if in := m.states[i].inner; deeply && in != nil {
			in.keep(true)
		}
	}
}
