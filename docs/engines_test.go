package docs_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"
)

// Guard is a character of the game; Wits neither knows nor changes it.
type Guard struct{ Health float64 }

// Rest is an action of its documents.
type Rest struct {
	PerSecond wits.In[float64] `default:"10" unit:"hp/s" doc:"How fast it heals."`
	Active    wits.Out[bool]
}

// Update runs in every frame in which the action is active.
func (r *Rest) Update(x *wits.Context) wits.Status {
	wits.Self[*Guard](x).Health += float64(r.PerSecond.Get(x) * x.Delta())
	r.Active.Set(x, true)
	return wits.Running
}

// End cleans up.
func (r *Rest) End(x *wits.Context, _ wits.Status) { r.Active.Set(x, false) }

// Ports are what the game and the document share.
type Ports struct {
	Health  wits.Input[float64]
	Resting wits.Output[bool]
}

const delta = 1.0 / 60 // s

// Game is what an engine runs: Update at a fixed rate, Draw as often as the screen wants.
type Game struct {
	program *wits.Program
	ports   *Ports
	guards  []Guard
	minds   []wits.Mind
	tick    int64
	left    float64 // s, of time that is not yet played
}

// NewGame loads the program once, and gives each guard a mind of its own.
func NewGame(documents fs.FS, guards int, seed uint64) (*Game, error) {
	registry := std.NewRegistry()
	wits.AddAction[Rest](registry)
	program, err := wits.Load(registry, documents, "guard.graph.json")
	if err != nil {
		return nil, err
	}
	ports, err := wits.Bind[Ports](program)
	if err != nil {
		return nil, err
	}
	g := &Game{program: program, ports: ports, guards: make([]Guard, guards), minds: program.NewMinds(guards, seed)}
	for i := range g.guards {
		g.guards[i].Health = float64(20 + 10*i)
	}
	return g, nil
}

// Update is called at a fixed rate.
func (g *Game) Update() error {
	g.play(wits.Frame{Tick: g.tick, Time: float64(g.tick) * delta, Delta: delta})
	return nil
}

// play plays a tick: inputs, step, outputs.
func (g *Game) play(frame wits.Frame) {
	for i := range g.minds {
		mind, guard := &g.minds[i], &g.guards[i]
		g.ports.Health.Set(mind, guard.Health)
		frame.Self = guard
		mind.Step(frame)
		if g.ports.Resting.Get(mind) {
			guard.Health = min(guard.Health, 100)
		}
	}
	g.tick++
}

// Advance plays as many ticks as fit into the time that the engine's frame took.
func (g *Game) Advance(seconds float64) {
	for g.left += seconds; g.left >= delta; g.left -= delta {
		if err := g.Update(); err != nil {
			return
		}
	}
}

// Save is all that the minds know, and the game's own state.
func (g *Game) Save() ([]byte, error) {
	minds := make([]*wits.Mind, len(g.minds))
	for i := range g.minds {
		minds[i] = &g.minds[i]
	}
	return wits.WriteSave(binary.LittleEndian.AppendUint64(nil, uint64(g.tick)), minds...)
}

// Load sets the minds to what was saved, by this build or an earlier one, and says what became of it.
func (g *Game) Load(saved []byte) (*wits.SaveReport, error) {
	file, err := wits.OpenSave(saved)
	if err != nil {
		return nil, err // wits.ErrDamaged, for one
	}
	for i := range min(file.Len(), len(g.minds)) {
		if err := file.Read(i, &g.minds[i]); err != nil {
			return nil, err
		}
	}
	g.tick = int64(binary.LittleEndian.Uint64(file.State()))
	return file.Report(), nil
}

// Hash is what lockstep peers exchange now and then.
func (g *Game) Hash() (h uint64) {
	for i := range g.minds {
		h = h*31 + g.minds[i].Hash()
	}
	return h
}

// Info names the game, and says how many ticks it has a second.
func (g *Game) Info() sim.Info { return sim.Info{Name: "guards", Title: "Guards", Rate: 60} }

// Step plays a tick. Players come as in.Held and in.Data, not from the engine's keys, so that they are recorded.
func (g *Game) Step(in sim.Input) { g.play(in.Frame()) }

// Agents lists who has a mind.
func (g *Game) Agents() (agents []sim.Agent) {
	for i := range g.minds {
		agents = append(agents, sim.Agent{ID: uint32(i + 1), Name: fmt.Sprint("Guard ", i+1), Mind: &g.minds[i]})
	}
	return agents
}

