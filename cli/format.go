package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/internal/safefile"
)

type fmtCommand struct {
	Paths []string `arg:"" optional:"" help:"Folders and files; - reads standard input and writes standard output. Without any, the current folder."`
	List  bool     `short:"l" help:"Print the names of files that changed."`
	Check bool     `help:"Write nothing; print the names of files that would change, and exit with 1 if there are any."`
}

func (fmtCommand) Help() string {
	return `The canonical form has a fixed order, one port, node or link a line, and the layout of the boxes at the very end, so
that two people's changes merge and a moved box is a change of one line. Nothing in a file is dropped.

    $wits fmt                  all documents in the current folder
    $wits fmt -l documents     print what changed
    $wits fmt --check          for continuous integration
    $wits fmt - < a.json       as a filter`
}

func (c *fmtCommand) Run(a *App) error {
	if len(c.Paths) == 0 {
		c.Paths = []string{"."}
	}
	f := &formatter{app: a, command: c, registry: a.kinds()}
	for _, name := range c.Paths {
		if name == "-" {
			if err := f.stream(); err != nil {
				return err
			}
			continue
		}
		info, err := os.Stat(name)
		if file, inner := document.Within(filepath.ToSlash(name)); err != nil && inner != "" {
			return usage("%s lies within a file, and is formatted with it: format %s", name, file)
		}
		if err != nil {
			return fmt.Errorf("there is no file or folder %s that can be read", name)
		}
		if info.IsDir() {
			err = f.folder(name)
		} else {
			err = f.file(name, "")
		}
		if err != nil {
			return err
		}
	}
	if f.wrong || c.Check && f.changed {
		return errFound
	}
	return nil
}

type formatter struct {
	app            *App
	command        *fmtCommand
	registry       *wits.Registry
	wrong, changed bool
}

func (f *formatter) stream() error {
	data, err := plainfile.ReadAll(f.app.In, plainfile.MaxDocument)
	if err != nil {
		return err
	}
	out, ok := f.format("standard input", data)
	if !ok {
		return nil
	}
	f.changed = f.changed || !bytes.Equal(data, out)
	if f.command.Check {
		return nil
	}
	_, err = f.app.Out.Write(out)
	return err
}

func (f *formatter) folder(name string) error {
	names, problems := wits.FindDocuments(os.DirFS(name), f.registry.Kinds()...)
	for _, p := range problems {
		p.File = filepath.Join(name, filepath.FromSlash(p.File))
		fmt.Fprintln(f.app.Err, p)
		f.wrong = true
	}
	for _, file := range names {
		if err := f.file(filepath.Join(name, filepath.FromSlash(file)), name); err != nil {
			return err
		}
	}
	return nil
}

// file formats a file that was named, or that lies in a folder that was; "" for none.
func (f *formatter) file(name, folder string) error {
	data, err := readDocument(name)
	if err != nil {
		return err
	}
	out, ok := f.format(name, data)
	if !ok || bytes.Equal(data, out) {
		return nil
	}
	f.changed = true
	if f.command.Check || f.command.List {
		fmt.Fprintln(f.app.Out, name)
	}
	if f.command.Check {
		return nil
	}
	if to, outside := leadsOut(name, folder); outside {
		fmt.Fprintf(f.app.Err, "%s is a link out of the folder, to %s: it was left alone; format it there\n", name, to)
		f.wrong = true
		return nil
	}
	if err := safefile.Replace(name, data, out); err != nil {
		return fmt.Errorf("%w: format it again", err)
	}
	return nil
}

// leadsOut reports whether a file lies elsewhere than in a folder or, without one, in the project of its name, and where.
func leadsOut(name, folder string) (to string, outside bool) {
	if s, err := find(name); folder == "" && err == nil && (s.project != nil || s.faults != nil) {
		folder = s.root
	}
	to, err := filepath.EvalSymlinks(name)
	if err != nil || folder == "" {
		return "", false
	}
	if folder, err = filepath.EvalSymlinks(folder); err == nil {
		if folder, err = filepath.Abs(folder); err == nil {
			to, err = filepath.Abs(to)
		}
	}
	return to, err == nil && !within(folder, to)
}

// format tells what is wrong with a file that cannot be formatted.
func (f *formatter) format(name string, data []byte) ([]byte, bool) {
	out, err := f.registry.Documents().Format(data)
	var problems document.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			p.File = name
			fmt.Fprintln(f.app.Err, p)
		}
	} else if err != nil {
		fmt.Fprintf(f.app.Err, "%s: %v\n", name, err)
	}
	f.wrong = f.wrong || err != nil
	return out, err == nil
}
