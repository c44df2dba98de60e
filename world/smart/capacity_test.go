package smart

import "unsafe"

// Capacity is how many bytes the pool has for its uses, for tests.
func (p *Pool[B]) Capacity() int {
	return cap(p.records)*int(unsafe.Sizeof(record{})) + (cap(p.byObject)+cap(p.byAgent))*int(unsafe.Sizeof(int32(0)))
}
