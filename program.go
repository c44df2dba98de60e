package wits

import (
	"reflect"
	"strings"
	"sync"
)

// Program is a compiled document with all that it embeds: immutable, shared by every mind that runs it.
type Program struct {
	name, document string
	fingerprint    uint64
	root           Part
	declared       []rootPort // the root document's ports

	// The block: header, marks of this frame, marks of the next, activity bits, then values.
	image       []uint64 // a new mind's words
	imageRefs   []any
	now, next   int32 // first words of the marks
	markWords   int32
	active      int32 // first word of the activity bits
	activeWords int
	legal       []uint64 // activity bits that may be set
	floats      []uint64 // which words hold a float64, a bit each
	nodeBits    int
	wakeful     bool  // a part of it is of a kind that is no [SleepingKind]
	rootWord    int32 // of the activity bits: how the root stands, rootBits from rootShift
	rootShift   uint8
	triggerBits int

	acting   []uint64         // marks that have a release action, one word per word of marks
	releases []func(*Context) // by bit

	boards []BoardInfo
	values []ValueInfo
	nodes  []node     // by the number that Context.Enter is given
	marks  []markName // by trigger bit

	evaluations []Evaluation
	refreshed   []refresher // values that are looked after, see Refresh

	suspensions []*Suspension // what lies inside first

	runs      []Part            // by part
	random    generator         // of its minds; nil for the one of Wits
	library   *Library          // that it was compiled from
	original  *Program          // that it is a forced version of; nil for none
	overrides map[string]Status // results that are forced, by the paths of nodes

	told      sync.Once
	makeParts func() []PartInfo
	toldParts []PartInfo // see Parts

	saved       sync.Once
	savedLayout []byte // see layoutOf; made when a mind is saved

	indexed sync.Once
	byPath  map[string]int // values, made when somebody looks one up
	placed  sync.Once
	places  [][2]int32 // by the number of a node: part and index, made when somebody looks one up
}

// Header words of every block.
const (
	wordRand = iota
	wordTime // the mind's own time, s: see [Frame.Time]
	headerWords
)

// node is what faults and messages say of a node.
type node struct {
	Path, Document, Type string
	action               any
	was                  []string // its names before renames
	wasType              []string // names that its type had before
	active               int32    // activity bit, -1
	ended                [2]int32 // activity bits that tell how it ended last; none if both are 0
	part                 bool     // an instance of a document, not a node of one
}

// Name returns the root document's name.
func (p *Program) Name() string { return p.name }

// Document returns the root document's file.
func (p *Program) Document() string { return p.document }

// Fingerprint tells programs with different layouts apart: equal fingerprints mean that minds are interchangeable.
func (p *Program) Fingerprint() uint64 { return p.fingerprint }

// Words returns the length of a mind's block in 8-byte words; Refs the number of its references.
func (p *Program) Words() int { return len(p.image) }

// Refs returns the number of references of a mind.
func (p *Program) Refs() int { return len(p.imageRefs) }

// Registry returns what the documents were compiled with; nil if that is not known.
func (p *Program) Registry() *Registry {
	if p = p.Original(); p.library == nil {
		return nil
	}
	return p.library.reg
}

// here returns the node that runs, or the one that has the number 0 where none does.
func (x *Context) here() *node { return &x.program.nodes[max(x.node, 0)] }

// Part is what a kind compiles a document to, and what an action becomes: something that can be activated, updated
// each frame and ended. Any kind embeds any part. A part holds no agent state: that is in the mind.
type Part interface {
	// Activate begins. It runs in the release phase.
	Activate(x *Context)
	// Update runs one frame and says how the part stands. It is called only while the part is active; when it returns
	// anything but Running the part has ended by itself, clean-up done.
	Update(x *Context) Status
	// Abort ends an active part from outside, children first. It runs in the release phase or in its parent's Abort.
	Abort(x *Context)
}

// What a debugger needs to know of a program, and nothing of any kind: parts, nodes, ports, links and where each has
// its bits and values in a mind.

