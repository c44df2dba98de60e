package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Hint is a hint: what somebody above a tree thinks of a branch [Pro360, ch. 17]. The zero value, Neutral, is no opinion.
// Documents call the type "hint". A hint holds until it is changed.
type Hint uint8

// The hints.
const (
	Neutral  Hint = iota // the branch has its place in the list
	Positive             // it comes before all that are neutral
	Negative             // it comes after them
)

var hintNames = [...]string{"neutral", "positive", "negative"}

func (h Hint) String() string { return hintNames[min(h, Negative)] }

// AddTypes adds the type of hints to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Hint](r, "hint", "What somebody above thinks of a branch of a tree.", hintNames[:]...)
}

// Prefix begins the names of ports by which a tree sends hints: a hinter for Fight writes HintFight.
const Prefix = "Hint"

// hinted is a selector whose children are in an order that hints change: those with a positive hint first, then the
// neutral, then the negative ones, each in the order of the list.
type hinted struct {
	reactive bool
	hints    []int32     // words of the children's hints
	seen     []int32     // words that keep the hints by which the children are ordered now, two bits each
	places   []wits.Slot // where people read a child's place in that order, from 1
}

// hintsPerWord is how many hints are kept in a word.
const hintsPerWord = 32

// of returns the hint by which a child is ordered now.
func (h *hinted) of(words []uint64, c int32) Hint {
	return Hint(words[h.seen[c/hintsPerWord]] >> (c % hintsPerWord * 2) & 3)
}

// look takes over the hints as they are, and reports whether one has changed.
func (h *hinted) look(words []uint64) (changed bool) {
	for w, at := range h.seen {
		var now uint64
		for c, word := range h.hints[w*hintsPerWord : min((w+1)*hintsPerWord, len(h.hints))] {
			now |= words[word] & 3 << (c * 2)
		}
		changed = changed || words[at] != now
		words[at] = now
	}
	return changed
}

// ranks are hints in the order of their children.
var ranks = [...]Hint{Positive, Neutral, Negative}

// next returns the child after c in the order, the first for -1; -1 if there is none.
func (h *hinted) next(words []uint64, c int32) int32 {
	rank := 0
	if c >= 0 {
		rank = slices.Index(ranks[:], h.of(words, c))
	}
	for ; rank < len(ranks); rank++ {
		for c++; int(c) < len(h.hints); c++ {
			if h.of(words, c) == ranks[rank] {
				return c
			}
		}
		c = -1
	}
	return -1
}

// hinted visits a hinted selector. It goes on with the child that runs, unless the order has changed: then it tries again
// from the first child on, and one that does not fail before the one that runs takes over. A reactive one does so in every
// frame.
func (t *tree) hinted(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	h := &t.hints[n.arg]
	known := k >= 0
	c := k - n.first
	if !known {
		active := t.isActive(words, i)
		changed := h.look(words)
		if changed || !active {
			h.show(x, words)
			t.notIdle(words) // the next pass goes on with what runs, and looks at what observes it
		}
		r := int32(-1)
		if active {
			r = t.child(words, n.first, n.end)
		}
		switch {
		case r < 0 || changed || h.reactive:
			var over bool
			if c, s, over = t.fromTheFirst(x, n, h, i, r); over {
				return s
			}
		case n.flags&observed != 0:
			var over bool
			if c, s, known, over = t.observeHinted(x, n, h, i, r); over {
				return s
			}
		default:
			c = r - n.first
		}
	}
	for ; c >= 0; c = h.next(words, c) {
		if k = n.first + c; !known {
			s = t.run(x, k, -1, wits.Running)
		}
		known = false
		if s != wits.Running {
			t.note(x, k, k+1, s)
		}
		if s != wits.Failure {
			t.abortAll(x, n.first, k)
			t.abortAll(x, k+1, n.end)
			return s
		}
	}
	return wits.Failure
}

// fromTheFirst returns the child to begin with when all are tried again while r runs; the first, unless something solid runs in r.
func (t *tree) fromTheFirst(x *wits.Context, n *record, h *hinted, i, r int32) (c int32, s wits.Status, over bool) {
	words := x.Words()
	first := h.next(words, -1)
	if r < 0 || !t.solid(x, r) {
		return first, wits.Running, false
	}
	for c = first; n.first+c != r; c = h.next(words, c) {
		if t.overtakes(x, n, n.first+c) {
			s, over = t.yield(x, i, r, goesOn(n.first+first))
			return first, s, over
		}
	}
	return c, wits.Running, false
}

