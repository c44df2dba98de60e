package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/migrate"
)

type importCommand struct {
	Files  []string `arg:"" help:"The file with the main tree, .xml, .json or .b3; further .xml files that the original's code loads beside it."`
	Out    string   `short:"o" help:"Folder to write the documents into." placeholder:"DIR"`
	Force  bool     `help:"Overwrite files that are there; Go files only if nobody has changed them."`
	Strict bool     `help:"Fail if anything has no equal."`
	JSON   bool     `name:"json" help:"Print the findings as JSON."`

	DocumentsOnly bool `help:"Write the documents and nothing else: no project's file, no manifest, no Go."`

	codeIn string        // where the folder of the Go is, as seen from Out: "", or ".." in a game
	game   *migrate.File // the file of the game's project, with what is imported among its roots; nil outside of a game
}

func (importCommand) Help() string {
	return `Reads behaviour trees of BehaviorTree.CPP (.xml, versions 3 and 4; projects of Groot2, .btproj) and of behavior3 (.json or .b3, files and exports of its editor).
Trees become documents, blackboards become variables, ports and boards. What has no equal is listed by name and place, and
a marked node holds its place; so is what differs, and what had to be guessed.

    $wits import robot.xml -o documents           with all that it includes
    $wits import main.xml parts.xml -o documents  files that do not include each other
    $wits import robot.btproj -o documents        all trees of a project of Groot2, with the models of its nodes
    $wits check documents

Beside the documents it writes wits.project.json, wits.manifest.json, so that they can be checked at once, and
nodes/nodes.go: the actions and conditions that they need, for a coder to fill in. Nothing is overwritten without --force.

In the folder of a game's documents, such as that of "wits new", it adds the main document to the game's project, and nodes/nodes.go
to the game: call nodes.Register(r) where the game registers what it has. What is there is left as it is.

Trees that have changed can be imported again. --force overwrites the documents; in the project's file it adds what is
missing; nodes.go is written anew if nobody has changed it. Else it stays as it is, and what is new comes into a file of its
own, nodes/nodes_new.go, with a function RegisterNew.

    $wits import robot.xml -o documents --force                   again, with what the coder needs
    $wits import robot.xml -o documents --force --documents-only  the documents alone`
}

func (c *importCommand) Run(a *App) error {
	if c.Out == "" {
		return usage("--out: name a folder to write the documents into")
	}
	r, err := c.read(a)
	if err != nil {
		return err
	}
	files, notes, err := c.files(r)
	if err != nil {
		return err
	}
	if err := c.write(c.Out, files); err != nil {
		return err
	}
	if c.game != nil {
		if err := safefile.Write(c.game.Path, c.game.Data); err != nil {
			return err
		}
	}
	if err := c.tell(a, r); err != nil {
		return err
	}
	for _, n := range notes {
		fmt.Fprintln(a.Err, n)
	}
	fmt.Fprintf(a.Err, "%s holds %s; begin with %s. %s\n", c.Out, plural(len(r.Documents), "document"), r.Main, counted(r))
	if n, m := len(r.Actions), len(r.Conditions); n+m > 0 && !c.DocumentsOnly && len(notes) == 0 {
		fmt.Fprintf(a.Err, "%s names %s and %s, which are for a coder to write.\n", c.path(path.Join(c.codeIn, nodesFolder, nodesFolder+".go")), plural(n, "action"), plural(m, "condition"))
	}
	return c.verdict(r)
}

// tell prints the findings.
func (c *importCommand) tell(a *App, r *migrate.Result) error {
	if c.JSON {
		findings := r.Findings
		if findings == nil {
			findings = []migrate.Finding{}
		}
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		if err := e.Encode(findings); err != nil {
			return err
		}
	} else {
		for _, f := range r.Findings {
			fmt.Fprintln(a.Out, f)
		}
	}
	return nil
}

// counted says how many findings there are.
func counted(r *migrate.Result) string {
	return fmt.Sprintf("%d unmapped, %d differ, %d guessed", r.Count(migrate.Unmapped), r.Count(migrate.Differs), r.Count(migrate.Guessed))
}

// verdict is what the command ends with.
func (c *importCommand) verdict(r *migrate.Result) error {
	if c.Strict && r.Count(migrate.Unmapped) > 0 {
		return errFound
	}
	return nil
}

// read takes the files over.
func (c *importCommand) read(a *App) (*migrate.Result, error) {
	if len(c.Files) == 0 {
		return nil, usage("name a file")
	}
	main := c.Files[0]
	for _, name := range c.Files {
		switch info, err := os.Stat(name); {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("there is no file %s", name)
		case err != nil:
			return nil, err
		case info.IsDir():
			return nil, usage("%s is a folder; name the file with the main tree, and those that are loaded beside it", name)
		}
	}
	if kind := strings.ToLower(filepath.Ext(main)); kind == ".json" || kind == ".b3" {
		if len(c.Files) > 1 {
			return nil, usage("an export of behavior3 is one file")
		}
		data, err := readDocument(main)
		if err != nil {
			return nil, err
		}
		r, err := migrate.Behavior3(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", main, err)
		}
		for i := range r.Findings {
			r.Findings[i].File = main
		}
		return r, nil
	}
	if kind := strings.ToLower(filepath.Ext(main)); kind != ".xml" && kind != ".btproj" {
		return nil, usage("%s is neither .xml, nor .btproj, nor .json, nor .b3", main)
	}
	root, names, err := c.root()
	if err != nil {
		return nil, err
	}
	return migrate.BehaviorTreeCPPFor(a.kinds(), os.DirFS(root), names[0], names[1:]...)
}

