package act

import "unsafe"

const actuatorWords = unsafe.Sizeof(Actuator{}) / 8

// words looks at an actuator as words. It holds no pointers and no padding, and its size is a multiple of 8; a test
// sees to that.
func (a *Actuator) words() *[actuatorWords]uint64 {
	return (*[actuatorWords]uint64)(unsafe.Pointer(a))
}

// Hash returns the same for equal states. Who watches which handles, and what is remembered for them of each order that has ended,
// does not count: a body that a person steers is the same as one that a mind steers.
func (a *Actuator) Hash() uint64 {
	c := *a
	c.ended, c.endings, c.due, c.looked = [MaxEnded]ended{}, 0, 0, 0
	for i := range c.waiting {
		c.waiting[i].flags &^= flagWatched
	}
	for i := range c.runs {
		u := &c.runs[i]
		u.flags &^= flagWatched
		u.began -= a.rank(i) // what follows from the numbers does not count
	}
	h := uint64(usualWords)
	for i, w := range c.words() {
		if rare(uintptr(i) * 8) {
			if w == 0 {
				continue
			}
			h = mix(h ^ uint64(i))
		}
		h = mix(h ^ w)
	}
	return h
}

// What lies beyond these is used by bodies alone that do more at once than most ever do. It counts only where it is not zero, so that
// there can be room for more without another hash for all others.
const (
	usualWaiting = 8
	usualWords   = 422
)

// rare reports whether the word at an offset is one of those.
func rare(at uintptr) bool {
	const (
		ring    = unsafe.Offsetof(Actuator{}.ring)
		waiting = unsafe.Offsetof(Actuator{}.waiting)
		runs    = unsafe.Offsetof(Actuator{}.runs)
	)
	return at >= runs+(usualRuns+1)*unsafe.Sizeof(run{}) && at < runs+(MaxRuns+1)*unsafe.Sizeof(run{}) ||
		at >= waiting+usualWaiting*unsafe.Sizeof(Actuator{}.waiting[0]) && at < runs ||
		at >= ring+16 && at < ring+unsafe.Sizeof(Ring{})
}

// rank returns the rank that an action would have among all that run if they had begun in the order in which they were issued.
func (a *Actuator) rank(place int) uint8 {
	if !a.ring.Awake(place) {
		return a.runs[place].began
	}
	n := uint8(1)
	for i := range a.runs {
		if a.ring.Awake(i) && a.runs[i].first < a.runs[place].first {
			n++
		}
	}
	return n
}

func mix(h uint64) uint64 {
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>29
}