// show writes the places of the children.
func (h *hinted) show(x *wits.Context, words []uint64) {
	place := int64(1)
	for c := h.next(words, -1); c >= 0; c = h.next(words, c) {
		wits.Set(x, h.places[c], place)
		place++
	}
}

// observeHinted is observe for the order of a hinted selector.
func (t *tree) observeHinted(x *wits.Context, n *record, h *hinted, i, r int32) (c int32, s wits.Status, known, over bool) {
	words := x.Words()
	for c = h.next(words, -1); n.first+c != r; c = h.next(words, c) {
		k := n.first + c
		if d := &t.nodes[k]; d.flags&observes != 0 {
			if s = t.look(x, d); s != wits.Failure {
				if now, over := t.yield(x, i, r, end(s)); over {
					t.note(x, k, k+1, s)
					return c, now, true, true
				}
				return c, s, true, false
			}
		} else if d.flags&lower != 0 && t.takesOver(x, d) {
			s, over = t.yield(x, i, r, goesOn(k))
			return c, s, false, over
		}
	}
	return c, wits.Running, false, false
}

// selects reports whether an op is a selector with memory.
func (o op) selects() bool { return o == opSelector || o == opHinted }

// hintType returns the type of hints; nil, with the problem reported, if the registry has none.
func (b *builder) hintType(n *node) *wits.Type {
	t := b.Registry().Type("hint")
	if t == nil {
		b.Problem(n.Node, "", `the kind "tree" was registered without its types`, "call tree.AddTypes; this is for the coder of the game")
	}
	return t
}

// exposes makes the ports of the hints that the document takes, for its hinted selectors' children and its conditions, and
// those of trees that it runs; and of the hints that it sends.
func (b *builder) exposes() {
	for _, n := range b.nodes {
		if n.runner != nil {
			b.handsOn(n)
		}
		switch is := n.Is.(type) {
		case *Selector:
			for i := 0; is.Hinted && i < len(n.children) && b.takes(n, n.children[i].name) != nil; i++ {
			}
		case *Hinted:
			b.takes(n, is.Hint.String())
		case *SendHint:
			b.sends(n, is.Hint.String())
		}
	}
}

// handsOn lets a tree that a node runs have the hints of the same names, but for those that the node says itself, and those
// whose names mean something else in this document.
func (b *builder) handsOn(n *node) {
	if _, ok := n.runner.Part().(*tree); !ok {
		return
	}
	hint := b.Registry().Type("hint")
	for _, p := range n.Node.OwnPorts() {
		if p.Out || p.Trigger || p.Type != hint || hint == nil {
			continue
		}
		said := slices.ContainsFunc(n.runs.With, func(m jsontree.Member) bool { return m.Name == p.Name })
		if said || !b.free(p.Name, hint) {
			continue
		}
		if own := b.takes(n, p.Name); own != nil && !slices.Contains(n.runs.Pass, p.Name) {
			b.Link(own, p)
		}
	}
}

// free reports whether the document has no port or variable of a name, or one for a hint.
func (b *builder) free(name string, hint *wits.Type) bool {
	for _, p := range slices.Concat(b.Ports(), b.Variables()) {
		if p.Name == name {
			return p.Type == hint && p.Out && !slices.Contains(b.Variables(), p)
		}
	}
	return true
}

// takes makes the port by which the document gets a hint; nil, with the problem reported, if it cannot.
func (b *builder) takes(n *node, name string) *wits.Port {
	if p := b.taken[name]; p != nil {
		return p
	}
	p := b.hintPort(n, wits.Field{Name: name, Doc: "A hint: positive, negative or neutral."})
	if p != nil {
		b.Reads(p)
		b.taken[name] = p
	}
	return p
}

// sends makes the port by which the document sends a hint.
func (b *builder) sends(n *node, name string) *wits.Port {
	if p := b.sent[name]; p != nil {
		return p
	}
	p := b.hintPort(n, wits.Field{Name: Prefix + name, Out: true, Doc: "A hint for the tree below."})
	if p != nil {
		b.Writes(p)
		b.sent[name] = p
	}
	return p
}

func (b *builder) hintPort(n *node, f wits.Field) *wits.Port {
	if f.Type = b.hintType(n); f.Type == nil {
		return nil
	}
	p, reason, hint := b.OuterData(f)
	if p == nil {
		b.Problem(n.Node, "", fmt.Sprintf("the hint %s cannot have a port: %s", f.Name, reason), hint)
	}
	return p
}

