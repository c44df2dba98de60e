package act

import "unsafe"

const actuatorWords = unsafe.Sizeof(Actuator{}) / 8

// words looks at an actuator as words. It holds no pointers and no padding, and its size is a multiple of 8; a test
// sees to that.
func (a *Actuator) words() *[actuatorWords]uint64 {
	return (*[actuatorWords]uint64)(unsafe.Pointer(a))
}

// Hash is the same for equal states.
func (a *Actuator) Hash() uint64 {
	h := uint64(actuatorWords)
	for _, w := range a.words() {
		h = (h ^ w) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
