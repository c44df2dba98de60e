package service

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/calls"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
)

// Host is the program around the service, as far as it has games. Its methods are called from several goroutines at once.
type Host interface {
	// Games lists the games that come with the program, always the same ones.
	Games() []Game
	// Game returns the name of the one that a project is for; "" for none.
	Game(m edit.Meta) string
	// Documents returns those that a game comes with; nil for none.
	Documents(game string) fs.FS
	// Run makes a game with these documents and runs it in place of the one that runs. If it fails, whatever ran before goes
	// on; what is wrong with documents is a document.Problems. options may be nil.
	Run(game string, documents fs.FS, options map[string]string, seed uint64) error
	// Stop ends the game that runs, if one does.
	Stop() error
	// Running returns the game that runs, and a context that ends with it; the loop is nil if none does.
	Running() (name string, loop *sim.Loop, ctx context.Context)
}

// Game describes a game to pages.
type Game struct {
	// Name is what the command line and the project's file call it; Title, About and Goal are for people, as in sim.Info.
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
	Goal  string `json:"goal,omitempty"`
	// Copy: it has documents that a project can begin with. Roots are those among them that the game itself loads.
	Copy  bool   `json:"copy"`
	Roots []Root `json:"roots"`
	// Needs are those without which it cannot start with its usual options. Without any, one of Roots is enough.
	Needs []Root `json:"needs,omitempty"`
	// Sides: documents of it can play against each other.
	Sides bool `json:"sides,omitempty"`
}

// Root is a document that a game loads.
type Root struct {
	Path       string   `json:"path"`
	Kind       string   `json:"kind"`
	Implements []string `json:"implements"`
	Doc        string   `json:"doc"`
}

// Roots finds the documents that a game itself loads among those that it comes with: those that implement an interface, and
// those that no other document refers to and that run.
func Roots(r *wits.Registry, documents fs.FS) []Root {
	roots := []Root{}
	if documents == nil {
		return roots
	}
	library := wits.NewLibrary(r, documents)
	names, _ := wits.FindDocuments(documents)
	used := map[string]bool{}
	for _, name := range names {
		d, _ := library.Document(name)
		if d == nil {
			continue
		}
		for _, ref := range r.Documents().References(d) {
			used[ref.File] = true
		}
	}
	for _, name := range names {
		d, _ := library.Document(name)
		if d == nil || !document.Executable(r.Kind(d.Kind)) || len(d.Implements) == 0 && used[name] {
			continue
		}
		roots = append(roots, rootOf(name, d))
	}
	return roots
}

func rootOf(name string, d *document.Document) Root {
	return Root{Path: name, Kind: d.Kind, Implements: append([]string{}, d.Implements...), Doc: d.Doc}
}

// Describe describes some of the documents that a game comes with.
func Describe(r *wits.Registry, documents fs.FS, names []string) (list []Root) {
	library := wits.NewLibrary(r, documents)
	for _, name := range names {
		if d, _ := library.Document(name); d != nil {
			list = append(list, rootOf(name, d))
		}
	}
	return list
}

// WithReferences lists documents with all others that they refer to, however far, each once.
func WithReferences(r *wits.Registry, documents fs.FS, names []string) []string {
	library := wits.NewLibrary(r, documents)
	list := slices.Clone(names)
	for i := 0; i < len(list); i++ {
		d, _ := library.Document(list[i])
		if d == nil {
			continue
		}
		for _, ref := range r.Documents().References(d) {
			if file, _, _ := strings.Cut(ref.File, "#"); file != "" && !slices.Contains(list, file) {
				list = append(list, file)
			}
		}
	}
	return list
}

// About tells a page where it is.
type About struct {
	// Version is that of Wits.
	Version string `json:"version"`
	// Dir is the name of the project's folder. Project says whether it has a project file, which says Name and Documents.
	Dir       string `json:"dir"`
	Project   bool   `json:"project"`
	Name      string `json:"name"`
	Documents string `json:"documents"`
	// Game is the name of the game that the project is for, among Games; "" for none.
	Game  string `json:"game,omitempty"`
	Games []Game `json:"games"`
	// Inside is the game whose own documents these are, lent for the time; absent for a project.
	Inside string `json:"inside,omitempty"`
	Run    Run    `json:"run"`
}

