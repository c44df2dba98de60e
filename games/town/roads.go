package town

// roads is what follows from where roads are: which of them lead to the gate, and fields of directions. It is made anew when a road
// comes or goes, so it is no part of the state.
type roads struct {
	joined []bool    // by tile: it is a road that leads to the gate
	index  []int32   // by tile, its number among the roads that do; -1: none
	tiles  []int32   // by number
	fields [][]uint8 // by number of the road that people go to: by number of that where they are, the way; nil until somebody asks
	spare  [][]uint8 // memory of fields that are void
	queue  []int32
	stale  bool
}

const noWay = 255

func (r *roads) size(tiles int) {
	r.joined, r.index, r.stale = make([]bool, tiles), make([]int32, tiles), true
}

// join finds out what leads to the gate, and where the doors of buildings are.
func (w *World) join() {
	r := &w.roads
	if !r.stale {
		return
	}
	r.stale = false
	clear(r.joined)
	for i := range r.index {
		r.index[i] = -1
	}
	for _, f := range r.fields {
		if f != nil {
			r.spare = append(r.spare, f)
		}
	}
	r.tiles, r.fields = r.tiles[:0], r.fields[:0]
	if gate := w.Gate(); w.isRoad(gate) {
		r.joined[gate] = true
		r.tiles = append(r.tiles, gate)
	}
	for i := 0; i < len(r.tiles); i++ {
		r.index[r.tiles[i]] = int32(i)
		r.fields = append(r.fields, nil)
		for way := range ways {
			if t := w.beside(r.tiles[i], way); t >= 0 && !r.joined[t] && w.isRoad(t) {
				r.joined[t] = true
				r.tiles = append(r.tiles, t)
			}
		}
	}
	for i := range w.Buildings {
		if b := &w.Buildings[i]; b.Type != "" {
			b.Door = w.door(b)
			b.Joined = b.Door >= 0
		}
	}
}

// door is the tile of road at which people come out of a building; -1 if there is none that leads to the gate.
func (w *World) door(b *Building) int32 {
	if b.Road > 0 {
		if w.roads.joined[b.Tile] {
			return b.Tile
		}
		return -1
	}
	for _, way := range [...]int{3, 0, 2, 1} {
		if t := w.beside(b.Tile, way); t >= 0 && w.roads.joined[t] {
			return t
		}
	}
	return -1
}

// way is which way people go from a tile of road to another, as [ways]; noWay if they are there or no road leads there.
func (w *World) way(from, to int32) uint8 {
	r := &w.roads
	if from < 0 || to < 0 {
		return noWay
	}
	a, b := r.index[from], r.index[to]
	if a < 0 || b < 0 || a == b {
		return noWay
	}
	if r.fields[b] == nil {
		r.fields[b] = w.field(b)
	}
	return r.fields[b][a]
}

// field finds for all roads the first step of the shortest way to one of them.
func (w *World) field(to int32) []uint8 {
	r := &w.roads
	var f []uint8
	if n := len(r.spare); n > 0 {
		f, r.spare = r.spare[n-1], r.spare[:n-1]
	}
	if cap(f) < len(r.tiles) {
		f = make([]uint8, len(r.tiles))
	}
	f = f[:len(r.tiles)]
	for i := range f {
		f[i] = noWay
	}
	f[to] = 4 // seen
	r.queue = append(r.queue[:0], to)
	for i := 0; i < len(r.queue); i++ {
		from := r.queue[i]
		for way := range ways {
			t := w.beside(r.tiles[from], way)
			if t < 0 || r.index[t] < 0 || f[r.index[t]] != noWay {
				continue
			}
			f[r.index[t]] = uint8((way + 2) % 4)
			r.queue = append(r.queue, r.index[t])
		}
	}
	f[to] = noWay
	return f
}
