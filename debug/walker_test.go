package debug

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// stride walks on and says how far it came. It breaks when it is told to.
type stride struct {
	Speed wits.In[float64]      `default:"1" unit:"m/s"`
	Break wits.In[bool]         `doc:"Panics while this is set."`
	Gone  wits.Out[float64]     `unit:"m"`
	At    wits.Out[geom.Vec2]   `doc:"Where the walker is."`
	Said  wits.Out[string]      `doc:"Changes every ten frames."`
	Mate  wits.Out[wits.Entity] `doc:"The walker itself."`
	Trail wits.Out[[]float64]   `doc:"Has no form of its own in a frame."`
	Step  wits.TriggerOut       `doc:"Fires in every frame."`
	Count wits.Var[int64]
}

func (s *stride) Update(x *wits.Context) wits.Status {
	if s.Break.Get(x) {
		panic("tripped")
	}
	n := s.Count.Get(x) + 1
	s.Count.Set(x, n)
	s.Gone.Set(x, s.Gone.Get(x)+float64(s.Speed.Get(x)*x.Delta()))
	s.At.Set(x, geom.Vec2{X: s.Gone.Get(x), Y: -1})
	s.Mate.Set(x, x.Entity())
	if n%10 == 0 {
		s.Said.Set(x, strings.Repeat("on ", int(n/10%5)+1))
		s.Trail.Set(x, []float64{float64(n)})
		x.Log(wits.Info, "step %d", n)
	}
	s.Step.Fire(x)
	return wits.Running
}

func (s *stride) Notes(x *wits.Context) []wits.Note {
	return []wits.Note{{Name: "gone", Value: strconv.FormatFloat(s.Gone.Get(x), 'f', 3, 64), Unit: "m"}}
}

const walkerDocument = `{
  "wits": 1, "kind": "graph", "name": "walker", "doc": "Walks.",
  "ports": [{"in": "Speed", "type": "float", "unit": "m/s"}, {"in": "Break", "type": "bool"}, {"out": "Gone", "type": "float"}],
  "nodes": {
    "Legs": {"run": "legs.graph.json"},
    "Far":  {"call": "IfLessThan", "of": "float", "with": {"b": 3}, "fire": ["OnBecomeTrue"]}
  },
  "links": ["OnActivate -> Legs.Activate", "Speed -> Legs.Speed", "Break -> Legs.Break", "Legs.Gone -> Gone", "Legs.Gone -> Far.a"],
  "view": {"Legs": [10, 20]}
}`

const legsDocument = `{
  "wits": 1, "kind": "graph", "name": "legs",
  "ports": [{"in": "Speed", "type": "float"}, {"in": "Break", "type": "bool"}, {"out": "Gone", "type": "float"}],
  "variables": {"Home": {"type": "vec2"}},
  "nodes": {"Stride": {"do": "stride"}, "Idle": {"do": "stride"}},
  "links": ["OnActivate -> Stride.Activate", "Speed -> Stride.Speed", "Break -> Stride.Break", "Stride.Gone -> Gone"]
}`

type walkerPorts struct {
	Speed wits.Input[float64]
	Break wits.Input[bool]
	Gone  wits.Output[float64]
}

// walkers is a game of walkers that all run one program; the first agent is played by a person.
type walkers struct {
	program *wits.Program
	ports   *walkerPorts
	n       int
	minds   []wits.Mind
	agents  []sim.Agent
	draws   int
	pushed  int
	focus   uint32
}

func newWalkers(t testing.TB, n int) *walkers {
	t.Helper()
	r := std.NewRegistry()
	wits.AddAction[stride](r)
	p, err := wits.Load(r, fstest.MapFS{"walker.graph.json": {Data: []byte(walkerDocument)}, "legs.graph.json": {Data: []byte(legsDocument)}},
		"walker.graph.json")
	must.Succeed(t, err)
	ports, err := wits.Bind[walkerPorts](p)
	must.Succeed(t, err)
	return &walkers{program: p, ports: ports, n: n}
}

