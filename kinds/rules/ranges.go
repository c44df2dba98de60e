package rules

// Ranges visits the areas that rules of a unit read or change, in the order of the document, with their radius in tiles and the tiles around the unit: what a
// game draws on its stage. The list of tiles is good until f returns. It visits nothing for a unit that is not there.
func (e *Economy) Ranges(u Unit, f func(area string, radius float64, tiles []int32)) {
	if u.slot == 0 || !e.Has(u) {
		return
	}
	d := e.design
	for i := range d.areas {
		if d.reach(d.types[e.units[u.slot].typ].rules, int32(i)) {
			f(d.areas[i].name, d.areas[i].radius, e.area(int32(i), u.slot))
		}
	}
}

// reach reports whether one of some rules reads or changes an area.
func (d *Design) reach(rules []int32, area int32) bool {
	reads := func(operands []int32) bool {
		for _, i := range operands {
			if d.operands[i].area == area {
				return true
			}
		}
		return false
	}
	for _, i := range rules {
		r := &d.rules[i]
		for k := range r.checks {
			if reads(r.checks[k].reads) {
				return true
			}
		}
		for k := range r.on {
			if reads(r.on[k].reads) {
				return true
			}
		}
		for k := range r.changes {
			if r.changes[k].area == area {
				return true
			}
		}
	}
	return false
}
