package machine

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// What transitions pick, as it was noted in the frame.

// candidate is an element that a pick looked at, as people read it.
type candidate struct {
	text  string
	score float64
}

// candidates returns the elements that a pick looked at in the frame, in the order of the list, and which of them it picked; -1 for none.
// Not known: it was not asked in the frame, or nobody noted it. What stands behind the first [maxCandidates] is not told.
func (t *teller) candidates(p *pick) (all []candidate, chosen int, known bool) {
	data, tick, ok := t.Notes.Data(t.Program, p.noted, t.Tick)
	if !ok || tick != t.Tick || len(data) == 0 {
		return nil, -1, false
	}
	typ := p.element.Type()
	chosen, data = int(int64(data[len(data)-1])), data[:len(data)-1]
	for ; len(data) > typ.Words(); data = data[1+typ.Words():] {
		c := candidate{fmt.Sprintf("element %d", len(all)), math.Float64frombits(data[0])}
		if n := typ.Words(); n > 0 {
			t.Try(t.After, func(x *wits.Context) {
				copy(x.Words()[p.element.Word():], data[1:1+n])
				c.text = typ.Format(p.element.Get(x))
			})
		}
		all = append(all, c)
	}
	return all, chosen, true
}

// maxTold is how many elements beside the one that was picked an answer names.
const maxTold = 4

// picked adds which element a transition that was taken has picked, and what the others came to, the best first.
func (t *teller) picked(p *pick) {
	all, chosen, known := t.candidates(p)
	if !known || chosen < 0 {
		return
	}
	if chosen >= len(all) {
		t.Cause("%s was element %d of %s.", p.as, chosen, p.from)
		return
	}
	if p.score == nil {
		t.Cause("%s was %s, the first of %s that was of use.", p.as, all[chosen].text, p.from)
		return
	}
	t.Cause("%s was %s, which scored %s: the highest of %s.", p.as, all[chosen].text, kind.Number(all[chosen].score), p.from)
	t.Brief("%s is %s", p.as, all[chosen].text)
	others := slices.Delete(slices.Clone(all), chosen, chosen+1)
	slices.SortStableFunc(others, func(a, b candidate) int {
		switch useful := func(c candidate) float64 { return max(0, c.score) }; {
		case useful(a) > useful(b):
			return -1
		case useful(a) < useful(b):
			return 1
		}
		return 0
	})
	for i, o := range others {
		switch {
		case i == maxTold:
			t.Other(t.Node, "%d more of %s scored no higher.", len(others)-i, p.from)
			return
		case o.score > 0:
			t.Other(t.Node, "%s scored %s.", o.text, kind.Number(o.score))
		default:
			t.Other(t.Node, "%s was of no use.", o.text)
		}
	}
}

// nobody says of a pick that found no element that it did not; "" if it found one, or nobody can say.
func (t *teller) nobody(p *pick) string {
	all, chosen, known := t.candidates(p)
	switch {
	case !known || chosen >= 0:
		return ""
	case len(all) == 0:
		return p.from + " was empty"
	case len(all) == 1:
		return "the one element of " + p.from + " was of no use"
	}
	return fmt.Sprintf("no element of %s was of use", p.from)
}
