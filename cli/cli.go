package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/wits-ai/wits/document"
)

// App is a command line, for tests and for programs that have more to say than [Main] can.
type App struct {
	// Name is what people type; "" stands for the name of the running program.
	Name string
	// Games are what play and run offer. Without any, only documents can be worked on.
	Games []Game
	// In, Out and Err are the standard streams; nil means those of the process.
	In       io.Reader
	Out, Err io.Writer
	// Bench is what the command bench measures; nil means [Benchmarks].
	Bench []Benchmark
	// Studies are what bench plays by the name of a game.
	Studies []Study
	// Context ends play and edit; nil means that only an interrupt does.
	Context context.Context
}

// Main runs the command line of the process with these games and exits.
func Main(games ...Game) { os.Exit(App{Games: games}.Run(os.Args[1:]...)) }

// commands is what kong reads: a field a command.
type commands struct {
	Play        playCommand        `cmd:"" help:"Play a game in the browser, with the live view of every mind."`
	Edit        editCommand        `cmd:"" help:"Edit the documents of a project in the browser, and run the game with them."`
	Attach      attachCommand      `cmd:"" help:"Serve the page of a game in a browser or on another device, which connects to this command."`
	Run         runCommand         `cmd:"" help:"Play a game without a page, as fast as it goes."`
	Watch       watchCommand       `cmd:"" help:"Show in the terminal what the agents of a running game do."`
	Test        testCommand        `cmd:"" help:"Play scenarios, and say what was not as they expect."`
	Record      recordCommand      `cmd:"" help:"Play a game without a page, and write down all that happens in it."`
	Replay      replayCommand      `cmd:"" help:"Play a recording again, and say where it goes another way."`
	Learn       learnCommand       `cmd:"" help:"Make rules from play: watch an agent, and write a document that does the same."`
	Profile     profileCommand     `cmd:"" help:"Play a game without a page, and say where its time goes."`
	Check       checkCommand       `cmd:"" help:"Find everything that is wrong with documents."`
	Fmt         fmtCommand         `cmd:"" help:"Give documents their canonical form."`
	Curve       curveCommand       `cmd:"" help:"Draw a response curve of considerations, and say what it does."`
	Patterns    patternsCommand    `cmd:"" help:"Write a library of considerations for utility documents."`
	Show        showCommand        `cmd:"" help:"Print an outline or a diagram of documents."`
	Diff        diffCommand        `cmd:"" help:"Tell how a document differs from another version of it."`
	Import      importCommand      `cmd:"" help:"Take over behaviour trees of BehaviorTree.CPP and behavior3."`
	Manifest    manifestCommand    `cmd:"" help:"Write down what a game offers to designers, for editors and for check."`
	Schema      schemaCommand      `cmd:"" help:"Write the JSON Schema of documents, for editors of text."`
	New         newCommand         `cmd:"" help:"Make the beginnings of a game of your own."`
	Bench       benchCommand       `cmd:"" help:"Measure how fast minds run on this machine."`
	Tournament  tournamentCommand  `cmd:"" help:"Play documents against each other, and say who wins how often."`
	Tune        tuneCommand        `cmd:"" help:"Seek better numbers for documents by playing many matches."`
	Batch       batchCommand       `cmd:"" help:"Play many matches, and judge them: verdicts, intervals, ratings."`
	Worker      workerCommand      `cmd:"" help:"Play matches of batches that are coordinated elsewhere, by a NATS server."`
	Routes      routesCommand      `cmd:"" help:"Play a game without a page, and write the ways of its characters, for animation tools."`
	Rounding    roundingCommand    `cmd:"" help:"Find computations that give other bits on another processor."`
	Determinism determinismCommand `cmd:"" help:"Play games on every processor that this machine has or can emulate, and compare."`
	Licenses    licensesCommand    `cmd:"" help:"Print the licences of all that this program carries."`
	Version     versionCommand     `cmd:"" help:"Print the version."`
}

const about = `Wits gives game characters their wits.

Designers write behaviours as documents, coders supply actions in Go. This command plays games that come with it, and
checks, formats and describes documents.

Exit codes: 0 all is well, 1 something is wrong (with a document, a file, a game), 2 the command was called wrongly.`

