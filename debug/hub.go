package debug

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/list"
	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// Hub serves a running game to any number of pages. It is an http.Handler that takes the WebSockets of pages, and a
// [wits.Logger] whose lines pages show. [Attach] makes one for a [sim.Loop], [NewHub] one for a loop of your own.
type Hub struct {
	source  Source
	options Options
	stage   Stage
	control Controls
	player  Player
	// What the game knows of its world, nil where it does not say.
	perceiver sim.Perceiver
	asker     sim.Asker
	staller   staller // nil: the hub watches over its own frames
	teller    wits.Teller
	detach    func()
	logs

	attached atomic.Int32 // pages that came and have not been let go
	ownWake  atomic.Bool  // the next Frame was asked for by the hub itself
	asking   atomic.Bool  // asks holds something
	ended    chan struct{}
	told     atomic.Pointer[sim.Info] // what the game says of itself, once somebody has asked

	connections sync.Mutex
	joining     []*page
	live        map[*page]struct{} // connected, whether admitted or not
	ids         uint64
	closed      bool
	handlers    sync.WaitGroup
	playing     context.CancelFunc // of a test that is played beside the game; nil if there is none
	asks        []asked
	answering   int           // of asks, from the first: the game's goroutine is at them
	askBudget   time.Duration // askBudget, but in tests

	watchdog watchdog

	// Owned by the game's goroutine.
	pages       []*page
	info        sim.Info // asked for when the first page comes
	state       sim.State
	seen        []agentSeen
	programs    map[*wits.Program]*view.Program
	histories   map[*wits.Mind]*view.History
	ends        map[*wits.Mind]*view.Ends
	round       uint64 // counts ticks that the hub has seen
	moment      moment
	lastID      uint32
	check       rateLimit
	scene       *sim.Scene
	picture     []byte       // the scene of this frame, encoded; empty until a page needs it
	shown       []sim.Wanted // by all pages
	showStale   bool
	perceptions []sim.Perception // scratch
	alarm       alarm
	outlines    list.Outlines
	recorder    *record.Recorder // nil if the game is not recorded
	profile     *profile.Profile // nil until somebody measures

	stops       stops
	breakpoints breakpoints
	substep     *substep  // nil unless a frame is looked at from within
	frames      *frames   // that are still to be played of a step; nil for none
	futures     *compared // that are compared; nil for none
	comparisons uint64    // that were begun or ended
}

var (
	_ http.Handler = (*Hub)(nil)
	_ wits.Logger  = (*Hub)(nil)
)

// Options says how a hub works; the zero value will do.
type Options struct {
	// Wake has [Hub.Frame] called soon. A game that calls Frame every frame anyway, paused or not, needs none. It is
	// called from any goroutine and must not wait for Frame.
	Wake func()
	// Now is the wall clock; nil means time.Now.
	Now func() time.Time
	// NoRecording leaves out the recording that [Attach] makes: then nobody can go back in time, or see why something has
	// been so for long. Memory is how many bytes the recording may take, see [record.Options].
	NoRecording bool
	Memory      int64
	// Monitor is the one that a game with a loop of its own gives its minds in [wits.Frame.Monitor], so that the hub can name
	// the action that does not return; nil for none. A [sim.Loop] has its own.
	Monitor *wits.Monitor
	// Breakpoints are those of another run of the game, see [Hub.Breakpoints].
	Breakpoints Breakpoints
	// Another makes another game like the one that runs, which has not begun and reads its documents as they are then: to play a test
	// once, before somebody saves it. It is called on another goroutine than the game's, which goes on meanwhile, and what it made is
	// closed afterwards, if it is an io.Closer. Nil leaves out tests of a changed document.
	Another func() (sim.Game, error)
	// Rules makes a document of rules from what an agent did in a recording, which it plays again with a game made by Another: see
	// demonstration.OfRecording. Nil leaves that out.
	Rules func(ctx context.Context, rec *record.Recording, g sim.Game, agent string, from int64, name string, actions, good, values []string) ([]byte, error)
}

// How often a page gets what, at most.
const (
	frameEvery = time.Second / 60
	fewEvery   = time.Second / 10 // notes, log lines, changes of the list of agents
	maxPages   = 64
)

// NewHub makes a hub for a game that has its own loop. Call [Hub.Frame] once after each tick, and give the hub to the
// minds as [wits.Frame.Log].
func NewHub(source Source, o Options) *Hub {
	if o.Now == nil {
		o.Now = time.Now
	}
	h := &Hub{source: source, options: o, askBudget: askBudget, ended: make(chan struct{}), live: map[*page]struct{}{}, programs: map[*wits.Program]*view.Program{},
		histories: map[*wits.Mind]*view.History{}, ends: map[*wits.Mind]*view.Ends{}, check: rateLimit{every: fewEvery}}
	h.stage, _ = source.(Stage)
	h.control, _ = source.(Controls)
	h.player, _ = source.(Player)
	h.perceiver, _ = source.(sim.Perceiver)
	h.asker, _ = source.(sim.Asker)
	h.staller, _ = source.(staller)
	h.teller, _ = source.(wits.Teller)
	h.alarm.ring = h.wakeSelf
	h.inherit(o.Breakpoints)
	return h
}

