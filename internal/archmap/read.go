package archmap

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Package is a folder with Go code that is no test.
type Package struct {
	Folder  string   // from the module's root; "." is the root
	Files   int      // of Go, without tests
	Imports []string // folders of this module, sorted
	Outside []string // import paths of other modules, sorted; the standard library is left out
}

// Read finds the packages of a module by what their files import, whatever they are built for. Test files, testdata,
// folders that Go passes over and modules of their own are left out. The result is sorted by folder.
func Read(files fs.FS, module string) ([]Package, error) {
	found := map[string]*Package{}
	err := fs.WalkDir(files, ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := e.Name()
		if e.IsDir() {
			if file == "." {
				return nil
			}
			_, own := fs.Stat(files, path.Join(file, "go.mod"))
			if own == nil || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		data, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, data, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder := path.Dir(file)
		p := found[folder]
		if p == nil {
			p = &Package{Folder: folder}
			found[folder] = p
		}
		p.Files++
		for _, spec := range f.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			switch rest, ours := strings.CutPrefix(to, module); {
			case ours && rest == "":
				p.Imports = append(p.Imports, ".")
			case ours && rest[0] == '/':
				p.Imports = append(p.Imports, rest[1:])
			case strings.Contains(strings.SplitN(to, "/", 2)[0], "."):
				p.Outside = append(p.Outside, to)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []Package
	for _, folder := range slices.Sorted(maps.Keys(found)) {
		p := found[folder]
		slices.Sort(p.Imports)
		slices.Sort(p.Outside)
		p.Imports, p.Outside = slices.Compact(p.Imports), slices.Compact(p.Outside)
		out = append(out, *p)
	}
	return out, nil
}
