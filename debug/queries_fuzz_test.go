package debug

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// FuzzQueries asks whatever of a recorded game: agents, what runs, its past, why. The game answers, and goes on.
func FuzzQueries(f *testing.F) {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: duel.Headless(), Paused: true})
	must.Succeed(f, err)
	hub := Attach(loop, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	loop.Sync(func() { loop.Play(sim.Run{Ticks: 300}) })
	f.Cleanup(func() {
		cancel()
		<-ended
		hub.Close()
	})
	path, handler := hub.Control()
	ask := func(name, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", path+name, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	names := []string{"list-agents", "list-running", "seek", "take-over", "compare", "get-timeline", "get-series", "why", "list-differences", "switch-branch"}
	for i := range names {
		for _, body := range []string{`{}`, `{"agent":1,"part":0,"node":2,"tick":-1}`, `{"agent":2,"part":-1,"from":10,"to":200}`, `{"agent":1,"paths":["Distance","Target","Stamina.x"],"points":3}`,
			`{"tick":40}`, `{"live":true}`, `{"resume":true}`, `{"where":"CharHealth / 0 > Idle/Circle.Speed || Idle.active","sort":"-Distance","values":["Stamina","nobody"],"limit":1,"offset":4294967295}`,
			`{"text":"\u0000 é","status":"active","document":"idle.graph.json"}`, `{"from":-9223372036854775808,"to":9223372036854775807,"agent":1}`, `{"tick":9223372036854775807,"agent":1}`} {
			f.Add(byte(i), body)
		}
	}
	f.Fuzz(func(t *testing.T, which byte, body string) {
		name := names[int(which)%len(names)]
		if w := ask(name, body); w.Code == http.StatusInternalServerError || w.Body.Len() > 16<<20 {
			t.Errorf("%s %q: %d %.300s", name, body, w.Code, w.Body)
		}
		var before, after int64
		loop.Sync(func() {
			loop.Halt()
			before = loop.State().Tick
		})
		loop.StepOnce()
		loop.Sync(func() { after = loop.State().Tick })
		if over := loop.Game().(sim.Ender).Over(); after != before+1 && !over && after < 300 {
			t.Errorf("after %s %q the game stands: %d, %d", name, body, before, after)
		}
	})
}
