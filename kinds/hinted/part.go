package hinted

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// stack is a compiled document. It holds no agent's state; all of that is in the mind.
type stack struct {
	id        int32
	layers    []layer     // the top first, the base last
	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

// layer is one as a frame needs it.
type layer struct {
	*kind.Runner
	when  *func(*wits.Context) bool // nil: always
	over  int                       // the layer below
	rand  int                       // word: the state of its random generator; the base has that of the mind
	lent  int                       // word: whether the mind has it, and rand keeps that of the mind
	sends []int                     // words of the hints that it sends
	hears []heard                   // hints that come from several layers

	condition *kind.ExprTrace // when, for those who ask why; nil: always
}

// heard is a hint that comes from several layers: words.
type heard struct {
	to   int
	from []int
}

// Activate begins with the base. The layers over it begin in the first update.
func (s *stack) Activate(x *wits.Context) {
	for _, v := range s.variables {
		x.Reset(v)
	}
	for _, f := range s.functions {
		f.Activate(x)
	}
	words := x.Words()
	for i := range s.layers[:len(s.layers)-1] {
		s.silence(words, i)
		words[s.layers[i].rand], words[s.layers[i].lent] = x.Rand().Fork(uint64(i)), 0
	}
	s.layers[len(s.layers)-1].Begin(x)
}

// Update runs a frame.
func (s *stack) Update(x *wits.Context) wits.Status {
	words := x.Words()
	s.settle(x)
	base := len(s.layers) - 1
	on := uint64(1) << base
	for i := base - 1; i >= 0; i-- {
		if l := &s.layers[i]; on>>l.over&1 != 0 && s.wants(x, i) {
			on |= 1 << i
		}
	}
	for i := range s.layers[:base] {
		if on>>i&1 == 0 {
			s.pop(x, i)
		}
	}
	for i := range s.layers[:base] {
		if on>>i&1 != 0 {
			s.lend(x, i)
			s.run(x, words, i)
			s.takeBack(x, i)
		}
	}
	status := s.run(x, words, base)
	if status != wits.Running {
		for i := range s.layers[:base] {
			s.pop(x, i)
		}
	}
	return status
}

// run runs a layer, which has all its hints.
func (s *stack) run(x *wits.Context, words []uint64, i int) wits.Status {
	l := &s.layers[i]
	for k := range l.hears {
		h := &l.hears[k]
		v := uint64(0)
		for _, from := range h.from {
			if words[from] != 0 {
				v = words[from]
			}
		}
		words[h.to] = v
	}
	if l.Empty() {
		return wits.Running
	}
	if l.Get(x) {
		l.Refresh(x)
	} else {
		l.Begin(x)
	}
	return l.Runner.Update(x)
}

// wants reports whether a layer's condition holds.
func (s *stack) wants(x *wits.Context, i int) bool {
	l := &s.layers[i]
	if l.when == nil {
		return true
	}
	s.lend(x, i)
	x.SetCurrentNode(s.id)
	v := (*l.when)(x)
	s.takeBack(x, i)
	return v
}

// pop ends a layer, if it runs, and takes back its hints.
func (s *stack) pop(x *wits.Context, i int) {
	if l := &s.layers[i]; l.Get(x) {
		s.lend(x, i)
		l.Stop(x)
		s.takeBack(x, i)
	}
	s.silence(x.Words(), i)
}

// silence makes all hints that a layer sends neutral.
func (s *stack) silence(words []uint64, i int) {
	for _, w := range s.layers[i].sends {
		words[w] = 0
	}
}

// lend has the mind draw from a layer's random generator until takeBack.
func (s *stack) lend(x *wits.Context, i int) { s.exchange(x, i, 1) }

func (s *stack) takeBack(x *wits.Context, i int) { s.exchange(x, i, 0) }

func (s *stack) exchange(x *wits.Context, i int, lent uint64) {
	words, l := x.Words(), &s.layers[i]
	words[l.rand] = x.Rand().Exchange(words[l.rand])
	words[l.lent] = lent
}

// settle takes back what is lent still because a fault has cut the last frame short.
func (s *stack) settle(x *wits.Context) {
	for i := range s.layers[:len(s.layers)-1] {
		if x.Words()[s.layers[i].lent] != 0 {
			s.takeBack(x, i)
		}
	}
}

// Abort ends the layers from outside, the top first.
func (s *stack) Abort(x *wits.Context) {
	s.settle(x)
	for i := range s.layers[:len(s.layers)-1] {
		s.pop(x, i)
	}
	if base := &s.layers[len(s.layers)-1]; base.Get(x) {
		base.Stop(x)
	}
}
