package debug

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

var soak = flag.Int64("soak", 36_000, "ticks of TestSoak: an hour of a game has 216000")

// TestSoak plays for long, as fast as it goes, while agents come and go, and pages and tools do, too: some ask, some only
// watch, some never read, some break off in the middle. In the end nothing is left of them, and the memory has not grown since
// the first quarter.
//
//	go test ./debug -run TestSoak -soak 216000 -timeout 30m
//
// With -short it plays a fifteenth of that, with few visitors, and does not look at the memory, which is not the hub's alone.
func TestSoak(t *testing.T) {
	ticks, rounds := *soak, 12
	if testing.Short() {
		ticks, rounds = *soak/15, 1
	}
	game := newWalkers(t, 30)
	loop, err := sim.NewLoop(game, sim.LoopOptions{Seed: 3, Paused: true})
	must.Succeed(t, err)
	hub := Attach(loop, Options{Memory: 6 << 20})
	mux := http.NewServeMux()
	mux.Handle("/ws", hub)
	mux.Handle(hub.Control())
	server := httptest.NewServer(mux)
	all := game.agents
	settle := (&table{T: t, loop: loop, ctx: t.Context()}).settle
	settle()
	r := rand.New(rand.NewPCG(1, 2))
	const quarters = 4
	var heap [quarters]uint64
	visits, tick := 0, int64(0)
	for quarter := range quarters {
		for range rounds {
			ctx, leave := context.WithCancel(t.Context())
			var visitors sync.WaitGroup
			for range 6 {
				seed := r.Uint64()
				visitors.Go(func() { visit(ctx, server.URL, seed) })
				visits++
			}
			for range 10 {
				game.agents = all[:len(all)-r.IntN(10)]
				tick += ticks / int64(quarters*rounds*10)
				loop.Play(sim.Run{Ticks: tick})
				if game.focus++; game.minds[3].Fault() != nil {
					game.minds[3].Resume()
				}
				game.ports.Break.Set(&game.minds[3], r.IntN(3) == 0)
				settle()
			}
			leave()
			gone := make(chan struct{})
			go func() { visitors.Wait(); close(gone) }()
			end := time.After(time.Minute)
			for waiting := true; waiting; { // what they asked last has to be answered
				settle()
				select {
				case <-gone:
					waiting = false
				case <-end:
					t.Fatal("visitors are still there a minute after they were told to leave")
				default:
					runtime.Gosched()
				}
			}
		}
		for end := time.Now().Add(time.Minute); hub.Pages() > 0; settle() {
			if time.Now().After(end) {
				t.Fatalf("%d pages are still there after a minute", hub.Pages())
			}
		}
		hub.call(doneContext(), func() error { return nil })
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		heap[quarter] = m.HeapAlloc
	}
	if got := loop.State().Tick; got != tick || tick < ticks*9/10 {
		t.Errorf("%d ticks of %d", got, ticks)
	}
	if from, to := hub.recorder.Span(); to != tick || from == 0 && ticks > 30_000 || hub.recorder.Held() > 7<<20 {
		t.Errorf("recorded are %d to %d, in %d bytes", from, to, hub.recorder.Held())
	}
	if grown := int64(heap[quarters-1]) - int64(heap[0]); grown > 4<<20 && !testing.Short() {
		t.Errorf("the heap has grown by %d bytes: %v", grown, heap)
	}
	t.Logf("%d ticks, %d visitors, heap %v bytes by quarter", tick, visits, heap)
	hub.Close()
	server.Close()
	http.DefaultClient.CloseIdleConnections()
}

// doneContext is over, so that nobody waits for an answer.
func doneContext() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// visit is somebody who comes, does this or that, and leaves when the context ends or earlier.
func visit(ctx context.Context, url string, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	switch kind := r.IntN(4); kind {
	case 0: // a tool
		client, err := wire.NewCaller(url)
		if err != nil {
			return
		}
		defer client.Close()
		for range 1 + r.IntN(6) {
			agent, part := uint32(1+r.IntN(30)), r.IntN(2)
			switch r.IntN(7) {
			case 0:
				_, err = client.ListAgents(ctx, wire.ListAgentsRequest{Where: "Speed > 10", Sort: "-Legs/Stride.Gone", Values: []string{"Speed", "Stride.Said"}})
			case 1:
				_, err = client.ListRunning(ctx, wire.ListRunningRequest{})
			case 2:
				_, err = client.Why(ctx, wire.WhyRequest{Agent: agent, Part: part, Tick: -1})
			case 3:
				_, err = client.GetTimeline(ctx, wire.GetTimelineRequest{Agent: agent, Part: -1})
			case 4:
				_, err = client.GetSeries(ctx, wire.GetSeriesRequest{Agent: agent, Paths: []string{"Legs/Stride.Gone", "Legs/Stride.Said"}, Points: 100})
			case 5:
				_, err = client.SetBreakpoint(ctx, wire.SetBreakpointRequest{Breakpoint: &wire.Breakpoint{ID: uint32(1 + r.IntN(3)), Enabled: true,
					On: wire.OnChange, Path: "Legs/Stride.Said", Agent: agent, Log: "says {Stride.Said}"}})
			case 6:
				err = client.RemoveBreakpoint(ctx, wire.RemoveBreakpointRequest{})
			}
			if err != nil && ctx.Err() != nil {
				return
			}
		}
	default: // a page: one that reads, one that never does, one that leaves soon
		conn, _, err := websocket.Dial(ctx, url+"/ws", &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
		if err != nil {
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(1 << 24)
		for _, m := range []string{`{"t":"activity","on":true}`, fmt.Sprintf(`{"t":"watch","agent":%d,"part":%d}`, 1+r.IntN(30), r.IntN(2)), `{"t":"inspect","node":0}`,
			`{"t":"input","held":["push"]}`, `{"t":"nonsense"}`} {
			if conn.Write(ctx, websocket.MessageText, []byte(m)) != nil {
				return
			}
		}
		left := 1 << 30
		switch kind {
		case 1:
			<-ctx.Done()
			return
		case 2:
			left = r.IntN(20)
		}
		for ; left > 0; left-- {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}
}
