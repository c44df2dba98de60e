package debug

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// calling is a page that awaits what it asks for.
type calling struct {
	t    *testing.T
	conn *websocket.Conn
	last int64
}

func callingOn(t *testing.T, url string) *calling {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
	must.Succeed(t, err)
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 24)
	return &calling{t: t, conn: conn}
}

// ask asks without waiting, and gives the id.
func (c *calling) ask(name, arguments string) int64 {
	c.t.Helper()
	c.last++
	members := strings.TrimSuffix(strings.TrimPrefix(arguments, "{"), "}")
	if members != "" {
		members = "," + members
	}
	if err := c.conn.Write(c.t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"t":%q,"id":%d%s}`, name, c.last, members)); err != nil {
		c.t.Fatal(err)
	}
	return c.last
}

// answered is a reply or a refusal.
type answered struct {
	T, Message string
	ID         int64
	Code       wire.Code
	Result     json.RawMessage
}

// next is the next answer to anything.
func (c *calling) next() (a answered) {
	c.t.Helper()
	for {
		kind, b, err := c.conn.Read(c.t.Context())
		if err != nil {
			c.t.Fatal(err)
		}
		if a = (answered{}); kind == websocket.MessageText {
			if err := json.Unmarshal(b, &a); err != nil {
				c.t.Fatal(err)
			}
		}
		if a.T == "reply" || a.T == "refused" {
			return a
		}
	}
}

func (c *calling) call(name, arguments string) answered {
	c.t.Helper()
	id := c.ask(name, arguments)
	a := c.next()
	if a.ID != id {
		c.t.Fatalf("%s is answered by %+v", name, a)
	}
	return a
}

// post makes a call over HTTP.
func post(t *testing.T, url, name, arguments string, header ...string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+wire.CallPath+name, strings.NewReader(arguments))
	must.Succeed(t, err)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	must.Succeed(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	must.Succeed(t, err)
	return answer.StatusCode, string(text)
}

// TestEveryCallOverBothWays: what a page is answered over the WebSocket a script is answered over HTTP, in words and numbers; lists
// are lists, also empty ones.
func TestEveryCallOverBothWays(t *testing.T) {
	l := newLive(t, 3)
	c := callingOn(t, l.server.URL)
	defer http.DefaultClient.CloseIdleConnections()
	// A game that stands answers the same twice; what changes it is asked for so that it is refused, or changes nothing the second time.
	arguments := map[string]string{
		"list-agents": `{"values":["Speed"],"sort":"-name","limit":2}`, "why": `{"agent":1,"node":0,"tick":-1}`, "get-timeline": `{"agent":1,"part":-1}`,
		"get-series": `{"agent":1,"paths":["Speed"]}`, "seek": `{"tick":99999}`, "set-breakpoint": `{"breakpoint":{"on":"enter","path":"nowhere"}}`,
		"remove-breakpoint": `{"breakpoint":7}`, "intervene": `{"intervention":{"agent":1,"do":"set","path":"nothing","value":"1"}}`, "control": `{"do":"speed","value":1}`,
		"ask": `{"agent":1,"file":"x.query.json","part":-1}`, "switch-branch": `{"branch":9}`, "drop-branch": `{"branch":9}`, "prepare-what-if": `{"tick":99999}`, "what-if": `{"branch":9}`, "resume-agent": `{"agent":1}`, "hello": fmt.Sprintf(`{"versions":[%d]}`, wire.Version),
		"start": `{"options":{"size":"huge"},"seed":1}`, "make-test": `{"from":5,"to":2}`, "profile": `{"limit":1}`,
	}
	replies := 0
	for name, of := range requests {
		if of.page {
			continue
		}
		a := c.call(name, arguments[name])
		status, body := post(t, l.server.URL, name, arguments[name])
		var said wire.Refusal
		switch {
		case a.T == "reply" && (status != 200 || body != string(a.Result)):
			t.Errorf("%s: %s over the WebSocket, %d %s over HTTP", name, a.Result, status, body)
		case a.T == "refused" && (json.Unmarshal([]byte(body), &said) != nil || said.Message != a.Message || said.Code != a.Code || status != httpStatuses[a.Code]):
			t.Errorf("%s: %s %s over the WebSocket, %d %s over HTTP", name, a.Code, a.Message, status, body)
		case a.T == "reply":
			if replies++; strings.Contains(body, "null") {
				t.Errorf("%s: %s", name, body)
			}
			if err := json.Unmarshal(a.Result, reflect.New(of.answer).Interface()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if replies < 12 {
		t.Errorf("only %d calls are answered", replies)
	}
}

// TestACallThatMovesTheGameIsAnsweredWhenItHas: the answer of a step is how the game stands after it.
func TestACallThatMovesTheGameIsAnsweredWhenItHas(t *testing.T) {
	l := newLive(t, 1)
	c := callingOn(t, l.server.URL)
	for tick := int64(1); tick < 6; tick++ {
		var s wire.State
		if a := c.call("control", `{"do":"step"}`); json.Unmarshal(a.Result, &s) != nil || s.Tick != tick || !s.Paused {
			t.Errorf("step %d: %s %s", tick, a.Message, a.Result)
		}
	}
	var s wire.State
	if a := c.call("seek", `{"tick":2}`); json.Unmarshal(a.Result, &s) != nil || s.Tick != 2 || !s.Replaying {
		t.Errorf("seek: %s %s", a.Message, a.Result)
	}
	if a := c.call("take-over", ""); json.Unmarshal(a.Result, &s) != nil || s.Replaying || len(s.Branches) != 1 {
		t.Errorf("take-over: %s %s", a.Message, a.Result)
	}
	if a := c.call("control", `{"do":"restart"}`); json.Unmarshal(a.Result, &s) != nil || s.Tick != 0 || s.Newest != 0 {
		t.Errorf("restart: %s", a.Result)
	}
}

// TestWhatHTTPDoesNotTake is refused in words, with a status, and nothing of it is done.
func TestWhatHTTPDoesNotTake(t *testing.T) {
	l := newLive(t, 1)
	defer http.DefaultClient.CloseIdleConnections()
	for what, q := range map[string]struct {
		name, arguments string
		header          []string
		status          int
		code            wire.Code
		says            string
	}{
		"no such call":            {"GetState", `{}`, nil, 404, wire.NotFound, `there is no request "GetState"; there are activity,`},
		"one that is a page's":    {"watch", `{"agent":1,"part":0}`, nil, 409, wire.Cannot, "ask it over the WebSocket"},
		"a form":                  {"control", `{"do":"restart"}`, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, wire.Invalid, "Content-Type: application/json"},
		"text":                    {"control", `{"do":"restart"}`, []string{"Content-Type", "text/plain"}, 415, wire.Invalid, "application/json"},
		"something compressed":    {"control", `{"do":"restart"}`, []string{"Content-Encoding", "gzip"}, 415, wire.Invalid, "uncompressed"},
		"too much":                {"list-agents", `{"text":"` + strings.Repeat("x", wire.MaxRequest) + `"}`, nil, 413, wire.Invalid, "256 KiB"},
		"no object":               {"control", `[1]`, nil, 400, wire.Invalid, "members of a JSON object"},
		"nothing":                 {"control", ``, nil, 400, wire.Invalid, `"do" is missing`},
		"unknown arguments":       {"control", `{"do":"restart","agnt":1}`, nil, 400, wire.Invalid, `there is no argument "agnt"; did you mean "agent"?`},
		"unknown ones within":     {"set-breakpoint", `{"breakpoint":{"on":"enter","pth":"x"}}`, nil, 400, wire.Invalid, `unknown field "pth"`},
		"an id":                   {"get-state", `{"id":7}`, nil, 400, wire.Invalid, `there is no argument "id"`},
		"a number that is none":   {"seek", `{"tick":"40"}`, nil, 400, wire.Invalid, `"tick" must be a whole number`},
		"one that is too large":   {"seek", `{"tick":1e99}`, nil, 400, wire.Invalid, `"tick" must be a whole number`},
		"no breakpoint":           {"set-breakpoint", `{}`, nil, 400, wire.Invalid, `"breakpoint" is missing`},
		"no intervention":         {"intervene", `{"intervention":null}`, nil, 400, wire.Invalid, `"intervention" is missing`},
		"another version":         {"hello", `{"versions":[1]}`, nil, 409, wire.Cannot, "bring the older of both up to date"},
		"more than it can unpack": {"start", `{"seed":1,"options":{` + strings.Repeat(`"":"",`, 30000) + `"":""}}`, nil, 400, wire.Invalid, "are the limit"},
	} {
		status, body := post(t, l.server.URL, q.name, q.arguments, q.header...)
		var said wire.Refusal
		if err := json.Unmarshal([]byte(body), &said); err != nil || status != q.status || said.Code != q.code || !strings.Contains(said.Message, q.says) || len(body) > 2000 {
			t.Errorf("%s: %d %.300s", what, status, body)
		}
	}
	for path, allow := range map[string]string{"get-state": "POST", "recording": "GET", "profile": "", "nothing": "POST"} {
		for _, method := range []string{http.MethodPut, http.MethodGet} {
			r, err := http.NewRequestWithContext(t.Context(), method, l.server.URL+wire.CallPath+path, nil)
			must.Succeed(t, err)
			answer, err := http.DefaultClient.Do(r)
			must.Succeed(t, err)
			answer.Body.Close()
			if method == http.MethodPut && (answer.StatusCode != 405 || allow != "" && answer.Header.Get("Allow") != allow) || method == http.MethodGet && allow == "POST" && answer.StatusCode != 405 {
				t.Errorf("%s %s: %s, allows %s", method, path, answer.Status, answer.Header.Get("Allow"))
			}
		}
	}
	if s, err := l.GetState(t.Context()); err != nil || s.Starts != 1 {
		t.Errorf("it was started again: %v, %v", s, err)
	}
}

// faulty is a game whose commands cannot be listed.
type faulty struct{ *counted }

func (faulty) Commands() []sim.Command           { panic("no commands today") }
func (faulty) Intervene(sim.Intervention) error  { return nil }
func (faulty) Interventions() []sim.Intervention { return nil }

// TestFaultsOfTheGameAreAnswered: what fails in the game's own code ends in an answer, for pages and for scripts, and not in the game's
// end.
func TestFaultsOfTheGameAreAnswered(t *testing.T) {
	game := newWalkers(t, 1)
	must.Succeed(t, game.Start(nil, 1))
	h := NewHub(faulty{&counted{game: game}}, Options{})
	p := newPage(1, func() {})
	h.joining = []*page{p}
	h.attached.Store(1)
	h.Frame()
	p.inbox.offer(parse([]byte(`{"t":"list-commands","id":7}`)))
	from := len(p.queue)
	h.Frame()
	if len(p.queue) <= from || !slices.ContainsFunc(p.queue[from:], func(o outgoing) bool {
		return strings.Contains(string(o.text), "no commands today") && strings.Contains(string(o.text), `"code":"internal"`)
	}) {
		t.Errorf("the page is answered %s", p.queue[from:])
	}
	done := make(chan error, 1)
	go func() {
		_, err := through[wire.ListCommandsResponse](t.Context(), h, "list-commands", nil)
		done <- err
	}()
	for answered := false; !answered; {
		select {
		case err := <-done:
			if answered = true; wire.CodeOf(err) != wire.Internal || !strings.Contains(err.Error(), "no commands today") {
				t.Error(err)
			}
		default:
			h.Frame()
		}
	}
	h.alarm.stop()
}

// TestPagesAreToldWhatHangs: who awaits something over the WebSocket while an action does not return is told so, once, and it is not
// done later; what nobody awaits is done when the game goes on.
func TestPagesAreToldWhatHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("long: waits for seconds until a hub notices that nothing goes on")
	}
	g, _, server := servedPit(t)
	c := callingOn(t, server.URL+"/ws")
	if a := c.call("get-state", ""); a.T != "reply" {
		t.Fatalf("while all is well: %+v", a)
	}
	gate := make(chan struct{})
	g.wait <- gate
	const want = "agent Ada has been in Swing (action Swing) of fighter.graph.json for "
	if err := c.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"control","do":"speed","value":0.5}`)); err != nil { // nobody awaits it
		t.Fatal(err)
	}
	asked := []int64{c.ask("control", `{"do":"pause"}`), c.ask("get-state", ""), c.ask("list-agents", "")}
	for range asked {
		if a := c.next(); a.T != "refused" || a.Code != wire.Unavailable || !slices.Contains(asked, a.ID) || !strings.Contains(a.Message, want) {
			t.Errorf("%+v", a)
		}
	}
	if a := c.call("get-state", ""); a.T != "refused" || a.Code != wire.Unavailable {
		t.Errorf("asked again: %+v", a)
	}
	close(gate)
	for {
		var s wire.State
		a := c.call("get-state", "") // of the game that goes on; nothing is answered twice
		if err := json.Unmarshal(a.Result, &s); err != nil || a.T != "reply" || s.Paused {
			t.Fatalf("afterwards: %s %s", a.Message, a.Result)
		}
		if s.Speed == 0.5 { // or the test's time is over
			return
		}
	}
}

