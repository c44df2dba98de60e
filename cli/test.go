package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/record/scenario"
)

type testCommand struct {
	Files     []string `arg:"" optional:"" help:"Scenarios, or folders to look for them in; the present folder if there are none." placeholder:"FILE"`
	Documents string   `type:"existingdir" help:"Folder to take the documents from, in place of those of the project that a scenario lies in, or of the game's own." placeholder:"DIR"`
	Jobs      int      `short:"j" default:"2" help:"How many are played at once."`
	JSON      bool     `name:"json" help:"Print the outcome as JSON."`
	JUnit     string   `name:"junit" help:"Write the outcome as a JUnit file, for build servers." placeholder:"FILE"`
	Seeds     int      `default:"1" help:"With how many seeds each is played, from its own on." placeholder:"N"`
	AtLeast   float64  `default:"1" help:"Which part of the seeds must pass, 0 to 1." placeholder:"PART"`
}

func (testCommand) Help() string {
	return `Plays scenarios (files that end in .test.json) and says what was not as they expect, with the frame and the agent. Make one
on the page, out of a stretch of what was played; docs/testing.md describes the file. One that lies in a project plays the
project's documents, unless the project is for another game; any other one plays those that the game comes with.

    $wits test                             all scenarios in this folder and below
    $wits test flees.test.json             one of them
    $wits test --documents ./mine          with other documents
    $wits test --seeds 50 --at-least 0.9   each with 50 seeds, of which nine of ten must pass

It exits with 1 if a scenario fails or cannot be played.`
}

// tested is what came of a scenario.
type tested struct {
	File     string             `json:"file"`
	Test     string             `json:"test,omitempty"`
	Ticks    int64              `json:"ticks,omitempty"`
	OK       bool               `json:"ok"`
	Error    string             `json:"error,omitempty"`
	Failures []scenario.Failure `json:"failures,omitempty"`
	// Seeds is what came of many seeds; nil for one.
	Seeds *testedSeeds `json:"seeds,omitempty"`
}

