package games_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// folder is a folder of documents, with what they are checked against.
type folder struct {
	name     string
	registry *wits.Registry
	files    fstest.MapFS
	names    []string // of the documents among the files
}

var registers = map[string]func(*wits.Registry){
	"armada": armada.Register, "duel": duel.Register, "flock": flock.Register, "night": night.Register,
	"jedi": jedi.Register, "sniper": sniper.Register, "town": town.Register,
}

// corpus lists all documents of the module, by folder: those of the games, and what lies in folders called testdata, where
// actions of tests may be missing.
func corpus(t testing.TB) (out []folder) {
	t.Helper()
	var dirs []string
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "node_modules" || base == "fuzz" || base == "rapid" || base == "dist" || base != "." && strings.HasPrefix(base, ".")):
			return fs.SkipDir
		case entry.IsDir() && (base == "documents" && strings.HasPrefix(name, "games/") || base == "testdata"):
			dirs = append(dirs, name)
		}
		return nil
	})
	must.Succeed(t, err)
	for _, dir := range dirs {
		f := folder{name: dir, registry: std.NewRegistry(), files: fstest.MapFS{}}
		if game, ok := strings.CutPrefix(dir, "games/"); ok {
			register := registers[path.Dir(game)]
			if register == nil {
				t.Fatalf("the documents of the game %s are not looked at: add it to registers", path.Dir(game))
			}
			register(f.registry)
		}
		files := os.DirFS(path.Join("..", dir))
		f.names, _ = wits.FindDocuments(files)
		for _, name := range f.names {
			data, err := fs.ReadFile(files, name)
			must.Succeed(t, err)
			f.files[name] = &fstest.MapFile{Data: data}
		}
		f.addMissing(t)
		if len(f.names) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// sampled is all of the corpus, or with -short one document of each kind: the smallest that has no problems.
func sampled(t testing.TB) (out []folder) {
	t.Helper()
	all := corpus(t)
	if !testing.Short() {
		return all
	}
	type place struct {
		folder int
		name   string
	}
	var documents []place
	for i := range all {
		for _, name := range all[i].names {
			documents = append(documents, place{i, name})
		}
		all[i].names = nil
	}
	size := func(p place) int { return len(all[p.folder].files[p.name].Data) }
	slices.SortStableFunc(documents, func(a, b place) int { return size(a) - size(b) })
	seen := map[string]bool{}
	for _, p := range documents {
		f := &all[p.folder]
		kind := parsed(t, f.files[p.name].Data).Get("kind").Text
		if !seen[kind] && len(wits.NewLibrary(f.registry, f.files).Check(p.name).Errors()) == 0 {
			seen[kind] = true
			f.names = append(f.names, p.name)
		}
	}
	return slices.DeleteFunc(all, func(f folder) bool { return len(f.names) == 0 })
}

// passing is an action in place of one that only the tests of a package have: it ends after some frames.
type passing struct {
	Place wits.In[geom.Vec2]
	Speed wits.In[float64]
	Word  wits.In[string]
	Left  wits.Var[int64]
}

func (p *passing) Activate(x *wits.Context) { p.Left.Set(x, 3) }

func (p *passing) Update(x *wits.Context) wits.Status {
	if p.Left.Set(x, p.Left.Get(x)-1); p.Left.Get(x) > 0 {
		return wits.Running
	}
	return wits.Success
}

var missingAction = regexp.MustCompile(`there is no action "(\w+)"`)

// addMissing registers actions that documents of testdata name and only the tests beside them have.
func (f *folder) addMissing(t testing.TB) {
	if strings.HasPrefix(f.name, "games/") {
		return
	}
	added := map[string]bool{}
	for _, p := range wits.CheckFiles(f.registry, f.files) {
		if m := missingAction.FindStringSubmatch(p.Reason); m != nil && !added[m[1]] {
			added[m[1]] = true
			wits.AddAction[passing](f.registry, wits.Named(m[1]))
		}
	}
}
