package witstest_test

import (
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/witstest"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/std"
)

// charge counts up to its port Full, and tells when it is there.
type charge struct {
	Rate  wits.In[float64] `default:"1" unit:"1/s"`
	Full  wits.In[float64] `default:"0.3"`
	At    wits.In[geom.Vec2]
	Level wits.Out[float64]
	Reset wits.TriggerIn
	Done  wits.TriggerOut
}

func (c *charge) Activate(x *wits.Context) { c.Level.Set(x, 0) }

func (c *charge) OnTrigger(x *wits.Context, _ *wits.TriggerIn) { c.Level.Set(x, 0) }

func (c *charge) Update(x *wits.Context) wits.Status {
	if c.Full.Get(x) < 0 {
		panic("there is nothing below 0")
	}
	level := c.Level.Get(x) + float64(c.Rate.Get(x)*x.Delta())
	c.Level.Set(x, level)
	if level < c.Full.Get(x)-1e-9 {
		return wits.Running
	}
	c.Done.Fire(x)
	x.Log(wits.Info, "full")
	return wits.Success
}

// walk orders the body to walk.
type walk struct{ Order wits.Var[act.Handle] }

func (w *walk) Activate(x *wits.Context) {
	w.Order.Set(x, act.Issue(x, walking.Order(walkOrder{To: 3})))
}

func (w *walk) Update(x *wits.Context) wits.Status { return act.StatusOf(x, w.Order.Get(x)) }

// walker is the game's body.
type walker struct {
	actuator act.Actuator
	at       float64
}

func (w *walker) Actuator() *act.Actuator { return &w.actuator }

type walkOrder struct{ To float64 }

func (o *walkOrder) Execute(w *walker, _ act.Moment) act.Result {
	w.at = o.To // the game's own body would be there at once
	return act.Complete
}

var (
	skills  = act.NewRepertoire[*walker]("walker")
	walking = act.Add[walkOrder](skills, "walk", act.Spec{Layers: act.Body})
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[act.Handle](r, "handle", "An order.")
	wits.AddAction[charge](r, wits.Named("Charge"))
	wits.AddAction[walk](r, wits.Named("Walk"))
	return r
}

func TestAction(t *testing.T) {
	run := witstest.Action(t, registry(), "Charge", witstest.Setup{})
	run.Set("Rate", 2)
	run.Set("Full", 0.6)
	run.Set("At", geom.Vec2{X: 1, Y: 2})
	if at := run.Get("At"); at != (geom.Vec2{X: 1, Y: 2}) {
		t.Errorf("At is %v", at)
	}
	run.Step(2)
	if level := run.Get("Level"); level != 0.4 || !run.Active("Charge") {
		t.Errorf("after two frames the level is %v", level)
	}
	run.Fire("Reset")
	run.Until(10, func() bool { return !run.Active("Charge") })
	if run.Frames() != 5 || !slices.Contains(run.Last(), "Charge ended with success") {
		t.Errorf("it has ended in frame %d:\n%s", run.Frames(), run.Journal())
	}
	run.Begin()
	run.Step(1)
	run.Stop()
	run.Step(1)
	witstest.Golden(t, filepath.Join("testdata", "charge.journal"), run.Journal())
}

// TestRun_Set writes and reads values of types whose texts are not literals of documents.
func TestRun_Set(t *testing.T) {
	r := registry()
	wits.AddAction[every](r, wits.Named("Every"))
	must.Succeed(t, r.Err())
	run := witstest.Action(t, r, "Every", witstest.Setup{})
	for name, value := range map[string]any{
		"Who": wits.NewEntity(7, 2), "Whose": wits.Entity(3), "Places": []geom.Vec2{{X: 1, Y: 2}, {X: -0.1}}, "Texts": []string{"a, b", "", "c"},
		"Names": []wits.Name{wits.NameOf("Ann"), wits.NameOf("two words")}, "Most": math.Inf(1), "Text": " spaced ", "Order": act.Handle(1 << 40),
	} {
		run.Set(name, value)
		if got := run.Get(name); !reflect.DeepEqual(got, value) {
			t.Errorf("%s is %v, not %v", name, got, value)
		}
	}
}

// every has ports of many types.
type every struct {
	Who, Whose wits.In[wits.Entity]
	Places     wits.In[[]geom.Vec2]
	Texts      wits.In[[]string]
	Names      wits.In[[]wits.Name]
	Most       wits.In[float64]
	Text       wits.In[string]
	Order      wits.In[act.Handle]
}

func (*every) Update(*wits.Context) wits.Status { return wits.Running }

func TestAction_Fault(t *testing.T) {
	run := witstest.Action(t, registry(), "Charge", witstest.Setup{})
	run.ExpectFault()
	run.Set("Full", -1)
	run.Step(2)
	if last := run.Journal(); run.Mind.Fault() == nil || !strings.Contains(last, "parked: bench.graph.json: Charge (Charge): there is nothing below 0") {
		t.Errorf("the fault is %v:\n%s", run.Mind.Fault(), last)
	}
}

func TestBody(t *testing.T) {
	w := &walker{actuator: skills.NewActuator()}
	body := witstest.NewBody(skills, w)
	run := witstest.Action(t, registry(), "Walk", witstest.Setup{Self: w, Body: body})
	run.Step(3)
	if !run.Active("Walk") || !slices.Equal(body.Doing(), []string{"walk"}) || w.at != 0 {
		t.Errorf("the body does %q, and is at %v", body.Doing(), w.at)
	}
	body.Finish("walk")
	run.Step(2)
	run.Begin()
	run.Step(2)
	body.Fail("walk", act.FirstOwn)
	run.Step(2)
	witstest.Golden(t, filepath.Join("testdata", "walk.journal"), run.Journal())
}

var guard = fstest.MapFS{"guard.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "name": "guard", "root": "Any", "nodes": {
	"Any": {"selector": ["Fight", "Rest"]},
	"Fight": {"sequence": ["Load", "Attack"]},
	"Load": {"do": "Charge"}, "Attack": {"do": "Walk"}, "Rest": {"do": "Charge"}}}`)}}

func TestDocument_Fakes(t *testing.T) {
	r := registry()
	run := witstest.Document(t, r, guard, "guard.tree.json", witstest.Setup{Fakes: map[string]string{"Charge": "RS", "Rest": "R"}})
	run.Step(3)
	if !run.Active("Attack") {
		t.Errorf("it does not attack:\n%s", run.Journal())
	}
	run.Finish("Attack", wits.Failure)
	run.Step(2)
	if !run.Active("Rest") {
		t.Errorf("it does not rest:\n%s", run.Journal())
	}
	run.Finish("Charge", wits.Success) // all of that name
	run.Step(1)
	witstest.Golden(t, filepath.Join("testdata", "guard.journal"), run.Journal())

	some := witstest.Document(t, r, guard, "guard.tree.json", witstest.Setup{Fakes: map[string]string{}, Real: []string{"Charge"},
		Events: []decisions.Kind{decisions.End}})
	some.Step(4)
	if want := "3 Load: full\n3 Load ended with success\n"; some.Journal() != want {
		t.Errorf("with a real action the journal is\n%s", some.Journal())
	}
}
