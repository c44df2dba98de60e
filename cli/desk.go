//go:build !js

package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio/gallery"
)

// desk is what lies behind a page: the project that its editor has open, and the gallery that opens another one. A game's own
// documents are edited in a folder for the time, which is kept in the end if somebody has changed something there.
type desk struct {
	*host
	recent recent
	kinds  func() map[string][]string // of each game's documents, the most frequent first

	mu      sync.Mutex // held while another project is opened
	now     *opened    // nil for none
	copies  map[string]string
	editing sync.RWMutex // of now, for pages
}

// opened is the project that is open.
type opened struct {
	project *edit.Project
	editor  *service.Service
	inside  string // the game whose own documents these are; "" for a project
}

var _ gallery.Host = (*desk)(nil)

func newDesk(a *App, only string) *desk {
	d := &desk{host: newHost(a, only), recent: recentProjects(), copies: map[string]string{}}
	d.kinds = sync.OnceValue(func() map[string][]string {
		kinds := map[string][]string{}
		for i := range a.Games {
			kinds[a.Games[i].Name] = kindsOf(d.offers[a.Games[i].Name](), a.Games[i].Documents)
		}
		return kinds
	})
	return d
}

// kindsOf returns those of documents, the most frequent first.
func kindsOf(r *wits.Registry, documents fs.FS) []string {
	if documents == nil {
		return []string{}
	}
	count := map[string]int{}
	library := wits.NewLibrary(r, documents)
	names, _ := wits.FindDocuments(documents)
	for _, name := range names {
		if document, _ := library.Document(name); document != nil {
			count[document.Kind]++
		}
	}
	return slices.SortedFunc(maps.Keys(count), func(a, b string) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
}

// current returns what is open; nil for nothing.
func (d *desk) current() *opened {
	d.editing.RLock()
	defer d.editing.RUnlock()
	return d.now
}

// Edits reports whether a project is open.
func (d *desk) Edits() bool { return d.current() != nil }

// Labels returns what designers read beside the identifiers of the project that is open.
func (d *desk) Labels() labels.Set {
	if now := d.current(); now != nil {
		return now.editor.Labels()
	}
	return labels.Set{}
}

// ServeHTTP passes a page on to the editor of the project that is open.
func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if now := d.current(); now != nil {
		now.editor.ServeHTTP(w, r)
		return
	}
	http.Error(w, "No project is open here. Choose one in the gallery.", http.StatusServiceUnavailable)
}

// use opens the project of a folder in place of the one that is open, and stops the game that runs that one's documents. The
// caller holds mu, or nobody else has the desk yet.
func (d *desk) use(dir, inside string) error {
	was := ""
	if d.now != nil { // what the user has named was for the first one
		was = d.setOnly("")
	}
	p, err := d.open(dir)
	if err != nil {
		d.setOnly(was)
		return err
	}
	if d.now != nil {
		err = d.runner.Stop()
	}
	d.swap(&opened{project: p, editor: service.New(p, service.Options{Host: d.host, Inside: inside, Version: version()}), inside: inside})
	return err
}

// swap has the pages edit something else; nil for nothing.
func (d *desk) swap(next *opened) error {
	d.editing.Lock()
	was := d.now
	d.now = next
	d.editing.Unlock()
	if was == nil {
		return nil
	}
	was.editor.Close()
	return was.project.Close()
}

// Close ends the game and the editor, and removes the copies that nobody has changed. It tells of the others.
func (d *desk) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := errors.Join(d.runner.Stop(), d.swap(nil))
	for _, name := range slices.Sorted(maps.Keys(d.copies)) {
		dir := d.copies[name]
		if d.changed(name) {
			fmt.Fprintf(d.app.Err, "What you changed of %s is kept in %s\n", name, dir)
			continue
		}
		err = errors.Join(err, os.RemoveAll(dir))
	}
	clear(d.copies)
	return err
}

// lookInside opens a game's own documents.
func (d *desk) lookInside(name string) (*Game, error) {
	g, err := d.known(name)
	if err != nil {
		return nil, err
	}
	if d.now != nil && d.now.inside == name {
		return g, nil
	}
	if g.Documents == nil {
		return nil, fmt.Errorf("%s has no documents to look into", name)
	}
	dir := d.copies[name]
	if dir == "" {
		if dir, err = os.MkdirTemp("", "wits-"+name+"-"); err != nil {
			return nil, fmt.Errorf("there is no folder to copy the documents to: %w", err)
		}
		if err := d.begin(dir, g); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
		d.copies[name] = dir
	}
	return g, d.use(dir, name)
}

