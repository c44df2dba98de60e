package lod

// heap is a binary heap of candidates whose first is the one of the largest value. Of equal ones the character of the lowest number is first.
type heap []candidate

func (h heap) before(a, b int) bool {
	if h[a].value != h[b].value {
		return h[a].value > h[b].value
	}
	return h[a].id < h[b].id
}

func (h *heap) pop() candidate {
	first, last := (*h)[0], len(*h)-1
	(*h)[0], *h = (*h)[last], (*h)[:last]
	h.down(0)
	return first
}

func (h heap) down(i int) {
	for child := 2*i + 1; child < len(h); child = 2*i + 1 {
		if child+1 < len(h) && h.before(child+1, child) {
			child++
		}
		if !h.before(child, i) {
			return
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}
