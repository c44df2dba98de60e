package wits

// Suspension is a piece of a program that can be suspended: all that a kind builds between [Builder.Suspension] and
// [Suspension.End]. What runs in it then keeps its values, but is not active, so it neither acts nor hears a trigger,
// until it is resumed.
type Suspension struct {
	l              *linker
	rows, triggers [2]int // made meanwhile: from, to
	parts, nodes   [2]int
	room           *stateRange

	words  []suspended
	marks  []mark
	actors []suspender
	kept   int    // the first word of the room: whether it keeps something, the activity words, the marks
	node   string // the path of the node that has the first of the bits that End names
}

// suspended are the activity bits of a word that lie in a suspension.
type suspended struct {
	word int
	mask uint64
}

// Suspender is implemented by actions that have something to do when they are suspended together with what they are part
// of, such as to take an order back, and when they go on. Neither may fire triggers. An action that is ended while it is
// suspended does not go on first: its End is all that is called.
type Suspender interface {
	Suspend(x *Context)
	Resume(x *Context)
}

// suspender is a node with such an action, by its activity bit.
type suspender struct {
	word int
	mask uint64
	node int32
	Suspender
}

// Suspension begins a piece of the program that can be suspended; see [Suspension.End].
func (b *Builder) Suspension() *Suspension {
	l := b.l
	return &Suspension{l: l, rows: [2]int{len(l.legal)}, triggers: [2]int{len(l.triggers)}, parts: [2]int{len(l.builders)}, nodes: [2]int{len(l.nodes)}}
}

// End ends the piece. Of rows of activity bits that were reserved before it began, those bits belong to it that are named:
// places of [Builder.Activity].
func (s *Suspension) End(bits ...int) {
	l := s.l
	s.rows[1], s.triggers[1], s.parts[1], s.nodes[1] = len(l.legal), len(l.triggers), len(l.builders), len(l.nodes)
	inside := func(i int, made [2]int, part int) bool {
		return i >= made[0] && i < made[1] || part >= s.parts[0] && part < s.parts[1]
	}
	var acting []*trigger
	l.beforeLayout = append(l.beforeLayout, func() { // parts have all their bits and triggers by now
		for i, t := range l.triggers {
			if t.release.run != nil && inside(i, s.triggers, t.b.info.ID) {
				acting = append(acting, t)
			}
		}
		for _, bit := range bits {
			s.add(bit)
		}
		for i, r := range l.legal {
			if inside(i, s.rows, r.part) {
				for bit := r.from; bit < r.to; bit++ {
					s.add(bit)
				}
			}
		}
		s.room = l.reserve(1+len(s.words)+(len(acting)+63)/64, 0)
	})
	l.p.suspensions = append(l.p.suspensions, s)
	l.finish = append(l.finish, func() {
		s.kept = int(s.room.word)
		for i := range l.nodes {
			if n := &l.nodes[i]; len(bits) > 0 && int(n.active) == bits[0] && !n.part {
				s.node = n.Path
			}
		}
		for i := range s.words {
			s.words[i].word += int(l.p.active)
		}
		for _, t := range acting {
			s.marks = append(s.marks, t.mark())
		}
		for id := s.nodes[0]; id < s.nodes[1]; id++ {
			n := &l.nodes[id]
			if a, ok := n.action.(Suspender); ok && n.active >= 0 {
				s.actors = append(s.actors, suspender{int(l.p.active + n.active/64), 1 << (n.active % 64), int32(id), a})
			}
		}
		s.l, s.room = nil, nil
	})
}

func (s *Suspension) add(bit int) {
	w, mask := bit/64, uint64(1)<<(bit%64)
	if k := len(s.words) - 1; k >= 0 && s.words[k].word == w {
		s.words[k].mask |= mask
		return
	}
	s.words = append(s.words, suspended{w, mask})
}

// Suspend makes all that is active in the piece inactive, without ending it, and takes back the triggers in it that were
// raised and have not acted yet.
func (x *Context) Suspend(s *Suspension) {
	for i := range s.actors {
		if a := &s.actors[i]; x.words[a.word]&a.mask != 0 {
			x.at(a.node)
			a.Suspend(x)
		}
	}
	x.fold(s)
}

