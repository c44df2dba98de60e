package rules

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// evaluate runs a rule of a unit that is due: checks, inputs, outputs, and exactly one of three scripts [Pro360, ch. 15, listing 15.1]. Functions of
// the game's may place and remove units meanwhile, so what lies in lists is looked up anew after each.
func (e *Economy) evaluate(x *wits.Context, t *entry) {
	u := &e.units[t.slot]
	if !u.alive || u.serial != t.serial {
		return
	}
	r, at := &e.design.rules[t.rule], int(t.slot)*e.design.widest+int(t.local)
	is := &e.runs[at]
	elapsed := e.now - is.last
	is.last = e.now
	e.evaluated++
	if !r.calls {
		e.decide(x, r, t.slot, at, elapsed)
		return
	}
	e.acting = Acting{e, Unit{t.slot, u.serial}}
	var self any = &e.acting
	if e.options.Self != nil {
		self = e.options.Self(e.acting.Unit, u.entity)
	}
	x.SetCurrentNode(r.id)
	entity, was := x.Lend(u.entity, self)
	e.decide(x, r, t.slot, at, elapsed)
	x.Lend(entity, was)
}

// decide is evaluate with the context lent to the unit.
func (e *Economy) decide(x *wits.Context, r *rule, slot uint32, at int, elapsed int64) {
	own := e.own(slot)
	for i := range r.checks {
		c := &r.checks[i]
		if c.plain {
			if a := own[c.left.at]; a >= c.from && a <= c.to {
				continue // as most do: a bin of the unit against a number
			}
		}
		if need, have, ok := e.holds(x, c, slot); !ok {
			e.missed(x, r, slot, at, FailedChecks, i, need, have)
			return
		}
		if !c.native { // a function may have placed units
			own = e.own(slot)
		}
	}
	amounts := r.amounts
	uneven := r.rate && elapsed != e.day // once a day a rate is what the document says, and what is left over stays
	if uneven {
		e.rated(r, slot, elapsed)
		amounts = e.needs
	}
	needs, gives := amounts[:len(r.inputs)], amounts[len(r.inputs):]
	for i := range needs {
		t := &r.inputs[i]
		var have Amount
		if t.scope == InTile {
			have = e.available(t, slot)
		} else {
			have = *e.bin(t, own) - t.bin.least
		}
		if have < needs[i] {
			e.missed(x, r, slot, at, FailedInputs, i, needs[i], have)
			return
		}
	}
	for i := range needs {
		if t := &r.inputs[i]; t.scope == InTile {
			e.take(t, slot, needs[i])
		} else {
			*e.bin(t, own) -= needs[i]
		}
	}
	for i := range gives {
		if t := &r.outputs[i]; t.scope == InTile {
			e.give(t, slot, gives[i])
		} else {
			e.pour(e.bin(t, own), t, gives[i])
		}
	}
	if uneven {
		copy(e.carries[int(slot)*e.design.carried+r.carries:], e.rests)
	}
	for i := range r.changes {
		e.change(&r.changes[i], slot)
	}
	e.count(x, r, at, Fired)[r.words[lastFired]] = uint64(x.Tick() + 1)
	if s := &r.on[0]; s.f != nil {
		e.script(x, s, slot)
	}
}

// own is what is in the bins of a unit.
func (e *Economy) own(slot uint32) []Amount {
	n := len(e.design.held[InUnit])
	return e.bins[InUnit][int(slot)*n:][:n]
}

// holds evaluates a check, and says what it needed and found if that can be said.
func (e *Economy) holds(x *wits.Context, c *check, slot uint32) (need, have Amount, ok bool) {
	if !c.native {
		e.load(x, c.reads, slot)
		return 0, 0, (*c.f)(x)
	}
	have, need = e.value(&c.left, slot), c.number
	if c.right.scope != none {
		need = e.value(&c.right, slot)
	}
	return need, have, c.compare.holds(have, need)
}

// value is an amount as a unit sees it.
func (e *Economy) value(s *source, slot uint32) Amount {
	d := e.design
	switch s.scope {
	case InUnit:
		return e.bins[InUnit][int(slot)*len(d.held[InUnit])+int(s.at)]
	case InPlayer:
		return e.bins[InPlayer][s.at]
	}
	tiles := e.units[slot].tiles
	if s.area >= 0 {
		tiles = e.area(s.area, slot)
	}
	return s.aggregate.over(e.bins[InTile], len(d.held[InTile]), s.at, tiles)
}

