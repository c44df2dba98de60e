package timetable

import "fmt"

// lint warns of entries that never run, and of hours in which nothing does.
func (b *builder) lint() {
	named := make([]bool, len(b.t.entries))
	if b.t.otherwise >= 0 {
		named[b.t.otherwise] = true
	}
	for i := range b.t.entries {
		if then := b.t.entries[i].then; then >= 0 {
			named[then] = true
		}
	}
	for i := range b.t.entries {
		e := &b.t.entries[i]
		if !e.timed && !named[i] {
			b.Warn(e.Node, "", "it never runs: it has no hours, and no other entry names it", `give it "from" and "to", or name it as "then" or "otherwise"`)
		}
		for k := range b.t.entries[:i] {
			if o := &b.t.entries[k]; e.timed && o.timed && e.from == o.from && e.when == nil && o.when == nil {
				b.Warn(e.Node, "from", fmt.Sprintf("%s begins at %s as well, and runs: it comes first by name", o.Node.Name, clock(o.from)), "let one of them begin later")
			}
		}
	}
	if hour := b.free(); b.body.Otherwise.Source == nil && hour >= 0 {
		b.Warn(nil, "entries", fmt.Sprintf("nothing runs at %s: it is nobody's time", clock(hour)), `name an entry as "otherwise"`)
	}
}

// free returns an hour at which it is nobody's time: one at which that of an entry ends. -1 if there is none.
func (b *builder) free() float64 {
	for i := range b.t.entries {
		if !b.t.entries[i].timed {
			continue
		}
		hour, taken := day(b.t.entries[i].to), false
		for k := range b.t.entries {
			taken = taken || b.t.entries[k].age(hour) >= 0
		}
		if !taken {
			return hour
		}
	}
	return -1
}
