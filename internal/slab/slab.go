// Package slab hands out many small values from few allocations. What is handed out lives as long as anything of the
// same allocation does: use it for values that come and go together, such as the nodes of one document.
package slab

const (
	smallest = 8
	greatest = 512
)

// Of hands out values of a type. The zero Of is ready.
type Of[T any] struct {
	left []T
	size int
}

// Expect says how many values are likely to be taken; it sets the size of the first allocation. The later ones double, up
// to 512 values.
func (s *Of[T]) Expect(n int) { s.size = min(max(n, 1), greatest) }

// New returns a pointer to a zero value.
func (s *Of[T]) New() *T {
	if len(s.left) == 0 {
		s.grow(1)
	}
	v := &s.left[0]
	s.left = s.left[1:]
	return v
}

// Take returns a list of n zero values, without room to grow; nil for none.
func (s *Of[T]) Take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(s.left) {
		s.grow(n)
	}
	list := s.left[:n:n]
	s.left = s.left[n:]
	return list
}

// List returns a copy of a list, without room to grow; nil for an empty one.
func (s *Of[T]) List(of ...T) []T {
	list := s.Take(len(of))
	copy(list, of)
	return list
}

func (s *Of[T]) grow(n int) {
	if s.size == 0 {
		s.size = smallest
	}
	s.left = make([]T, max(n, s.size))
	s.size = min(2*s.size, greatest)
}
