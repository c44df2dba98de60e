package host_test

import (
	"errors"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
)

const description = `{"wits": 1,
	"types": [{"name": "mood", "values": ["calm", "afraid"]}],
	"actions": [
		{"name": "Go", "by": "order", "updates": true, "ports": [{"in": "To", "type": "vec2"}, {"in": "Mood", "type": "mood"}]},
		{"name": "Sit", "by": "call", "ports": [{"in": "Seconds", "type": "float", "default": "0.1"}, {"state": "Left", "type": "float"}, {"keep": "Times", "type": "int"}]}]}`

const document = `{"wits": 1, "kind": "tree",
	"ports": [{"in": "Far", "type": "vec2"}, {"in": "Stop", "type": "bool"}, {"in": "Text", "type": "string"}, {"in": "Poke", "type": "trigger"}, {"out": "Done", "type": "trigger"}],
	"root": "Main",
	"nodes": {
		"Main": {"repeat": "Choose"},
		"Choose": {"selector": ["Halt", "Travel"]},
		"Halt": {"guard": "Sit", "when": "Stop", "abort": "both"},
		"Sit": {"do": "Sit"},
		"Tell": {"fire": "Done"},
		"Travel": {"sequence": ["Go", "Tell"]},
		"Go": {"do": "Go", "with": {"To": {"expr": "Far"}, "Mood": "afraid"}}}}`

func newHost(t testing.TB, sit func(c *host.Call) host.Status) *host.Program {
	t.Helper()
	h, err := host.New([]byte(description))
	must.Succeed(t, err)
	must.Succeed(t, h.Document("walker.tree.json", []byte(document)))
	must.Succeed(t, h.OnCall("Sit", sit))
	p, err := h.Load("walker.tree.json")
	must.Succeed(t, err)
	return p
}

func newWorld(t testing.TB, minds int, sit func(c *host.Call) host.Status) *host.World {
	t.Helper()
	w, err := newHost(t, sit).NewWorld(minds, 1, 60)
	must.Succeed(t, err)
	return w
}

// sit rests for some time, which it keeps in the mind.
func sit(c *host.Call) host.Status {
	left := math.Float64frombits(c.State[0])
	switch c.Event {
	case host.Begin:
		left = math.Float64frombits(c.In[0])
		c.State[1]++
	case host.Update:
		left -= c.Delta
	}
	c.State[0] = math.Float64bits(left)
	if left <= 0 {
		return host.Success
	}
	return host.Running
}

func poll(t testing.TB, w *host.World) []host.Order {
	t.Helper()
	orders := make([]host.Order, 100)
	n, err := w.Orders(orders)
	must.Succeed(t, err)
	return orders[:n]
}

func port(t testing.TB, w *host.World, name string) int {
	t.Helper()
	p, ok := w.Program().Port(name)
	if !ok {
		t.Fatalf("there is no port %s", name)
	}
	return p
}

func TestOrdersAreToldAnsweredAndTakenBack(t *testing.T) {
	w := newWorld(t, 2, sit)
	far := []uint64{math.Float64bits(3), math.Float64bits(4), math.Float64bits(5), math.Float64bits(6)}
	must.Succeed(t, w.Set(port(t, w, "Far"), 0, 2, far))
	must.Succeed(t, w.Step())
	orders := poll(t, w)
	if len(orders) != 4 { // begun, and updated
		t.Fatalf("%d orders: %v", len(orders), orders)
	}
	first, second := orders[0], orders[2]
	if first.Event != host.Begin || first.Mind != 0 || first.In[0] != far[0] || first.In[1] != far[1] || first.In[2] != 1 || orders[1].Event != host.Update {
		t.Errorf("the first order is %+v, then %+v", first, orders[1])
	}
	accepted, err := w.Report([]host.Answer{{Handle: first.Handle, Status: host.Success}, {Handle: first.Handle, Status: host.Failure}})
	if err != nil || accepted != 1 {
		t.Errorf("accepted %d, %v: an order is answered once", accepted, err)
	}
	must.Succeed(t, w.Set(port(t, w, "Stop"), 1, 1, []uint64{1}))
	must.Succeed(t, w.Step())
	fired := make([]bool, 2)
	must.Succeed(t, w.Fired(port(t, w, "Done"), 0, fired))
	if !fired[0] || fired[1] {
		t.Errorf("fired: %v", fired)
	}
	ended := 0
	for _, o := range poll(t, w) {
		if o.Event == host.End {
			ended++
			if o.Handle != second.Handle {
				t.Errorf("%#x ended", o.Handle)
			}
		}
	}
	if ended != 1 {
		t.Errorf("%d orders were taken back", ended)
	}
	if accepted, err := w.Report([]host.Answer{{Handle: second.Handle, Status: host.Success}}); accepted != 0 || err != nil {
		t.Errorf("accepted %d, %v: the order is no more", accepted, err)
	}
}

