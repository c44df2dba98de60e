package wits

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/plainfile"
)

// ProjectFile is the name of a project's file, in the project's folder.
const ProjectFile = "wits.project.json"

// Project is what editors and the command line know of a game's documents [Kiley, 3.2.2.4]: where they are
// and what they may use. A game does not need it to run.
//
//	{
//	  "wits": 1,
//	  "project": "duel",
//	  "documents": "documents",
//	  "manifest": "wits.manifest.json",
//	  "imports": {"functions": ["If*", "Not"]},
//	  "roots": ["fighter.graph.json"]
//	}
//
// Change the exported fields as you like; [Project.Format] writes them back into the file's form and keeps what it does
// not know.
type Project struct {
	Name string
	// Documents is the folder of the documents, within the project's; "." if they lie beside the project's file.
	Documents string
	// Manifest is the file with what the game offers ([Registry.Manifest]); "" if there is none.
	Manifest string
	// Game is the game whose actions and functions the documents use, for programs that come with several; "" where it is
	// the only one, or is called as the project.
	Game string
	// Imports narrows what documents may use.
	Imports Imports
	// Roots are the documents that the game itself loads, by their path within Documents.
	Roots []string

	files   fs.FS
	tree    *jsontree.Node
	pattern map[string]jsontree.Position // of roots and imports
}

// Imports lists what documents may use, by name; a * stands for any letters, so "If*" is IfNear and IfLessThan. A nil
// list allows everything. The built-in types are always there.
type Imports struct{ Functions, Actions, Types []string }

// NewProject makes a project of files that have no project file yet.
func NewProject(files fs.FS, name string) *Project {
	return &Project{Name: name, Documents: ".", files: files, pattern: map[string]jsontree.Position{}}
}

// ReadProject reads [ProjectFile] in the root of files. The project is nil if there is no such file or it is not JSON.
func ReadProject(files fs.FS) (*Project, document.Problems) {
	data, err := plainfile.Read(files, ProjectFile, document.MaxBytes)
	if err != nil {
		reason, hint := "the file cannot be read: "+err.Error(), ""
		if errors.Is(err, fs.ErrNotExist) {
			reason, hint = "there is no such file", `write {"wits": 1, "project": "name", "documents": "documents"} into it`
		}
		return nil, document.Problems{{File: ProjectFile, Reason: reason, Hint: hint}}
	}
	tree, problems := document.ParseObject(ProjectFile, data, "a project")
	if tree == nil {
		problems.Err()
		return nil, problems
	}
	p := &Project{files: files, tree: tree, pattern: map[string]jsontree.Position{}}
	p.read(document.NewDecoder(ProjectFile, tree, &problems))
	problems.Err()
	return p, problems
}

func (p *Project) read(d *document.Decoder) {
	if v, ok := d.Get("wits").Int(); !ok || v != document.Version {
		d.Problem(p.tree.Pos, "", fmt.Sprintf(`the format version is missing, or not %d`, document.Version), `begin with "wits": 1`)
	}
	p.Name = d.Text(d.Get("project"), "", `"project"`)
	p.Documents = within(d, "documents")
	if p.Documents == "" {
		p.Documents = "."
	}
	p.Manifest = within(d, "manifest")
	p.Game = d.Text(d.Get("game"), "", `"game"`)
	imports := d.Get("imports")
	d.Object(imports, "", `"imports"`)
	for name, list := range p.Imports.lists() {
		*list = p.strings(d, imports.Get(name), name)
	}
	p.Roots = p.strings(d, d.Get("roots"), "roots")
}

// lists returns the lists by the names that they have in the file.
func (i *Imports) lists() map[string]*[]string {
	return map[string]*[]string{"functions": &i.Functions, "actions": &i.Actions, "types": &i.Types}
}

func (p *Project) strings(d *document.Decoder, n *jsontree.Node, name string) []string {
	list := d.Texts(n, "", strconv.Quote(name))
	for i, item := range list {
		if i < len(n.Items) {
			p.pattern[name+" "+item] = n.Items[i].Pos
		}
	}
	return list
}

// within reads the path of something in the project's folder.
func within(d *document.Decoder, name string) string {
	s := d.Text(d.Get(name), "", strconv.Quote(name))
	if s != "" && !fs.ValidPath(s) {
		d.Problem(d.Get(name).Pos, "", fmt.Sprintf("%q is no path within the project", s), "write it from the project's folder, with forward slashes")
		return ""
	}
	return s
}

