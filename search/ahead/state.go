package ahead

import "math/bits"

// Pin is a choice point of a mind, and the option that it takes.
type Pin struct {
	// Mind is its place among those of its side, Point that of the choice point among those of its program.
	Mind, Point int
	Option      int
}

// state is a moment of the game played ahead, and what was played from there.
type state struct {
	moment any
	over   bool
	value  float64
	open   [2][]opened
	next   map[[2]int]*state
}

// opened is a choice point that a mind came to, where it had something to decide.
type opened struct {
	mind, point int
	legal       uint64
}

// moves is how many moves a side has.
func (s *state) moves(side int) int {
	n := 1
	for _, o := range s.open[side] {
		n *= bits.OnesCount64(o.legal)
	}
	return n
}

// pins are what a move of a side pins: the first choice point counts fastest, and options in their order.
func (s *state) pins(side, move int, to []Pin) []Pin {
	for _, o := range s.open[side] {
		n := bits.OnesCount64(o.legal)
		legal := o.legal
		for range move % n {
			legal &= legal - 1
		}
		move /= n
		to = append(to, Pin{o.mind, o.point, bits.TrailingZeros64(legal)})
	}
	return to
}

// pin has the minds of a side decide by pins, and all else as their documents do.
func pin(g Real, side int, pins []Pin) {
	minds := g.Minds(side)
	for _, m := range minds {
		if m == nil {
			continue
		}
		for k := range m.Program().Choices() {
			m.Pin(k, -1)
		}
	}
	for _, p := range pins {
		minds[p.Mind].Pin(p.Point, p.Option)
	}
}
