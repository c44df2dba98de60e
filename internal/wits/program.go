package wits

import "sync"

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
	rootWord    int32 // of the activity bits: how the root stands, rootBits from rootShift
	rootShift   uint8
	triggerBits int

	acting   []uint64         // marks that have a release action, one word per word of marks
	releases []func(*Context) // by bit

	boards []BoardInfo
	values []ValueInfo
	nodes  []node     // by the number that Context.Enter is given
	marks  []markName // by trigger bit

	choices     []ChoicePoint
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

// Name is the root document's name.
func (p *Program) Name() string { return p.name }

// Document is the root document's file.
func (p *Program) Document() string { return p.document }

// Fingerprint tells programs with different layouts apart: equal fingerprints mean that minds are interchangeable.
func (p *Program) Fingerprint() uint64 { return p.fingerprint }

// Words is the length of a mind's block in 8-byte words; Refs the number of its references.
func (p *Program) Words() int { return len(p.image) }

// Refs is the number of references of a mind.
func (p *Program) Refs() int { return len(p.imageRefs) }

// Registry is what the documents were compiled with; nil if that is not known.
func (p *Program) Registry() *Registry {
	if p = p.Original(); p.library == nil {
		return nil
	}
	return p.library.reg
}

// here is the node that runs, or the one that has the number 0 where none does.
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
