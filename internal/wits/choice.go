package wits

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits/internal/jsontree"
)

// MaxChoices is how many options a choice point has at most.
const MaxChoices = 64

// ChoicePoint is a place where a document leaves open what is done: what it does there by itself is the usual option, and whoever looks ahead,
// such as package search/ahead, may have a mind take another of those that are legal at the moment (choice points of scripts [Pro360, ch. 27]).
type ChoicePoint struct {
	// Name is what the document calls it, and Doc what it says of it.
	Name, Doc string
	// Node is the path of the node that decides, of the part itself for the part's own; Document its file.
	Node, Document string
	// Options are the names of what can be done.
	Options []string
	// Closed: the document keeps it to itself. It is decided as usual unless whoever looks ahead opens it by its name.
	Closed bool

	state, legal, tick Slot
}

// ChoiceState is how a choice point of a mind stands.
type ChoiceState struct {
	// Pinned is the option that it is to take where that is legal; -1 for the usual one.
	Pinned int
	// Taken is the option that was taken when the mind came there last; -1 if it never has, or if there was none.
	Taken int
	// Legal are the options that could be taken then, a bit each.
	Legal uint64
	// Tick is the frame in which that was; -1 if it never was.
	Tick int64
}

// Is reports whether an option was legal when the mind came there last.
func (s ChoiceState) Is(option int) bool { return option >= 0 && s.Legal>>uint(option)&1 != 0 }

// Choices lists the choice points of the program, with those of all documents in it; a choice point's number is its index. Do not change them.
func (p *Program) Choices() []ChoicePoint { return p.choices }

// Pin has a mind take an option of a choice point wherever that is legal, until it is pinned otherwise; -1 for what the document does by itself.
// It panics if the program has no such choice point or option.
func (m *Mind) Pin(point, option int) {
	p := &m.x.program.choices[point]
	if option < -1 || option >= len(p.Options) {
		panic(fmt.Sprintf("wits: Pin: the choice point %s has %d options, and none with the number %d", p.Name, len(p.Options), option))
	}
	w := &m.x.words[p.state.Word()]
	*w = *w&^pinnedBits | uint64(option+1)
}

// ChoiceAt tells how a choice point stands.
func (m *Mind) ChoiceAt(point int) ChoiceState {
	p, words := &m.x.program.choices[point], m.x.words
	w := words[p.state.Word()]
	return ChoiceState{int(w&pinnedBits) - 1, int(w>>takenShift&pinnedBits) - 1, words[p.legal.Word()], int64(words[p.tick.Word()]) - 1}
}

// Of the word with the state: the numbers are one more than those of options, so that 0 is none.
const (
	pinnedBits = 0xFF
	takenShift = 8
)

// Choice is a choice point for the kind that decides there. The zero Choice is none: what it decides is the usual.
type Choice struct {
	all                uint64 // its options
	state, legal, tick int    // words
}

// Choice makes a choice point of a node, nil for the part itself, which the document names at a place. It is one once the layout is known.
func (b *Builder) Choice(n *Node, at jsontree.Position, name, doc string, options []string, closed bool) *Choice {
	title := ""
	if n != nil {
		title = n.Name
	}
	if len(options) > MaxChoices {
		b.ProblemAt(at, title, fmt.Sprintf("the choice %s has %d options, and at most %d can be looked at", name, len(options), MaxChoices), "divide it into several choices")
		return &Choice{}
	}
	point := ChoicePoint{Name: name, Doc: doc, Node: b.path, Document: b.doc.File, Options: slices.Clone(options), Closed: closed}
	// Named by the options, too: of a document in which they are others, numbers mean something else.
	key := fmt.Sprintf("choice %s of %q", name, options)
	if n != nil {
		point.Node, key = n.path, n.Name+" "+key
	}
	if slices.ContainsFunc(b.l.p.choices, func(p ChoicePoint) bool { return p.Node == point.Node && p.Name == name }) {
		b.ProblemAt(at, title, fmt.Sprintf("there are two choices called %s", name), "give one another name: whoever looks ahead tells them apart by it")
		return &Choice{}
	}
	whole := b.l.reg.Type("int")
	state, legal, tick := b.State(key, whole), b.State(key+" legal", whole), b.State(key+" frame", whole)
	number := len(b.l.p.choices)
	b.l.p.choices = append(b.l.p.choices, point)
	c := &Choice{}
	b.Finish(func() {
		p := &b.l.p.choices[number]
		p.state, p.legal, p.tick = state.Slot(), legal.Slot(), tick.Slot()
		*c = Choice{^uint64(0) >> (MaxChoices - len(options)), p.state.Word(), p.legal.Word(), p.tick.Word()}
	})
	return c
}

// Decide takes an option: the one that is pinned if it is legal, else the usual one, which may be -1 for none. Legal are the options that can be taken
// in this frame, a bit each.
func (c *Choice) Decide(x *Context, legal uint64, usual int) int {
	if c.all == 0 {
		return usual
	}
	words := x.words
	w, legal := &words[c.state], legal&c.all
	taken := usual
	if pinned := int(*w&pinnedBits) - 1; pinned >= 0 && legal>>uint(pinned)&1 != 0 {
		taken = pinned
	}
	*w = *w&pinnedBits | uint64(taken+1)&pinnedBits<<takenShift
	words[c.legal], words[c.tick] = legal, uint64(x.frame.Tick+1)
	return taken
}

// Pinned is the option that is pinned; -1 for the usual one.
func (c *Choice) Pinned(x *Context) int {
	if c.all == 0 {
		return -1
	}
	return int(x.words[c.state]&pinnedBits) - 1
}

// Options counts the options of a choice point that were legal when the mind came there last.
func (s ChoiceState) Options() int { return bits.OnesCount64(s.Legal) }