// begin makes a project of a game's own documents.
func (d *desk) begin(dir string, g *Game) error {
	return edit.Init(dir, edit.Beginning{Name: g.Name, Documents: "documents", Game: g.Name, Files: g.Documents, Roots: d.roots(g)})
}

// roots returns the documents that a game loads.
func (d *desk) roots(g *Game) (roots []string) {
	for _, about := range d.Games() {
		if about.Name == g.Name {
			for _, root := range about.Roots {
				roots = append(roots, root.Path)
			}
		}
	}
	return roots
}

// known returns a game of the gallery.
func (d *desk) known(name string) (*Game, error) {
	for i := range d.app.Games {
		if g := &d.app.Games[i]; g.Name == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("%w: %q is not one of the games", gallery.ErrUnknown, name)
}

// play runs a game with its own documents as they are by now.
func (d *desk) play(name string, make func(documents fs.FS) (sim.Game, sim.LoopOptions, error)) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.known(name)
	if err != nil {
		return err
	}
	documents := g.Documents
	if documents == nil {
		d.swap(nil) // what is open is not for it
	} else {
		if _, err := d.lookInside(name); err != nil {
			return err
		}
		documents = d.now.project.Files()
	}
	game, o, err := make(documents)
	if err != nil {
		return err
	}
	return d.run(name, game, func() (sim.Game, error) {
		game, _, err := make(documents)
		return game, err
	}, o)
}

// Play implements [gallery.Host], and so do the others.
func (d *desk) Play(name string) error {
	g, err := d.known(name)
	if err != nil {
		return err
	}
	return d.play(name, func(documents fs.FS) (sim.Game, sim.LoopOptions, error) {
		return g.New(Setup{Documents: documents}), sim.LoopOptions{Seed: 1}, nil
	})
}

func (d *desk) Inside(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err := d.lookInside(name)
	return err
}

func (d *desk) Copy(name, folder string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.create(gallery.Beginning{Name: folder, Folder: folder, Game: name, Copy: true})
}

// New makes a project as somebody asks for it.
func (d *desk) New(b gallery.Beginning) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if why := badName(b.Name); why != nil {
		return &gallery.FieldError{Field: "name", Err: why}
	}
	return d.create(b)
}

// create makes a project in a new folder, and opens it. The caller holds mu.
func (d *desk) create(b gallery.Beginning) error {
	begin := edit.Beginning{Name: b.Name, Documents: "documents", Game: b.Game}
	if b.Game != "" {
		g, err := d.known(b.Game)
		if err == nil && b.Copy && g.Documents == nil {
			err = fmt.Errorf("%s has no documents to copy", b.Game)
		}
		if err != nil {
			return &gallery.FieldError{Field: "game", Err: err}
		}
		if b.Copy {
			begin.Files, begin.Roots = g.Documents, d.roots(g)
			if changed := d.copies[b.Game]; changed != "" { // with what was changed there
				begin.Files = os.DirFS(filepath.Join(changed, "documents"))
			}
		}
	}
	dir, err := makeFolder(b.Folder)
	if err != nil {
		return &gallery.FieldError{Field: "folder", Err: err}
	}
	if err := edit.Init(dir, begin); err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := d.use(dir, ""); err != nil {
		return err
	}
	d.recent.add(dir)
	return nil
}

// maxName is how long the name of a project may be, in characters.
const maxName = 100

