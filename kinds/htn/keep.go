package htn

import (
	"cmp"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/kind"
)

// limits bound a search, and what a mind keeps of it.
type limits struct {
	steps, choices, depth, iterations int
}

// Limits where a document gives none. A domain in which nothing comes back to itself needs no more than its longest plan,
// and has these only if that is longer.
var usual = limits{steps: 32, choices: 32, depth: 16, iterations: 4096}

// limits settles how much a mind keeps of a plan.
func (b *builder) limits() {
	d, given := b.d, &b.body.Limits
	d.limits = usual
	if longest, ok := b.longest(); ok {
		d.limits = limits{min(longest.steps, usual.steps), min(longest.choices, usual.choices), longest.depth, usual.iterations}
	}
	l := d.limits
	d.limits = limits{cmp.Or(given.Steps, l.steps), cmp.Or(given.Choices, l.choices), cmp.Or(given.Depth, l.depth), cmp.Or(given.Iterations, l.iterations)}
}

// keep makes the words in which a mind keeps its plan. They have names, so that a plan lives on in a changed document.
func (b *builder) keep() {
	d := b.d
	m := &d.memory
	widest := 0 // arguments of a step, and of a decomposed task
	arguments := 0
	for i := range b.terms {
		words := 0
		for _, t := range b.terms[i] {
			words += t.port.Type.Words()
		}
		if b.body.Tasks[i].compound {
			widest = max(widest, words)
		} else {
			arguments = max(arguments, words)
		}
	}
	m.stride, m.restWords = arguments, 1+widest
	for _, s := range []struct {
		name string
		to   *int
	}{{"has", &m.has}, {"idle", &m.idle}, {"later", &m.later}, {"chosen", &m.chosen}, {"left", &m.left}, {"document", &m.tag}, {"told", &m.told}} {
		b.word(s.name, s.to)
	}
	m.steps = b.words("step", d.limits.steps)
	for i := range d.limits.steps {
		m.args = append(m.args, b.words(fmt.Sprint("argument ", i), m.stride))
	}
	m.choices = b.words("method", d.limits.choices)
	if d.horizon > 0 {
		m.rest = b.words("rest", d.limits.depth*m.restWords)
	}
	d.tag = d.hash()
	seen := make([]wits.State, len(b.props))
	for i, p := range b.props {
		seen[i] = b.State("seen "+p.Name, p.Type)
	}
	b.Finish(func() {
		for i, p := range b.props {
			for w := range p.Type.Words() {
				m.props = append(m.props, int32(p.Slot().Word()+w))
				m.seen = append(m.seen, int32(seen[i].Slot().Word()+w))
			}
		}
		m.all = append(m.all, m.props...)
		for i := range d.tasks {
			m.all = append(m.all, d.tasks[i].terms...)
		}
	})
}

// hash returns a number of all that decides what the kept words mean.
func (d *domain) hash() uint64 {
	h := kind.Key(fmt.Sprint(d.limits, d.memory.stride, d.memory.restWords))
	for i := range d.tasks {
		h = fnv.Word(h, d.tasks[i].key)
	}
	for i := range d.methods {
		h = fnv.Word(h, d.methods[i].key)
	}
	return h
}

// word makes a word of the mind.
func (b *builder) word(name string, to *int) {
	s := b.State(name, b.types.whole)
	b.Finish(func() { *to = s.Slot().Word() })
}

// words makes a row of them.
func (b *builder) words(name string, n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		s := b.State(fmt.Sprintf("%s %d", name, i), b.types.whole)
		b.Finish(func() { out[i] = int32(s.Slot().Word()) })
	}
	return out
}
