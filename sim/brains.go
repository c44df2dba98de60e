package sim

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
)

// Brain is a root document ready to drive minds. Keep it by its address: when the document is changed while the game
// runs, both fields become those of its new version, between two ticks.
type Brain[B any] struct {
	// Program is what minds of the document run; new ones are made with its NewMind.
	Program *wits.Program
	// Bound is what the game has looked up in the program: its ports, and perhaps more.
	Bound B
}

// Brains are the root documents that a game's minds run. A game that loads them with [LoadBrain], and shows them as a
// [Reloader], needs nothing else for its documents to be changed while it runs. Make new ones in every Start:
//
//	func (g *Game) Start(options map[string]string, seed uint64) (err error) {
//		g.brains = sim.NewBrains(g.registry, g.documents)
//		g.walker, err = sim.LoadBrain(g.brains, "walker.graph.json", wits.Bind[WalkerPorts])
//		...
//		g.mind = g.walker.Program.NewMind(seed)
//	}
//
//	func (g *Game) Brains() *sim.Brains { return g.brains }
//
// A step then says g.walker.Bound.Position.Set(g.mind, ...).
type Brains struct {
	registry  *wits.Registry
	documents fs.FS

	mu       sync.Mutex
	roots    []*root
	swapped  []func(from, to *wits.Program)
	sources  map[*wits.Program]*readFiles // what programs were compiled from
	included []Source
}

// root is a root document that was loaded.
type root struct {
	file    string
	brain   any // a *Brain
	program *wits.Program
	files   []string // that the program depends on, and those that the last version that was refused asked for
	bind    func(*wits.Program) (adopt func(), err error)
}

// NewBrains begins without any: [LoadBrain] loads one.
func NewBrains(r *wits.Registry, documents fs.FS) *Brains {
	return &Brains{registry: r, documents: documents, sources: map[*wits.Program]*readFiles{}}
}

// LoadBrain compiles a root document and has bind look up in it what the game needs: [wits.Bind] of the game's ports, or a
// function of the game's that touches nothing else, for it is called again with new versions of the program while the game
// runs. What is loaded already is not loaded again. The error is that of [wits.Load] or of bind.
func LoadBrain[B any](b *Brains, file string, bind func(*wits.Program) (B, error)) (*Brain[B], error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.roots {
		if brain, ok := r.brain.(*Brain[B]); ok && r.file == file {
			return brain, nil
		}
	}
	p, sources, files, err := compile(b.registry, b.documents, file)
	if err != nil {
		return nil, err
	}
	brain := &Brain[B]{Program: p}
	if brain.Bound, err = bind(p); err != nil {
		return nil, err
	}
	b.sources[p] = sources
	b.roots = append(b.roots, &root{file: file, brain: brain, program: p, files: files, bind: rebind(brain, bind)})
	return brain, nil
}

// AdoptBrain is [LoadBrain] for a program that was compiled already, of these files; the next version of it is read from the
// documents.
func AdoptBrain[B any](b *Brains, file string, p *wits.Program, files map[string][]byte, bind func(*wits.Program) (B, error)) (*Brain[B], error) {
	bound, err := bind(p)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	brain := &Brain[B]{Program: p, Bound: bound}
	b.sources[p] = &readFiles{data: maps.Clone(files)}
	b.roots = append(b.roots, &root{file: file, brain: brain, program: p, files: slices.Sorted(maps.Keys(files)), bind: rebind(brain, bind)})
	return brain, nil
}

// rebind gives a brain another version of its program.
func rebind[B any](brain *Brain[B], bind func(*wits.Program) (B, error)) func(*wits.Program) (func(), error) {
	return func(p *wits.Program) (func(), error) {
		bound, err := bind(p)
		return func() { brain.Program, brain.Bound = p, bound }, err
	}
}

// Include has a file be among the [Brains.Sources] though no program is compiled from it, such as one that describes the game.
func (b *Brains) Include(file string, data []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.included = append(slices.DeleteFunc(b.included, func(s Source) bool { return s.File == file }), Source{file, data})
}