// badName says why something cannot be a project's name.
func badName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("a project needs a name")
	case strings.ContainsAny(name, `/\`):
		return fmt.Errorf("%q cannot be the name of a project: leave out / and \\", name)
	case strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("%q cannot be the name of a project: give it one of letters and digits", name)
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("the name is too long: %d characters is the limit", maxName)
	}
	return nil
}

// makeFolder makes a folder in the one that the program was started in, and gives its path. The error is for people.
func makeFolder(name string) (string, error) {
	if name == "" || name != filepath.Base(name) || !filepath.IsLocal(name) || strings.ContainsAny(name, `/\`) || strings.ContainsFunc(name, unicode.IsControl) {
		return "", fmt.Errorf("%q cannot be the name of a folder: give it a name without / and \\", name)
	}
	dir, err := filepath.Abs(name)
	if err == nil {
		err = os.Mkdir(dir, 0o777)
	}
	return dir, notMade(name, err)
}

// notMade says in plain words why a folder could not be made; nil if it was.
func notMade(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("there is a folder %s already: choose another name", name)
	case errors.Is(err, fs.ErrPermission):
		return errors.New("you may not create folders here: start wits in a folder of your own")
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("the folder that wits was started in is gone: start wits again, in another one")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err // without the path, which the page shows
	}
	return fmt.Errorf("the folder %s cannot be created: %w", name, err)
}

func (d *desk) Open(dir string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.ContainsFunc(d.projects(), func(p gallery.Project) bool { return p.Dir == dir }) {
		return fmt.Errorf("%w: %q is not one of the projects", gallery.ErrUnknown, dir)
	}
	if err := d.use(dir, ""); err != nil {
		return err
	}
	d.recent.add(dir)
	return nil
}

func (d *desk) Reset(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := d.known(name); err != nil {
		return err
	}
	dir := d.copies[name]
	if dir == "" {
		return nil // nobody has looked inside
	}
	var err error
	if d.now != nil && d.now.inside == name {
		err = errors.Join(d.runner.Stop(), d.swap(nil))
	}
	delete(d.copies, name)
	return errors.Join(err, os.RemoveAll(dir))
}

// changed reports whether a game's documents are other ones than it came with.
func (d *desk) changed(name string) bool {
	dir := d.copies[name]
	g, err := d.known(name)
	if dir == "" || err != nil {
		return false
	}
	here := os.DirFS(filepath.Join(dir, "documents"))
	now, _ := wits.FindDocuments(here)
	own, _ := wits.FindDocuments(g.Documents)
	return !slices.Equal(now, own) || slices.ContainsFunc(now, func(file string) bool {
		a, err := plainfile.Read(here, file, maxCompared)
		b, also := plainfile.Read(g.Documents, file, maxCompared)
		return err != nil || also != nil || !bytes.Equal(a, b)
	})
}

// maxCompared is how large a document may be that is compared, in bytes.
const maxCompared = 64 << 20

// Gallery lists what there is.
func (d *desk) Gallery() gallery.Listing {
	d.mu.Lock()
	defer d.mu.Unlock()
	l := gallery.Listing{Version: version(), Games: []gallery.Game{}, Projects: d.projects(), Guides: guides}
	l.Where, _ = os.Getwd()
	l.Running, _, _ = d.Running()
	if !d.runner.Runs() {
		l.Running = ""
	}
	if d.now != nil {
		l.Inside = d.now.inside
	}
	for _, about := range d.Games() {
		g, _ := d.known(about.Name)
		l.Games = append(l.Games, gallery.Game{Name: about.Name, Title: about.Title, About: about.About, Kinds: d.kinds()[about.Name],
			Goal: about.Goal, Picture: g.Picture != nil, Documents: g.Documents != nil, Changed: d.changed(about.Name)})
	}
	return l
}

func (d *desk) Picture(name string) []byte {
	if g, err := d.known(name); err == nil {
		return g.Picture
	}
	return nil
}

// projects returns those that were opened before, the last first, and those that lie in the folder that the program was started in.
func (d *desk) projects() []gallery.Project {
	list := []gallery.Project{}
	add := func(dir string, p gallery.Project) {
		if _, err := os.Stat(filepath.Join(dir, wits.ProjectFile)); err != nil || slices.ContainsFunc(list, func(p gallery.Project) bool { return p.Dir == dir }) {
			return // there is none, or not any more
		}
		meta, _ := wits.ReadProject(os.DirFS(dir)) // what is wrong with it is told when it is opened
		p.Dir, p.Name = dir, cmp.Or(meta.Name, filepath.Base(dir))
		if name := d.app.gameOf(meta.Name, meta.Game); name != "" {
			for _, g := range d.Games() {
				if g.Name == name {
					p.Game = g.Title
				}
			}
		}
		list = append(list, p)
	}
	for _, r := range d.recent.list() {
		add(r.Dir, gallery.Project{Opened: r.Opened})
	}
	if here, err := os.Getwd(); err == nil {
		add(here, gallery.Project{})
		entries, _ := os.ReadDir(here)
		for _, e := range entries[:min(len(entries), maxNear)] {
			if e.IsDir() {
				add(filepath.Join(here, e.Name()), gallery.Project{})
			}
		}
	}
	return list
}

// maxNear is how many folders are looked into for projects.
const maxNear = 1000

// guides are the pages of the manual to begin with.
var guides = []gallery.Guide{
	{Title: "Change a sword fighter", About: "Ten minutes in the editor: a fighter that runs away, then comes back.", Address: "/docs/tutorial-duel"},
	{Title: "A guard of your own", About: "Patrol, see, chase, lose, go back: a behaviour tree from nothing.", Address: "/docs/tutorial-patrol"},
	{Title: "Which technique?", About: "Graph, tree, machine, utility or planner: what each is good at.", Address: "/docs/choosing-a-technique"},
	{Title: "A game in Go", About: "For coders: actions of your own, from an empty folder.", Address: "/docs/first-game"},
	{Title: "All of the manual", About: "Every technique, every function, every command.", Address: "/docs/"},
}