// Format writes the project's file. Members that are not known are kept.
func (p *Project) Format() []byte {
	members := []jsontree.Member{}
	if p.tree != nil {
		members = slices.Clone(p.tree.Members)
	}
	text := func(s string) *jsontree.Node { return &jsontree.Node{Kind: jsontree.String, Text: s} }
	list := func(ss []string) *jsontree.Node {
		n := &jsontree.Node{Kind: jsontree.Array}
		for _, s := range ss {
			n.Items = append(n.Items, text(s))
		}
		return n
	}
	members = setMember(members, "wits", &jsontree.Node{Kind: jsontree.Number, Text: fmt.Sprint(document.Version)}, true)
	members = setMember(members, "project", text(p.Name), p.Name != "")
	members = setMember(members, "documents", text(p.Documents), true)
	members = setMember(members, "manifest", text(p.Manifest), p.Manifest != "")
	members = setMember(members, "game", text(p.Game), p.Game != "")
	var inner []jsontree.Member
	for _, m := range members {
		if m.Name == "imports" {
			inner = slices.Clone(m.Value.Members)
		}
	}
	for name, names := range p.Imports.lists() {
		inner = setMember(inner, name, list(*names), *names != nil)
	}
	inOrder(inner, "functions", "actions", "types")
	members = setMember(members, "imports", &jsontree.Node{Kind: jsontree.Object, Members: inner}, len(inner) > 0)
	members = setMember(members, "roots", list(p.Roots), len(p.Roots) > 0)
	inOrder(members, "wits", "project", "documents", "manifest", "game", "imports", "roots")
	return append(document.Print(&jsontree.Node{Kind: jsontree.Object, Members: members}, 2), '\n')
}

// inOrder sorts members: those of the names first, then the others by name.
func inOrder(members []jsontree.Member, names ...string) {
	place := func(m jsontree.Member) int { return slices.Index(append(names, m.Name), m.Name) }
	slices.SortFunc(members, func(a, b jsontree.Member) int { return cmp.Or(place(a)-place(b), strings.Compare(a.Name, b.Name)) })
}

// setMember gives a member a value, or takes it away.
func setMember(members []jsontree.Member, name string, v *jsontree.Node, there bool) []jsontree.Member {
	members = slices.DeleteFunc(members, func(m jsontree.Member) bool { return m.Name == name })
	if there {
		members = append(members, jsontree.Member{Name: name, Value: v})
	}
	return members
}

// Check finds everything that is wrong with the project's documents, whether a root runs them or not, against a game's
// registry or one that was read from its manifest. Files are named by their path from the project's folder.
func (p *Project) Check(r *Registry) document.Problems { return p.CheckTexts(r, nil) }

// CheckTexts is [Project.Check] with texts that are not saved in place of documents, or beside them, by their path within
// the folder of the documents.
func (p *Project) CheckTexts(r *Registry, texts map[string][]byte) document.Problems {
	if p.files == nil {
		return document.Problems{{File: ProjectFile, Reason: "the project was made in Go and has no files to check"}}
	}
	var names []string
	var found document.Problems
	files, err := plainfile.Sub(p.files, p.Documents)
	if info, statErr := fs.Stat(p.files, p.Documents); err == nil && statErr == nil && info.IsDir() {
		names, found = FindDocuments(files, r.Kinds()...)
	} else {
		return p.CheckFile(r, nil)
	}
	for name := range texts {
		names = append(names, name)
		found = slices.DeleteFunc(found, func(f document.Problem) bool { return f.File == name })
	}
	slices.Sort(names)
	names = slices.Compact(names)
	there := names // a document that is broken is there, and what is wrong with it is said
	for _, f := range found {
		there = append(there, f.File)
	}
	for _, root := range p.Roots {
		if info, err := fs.Stat(files, root); err == nil && info.Mode().IsRegular() && !slices.Contains(there, root) {
			names, there = append(names, root), append(there, root)
		}
		if file, inner := document.Within(root); inner != "" && slices.Contains(names, file) {
			if d, _ := libraryWith(r, files, texts).Open(file); d != nil && slices.Contains(d.Within(), inner) {
				there = append(there, root)
			}
		}
	}
	problems := p.CheckFile(r, there)
	narrow := p.Registry(r)
	for _, f := range append(found, checkDocuments(narrow, files, names, texts)...) {
		f.File = path.Join(p.Documents, f.File)
		problems.Add(explained(f, r, narrow))
	}
	problems.Err()
	return problems
}