func TestSnapshotsAndSavesHoldWhatActionsRemember(t *testing.T) {
	w := newWorld(t, 3, sit)
	must.Succeed(t, w.Set(port(t, w, "Stop"), 0, 3, []uint64{1, 0, 1}))
	play := func(ticks int) uint64 {
		for range ticks {
			must.Succeed(t, w.Step())
			poll(t, w)
		}
		h, err := w.Hash()
		must.Succeed(t, err)
		return h
	}
	play(3)
	var s host.Snapshot
	must.Succeed(t, w.Snapshot(&s))
	saved, err := w.Save()
	must.Succeed(t, err)
	want := play(7)
	must.Succeed(t, w.Restore(&s))
	if got := play(7); got != want {
		t.Errorf("%x after the snapshot, not %x", got, want)
	}
	report, err := w.Load(saved)
	must.Succeed(t, err)
	if !report.Whole() || !report.Programs[0].Same {
		t.Errorf("the same build loads the save, and reports:\n%s", report.Text())
	}
	if got := play(7); got != want {
		t.Errorf("%x after the save, not %x", got, want)
	}
	for i := range saved {
		bad := append([]byte(nil), saved...)
		bad[i] ^= 0x40
		if _, err := w.Load(bad); err == nil {
			t.Fatalf("byte %d was damaged, and nobody noticed", i)
		}
		if _, err := w.Load(saved[:i]); err == nil {
			t.Fatalf("the save was cut after %d bytes, and nobody noticed", i)
		}
	}
	if got := play(0); got != want {
		t.Errorf("%x after saves that were refused, not %x", got, want)
	}
}

