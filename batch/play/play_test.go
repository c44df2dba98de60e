package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/sim"
)

// dice is over when as many ticks have been played as its seed says.
type dice struct {
	seed, ticks uint64
	options     map[string]string
}

func (*dice) Info() sim.Info {
	return sim.Info{Name: "dice", Rate: 10, Options: []sim.Option{{Name: "size", Choices: []string{"4", "12"}}}}
}
func (d *dice) Start(options map[string]string, seed uint64) error {
	*d = dice{seed: seed, options: options}
	if seed == 13 {
		return errors.New("the dice are cursed")
	}
	return nil
}
func (d *dice) Step(sim.Input)    { d.ticks++ }
func (*dice) Draw(*sim.Scene)     {}
func (*dice) Agents() []sim.Agent { return nil }
func (d *dice) Over() bool        { return d.ticks >= d.seed }
func (d *dice) Result() string    { return "" }
func (d *dice) Hash() uint64      { return d.seed<<32 + d.ticks }
func (d *dice) scores() []float64 { return []float64{1, 0} }
func (d *dice) statistics() any   { return map[string]any{"eyes": d.ticks, "size": d.options["size"]} }

func TestB14_AMatchOfAnyGame(t *testing.T) {
	d := &dice{}
	o := Options{Statistics: func() any { return d.statistics() }, Scores: d.scores}
	m := batch.Match{Key: "k/1", Seed: 25, Options: map[string]string{"size": "12"}, Sides: []string{"a", "b"}}
	out, err := Game(t.Context(), m, d, o)
	want, _ := sim.Headless(&dice{}, sim.Run{Seed: 25, Ticks: 100})
	if err != nil || out.Ticks != 25 || out.Hash != want.Hash || !reflect.DeepEqual(out.Figures, map[string]float64{"eyes": 25, "seconds": 2.5, "over": 1}) || !reflect.DeepEqual(out.Scores, []float64{1, 0}) || d.options["size"] != "12" {
		t.Errorf("%+v, %v", out, err)
	}
	m.Ticks, m.Sides = 20, nil
	if out, err := Game(t.Context(), m, d, o); err != nil || out.Ticks != 20 || out.Figures["over"] != 0 || out.Scores != nil {
		t.Errorf("%+v, %v", out, err)
	}
	m.Ticks = 0
	if out, err := Game(t.Context(), m, d, Options{Ticks: 7, Options: map[string]string{"size": "4"}}); err != nil || out.Ticks != 7 || d.options["size"] != "4" {
		t.Errorf("%+v, %v", out, err)
	}
	for fault, m := range map[string]batch.Match{"the dice are cursed": {Seed: 13}, `"size" cannot be "5"`: {Options: map[string]string{"size": "5"}}} {
		if out, err := Game(t.Context(), m, d, o); err != nil || !strings.Contains(out.Fault, fault) || out.Figures != nil {
			t.Errorf("%+v, %v", out, err)
		}
	}
	o.Statistics = func() any { return math.NaN() }
	if out, err := Game(t.Context(), batch.Match{Seed: 2}, d, o); err != nil || !strings.Contains(out.Fault, "no JSON form") {
		t.Errorf("%+v, %v", out, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Game(ctx, batch.Match{Seed: 1 << 40}, d, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestB14_FiguresAreTheNumbersByTheirNames(t *testing.T) {
	type side struct {
		Ships int     `json:"ships"`
		Alive bool    `json:"alive"`
		Name  string  `json:"name"`
		Part  float64 `json:"part"`
	}
	got, err := Figures(struct {
		Blue  side   `json:"blue"`
		Squad []side `json:"squads"`
		None  *side  `json:"none"`
	}{side{3, true, "Blue", 0.1}, []side{{}, {Ships: 2}}, nil})
	want := map[string]float64{"blue.ships": 3, "blue.alive": 1, "blue.part": 0.1, "squads.1.ships": 0, "squads.1.alive": 0, "squads.1.part": 0, "squads.2.ships": 2, "squads.2.alive": 0, "squads.2.part": 0}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v", got, err)
	}
}