// Resume makes active again what was active when the piece was suspended, and raises the triggers that were taken back. It
// is false, and does nothing, if nothing is suspended.
func (x *Context) Resume(s *Suspension) bool {
	if x.words[s.kept] != 1 {
		return false
	}
	x.unfold(s)
	for i := range s.actors {
		if a := &s.actors[i]; x.words[a.word]&a.mask != 0 {
			x.at(a.node)
			a.Resume(x)
		}
	}
	return true
}

// Discard is Resume for a kind that ends the piece right away: all is active again, so that it can be ended, but actions are
// not told that they go on, and the triggers that were taken back are forgotten.
func (x *Context) Discard(s *Suspension) bool {
	if x.words[s.kept] != 1 {
		return false
	}
	clear(x.words[x.unfoldActive(s):][:(len(s.marks)+63)/64])
	return true
}

func (x *Context) fold(s *Suspension) {
	words, k := x.words, s.kept
	words[k] = 1
	for _, w := range s.words {
		k++
		words[k] = words[w.word] & w.mask
		words[w.word] &^= w.mask
	}
	k++
	next := words[x.program.next:]
	for i, m := range s.marks {
		at, bit := k+i/64, uint64(1)<<(i%64)
		if next[m.word]&m.mask != 0 {
			next[m.word] &^= m.mask
			words[at] |= bit
		} else {
			words[at] &^= bit
		}
	}
}

func (x *Context) unfold(s *Suspension) {
	words, k := x.words, x.unfoldActive(s)
	next := words[x.program.next:]
	for i, m := range s.marks {
		if at := k + i/64; words[at]>>(i%64)&1 != 0 {
			words[at] &^= 1 << (i % 64)
			next[m.word] |= m.mask
		}
	}
}

// unfoldActive makes active what was, and gives the place of the triggers that were taken back.
func (x *Context) unfoldActive(s *Suspension) int {
	words, k := x.words, s.kept
	words[k] = 0
	for _, w := range s.words {
		k++
		words[w.word] = words[w.word]&^w.mask | words[k]&w.mask
		words[k] = 0
	}
	return k + 1
}

// matchFolds finds the suspensions of the old program that those of the new one are.
func (p *transferPlan) matchFolds() {
	for _, to := range p.to.suspensions {
		f := transferredFold{to: to}
		if was, ok := p.paths[to.node]; ok {
			for _, from := range p.from.suspensions {
				if from.node == was {
					f.from = from
				}
			}
		}
		p.folds = append(p.folds, f)
	}
}

// unfold lets [Transfer] see what is suspended in a mind as if it were active, so that it is carried by name like all else;
// folded says which of the new program's suspensions shall be suspended again.
func (p *transferPlan) unfold(old *Mind) (unfolded *Mind, folded []bool) {
	var was map[string]bool // nodes of suspensions
	for _, s := range p.from.suspensions {
		if old.x.words[s.kept] != 1 {
			continue
		}
		if was == nil {
			was, old = map[string]bool{}, old.Clone()
		}
		old.x.unfold(s)
		was[s.node] = true
	}
	if was == nil {
		return old, nil
	}
	for _, f := range p.folds {
		folded = append(folded, f.from != nil && was[f.from.node])
	}
	return old, folded
}

// Reservation is a run of words of every mind for a kind's own use. They have no names, so [Transfer] takes them over only to a
// program in which everything lies at the same place; in another they begin as zeros.
type Reservation struct{ r *stateRange }

// Reserve reserves words.
func (b *Builder) Reserve(words int) Reservation { return Reservation{b.l.reserve(words, 0)} }

// Word returns the first of them; known in Finish.
func (r Reservation) Word() int { return int(r.r.word) }

// Looking ahead: a kind may try out in a mind what would come of something, as often as it likes, and everything that
// happens to the mind meanwhile is undone. See package tree, "simulate".