func (g *walkers) Info() sim.Info {
	return sim.Info{Name: "walkers", Title: "Walkers", About: "They walk.",
		Controls: []sim.Control{{Input: "push", Label: "Push", Keys: []string{"Space"}}},
		Options:  []sim.Option{{Name: "size", Label: "Size", Choices: []string{"small", "broken"}}},
		Overlays: []sim.Overlay{{Name: "sight", Label: "Sight", Agents: true, On: true}, {Name: "mesh", Label: "Mesh"}}}
}

func (g *walkers) Start(options map[string]string, seed uint64) error {
	if options["size"] == "broken" {
		return context.DeadlineExceeded
	}
	g.minds = g.program.NewMinds(g.n, seed)
	g.agents = []sim.Agent{{ID: 0, Name: "You"}}
	for i := range g.minds {
		g.ports.Speed.Set(&g.minds[i], 1+float64(i))
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: "Walker", Mind: &g.minds[i]})
	}
	return nil
}

func (g *walkers) Step(in sim.Input) {
	if in.Held("push") {
		g.pushed++
	}
	g.focus = in.Focus()
	f := in.Frame()
	for i := range g.minds {
		f.Entity = wits.NewEntity(uint32(i+1), 1)
		g.minds[i].Step(f)
	}
}

func (g *walkers) Draw(s *sim.Scene) {
	g.draws++
	if s.Layer("mesh", 0) {
		s.Rect(geom.Vec2{}, geom.Vec2{X: 9, Y: 9}, 0, 0, sim.Fill(sim.White))
	}
	for i := range g.minds {
		if s.Layer("sight", uint32(i+1)) {
			s.Wedge(geom.Vec2{}, 0, 5, 0, 1, sim.Fill(sim.White))
		}
	}
	s.Base()
	for i := range g.minds {
		s.Circle(geom.Vec2{X: g.ports.Gone.Get(&g.minds[i])}, 0.5, sim.Fill(sim.White))
		s.Pick(uint32(i+1), geom.Vec2{}, 1)
	}
}

func (g *walkers) Agents() []sim.Agent { return g.agents }

// table is a game that the test itself moves on, with a hub, a clock and a server on loopback.
type table struct {
	*testing.T
	game   *walkers
	loop   *sim.Loop
	hub    *Hub
	server *httptest.Server
	now    time.Time
	wakes  chan struct{} // a token while the hub wants a Frame
	ctx    context.Context
}

func newTable(t *testing.T, n int) *table {
	g := newWalkers(t, n)
	return newTableOf(t, g, g)
}

// newTableOf takes the walkers within another game, too.
func newTableOf(t *testing.T, g *walkers, whole sim.Game) *table {
	tb := &table{T: t, game: g, wakes: make(chan struct{}, 1), now: time.Unix(1000, 0)}
	var cancel context.CancelFunc
	tb.ctx, cancel = context.WithTimeout(t.Context(), 10*time.Minute)
	var err error
	if tb.loop, err = sim.NewLoop(whole, sim.LoopOptions{Seed: 5, Paused: true}); err != nil {
		t.Fatal(err)
	}
	tb.hub = Attach(tb.loop, Options{Now: func() time.Time { return tb.now }})
	loopWake := tb.hub.options.Wake
	tb.hub.options.Wake = func() {
		loopWake()
		select {
		case tb.wakes <- struct{}{}:
		default:
		}
	}
	tb.server = httptest.NewServer(tb.hub)
	t.Cleanup(func() {
		tb.hub.Close()
		tb.server.Close()
		cancel()
	})
	return tb
}

// later lets wall time pass.
func (tb *table) later(d time.Duration) { tb.now = tb.now.Add(d) }

// round lets the loop do what it was asked for, tick n times and be observed, on the test's goroutine.
func (tb *table) round(n int) {
	tb.Helper()
	for range n {
		tb.later(frameEvery)
		tb.loop.StepOnce()
		tb.settle()
	}
	if n == 0 {
		tb.later(frameEvery)
		tb.settle()
	}
}

