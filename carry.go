package wits

// CarryReport says what became of a mind's state when its program was changed.
type CarryReport struct {
	// Kept lists the nodes that were active and still are; Ended those that were active and are no more, because they
	// are gone or do something else now; Kept and Ended are paths in the old program.
	Kept, Ended []string
	// New lists the nodes of the new program that the old one did not have.
	New []string
	// Values is the number of values that were taken over; Dropped lists those that have no place in the new program,
	// or another type there.
	Values  int
	Dropped []string
}

// Carry makes a mind of the new program with the state of the old mind, by name: a node keeps its state and activity
// if a node of the same path and type is in the new program, or one that the new document's "renames" lead to. All
// else starts at its defaults; literals are always those of the new document. Nodes that are gone are dropped without
// their clean-up.
func Carry(old *Mind, to *Program) (*Mind, CarryReport) {
	var report CarryReport
	from := old.x.program
	m := to.NewMind(0)
	m.x.words[wordRand] = old.x.words[wordRand]
	m.x.words[wordState] = old.x.words[wordState]

	same := map[int]bool{} // nodes of the new program that the old one has
	gone := map[int]bool{}
	for i := range from.nodes {
		gone[i] = true
	}
	for i := range to.nodes {
		n := &to.nodes[i]
		k, ok := from.findNode(n.old, n.Path)
		if !ok || from.nodes[k].Type != n.Type && n.Type != "" && i != 0 {
			report.New = append(report.New, n.Path)
			continue
		}
		delete(gone, k)
		same[i] = true
		if a := from.nodes[k].active; a >= 0 && n.active >= 0 && old.Active(int(a)) {
			m.x.words[to.active+n.active/64] |= 1 << (n.active % 64)
			if i != 0 {
				report.Kept = append(report.Kept, from.nodes[k].Path)
			}
		}
	}
	for i := range from.nodes {
		if a := from.nodes[i].active; gone[i] && a >= 0 && old.Active(int(a)) {
			report.Ended = append(report.Ended, from.nodes[i].Path)
		}
	}
	m.carryValues(old, &report)
	m.carryMarks(old)
	return m, report
}

func (p *Program) findNode(old, path string) (int, bool) {
	if k, ok := p.byNode[old]; ok {
		return k, true
	}
	k, ok := p.byNode[path]
	return k, ok
}

func (m *Mind) carryValues(old *Mind, report *CarryReport) {
	from, to := old.x.program, m.x.program
	taken := map[int]bool{}
	for i := range to.values {
		v := &to.values[i]
		k, ok := from.byPath[v.old]
		if !ok {
			k, ok = from.byPath[v.Path]
		}
		if !ok || v.Class == ClassLiteral {
			continue
		}
		o := &from.values[k]
		if o.Slot.typ.goes != v.Slot.typ.goes || o.Class == ClassLiteral {
			continue
		}
		v.Slot.set(&m.x, o.Slot.get(&old.x))
		taken[k] = true
		report.Values++
	}
	for k := range from.values {
		if v := &from.values[k]; v.Class != ClassLiteral && !taken[k] {
			report.Dropped = append(report.Dropped, v.Path)
		}
	}
}

// carryMarks keeps triggers that wait for the next step.
func (m *Mind) carryMarks(old *Mind) {
	from, to := old.x.program, m.x.program
	waiting := map[string]bool{}
	for bit, path := range from.marks {
		if old.x.words[from.next+int32(bit/64)]>>(bit%64)&1 != 0 {
			waiting[path] = true
		}
	}
	for bit, path := range to.marks {
		if waiting[path] {
			m.x.words[to.next+int32(bit/64)] |= 1 << (bit % 64)
		}
	}
}
