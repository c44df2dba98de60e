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
	Export     string // file with the types of what it exports
	GoFiles    []string
	DepOnly    bool
	Error      *struct{ Err string }
}

// loaded is a package with its types.
type loaded struct {
	set   *token.FileSet
	files []*ast.File
	info  *types.Info
}

// load parses and type-checks the package in dir, without its tests. What it
// imports comes from the compiler's export data, so that nothing is checked
// twice.
func load(dir string) (*loaded, error) {
	command := exec.Command("go", "list", "-e", "-export", "-deps", "-json=ImportPath,Export,GoFiles,DepOnly,Error", ".")
	command.Dir = dir
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("listing %s: %w: %s", dir, err, complaints.Bytes())
	}
	exports := map[string]string{}
	var root listed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var one listed
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("listing %s: %w", dir, err)
		}
		exports[one.ImportPath] = one.Export
		if !one.DepOnly {
			root = one
		}
	}
	if len(root.GoFiles) == 0 {
		reason := "no Go files"
		if root.Error != nil {
			reason = root.Error.Err
		}
		return nil, fmt.Errorf("loading %s: %s", dir, reason)
	}

	p := &loaded{set: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}}
	for _, name := range root.GoFiles {
		// Positions show the file's name alone: the caller knows the directory.
		source, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(p.set, name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, file)
	}
	config := types.Config{Importer: importer.ForCompiler(p.set, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})}
	if _, err := config.Check(root.ImportPath, p.set, p.files, p.info); err != nil {
		return nil, fmt.Errorf("loading %s: %w", dir, err)
	}
	return p, nil
}