// CheckFile finds what is wrong with the project's file itself: with what it imports of a registry, and with its roots, if
// these are its documents, by their path within their folder.
func (p *Project) CheckFile(r *Registry, documents []string) document.Problems {
	var problems document.Problems
	d := document.NewDecoder(ProjectFile, p.tree, &problems)
	p.narrow(r, d)
	if p.files != nil {
		if info, err := fs.Stat(p.files, p.Documents); err != nil || !info.IsDir() {
			d.Problem(p.place("documents"), "", fmt.Sprintf("there is no folder %q", p.Documents), "")
			return problems
		}
	}
	for _, root := range p.Roots {
		if !slices.Contains(documents, root) {
			d.Problem(p.pattern["roots "+root], "", fmt.Sprintf("there is no document %q", root), "", declare.Closest(root, documents, "")...)
		}
	}
	return problems
}

// Explain says, of problems with what a game offers and the project does not import, how to come by it; the others stay.
func (p *Project) Explain(r *Registry, problems document.Problems) document.Problems {
	narrow := p.Registry(r)
	out := make(document.Problems, len(problems))
	for i, q := range problems {
		out[i] = explained(q, r, narrow)
	}
	return out
}

// Registry returns the registry with only what the project imports.
func (p *Project) Registry(r *Registry) *Registry {
	return p.narrow(r, document.NewDecoder(ProjectFile, p.tree, &document.Problems{}))
}

func (p *Project) place(member string) jsontree.Position {
	if v := p.tree.Get(member); v != nil {
		return v.Pos
	}
	return jsontree.Position{}
}

// CheckFiles finds everything that is wrong with the documents in files: all JSON files that have the members "wits"
// and "kind", and those that are named as documents of a kind are, such as "walker.graph.json", whatever they say.
func CheckFiles(r *Registry, files fs.FS) document.Problems {
	names, problems := FindDocuments(files, r.Kinds()...)
	for _, p := range checkDocuments(r, files, names, nil) {
		problems.Add(p)
	}
	problems.Err()
	return problems
}

// libraryWith has texts in place of files, or beside them.
func libraryWith(r *Registry, files fs.FS, texts map[string][]byte) *Library {
	library := NewLibrary(r, files)
	for name, text := range texts {
		library.AddSource(name, text)
	}
	return library
}

func checkDocuments(r *Registry, files fs.FS, names []string, texts map[string][]byte) (problems document.Problems) {
	library := libraryWith(r, files, texts)
	for _, name := range names {
		for _, p := range library.Check(name) {
			problems.Add(p)
		}
	}
	return problems
}

