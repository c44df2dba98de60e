package debug_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/demonstration"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
)

// TestK26_TestOfAStretch: a page turns what was recorded into a test that holds, and takes the recording home.
func TestK26_TestOfAStretch(t *testing.T) {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 3, Options: map[string]string{"blue": "fighter"}, Paused: true})
	must.Succeed(t, err)
	another := func() (sim.Game, error) { return duel.New(), nil }
	hub := debug.Attach(loop, debug.Options{Another: another, Rules: demonstration.OfRecording})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	defer func() {
		stop()
		<-ended
		hub.Close()
	}()
	played := make(chan struct{})
	loop.Do(func() { // once it is recorded
		loop.Play(sim.Run{Ticks: 600})
		close(played)
	})
	<-played
	mux := http.NewServeMux()
	mux.Handle(hub.Control())
	server := httptest.NewServer(mux)
	defer server.Close()
	client := callerAt(t, server.URL)

	made, err := client.MakeTest(ctx, wire.MakeTestRequest{From: 100, To: 500, Name: "They fight", Values: []string{"CharHealth"}})
	must.Succeed(t, err)
	if made.File != "they_fight.test.json" {
		t.Errorf("the file is called %s", made.File)
	}
	s, err := scenario.Read(made.File, []byte(made.Text))
	must.Succeed(t, err)
	if report, err := scenario.Run(duel.New(), s); err != nil || len(report.Failures) > 0 || len(s.Expect) != 4 {
		t.Errorf("%v %v\n%s", report, err, made.Text)
	}
	made, err = client.MakeTest(ctx, wire.MakeTestRequest{From: 100, To: 500, Name: "They fight", Form: "go"})
	if err != nil || made.File != "they_fight_test.go" || !strings.Contains(made.Text, "package duel\n") {
		t.Errorf("%v\n%v", made, err)
	}
	for _, wrong := range []wire.MakeTestRequest{{From: 5, To: 2}, {From: 1, To: 1 << 40}, {From: 1, To: 9, Form: "poem"}, {From: 1, To: 9, Agents: []uint32{99}}, {From: 1, To: 9, Name: strings.Repeat("x", 1000)}} {
		if _, err := client.MakeTest(ctx, wrong); wire.CodeOf(err) != wire.Invalid {
			t.Errorf("%v: %v", wrong, err)
		}
	}

	made, err = client.MakeRules(ctx, wire.MakeRulesRequest{From: 200, To: 600, Agent: 1, Name: "Like red", Actions: []string{"MoveTowards", "Circle"}, Values: []string{"Distance"}})
	must.Succeed(t, err)
	if made.File != "like_red.rules.json" {
		t.Errorf("the file is called %s", made.File)
	}
	frames := regexp.MustCompile(`As in frame (\d+) of`).FindAllStringSubmatch(made.Text, -1)
	for _, frame := range frames {
		if n, _ := strconv.Atoi(frame[1]); n < 200 || n > 600 {
			t.Errorf("frame %d of the frames 200 to 600", n)
		}
	}
	_, err = wits.Load(duel.NewRegistry(), fstest.MapFS{made.File: {Data: []byte(made.Text)}}, made.File)
	if err != nil || len(frames) == 0 {
		t.Errorf("%v\n%s", err, made.Text)
	}
	for says, wrong := range map[string]wire.MakeRulesRequest{
		"the first frame is 5": {From: 5, To: 2, Agent: 1},
		"there is no agent":    {From: 1, To: 500, Agent: 99},
		"there is no action":   {From: 1, To: 500, Agent: 1, Actions: []string{"Sing"}},
		"none succeeded":       {From: 1, To: 2, Agent: 1, Actions: []string{"Swing"}},
		"that is too much":     {From: 1, To: 500, Agent: 1, Name: strings.Repeat("x", 1000)},
		`the value "Distanz"`:  {From: 1, To: 500, Agent: 1, Values: []string{"Distanz"}},
	} {
		if _, err := client.MakeRules(ctx, wrong); wire.CodeOf(err) != wire.Invalid || !strings.Contains(err.Error(), says) {
			t.Errorf("%v: %v", wrong, err)
		}
	}

	get := func(method, query string) (int, []byte) {
		request, err := http.NewRequestWithContext(ctx, method, server.URL+"/call/recording"+query, nil)
		must.Succeed(t, err)
		answer, err := server.Client().Do(request)
		must.Succeed(t, err)
		defer answer.Body.Close()
		b, err := io.ReadAll(answer.Body)
		must.Succeed(t, err)
		return answer.StatusCode, b
	}
	code, file := get(http.MethodGet, "?from=60&to=540")
	if code != http.StatusOK {
		t.Fatalf("%d %s", code, file)
	}
	recording, err := record.Open(bytes.NewReader(file), int64(len(file)))
	must.Succeed(t, err)
	if result, err := recording.Replay(duel.New()); err != nil || result.Difference != nil {
		t.Errorf("%+v %v", result, err)
	}
	for query, want := range map[string]int{"?from=x": 400, "?to=-1": 400, "?from=100000&to=200000": 409} {
		if code, text := get(http.MethodGet, query); code != want {
			t.Errorf("%s: %d %s", query, code, text)
		}
	}
	if code, _ := get(http.MethodPost, ""); code != http.StatusMethodNotAllowed {
		t.Errorf("a POST is answered with %d", code)
	}
}
