package roundcheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listed is what the go command tells of a package.
type listed struct {
	ImportPath string
	Dir        string
	Export     string // file with the types of what it exports
	GoFiles    []string
	CgoFiles   []string
	// CompiledGoFiles are what the compiler gets: cgo's are in its cache.
	CompiledGoFiles []string
	ImportMap       map[string]string
	DepOnly         bool
	Error           *struct{ Err string }
}

// loaded is a package with its types.
type loaded struct {
	set   *token.FileSet
	files []*ast.File
	types *types.Package
	info  *types.Info
}

// load parses and type-checks the packages that match the patterns, seen from dir, without their tests, and hands each to
// visit. What they import comes from the compiler's export data, so that nothing is checked twice. The errors of all packages
// come back joined.
func load(dir string, patterns []string, visit func(*loaded)) error {
	command := exec.Command("go", append([]string{"list", "-e", "-export", "-compiled", "-deps",
		"-json=ImportPath,Dir,Export,GoFiles,CgoFiles,CompiledGoFiles,ImportMap,DepOnly,Error", "--"}, patterns...)...)
	command.Dir = dir
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		return fmt.Errorf("go list: %w: %s", err, bytes.TrimSpace(complaints.Bytes()))
	}
	exports := map[string]string{}
	var roots []listed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var one listed
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("go list: %w", err)
		}
		exports[one.ImportPath] = one.Export
		if !one.DepOnly {
			roots = append(roots, one)
		}
	}
	base, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	imports := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("%s does not compile", path)
		}
		return os.Open(exports[path])
	})
	var errs []error
	found := 0
	for _, root := range roots {
		p, err := root.load(set, imports, base)
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s: %w", root.ImportPath, err))
		case p != nil:
			found++
			visit(p)
		}
	}
	if found == 0 && len(errs) == 0 {
		errs = append(errs, fmt.Errorf("no Go files in %s", patterns))
	}
	return errors.Join(errs...)
}

// load parses and type-checks one package; nil if it has tests only.
func (l *listed) load(set *token.FileSet, imports types.Importer, base string) (*loaded, error) {
	files := l.GoFiles
	if len(l.CgoFiles) > 0 {
		files = l.CompiledGoFiles // with what cgo makes of them
	}
	switch {
	case len(files) == 0 && l.Error != nil:
		return nil, errors.New(l.Error.Err)
	case len(files) == 0:
		return nil, nil
	}
	p := &loaded{set: set, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}}
	for _, name := range files {
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(l.Dir, name)
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if relative, err := filepath.Rel(base, path); err == nil {
			path = relative
		}
		file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, file)
	}
	config := types.Config{Importer: mapped{imports, l.ImportMap}}
	var err error
	p.types, err = config.Check(l.ImportPath, set, p.files, p.info)
	return p, err
}

// mapped finds packages by the names that the source of one package has for them.
type mapped struct {
	types.Importer
	names map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if name, ok := m.names[path]; ok {
		path = name
	}
	return m.Importer.Import(path)
}
