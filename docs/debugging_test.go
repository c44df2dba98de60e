package docs_test

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/studio"
)

// TestCallsOfDebuggingAreUnderstood makes every call of debugging.md that a reader may paste into a terminal, in their order.
func TestCallsOfDebuggingAreUnderstood(t *testing.T) {
	page, err := os.ReadFile("debugging.md")
	must.Succeed(t, err)
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: map[string]string{"blue": "fighter"}})
	must.Succeed(t, err)
	session := studio.Debug(loop, studio.Options{Addr: "127.0.0.1:0", Hidden: true})
	defer session.Close()
	if session.Err != nil {
		t.Fatal(session.Err)
	}
	for range 400 { // frames that the page goes back to
		if _, err := loop.Update(); err != nil {
			t.Fatal(err)
		}
	}
	calls := regexp.MustCompile(`(?m)^ask (\S+) '(.*?)'`).FindAllSubmatch(page, -1)
	if len(calls) < 15 {
		t.Fatalf("debugging.md has %d calls; the pattern does not find them", len(calls))
	}
	for _, call := range calls {
		answered := make(chan string, 1)
		go func() {
			answer, err := http.Post(session.URL()+"call/"+string(call[1]), "application/json", bytes.NewReader(call[2]))
			if err != nil {
				answered <- err.Error()
				return
			}
			defer answer.Body.Close()
			text, _ := io.ReadAll(answer.Body)
			if answer.StatusCode == http.StatusOK {
				text = nil
			}
			answered <- string(text)
		}()
		frame, end := time.NewTicker(time.Millisecond), time.After(time.Minute)
		for waiting := true; waiting; {
			select {
			case refused := <-answered:
				if refused != "" {
					t.Errorf("ask %s '%s': %s", call[1], call[2], refused)
				}
				waiting = false
			case <-frame.C:
				if _, err := loop.Update(); err != nil {
					t.Fatal(err)
				}
			case <-end:
				t.Fatalf("no answer to ask %s '%s'", call[1], call[2])
			}
		}
		frame.Stop()
	}
}