// Help teaches the first steps.
func (commands) Help() string {
	return `First steps:

    $wits                 choose a game, a project or a tutorial in the browser
    $wits play $game       watch a game, and the minds of its characters
    $wits edit             write and change behaviours, and run them
    $wits new mygame       begin a game of your own
    $wits check            look through the documents of a project`
}

// exit codes.
const (
	exitFound = 1
	exitUsage = 2
)

// errFound is the error of a command that has told already what is wrong.
var errFound = errors.New("found")

// usageError is an error of whoever typed the command.
type usageError struct{ error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// ended carries kong's wish to exit, after help was printed.
type ended struct{ code int }

// Run runs one command and gives its exit code.
func (a App) Run(args ...string) (code int) {
	a = a.complete()
	switch {
	case len(args) > 0 && args[0] == "help": // as people try it first
		args = append(slices.Clone(args[1:]), "--help")
	case len(args) > 0:
	case hasPage && len(a.Games) > 1:
		args = []string{"play"}
	default:
		a.Out = a.Err
		a.Run("--help")
		return exitUsage
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case ended:
			code = r.code
		default:
			panic(r)
		}
	}()
	if err := a.complain(); err != nil {
		return a.fail(err)
	}
	var c commands
	parser, err := kong.New(&c, kong.Name(a.Name), kong.Description(about), kong.Writers(a.Out, a.Err), kong.Bind(&a),
		kong.Exit(func(code int) { panic(ended{code}) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}))
	if err != nil {
		return a.fail(err)
	}
	a.examples(parser.Model.Node)
	parsed, err := parser.Parse(args)
	if err != nil {
		return a.fail(usageError{err})
	}
	return a.fail(a.attend(parsed.Selected(), func() error { return parsed.Run(&a) }))
}

// complain finds games that cannot be offered.
func (a App) complain() error {
	seen := map[string]bool{}
	for i, g := range a.Games {
		switch {
		case g.Name == "":
			return fmt.Errorf("cli: game %d of %d has no Name", i+1, len(a.Games))
		case !gameName.MatchString(g.Name):
			return fmt.Errorf("cli: the name of game %q is not a word in lower case, such as %q", g.Name, "mygame")
		case seen[g.Name]:
			return fmt.Errorf("cli: two games are called %q", g.Name)
		case g.New == nil:
			return fmt.Errorf("cli: game %q has no function New", g.Name)
		}
		seen[g.Name] = true
	}
	return nil
}

// examples puts the names of this program and of its first game into the examples of the help.
func (a App) examples(n *kong.Node) {
	game := "mygame"
	if len(a.Games) > 0 {
		game = a.Games[0].Name
	}
	n.Detail = strings.NewReplacer("$wits", a.Name, "$game", game).Replace(n.Detail)
	for _, child := range n.Children {
		a.examples(child)
	}
}

func (a App) complete() App {
	if a.Name == "" {
		a.Name = strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	}
	if a.In == nil {
		a.In = os.Stdin
	}
	if a.Out == nil {
		a.Out = os.Stdout
	}
	if a.Err == nil {
		a.Err = os.Stderr
	}
	if a.Context == nil {
		a.Context = context.Background()
	}
	if a.Bench == nil {
		a.Bench = Benchmarks()
	}
	return a
}

// fail tells of an error and gives the exit code for it.
func (a App) fail(err error) int {
	var wrong usageError
	var problems document.Problems
	var verdict verdictCode
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFound):
		return exitFound
	case errors.As(err, &verdict):
		return int(verdict)
	case errors.As(err, &wrong):
		fmt.Fprintf(a.Err, "%s: %v\nSee %s --help.\n", a.Name, err, a.Name)
		return exitUsage
	case errors.As(err, &problems):
		fmt.Fprintln(a.Err, problems)
		return exitFound
	}
	if missing := (*fs.PathError)(nil); errors.As(err, &missing) && err.Error() == missing.Error() && errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no file or folder %s", missing.Path)
	}
	fmt.Fprintf(a.Err, "%s: %v\n", a.Name, err)
	if code, is := interrupted(err); is {
		return code
	}
	return exitFound
}
