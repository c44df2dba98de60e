package maneuver

import "slices"

// piece is how many elements of a vector are copied when one of them is written.
const piece = 16

// vector is a list of which a copy costs a few words: copies share pieces until one of them writes there. So a plan of a hundred tasks has thousands of
// variants, none of which changes another.
type vector[T any] struct {
	pieces []*[piece]T
	own    []bool // of a piece: nobody else has it
	n      int
}

func (v *vector[T]) len() int { return v.n }

func (v *vector[T]) at(i int) T { return v.pieces[i/piece][i%piece] }

// read is an element in its place, for reading.
func (v *vector[T]) read(i int) *T { return &v.pieces[i/piece][i%piece] }

// write is an element in its place, which no copy has any more.
func (v *vector[T]) write(i int) *T {
	p := i / piece
	if !v.own[p] {
		copied := *v.pieces[p]
		v.pieces[p], v.own[p] = &copied, true
	}
	return &v.pieces[p][i%piece]
}

func (v *vector[T]) push(x T) {
	if v.n == len(v.pieces)*piece {
		v.pieces, v.own = append(v.pieces, new([piece]T)), append(v.own, true)
	}
	v.n++
	*v.write(v.n - 1) = x
}

// copied is a copy. The vector itself must not be written any more.
func (v *vector[T]) copied() vector[T] {
	return vector[T]{slices.Clone(v.pieces), make([]bool, len(v.pieces)), v.n}
}
