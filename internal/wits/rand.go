package wits

import "math/bits"

// Rand draws random numbers from a mind. Its whole state is one word of the mind, so a restored or cloned mind draws the same
// numbers again. The numbers are those of SplitMix64 [Steele14], or of the game's own generator: see [Registry.SetGenerator]. Get one
// from [Context.Rand]; do not keep it.
type Rand struct {
	state *uint64
	next  generator // nil: SplitMix64
}

// NewRand gives a generator over a word of the caller's, for games that want the same generator for their own state.
func NewRand(state *uint64) Rand { return Rand{state: state} }

// generator makes random numbers: from the state the next state and a number of 64 random bits.
type generator = func(state uint64) (next, bits uint64)

// SetGenerator has all minds of programs that are loaded with the registry draw from a generator of the game's own; nil is the one
// that comes with Wits. From the state of a mind, any 64 bits, it makes the next state and a number of 64 random bits. It must depend
// on nothing else, so that minds that are restored, copied or played again draw the same numbers, and may be called from many
// goroutines at once. A seed is still any number, from which the first state is made. Set it before documents are loaded. Saves and
// recordings of minds that drew from another generator can be read, and go on with this one. See witstest.Zeros for tests.
func (r *Registry) SetGenerator(next func(state uint64) (next, bits uint64)) { r.random = next }

// Uint64 is the next 64 random bits.
func (r Rand) Uint64() uint64 {
	if r.next != nil {
		return r.draw()
	}
	*r.state += 0x9e3779b97f4a7c15
	return mix(*r.state)
}

// draw is Uint64 of a generator of the game's own.
func (r Rand) draw() (bits uint64) {
	*r.state, bits = r.next(*r.state)
	return bits
}

// Float is in [0, 1).
func (r Rand) Float() float64 { return float64(float64(r.Uint64()>>11) * 0x1p-53) }

// Range is in [low, high); low when high <= low.
func (r Rand) Range(low, high float64) float64 {
	if high <= low {
		return low
	}
	return low + float64(r.Float()*(high-low))
}

// Int is in [0, n); 0 when n <= 1.
func (r Rand) Int(n int) int {
	if n <= 1 {
		return 0
	}
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}

// Chance is true with the probability p, 0 to 1.
func (r Rand) Chance(p float64) bool { return r.Float() < p }

// Fork is a state for another generator; its numbers have nothing to do with those of this one, which draws none for it.
// Different n give different states.
func (r Rand) Fork(n uint64) uint64 { return mix(mix(*r.state) + (n+1)*0xd1342543de82ef95) }

// dice are a mind's generator behind one pointer.
type dice struct{ x *Context }

func (d dice) Float() float64 { return d.x.Rand().Float() }

// Exchange makes the generator go on from another state, and gives back the one from which it would have gone on.
func (r Rand) Exchange(state uint64) uint64 {
	was := *r.state
	*r.state = state
	return was
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
