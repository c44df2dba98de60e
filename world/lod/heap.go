package lod

// candidate is a character with the value of a transition, or a bound of it.
type candidate struct {
	value float64
	id    int32
	t     *transition // nil for a bound
	gain  float64     // less risk; less than 0 for more
}

// heap is a binary heap of candidates whose first is the one of the largest value, or of the least. Of equal ones the character that was
// added first is the better one.
type heap struct {
	list  []candidate
	least bool
}

func (h *heap) before(a, b *candidate) bool {
	if a.value != b.value {
		return (a.value > b.value) != h.least
	}
	return (a.id < b.id) != h.least
}

func (h *heap) push(c candidate) {
	h.list = append(h.list, c)
	h.up(len(h.list) - 1)
}

func (h *heap) pop() candidate {
	first, last := h.list[0], len(h.list)-1
	h.list[0] = h.list[last]
	h.list = h.list[:last]
	h.down(0)
	return first
}

// order makes a heap of the list.
func (h *heap) order() {
	for i := len(h.list)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h *heap) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !h.before(&h.list[i], &h.list[parent]) {
			return
		}
		h.list[i], h.list[parent] = h.list[parent], h.list[i]
		i = parent
	}
}

func (h *heap) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(h.list) {
			return
		}
		if child+1 < len(h.list) && h.before(&h.list[child+1], &h.list[child]) {
			child++
		}
		if !h.before(&h.list[child], &h.list[i]) {
			return
		}
		h.list[i], h.list[child] = h.list[child], h.list[i]
		i = child
	}
}