// PartInfo describes one part of a program: the root document or one instance of a document embedded in it.
type PartInfo struct {
	ID     int
	Parent int // part that embeds this one; -1 for the root
	Node   int // index of the embedding node among the parent's nodes; -1 for the root
	// Name is the document's name; Path the node path from the root, "" for the root itself.
	Name, Path, Document, Kind, Doc string
	// Ports are the part's ports as seen from inside: what comes into the part is an out-port here.
	Ports []PortInfo
	Nodes []NodeInfo
	Links []LinkInfo
	// Active is the part's bit in [Mind.Activity].
	Active int
	// Extras are what holds for the part as a whole, for people: how one of the options is chosen.
	Extras []Extra
	// View is the editor's layout, as in the document: node -> x, y.
	View map[string][2]float64
	at   int32 // among the program's nodes
}

// NodeInfo describes one node of a part.
type NodeInfo struct {
	ID   int    // index in the part
	Name string // as in the document
	Path string // from the root, such as "Idle/MoveTowards"
	Kind string // action, function, constant, expression, part, or a name of the part's own kind
	Type string // what it runs: the action, the function, the document
	// Title is for people, such as "IfLessThan of float"; Doc explains the type.
	Title, Doc string
	About      string // what the document says of this node
	Part       int    // id of the embedded part; -1
	Outer      int    // the node of the same part that it lies in; -1
	Active     int    // bit in [Mind.Activity]; -1 for nodes that run whenever their part does
	// Succeeded and Failed are the bits in [Mind.Activity] that tell how the node ended last, both set if it was
	// aborted; -1 if its kind does not tell.
	Succeeded, Failed int
	// Extras are what the node has beside its ports, for people: a tree's services and whom its conditions abort.
	Extras []Extra
	Ports  []PortInfo
	at     int32 // among the program's nodes
}

// Extra is something that a node has beside its ports, for people.
type Extra struct {
	Kind string // service, aborts, or what the kind of the part calls it
	Text string // such as "every 0.5 s: Alarm = true"
	// Parts is what Text says, one by one, where the kind of the part tells more than a text.
	Parts []string
}

// PortInfo describes a port.
type PortInfo struct {
	*Field
	Builtin bool // every node of the kind has it
	Linked  bool // has at least one link
	Bit     int  // of a trigger: bit in [Mind.Triggers]; -1 if it has none
	Value   int  // of a data port: index for [Mind.Value]; -1 if it has none
	// Source is the expression that the value is computed from, and Plot the curve that it then goes through; "" and nil
	// if the kind does not tell.
	Source string
	Plot   *Plot
}

// Plot is a curve for people to look at.
type Plot struct {
	// From and To are what goes in at the left and at the right end. From may be the greater one.
	From, To float64
	// Y is what comes out at equal steps from From to To.
	Y []float64
	// Text names the curve in words: "logistic 12".
	Text string
	// Elapsing: what goes in are seconds that pass.
	Elapsing bool
}

// LinkInfo is a link between ports of nodes of one part. Node -1 is the part itself. A link without ports is a
// transition from one node to another, and from node -1 one from any; or, in a tree, it leads from a node to a child that
// it runs, and has no bit.
type LinkInfo struct {
	From, To         int
	FromPort, ToPort string
	// Delayed: part of a cycle of data; the reader gets last frame's value.
	Delayed bool
	// Label says when a transition is taken, or in which case a child is run; Bit is the bit in [Mind.Triggers] that tells
	// that a transition was taken, -1 for other links, whose ports tell.
	Label string
	Bit   int
	// Because is what holds when a transition is taken, all of it; Interrupts says that it suspends what is current.
	Because    []Because
	Interrupts bool
}

// Because is one of the things that hold when a transition is taken.
type Because struct {
	// Text says it, for the time after it was taken: "Near fired"; of code, the condition as the document has it.
	Text string
	Code bool
}

// ValueInfo describes one value of a mind.
type ValueInfo struct {
	// Path is the node path and the port or variable: "Idle/MoveTowards.Speed".
	Path  string
	Class Class
	Slot  Slot
	Unit  string
	was   []string // its names before renames
	init  any      // value in a new mind; nil for the zero value
}

// Class says what a value is to its program.
type Class uint8

const (
	// ClassLiteral is a constant or an unlinked port's value.
	ClassLiteral Class = iota
	// ClassInput is written by the game.
	ClassInput
	// ClassOutput is written by a node.
	ClassOutput
	// ClassVariable is declared by a document.
	ClassVariable
	// ClassState is a node's own.
	ClassState
)