func TestMisuseIsAnError(t *testing.T) {
	w := newWorld(t, 2, sit)
	other := newWorld(t, 3, sit)
	var s host.Snapshot
	must.Succeed(t, other.Snapshot(&s))
	var none host.Snapshot
	far, stop, done, poke := port(t, w, "Far"), port(t, w, "Stop"), port(t, w, "Done"), port(t, w, "Poke")
	_, badWorld := w.Program().NewWorld(0, 1, 60)
	_, badRate := w.Program().NewWorld(1, 1, 0)
	_, badAnswer := w.Report([]host.Answer{{Handle: 1 << 50, Status: host.Success}})
	_, badStatus := w.Report([]host.Answer{{Handle: 0, Status: host.Aborted}})
	_, badMind := w.MindHash(2)
	for name, err := range map[string]error{
		"a port that is none":         w.Set(17, 0, 1, []uint64{1}),
		"a port below zero":           w.Set(-1, 0, 1, []uint64{1}),
		"minds past the last":         w.Set(stop, 1, 2, []uint64{1, 1}),
		"minds before the first":      w.Set(stop, -1, 1, []uint64{1}),
		"a count that overflows":      w.Set(stop, 1, math.MaxInt, nil),
		"too few words":               w.Set(far, 0, 2, []uint64{1, 2}),
		"a bool of 2":                 w.Set(stop, 0, 1, []uint64{2}),
		"a text":                      w.Set(port(t, w, "Text"), 0, 1, nil),
		"a trigger that is set":       w.Set(poke, 0, 1, nil),
		"an outbound port that fires": w.Fire(done, 0),
		"an inbound port that fired":  w.Fired(poke, 0, make([]bool, 1)),
		"a world without minds":       badWorld,
		"a world without time":        badRate,
		"an order of another world":   badAnswer,
		"an answer that is none":      badStatus,
		"a mind that is none":         badMind,
		"a snapshot of another world": w.Restore(&s),
		"an empty snapshot":           w.Restore(&none),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestDescriptionTellsAllThatIsWrong(t *testing.T) {
	_, err := host.New([]byte(`{"wits": 1, "types": [{"name": "mood", "values": []}], "actions": [
		{"name": "Go", "by": "magic", "ports": [{"in": "A", "type": "thing"}, {"in": "B", "out": "B", "type": "int"}]},
		{"name": "Sit", "by": "call", "updates": true, "ports": [{"in": "A", "type": "list of list of int"}, {"in": "C", "type": "float", "default": "x"}]},
		{"name": "Run", "by": "order", "ports": [{"state": "A", "type": "int"}]},
		{"name": "Go", "by": "call", "ports": []}]}`))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"mood has no values", `"magic"`, `"thing"`, "just one of", "only orders", `"list of list of int"`, `default "x"`, "remembers nothing", `two actions are called "Go"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("nothing says %s in:\n%v", want, err)
		}
	}
	for _, bad := range []string{"", "[]", "{", `{"wits": 9}`, `{"wits": 1, "action": []}`} {
		if _, err := host.New([]byte(bad)); err == nil {
			t.Errorf("%q is no description, and nobody said so", bad)
		}
	}
}

func TestCallFromACallbackIsRefusedAndAFaultSuspendsOneMind(t *testing.T) {
	var w *host.World
	var inside error
	w = newWorld(t, 2, func(c *host.Call) host.Status {
		if inside = w.Step(); c.Mind == 1 {
			c.Fault = "the chair is broken"
		}
		return host.Running
	})
	must.Succeed(t, w.Set(port(t, w, "Stop"), 0, 2, []uint64{1, 1}))
	must.Succeed(t, w.Step())
	if !errors.Is(inside, host.ErrBusy) {
		t.Errorf("a step within a step: %v", inside)
	}
	if text, err := w.Fault(0); text != "" || err != nil {
		t.Errorf("mind 0: %q, %v", text, err)
	}
	if text, err := w.Fault(1); !strings.Contains(text, "the chair is broken") || err != nil {
		t.Errorf("mind 1: %q, %v", text, err)
	}
	saved, err := w.Save()
	must.Succeed(t, err)
	must.Succeed(t, w.Restart(1))
	if text, _ := w.Fault(1); text != "" {
		t.Errorf("mind 1 after its restart: %q", text)
	}
	report, err := w.Load(saved)
	must.Succeed(t, err)
	if text, _ := w.Fault(1); text != "" || report.Programs[0].Parked != 1 {
		t.Errorf("mind 1 was saved while it was suspended, and does not go on: %q\n%s", text, report.Text())
	}
}

func TestFaultsSuspendTheirMindsAndTheOthersPlayTheTick(t *testing.T) {
	updated := make([]int, 5)
	w := newWorld(t, 5, func(c *host.Call) host.Status {
		if c.Event == host.Update {
			if updated[c.Mind]++; c.Mind%2 == 0 {
				panic("the chair is broken")
			}
		}
		return host.Running
	})
	must.Succeed(t, w.Set(port(t, w, "Stop"), 0, 5, []uint64{1, 1, 1, 1, 1}))
	for range 3 {
		must.Succeed(t, w.Step())
	}
	if want := []int{1, 3, 1, 3, 1}; !slices.Equal(updated, want) {
		t.Errorf("in three ticks the minds sat for %v, not for %v", updated, want)
	}
	for i := range updated {
		if text, err := w.Fault(i); strings.Contains(text, "the chair is broken") != (i%2 == 0) || err != nil {
			t.Errorf("mind %d: %q, %v", i, text, err)
		}
	}
}

func TestOrdersThatNobodyPollsEndInAnError(t *testing.T) {
	w := newWorld(t, 1, sit)
	var err error
	for range 100_000 {
		if err = w.Step(); err != nil {
			break
		}
	}
	if !errors.Is(err, host.ErrOrders) {
		t.Errorf("the last step: %v", err)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	w := newWorld(t, 10, sit)
	must.Succeed(t, w.Set(port(t, w, "Stop"), 0, 5, []uint64{1, 1, 1, 1, 1}))
	orders := make([]host.Order, 100)
	tick := func() {
		_ = w.Step()
		_, _ = w.Orders(orders)
	}
	for range 100 {
		tick()
	}
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func TestNamesAreNumbersOfTexts(t *testing.T) {
	n, err := host.NameOf("help")
	must.Succeed(t, err)
	if m, _ := host.NameOf("HELP"); m != n || host.TextOf(n) != "help" || wits.NameOf("help") != wits.Name(n) {
		t.Errorf("%x and %x, %q", n, m, host.TextOf(n))
	}
}

func BenchmarkStepOf1000(b *testing.B) {
	w := newWorld(b, 1000, sit)
	stop := make([]uint64, 1000)
	for i := range stop {
		stop[i] = 1
	}
	must.Succeed(b, w.Set(port(b, w, "Stop"), 0, 1000, stop))
	for b.Loop() {
		_ = w.Step()
	}
}

// TestFolder_OfOrdinaryFiles: what is called like a document and is a device or a pipe is refused by name, and is not read.
func TestFolder_OfOrdinaryFiles(t *testing.T) {
	for mode, why := range map[fs.FileMode]string{fs.ModeDevice: "it leads to a device", fs.ModeNamedPipe: "it is a pipe"} {
		h, err := host.New([]byte(description))
		must.Succeed(t, err)
		err = h.Folder(fstest.MapFS{"a/zero.tree.json": {Data: []byte(document), Mode: mode}})
		if err == nil || !strings.Contains(err.Error(), "a/zero.tree.json cannot be read: "+why) {
			t.Errorf("%v: %v", mode, err)
		}
	}
}