// TestWhatWaitsIsBounded: a page whose requests the game has no time for waits with what is more, by number and by length; and one that
// takes no answers is given none, until it does.
func TestWhatWaitsIsBounded(t *testing.T) {
	b := newInbox()
	n := 0
	for ; b.offer(parse([]byte(`{"t":"unwatch"}`))); n++ {
	}
	if n != maxWaiting {
		t.Errorf("%d requests wait", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var put atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		put.Store(b.put(ctx, parse([]byte(`{"t":"get-state","id":3}`))))
	}()
	if b.take() == nil {
		t.Error("nothing waits")
	}
	if <-done; !put.Load() {
		t.Error("it is not put in, although there is room")
	}
	cancel()
	if b.put(ctx, parse([]byte(`{"t":"unwatch"}`))) {
		t.Error("it is put in, although there is no room and the page has gone")
	}
	if open := b.withdraw(); len(open) != 1 || open[0].ID != 3 || len(b.waiting) != maxWaiting-1 || len(b.withdraw()) != 0 || b.close(open[0]) {
		t.Errorf("%d are withdrawn, %d wait on", len(open), len(b.waiting))
	}
	b = newInbox()
	long := fmt.Appendf(nil, `{"t":"ask","agent":1,"text":%q}`, strings.Repeat("x", wire.MaxRequest-100))
	if r := parse(long); r.err != nil || !b.offer(r) || b.offer(parse(long)) {
		t.Errorf("two of the longest messages wait: %v", r.err)
	}
	for r := b.take(); r != nil; r = b.take() {
	}
	if b.bytes != 0 {
		t.Errorf("%d bytes are held of nothing", b.bytes)
	}

	tb := newTable(t, 2)
	tb.hub.joining = []*page{newPage(9, func() {})}
	tb.hub.attached.Add(1)
	tb.round(1)
	p := tb.hub.pages[0]
	for id := 1; id <= 20; id++ {
		if !p.inbox.offer(parse(fmt.Appendf(nil, `{"t":"list-agents","id":%d}`, id))) {
			t.Fatal("no room")
		}
	}
	late := func() int { return len(p.inbox.waiting) }
	for range 40 {
		tb.round(0)
		tb.hub.Frame()
	}
	if late() != 20-maxAnswers || p.answers != maxAnswers {
		t.Errorf("%d answers wait for a page that does not read, and %d requests", p.answers, late())
	}
	for range 100 {
		if m, s := p.take(); m != nil {
			p.release(s)
		}
		tb.hub.Frame()
	}
	if late() != 0 {
		t.Errorf("%d requests of a page that reads again are left", late())
	}
	p.gone.Store(true)
}

// TestWhoHasGoneIsNotServed: what somebody asked for who has gone before the game came to it is not done.
func TestWhoHasGoneIsNotServed(t *testing.T) {
	tb := newTable(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := through[wire.State](ctx, tb.hub, "control", wire.ControlRequest{Do: wire.ControlRestart})
		done <- err
	}()
	<-tb.wakes // it waits
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := len(tb.hub.asks); n != 0 {
		t.Errorf("%d requests wait for nobody", n)
	}
	if tb.settle(); tb.loop.State().Starts != 1 {
		t.Error("it was done")
	}
}

// TestNumbersThatAreNone come through JSON as they are.
func TestNumbersThatAreNone(t *testing.T) {
	all := wire.Floats{1, math.NaN(), math.Inf(1), -0.25, math.Inf(-1), 1e21, 5e-324, math.MaxFloat64}
	text, err := json.Marshal(struct {
		By, None wire.Floats
	}{all, nil})
	if err != nil || string(text) != `{"By":[1,null,1e999,-0.25,-1e999,1e+21,5e-324,1.7976931348623157e+308],"None":[]}` {
		t.Fatalf("%s, %v", text, err)
	}
	var back struct{ By, None wire.Floats }
	if err := json.Unmarshal(text, &back); err != nil || fmt.Sprint(back.By) != fmt.Sprint(all) || len(back.None) != 0 {
		t.Errorf("%v, %v", back, err)
	}
	for _, wrong := range []string{`["x"]`, `{}`, `[[1]]`, `[true]`, `7`} {
		if err := json.Unmarshal([]byte(wrong), new(wire.Floats)); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// FuzzFloats: what is read as numbers is written as what is read the same again.
func FuzzFloats(f *testing.F) {
	for _, text := range []string{`[]`, `null`, `[1,null,1e999,-1e999,-0]`, `[1e-999,0.1]`, `["1"]`, `[1`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var once, again wire.Floats
		if json.Unmarshal(text, &once) != nil {
			return
		}
		written, err := json.Marshal(once)
		if err == nil {
			err = json.Unmarshal(written, &again)
		}
		if err != nil || fmt.Sprint(once) != fmt.Sprint(again) {
			t.Fatalf("%s: %v, then %v, %v", text, once, again, err)
		}
	})
}