// OnSwap has f called on the game's goroutine whenever minds were given another version of their program, after they have
// got it: for what the game keeps for programs, such as a [wits.Board], whose Renew is such a function.
func (b *Brains) OnSwap(f func(from, to *wits.Program)) { b.swapped = append(b.swapped, f) }

// compile loads a document, and says what it has read and which files it has looked for.
func compile(r *wits.Registry, documents fs.FS, file string) (*wits.Program, *readFiles, []string, error) {
	var sources *readFiles
	if documents != nil {
		sources = &readFiles{FS: documents, data: map[string][]byte{}}
		documents = sources
	}
	l := wits.NewLibrary(r, documents)
	p, err := l.Compile(file)
	return p, sources, l.Files(), err
}

// Renewal has new versions of programs, ready to be given to minds.
type Renewal struct {
	brains   *Brains
	versions []version
}

// version is a new version of a root's program.
type version struct {
	root    *root
	from    *wits.Program
	outcome ReloadedProgram
	adopt   func()
	sources *readFiles
}

// Prepare compiles the root documents anew that depend on one of the files, named from the documents' folder; nil stands
// for all files. It may be called from any goroutine while the game goes on, and touches no mind. It is nil if no root
// depends on them.
func (b *Brains) Prepare(files []string) *Renewal {
	out := &Renewal{brains: b}
	b.mu.Lock()
	documents := b.documents
	for _, r := range b.roots {
		if files == nil || slices.ContainsFunc(files, func(file string) bool { return slices.Contains(r.files, file) }) {
			out.versions = append(out.versions, version{root: r, from: r.program, outcome: ReloadedProgram{Root: r.file}})
		}
	}
	b.mu.Unlock()
	for i := range out.versions {
		out.versions[i].prepare(b, documents)
	}
	if len(out.versions) == 0 {
		return nil
	}
	return out
}

func (v *version) prepare(b *Brains, documents fs.FS) {
	p, sources, files, err := compile(b.registry, documents, v.root.file)
	b.mu.Lock()
	if err != nil {
		files = append(files, v.root.files...) // whatever is repaired, it is looked at again
		slices.Sort(files)
	}
	v.root.files = slices.Compact(files)
	b.mu.Unlock()
	if err != nil {
		v.outcome.Err = err
		return
	}
	plan := wits.PlanReload(v.from, p)
	v.sources = sources
	v.outcome.Plan, v.outcome.Unsafe = plan, plan.Boards
	if v.adopt, err = v.root.bind(p); err != nil {
		v.outcome.Unsafe = append([]string{strings.TrimPrefix(err.Error(), "wits: ")}, plan.Boards...)
	}
}

// Apply gives the new programs to all minds of the agents that run the old ones, on the game's goroutine, between two
// ticks. Their state is carried by name, as [wits.Transfer] says. What is not safe is not done. It is nil, and nothing is done,
// if a root has got another program since Prepare: then prepare anew.
func (r *Renewal) Apply(agents []Agent) []ReloadedProgram {
	b := r.brains
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range r.versions {
		if v := &r.versions[i]; v.root.program != v.from { // somebody else was faster, or the game has gone back
			return nil
		}
	}
	var out []ReloadedProgram
	for i := range r.versions {
		v := &r.versions[i]
		to := v.from
		if v.outcome.Done() {
			to = v.outcome.Plan.To
			v.adopt()
			v.root.program = to
			b.sources[to] = v.sources
		}
		for _, a := range agents {
			if a.Mind == nil || a.Mind.Program().Original() != v.from {
				continue
			}
			v.outcome.Minds++
			if to != v.from {
				v.outcome.Ended = append(v.outcome.Ended, v.outcome.Plan.Swap(a.Mind).Ended...)
			}
		}
		slices.Sort(v.outcome.Ended)
		v.outcome.Ended = slices.Compact(v.outcome.Ended)
		if to != v.from {
			for _, f := range b.swapped {
				f(v.from, to)
			}
		}
		out = append(out, v.outcome)
	}
	return out
}