// Lookahead holds what is needed to undo a lookahead of a mind. It is for kinds; reuse it, and the next one allocates
// nothing.
type Lookahead struct {
	// What is the kind's own.
	What any

	present  Checkpoint
	log      Logger
	restarts int16
	phase    uint8
}

// Log drops the message: what is imagined is not said.
func (*Lookahead) Log(Message) {}

// Checkpoint is the state of a mind at a moment of a lookahead. The zero value is ready to use.
type Checkpoint struct {
	words []uint64
	refs  []any
	time  float64
}

// Save copies the mind's state into b.
func (b *Checkpoint) Save(x *Context) {
	b.words = append(b.words[:0], x.words...)
	if len(x.refs) > 0 {
		b.refs = append(b.refs[:0], x.refs...)
	}
	b.time = x.frame.Time
}

// Restore sets the mind back to the saved state.
func (b *Checkpoint) Restore(x *Context) {
	copy(x.words, b.words)
	copy(x.refs, b.refs)
	x.frame.Time = b.time
}

// BeginLookahead begins a lookahead. Until [Context.EndLookahead] the mind can be run freely: messages are dropped, and
// values, triggers, activity, random numbers and the time are put back at the end, also if something panics. What lies
// outside of the mind is not: so no code of the game's that changes the world may run.
func (x *Context) BeginLookahead(a *Lookahead) {
	if x.ahead {
		panic("a look ahead within a look ahead")
	}
	x.StayAwake() // the game's code may take part in it
	a.present.Save(x)
	a.log, a.restarts, a.phase = x.frame.Log, x.restarts, x.phase
	x.frame.Log, x.ahead, x.restarts, x.phase = a, true, maxRestarts, phaseUpdate
}

// EndLookahead ends the lookahead and restores the mind.
func (x *Context) EndLookahead() {
	a := x.Lookahead()
	if a == nil {
		return
	}
	a.present.Restore(x)
	x.frame.Log, x.ahead, x.restarts, x.phase = a.log, false, a.restarts, a.phase
}

// NextFrame begins another frame of a lookahead: what has ended may begin anew in it as often as in any frame. Time does not pass
// by itself; see [Context.Pass].
func (a *Lookahead) NextFrame(x *Context) {
	if x.Lookahead() == a {
		x.restarts = maxRestarts
	}
}

// Lookahead returns the current lookahead; nil outside of one.
func (x *Context) Lookahead() *Lookahead {
	if !x.ahead {
		return nil
	}
	return x.frame.Log.(*Lookahead) // so that a mind need not have a place for it
}

// InLookahead reports whether a lookahead is in progress.
func (x *Context) InLookahead() bool { return x.ahead }

// Pass lets time pass in a look ahead, in seconds; nothing in the present.
func (x *Context) Pass(seconds float64) {
	if x.ahead {
		x.frame.Time += seconds
	}
}

// ActionOf returns the struct of the coder's that an action runs, a pointer; nil for a part that is no action, or one that only
// a manifest tells of.
func ActionOf(p Part) any {
	p, _, _ = Underlying(p)
	if l, ok := p.(*leaf); ok && l.update != nil {
		return l.update
	}
	return nil
}

// PlainAction returns the action that a part runs if running it is no more than to call Update: it does nothing when it begins
// or ends, and has no variables that begin anew. Otherwise nil. Ask in [Builder.Finish], after the part was made. Who calls it stays
// awake, see [Context.StayAwake].
func PlainAction(p Part) Updater {
	if l, ok := p.(*leaf); ok && l.activate == nil && l.end == nil && l.sleep == nil && l.to == l.from && l.toRef == l.fromRef {
		return l.update
	}
	return nil
}

// Rewind sets the variables of an action back to their defaults, as its activation does, without running the action.
func Rewind(x *Context, p Part) {
	p, _, _ = Underlying(p)
	if l, ok := p.(*leaf); ok {
		l.rewind(x)
	}
}

// Fail reports that something was registered wrongly; [Registry.Err] then gives it. It is for packages that register for
// the game.
func (r *Registry) Fail(err error) { r.errs = append(r.errs, err) }
