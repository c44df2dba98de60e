package sim

import (
	"maps"
	"sync"

	"github.com/wits-ai/wits"
)

// Cache keeps the results of costly checks, such as lines of sight and paths, so that all characters and all their
// components that ask in one frame share one computation [Pro360, ch. 2]. Minds that step in parallel may ask: what is
// computed must depend on nothing but the key and the world, which stands still meanwhile.
//
//	seen := sight.Get(now, sim.PairOf(a, b), func() bool { return world.Clear(a, b) })
//
// What is kept for longer than a frame is part of the game's state: save it with Clone, restore it with CopyFrom.
type Cache[K comparable, V any] struct {
	mu   sync.Mutex
	life float64
	kept map[K]cached[V]
	many int // entries at which those that have expired are thrown away
}

type cached[V any] struct {
	at    float64
	value V
}

// NewCache makes a cache whose results hold for a time after they were computed, in seconds of game time; 0 is for the
// same game time only.
func NewCache[K comparable, V any](life float64) *Cache[K, V] {
	return &Cache[K, V]{life: life, kept: map[K]cached[V]{}, many: 64}
}

// Get returns the result for a key at a game time in seconds. If none is kept that still holds it is computed; others who
// ask meanwhile wait.
func (c *Cache[K, V]) Get(now float64, key K, compute func() V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.kept[key]; ok && c.holds(e, now) {
		return e.value
	}
	if len(c.kept) >= c.many {
		maps.DeleteFunc(c.kept, func(_ K, e cached[V]) bool { return !c.holds(e, now) })
		c.many = max(64, 2*len(c.kept))
	}
	v := compute()
	c.kept[key] = cached[V]{now, v}
	return v
}

func (c *Cache[K, V]) holds(e cached[V], now float64) bool { return now >= e.at && now-e.at <= c.life }

// Forget throws away the result for a key, for example because a door has opened.
func (c *Cache[K, V]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.kept, key)
}

// Clone returns a copy that goes its own way.
func (c *Cache[K, V]) Clone() *Cache[K, V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &Cache[K, V]{life: c.life, kept: maps.Clone(c.kept), many: c.many}
}

// CopyFrom makes the cache keep what another keeps.
func (c *Cache[K, V]) CopyFrom(o *Cache[K, V]) {
	from := o.Clone()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.life, c.kept, c.many = from.life, from.kept, from.many
}

// Pair is two entities, whichever is named first: what one sees of the other the other sees of it.
type Pair [2]wits.Entity

// PairOf returns the pair of a and b.
func PairOf(a, b wits.Entity) Pair { return Pair{min(a, b), max(a, b)} }
