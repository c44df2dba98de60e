package archmap

import "strings"

// Group is a set of folders that one sentence describes, and a box of the picture.
type Group struct {
	ID, Title, Doc string
	// Row is where the box lies: 0 is the top. Imports point to rows below.
	Row int
	// Folders belong to the group with all that lies in them, unless another group names a folder further in.
	Folders []string
	// May are the groups that this one may import. Folders of one group may import each other, unless Apart.
	May []string
	// Apart: the folders in the group's folders are neighbours that do not know each other.
	Apart bool
	// Modules are those outside the standard library that the group may import, by the beginning of the path.
	Modules []string
}

// Groups are the plan of the module, from the top to the bottom.
var Groups = []Group{
	{ID: "programs", Title: "Programs", Doc: "What is built: the command with all games in it, the libraries for other engines with their examples, tools, and the small games of the browser tests.", Row: 0,
		Folders: []string{"cmd", "cli/cluster", "hosts", "studio/ui/e2e", "internal/makenotices", "internal/samebits/matches"},
		May:     []string{"games", "cli", "cluster", "batch", "hosting", "live", "edit", "std", "loop", "root", "base"}},
	{ID: "batch", Title: "Batches", Doc: "Many matches: plans, the pool of goroutines, the coordinator, verdicts and their statistics, searches of numbers.", Row: 3,
		Folders: []string{"batch"},
		May:     []string{"loop", "root", "document", "base"},
	},
	{ID: "games", Title: "Games", Doc: "Eight games, each a folder of Go code and documents. They know everything below, and each other not at all.", Row: 1,
		Folders: []string{"games"}, Apart: true,
		May: []string{"batch", "std", "kinds", "world", "starlark", "orders", "loop", "root", "base"}},
	{ID: "cli", Title: "Command line", Doc: "The commands of `wits`, which every game gets with `cli.Main`.", Row: 1,
		Folders: []string{"cli"},
		May:     []string{"live", "hosting", "edit", "past", "batch", "loop", "std", "world", "kit", "root", "document", "base"},
		Modules: []string{"github.com/alecthomas/kong"}},
	{ID: "cluster", Title: "Workers elsewhere", Doc: "Batches on other processes and machines, by NATS JetStream, and results as Parquet: what only programs have that import it.", Row: 2,
		Folders: []string{"batch/jetstream", "batch/parquet"},
		May:     []string{"batch", "base"},
		Modules: []string{"github.com/nats-io/nats.go", "github.com/nats-io/nats-server", "github.com/parquet-go/parquet-go"}},
	{ID: "starlark", Title: "Starlark", Doc: "Scripts of coders and modders in an embedded language: what only programs have that import it.", Row: 3,
		Folders: []string{"starlark"},
		May:     []string{"kit", "root", "document", "base"},
		Modules: []string{"go.starlark.net"}},
	{ID: "hosting", Title: "Other engines", Doc: "Minds for games that are not written in Go: actions and values that are known at run time only.", Row: 3,
		Folders: []string{"host"},
		May:     []string{"std", "loop", "root", "document", "base"}},
	{ID: "live", Title: "Live view", Doc: "The debugger's server, the page and what serves it, with the documentation. They read programs and minds by their symbols, and know no kind.", Row: 2,
		Folders: []string{"debug", "studio", "docs"},
		May:     []string{"past", "loop", "kit", "root", "document", "base"},
		Modules: []string{"github.com/coder/websocket", "github.com/yuin/goldmark"}},
	{ID: "edit", Title: "Editor", Doc: "Work on documents without a page, and other tools' formats. They know the registry of all kinds, and no kind by its package.", Row: 2,
		Folders: []string{"edit", "migrate"},
		May:     []string{"std", "loop", "kit", "root", "document", "base"},
		Modules: []string{"github.com/coder/websocket", "github.com/fsnotify/fsnotify"}},
	{ID: "past", Title: "The past", Doc: "The recorder and its files, tests of characters made from recordings, the stream of what minds decide, and the kit for tests of actions and documents.", Row: 3,
		Folders: []string{"record", "kind/witstest"},
		May:     []string{"loop", "orders", "kit", "root", "document", "base"},
		Modules: []string{"github.com/klauspost/compress"}},
	{ID: "loop", Title: "Loop", Doc: "Fixed steps, input, scene, headless runs, what is drawn over a scene, and the kit of small games.", Row: 4,
		Folders: []string{"sim"},
		May:     []string{"world", "orders", "root", "base"}},
	{ID: "std", Title: "Standard registry", Doc: "All kinds and the standard functions in one registry.", Row: 4,
		Folders: []string{"std", "std/patterns"},
		May:     []string{"kinds", "world", "kit", "root", "document", "base"}},
	{ID: "world", Title: "World", Doc: "What characters live in: geometry, senses, queries, steering, crowds, groups. It knows no kind; what designers declare (level, senses, query) are kinds of its own.", Row: 5,
		Folders: []string{"world"},
		May:     []string{"orders", "kit", "root", "document", "base"}},
	{ID: "kinds", Title: "Kinds", Doc: "What decides. A kind knows the contract, and neither another kind nor the world.", Row: 5,
		Folders: []string{"kinds"}, Apart: true,
		May: []string{"kit", "root", "document", "base"}},
	{ID: "orders", Title: "Orders", Doc: "Orders, handles and the actuator.", Row: 6,
		Folders: []string{"act"},
		May:     []string{"root", "base"}},
	{ID: "build", Title: "Builders", Doc: "Documents written in Go: a struct for each thing that a document of any kind can say, made from what kinds declare.", Row: 6,
		Folders: []string{"build"},
		May:     []string{"root", "document", "base"}},
	{ID: "kit", Title: "Kit of kinds", Doc: "What authors of kinds write with: declarations, the builder, scopes, what a node runs, explanations, test helpers; the language of expressions; labels for designers.", Row: 6,
		Folders: []string{"expr", "kind", "edit/labels", "internal/formula"},
		May:     []string{"root", "document", "base"},
		Modules: []string{"github.com/santhosh-tekuri/jsonschema"}},
	{ID: "root", Title: "wits, the root", Doc: "The engine: registry, linker, programs, minds, frames. The standard library, and nothing else.", Row: 7,
		Folders: []string{"."},
		May:     []string{"document", "base"}},
	{ID: "document", Title: "Documents", Doc: "Text to documents: positions, problems, canonical form, derivation, references; and how the bodies of documents are declared. They know no program.", Row: 8,
		Folders: []string{"document"},
		May:     []string{"base"}},
	{ID: "base", Title: "Base", Doc: "Mathematics with the same bits everywhere, response curves, and internal helpers that know nothing of minds.", Row: 9,
		Folders: []string{"geom", "internal"},
		Modules: []string{"github.com/klauspost/compress", "pgregory.net/rapid"}},
}

// Exceptions are imports that the plan does not allow and that exist: "from -> to", and why. A new one is a defect;
// one that is gone is taken out.
var Exceptions = map[string]string{
	"cli -> kinds/utility":       "wits curve reads what a consideration measured, which only the kind counts",
	"games/crowds -> games/duel": "no game: it puts many duels into one for measurements",
	"games/crowds -> games/town": "no game: it puts many villages into one for measurements",
	"world/foresee -> sim":       "its hash is a sim.Digest",
	"world/query -> sim":         "it answers the inquiries of the live view as sim.Answer",
}

// GroupOf returns the group of a folder: that which names the folder, or the nearest one around it. nil if there is none.
func GroupOf(folder string) *Group {
	var best *Group
	length := -1
	for i := range Groups {
		for _, f := range Groups[i].Folders {
			if (folder == f || strings.HasPrefix(folder, f+"/")) && len(f) > length {
				best, length = &Groups[i], len(f)
			}
		}
	}
	return best
}

// groupByID returns a group of [Groups]; nil if there is none.
func groupByID(id string) *Group {
	for i := range Groups {
		if Groups[i].ID == id {
			return &Groups[i]
		}
	}
	return nil
}
