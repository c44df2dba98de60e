package night

import (
	"reflect"
	"sync"

	"github.com/wits-ai/wits/world/level"
)

// Games of the tests share the houses of levels that are equal: a house never changes, and takes longer to make than most tests
// to play in it.
func init() {
	var mu sync.Mutex
	var houses []*House
	makeHouse = func(l *level.Level) (*House, error) {
		mu.Lock()
		defer mu.Unlock()
		for _, h := range houses {
			if reflect.DeepEqual(h.Level.Plan(), l.Plan()) {
				return h, nil
			}
		}
		h, err := NewHouse(l)
		if err == nil {
			houses = append(houses, h)
		}
		return h, err
	}
}
