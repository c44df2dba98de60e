package main

import (
	"sync"
	"sync/atomic"
)

// kind is what a handle names; it is in its upper byte, so that no other is taken for it.
type kind uint64

const (
	hostKind kind = iota + 1
	programKind
	worldKind
	snapshotKind
	callKind
)

// entry is something that has a handle. Use counts how often its place was used before.
type entry struct {
	use   uint32
	kind  kind
	value any
}

// handles names what the library keeps, by numbers: the kind in 8 bits, the use in 24, the place in 32. Looking one up takes no
// lock: a change makes another list.
type handles struct {
	mu   sync.Mutex
	list atomic.Pointer[[]entry]
}

var table handles

func (h *handles) add(k kind, v any) uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []entry
	if old := h.list.Load(); old != nil {
		list = append(list, *old...)
	}
	at := len(list)
	for i := range list {
		if list[i].value == nil {
			at = i
			break
		}
	}
	if at == len(list) {
		list = append(list, entry{})
	}
	e := &list[at]
	e.use, e.kind, e.value = e.use+1, k, v
	h.list.Store(&list)
	return e.handle(at)
}

func (e *entry) handle(at int) uint64 {
	return uint64(e.kind)<<56 | uint64(e.use&(1<<24-1))<<32 | uint64(at)
}

// find returns what a handle names; nil if it names nothing, or not that kind of thing.
func (h *handles) find(k kind, handle uint64) any {
	list := h.list.Load()
	if list == nil || kind(handle>>56) != k || uint64(uint32(handle)) >= uint64(len(*list)) {
		return nil
	}
	at := int(uint32(handle))
	if e := &(*list)[at]; e.value != nil && e.handle(at) == handle {
		return e.value
	}
	return nil
}

// drop forgets a handle, and reports whether there was one.
func (h *handles) drop(k kind, handle uint64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.find(k, handle) == nil {
		return false
	}
	list := append([]entry(nil), *h.list.Load()...)
	list[uint32(handle)].value = nil
	h.list.Store(&list)
	return true
}