// settle runs the loop until nothing is left to do.
func (tb *table) settle() {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.ctx)
	tb.loop.Do(func() { tb.loop.Do(cancel) })
	must.Succeed(tb, tb.loop.Run(ctx))
}

// client is a page.
type client struct {
	*table
	page     *page // the hub's side
	conn     *websocket.Conn
	messages chan message
	closed   websocket.StatusCode
}

type message struct {
	json   map[string]any
	binary []byte
}

// join connects a page and gets it admitted; what greets it is left to be read.
func (tb *table) join() *client {
	tb.Helper()
	before := tb.hub.Pages()
	conn, _, err := websocket.Dial(tb.ctx, tb.server.URL, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
	must.Succeed(tb, err)
	conn.SetReadLimit(1 << 24)
	c := &client{table: tb, conn: conn, messages: make(chan message, 4096)}
	go c.read()
	tb.Cleanup(func() {
		conn.CloseNow()
		for range c.messages { // until the reader has ended
		}
	})
	tb.until("the page is counted", func() bool { return tb.hub.Pages() > before })
	tb.settle()
	c.page = tb.hub.pages[len(tb.hub.pages)-1]
	return c
}

func (c *client) read() {
	defer close(c.messages)
	for {
		kind, b, err := c.conn.Read(c.ctx)
		if err != nil {
			c.closed = websocket.CloseStatus(err)
			return
		}
		m := message{binary: b}
		if kind == websocket.MessageText {
			m.binary = nil
			if err := json.Unmarshal(b, &m.json); err != nil {
				c.Errorf("%s: %v", b, err)
			}
		}
		if m.json["t"] == "heartbeat" { // they come when they come
			continue
		}
		c.messages <- m
	}
}

// until waits for wakes of the hub until something holds.
func (tb *table) until(what string, holds func() bool) {
	tb.Helper()
	for !holds() {
		select {
		case <-tb.wakes:
		case <-tb.ctx.Done():
			tb.Fatalf("timed out until %s", what)
		}
	}
}

// ask sends a message and has it answered.
func (c *client) ask(message string) {
	c.Helper()
	must.Succeed(c, c.conn.Write(c.ctx, websocket.MessageText, []byte(message)))
	c.until("the message is in", func() bool { return c.page.inbox.any() })
	c.settle()
}

// any reads one message, and has the hub try again when it asks for that.
func (c *client) any() (map[string]any, []byte) {
	c.Helper()
	for {
		select {
		case m, ok := <-c.messages:
			if !ok {
				c.Fatalf("the hub closed the connection: %v", c.closed)
			}
			return m.json, m.binary
		case <-c.wakes:
			c.round(0)
		case <-c.ctx.Done():
			c.Fatal("timed out waiting for a message")
		}
	}
}

// next reads until a JSON message of this type.
func (c *client) next(kind string) map[string]any {
	c.Helper()
	for {
		if m, _ := c.any(); m != nil && m["t"] == kind {
			return m
		}
	}
}

// frame reads until a mind frame; picture until a scene.
func (c *client) frame() wire.MindFrame {
	c.Helper()
	for {
		if _, b := c.any(); b != nil && b[0] == wire.MindMessage {
			f, err := wire.DecodeMind(b)
			must.Succeed(c, err)
			return f
		}
	}
}

// at reads mind frames until that of a tick.
func (c *client) at(tick int64) wire.MindFrame {
	c.Helper()
	for {
		if f := c.frame(); f.Tick >= tick {
			return f
		}
	}
}

func (c *client) picture() sim.Picture {
	c.Helper()
	for {
		if _, b := c.any(); b != nil && b[0] == sim.SceneMessage {
			p, err := sim.DecodeScene(b)
			must.Succeed(c, err)
			return p
		}
	}
}