func (c *testCommand) Run(a *App) error {
	if c.Jobs < 1 || c.Jobs > 256 {
		return usage("--jobs takes a number from 1 to 256, not %d", c.Jobs)
	}
	if c.Seeds < 1 || c.Seeds > 1_000_000 {
		return usage("--seeds takes a number from 1 to 1000000, not %d", c.Seeds)
	}
	if !(c.AtLeast >= 0 && c.AtLeast <= 1) {
		return usage("--at-least takes a number from 0 to 1, not %v", c.AtLeast)
	}
	files, err := scenarios(c.Files)
	if err != nil {
		return err
	}
	results := make([]tested, len(files))
	if c.Seeds > 1 {
		for i := range files {
			results[i] = c.many(a, files[i])
		}
		return c.tell(a, results)
	}
	var group sync.WaitGroup
	next := make(chan int)
	for range min(c.Jobs, len(files)) {
		group.Go(func() {
			for i := range next {
				results[i] = c.one(a, files[i])
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	group.Wait()
	return c.tell(a, results)
}

// scenarios finds the files of scenarios.
func scenarios(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && file != path && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			if err == nil && !d.IsDir() && strings.HasSuffix(file, scenario.Suffix) {
				files = append(files, file)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(files)
	if files = slices.Compact(files); len(files) == 0 {
		return nil, fmt.Errorf("there is no scenario in %s: their files end in %s", strings.Join(paths, ", "), scenario.Suffix)
	}
	return files, nil
}

// one plays a scenario.
func (c *testCommand) one(a *App, file string) tested {
	out := tested{File: file}
	report, name, err := c.play(a, file)
	out.Test, out.Ticks, out.Failures = name, report.Ticks, report.Failures
	var problems document.Problems
	switch {
	case errors.As(err, &problems): // names the file
		out.Error = problems.Error()
	case err != nil:
		out.Error = fmt.Sprintf("%s: %v", file, err)
	default:
		out.OK = len(out.Failures) == 0
	}
	return out
}

func (c *testCommand) play(a *App, file string) (report scenario.Report, name string, err error) {
	s, g, err := c.read(a, file)
	if s == nil {
		return report, "", err
	}
	if err == nil {
		report, err = c.run(a.Context, g, s)
	}
	return report, s.Name, err
}

// read reads a scenario and finds its game; the scenario is nil if it cannot be read.
func (c *testCommand) read(a *App, file string) (*scenario.Scenario, *Game, error) {
	data, err := readDocument(file)
	if err != nil {
		return nil, nil, err
	}
	s, err := scenario.Read(file, data)
	if err != nil {
		return nil, nil, err
	}
	g, err := a.inProject(file, s.Game, c.Documents == "")
	return s, g, err
}

// inProject returns the game of a name, or that of the project that a file lies in; with the project's documents, if they are wanted and the
// project is not for another game.
func (a *App) inProject(file, name string, documents bool) (*Game, error) {
	s, err := find(file)
	if err != nil {
		return nil, err
	}
	if len(s.faults.Errors()) > 0 && documents {
		return nil, s.rename(s.faults, ".")
	}
	its := ""
	if s.project != nil {
		its = cmp.Or(a.gameOf(s.project.Name, s.project.Game), s.project.Game)
	}
	g, err := a.game(cmp.Or(name, its))
	if err != nil || s.project == nil || !documents || its != "" && its != g.Name {
		return g, err
	}
	own := *g
	own.Documents = os.DirFS(filepath.Join(s.root, filepath.FromSlash(s.folder)))
	return &own, nil
}

// run plays a scenario with a game that is made for it.
func (c *testCommand) run(ctx context.Context, g *Game, s *scenario.Scenario) (report scenario.Report, err error) {
	setup := Setup{Documents: g.Documents}
	if c.Documents != "" {
		setup.Documents = os.DirFS(c.Documents)
	}
	made := g.New(setup)
	defer func() { err = errors.Join(err, closeGame(made)) }()
	return scenario.RunContext(ctx, made, s)
}

func (c *testCommand) tell(a *App, results []tested) error {
	var failed int
	for _, r := range results {
		if !r.OK {
			failed++
		}
	}
	if c.JUnit != "" {
		if err := writeJUnit(c.JUnit, results, failed); err != nil {
			return err
		}
	}
	if c.JSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		if err := e.Encode(results); err != nil {
			return err
		}
	} else {
		for _, r := range results {
			r.print(a.Out)
		}
		fmt.Fprintf(a.Out, "%d of %d pass\n", len(results)-failed, len(results))
	}
	if failed > 0 {
		return errFound
	}
	return nil
}

func (r *tested) print(w io.Writer) {
	switch {
	case r.Error != "":
		fmt.Fprintf(w, "ERROR %s\n", r.File)
		for line := range strings.Lines(strings.TrimSpace(r.Error)) {
			fmt.Fprintf(w, "    %s\n", strings.TrimSpace(line))
		}
	case !r.OK:
		fmt.Fprintf(w, "FAIL  %s  %s\n", r.File, r.Test)
		for _, f := range r.Failures {
			at := ""
			if f.Line > 0 {
				at = fmt.Sprintf("  (line %d)", f.Line)
			}
			fmt.Fprintf(w, "    %s%s\n", f, at)
		}
	default:
		fmt.Fprintf(w, "ok    %s  %s\n", r.File, r.Test)
	}
	if r.Seeds != nil {
		fmt.Fprintf(w, "    %s\n", r.Seeds)
	}
}

// The file that build servers read.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *junitFailure `xml:"failure,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func writeJUnit(file string, results []tested, failed int) error {
	suite := junitSuite{Name: "wits", Tests: len(results), Failures: failed}
	for _, r := range results {
		c := junitCase{Name: r.Test, Class: r.File}
		if !r.OK {
			var lines []string
			for _, f := range r.Failures {
				lines = append(lines, f.String())
			}
			if r.Error != "" {
				lines = append(lines, r.Error)
			}
			c.Failure = &junitFailure{Message: lines[0], Text: strings.Join(lines, "\n")}
		}
		suite.Cases = append(suite.Cases, c)
	}
	data, err := xml.MarshalIndent(suite, "", "  ")
	if err != nil {
		return err
	}
	return safefile.Write(file, append([]byte(xml.Header), append(data, '\n')...))
}