func (c Class) String() string {
	return [...]string{"literal", "input", "output", "variable", "state"}[min(c, ClassState)]
}

// Parts lists the program's parts; a part's id is its index. Do not change them.
func (p *Program) Parts() []PartInfo {
	p.told.Do(func() {
		if p.makeParts != nil {
			p.toldParts, p.makeParts = p.makeParts(), nil
		}
	})
	return p.toldParts
}

// Values lists all values of the program's minds. Do not change them.
func (p *Program) Values() []ValueInfo { return p.values }

// NodeBits returns the number of bits of [Mind.Activity]. The last one tells whether the root is active.
func (p *Program) NodeBits() int { return p.nodeBits }

// TriggerBits returns the number of bits of [Mind.Triggers].
func (p *Program) TriggerBits() int { return p.triggerBits }

// Activity appends the activity of all nodes to dst, 64 bits a word.
func (m *Mind) Activity(dst []uint64) []uint64 {
	p := m.x.program
	return append(dst, m.x.words[p.active:p.active+int32(p.activeWords)]...)
}

// Active reports whether a node (by its Active bit) is active.
func (m *Mind) Active(bit int) bool {
	return bit >= 0 && m.x.words[int(m.x.program.active)+bit/64]>>(bit%64)&1 != 0
}

// Triggers ORs into dst, 64 bits a word, the triggers that acted in the last step and those that were raised in it and
// act in the next: a trigger shows in both.
func (m *Mind) Triggers(dst []uint64) {
	p := m.x.program
	for i := range dst[:p.markWords] {
		dst[i] |= m.x.words[p.now+int32(i)] | m.x.words[p.next+int32(i)]
	}
}

// Value reads a value by its index in [Program.Values]. It allocates; games use [Input] and [Output].
func (m *Mind) Value(i int) any {
	m.catchUp()
	return m.x.program.values[i].Slot.get(&m.x)
}

// Changed reports whether a value differs from its type's zero value, without allocating for values in words.
func (m *Mind) Changed(i int) bool {
	s := m.x.program.values[i].Slot
	if s.typ.words == 0 {
		return m.x.refs[s.at] != nil && !reflect.ValueOf(m.x.refs[s.at]).IsZero()
	}
	for _, w := range m.x.words[s.at : int(s.at)+s.typ.words] {
		if w != 0 {
			return true
		}
	}
	return false
}

// Raw returns the words of a value by its index in [Program.Values]; nil for a value kept as a reference. They are a
// window into the mind, valid until it steps.
func (m *Mind) Raw(i int) []uint64 {
	m.catchUp()
	s := m.x.program.values[i].Slot
	if s.typ.words == 0 {
		return nil
	}
	return m.x.words[s.at : int(s.at)+s.typ.words]
}

// Find returns the index of the value with this path, -1 if there is none. Ports that are linked have one value, which is
// found by the path of each of them.
func (p *Program) Find(path string) int {
	if i, ok := p.find(path); ok {
		return i
	}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		if v := portValue(part.Ports, part.Path, path); v >= 0 {
			return v
		}
		for k := range part.Nodes {
			if n := &part.Nodes[k]; strings.HasPrefix(path, n.Path) {
				if v := portValue(n.Ports, n.Path, path); v >= 0 {
					return v
				}
			}
		}
	}
	return -1
}

func portValue(ports []PortInfo, at, path string) int {
	for i := range ports {
		if q := &ports[i]; q.Value >= 0 && strings.HasSuffix(path, q.Name) && of(at, q.Name) == path {
			return q.Value
		}
	}
	return -1
}

func (p *Program) find(path string) (int, bool) {
	p.indexed.Do(func() {
		p.byPath = make(map[string]int, len(p.values))
		for i := range p.values {
			p.byPath[p.values[i].Path] = i
		}
	})
	i, ok := p.byPath[path]
	return i, ok
}

// Notes asks the coder of an action node for the custom values it publishes; nil if there are none.
func (m *Mind) Notes(part, node int) (notes []Note) {
	p := m.x.program
	teller, ok := p.nodes[p.Parts()[part].Nodes[node].at].action.(Annotator)
	if !ok {
		return nil
	}
	defer func() {
		if r := recover(); r != nil {
			notes = []Note{{Name: "error", Value: "the node's notes failed"}}
		}
	}()
	return teller.Notes(&m.x)
}
