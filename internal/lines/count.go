package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// counts are the lines of a module.
type counts struct {
	// kinds are the folders with kinds of documents, by path.
	kinds []*kindLines
	// groups are the folders of the engine at the module's root, "." for the root itself.
	groups map[string]int
	// folders are all folders of the engine.
	folders map[string]bool
}

// kindLines are those of a folder with a kind, and the folders in it.
type kindLines struct {
	folder string
	class  [classes]int
}

// outside are folders that are no engine: games, examples, comparisons and what tests use.
var outside = []string{"games", "examples", "bench", "studio/ui", "kind/kindtest", "sim/gametest", "internal/probe", "internal/simtest"}

// count reads the Go code of a module.
func count(files fs.FS) (*counts, error) {
	c := &counts{groups: map[string]int{}, folders: map[string]bool{}}
	folders := map[string][]*source{}
	err := fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (slices.Contains(outside, name) || name != "." && (e.Name()[0] == '.' || e.Name() == "testdata" || e.Name() == "node_modules")):
			return fs.SkipDir
		case e.IsDir() && name != ".":
			if _, err := fs.Stat(files, name+"/go.mod"); err == nil {
				return fs.SkipDir // a module of its own
			}
			return nil
		case e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		s, err := read(name, text)
		if err != nil || ast.IsGenerated(s.file) {
			return err
		}
		group, _, _ := strings.Cut(path.Dir(name), "/")
		c.groups[group] += s.lines
		c.folders[path.Dir(name)] = true
		folders[path.Dir(name)] = append(folders[path.Dir(name)], s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for folder, sources := range folders {
		if slices.ContainsFunc(sources, func(s *source) bool { return s.hasKind() }) {
			c.kinds = append(c.kinds, &kindLines{folder: folder})
		}
	}
	slices.SortFunc(c.kinds, func(a, b *kindLines) int { return strings.Compare(a.folder, b.folder) })
	c.kinds = slices.DeleteFunc(c.kinds, func(k *kindLines) bool { // one that lies in another belongs to that
		return slices.ContainsFunc(c.kinds, func(o *kindLines) bool { return strings.HasPrefix(k.folder, o.folder+"/") })
	})
	for folder, sources := range folders {
		for _, k := range c.kinds {
			if folder != k.folder && !strings.HasPrefix(folder, k.folder+"/") {
				continue
			}
			types := typesOf(sources)
			for _, s := range sources {
				for class, n := range s.classes(types) {
					k.class[class] += n
				}
			}
		}
	}
	return c, nil
}

// source is a file.
type source struct {
	name  string
	set   *token.FileSet
	file  *ast.File
	lines int
}

func read(name string, text []byte) (*source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return &source{name, set, file, bytes.Count(text, []byte("\n"))}, err
}

// hasKind reports whether the file has the method by which a kind makes parts of programs.
func (s *source) hasKind() bool {
	return slices.ContainsFunc(s.file.Decls, func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && f.Recv != nil && f.Name.Name == "Build" && (takes(f, "kind.Builder") || takes(f, "wits.Builder")) && f.Type.Results != nil && strings.HasSuffix(textOf(f.Type.Results.List[0].Type), ".Part")
	})
}

// classes are the lines of a file by what they are for.
func (s *source) classes(types map[string]class) (out [classes]int) {
	before := 0 // the line at which the last declaration ended
	header := 0
	for _, d := range s.file.Decls {
		end := s.set.Position(d.End()).Line
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			header += end - before
		} else {
			out[classOf(s.name, d, types)] += end - before
		}
		before = end
	}
	most := classOf(s.name, nil, types)
	for i, n := range out {
		if n > out[most] {
			most = class(i)
		}
	}
	out[most] += header + s.lines - before // the header and what follows the last declaration go with most of the file
	return out
}
