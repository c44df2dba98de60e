package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// operand is what a check or script can read of bins: unit.wood, tile.gold.max, Near.fire.
type operand struct {
	source
	name  string
	bin   bin
	state kind.State
	slot  kind.Slot // where expressions find it
}

// names finds operands by their names while expressions are read.
type names struct {
	b    *builder
	used []int32 // since begin
	gave bool    // scripts may write what is one bin
}

// begin begins another expression or script.
func (n *names) begin(script bool) { n.used, n.gave = nil, script }

// find gives an operand as expressions see it.
func (n *names) find(name string) (expr.Ref, bool) {
	i := n.b.operand(name)
	if i < 0 {
		return expr.Ref{}, false
	}
	if !slices.Contains(n.used, i) {
		n.used = append(n.used, i)
	}
	o := &n.b.d.operands[i]
	return expr.Ref{Type: n.b.float, Slot: o.state.Slot, Assign: n.gave && (o.scope == InUnit || o.scope == InPlayer)}, true
}

// operand is the number of an operand, which is made if it is new; -1 if nothing has the name.
func (b *builder) operand(name string) int32 {
	if i := slices.IndexFunc(b.d.operands, func(o operand) bool { return o.name == name }); i >= 0 {
		return int32(i)
	}
	parts := strings.Split(name, ".")
	if len(parts) < 2 || len(parts) > 3 {
		return -1
	}
	o := operand{name: name, source: source{area: -1}}
	switch i := slices.Index(scopeNames[:], parts[0]); {
	case i >= 0:
		o.scope = Scope(i)
	default:
		if o.area = int32(slices.IndexFunc(b.d.areas, func(a area) bool { return a.name == parts[0] })); o.area < 0 {
			return -1
		}
		o.scope = inArea
	}
	if len(parts) == 3 {
		i := slices.Index(aggregates, parts[2])
		if i < 0 || o.scope != InTile && o.scope != inArea {
			return -1
		}
		o.aggregate = aggregate(i)
	}
	r := b.d.resourceOf(parts[1])
	if r < 0 {
		return -1
	}
	if o.bin = b.d.resources[r].bins[o.binScope()]; o.bin.at < 0 {
		return -1
	}
	o.at = o.bin.at
	o.state = b.State("#"+name, b.float)
	b.d.operands = append(b.d.operands, o)
	return int32(len(b.d.operands) - 1)
}

// binScope is the scope of the bins that are read.
func (o *operand) binScope() Scope {
	if o.scope == inArea {
		return InTile
	}
	return o.scope
}

// offered lists what expressions can name, for suggestions.
func (b *builder) offered() (all []string) {
	for i := range b.d.resources {
		r := &b.d.resources[i]
		for s := InUnit; s <= InPlayer; s++ {
			if r.bins[s].at >= 0 {
				all = append(all, s.String()+"."+r.name)
			}
		}
		if r.bins[InTile].at < 0 {
			continue
		}
		for _, where := range append([]string{"tile"}, b.areaNames()...) {
			for _, a := range aggregates {
				all = append(all, where+"."+r.name+"."+a)
			}
		}
		for _, where := range b.areaNames() {
			all = append(all, where+"."+r.name)
		}
	}
	return all
}

func (b *builder) areaNames() (out []string) {
	for i := range b.d.areas {
		out = append(out, b.d.areas[i].name)
	}
	return out
}

// native makes a check a comparison of amounts if it is no more than that: unit.workers > 0, unit.a < player.b. It says the same as the
// expression, since amounts and numbers stand for each other exactly.
func (b *builder) native(c *check, used []int32) {
	words := strings.Fields(c.text)
	if len(words) != 3 {
		return
	}
	op, left := slices.Index(comparisons, words[1]), b.known(words[0], used)
	if op < 0 || left < 0 {
		return
	}
	right := b.known(words[2], used)
	c.right.scope = none
	if right >= 0 {
		c.right = b.d.operands[right].source
	} else {
		x, err := strconv.ParseFloat(words[2], 64)
		a, ok := exactly(x)
		if err != nil || !ok || strings.Trim(words[2], "-.0123456789") != "" {
			return
		}
		c.number = a
	}
	c.native, c.compare, c.left = true, comparison(op), b.d.operands[left].source
	if c.left.scope == InUnit && c.right.scope == none {
		c.from, c.to, c.plain = c.compare.within(c.number)
	}
}

// known is an operand that an expression has named; -1 if it has not.
func (b *builder) known(name string, used []int32) int32 {
	for _, i := range used {
		if b.d.operands[i].name == name {
			return i
		}
	}
	return -1
}
