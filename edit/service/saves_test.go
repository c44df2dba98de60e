package service_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// told is an answer about saved games.
type told struct {
	Refused  string
	Fleeting bool
	Saves    []struct {
		Name, Game, Why string
		Tick            int64
		Changed         []string
	}
	Name   string
	Loaded bool
	Tick   int64
	Report string
}

// villagers serves a project whose game is the village, paused after some ticks.
type villagers struct {
	t    *testing.T
	url  string
	dir  string
	loop *sim.Loop
}

func serveVillage(t *testing.T, game sim.Game, inside string) *villagers {
	v := &villagers{t: t, dir: t.TempDir()}
	must.Succeed(t, os.CopyFS(filepath.Join(v.dir, "documents"), town.Documents()))
	if game == nil {
		game = town.New(actors.From(os.DirFS(filepath.Join(v.dir, "documents"))))
	}
	p, err := edit.Open(v.dir, edit.Options{Registry: town.NewRegistry()})
	must.Succeed(t, err)
	if v.loop, err = sim.NewLoop(game, sim.LoopOptions{Seed: 4, Paused: true}); err != nil {
		t.Fatal(err)
	}
	v.loop.Play(sim.Run{Ticks: 300})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- v.loop.Run(ctx) }()
	s := service.New(p, service.Options{Loop: v.loop, Inside: inside})
	server := httptest.NewServer(s)
	v.url = server.URL
	t.Cleanup(func() {
		server.Close()
		s.Close()
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		p.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return v
}

// post asks, and gives what is told, or why not.
func (v *villagers) post(body string) (out told, why string) {
	v.t.Helper()
	answer, err := http.Post(v.url, "application/json", strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		return told{}, strings.TrimSpace(string(b))
	}
	if err := json.Unmarshal(b, &out); err != nil {
		v.t.Fatal(err)
	}
	return out, out.Refused
}

func (v *villagers) about(what, name string) (told, string) {
	v.t.Helper()
	b, _ := json.Marshal(map[string]string{"saves": what, "name": name})
	return v.post(string(b))
}

// stands is the tick and the hash of the game.
func (v *villagers) stands() (tick int64, hash uint64) {
	v.loop.Sync(func() { tick, hash = v.loop.State().Tick, sim.Hash(v.loop.Game()) })
	return tick, hash
}

func (v *villagers) play(to int64) (hash uint64) {
	v.loop.Sync(func() { hash = v.loop.Play(sim.Run{Ticks: to}).Hash })
	return hash
}

func TestSaves_SaveAndLoad(t *testing.T) {
	v := serveVillage(t, nil, "")
	if got, why := v.about("list", ""); why != "" || len(got.Saves) != 0 || got.Fleeting {
		t.Fatal(got, why)
	}
	_, was := v.stands()
	first, why := v.about("save", "")
	if why != "" || len(first.Saves) != 1 || first.Saves[0].Tick != 300 || first.Saves[0].Game != "town" || !strings.HasPrefix(first.Name, "town 2") {
		t.Fatal(first, why)
	}
	later := v.play(700)
	if got, why := v.about("save", "before the raid"); why != "" || len(got.Saves) != 2 || !strings.HasPrefix(got.Name, "before the raid 2") {
		t.Fatal(got, why)
	}
	got, why := v.about("load", first.Name)
	if why != "" || !got.Loaded || got.Tick != 300 || got.Report != "" {
		t.Fatal(got, why)
	}
	if tick, hash := v.stands(); tick != 300 || hash != was {
		t.Errorf("it stands at tick %d, hash %x; want 300, %x", tick, hash, was)
	}
	if hash := v.play(700); hash != later {
		t.Errorf("it goes on otherwise: %x, not %x", hash, later)
	}
	if got, why := v.about("delete", first.Name); why != "" || len(got.Saves) != 1 {
		t.Error(got, why)
	}
}

// Documents that were changed since are named, and what became of minds is told.
func TestSaves_ChangedDocuments(t *testing.T) {
	v := serveVillage(t, nil, "")
	saved, why := v.about("save", "")
	if why != "" {
		t.Fatal(why)
	}
	file := filepath.Join(v.dir, "documents", "villager.machine.json")
	text, err := os.ReadFile(file)
	must.Succeed(t, err)
	must.Succeed(t, os.WriteFile(file, []byte(strings.Replace(string(text), `"implements": [`, `"ports": [{"in": "Later", "type": "float"}], "implements": [`, 1)), 0o600))
	if _, err := v.loop.Reload(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	list, why := v.about("list", "")
	if why != "" || strings.Join(list.Saves[0].Changed, ",") != "villager.machine.json" {
		t.Fatal(list, why)
	}
	got, why := v.about("load", saved.Name)
	if why != "" || !strings.Contains(got.Report, "villager.machine.json: 6 minds, carried") || !strings.Contains(got.Report, "new: value Later") {
		t.Error(got, why)
	}
}

// What cannot be done is refused in words, and the game goes on as it stood.
func TestSaves_Refuses(t *testing.T) {
	v := serveVillage(t, nil, "town")
	saved, why := v.about("save", "")
	if why != "" || !saved.Fleeting {
		t.Fatal(saved, why)
	}
	folder := filepath.Join(v.dir, "saves")
	data, err := os.ReadFile(filepath.Join(folder, saved.Name))
	must.Succeed(t, err)
	foreign := &sim.Saved{Game: "duel", Data: []byte("x")}
	other, err := foreign.Encode()
	must.Succeed(t, err)
	data[len(data)-9] ^= 1
	for name, data := range map[string][]byte{"damaged.save": data, "foreign.save": other, "notes.save": []byte("notes")} {
		must.Succeed(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	tick, before := v.stands()
	for _, c := range []struct{ body, says string }{
		{`{"saves": "load", "name": "damaged.save"}`, "The file is damaged: it is not what was written. Nothing was loaded."},
		{`{"saves": "load", "name": "foreign.save"}`, "This is a save of duel, and town runs."},
		{`{"saves": "load", "name": "notes.save"}`, "The file is no saved game"},
		{`{"saves": "load", "name": "gone.save"}`, "There is no saved game gone.save any more"},
		{`{"saves": "load", "name": "../saves/notes.save"}`, "it is the name of a file in the folder saves"},
		{`{"saves": "delete", "name": "../documents/villager.machine.json"}`, "its name ends in .save"},
		{`{"saves": "save", "name": "../../x"}`, "cannot be the name of a saved game"},
		{`{"saves": "what"}`, "is \"list\", \"save\", \"load\" or \"delete\"."},
		{`{"saves": 3}`, "did not arrive"},
	} {
		if _, why := v.post(c.body); !strings.Contains(why, c.says) {
			t.Errorf("%s: %q", c.body, why)
		}
	}
	if now, hash := v.stands(); now != tick || hash != before {
		t.Error("the game stands otherwise")
	}
	list, why := v.about("list", "")
	for _, s := range list.Saves {
		want := map[string]string{"foreign.save": "It is a save of duel, and town runs.", "notes.save": "It is no saved game, or is damaged."}[s.Name]
		if s.Why != want {
			t.Errorf("%s: %q", s.Name, s.Why)
		}
	}
	if why != "" || len(list.Saves) != 4 {
		t.Error(list, why)
	}
	unsaved := serveVillage(t, night.New(), "")
	if _, ok := any(night.New()).(sim.Saver); ok {
		t.Fatal("the game night can be saved: take another game here")
	}
	if _, why := unsaved.about("save", ""); !strings.Contains(why, "can be neither saved nor loaded") {
		t.Error(why)
	}
}