// hintedOf reads a hinted selector.
func (b *builder) hintedOf(n *node, rec *record, reactive bool) {
	rec.op = opHinted
	rec.arg = int32(len(b.t.hints))
	b.t.hints = append(b.t.hints, hinted{reactive: reactive})
	h := &b.t.hints[rec.arg]
	h.hints, h.places = make([]int32, len(n.children)), make([]wits.Slot, len(n.children))
	h.seen = make([]int32, (len(n.children)+hintsPerWord-1)/hintsPerWord)
	for c := range n.children {
		name := n.children[c].name
		p, place := b.taken[name], n.Node.Out(name, b.whole)
		if p == nil || place == nil {
			return
		}
		n.hints = append(n.hints, p)
		b.Finish(func() {
			h := &b.t.hints[rec.arg]
			h.hints[c], h.places[c] = int32(p.Slot().Word()), place.Slot()
		})
	}
	for w := range h.seen {
		state := b.State(fmt.Sprintf("%s hints %d", n.Name, w), b.whole)
		b.Finish(func() { b.t.hints[rec.arg].seen[w] = int32(state.Slot().Word()) })
	}
}

// Hinted is a condition on a hint.
type Hinted struct {
	Hint kind.Text `json:"hinted" example:"\"Fight\"" doc:"The name of a hint, which is that of the child of a hinted selector that it is for."`
	Is   kind.Text `json:"is" words:"positive,neutral,negative" doc:"What the hint must be; positive if left out."`
	Observer
}

// SendHint sends a hint.
type SendHint struct {
	Hint kind.Text `json:"hint" example:"\"Fight\"" doc:"The name of a hint, which is that of the child of a hinted selector that it is for."`
	Is   kind.Text `json:"is" words:"positive,neutral,negative" doc:"What the hint is; positive if left out."`
}

func (*Hinted) op() op   { return opIf }
func (*SendHint) op() op { return opScript }

// About tells people of it.
func (*Hinted) About() declare.About {
	return declare.About{Group: condition, Title: "{hinted} is [{is}|positive]", Also: []string{"check", "hint", "condition"},
		Doc: `Succeeds if a hint is the one that "is" says, positive without it, and fails if not.`, Example: `{"hinted": "Fight", "is": "positive"}`, Bound: "listens to what lies outside"}
}

// About tells people of it.
func (*SendHint) About() declare.About {
	return declare.About{Group: leaf, Title: "hint {hint} [{is}|positive]", Also: []string{"suggest", "tell", "send", "message to the tree below"},
		Doc: `Sends a hint to the tree below, positive without "is", and succeeds. The hint holds until it is changed.`, Example: `{"hint": "Fight", "is": "negative"}`, Bound: "talks to what lies outside"}
}

func (*Hinted) ends(*linter, *decl) prospects   { return ways(true, true, false) }
func (*SendHint) ends(*linter, *decl) prospects { return effect }

// Check reports what can be no name.
func (h *Hinted) Check(c *kind.Checker) { checkHint(c, h.Hint, "hinted") }

// Check reports what can be no name.
func (h *SendHint) Check(c *kind.Checker) { checkHint(c, h.Hint, "hint") }

func checkHint(c *kind.Checker, name kind.Text, member string) {
	if name.Given() && declare.BadName(name.String()) != "" {
		c.Problem(name.At(), fmt.Sprintf("%q takes the name of a hint", member), "a hint is called like the child of a hinted selector that it is for")
		c.Drop()
	}
}

// hintOf returns what a hint is.
func hintOf(is kind.Text) Hint {
	if !is.Given() {
		return Positive
	}
	return Hint(max(slices.Index(hintNames[:], is.String()), 0))
}

func (h *Hinted) build(b *builder, n *node, rec *record) {
	want := hintOf(h.Is)
	rec.on = wits.Failure
	b.deferred(rec, &h.Observer)
	p := b.taken[h.Hint.String()]
	if p == nil {
		return
	}
	n.reads = []*wits.Port{p}
	b.tell(n, kind.ExprTrace{Text: n.typ.choice.TitleOf(n.Source), Reads: []kind.NamedValue{{Name: p.Name, Port: p}}})
	rec.arg = int32(len(b.t.conditions))
	b.t.conditions = append(b.t.conditions, test{})
	b.Finish(func() {
		word := p.Slot().Word()
		b.t.conditions[rec.arg].f = func(x *wits.Context) bool { return x.Words()[word] == uint64(want) }
	})
}

func (h *SendHint) build(b *builder, _ *node, rec *record) {
	is := hintOf(h.Is)
	p := b.sent[h.Hint.String()]
	if p == nil {
		return
	}
	f := new(func(*wits.Context))
	rec.arg = int32(len(b.t.scripts))
	b.t.scripts = append(b.t.scripts, f)
	b.Finish(func() {
		slot := p.Slot()
		*f = func(x *wits.Context) { wits.Set(x, slot, is) }
	})
}