// area is the tiles around a unit; -1 for its own.
func (e *Economy) area(i int32, slot uint32) []int32 {
	tiles := e.units[slot].tiles
	if i < 0 {
		return tiles
	}
	e.tiles = e.options.Ground.Around(tiles, e.design.areas[i].radius, e.tiles[:0])
	return e.tiles
}

// bin is where an input or output of a unit, whose bins are given, or of the player lies.
func (e *Economy) bin(t *term, own []Amount) *Amount {
	if t.scope == InUnit {
		return &own[t.bin.at]
	}
	return &e.bins[InPlayer][t.bin.at]
}

// available is how much of an input the tiles of a unit have.
func (e *Economy) available(t *term, slot uint32) (have Amount) {
	n := len(e.design.held[InTile])
	for _, tile := range e.units[slot].tiles {
		have = added(have, e.bins[InTile][int(tile)*n+int(t.bin.at)]-t.bin.least)
	}
	return have
}

// place is where a bin of a unit or of the player lies.
func (e *Economy) place(s Scope, bin int32, slot uint32) int {
	if s == InUnit {
		return int(slot)*len(e.design.held[InUnit]) + int(bin)
	}
	return int(bin)
}

// take takes an input that is there from the tiles of a unit, from the first first.
func (e *Economy) take(t *term, slot uint32, amount Amount) {
	n := len(e.design.held[InTile])
	for _, tile := range e.units[slot].tiles {
		b := &e.bins[InTile][int(tile)*n+int(t.bin.at)]
		part := min(amount, *b-t.bin.least)
		*b -= part
		amount -= part
	}
}

// give gives an output to the tiles of a unit in equal parts, of which the first are larger by a millionth if need be.
func (e *Economy) give(t *term, slot uint32, amount Amount) {
	tiles, n := e.units[slot].tiles, len(e.design.held[InTile])
	if len(tiles) == 0 {
		e.lost[t.resource] = e.lost[t.resource].plus(amount)
		return
	}
	each, rest := amount, Amount(0)
	if len(tiles) > 1 { // as few are: to divide takes longer than all else
		each, rest = amount/Amount(len(tiles)), amount%Amount(len(tiles))
	}
	for _, tile := range tiles {
		part := each
		if rest > 0 {
			part++
			rest--
		}
		e.pour(&e.bins[InTile][int(tile)*n+int(t.bin.at)], t, part)
	}
}

// pour adds to a bin, up to its cap.
func (e *Economy) pour(b *Amount, t *term, amount Amount) {
	*b += amount
	if over := *b - t.bin.cap; over > 0 {
		*b = t.bin.cap
		e.lost[t.resource] = e.lost[t.resource].plus(over)
	}
}

// change changes each tile of an area, within the bounds of the bin.
func (e *Economy) change(c *change, slot uint32) {
	n := len(e.design.held[InTile])
	for _, tile := range e.area(c.area, slot) {
		b := &e.bins[InTile][int(tile)*n+int(c.bin.at)]
		*b = c.bin.within(b.plus(c.amount))
	}
}

// within is an amount within the bounds of a bin.
func (b *bin) within(a Amount) Amount { return min(max(a, b.least), b.cap) }

// load writes what an expression reads to where it finds it.
func (e *Economy) load(x *wits.Context, reads []int32, slot uint32) {
	for _, i := range reads {
		o := &e.design.operands[i]
		kind.Put(x, o.slot, e.value(&o.source, slot).Float())
	}
}

// script runs statements, and takes what they have written over into the bins.
func (e *Economy) script(x *wits.Context, s *script, slot uint32) {
	serial := e.units[slot].serial
	e.load(x, s.reads, slot)
	e.before = e.before[:0]
	for _, i := range s.reads {
		e.before = append(e.before, math.Float64bits(kind.Get[float64](x, e.design.operands[i].slot)))
	}
	(*s.f)(x)
	gone := !e.units[slot].alive || e.units[slot].serial != serial
	for k, i := range s.reads {
		o := &e.design.operands[i]
		is := kind.Get[float64](x, o.slot)
		if o.scope != InPlayer && (o.scope != InUnit || gone) || math.Float64bits(is) == e.before[k] {
			continue
		}
		e.bins[o.scope][e.place(o.scope, o.at, slot)] = o.bin.within(AmountOf(is))
	}
}
