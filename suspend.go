package wits

// Suspension is a piece of a program that can be suspended: all that a kind builds between [Builder.Suspension] and
// [Suspension.End]. What runs in it then keeps its values, but is not active, so it neither acts nor hears a trigger,
// until it is resumed.
type Suspension struct {
	l        *linker
	activity [2]int // from, to
	triggers [2]int
	room     *stateRange

	words []suspended
	marks []mark
	kept  int // the first word of the room: whether it keeps something, the activity words, the marks
}

// suspended are the activity bits of a word that lie in a suspension.
type suspended struct {
	word int
	mask uint64
}

// Suspension begins a piece of the program that can be suspended; see [Suspension.End].
func (b *Builder) Suspension() *Suspension {
	return &Suspension{l: b.l, activity: [2]int{b.l.activity}, triggers: [2]int{len(b.l.triggers)}}
}

// End ends the piece. Rows of activity bits that were reserved before it began belong to it only if they are named: bits
// are places of [Builder.Activity].
func (s *Suspension) End(bits ...int) {
	l := s.l
	s.activity[1], s.triggers[1] = l.activity, len(l.triggers)
	var acting []*trigger
	l.beforeLayout = append(l.beforeLayout, func() {
		for _, t := range l.triggers[s.triggers[0]:s.triggers[1]] {
			if t.release.run != nil {
				acting = append(acting, t)
			}
		}
		words := (s.activity[1]+63)/64 - s.activity[0]/64
		s.room = l.reserve(1+words+len(bits)+(len(acting)+63)/64, 0)
	})
	l.finish = append(l.finish, func() {
		s.kept = int(s.room.word)
		for _, bit := range bits {
			s.add(bit)
		}
		for bit := s.activity[0]; bit < s.activity[1]; bit++ {
			s.add(bit)
		}
		for _, t := range acting {
			s.marks = append(s.marks, t.mark())
		}
		s.l = nil
	})
}

func (s *Suspension) add(bit int) {
	p := s.l.p
	w, mask := int(p.active)+bit/64, uint64(1)<<(bit%64)
	if p.legal[bit/64]&mask == 0 {
		return
	}
	if k := len(s.words) - 1; k >= 0 && s.words[k].word == w {
		s.words[k].mask |= mask
		return
	}
	s.words = append(s.words, suspended{w, mask})
}

// Suspend makes all that is active in the piece inactive, without ending it, and takes back the triggers in it that were
// raised and have not acted yet.
func (x *Context) Suspend(s *Suspension) {
	words := x.words
	k := s.kept
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

// Resume makes active again what was active when the piece was suspended, and raises the triggers that were taken back. It
// is false, and does nothing, if nothing is suspended: also after [Carry] to a program in which things lie elsewhere.
func (x *Context) Resume(s *Suspension) bool {
	words := x.words
	k := s.kept
	if words[k] != 1 {
		return false
	}
	words[k] = 0
	for _, w := range s.words {
		k++
		words[w.word] = words[w.word]&^w.mask | words[k]&w.mask
		words[k] = 0
	}
	k++
	next := words[x.program.next:]
	for i, m := range s.marks {
		if at := k + i/64; words[at]>>(i%64)&1 != 0 {
			words[at] &^= 1 << (i % 64)
			next[m.word] |= m.mask
		}
	}
	return true
}

// Room is a run of words of every mind for a kind's own use. They have no names, so [Carry] takes them over only to a
// program in which everything lies at the same place; in another they begin as zeros.
type Room struct{ r *stateRange }

// Room reserves words.
func (b *Builder) Room(words int) Room { return Room{b.l.reserve(words, 0)} }

// Word is the first of them; known in Finish.
func (r Room) Word() int { return int(r.r.word) }