// Run reports whether a game runs.
type Run struct {
	// State is "none" if no game can be run, "stopped", or "running".
	State string `json:"state"`
	// Game is what runs.
	Game string `json:"game,omitempty"`
	// Fixed: it runs as long as the program.
	Fixed bool `json:"fixed"`
	// Begins: a fixed one can be begun anew, by "run".
	Begins bool `json:"begins"`
	// Reloads: saved documents reach the minds of the game that runs.
	Reloads bool `json:"reloads"`
}

// about gathers what pages are told.
func (s *Service) about() About {
	m := s.project.Meta()
	a := About{Version: s.options.Version, Inside: s.options.Inside, Dir: m.Dir, Project: m.Exists, Name: m.Name, Documents: m.Documents, Games: []Game{}, Run: Run{State: "none"}}
	if h := s.options.Host; h != nil {
		a.Games, a.Game = h.Games(), h.Game(m)
		if s.options.Loop == nil {
			a.Run.State = "stopped"
		}
	}
	if name, loop, _ := s.running(); loop != nil {
		a.Run = Run{State: "running", Game: name, Fixed: s.options.Loop != nil, Begins: s.options.Loop != nil && loop.CanStart(), Reloads: loop.Reloads()}
	}
	return a
}

// running returns the game whose minds run the project's documents.
func (s *Service) running() (string, *sim.Loop, context.Context) {
	if loop := s.options.Loop; loop != nil {
		return loop.Info().Name, loop, s.ctx
	}
	if s.options.Host == nil {
		return "", nil, nil
	}
	return s.options.Host.Running()
}

func init() {
	requests["about"] = calls.With(func(p *page, _ none) (any, error) { return p.service.about(), nil })
	requests["init"] = calls.With((*page).begin)
	requests["run"] = calls.With((*page).run)
	requests["add-own"] = calls.With((*page).addOwn)
	requests["stop"] = calls.With(func(p *page, _ none) (any, error) {
		s := p.service
		if s.options.Loop != nil {
			return nil, errFixed
		}
		defer s.tellNews()
		if s.options.Host != nil {
			if err := s.options.Host.Stop(); err != nil {
				return nil, err
			}
		}
		return s.about(), nil
	})
}

var (
	errFixed  = errors.New("the game runs as long as this program; stop the program to stop it")
	errNoHost = errors.New("no game can be run from here")
)

// beginning is how a page has a project begin.
type beginning struct {
	Name      string `json:"name"`
	Documents string `json:"documents"`
	Game      string `json:"game"`
	Copy      bool   `json:"copy"`
}

// begin makes a project of the folder.
func (p *page) begin(a beginning) (any, error) {
	s := p.service
	b := edit.Beginning{Name: a.Name, Documents: a.Documents, Game: a.Game, Session: p.session}
	if b.Documents == "" {
		b.Documents = "documents"
	}
	if a.Game != "" {
		game, err := s.game(a.Game)
		if err != nil {
			return nil, err
		}
		if a.Copy {
			b.Files = s.options.Host.Documents(a.Game)
			for _, root := range game.Roots {
				b.Roots = append(b.Roots, root.Path)
			}
		}
	}
	if a.Copy && b.Files == nil {
		return nil, errors.New("there are no documents to begin with; choose the game that they come from")
	}
	if err := s.project.Begin(b); err != nil {
		return nil, err
	}
	defer s.tellNews()
	return s.about(), nil
}

