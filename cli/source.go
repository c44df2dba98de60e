package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/lod"
	"github.com/wits-ai/wits/world/scene"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/universe"
	"github.com/wits-ai/wits/world/unseen"
)

// source is where a path on the command line leads: the project that it belongs to, or just a folder.
type source struct {
	root    string            // folder on disk that files are named from
	project *wits.Project     // nil if there is none
	faults  document.Problems // of the project's file
	folder  string            // of the documents, within root
	path    string            // what was asked for, within root; "." for all
	single  bool              // it is a file
}

// find follows a path. A project's folder stands for all its documents. A path such as boss.machine.json#fight is a document within a
// file.
func find(name string) (*source, error) {
	inner := ""
	if file, inside := document.Within(filepath.ToSlash(name)); inside != "" && !there(name) {
		name, inner = filepath.FromSlash(file), inside
	}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file or folder %s", name)
	}
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	if inner != "" && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder, and has no document %s within it", name, inner)
	}
	s := &source{single: !info.IsDir()}
	start := full
	if s.single {
		start = filepath.Dir(full)
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, wits.ProjectFile)); err == nil {
			s.root = dir
			if s.project, s.faults = wits.ReadProject(os.DirFS(dir)); s.project != nil {
				s.folder = s.project.Documents
			}
			break
		}
		if dir == filepath.Dir(dir) {
			s.root, s.folder = start, "."
			// Documents may refer to others beside their folder, so name files from here if that is possible.
			if here, err := os.Getwd(); err == nil && s.single && within(here, full) {
				s.root = here
			}
			break
		}
	}
	rel, err := filepath.Rel(s.root, full)
	if err != nil {
		return nil, err
	}
	s.path = document.WithinFile(filepath.ToSlash(rel), inner)
	return s, nil
}

