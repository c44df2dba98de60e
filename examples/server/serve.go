package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// server is a game that runs for weeks, and what whoever operates it asks of it.
type server struct {
	game    *game
	loop    *sim.Loop
	metrics *metrics

	mu   sync.Mutex
	page *studio.Session // nil while nobody watches
}

// newServer makes a server; close it in the end.
func newServer(s size, seed uint64) (*server, error) {
	if s.towns < 1 || s.each < 1 || s.towns > 100_000 || s.each > 10_000 || s.towns*s.each > 1_000_000 {
		return nil, fmt.Errorf("a server has 1 to 1,000,000 citizens, not %d towns of %d", s.towns, s.each)
	}
	v := &server{game: newGame(documents(), s, sim.NewWorkers(0))}
	v.metrics = newMetrics()
	loop, err := sim.NewLoop(measured{v.game, v.metrics}, sim.LoopOptions{Seed: seed, Log: v.metrics})
	if err != nil {
		v.game.workers.Close()
		return nil, err
	}
	v.loop = loop
	v.metrics.minds.Set(float64(s.towns * s.each))
	return v, nil
}

// measured is the game with a clock beside it, which the game itself does not see.
type measured struct {
	*game
	*metrics
}

// Step runs a tick and notes how long it took.
func (m measured) Step(in sim.Input) {
	begin := time.Now()
	m.game.Step(in)
	m.metrics.ticked(time.Since(begin))
}

func (v *server) close() {
	v.unwatch()
	v.game.workers.Close()
}

// handler is for who operates the server: let nobody else reach it.
func (v *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", v.scraped(promhttp.HandlerFor(v.metrics.registry, promhttp.HandlerOpts{})))
	mux.HandleFunc("GET /health", v.health)
	mux.HandleFunc("GET /towns/{town}", v.town)
	mux.HandleFunc("GET /profile", v.profile)
	mux.HandleFunc("POST /page", v.watch)
	mux.HandleFunc("DELETE /page", func(w http.ResponseWriter, _ *http.Request) { v.unwatch(); w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// scraped counts what is only counted when somebody asks.
func (v *server) scraped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		parked := 0
		v.loop.Sync(func() {
			for i := range v.game.minds {
				if v.game.minds[i].Fault() != nil {
					parked++
				}
			}
		})
		v.metrics.parked.Set(float64(parked))
		next.ServeHTTP(w, r)
	})
}

// health says whether the game gets on: an action that never returns is named.
func (v *server) health(w http.ResponseWriter, _ *http.Request) {
	if s := v.loop.Stalled(); s.Overdue(5 * time.Second) {
		http.Error(w, s.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "well")
}

// town gives where the citizens of a town are, as a client would be sent it.
func (v *server) town(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("town"))
	if err != nil || n < 1 || n > v.game.size.towns {
		http.Error(w, fmt.Sprintf("there are towns 1 to %d", v.game.size.towns), http.StatusNotFound)
		return
	}
	answer := struct {
		Tick     int64       `json:"tick"`
		Citizens []geom.Vec2 `json:"citizens"`
	}{}
	v.loop.Sync(func() {
		answer.Tick = v.loop.State().Tick
		for _, c := range v.game.citizens[(n-1)*v.game.size.each : n*v.game.size.each] {
			answer.Citizens = append(answer.Citizens, c.At)
		}
	})
	reply(w, answer)
}

// profile measures the next ticks, and says by document, type of node and citizen where the time goes.
func (v *server) profile(w http.ResponseWriter, r *http.Request) {
	ticks := int64(100)
	if text := r.FormValue("ticks"); text != "" {
		var err error
		if ticks, err = strconv.ParseInt(text, 10, 64); err != nil || ticks < 1 || ticks > 10_000 {
			http.Error(w, "ticks are a number from 1 to 10000", http.StatusBadRequest)
			return
		}
	}
	var p *profile.Profile
	v.loop.Sync(func() {
		if v.loop.Meter() == nil {
			p = profile.Attach(v.loop, profile.Options{})
			p.Start()
		}
	})
	if p == nil {
		http.Error(w, "somebody else measures the game at this moment", http.StatusConflict)
		return
	}
	through := make(chan struct{})
	var once sync.Once
	stop := v.loop.Observe(func() {
		if p.Ticks() >= ticks {
			once.Do(func() { close(through) })
		}
	})
	select {
	case <-through:
	case <-r.Context().Done():
	}
	stop()
	var report profile.Report
	v.loop.Sync(func() {
		p.Detach()
		report = p.Report(20)
	})
	reply(w, report)
}

// watch serves the page of the game on this computer, and says where. From then on the game is recorded, which costs memory and time.
func (v *server) watch(w http.ResponseWriter, _ *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.page == nil {
		page := studio.Debug(v.loop, studio.Options{Addr: "127.0.0.1:0"})
		if page.Err != nil {
			http.Error(w, page.Err.Error(), http.StatusInternalServerError)
			page.Close()
			return
		}
		v.page = page
	}
	fmt.Fprintln(w, v.page.URL())
}

func (v *server) unwatch() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.page != nil {
		v.page.Close()
		v.page = nil
	}
}

func reply(w http.ResponseWriter, answer any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

// serve runs a server until it is interrupted.
func serve(args []string, out io.Writer) error {
	f := flag.NewFlagSet("serve", flag.ContinueOnError)
	admin := f.String("admin", "127.0.0.1:9090", "address for who operates the server: metrics, profile, page")
	towns := f.Int("towns", 100, "how many towns")
	each := f.Int("each", 100, "citizens of each")
	seed := f.Uint64("seed", 1, "seed of everything that is left to chance")
	if err := f.Parse(args); err != nil {
		return err
	}
	v, err := newServer(size{*towns, *each}, *seed)
	if err != nil {
		return err
	}
	defer v.close()
	listener, err := net.Listen("tcp", *admin)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(out, "%d citizens in %d towns; http://%s/metrics, /health, /profile, /page\n", *towns**each, *towns, listener.Addr())
	return v.run(ctx, listener)
}

// run plays the game and answers until ctx ends.
func (v *server) run(ctx context.Context, listener net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	operators := &http.Server{Handler: v.handler(), ReadHeaderTimeout: 10 * time.Second}
	served := make(chan error, 1)
	go func() {
		served <- operators.Serve(listener)
		stop() // nobody could look after the game
	}()
	err := v.loop.Run(ctx)
	grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	err = errors.Join(err, operators.Shutdown(grace))
	if e := <-served; !errors.Is(e, http.ErrServerClosed) {
		err = errors.Join(err, e)
	}
	return err
}