// FindDocuments lists the documents among files, and reports files that were meant to be some and are none: those that are
// no JSON and seem to have the members "wits" and "kind", and those that are named after one of the kinds, such as
// "walker.graph.json", and are empty, or do not have these members. It passes over folders whose name begins with a dot, and
// node_modules.
func FindDocuments(files fs.FS, kinds ...string) (names []string, problems document.Problems) {
	err := fs.WalkDir(files, ".", func(file string, entry fs.DirEntry, err error) error {
		base := path.Base(file)
		switch {
		case err != nil:
			problems.Add(document.Problem{File: file, Reason: "the file cannot be read: " + err.Error()})
			return nil
		case entry.IsDir() && file != "." && (strings.HasPrefix(base, ".") || base == "node_modules"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(base, ".json"):
			return nil
		}
		data, err := plainfile.Read(files, file, document.MaxBytes)
		if errors.Is(err, plainfile.ErrUnfit) && strings.Count(base, ".") < 2 {
			return nil // it is not called as documents are, such as guard.tree.json
		}
		if err != nil {
			problems.Add(document.Problem{File: file, Reason: "the file cannot be read: " + err.Error()})
			return nil
		}
		tree, found := document.ParseObject(file, data, "a document")
		switch {
		case tree != nil && tree.Get("wits") != nil && tree.Get("kind") != nil:
			names = append(names, file)
		case tree == nil && (looksLikeDocument(data) || KindOfName(file, kinds) != ""):
			for _, p := range found {
				problems.Add(p)
			}
		case tree != nil && KindOfName(file, kinds) != "":
			for _, p := range incomplete(file, tree, KindOfName(file, kinds)) {
				problems.Add(p)
			}
		}
		return nil
	})
	if err != nil {
		problems.Add(document.Problem{File: ".", Reason: err.Error()})
	}
	return names, problems
}

// KindOfName returns the kind, among kinds, that a document is of by its file's name: "graph" for "walker.graph.json". It is
// "" if the name says none.
func KindOfName(file string, kinds []string) string {
	kind := strings.TrimPrefix(path.Ext(strings.TrimSuffix(file, ".json")), ".")
	if strings.HasSuffix(file, ".json") && slices.Contains(kinds, kind) {
		return kind
	}
	return ""
}

// incomplete says what a file that is named as a document of a kind lacks to be one.
func incomplete(file string, tree *jsontree.Node, kind string) (problems document.Problems) {
	at := document.Problem{File: file, Line: int(tree.Pos.Line), Column: int(tree.Pos.Column)}
	if tree.Get("wits") == nil {
		at.Explain(`there is no "wits", which says the version of the format`, fmt.Sprintf(`begin with "wits": %d`, document.Version), declare.ToAdd("wits", strconv.Itoa(document.Version)))
		problems.Add(at)
	}
	if tree.Get("kind") == nil {
		at.Explain(`there is no "kind", so that nobody knows what this document is`, fmt.Sprintf(`write "kind": %q, as its name says`, kind), declare.ToAdd("kind", strconv.Quote(kind)))
		problems.Add(at)
	}
	return problems
}

// looksLikeDocument reports whether a file that is not JSON was meant to be a document.
func looksLikeDocument(data []byte) bool {
	s := string(data)
	return strings.Contains(s, `"wits"`) && strings.Contains(s, `"kind"`)
}

// narrow returns the registry with only what the project imports.
func (p *Project) narrow(r *Registry, d *document.Decoder) *Registry {
	n := *r
	n.functions = keepImported(p, d, "function", p.Imports.Functions, r.functions, nil)
	n.actions = keepImported(p, d, "action", p.Imports.Actions, r.actions, nil)
	n.types = keepImported(p, d, "type", p.Imports.Types, r.types, NewRegistry().Types())
	for name, t := range r.types {
		if t.elem != nil && n.types[t.elem.name] != nil {
			n.types[name] = t
		}
	}
	n.documents = r.documents.With(&n)
	return &n
}

func keepImported[T any](p *Project, d *document.Decoder, what string, patterns []string, all map[string]T, always []string) map[string]T {
	if patterns == nil {
		return all
	}
	kept := map[string]T{}
	for _, name := range always {
		kept[name] = all[name]
	}
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, pattern := range patterns {
		at := p.pattern[what+"s "+pattern]
		fits := false
		for _, name := range names {
			ok, err := path.Match(pattern, name)
			if err != nil {
				break
			}
			if ok {
				kept[name], fits = all[name], true
			}
		}
		if !fits {
			d.Problem(at, "", fmt.Sprintf("the game offers no %s %q", what, pattern), "", declare.Closest(pattern, names, "")...)
		}
	}
	return kept
}

// explained says of something that the game offers and the project does not import how to come by it.
func explained(p document.Problem, all, narrow *Registry) document.Problem {
	for what, missing := range map[string][]string{
		"function": missing(all.FunctionNames(), narrow.functions), "action": missing(all.Actions(), narrow.actions), "type": missing(all.Types(), narrow.types),
	} {
		for _, name := range missing {
			if strings.Contains(p.Reason, fmt.Sprintf("there is no %s %q", what, name)) {
				p.Reason = strings.Replace(p.Reason, "there is no", "the project does not import the", 1)
				p.Hint, p.More = fmt.Sprintf(`add it to "imports" in %s`, ProjectFile), nil // what is there does not matter
			}
		}
	}
	return p
}

func missing[T any](names []string, kept map[string]T) []string {
	return slices.DeleteFunc(names, func(name string) bool { _, ok := kept[name]; return ok })
}