// there reports whether there is a file or folder of a name.
func there(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func within(dir, file string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// whole reports whether the source is a project, all of it.
func (s *source) whole() bool {
	return s.project != nil && (s.path == "." || s.path == wits.ProjectFile)
}

// shown returns how a file within root is named to the user: from the current folder, if it lies in it.
func (s *source) shown(file string) string {
	full := filepath.Join(s.root, filepath.FromSlash(file))
	if here, err := os.Getwd(); err == nil && within(here, full) {
		if rel, err := filepath.Rel(here, full); err == nil {
			return rel
		}
	}
	return full
}

// readDocument reads a document, also one within a file, or what is no larger than one. The error names the file.
func readDocument(name string) ([]byte, error) {
	if file, inner := document.Within(filepath.ToSlash(name)); inner != "" && !there(name) {
		data, err := readDocument(filepath.FromSlash(file))
		if err != nil {
			return nil, err
		}
		return textWithin(file, data, inner)
	}
	return readFile(name, plainfile.MaxDocument)
}

// maxRun is how large the file of a recording or a save may be, in bytes.
const maxRun = 2 << 30

// readFile reads a file that the user names: an ordinary one, of at most so many bytes. Every command reads its files so. The error
// names the file.
func readFile(name string, most int64) ([]byte, error) {
	data, err := plainfile.ReadPath(name, most)
	if errors.Is(err, plainfile.ErrUnfit) {
		err = fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return data, err
}

// textWithin returns a document within a file.
func textWithin(file string, data []byte, name string) ([]byte, error) {
	tree, problems := document.ParseObject(file, data, "a document")
	if tree == nil {
		return nil, problems
	}
	names := document.NamesWithin(tree)
	if !slices.Contains(names, name) {
		if len(names) == 0 {
			return nil, fmt.Errorf("%s has no documents within it", file)
		}
		return nil, fmt.Errorf("there is no document %s within %s: there is %s", name, file, and(names))
	}
	return append(document.PrintDocument(tree.Get("documents").Get(name)), '\n'), nil
}

// registry returns what documents of the source are checked against, and what it is called: that of the game that the user
// named or that the project belongs to, the project's manifest, that of the only game, or just the standard functions.
func (s *source) registry(a *App, game string) (*wits.Registry, string, error) {
	if game == "" && s.project != nil {
		game = a.gameOf(s.project.Name, s.project.Game)
	}
	if game == "" && s.project != nil && s.project.Manifest != "" {
		return s.manifest(a)
	}
	if game == "" && s.project != nil && s.project.Name != "" {
		return nil, "", fmt.Errorf("what the game %s offers is not known here: write it down with the game's own command, "+
			"go run . manifest -o wits.manifest.json, and add \"manifest\": \"wits.manifest.json\" to %s, or name another game with --game",
			cmp.Or(s.project.Game, s.project.Name), s.shown(wits.ProjectFile))
	}
	if game == "" && len(a.Games) == 0 {
		return std.NewRegistry(), "the standard functions", nil
	}
	g, err := a.game(game)
	if err != nil && game == "" {
		return nil, "", usage("no %s says which game the documents are for: name it with --game (%w); for a game of your own use its own command, such as: go run . check", wits.ProjectFile, err)
	}
	if err != nil {
		return nil, "", err
	}
	r := g.registry()
	return r, "the game " + g.Name, r.Err()
}

func (s *source) manifest(a *App) (*wits.Registry, string, error) {
	file := s.shown(s.project.Manifest)
	data, err := readDocument(filepath.Join(s.root, filepath.FromSlash(s.project.Manifest)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("there is no %s: write it with the game's own command, such as: go run . manifest -o %s", file, s.project.Manifest)
	}
	if err != nil {
		return nil, "", err
	}
	r, err := wits.ReadManifest(data, a.allKinds()...)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	return r, file, nil
}

// document returns where a single document lies: the folder that its references are read from, its name in it, and that folder's
// name within root.
func (s *source) document() (documents fs.FS, inside, folder string) {
	folder = s.folder
	inside, ok := inFolder(s.folder, s.path)
	if !ok {
		folder, inside = path.Dir(s.path), path.Base(s.path)
	}
	return os.DirFS(filepath.Join(s.root, filepath.FromSlash(folder))), inside, folder
}

// check finds what is wrong with the source's documents, and how many there are. Files are named as the user sees them.
func (s *source) check(r *wits.Registry) (count int, problems document.Problems) {
	if s.project == nil && s.faults != nil {
		return 0, s.rename(s.faults, ".")
	}
	files := os.DirFS(s.root)
	documents, err := plainfile.Sub(files, s.folder)
	if err != nil {
		return 0, document.Problems{{File: s.shown(s.folder), Reason: err.Error()}}
	}
	if s.whole() {
		names, _ := wits.FindDocuments(documents)
		for i := range names {
			names[i] = path.Join(s.folder, names[i])
		}
		found := s.project.Check(r)
		return countDocuments(names, found), append(s.rename(s.faults, "."), s.rename(found, ".")...)
	}
	if s.project != nil {
		r = s.project.Registry(r)
	}
	if s.single {
		documents, inside, folder := s.document()
		return 1, s.rename(wits.NewLibrary(r, documents).Check(inside), folder)
	}
	inside, ok := inFolder(s.folder, s.path)
	if !ok { // above or beside the documents
		documents, _ = plainfile.Sub(files, s.path)
		return countDocuments(wits.FindDocuments(documents, r.Kinds()...)), s.rename(wits.CheckFiles(r, documents), s.path)
	}
	part, err := plainfile.Sub(documents, inside)
	if err != nil {
		return 0, document.Problems{{File: s.shown(s.path), Reason: err.Error()}}
	}
	names, found := wits.FindDocuments(part, r.Kinds()...)
	problems = s.rename(found, s.path)
	library := wits.NewLibrary(r, documents)
	for _, name := range names {
		problems = append(problems, s.rename(library.Check(path.Join(inside, name)), s.folder)...)
	}
	return countDocuments(names, found), problems
}

// unlabelled lists what has no label in a language that the project's documents of labels are in.
func (s *source) unlabelled(r *wits.Registry) []labels.Gap {
	documents, err := plainfile.Sub(os.DirFS(s.root), s.folder)
	if err != nil {
		return nil // which is a problem by itself
	}
	if s.project != nil {
		r = s.project.Registry(r)
	}
	return labels.Missing(r, documents)
}

// countDocuments counts those that are broken, too: something is wrong with them.
func countDocuments(names []string, problems document.Problems) int {
	all := slices.Clone(names)
	for _, p := range problems {
		if p.File != "registry" && path.Base(p.File) != wits.ProjectFile {
			file, _ := document.Within(p.File)
			all = append(all, file)
		}
	}
	slices.Sort(all)
	return len(slices.Compact(all))
}

// broken reports whether the project's file is so wrong that nobody knows what documents may use, unless a game is named: that is
// what has to be mended first.
func (s *source) broken(game string) bool {
	return len(s.faults.Errors()) > 0 && (s.project == nil || game == "" && s.project.Name == "" && s.project.Game == "" && s.project.Manifest == "")
}

// inFolder returns a file's path from a folder, both being named from the same place.
func inFolder(folder, file string) (string, bool) {
	if folder == "." {
		return file, true
	}
	if file == folder {
		return ".", true
	}
	return strings.CutPrefix(file, folder+"/")
}

func (s *source) rename(problems document.Problems, from string) document.Problems {
	out := make(document.Problems, len(problems))
	for i, p := range problems {
		if p.File != "registry" {
			p.File = s.shown(path.Join(from, p.File))
		}
		out[i] = p
	}
	return out
}

// Kinds returns all kinds of documents that this module has: those of every registry, and those that games add to theirs. By them a manifest
// is read that speaks of any.
func Kinds() []wits.Kind { return append(std.Kinds(), worldKinds...) }

// allKinds returns all kinds of documents that the program has: those of its games, with the types of node that they add, and the others of
// this module.
func (a *App) allKinds() (list []wits.Kind) {
	known := a.kinds()
	for _, k := range Kinds() {
		if known.Kind(k.Name()) == nil {
			list = append(list, k)
		}
	}
	for _, name := range known.Kinds() {
		list = append(list, known.Kind(name))
	}
	return list
}

// worldKinds are the kinds that games add; a new one is added here, and nowhere else.
var worldKinds = []wits.Kind{universe.Kind{Foreign: true}, scene.Kind{Foreign: true}, script.Kind{Foreign: true}, unseen.Kind{Foreign: true}, lod.DetailKind{Foreign: true}}
