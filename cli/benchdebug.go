//go:build !js

package cli

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"slices"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// What the debugger costs: the same game is played side by side without it and with what it does, in turns, so that whatever
// else the machine does meets all of them. Figures are medians.

// Ways in which a game is played.
const (
	alone = iota
	unwatched
	shown
	watched
	recorded
	profiled
	ways
)

var wayNames = [ways]string{"bare", "attached, unwatched", "a page shows the stage", "a page watches an agent, too", "recorded", "measured"}

// wayBars are how much longer a tick may take than a bare one; 0: there is no bar.
var wayBars = [ways]float64{unwatched: 1.1, watched: 1.2, recorded: 1.5}

// debugBench says how thoroughly to measure.
type debugBench struct {
	out    io.Writer
	rounds int
	slice  time.Duration // that a bare game plays in a round
	crowds []int         // agents of the games
	minute int64         // ticks of the recording, of how many agents
	hundred,
	many int // agents that are listed
}

func thorough(out io.Writer) debugBench {
	return debugBench{out: out, rounds: 11, slice: 20 * time.Millisecond, crowds: []int{100, 1000}, minute: 3600, hundred: 100, many: 10_000}
}

func (*benchCommand) debug(a *App) error {
	if len(a.Crowds) == 0 {
		return usage("this program has no games to measure the debugger with")
	}
	return thorough(a.Out).run(a.Context, a.Crowds)
}

func (d debugBench) run(ctx context.Context, crowds []Crowd) error {
	w := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	line := func(what, measured, ratio, bar string) {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", what, measured, ratio, bar)
	}
	line("what", "measured", "ratio", "bar")
	for _, c := range crowds {
		for _, n := range d.crowds {
			times, ratios, err := d.ticks(ctx, c, n)
			if err != nil {
				return err
			}
			for way, name := range wayNames {
				ratio, bar := "", ""
				if way > alone {
					ratio = fmt.Sprintf("%.2f", ratios[way])
				}
				if wayBars[way] > 0 {
					bar = fmt.Sprintf("%.1f", wayBars[way])
				}
				line(fmt.Sprintf("%s of %d, a tick: %s", c.Name, n, name), fmt.Sprintf("%.1f µs", times[way]/1e3), ratio, bar)
			}
			w.Flush()
		}
	}
	for _, c := range crowds {
		if err := d.recording(c, line); err != nil {
			return err
		}
		w.Flush()
	}
	if len(crowds) > 0 {
		if err := d.listing(ctx, crowds[0], line); err != nil {
			return err
		}
	}
	return w.Flush()
}

