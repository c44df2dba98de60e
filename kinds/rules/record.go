package rules

import (
	"slices"
	"strings"
)

// record is an economy with the names of all that it has, so that one of another version of the document can take it over.
type record struct {
	state
	day   int64
	held  [scopes][]string
	types []recordType
	all   []string // resources
	rows  []int    // by slot, where its bins, runs and remainders lie among those of others; nil: in the order of the slots
}

// row is where the bins, runs and remainders of a slot lie.
func (r *record) row(slot int) int {
	if r.rows == nil {
		return slot
	}
	return r.rows[slot]
}

// recordType is a type of unit.
type recordType struct {
	name  string
	rules []recordRule
}

// recordRule is a rule of a type.
type recordRule struct {
	name    string
	carries int      // where its remainders begin
	terms   []string // what has remainders: "in player.leather"
}

// stride is how many bins, rules and remainders a slot has.
func (r *record) stride() (bins, runs, carries int) {
	for _, t := range r.types {
		runs = max(runs, len(t.rules))
		for _, rule := range t.rules {
			carries = max(carries, rule.carries+len(rule.terms))
		}
	}
	return len(r.held[InUnit]), runs, carries
}

// record is the economy as it stands, which it shares.
func (e *Economy) record() *record {
	e.settle(e.now + 1)
	r := &record{state: e.state, day: e.day}
	for s := InUnit; s <= InPlayer; s++ {
		r.held[s] = e.design.Resources(s)
	}
	for i := range e.design.resources {
		r.all = append(r.all, e.design.resources[i].name)
	}
	for i := range e.design.types {
		t := recordType{name: e.design.types[i].name}
		for _, k := range e.design.types[i].rules {
			rule := &e.design.rules[k]
			t.rules = append(t.rules, recordRule{rule.name, rule.carries, e.design.rated(rule)})
		}
		r.types = append(r.types, t)
	}
	return r
}

// rated names the terms of a rule that have remainders.
func (d *Design) rated(r *rule) (names []string) {
	if !r.rate {
		return nil
	}
	for i := range r.inputs {
		names = append(names, "in "+d.termName(&r.inputs[i]))
	}
	for i := range r.outputs {
		names = append(names, "out "+d.termName(&r.outputs[i]))
	}
	return names
}

// Report says what an economy had for which there is no room in the document any more.
type Report struct {
	// Resources lists bins that are gone: "unit.leather".
	Resources []string
	// Types lists types of unit that are gone, and Units is how many units went with them.
	Types []string
	Units int
	// Rules lists rules that are gone, of which nothing is remembered: "Cobbler.Work".
	Rules []string
}

// adopt takes over what a record has, by name. The economy is new.
func (e *Economy) adopt(r *record) (report Report) {
	d := e.design
	e.now, e.next = r.now, r.next
	e.units, e.free, e.dying = append(e.units[:0], r.units...), append(e.free[:0], r.free...), nil
	for range len(e.units) - 1 {
		e.grow()
	}
	var bins [scopes][]int32 // by bin of the record, the resource
	for s := InUnit; s <= InPlayer; s++ {
		for _, name := range r.held[s] {
			at := int32(d.called(name, d.resourceOf))
			if at >= 0 && d.resources[at].bins[s].at < 0 {
				at = -1
			}
			if bins[s] = append(bins[s], at); at < 0 {
				report.Resources = append(report.Resources, s.String()+"."+name)
			}
		}
	}
	carry := func(s Scope, from, to int) {
		for k, at := range bins[s] {
			if at >= 0 {
				is := d.resources[at].bins[s]
				e.bins[s][to*len(d.held[s])+int(is.at)] = is.within(r.bins[s][from*len(r.held[s])+k])
			}
		}
	}
	carry(InPlayer, 0, 0)
	if n := len(r.held[InTile]); n > 0 {
		for tile := range min(e.options.Tiles, len(r.bins[InTile])/n) {
			carry(InTile, tile, tile)
		}
	}
	for i, name := range r.all {
		if at := d.called(name, d.resourceOf); at >= 0 {
			e.lost[at] = r.lost[i]
		}
	}
	moves := e.moves(r, &report)
	for slot := range e.units {
		u := &e.units[slot]
		if !u.alive {
			continue
		}
		m := &moves[u.typ]
		if m.to < 0 {
			report.Units++
			u.alive = false
			e.free = append(e.free, uint32(slot))
			continue
		}
		u.typ = int32(m.to)
		u.tiles = slices.DeleteFunc(slices.Clone(u.tiles), func(t int32) bool { return int(t) >= e.options.Tiles })
		copy(e.bins[InUnit][slot*len(d.held[InUnit]):], d.types[m.to].start)
		carry(InUnit, r.row(slot), slot)
		e.remember(r, m, slot)
	}
	for i := range e.queues {
		e.queues[i].entries, e.queues[i].fresh = nil, nil
	}
	for slot := range e.units {
		if e.units[slot].alive {
			e.schedule(uint32(slot))
		}
	}
	e.settle(e.now + 1)
	return report
}

// move is what becomes of a type of unit.
type move struct {
	to    int   // type; -1 if it is gone
	rules []int // by rule of the old type, that of the new one; -1 if it is gone
	terms [][]int
	old   *recordType
}

// moves finds what becomes of each type of a record.
func (e *Economy) moves(r *record, report *Report) []move {
	d := e.design
	moves := make([]move, len(r.types))
	for i := range r.types {
		old := &r.types[i]
		m := &moves[i]
		m.old, m.to = old, d.called(old.name, d.typeOf)
		if m.to < 0 {
			report.Types = append(report.Types, old.name)
			continue
		}
		for _, rule := range old.rules {
			at := d.called(rule.name, func(name string) int {
				return slices.IndexFunc(d.types[m.to].rules, func(k int32) bool { return d.rules[k].name == name })
			})
			m.rules = append(m.rules, at)
			var terms []int
			if at < 0 {
				report.Rules = append(report.Rules, old.name+"."+rule.name)
			} else {
				names := d.rated(&d.rules[d.types[m.to].rules[at]])
				for _, term := range rule.terms {
					side, resource, _ := strings.Cut(term, ".") // "in unit", "wood"
					terms = append(terms, d.called(resource, func(name string) int { return slices.Index(names, side+"."+name) }))
				}
			}
			m.terms = append(m.terms, terms)
		}
	}
	return moves
}

// remember takes over what is remembered of the rules of a unit. Rules that are new to it begin now.
func (e *Economy) remember(r *record, m *move, slot int) {
	d := e.design
	_, runs, carries := r.stride()
	e.forget(uint32(slot))
	for k, to := range m.rules {
		if to < 0 {
			continue
		}
		is, lacked := r.runs[r.row(slot)*runs+k], r.lacks[r.row(slot)*runs+k]
		rule := &d.rules[d.types[m.to].rules[to]]
		if is.outcome == FailedInputs && int(is.which) >= len(rule.inputs) || is.outcome == FailedChecks && int(is.which) >= len(rule.checks) {
			is.outcome, is.which, lacked = NotDue, 0, lack{}
		}
		e.runs[slot*d.widest+to], e.lacks[slot*d.widest+to] = is, lacked
		for i, term := range m.terms[k] {
			if term < 0 {
				continue
			}
			rest := r.carries[r.row(slot)*carries+m.old.rules[k].carries+i]
			if r.day != e.day { // of another length of the day: the same part of a millionth
				amount, _ := integrate(Amount(rest), e.day, 0, r.day)
				rest = int64(amount)
			}
			e.carries[slot*d.carried+rule.carries+term] = rest
		}
	}
}
