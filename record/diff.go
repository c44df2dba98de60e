package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sort"
)

// snap is one mind at one tick, wherever it comes from.
type snap struct {
	table *Table
	words []uint64
	fault string
	ref   func(i int) fileRef
}

// pairing says which words of two minds are the same thing. It is found out once for two programs.
type pairing struct {
	same   bool // the layouts are
	values [][2]int
	nodes  [][2]int // bits
}

// pairings are those of all programs that were met.
type pairings map[[2]*Table]*pairing

func (m pairings) of(a, b *Table) *pairing {
	p := m[[2]*Table{a, b}]
	if p != nil {
		return p
	}
	p = &pairing{same: a.Fingerprint == b.Fingerprint && a.Words == b.Words && a.Refs == b.Refs && len(a.Values) == len(b.Values)}
	m[[2]*Table{a, b}] = p
	if p.same {
		return p
	}
	type name struct{ path, class, typ string }
	at := map[name]int{}
	for i, v := range b.Values {
		at[name{v.Path, v.Class, v.Type}] = i
	}
	for i, v := range a.Values {
		k, ok := at[name{v.Path, v.Class, v.Type}]
		if ok && v.Class != "literal" && b.Values[k].Words == v.Words {
			p.values = append(p.values, [2]int{i, k})
		}
	}
	bit := map[string]int{}
	for _, n := range b.Nodes {
		bit[n.Path] = n.Bit
	}
	for _, n := range a.Nodes {
		if k, ok := bit[n.Path]; ok {
			p.nodes = append(p.nodes, [2]int{n.Bit, k})
		}
	}
	return p
}

// differ returns the first thing in which two minds differ. If their programs are not the same, only what both have counts, by
// name, and literals do not.
func (m pairings) differ(a, b *snap) (path, was, is string, differs bool) {
	if a.fault != b.fault {
		return "the fault", none(a.fault), none(b.fault), true
	}
	p := m.of(a.table, b.table)
	if !p.same {
		return p.byName(a, b)
	}
	t := a.table
	if !slices.Equal(a.words, b.words) {
		for i := range a.words {
			if x, y := t.plain(i, a.words[i]), t.plain(i, b.words[i]); x != y {
				return t.nameOf(i, a.words, b.words)
			}
		}
	}
	for _, v := range t.Values {
		if v.Words == 0 {
			if x, y := a.ref(v.At), b.ref(v.At); !x.is(y) {
				return v.Path, refText(x.data), refText(y.data), true
			}
		}
	}
	return "", "", "", false
}

// is reports whether two references are equal, as far as they could be written.
func (r fileRef) is(o fileRef) bool {
	return r.unknown || o.unknown || (r.data == nil) == (o.data == nil) && bytes.Equal(r.data, o.data)
}

// nameOf names the word in which two minds differ: a value or a node that became active, if there is one, for that tells
// people more.
func (t *Table) nameOf(word int, a, b []uint64) (path, was, is string, differs bool) {
	for i := range t.Values {
		v := &t.Values[i]
		for k := v.At; k < v.At+v.Words; k++ {
			if t.plain(k, a[k]) != t.plain(k, b[k]) {
				return v.Path, v.text(a), v.text(b), true
			}
		}
	}
	for _, list := range []struct {
		word int
		bits []TableBit
		what string
	}{{t.ActiveWord, t.Nodes, " active"}, {t.ActedWord, t.Triggers, " acted"}} {
		for _, n := range list.bits {
			w := list.word + n.Bit/64
			if x, y := a[w]>>(n.Bit%64)&1, b[w]>>(n.Bit%64)&1; x != y {
				return n.Path + list.what, yes(x), yes(y), true
			}
		}
	}
	path = "an unnamed word"
	if word < 2 {
		path = [...]string{"random", "time"}[word]
	}
	return path, fmt.Sprintf("%x", a[word]), fmt.Sprintf("%x", b[word]), true
}

func yes(bit uint64) string { return map[uint64]string{0: "false", 1: "true"}[bit] }