// Watched is a game that can be watched, and not more.
type Watched struct{ *Game }

// State says how the game stands.
func (w Watched) State() sim.State {
	return sim.State{Tick: w.tick, Time: float64(w.tick) * delta, Speed: 1, Starts: 1}
}

// moment is how a game stood.
type moment struct {
	tick   int64
	guards []Guard
	minds  []wits.Snapshot
}

// Keep copies all that decides how the game goes on.
func (g *Game) Keep(m any) any {
	return sim.KeepIn(m, func(to *moment) {
		to.tick, to.guards = g.tick, append(to.guards[:0], g.guards...)
		to.minds = slices.Grow(to.minds[:0], len(g.minds))[:len(g.minds)]
		for i := range g.minds {
			g.minds[i].Snapshot(&to.minds[i])
		}
	})
}

// Return takes the game back.
func (g *Game) Return(m any) error {
	return sim.ReturnFrom(m, func(from *moment) error {
		g.tick, g.guards = from.tick, append(g.guards[:0], from.guards...)
		for i := range g.minds {
			if err := g.minds[i].Restore(&from.minds[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Engine is what Ebitengine runs in place of Game, once the game has tools.
type Engine struct {
	Loop  *sim.Loop
	Mouse func() (x, y float64) // from 0 to 1
}

// Update is the one call a tick.
func (e *Engine) Update() error {
	x, y := e.Mouse()
	if err := e.Loop.SetData([]byte{byte(x * 255), byte(y * 255)}); err != nil {
		return err
	}
	_, err := e.Loop.Update()
	return err
}

func Example_engine() {
	one, err := NewGame(os.DirFS("../internal/testdata/guard"), 3, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	two, err := NewGame(os.DirFS("../internal/testdata/guard"), 3, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	one.Advance(0.5)
	saved, err := one.Save()
	health := append([]Guard(nil), one.guards...)
	fmt.Println(len(one.minds), "minds saved", err)
	one.Advance(0.5)
	for range one.tick {
		_ = two.Update()
	}
	fmt.Println("the peers agree:", one.Hash() == two.Hash())
	after := one.Hash()
	if _, err := one.Load(saved); err != nil {
		fmt.Println(err)
	}
	copy(one.guards, health)
	for range 30 {
		_ = one.Update()
	}
	fmt.Println("the same after loading:", one.Hash() == after)

	loop, err := sim.NewLoop(one, sim.LoopOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer studio.Debug(loop, studio.Options{Addr: "127.0.0.1:0"}).Close()
	engine := &Engine{Loop: loop, Mouse: func() (x, y float64) { return 0.5, 0.5 }}
	var then sim.Moment // a page and its recorder do this
	if err := loop.Keep(&then); err != nil {
		fmt.Println(err)
	}
	hash := one.Hash()
	for range 100 {
		_ = engine.Update()
	}
	fmt.Println("after 100 ticks:", loop.State().Tick, one.Hash() == hash)
	if err := loop.Return(&then); err != nil {
		fmt.Println(err)
	}
	fmt.Println("back again:", loop.State().Tick, one.Hash() == hash)
	loop.EndUpdates() // the window closes

	hub := debug.NewHub(Watched{two}, debug.Options{}) // one that only watches
	defer hub.Close()
	_ = two.Update()
	hub.Frame() // after each tick; pages connect through studio.Serve
	fmt.Println(hub.Pages(), "pages")
	// Output:
	// 3 minds saved <nil>
	// the peers agree: true
	// the same after loading: true
	// after 100 ticks: 100 false
	// back again: 0 true
	// 0 pages
}

// serve gives a host its callbacks.
func serve(h *host.Host, heard func(mind uint32) []string) error {
	fear := h.OnFunction("Fear", func(c *host.Call) { c.Out[0] = math.Float64bits(100 - math.Float64frombits(c.In[0])) })
	return errors.Join(fear, h.OnCall("Listen", func(c *host.Call) host.Status {
		if c.Event != host.Update {
			return host.Running
		}
		noises := heard(c.Mind)
		if err := c.SetTexts(0, noises); err != nil {
			c.Fault = err.Error() // the mind is suspended, and says so
		}
		if len(noises) > 0 {
			c.Out[1] = 1 // fires Startled
		}
		return host.Running
	}))
}

// lines are what guards have shouted in the last step.
func lines(w *host.World) (said []string, err error) {
	var orders [64]host.Order
	n, err := w.Orders(orders[:])
	for i := range orders[:n] {
		line, failed := w.OrderText(&orders[i], 0)
		said, err = append(said, line), errors.Join(err, failed)
	}
	return said, err
}

// TestEngines_TextsListsTriggersAndFunctions: the section's description and code, with a document that uses them.
func TestEngines_TextsListsTriggersAndFunctions(t *testing.T) {
	page, err := os.ReadFile("engines.md")
	must.Succeed(t, err)
	_, section, _ := strings.Cut(string(page), "### Texts, lists, triggers and functions")
	block := func(language string) string {
		m := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindStringSubmatch(section)
		if m == nil {
			t.Fatalf("the section has no %s", language)
		}
		return m[1]
	}
	guards, err := os.ReadFile("../hosts/c/guards.c")
	must.Succeed(t, err)
	for line := range strings.Lines(block("c")) {
		if !strings.Contains(string(guards), line) {
			t.Errorf("hosts/c/guards.c has no line %s", line)
		}
	}
	h, err := host.New([]byte(block("json")))
	must.Succeed(t, err)
	var noises []string
	must.Succeed(t, serve(h, func(uint32) []string { return noises }))
	err = h.Document("guard.graph.json", []byte(`{"wits": 1, "kind": "graph",
		"ports": [{"in": "Health", "type": "float", "default": 100}, {"in": "Name", "type": "string"}, {"out": "Fear", "type": "float"}, {"out": "Heard", "type": "list of string"}],
		"nodes": {"Afraid": {"expr": "Fear(Health)"}, "Call": {"do": "Shout"}, "Line": {"expr": "Name + \": who is there?\""}, "Listen": {"do": "Listen"}},
		"links": ["OnActivate -> Listen.Activate", "Listen.Startled -> Call.Activate", "Line.Result -> Call.Line", "Afraid.Result -> Fear", "Listen.Heard -> Heard"]}`))
	must.Succeed(t, err)
	p, err := h.Load("guard.graph.json")
	must.Succeed(t, err)
	w, err := p.NewWorld(1, 1, 60)
	must.Succeed(t, err)
	name, _ := p.Port("Name")
	must.Succeed(t, w.SetText(name, 0, "Ann"))
	var said []string
	for tick := range 5 {
		noises = nil
		if tick == 2 {
			noises = []string{"a twig"}
		}
		must.Succeed(t, w.Step())
		now, err := lines(w)
		must.Succeed(t, err)
		said = append(said, now...)
	}
	if !slices.Equal(said, []string{"Ann: who is there?"}) {
		t.Errorf("it said %q", said)
	}
}

// The C of the guide's section on shared boards is that of the guards.
func TestEngines_SharedBoards(t *testing.T) {
	guide, err := os.ReadFile("engines.md")
	must.Succeed(t, err)
	guards, err := os.ReadFile("../hosts/c/guards.c")
	must.Succeed(t, err)
	_, section, _ := strings.Cut(string(guide), "### Shared boards\n")
	_, block, _ := strings.Cut(section, "```c\n")
	block, _, ended := strings.Cut(block, "```")
	if !ended || strings.Count(block, "\n") != 4 {
		t.Fatalf("the section has no 4 lines of C: %q", block)
	}
	for line := range strings.Lines(block) {
		if !strings.Contains(string(guards), line) {
			t.Errorf("hosts/c/guards.c has no line %s", line)
		}
	}
}

// The first program of the guide is that of hosts/first, which make hosts runs.
func TestEngines_FirstProgram(t *testing.T) {
	guide, err := os.ReadFile("engines.md")
	must.Succeed(t, err)
	_, section, _ := strings.Cut(string(guide), "### The first program\n")
	for language, files := range map[string][]string{"json": {"first/first.host.json"}, "text": {"first/documents/first.tree.json"}, "c": {"c/first.c"}} {
		for _, file := range files {
			text, err := os.ReadFile("../hosts/" + file)
			must.Succeed(t, err)
			if !strings.Contains(section, "```"+language+"\n"+strings.TrimSpace(string(text))+"\n```") {
				t.Errorf("the guide has another hosts/%s", file)
			}
		}
	}
	description, err := os.ReadFile("../hosts/first/first.host.json")
	must.Succeed(t, err)
	h, err := host.New(description)
	if err == nil {
		err = errors.Join(h.Folder(os.DirFS("../hosts/first/documents")), h.OnCall("Rest", func(*host.Call) host.Status { return host.Running }))
	}
	if err == nil {
		_, err = h.Load("first.tree.json")
	}
	if err != nil {
		t.Error(err)
	}
}
