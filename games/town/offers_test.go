package town

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/smart"

	"github.com/wits-ai/wits"
)

// The village makes its orders itself, without allocation; they are those of the catalogue.
func TestO09_OrdersAreThoseOfTheCatalogue(t *testing.T) {
	e := wits.NewEntity(7, 2)
	for i := range catalogue.Len() {
		o := smart.Offer(i + 1)
		if own := order(o, e); own != catalogue.Order(o, e) || own.Type() == 0 {
			t.Errorf("the order of offer %q differs", catalogue.Name(o))
		}
	}
	if o := order(0, e); o.Type() != 0 {
		t.Error("there is an order without an offer")
	}
}

// Food offers itself from the ground and from the hands of its owner, to nobody else; in a larder the larder offers it.
func TestO08_FoodOffersItselfFromTheHands(t *testing.T) {
	w := NewWorld(at(-9, -9), at(9, 9), 1, 64)
	one, two := w.AddVillager(at(0, 0)), w.AddVillager(at(0.5, 1))
	apple := w.AddFood(at(0.6, 0))
	b := func(i int) *body { return w.body([]wits.Entity{one, two}[i], w.Villager([]wits.Entity{one, two}[i])) }
	if !b(0).may(offerEat, apple) || !b(1).may(offerEat, apple) || !b(0).may(offerTake, apple) {
		t.Fatal("food on the ground is for everybody")
	}
	w.Give(one, order(offerTake, apple))
	for range Rate {
		w.Step()
	}
	if w.Things.Present(apple) || !b(0).carries(apple) {
		t.Fatal("she has not picked it up")
	}
	if !b(0).may(offerEat, apple) || b(1).may(offerEat, apple) || b(0).may(offerTake, apple) {
		t.Error("food in the hands is for its owner to eat")
	}
	w.Villager(one).Hunger = 40
	w.Give(one, order(offerEat, apple))
	for range 2 * Rate {
		w.Step()
	}
	if h := w.Villager(one).Hunger; h < 53 || h > 55 || w.Things.Alive(apple) {
		t.Errorf("after eating the metre is at %v", h)
	}
	larder := w.AddLarder(at(0.9, 0))
	if b(0).may(offerMeal, larder) {
		t.Error("an empty larder offers a meal")
	}
	w.stock(larder)
	if !b(0).may(offerMeal, larder) || !b(1).may(offerMeal, larder) {
		t.Error("a larder with food offers none")
	}
}

// Two never run for one apple: who comes second takes another, or waits.
func TestO09_TwoDoNotRunForOneApple(t *testing.T) {
	w := NewWorld(at(-9, -5), at(9, 5), 1, 64)
	for i := range 2 {
		v := w.AddVillager(at(-2+float64(4*i), 0))
		w.Villager(v).Hunger = 20
	}
	apple := w.AddFood(at(0.3, 0))
	g := New()
	must.Succeed(t, g.Begin(w, "villager.machine.json", 1))
	owners := map[wits.Entity]bool{}
	for range 4 * Rate {
		g.tick()
		holders := 0
		for _, i := range w.pool.All() {
			if i.Object == apple {
				holders++
				owners[i.Agent] = true
			}
		}
		if holders > 1 {
			t.Fatalf("tick %d: %d hold the apple's only place", w.Tick, holders)
		}
	}
	if len(owners) != 1 || w.Tally.Eaten != 1 {
		t.Errorf("%d went for the apple, %d foods were eaten", len(owners), w.Tally.Eaten)
	}
	if c := w.pool.Counts(); c.Made > 1 {
		t.Errorf("%d uses were made for one at a time", c.Made)
	}
}

type lines []wits.Message

func (l *lines) Log(m wits.Message) { *l = append(*l, m) }

// The log tells what matters.
func TestLogTellsOfHouses(t *testing.T) {
	var log lines
	if _, err := sim.Headless(New(), sim.Run{Options: map[string]string{"scene": "house"}, Seed: 1, Ticks: 30 * Rate, Log: &log}); err != nil {
		t.Fatal(err)
	}
	if len(log) != 1 || log[0].Text != "a new house stands" {
		t.Errorf("the log says %v", log)
	}
}
