package debug

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits/debug/debugpb"
)

// FuzzBreakpoint sets whatever a page can say, and plays on: nothing of it may end the game.
func FuzzBreakpoint(f *testing.F) {
	for on := int32(0); on < 11; on++ {
		f.Add(on, "A", "X > 3 && M/Calm.active", "X is {X} {{ {A.Frames}", "graph.json", uint32(1), uint32(2))
	}
	f.Add(int32(6), "M/Calm -> M/Alarmed", "", "", "", uint32(0), uint32(0))
	f.Add(int32(7), "Low.Result", "-X / -0", "}{", "", uint32(0), uint32(0))
	f.Add(int32(8), "", "X/M/Calm.active//", "{\"}\"}", "", uint32(0), uint32(1))
	f.Fuzz(func(t *testing.T, on int32, path, condition, log, document string, agent, hits uint32) {
		if !utf8.ValidString(path + condition + log + document) {
			return // the service refuses what is no UTF-8
		}
		s := newScene(t, kindsOfAll, "graph.json", "tree.json")
		b, err := s.hub.setBreakpoint(&debugpb.Breakpoint{Enabled: true, On: debugpb.Breakpoint_On(on), Path: path, Condition: condition, Log: log,
			Document: document, Agent: agent, Hits: hits})
		if err == nil && b.Id == 0 || err != nil && plainly(err) == "" {
			t.Errorf("%v, %v", b, err)
		}
		if s.tick(6); s.loop.State().Tick != 6 {
			t.Error("the game does not go on")
		}
		s.hub.breakpoints.message()
		s.hub.stateNow()
	})
}

// FuzzControl sends whatever to every method of the service of a game.
func FuzzControl(f *testing.F) {
	methods := []string{"Hello", "GetState", "Control", "SetBreakpoint", "RemoveBreakpoint", "ListBreakpoints", "Intervene", "ListInterventions", "ListCommands"}
	for i := range methods {
		for _, body := range []string{`{}`, `{"breakpoint":{"on":"ON_ENTER","path":"A","enabled":true}}`, `{"intervention":{"agent":1,"do":"hold","path":"X","value":"3"}}`,
			`{"do":"DO_STEP_NODE","agent":1}`, `{"do":"DO_RUN_TO_CHANGE","agent":1,"node":-1}`, `{"versions":[1,2,3]}`, `[`, `{"id":99}`, `{"do":4,"speed":"NaN"}`} {
			f.Add(byte(i), body)
		}
	}
	f.Fuzz(func(t *testing.T, which byte, body string) {
		s := newScene(t, kindsOfAll, "graph.json", "tree.json")
		path, handler := s.hub.Control()
		r := httptest.NewRequest("POST", path+methods[int(which)%len(methods)], strings.NewReader(body))
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
