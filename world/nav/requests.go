package nav

import (
	"errors"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Requests are paths that agents wait for, so that no tick is spent on more searching than it has time for. Each tick goes
// on with the search that is under way, and then with the next, for a number of steps in all. Who has asked often waits
// behind those who have asked less: in each round everybody who waits gets one path.
//
// Ask, Take and Cancel while the world changes, not while minds step. The same calls in the same order give the same paths
// in the same ticks. Once it has grown, nothing allocates.
type Requests struct {
	finder *Finder
	state  RequestsState
}

// RequestID names a request. No other ever has the same; the zero value names none.
type RequestID struct {
	index, generation int32
}

// RequestsState is all that there is to keep of requests.
type RequestsState struct {
	slots  []request
	count  int64 // requests so far, which gives their order
	round  int64 // that of the request that was begun last
	active int32 // the slot whose search is under way, plus 1; 0: none
	search searchState
}

type request struct {
	generation int32
	status     requestStatus
	owner      uint32
	asked      [2]Place // from where to where, on the mesh of that time
	from, to   Place    // the same on the mesh as it is now; on none while an obstacle stands there
	filter     Filter
	round      int64 // in which it gets its turn
	order      int64 // within the round
	path       Path
}

type requestStatus uint8

const (
	requestFree requestStatus = iota
	requestWaits
	requestFound
)

// Errors of [Requests.Take].
var (
	ErrWaiting   = errors.New("nav: the path is still being looked for")
	ErrNoRequest = errors.New("nav: no such request; it was taken or cancelled, or never made")
)

// NewRequests makes an empty queue.
func NewRequests(m *Mesh) *Requests { return &Requests{finder: NewFinder(m)} }

// Ask wants a path. The owner is whoever waits for it, such as the number of an agent. The filter is copied.
func (r *Requests) Ask(owner uint32, from, to Place, filter *Filter) RequestID {
	s := &r.state
	round, free := s.round, -1
	for i := range s.slots {
		q := &s.slots[i]
		switch {
		case q.status == requestFree && free < 0:
			free = i
		case q.status == requestWaits && q.owner == owner:
			round = max(round, q.round+1)
		}
	}
	if free < 0 {
		free = len(s.slots)
		s.slots = append(s.slots, request{})
	}
	s.count++
	q := &s.slots[free]
	points := q.path.Points[:0]
	*q = request{
		generation: q.generation + 1, status: requestWaits, owner: owner,
		asked: [2]Place{from, to}, from: from, to: to, round: round, order: s.count, path: Path{Points: points},
	}
	if filter != nil {
		q.filter = *filter
	}
	return RequestID{int32(free), q.generation}
}

// Step searches for a number of steps; each looks on from one place of the search until there is something to choose, and
// takes about a tenth of a microsecond. The number of paths that were found comes back.
//
// If the mesh is another one than the last time, such as after an obstacle has come, the search that is under way begins
// anew, and so do all whose path was found and not taken yet: it may lead through the obstacle. All look for their places
// anew, within the radius of an agent and a step. Who stands deeper in an obstacle is on no mesh, and has no path, until
// the obstacle has gone.
func (r *Requests) Step(m *Mesh, steps int) (found int) {
	s := &r.state
	if m != r.finder.mesh {
		r.finder = NewFinder(m)
		s.active = 0
		for i := range s.slots {
			if q := &s.slots[i]; q.status != requestFree {
				q.status = requestWaits
				q.from, q.to = m.again(q.asked[0]), m.again(q.asked[1])
			}
		}
	}
	for steps > 0 {
		if s.active == 0 && !r.begin() {
			return found
		}
		for done := false; steps > 0; {
			steps--
			if done = r.finder.Advance(1); done {
				q := &s.slots[s.active-1]
				q.path = r.finder.Result(q.path.Points[:0])
				q.status = requestFound
				s.active = 0
				found++
				break
			}
		}
	}
	return found
}

// again is where a place of another mesh is on this one.
func (m *Mesh) again(p Place) Place {
	if p.Poly < 0 {
		return Nowhere
	}
	p, _ = m.Nearest(p.At, m.options.Radius+m.options.Step)
	return p
}

// begin starts the search for the next in turn.
func (r *Requests) begin() bool {
	s := &r.state
	next := -1
	for i := range s.slots {
		q := &s.slots[i]
		if q.status != requestWaits {
			continue
		}
		if next < 0 || q.round < s.slots[next].round || q.round == s.slots[next].round && q.order < s.slots[next].order {
			next = i
		}
	}
	if next < 0 {
		return false
	}
	q := &s.slots[next]
	s.active = int32(next + 1)
	s.round = max(s.round, q.round) // one that begins anew had its turn before
	r.finder.Start(q.from, q.to, &q.filter)
	return true
}

// Waiting is how many paths are still to be found.
func (r *Requests) Waiting() (n int) {
	for i := range r.state.slots {
		if r.state.slots[i].status == requestWaits {
			n++
		}
	}
	return n
}

// Take hands out a path that was found, its points appended to dst, and forgets the request.
func (r *Requests) Take(id RequestID, dst []geom.Vec3) (Path, error) {
	q := r.request(id)
	switch {
	case q == nil:
		return Path{Points: dst}, ErrNoRequest
	case q.status == requestWaits:
		return Path{Points: dst}, ErrWaiting
	}
	path := q.path
	path.Points = append(dst, q.path.Points...)
	q.status = requestFree
	return path, nil
}

// Cancel forgets a request. False if there is none.
func (r *Requests) Cancel(id RequestID) bool {
	q := r.request(id)
	if q == nil {
		return false
	}
	q.status = requestFree
	if r.state.active == id.index+1 {
		r.state.active = 0
	}
	return true
}

func (r *Requests) request(id RequestID) *request {
	if id.index < 0 || int(id.index) >= len(r.state.slots) {
		return nil
	}
	if q := &r.state.slots[id.index]; q.status != requestFree && q.generation == id.generation {
		return q
	}
	return nil
}

// Keep copies the state of all requests into a buffer, which it lets grow.
func (r *Requests) Keep(dst *RequestsState) {
	copyRequests(dst, &r.state)
	dst.search.reset()
	if r.state.active > 0 {
		r.finder.keep(&dst.search)
	}
}

// Return goes back to a state that was kept. The mesh is the one of that time, or one that was built or carved of the same.
func (r *Requests) Return(src *RequestsState, m *Mesh) {
	if m != r.finder.mesh {
		r.finder = NewFinder(m)
	}
	copyRequests(&r.state, src)
	if src.active > 0 {
		q := &src.slots[src.active-1]
		r.finder.Start(q.from, q.to, &q.filter)
		r.finder.resume(&src.search)
	}
}

func copyRequests(dst, src *RequestsState) {
	slots := slices.Grow(dst.slots[:0], len(src.slots))[:len(src.slots)]
	for i := range slots {
		points := slots[i].path.Points
		slots[i] = src.slots[i]
		slots[i].path.Points = append(points[:0], src.slots[i].path.Points...)
	}
	dst.slots, dst.count, dst.round, dst.active = slots, src.count, src.round, src.active
}

// searchState is that of a search that is under way.
type searchState struct {
	queue   queue
	visited []int32
	nodes   []node
	roots   []root
	ranks   []rankState // where the cost of a metre changes
	places  []int32     // whose ranks these are
	lasts   []int32     // of the polygons that were visited: the nodes that were found last
	most    float64
	flood   bool // the goal cannot be reached; what is closest to it is looked for
	best    int32
	end     int32
}

func (s *searchState) reset() {
	s.visited, s.nodes, s.roots = s.visited[:0], s.nodes[:0], s.roots[:0]
	s.ranks, s.places, s.lasts = s.ranks[:0], s.places[:0], s.lasts[:0]
}

func (f *Finder) keep(dst *searchState) {
	f.queue.keep(&dst.queue)
	dst.visited = append(dst.visited[:0], f.visited...)
	dst.nodes = append(dst.nodes[:0], f.nodes...)
	dst.roots = append(dst.roots[:0], f.roots...)
	dst.most, dst.flood, dst.best, dst.end = f.most, f.flood, f.best, f.end
	dst.ranks, dst.places, dst.lasts = dst.ranks[:0], dst.places[:0], dst.lasts[:0]
	for _, poly := range f.visited {
		dst.lasts = append(dst.lasts, f.polys[poly].last)
	}
	for i := range f.ranks {
		if f.ranks[i].stamp == f.stamp {
			dst.ranks, dst.places = append(dst.ranks, f.ranks[i]), append(dst.places, int32(i))
		}
	}
}

// resume goes on with a search that was begun like this one.
func (f *Finder) resume(src *searchState) {
	src.queue.keep(&f.queue)
	f.visited = append(f.visited[:0], src.visited...)
	f.nodes = append(f.nodes[:0], src.nodes...)
	f.roots = append(f.roots[:0], src.roots...)
	f.most, f.flood, f.best, f.end = src.most, src.flood, src.best, src.end
	for i, poly := range f.visited {
		f.polys[poly].stamp, f.polys[poly].last = f.stamp, src.lasts[i]
	}
	for i, r := range f.roots { // of the roots of one vertex the last is the best
		if r.vertex >= 0 {
			f.vertices[r.vertex] = vertexState{f.stamp, int32(i)}
		}
	}
	for i, place := range src.places {
		f.ranks[place] = src.ranks[i]
		f.ranks[place].stamp = f.stamp
	}
}
