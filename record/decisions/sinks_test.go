package decisions_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/record/decisions"
)

// batch has one event of each kind.
func batch() *decisions.Batch {
	n := &decisions.Node{Document: "a\"b.json", Path: "Größe/Run", Name: "Run", Kind: "action", Type: "Act"}
	from := &decisions.Node{Document: "a.json", Path: "Idle", Name: "Idle"}
	events := []decisions.Event{
		{Kind: decisions.Begin, Node: n},
		{Kind: decisions.End, Node: n, Result: decisions.Failed, Began: 2},
		{Kind: decisions.End, Node: n, Began: -1},
		{Kind: decisions.Fire, Node: n, Port: "Done", Game: true},
		{Kind: decisions.Take, Node: n, From: from, Why: "a < b && c"},
		{Kind: decisions.Take, Node: n, Why: "x"},
		{Kind: decisions.Choose, Node: n, Why: "Run scores highest", Over: []decisions.Alternative{{Node: from, Text: "Idle scored 0."}, {Text: "others"}}},
		{Kind: decisions.Fault, Node: n, Fault: &wits.Fault{Message: "boom\n"}},
	}
	for i := range events {
		events[i].Tick, events[i].Time, events[i].Agent, events[i].Name = 7, 0.5, 3, "Ada"
	}
	return &decisions.Batch{Tick: 7, Time: 0.5, Events: events}
}

func TestJSONLines(t *testing.T) {
	var b bytes.Buffer
	j := decisions.NewJSONLines(&b)
	j.Decided(&decisions.Batch{Tick: 6, Time: math.Inf(1), Reset: true})
	j.Decided(batch())
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	head := `{"tick":7,"time":0.5,"agent":3,"name":"Ada","event":`
	at := `,"document":"a\"b.json","node":"Größe/Run"`
	kindtest.Lines(t, "lines", lines,
		`{"tick":6,"event":"reset"}`,
		head+`"begin"`+at+`,"type":"Act"}`,
		head+`"end"`+at+`,"type":"Act","result":"failure","ticks":5}`,
		head+`"end"`+at+`,"type":"Act","result":"stopped"}`,
		head+`"fire"`+at+`,"port":"Done","game":true}`,
		head+`"take"`+at+`,"from":"Idle","why":"a < b && c"}`,
		head+`"take"`+at+`,"why":"x"}`,
		head+`"choose"`+at+`,"why":"Run scores highest","over":[{"node":"Idle","text":"Idle scored 0."},{"text":"others"}]}`,
		head+`"fault"`+at+`,"fault":"boom\n"}`)
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("this is no JSON: %s", line)
		}
	}
}

// full takes nothing.
type full struct{ calls int }

func (f *full) Write([]byte) (int, error) { f.calls++; return 0, errors.New("no space") }

func TestJSONLines_StopsAtTheFirstError(t *testing.T) {
	w := &full{}
	j := decisions.NewJSONLines(w)
	j.Decided(batch())
	j.Decided(batch())
	if j.Err() == nil || w.calls != 1 {
		t.Errorf("after %d writes the error is %v", w.calls, j.Err())
	}
}

func TestSlog(t *testing.T) {
	var b bytes.Buffer
	h := slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})
	l := decisions.NewSlog(h)
	l.Decided(batch())
	l.Decided(&decisions.Batch{Tick: 8, Time: 1, Reset: true})
	at := ` tick=7 game_time=0.5 agent=3 name=Ada document="a\"b.json" node=Größe/Run `
	kindtest.Lines(t, "records", strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"),
		"level=INFO msg=begin"+at+"type=Act",
		"level=INFO msg=end"+at+"type=Act result=failure ticks=5",
		"level=INFO msg=end"+at+"type=Act result=stopped",
		`level=INFO msg=take`+at+`from=Idle why="a < b && c"`,
		`level=INFO msg=take`+at+`from=* why=x`,
		`level=INFO msg=choose`+at+`why="Run scores highest" over="[Idle scored 0. others]"`,
		`level=ERROR msg=fault`+at+`fault="boom\n"`,
		`level=INFO msg=reset tick=8 game_time=1`)
}
