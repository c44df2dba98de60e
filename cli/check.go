package cli

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit/labels"
)

type checkCommand struct {
	Paths []string `arg:"" optional:"" help:"Projects, folders and files; without any, the current folder."`
	Game  string   `help:"The game whose actions and functions count, where the project does not say." placeholder:"NAME"`
	JSON  bool     `name:"json" help:"Print the problems as JSON."`

	Strict bool `help:"Fail for warnings, too."`
	Labels bool `help:"List as well what has no label, in each language that documents of labels are in. It is no problem."`
}

func (checkCommand) Help() string {
	return `All problems are printed, not just the first, each with its file, line, column and node, and what to do about it.
What looks like a mistake but can run is a warning, which fails with --strict only. A file counts as a document if it is JSON and has the
members "wits" and "kind", or is named as one, such as walker.graph.json.

    $wits check                            the project in the current folder
    $wits check games/duel                 another one
    $wits check documents/idle.graph.json  one document, with all that it embeds
    $wits check --labels                   what has not been translated, too
    $wits check --json                     for other programs: the list of problems
    $wits check --labels --json            an object with "problems" and "unlabelled"

What documents may use is known from the game if it comes with this program, else from the manifest that the project
names (see the command manifest). Documents of no project are checked against the standard functions, or the game that
--game names.`
}

func (c *checkCommand) Run(a *App) error {
	if len(c.Paths) == 0 {
		c.Paths = []string{"."}
	}
	problems := document.Problems{}
	var against []string
	count, gaps := 0, []gap{}
	for _, name := range c.Paths {
		s, err := find(name)
		if err != nil {
			return err
		}
		n, found := 0, s.rename(s.faults, ".")
		if !s.broken(c.Game) {
			r, what, err := s.registry(a, c.Game)
			if c.Game == "" && s.project == nil && len(a.Games) > 1 {
				r, what, err = a.kinds(), "the standard functions alone: no "+wits.ProjectFile+" says which game the documents are for; name it with --game", nil
			}
			if err != nil {
				return err
			}
			n, found = s.check(r)
			if c.Labels {
				for _, g := range s.unlabelled(r) {
					if one := (gap{s.gap(g), g.String()}); !slices.Contains(gaps, one) {
						gaps = append(gaps, one)
					}
				}
			}
			if !slices.Contains(against, what) {
				against = append(against, what)
			}
		}
		count += n
		for _, p := range found {
			if !slices.ContainsFunc(problems, p.Same) {
				problems = append(problems, p)
			}
		}
	}
	if c.JSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		var told any = problems
		if c.Labels {
			told = labelReport{problems, unlabelled(gaps)}
		}
		if err := e.Encode(told); err != nil {
			return err
		}
	} else {
		for _, p := range problems {
			fmt.Fprintln(a.Out, p)
		}
		for _, g := range gaps {
			fmt.Fprintln(a.Out, g.line)
		}
		errs := len(problems.Errors())
		said := plural(errs, "problem")
		if n := len(problems) - errs; n > 0 {
			said += " and " + plural(n, "warning")
		}
		switch {
		case len(against) > 0:
			said += "; checked against " + and(against)
			fallthrough
		case count > 0:
			said = plural(count, "document") + ", " + said
		default:
			said += "; the documents were not checked"
		}
		if c.Labels {
			said += "; " + plural(len(gaps), "name") + " without a label"
		}
		fmt.Fprintln(a.Err, said)
	}
	if len(problems.Errors()) > 0 || c.Strict && len(problems) > 0 {
		return errFound
	}
	return nil
}

// labelReport is what --labels and --json print together.
type labelReport struct {
	Problems   document.Problems `json:"problems"`
	Unlabelled []unlabelledName  `json:"unlabelled"`
}

// unlabelledName is something that has no label in a language: an action of the game, a document, or a name in a document.
type unlabelledName struct {
	Language string `json:"language"`
	Action   string `json:"action,omitempty"`
	File     string `json:"file,omitempty"`
	Name     string `json:"name,omitempty"`
}

// gap is such a name, with the line that people read.
type gap struct {
	unlabelledName
	line string
}

func unlabelled(gaps []gap) []unlabelledName {
	list := make([]unlabelledName, len(gaps))
	for i := range gaps {
		list[i] = gaps[i].unlabelledName
	}
	return list
}

// gap names what has no label as problems name what they are of.
func (s *source) gap(g labels.Gap) unlabelledName {
	if g.Document == "" {
		return unlabelledName{Language: g.Language, Action: g.Name}
	}
	return unlabelledName{Language: g.Language, File: s.shown(path.Join(s.folder, g.Document)), Name: g.Name}
}

func plural(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func and(names []string) string {
	s := ""
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			s += " and "
		default:
			s += ", "
		}
		s += n
	}
	return s
}