// Frame lets the hub look at the game and do what pages ask for. Call it on the goroutine that owns the game, after
// each tick. It never waits for a page; while there is none, and no breakpoint, it does nothing.
func (h *Hub) Frame() {
	h.sense()
	asked := h.asking.Load()
	if asked || h.attached.Load() > 0 {
		h.framed()
	}
	if asked {
		h.answerAsks()
	}
	if h.attached.Load() == 0 {
		return
	}
	now := h.options.Now()
	own := h.ownWake.Swap(false)
	h.admit(now)
	began := time.Now() // the options' clock may stand
	for _, p := range h.pages {
		asked = h.answer(p, began) || asked
	}
	h.sense() // a game of its own may have stepped at once
	state := h.source.State()
	begun := state.Starts != h.state.Starts
	ticked := begun || state.Tick != h.state.Tick
	if begun || ticked || asked || !own || state.Paused != h.state.Paused || state.Speed != h.state.Speed {
		for _, p := range h.pages {
			p.staleScene, p.staleMind, p.staleNotes, p.staleMinds, p.staleBody, p.staleState = true, true, true, true, true, true
		}
		h.check.stale = true
	}
	h.state = state
	if begun {
		h.broadcast(h.optionsNow())
		h.offer()
	}
	if h.follow(ticked) || begun {
		h.check.due = time.Time{}
	}
	if h.check.allow(now, &h.alarm) {
		h.checkAgents()
	}
	h.picture = h.picture[:0]
	for _, p := range h.pages {
		h.serve(p, now)
	}
	h.alarm.set(now)
}

// admit takes in pages that came and lets go of those that left.
func (h *Hub) admit(now time.Time) {
	h.connections.Lock()
	joining := h.joining
	h.joining = nil
	h.connections.Unlock()
	for _, p := range joining {
		if len(h.pages) == 0 {
			// What happened while nobody looked is no news.
			h.state = h.source.State()
			h.learn(filled(h.source.Info()))
			h.checkAgents()
		}
		h.pages = append(h.pages, p)
		h.greet(p)
	}
	h.pages = slices.DeleteFunc(h.pages, func(p *page) bool {
		if !p.gone.Load() {
			return false
		}
		if p.playing && h.player != nil {
			h.player.SetInput(p.id, nil, 0)
		}
		h.showStale = h.showStale || len(p.shown) > 0
		if p.watch != nil {
			h.unfollowActivity(p.watch)
		}
		h.attached.Add(-1)
		return true
	})
	if len(h.pages) == 0 {
		clear(h.programs)
		h.seen = nil
	}
}

func (h *Hub) greet(p *page) {
	p.send(hello(h.info, os.Getpid()))
	p.send(h.agentsNow())
	p.send(h.optionsNow())
	for _, a := range h.seen {
		if a.fault != nil {
			p.send(faultOf(a.id, a.fault))
		}
	}
	if n := h.logs.count(); n > maxLines {
		p.logFrom = n - maxLines
	}
	p.staleScene = true
}

// offer tells the pages which options, tools and gestures the game has if a start has changed them.
func (h *Hub) offer() {
	info := filled(h.source.Info())
	was := toolsMessage{"tools", h.info.Tools, h.info.Gestures, h.info.Options}
	now := toolsMessage{"tools", info.Tools, info.Gestures, info.Options}
	if reflect.DeepEqual(was, now) {
		return
	}
	h.learn(info)
	h.broadcast(wire.Encode(now))
}

// learn takes note of what the game says about itself, for pages and for [Hub.Info].
func (h *Hub) learn(info sim.Info) {
	h.info = info
	h.told.Store(&info)
}

func (h *Hub) optionsNow() []byte {
	values := h.state.Options
	if values == nil {
		values = map[string]string{}
	}
	return wire.Encode(optionsMessage{T: "options", Values: values, Seed: h.state.Seed})
}

func (h *Hub) broadcast(message []byte) {
	for _, p := range h.pages {
		p.send(message)
	}
}

// wakeSelf asks for a Frame that is not a sign of anything new.
func (h *Hub) wakeSelf() {
	h.ownWake.Store(true)
	h.wake()
}

func (h *Hub) wake() {
	if h.options.Wake != nil {
		h.options.Wake()
	}
}

// Pages returns the number of pages attached.
func (h *Hub) Pages() int { return int(h.attached.Load()) }

// beside runs f on a goroutine of its own while the game goes on, one f at a time. Close cancels its context and waits for it. The
// function that f returns reports the result; it runs when the hub accepts the next f.
func (h *Hub) beside(f func(context.Context) (tell func())) error {
	h.connections.Lock()
	defer h.connections.Unlock()
	switch {
	case h.closed:
		return wire.Cannotf("the game has ended")
	case h.playing != nil:
		return wire.Cannotf("another test is being played: wait until that is done")
	}
	ctx, end := context.WithCancel(context.Background())
	h.playing = end
	h.handlers.Go(func() {
		tell := f(ctx)
		h.connections.Lock()
		h.playing = nil
		h.connections.Unlock()
		end()
		tell()
	})
	return nil
}

// Close disconnects all pages and waits for their goroutines. It must not be called from within Frame, and Frame must
// not be under way on another goroutine unless the hub was made by [Attach].
func (h *Hub) Close() {
	h.connections.Lock()
	if h.playing != nil {
		h.playing()
	}
	if !h.closed {
		close(h.ended)
	}
	h.closed = true
	for p := range h.live {
		p.cancel()
	}
	h.connections.Unlock()
	if h.detach != nil {
		h.detach()
	} else {
		h.unmeasure()
	}
	h.handlers.Wait()
	h.alarm.stop()
}