// ticks are the ns that a tick takes in each way, and the ratios to a bare one.
func (d debugBench) ticks(ctx context.Context, c Crowd, n int) (times, ratios [ways]float64, err error) {
	var loops [ways]*sim.Loop
	for way := range loops {
		g := c.New(n)
		defer closeGame(g)
		if loops[way], err = sim.NewLoop(g, sim.LoopOptions{Seed: 1}); err != nil {
			return
		}
	}
	defer debug.Attach(loops[unwatched], debug.Options{NoRecording: true}).Close()
	for _, way := range []int{shown, watched} {
		end, err := watch(ctx, loops[way], way == watched)
		if err != nil {
			return times, ratios, err
		}
		defer end()
	}
	defer record.Attach(loops[recorded], record.Options{}).Close()
	profile.Attach(loops[profiled], profile.Options{}).Start()

	at := max(loops[shown].State().Tick, loops[watched].State().Tick) + 120 // they have played on until their pages were there
	for _, l := range loops {
		l.Play(sim.Run{Ticks: at})
	}
	begun := time.Now()
	loops[alone].Play(sim.Run{Ticks: at + 20})
	each := int64(d.slice/max(time.Since(begun)/20, 1)) + 1
	for _, l := range loops {
		l.Play(sim.Run{Ticks: at + 20})
	}
	at += 20
	var all, over [ways][]float64
	for range d.rounds {
		at += each
		var took [ways]float64
		for way, l := range loops {
			begun := time.Now()
			l.Play(sim.Run{Ticks: at})
			took[way] = float64(time.Since(begun)) / float64(each)
		}
		for way := range loops {
			all[way], over[way] = append(all[way], took[way]), append(over[way], took[way]/took[alone])
		}
	}
	for way := range loops {
		times[way], ratios[way] = median(all[way]), median(over[way])
	}
	return times, ratios, ctx.Err()
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// serveHub puts a hub behind a server of its own.
func serveHub(hub *debug.Hub) (address string, end func(), err error) {
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/ws", hub)
	mux.Handle(hub.Control())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
	ended := make(chan struct{})
	go func() { defer close(ended); server.Serve(at) }()
	return "http://" + at.Addr().String(), func() { hub.Close(); server.Close(); <-ended }, nil
}

// watch attaches a hub and a page that shows the stage and perhaps watches an agent. The page gets a frame in every tick, as it
// does in real time, unless it is still busy with another one.
func watch(ctx context.Context, l *sim.Loop, mind bool) (end func(), err error) {
	var ticks atomic.Int64
	begun := time.Now()
	l.Observe(func() { ticks.Add(1) })
	hub := debug.Attach(l, debug.Options{NoRecording: true, Now: func() time.Time {
		return begun.Add(time.Duration(ticks.Load()) * time.Second / 60)
	}})
	address, end, err := serveHub(hub)
	if err != nil {
		return nil, err
	}
	type dialled struct {
		client *debug.Client
		err    error
	}
	agents := l.Game().Agents()
	agent := agents[max(0, slices.IndexFunc(agents, func(a sim.Agent) bool { return a.Mind != nil }))].ID
	ready, read := make(chan dialled, 1), make(chan struct{})
	first := make(chan struct{})
	go func() {
		defer close(read)
		client, err := debug.Dial(ctx, address)
		if err == nil {
			defer client.Close()
			if mind {
				err = client.Watch(ctx, agent, 0)
			}
		}
		ready <- dialled{client, err}
		for err == nil {
			var u debug.Update
			if u, err = client.Next(ctx); first != nil && (u.Mind != nil || u.Paused != nil && !mind) {
				close(first)
				first = nil
			}
		}
	}()
	seen := first
	end2 := end
	end = func() { end2(); <-read }
	for {
		select {
		case d := <-ready:
			if d.err != nil {
				end()
				return nil, d.err
			}
		case <-seen:
			return end, nil
		case <-read:
			end()
			return nil, fmt.Errorf("the page was not shown any agent")
		default:
			l.Play(sim.Run{Ticks: l.State().Tick + 1})
			runtime.Gosched()
		}
	}
}

// recording is what a minute of play takes, and how long it takes to go back in it.
func (d debugBench) recording(c Crowd, line func(what, measured, ratio, bar string)) error {
	g := c.New(d.hundred)
	defer closeGame(g)
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	if err != nil {
		return err
	}
	r := record.Attach(l, record.Options{})
	defer r.Close()
	l.Play(sim.Run{Ticks: d.minute})
	from, to := r.Span()
	line(fmt.Sprintf("%s of %d: recording of %d s at %d ticks a second (held: %d ticks)", c.Name, d.hundred, d.minute/int64(l.Info().Rate), l.Info().Rate, to-from),
		fmt.Sprintf("%.1f MiB", float64(r.Held())/(1<<20)), "", "64 MiB")
	var took []float64
	at := int64(0)
	for range 3 * d.rounds {
		at = (at + 1237) % max(to-from, 1)
		begun := time.Now()
		if err := r.SeekTick(from + at); err != nil {
			return err
		}
		took = append(took, float64(time.Since(begun))/1e6)
	}
	line(fmt.Sprintf("%s of %d: going to a frame of it, median and worst of %d", c.Name, d.hundred, len(took)),
		fmt.Sprintf("%.1f ms; %.1f ms", median(took), slices.Max(took)), "", "50 ms")
	return nil
}

// listing is how long it takes to list, filter and sort many agents, from the question to the answer.
func (d debugBench) listing(ctx context.Context, c Crowd, line func(what, measured, ratio, bar string)) error {
	g := c.New(d.many)
	defer closeGame(g)
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1, Paused: true})
	if err != nil {
		return err
	}
	hub := debug.Attach(l, debug.Options{NoRecording: true})
	address, end, err := serveHub(hub)
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- l.Run(running) }()
	defer func() { end(); stop(); <-ended }()
	asks, err := debug.NewCaller(address)
	if err != nil {
		return err
	}
	defer asks.Close()
	where := ""
	l.Sync(func() { where = condition(g) })
	for _, q := range []struct {
		what string
		r    debug.ListAgentsRequest
	}{{"listed", debug.ListAgentsRequest{}}, {"filtered by name, and sorted", debug.ListAgentsRequest{Text: "e", Sort: "-name"}},
		{"filtered by " + where, debug.ListAgentsRequest{Where: where}}} {
		var took []float64
		for range d.rounds {
			begun := time.Now()
			if _, err := asks.ListAgents(ctx, q.r); err != nil {
				return err
			}
			took = append(took, float64(time.Since(begun))/1e6)
		}
		line(fmt.Sprintf("%s: %d agents %s", c.Name, d.many, q.what), fmt.Sprintf("%.1f ms", median(took)), "", "200 ms")
	}
	return nil
}

// condition is one over a number of the first mind.
func condition(g sim.Game) string {
	for _, a := range g.Agents() {
		if a.Mind == nil {
			continue
		}
		for i, v := range a.Mind.Program().Values() {
			if f, ok := a.Mind.Value(i).(float64); ok {
				return fmt.Sprintf("%s <= %v", v.Path, f)
			}
		}
	}
	return "true"
}
