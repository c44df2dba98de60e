package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/migrate"
)

// nodesFolder has what a coder writes for the documents.
const nodesFolder = "nodes"

// code returns the Go that is written: the whole sketch, or, where a coder has worked in it, what that lacks. notes say what was
// kept and what is to be done about it.
func (c *importCommand) code(r *migrate.Result) (list []migrate.File, notes []string, err error) {
	sketch, err := r.Sketch(nodesFolder)
	if err != nil {
		return nil, nil, err
	}
	file := path.Join(c.codeIn, nodesFolder, nodesFolder+".go")
	all := []migrate.File{{Path: file, Data: migrate.Stamp(sketch)}}
	there, err := readFile(c.path(file), plainfile.MaxDocument)
	if errors.Is(err, fs.ErrNotExist) || !c.Force { // write refuses what must not be overwritten
		return all, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if migrate.Untouched(there) || bytes.Equal(there, sketch) {
		return all, nil, nil
	}
	sources, into, register, err := c.sources()
	if err != nil {
		return nil, nil, err
	}
	kept := c.path(file) + " was changed since it was written, and is left as it is"
	rest, ports, err := r.Missing(sources)
	if err != nil {
		return nil, []string{fmt.Sprintf("%s. What it lacks is not known (%v); it needs %s.", kept, err, strings.Join(r.Needs(), ", "))}, nil
	}
	for _, p := range ports {
		action, port, _ := strings.Cut(p, ".")
		notes = append(notes, fmt.Sprintf("%s has no port %s, which the documents use: add it.", action, port))
	}
	needs := rest.Needs()
	if len(needs) == 0 {
		return nil, append([]string{kept + "."}, notes...), nil
	}
	addition, err := rest.Addition(nodesFolder, register)
	if err != nil {
		return nil, nil, err
	}
	notes = append([]string{fmt.Sprintf("%s. %s has what it lacks: %s. Call %s beside Register.", kept, c.path(into), strings.Join(needs, ", "), register)}, notes...)
	return []migrate.File{{Path: into, Data: migrate.Stamp(addition)}}, notes, nil
}

func (c *importCommand) path(file string) string {
	return filepath.Join(c.Out, filepath.FromSlash(file))
}

// sources returns the coder's Go files. into is where what they lack can be written, and register what the function in it is called:
// the first of nodes_new.go, nodes_new2.go and so on that nobody has changed.
func (c *importCommand) sources() (sources map[string][]byte, into, register string, err error) {
	entries, err := os.ReadDir(c.path(path.Join(c.codeIn, nodesFolder)))
	if err != nil {
		return nil, "", "", err
	}
	sources = map[string][]byte{}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if sources[e.Name()], err = readFile(c.path(path.Join(c.codeIn, nodesFolder, e.Name())), plainfile.MaxDocument); err != nil {
			return nil, "", "", err
		}
	}
	for i := 1; ; i++ {
		number := ""
		if i > 1 {
			number = fmt.Sprint(i)
		}
		name := nodesFolder + "_new" + number + ".go"
		if text, ok := sources[name]; !ok || migrate.Untouched(text) {
			delete(sources, name)
			return sources, path.Join(c.codeIn, nodesFolder, name), "RegisterNew" + number, nil
		}
	}
}
