package cli

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"text/template"
)

type newCommand struct {
	Name    string `arg:"" help:"The game: a word in lower case, or the path of a folder to make that ends in one."`
	Topdown bool   `help:"A game seen from above with a level, senses, a guard and a player, in place of a walker."`
	Wits    string `type:"existingdir" help:"A checkout of Wits to build the game with, in place of a release." placeholder:"DIR"`
}

func (newCommand) Help() string {
	return `The folder then holds a small game that compiles and runs: a registry, an action, a function, a document, and a test.
With --topdown it is one of some 600 lines on the kit sim/actors: a level, senses, bodies, one guard and one player.

    $wits new mygame
    cd mygame
    go test ./...
    go run . play

Nothing that is there already is overwritten.`
}

//go:embed scaffold
var scaffold embed.FS

// gameName is what a game can be called: it becomes a Go module, a folder and a word on the command line.
var gameName = regexp.MustCompile(`^[a-z][a-z0-9]*([_-][a-z0-9]+)*$`)

// plan is what the templates of a new game fill in.
type plan struct {
	Name     string
	Module   string // path of the module Wits
	Version  string // of Wits
	Checkout string // folder of a checkout of Wits; "" where a release is used
	Go       string // the Go version that go.mod names
}

func (c *newCommand) Run(a *App) error {
	dir := filepath.Clean(c.Name)
	p := plan{Name: filepath.Base(dir), Module: modulePath, Version: version(), Go: "1.26.0"}
	if !gameName.MatchString(p.Name) {
		return usage("%q cannot be the name of a game: write a word in lower case, such as mygame", p.Name)
	}
	entries, err := os.ReadDir(dir)
	if len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already and is not an empty folder; choose another name", dir)
	}
	if err := p.locate(c.Wits); err != nil {
		return err
	}
	kind := "walker"
	if c.Topdown {
		kind = "topdown"
	}
	for _, from := range []string{"common", kind} {
		if err := p.write("scaffold/"+from, dir); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.Out, "%s holds a game. Next:\n\n  cd %s\n", dir, dir)
	if p.Checkout == "" {
		fmt.Fprintln(a.Out, "  go mod tidy")
	}
	fmt.Fprintf(a.Out, "  go test ./...\n  go run . play\n")
	return nil
}

// locate decides which Wits the game is built with: the checkout that was named, the release that this program is, or
// the checkout that it was built from.
func (p *plan) locate(named string) error {
	if named != "" {
		if !isWits(named) {
			return usage("--wits: %s is no checkout of %s", named, modulePath)
		}
		return p.use(named)
	}
	if dir := sourceFolder(); dir != "" {
		return p.use(dir)
	}
	if release.MatchString(p.Version) {
		return nil
	}
	for dir, err := os.Getwd(); err == nil; dir = filepath.Dir(dir) {
		if isWits(dir) {
			return p.use(dir)
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return fmt.Errorf("this program is no release of Wits (%s) and its source is not to be found: name a checkout with --wits DIR", p.Version)
}

// release is what versions of releases look like; the others are those of a checkout.
var release = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+(-(alpha|beta|rc)[.0-9]*)?$`)

func (p *plan) use(checkout string) error {
	full, err := filepath.Abs(checkout)
	if err != nil {
		return err
	}
	p.Checkout, p.Version = filepath.ToSlash(full), "v0.0.0"
	return nil
}

// sourceFolder returns the checkout that this program was built from, if it is there; "" for one that came from the module
// cache, whose folders have a version in their names.
func sourceFolder() string {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) {
		return ""
	}
	dir := filepath.Dir(filepath.Dir(file))
	if strings.Contains(filepath.Base(dir), "@") || !isWits(dir) {
		return ""
	}
	return dir
}

// isWits reports whether a folder is the root of the module Wits.
func isWits(dir string) bool {
	data, err := readDocument(filepath.Join(dir, "go.mod"))
	return err == nil && bytes.HasPrefix(data, []byte("module "+modulePath+"\n"))
}

// write fills the templates in. Their names end in .tmpl, so that no tool takes them for what they become.
func (p *plan) write(from, dir string) error {
	return fs.WalkDir(scaffold, from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		source, err := fs.ReadFile(scaffold, name)
		if err != nil {
			return err
		}
		// Documents and Go have braces of their own.
		t, err := template.New(name).Delims("<<", ">>").Option("missingkey=error").Parse(string(source))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, p); err != nil {
			return err
		}
		if b.Len() == 0 {
			return nil // not needed this time
		}
		target := filepath.Join(dir, filepath.FromSlash(strings.TrimSuffix(strings.TrimPrefix(name, from+"/"), ".tmpl")))
		if base := path.Base(name); base == "gitignore.tmpl" {
			target = filepath.Join(dir, ".gitignore")
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		f, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		_, err = f.Write(b.Bytes())
		return errors.Join(err, f.Close())
	})
}