// addOwn copies documents that the project's game comes with into the project, with all that they refer to. What is there stays as it is.
func (p *page) addOwn(a struct {
	Paths []string `json:"paths"`
}) (any, error) {
	s := p.service
	if s.options.Host == nil {
		return nil, errNoHost
	}
	own := s.options.Host.Documents(s.options.Host.Game(s.project.Meta()))
	if own == nil {
		return nil, errors.New("the project's game comes with no documents")
	}
	var list []edit.Save
	for _, name := range WithReferences(s.project.Registry(), own, a.Paths) {
		if _, err := s.project.Read(name); err == nil {
			continue
		}
		text, err := plainfile.ReadText(own, name, plainfile.MaxDocument)
		if err != nil {
			return nil, fmt.Errorf("the game has no document %s", name)
		}
		list = append(list, edit.Save{Path: name, Text: text, Session: p.session})
	}
	added := make([]string, len(list))
	for i := range list {
		added[i] = list[i].Path
	}
	_, err := s.project.SaveTogether(list)
	return map[string][]string{"added": added}, err
}

// game finds a game by its name.
func (s *Service) game(name string) (Game, error) {
	var games []Game
	if s.options.Host != nil {
		games = s.options.Host.Games()
	}
	var names []string
	for _, g := range games {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	if near := document.Nearest(name, names); near != "" {
		return Game{}, fmt.Errorf("there is no game %q here (did you mean %q?)", name, near)
	}
	return Game{}, fmt.Errorf("there is no game %q here", name)
}

// notRun is the error of a game that cannot be run.
type notRun struct {
	error
	needs []Root // that are not there
}

func (e notRun) Unwrap() error { return e.error }

// run runs the project's game.
func (p *page) run(a struct {
	Options map[string]string `json:"options"`
	Seed    uint64            `json:"seed"`
}) (any, error) {
	s := p.service
	if s.options.Loop != nil {
		return s.again(a.Options, a.Seed)
	}
	if s.options.Host == nil {
		return nil, errNoHost
	}
	m := s.project.Meta()
	name := s.options.Host.Game(m)
	if name == "" {
		if m.Game != "" {
			return nil, fmt.Errorf("the project is for the game %s, which this program does not have", m.Game)
		}
		return nil, fmt.Errorf(`the project does not say which game it is for; write "game" into %s`, wits.ProjectFile)
	}
	game, err := s.game(name)
	if err != nil {
		return nil, err
	}
	defer s.tellNews()
	l, err := s.project.List()
	if err != nil {
		return nil, err
	}
	s.loaded.Store(l.Change) // the game reads the documents after it
	if err := s.options.Host.Run(name, s.project.Files(), a.Options, max(a.Seed, 1)); err != nil {
		s.loaded.Store(0) // what ran before may run still
		return nil, notRun{err, s.missing(game, err)}
	}
	return s.about(), nil
}

// again begins the game anew that runs as long as the program, with what was saved; nil and 0 keep its options and its seed. Whoever
// pumps it does so in its own time.
func (s *Service) again(options map[string]string, seed uint64) (any, error) {
	loop := s.options.Loop
	if !loop.CanStart() {
		return nil, errFixed
	}
	defer s.tellNews()
	done := make(chan error, 1)
	loop.Do(func() {
		is := loop.State()
		if options == nil {
			options = is.Options
		}
		if seed == 0 {
			seed = is.Seed
		}
		loop.Start(options, seed, func(err error) { done <- err })
	})
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case err := <-done:
			if err != nil {
				return nil, notRun{error: err}
			}
			return s.about(), nil
		case <-look.C:
			if stall := loop.Stalled(); stall.Overdue(giveUp) {
				return nil, stall
			}
		case <-s.ctx.Done():
			return nil, s.ctx.Err()
		}
	}
}

// How long a game may take that does not get on, and how often is looked at that.
const (
	giveUp    = 2 * time.Second
	lookEvery = 200 * time.Millisecond
)

// missing lists documents without which a game could not be run and that are not there.
func (s *Service) missing(g Game, err error) (needs []Root) {
	var problems document.Problems
	errors.As(err, &problems)
	for i, root := range slices.Concat(g.Needs, g.Roots) {
		again := slices.ContainsFunc(needs, func(r Root) bool { return r.Path == root.Path })
		named := i < len(g.Needs) || slices.ContainsFunc(problems, func(p document.Problem) bool { return p.File == root.Path })
		if again || !named {
			continue
		}
		if _, err := s.project.Read(root.Path); errors.Is(err, fs.ErrNotExist) {
			needs = append(needs, root)
		}
	}
	return needs
}
