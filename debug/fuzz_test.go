package debug

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits/debug/wire"
)

// FuzzBreakpoint sets whatever a page can say, and plays on: nothing of it may end the game.
func FuzzBreakpoint(f *testing.F) {
	for _, on := range append([]wire.BreakpointOn{"", "teapot"}, wire.BreakpointOns...) {
		f.Add(string(on), "A", "X > 3 && M/Calm.active", "X is {X} {{ {A.Frames}", "graph.json", uint32(1), uint32(2))
	}
	f.Add("transition", "M/Calm -> M/Alarmed", "", "", "", uint32(0), uint32(0))
	f.Add("change", "Low.Result", "-X / -0", "}{", "", uint32(0), uint32(0))
	f.Add("condition", "", "X/M/Calm.active//", "{\"}\"}", "", uint32(0), uint32(1))
	f.Fuzz(func(t *testing.T, on, path, condition, log, document string, agent, hits uint32) {
		if !utf8.ValidString(path + condition + log + document) {
			return // the service refuses what is no UTF-8
		}
		s := newScene(t, kindsOfAll, "graph.json", "tree.json")
		b, err := s.hub.setBreakpoint(&wire.Breakpoint{Enabled: true, On: wire.BreakpointOn(on), Path: path, Condition: condition, Log: log,
			Document: document, Agent: agent, Hits: hits})
		if err == nil && b.ID == 0 || err != nil && err.Error() == "" {
			t.Errorf("%v, %v", b, err)
		}
		if s.tick(6); s.loop.State().Tick != 6 {
			t.Error("the game does not go on")
		}
		s.hub.breakpoints.message()
		s.hub.stateNow()
	})
}

// FuzzControl asks whatever of every call of a game.
func FuzzControl(f *testing.F) {
	names := []string{"hello", "get-state", "control", "set-breakpoint", "remove-breakpoint", "list-breakpoints", "intervene", "list-interventions", "list-commands", "resume-agent"}
	for i := range names {
		for _, body := range []string{`{}`, `{"breakpoint":{"on":"enter","path":"A","enabled":true}}`, `{"intervention":{"agent":1,"do":"hold","path":"X","value":"3"}}`,
			`{"do":"step-node","agent":1}`, `{"do":"run-to-change","agent":1,"node":-1}`, `{"versions":[1,2,3]}`, `[`, `{"id":99}`, `{"do":"speed","value":"NaN"}`, `{"do":"speed","value":1e999}`, `{"agent":1}`} {
			f.Add(byte(i), body)
		}
	}
	f.Fuzz(func(t *testing.T, which byte, body string) {
		s := newScene(t, kindsOfAll, "graph.json", "tree.json")
		path, handler := s.hub.Control()
		r := httptest.NewRequest("POST", path+names[int(which)%len(names)], strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.serving(func() { handler.ServeHTTP(w, r) })
		if w.Code == http.StatusInternalServerError {
			t.Errorf("%s: %s", body, w.Body)
		}
		s.loop.Pause()
		s.settle()
		if before := s.loop.State().Tick; len(s.tick(1)) == 0 && s.loop.State().Tick != before+1 {
			t.Error("the game does not go on")
		}
	})
}