func none(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// byName compares minds of different programs.
func (p *pairing) byName(a, b *snap) (path, was, is string, differs bool) {
	for _, n := range p.nodes {
		x := a.words[a.table.ActiveWord+n[0]/64] >> (n[0] % 64) & 1
		y := b.words[b.table.ActiveWord+n[1]/64] >> (n[1] % 64) & 1
		if x != y {
			k := slices.IndexFunc(a.table.Nodes, func(t TableBit) bool { return t.Bit == n[0] })
			return a.table.Nodes[k].Path + " active", yes(x), yes(y), true
		}
	}
	for _, k := range p.values {
		v, w := &a.table.Values[k[0]], &b.table.Values[k[1]]
		if v.Words == 0 {
			if x, y := a.ref(v.At), b.ref(w.At); !x.is(y) {
				return v.Path, refText(x.data), refText(y.data), true
			}
		}
		for i := range v.Words {
			if a.table.plain(v.At+i, a.words[v.At+i]) != b.table.plain(w.At+i, b.words[w.At+i]) {
				return v.Path, v.text(a.words), w.text(b.words), true
			}
		}
	}
	return "", "", "", false
}

// player goes through a recording tick by tick.
type player struct {
	rec    *Recording
	chunk  *filed
	strips []strip
}

// chunkAt returns the chunk of a tick, unpacked, and the frame in it; nil if there is none.
func (p *player) chunkAt(tick int64) (*filed, int) {
	if c := p.chunk; c == nil || tick < c.from || tick > c.last() {
		list := p.rec.chunks
		i := sort.Search(len(list), func(i int) bool { return list[i].last() >= tick })
		if i == len(list) || list[i].from > tick {
			return nil, 0
		}
		c = list[i]
		p.chunk = c
		for len(p.strips) < len(c.minds) {
			p.strips = append(p.strips, strip{})
		}
		for k := range c.minds {
			if t := c.roster.Agents[k].table; t != nil {
				_ = readBlock(&p.strips[k], c.minds[k].block, t.image, c.n) // it was read before
			}
		}
	}
	return p.chunk, int(tick - p.chunk.from)
}

// snap returns a mind by its place in the list of agents.
func (p *player) snap(i, f int) *snap {
	a := &p.chunk.roster.Agents[i]
	return &snap{a.table, p.strips[i].frame(f), a.Fault, func(r int) fileRef { return p.chunk.minds[i].refAt(r, f) }}
}

func (r *fileRoster) names() []AgentAt {
	var out []AgentAt
	for _, a := range r.Agents {
		out = append(out, AgentAt{ID: a.ID, Name: a.Name})
	}
	return out
}

// Diff finds where two recordings of a game part: the first tick that both have, the first agent in it, and the value, by its
// name. It says no if they are the same in all ticks that both have. It fails if they are not of one game or have no tick in
// common.
func Diff(a, b *Recording) (Difference, bool, error) {
	if a.Run.Game != b.Run.Game {
		return Difference{}, false, fmt.Errorf("record: one is a recording of %s, the other one of %s", a.Run.Game, b.Run.Game)
	}
	from, to := max(a.Run.From, b.Run.From), min(a.Run.To, b.Run.To)
	if from > to {
		return Difference{}, false, errors.New("record: the recordings have no tick in common")
	}
	p, q, m := player{rec: a}, player{rec: b}, pairings{}
	for tick := from; tick <= to; tick++ {
		c, f := p.chunkAt(tick)
		n, g := q.chunkAt(tick)
		for i := range c.roster.Agents {
			x := &c.roster.Agents[i]
			if i >= len(n.roster.Agents) || n.roster.Agents[i].ID != x.ID {
				return lists(tick, c.roster.names(), n.roster.names()), true, nil
			}
			y := &n.roster.Agents[i]
			d := Difference{Tick: tick, Agent: x.ID, Name: x.Name, Path: "the mind", A: hasMind(x.table != nil), B: hasMind(y.table != nil)}
			if x.table != nil && y.table != nil {
				var differs bool
				if d.Path, d.A, d.B, differs = m.differ(p.snap(i, f), q.snap(i, g)); !differs {
					continue
				}
			} else if x.table == y.table {
				continue
			}
			return d, true, nil
		}
		if len(n.roster.Agents) > len(c.roster.Agents) {
			return lists(tick, c.roster.names(), n.roster.names()), true, nil
		}
		if f == 0 && g == 0 && c.hashed && n.hashed && c.hash != n.hash {
			return Difference{Tick: tick, Path: "the hash of the game", A: hashText(c.hash), B: hashText(n.hash)}, true, nil
		}
	}
	return Difference{}, false, nil
}

func lists(tick int64, a, b []AgentAt) Difference {
	return Difference{Tick: tick, Path: "the list of agents", A: listOf(a), B: listOf(b)}
}
