package smart_test

import (
	"errors"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

// person is somebody in a saloon; Trade is a component of people, Table and Bench of furniture.
type (
	person wits.Entity
	Trade  struct{ Plays wits.Name }
	Table  struct{ Opens, Closes, Players int64 }
	Bench  struct{ Only wits.Name }
	Clock  struct{ Hour int64 }
)

func (p person) Entity() wits.Entity { return wits.Entity(p) }

// TestT2_9: a poker table is for four, in the evening, and is offered to nobody while there are three who would play; the
// piano's bench is the pianist's [Pro360, ch. 2: hotspots].
func TestT2_9(t *testing.T) {
	schema := entity.NewSchema()
	trades, tables := entity.Add[Trade](schema, "trade"), entity.Add[Table](schema, "table")
	benches, clocks := entity.Add[Bench](schema, "bench"), entity.Add[Clock](schema, "clock")
	offers := smart.NewCatalogue[person](schema)
	w := entity.NewWorld(schema, 32)
	clock := w.Spawn()
	clocks.Put(w, clock, Clock{Hour: 20})

	var people []person
	gambler, pianist := wits.NameOf("gambler"), wits.NameOf("pianist")
	poker := smart.Add(offers, "poker", smart.Spec{Places: 4}, tables, act.Verb[Nothing]{}, func(p person, w *entity.World, _ wits.Entity, table *Table) bool {
		hour, ready := clocks.Get(w, clock).Hour, int64(0)
		for _, other := range people {
			if trade := trades.Get(w, wits.Entity(other)); trade != nil && trade.Plays == gambler {
				ready++
			}
		}
		trade := trades.Get(w, wits.Entity(p))
		return trade != nil && trade.Plays == gambler && ready >= table.Players && hour >= table.Opens && hour < table.Closes
	})
	play := smart.Add(offers, "play the piano", smart.Spec{}, benches, act.Verb[Nothing]{}, func(p person, w *entity.World, _ wits.Entity, bench *Bench) bool {
		trade := trades.Get(w, wits.Entity(p))
		return trade != nil && trade.Plays == bench.Only
	})
	must.Succeed(t, offers.Err())
	uses := smart.NewPool(offers, 16)
	arrive := func(plays wits.Name) person {
		p := person(w.Spawn())
		trades.Put(w, wits.Entity(p), Trade{plays})
		people = append(people, p)
		return p
	}
	table, bench := w.Spawn(), w.Spawn()
	tables.Put(w, table, Table{Opens: 18, Closes: 24, Players: 4})
	benches.Put(w, bench, Bench{Only: pianist})

	for range 3 {
		arrive(gambler)
	}
	musician := arrive(pianist)
	for _, p := range people {
		if uses.Can(p, w, poker, table) {
			t.Errorf("%v plays poker with three", p)
		}
		if got := uses.Can(p, w, play, bench); got != (p == musician) {
			t.Errorf("%v at the piano: %v", p, got)
		}
	}
	arrive(gambler)
	fifth := arrive(gambler)
	for _, p := range people[:3] {
		if _, err := uses.Take(p, w, poker, table); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := uses.Take(musician, w, poker, table); !errors.Is(err, smart.ErrNotOffered) {
		t.Errorf("the pianist: %v", err)
	}
	if !uses.Can(people[4], w, poker, table) {
		t.Error("there is no place for the fourth")
	}
	clocks.Get(w, clock).Hour = 10
	if uses.Can(people[4], w, poker, table) {
		t.Error("poker in the morning")
	}
	clocks.Get(w, clock).Hour = 20
	if _, err := uses.Take(people[4], w, poker, table); err != nil {
		t.Fatal(err)
	}
	if err := uses.Check(fifth, w, poker, table); !errors.Is(err, smart.ErrTaken) {
		t.Errorf("the fifth: %v", err)
	}
}
