package rules

import (
	"github.com/wits-ai/wits"
)

// Backward chaining: if no rule matches, which rules, one after another, lead to one that does? The search goes backwards from the rules of the
// document, the first first: a rule comes before others in a chain if an effect of it makes a term of one of them hold that does not. A chain counts
// if its first rule matches now, and each of the others with the effects of those before it. The shortest chain is taken, of equally short ones
// the first that is found; so the same state gives the same chain. The effort is bounded by depth and by a count.

const (
	maxDepth   = 7    // steps before the rule that is the aim
	maxEffects = 8    // of a rule
	maxTried   = 2000 // rules that are put into chains in an update
)

// chaining is a chain while it is sought, from its aim backwards.
type chaining struct {
	s     *system
	rules [maxDepth + 1]int16
	n     int
	tried int
	was   [maxDepth * maxEffects]struct {
		word int
		is   uint64
	}
}

// seek finds the rule to run now so that another will match; -1 if there is none. It notes the chain.
func (s *system) seek(x *wits.Context) int {
	c := chaining{s: s}
	for depth := 1; depth <= s.depth; depth++ {
		for aim := range s.rules {
			if r := &s.scans[aim]; s.rules[aim].step || r.from == r.to {
				continue
			}
			c.rules[0], c.n = int16(aim), 1
			if c.before(x, depth) {
				words := x.Words()
				words[s.chain[0]], words[s.chain[1]] = 0, 0
				for k := range c.n { // the first step first
					words[s.chain[k/4]] |= uint64(c.rules[c.n-1-k]+1) << (16 * (k % 4))
				}
				return int(c.rules[c.n-1])
			}
		}
	}
	return -1
}

// before puts as many rules before those of the chain as depth says, and reports whether it leads to its aim.
func (c *chaining) before(x *wits.Context, depth int) bool {
	for i := range c.s.rules {
		if len(c.s.rules[i].effects) == 0 || c.has(i) || !c.helps(x, i) {
			continue
		}
		if c.tried++; c.tried > maxTried {
			return false
		}
		c.rules[c.n] = int16(i)
		c.n++
		if depth == 1 && c.leads(x) || depth > 1 && c.before(x, depth-1) {
			return true
		}
		c.n--
	}
	return false
}

func (c *chaining) has(rule int) bool {
	for _, i := range c.rules[:c.n] {
		if int(i) == rule {
			return true
		}
	}
	return false
}

// helps reports whether an effect of a rule makes a term hold that does not, of a rule of the chain. Of an expression it is known only
// whether it reads what changes.
func (c *chaining) helps(x *wits.Context, rule int) bool {
	words := x.Words()
	for _, e := range c.s.rules[rule].effects {
		for _, i := range c.rules[:c.n] {
			r := &c.s.scans[i]
			for k := int(r.from); k < int(r.to); k++ {
				t := &c.s.terms[k]
				switch {
				case t.form >= ofNumber:
					for _, w := range c.s.infos[k].reads {
						if w == e.word && words[w] != e.is {
							return true
						}
					}
				case int(t.word) == e.word && c.s.lost(k, e.value) < c.s.lost(k, c.s.number(x, words, k)):
					return true
				}
			}
		}
	}
	return false
}

// leads reports whether the rules of the chain match one after another, the first now.
func (c *chaining) leads(x *wits.Context) (ok bool) {
	words := x.Words()
	n := 0
	ok = true
	for k := c.n - 1; k >= 0 && ok; k-- {
		r := &c.s.rules[c.rules[k]]
		if ok = c.s.holds(x, &c.s.scans[c.rules[k]]); !ok || k == 0 {
			break
		}
		for _, e := range r.effects {
			c.was[n].word, c.was[n].is = e.word, words[e.word]
			words[e.word] = e.is
			n++
		}
	}
	for n--; n >= 0; n-- {
		words[c.was[n].word] = c.was[n].is
	}
	return ok
}

// chained is the chain that a mind has noted, the first step first and the aim last; nil if it has none.
func (s *system) chained(words []uint64) (chain []int) {
	for k := range maxDepth + 1 {
		i := int(words[s.chain[k/4]]>>(16*(k%4))&0xFFFF) - 1
		if i < 0 || i >= len(s.rules) {
			break
		}
		chain = append(chain, i)
	}
	return chain
}
