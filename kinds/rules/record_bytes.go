package rules

import (
	"encoding/binary"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/wire"
)

// append writes a record.
func (r *record) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(r.now))
	b = binary.AppendUvarint(b, uint64(r.next))
	b = binary.AppendUvarint(b, uint64(r.day))
	b = appendTexts(b, r.all)
	for _, names := range r.held {
		b = appendTexts(b, names)
	}
	b = binary.AppendUvarint(b, uint64(len(r.types)))
	for _, t := range r.types {
		b = appendText(b, t.name)
		b = binary.AppendUvarint(b, uint64(len(t.rules)))
		for _, rule := range t.rules {
			b = binary.AppendUvarint(appendText(b, rule.name), uint64(rule.carries))
			b = appendTexts(b, rule.terms)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(r.units)))
	for _, u := range r.units {
		if !u.alive {
			b = append(b, 0)
			continue
		}
		b = binary.AppendUvarint(append(b, 1), uint64(u.entity))
		b = binary.AppendUvarint(b, uint64(u.placed))
		b = binary.AppendUvarint(b, uint64(u.serial))
		b = binary.AppendUvarint(b, uint64(u.typ))
		b = binary.AppendUvarint(b, uint64(len(u.tiles)))
		for _, t := range u.tiles {
			b = binary.AppendUvarint(b, uint64(t))
		}
	}
	b = binary.AppendUvarint(b, uint64(len(r.free)))
	for _, slot := range r.free {
		b = binary.AppendUvarint(b, uint64(slot))
	}
	bins, runs, carries := r.stride()
	for slot, u := range r.units {
		if u.alive {
			b = appendAmounts(b, r.bins[InUnit][slot*bins:][:bins])
			for k, is := range r.runs[slot*runs:][:runs] {
				b = binary.AppendUvarint(b, uint64(is.last))
				lacked := r.lacks[slot*runs+k]
				b = binary.AppendVarint(binary.AppendVarint(b, int64(lacked.need)), int64(lacked.have))
				for _, n := range is.counts {
					b = binary.AppendUvarint(b, uint64(n))
				}
				b = append(binary.AppendUvarint(b, uint64(is.which)), byte(is.outcome))
			}
			for _, rest := range r.carries[slot*carries:][:carries] {
				b = binary.AppendUvarint(b, uint64(rest))
			}
		}
	}
	b = binary.AppendUvarint(b, uint64(len(r.bins[InTile])))
	b = appendAmounts(b, r.bins[InTile])
	b = appendAmounts(b, r.bins[InPlayer])
	return appendAmounts(b, r.lost)
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func appendTexts(b []byte, texts []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(texts)))
	for _, t := range texts {
		b = appendText(b, t)
	}
	return b
}

func appendAmounts(b []byte, list []Amount) []byte {
	for _, a := range list {
		b = binary.AppendVarint(b, int64(a))
	}
	return b
}

// recordReader reads a record.
type recordReader struct{ *wire.Reader }

// number reads a number up to a limit.
func (r recordReader) number(limit uint64) uint64 {
	n := r.Uvarint()
	if n > limit {
		r.Fail("a number is %d, above %d", n, limit)
		return 0
	}
	return n
}

// signed reads an amount within what a bin can hold.
func (r recordReader) signed(limit Amount) Amount {
	u := r.Uvarint()
	a := Amount(u >> 1)
	if u&1 != 0 {
		a = ^a
	}
	if a > limit || a < -limit {
		r.Fail("an amount is %s", a)
		return 0
	}
	return a
}

// length reads how many of something follow, each of which takes a byte at least.
func (r recordReader) length() int { return int(r.number(uint64(r.Left()))) }

func (r recordReader) texts() (out []string) {
	for range r.length() {
		out = append(out, string(r.Take(r.length())))
	}
	return out
}

func (r recordReader) amounts(n int, limit Amount) (out []Amount) {
	if n > r.Left() {
		r.Fail("cut short")
		return nil
	}
	for range n {
		out = append(out, r.signed(limit))
	}
	return out
}

// maxTick is the last tick that a record may be of.
const maxTick = 1 << 56

// read reads a record; what is wrong with it the reader tells.
func (r recordReader) read() *record {
	out := &record{}
	out.now, out.next, out.day = int64(r.number(maxTick)), uint32(r.number(1<<32-1)), int64(r.number(maxTicks))
	if out.day == 0 {
		r.Fail("a day has no ticks")
	}
	out.all = r.texts()
	for s := range out.held {
		out.held[s] = r.texts()
	}
	for range r.length() {
		t := recordType{name: string(r.Take(r.length()))}
		for range r.length() {
			t.rules = append(t.rules, recordRule{string(r.Take(r.length())), int(r.number(maxRules << 8)), r.texts()})
		}
		out.types = append(out.types, t)
	}
	r.readUnits(out)
	bins, runs, carries := out.stride()
	rows := 0
	for _, u := range out.units {
		if !u.alive || !r.OK() {
			out.rows = append(out.rows, -1)
			continue
		}
		out.rows = append(out.rows, rows)
		rows++
		out.bins[InUnit] = append(out.bins[InUnit], r.amounts(bins, Limit)...)
		for k := 0; k < runs && r.OK(); k++ {
			is := run{last: int64(r.number(uint64(out.now)))}
			lacked := lack{need: r.signed(farthest), have: r.signed(2 * farthest)}
			for k := range is.counts {
				is.counts[k] = uint32(r.number(1<<32 - 1))
			}
			is.which, is.outcome = uint16(r.number(1<<16-1)), Outcome(r.number(uint64(Failed)))
			out.runs, out.lacks = append(out.runs, is), append(out.lacks, lacked)
		}
		for k := 0; k < carries && r.OK(); k++ {
			out.carries = append(out.carries, int64(r.number(uint64(out.day-1))))
		}
	}
	out.bins[InTile] = r.amounts(r.length(), Limit)
	out.bins[InPlayer] = r.amounts(len(out.held[InPlayer]), Limit)
	out.lost = r.amounts(len(out.all), Limit)
	return out
}

// readUnits reads the slots, and which of them are free.
func (r recordReader) readUnits(out *record) {
	for slot := range r.length() {
		u := unit{}
		if r.number(1) == 1 {
			u = unit{entity: wits.Entity(r.Uvarint()), placed: int64(r.number(uint64(out.now))), serial: uint32(r.number(uint64(out.next))),
				typ: int32(r.number(uint64(max(len(out.types), 1) - 1))), alive: true}
			for range r.length() {
				u.tiles = append(u.tiles, int32(r.number(maxTiles-1)))
			}
		}
		if player := slot == 0; player && !u.alive || u.alive && (player != (u.serial == 0) || player != (u.typ == 0) || u.serial >= out.next) {
			r.Fail("unit %d has the number %d", slot, u.serial)
		}
		out.units = append(out.units, u)
	}
	dead := map[uint32]bool{}
	for slot := range out.units {
		if !out.units[slot].alive {
			dead[uint32(slot)] = true
		}
	}
	for range r.length() {
		slot := uint32(r.number(maxUnits))
		if !dead[slot] {
			r.Fail("slot %d is not free", slot)
		}
		delete(dead, slot)
		out.free = append(out.free, slot)
	}
	if len(out.units) == 0 || len(out.types) == 0 || out.types[0].name != playerType || len(dead) > 0 {
		r.Fail("there is no player, or not all free slots are listed")
	}
}