// root returns the folder that files are named from: the current one if all lie in it, so that they can include each other
// across folders, else the innermost one that has them all.
func (c *importCommand) root() (root string, names []string, err error) {
	full := make([]string, len(c.Files))
	for i, f := range c.Files {
		if full[i], err = filepath.Abs(f); err != nil {
			return "", nil, err
		}
	}
	outside := func(file string) bool { return !within(root, file) }
	if root, err = os.Getwd(); err != nil || slices.ContainsFunc(full, outside) {
		root = filepath.Dir(full[0])
		for slices.ContainsFunc(full, outside) && root != filepath.Dir(root) {
			root = filepath.Dir(root)
		}
	}
	for i, f := range full {
		rel, err := filepath.Rel(root, f)
		if err != nil || outside(f) {
			return "", nil, usage("%s and %s lie on different drives: copy them into one folder", c.Files[0], c.Files[i])
		}
		names = append(names, filepath.ToSlash(rel))
	}
	return root, names, nil
}

// files returns all that is written, by their paths in the folder; notes say what is left as it is.
func (c *importCommand) files(r *migrate.Result) (list []migrate.File, notes []string, err error) {
	list = append(list, r.Documents...)
	if c.DocumentsOnly {
		return list, nil, nil
	}
	manifest, err := r.Manifest()
	if err != nil {
		return nil, nil, err
	}
	if c.game, err = c.inGame(r); err != nil {
		return nil, nil, err
	}
	if c.game != nil { // the game says itself what it offers
		c.codeIn = ".."
		code, notes, err := c.code(r)
		return append(list, code...), notes, err
	}
	own, err := c.project(r)
	if err != nil {
		return nil, nil, err
	}
	list = append(list, migrate.File{Path: wits.ProjectFile, Data: own}, migrate.File{Path: "wits.manifest.json", Data: manifest})
	code, notes, err := c.code(r)
	return append(list, code...), notes, err
}

// inGame returns the file of the project that the folder has the documents of, with the main document among its roots; nil if there is none.
func (c *importCommand) inGame(r *migrate.Result) (*migrate.File, error) {
	out, err := filepath.Abs(c.Out)
	if err != nil {
		return nil, err
	}
	root := filepath.Dir(out)
	p, faults := wits.ReadProject(os.DirFS(root))
	if p == nil || len(faults.Errors()) > 0 || filepath.Join(root, filepath.FromSlash(p.Documents)) != out || out == root {
		return nil, nil
	}
	if !slices.Contains(p.Roots, r.Main) {
		p.Roots = append(p.Roots, r.Main)
	}
	return &migrate.File{Path: filepath.Join(root, wits.ProjectFile), Data: p.Format()}, nil
}

// project returns the project's file. One that is there keeps what it says, and gets what is missing.
func (c *importCommand) project(r *migrate.Result) ([]byte, error) {
	info, err := os.Lstat(filepath.Join(c.Out, wits.ProjectFile))
	if err != nil || !info.Mode().IsRegular() || !c.Force {
		return r.Project(), nil
	}
	p, faults := wits.ReadProject(os.DirFS(c.Out))
	if p == nil || len(faults.Errors()) > 0 {
		return nil, fmt.Errorf("%s is damaged: mend it, or delete it to have it written anew: %v", filepath.Join(c.Out, wits.ProjectFile), faults)
	}
	if p.Documents != "." {
		return nil, fmt.Errorf("the documents of %s lie in %s: import with --documents-only and -o %s", filepath.Join(c.Out, wits.ProjectFile),
			p.Documents, filepath.Join(c.Out, filepath.FromSlash(p.Documents)))
	}
	if p.Manifest == "" {
		p.Manifest = "wits.manifest.json"
	}
	if !slices.Contains(p.Roots, r.Main) {
		p.Roots = append(p.Roots, r.Main)
	}
	return p.Format(), nil
}

// write writes the files, or nothing at all if one of them is there and may not be overwritten.
func (c *importCommand) write(folder string, files []migrate.File) error {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return usage("%s is a file; --out takes a folder", folder)
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if _, err := os.Lstat(name); err == nil && !c.Force {
			return fmt.Errorf("%s is there already; choose another folder, or overwrite it with --force", name)
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		write := safefile.Write
		if !c.Force {
			write = safefile.Create
		}
		if err := write(name, f.Data); err != nil {
			return err
		}
	}
	return nil
}
