package wits

import (
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/slab"
)

// linker flattens a root document and all that it embeds into one program with one layout.
type linker struct {
	lib      *Library
	reg      *Registry
	problems *document.Problems
	p        *Program

	places       slab.Of[cell]
	trigs        slab.Of[trigger]
	ports        slab.Of[Port]
	made         slab.Of[Node]
	leaves       slab.Of[leaf]
	bounds       slab.Of[boundPort]
	portLists    slab.Of[*Port]
	boundPorts   [][]boundPort
	boundVars    []boundVar
	builders     []*Builder
	cells        []*cell
	triggers     []*trigger
	nodes        []node
	reserved     []*stateRange
	boards       []*board
	described    map[*ActionType]*description
	outer        []*Port // of the root, of its kind's own
	activity     int
	legal        []row // of activity bits that parts use
	beforeLayout []func()
	finish       []func()
	declared     bool // something is known by a manifest only
	full         bool
	overrides    *overrides // nil: none
	flowed       bool       // Builder.flows are known
	calls        int32      // that expressions make
	searches     int32
}

const (
	maxParts = 4096
	maxNodes = 200_000
	maxDeep  = 64 // documents within each other
)

// cell is a place for a value. Linked cells are joined: they share the place of the one that writes.
type cell struct {
	parent *cell
	typ    *Type
	where  *where
	field  *Field   // the port or variable
	was    []string // its names before renames
	init   any
	node   *Node // that writes it
	at     int32 // of its slot
	index  int32
	group  int32 // of a temporary: whose expression or script it serves
	class  Class
	laid   bool // at is known
}

// slot returns where the value lies, once the layout is known.
func (c *cell) slot() Slot {
	if !c.laid {
		return Slot{}
	}
	return Slot{at: c.at, typ: c.typ}
}

func (c *cell) lay(at int32) { c.at, c.laid = at, true }

// classTemp marks cells that no debugger lists.
const classTemp = ClassState + 1

func (c *cell) find() *cell {
	for c.parent != nil {
		if c.parent.parent != nil {
			c.parent = c.parent.parent
		}
		c = c.parent
	}
	return c
}

// join makes c the same place as its source.
func (c *cell) join(source *cell) {
	if a, b := c.find(), source.find(); a != b {
		a.parent = b
	}
}

// row is a row of activity bits: the first, the one after the last, and the part that has them.
type row struct{ from, to, part int }

// where is the path of a node or part.
type where struct{ path string }

// of names a port or variable there.
func of(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// trigger is a trigger port; the two faces of a declared port share one.
type trigger struct {
	b       *Builder // the part in which it lies; of a declared port, the part that declares it
	where   *where
	name    string
	was     []string // its names before renames
	leaves  bool     // leads out of that part
	need    bool
	led     bool // another one leads to it
	bit     int32
	seen    int32 // by which search, of those of the linker
	to      []*trigger
	release release    // what it does; run is nil for nothing
	more    *[]release // further scripts; nil for most
	marks   *[]mark    // see fan
}

type release struct {
	class, depth int32
	run          func(*Context)
}

func (t *trigger) mark() mark {
	if t.bit < 0 {
		return mark{}
	}
	return mark{word: t.bit / 64, mask: 1 << (t.bit % 64)}
}

// fan returns the trigger and everything that it reaches.
func (t *trigger) fan() []mark {
	if t.marks == nil {
		marks := t.reached()
		t.marks = &marks
	}
	return *t.marks
}

func (t *trigger) reached() []mark {
	if len(t.to) == 0 {
		if t.bit < 0 {
			return []mark{}
		}
		return []mark{t.mark()}
	}
	search := t.b.l.search()
	t.seen = search
	var reached marksOf
	for queue := append(make([]*trigger, 0, 1+len(t.to)), t); len(queue) > 0; queue = queue[1:] {
		reached.add(queue[0].mark())
		for _, next := range queue[0].to {
			if next.seen != search {
				next.seen = search
				queue = append(queue, next)
			}
		}
	}
	return reached.sorted()
}

// search returns the number of a new search among triggers, for those that it has seen.
func (l *linker) search() int32 {
	l.searches++
	return l.searches
}

// stateRange is room in the block without a name.
type stateRange struct {
	words, refs, word, ref int32
	elem                   *Type // of values side by side in the words, count of them
	count                  int
}

func (l *linker) reserve(words, refs int) *stateRange {
	s := &stateRange{words: int32(words), refs: int32(refs)}
	l.reserved = append(l.reserved, s)
	return s
}

// newCell makes a place for the value of a port or variable.
func (l *linker) newCell(at *where, f *Field, class Class) *cell {
	c := l.places.New()
	c.typ, c.class, c.where, c.field, c.init = f.Type, class, at, f, f.init
	l.cells = append(l.cells, c)
	return c
}

func (l *linker) newTrigger(b *Builder, at *where, name string, need bool) *trigger {
	t := l.trigs.New()
	t.b, t.where, t.name, t.need, t.bit = b, at, name, need, -1
	l.triggers = append(l.triggers, t)
	return t
}

// overflow reports a limit, once, and stops the linker from going on.
func (l *linker) overflow(b *Builder, reason string) {
	if !l.full {
		l.full = true
		b.Problem(nil, "", reason, "")
	}
}

// link checks and compiles a document. The program is nil if there are problems, or if the registry cannot run.
func (l *Library) link(file string) (*Program, document.Problems) {
	return l.linkWithOverrides(file, nil)
}

// linkWithOverrides compiles a document with results of nodes forced.
func (l *Library) linkWithOverrides(file string, f *overrides) (*Program, document.Problems) {
	var problems document.Problems
	if err := l.reg.Err(); err != nil {
		for _, line := range strings.Split(err.Error(), "\n") {
			problems.Add(document.Problem{File: "registry", Reason: line, Hint: "this is for the coder of the game"})
		}
		return nil, problems
	}
	doc, found := l.Open(file)
	problems = append(problems, found...)
	if doc == nil {
		return nil, problems
	}
	k := &linker{lib: l, overrides: f, reg: l.reg, problems: &problems, p: &Program{name: doc.Name, document: file, library: l, random: l.reg.random}}
	b, ports := k.open(doc, nil, nil)
	k.p.root = k.build(b)
	if len(problems.Errors()) > 0 || k.declared || l.reg.declared || k.p.root == nil {
		return nil, problems
	}
	k.layout()
	k.bind()
	for _, f := range k.finish {
		f()
	}
	k.finish, k.beforeLayout, k.boundPorts, k.boundVars = nil, nil, nil, nil // nobody needs them, and they hold much
	k.publish()
	for _, port := range append(ports, k.outer...) {
		r := rootPort{Field: *port.Field, program: k.p}
		if port.Trigger {
			r.fan, r.bit = port.trig.fan(), port.trig.mark()
		} else {
			r.slot = port.Slot()
		}
		k.p.declared = append(k.p.declared, r)
	}
	return k.p, problems
}
