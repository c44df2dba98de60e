package entity_test

import (
	"reflect"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
)

// [Ott]'s experiment (appendix B): an entity with six components is asked a thousand times for the sixth, the first
// and the third. It compared numbers with a search by type; we compare with two ways to look for a type.
type (
	Comp1 struct{ V float64 }
	Comp2 struct{ V float64 }
	Comp3 struct{ V float64 }
	Comp4 struct{ V float64 }
	Comp5 struct{ V float64 }
	Comp6 struct{ V float64 }
)

const gets = 1000

// byMap has its components under their types.
type byMap map[reflect.Type]any

func fromMap[T any](o byMap) *T {
	v, _ := o[reflect.TypeFor[T]()].(*T)
	return v
}

// bySearch has its components in a list.
type bySearch []any

func fromSearch[T any](o bySearch) *T {
	for _, c := range o {
		if v, ok := c.(*T); ok {
			return v
		}
	}
	return nil
}

func BenchmarkGet(b *testing.B) {
	s := entity.NewSchema()
	c1, c2, c3 := entity.Add[Comp1](s, "1"), entity.Add[Comp2](s, "2"), entity.Add[Comp3](s, "3")
	c4, c5, c6 := entity.Add[Comp4](s, "4"), entity.Add[Comp5](s, "5"), entity.Add[Comp6](s, "6")
	w := entity.NewWorld(s, gets)
	// A thousand entities, each asked once: asked a thousand times, one would be looked up once by a clever compiler.
	var ids []wits.Entity
	var lists []bySearch
	var types []byMap
	for range gets {
		e := w.Spawn()
		c1.Put(w, e, Comp1{1})
		c2.Put(w, e, Comp2{1})
		c3.Put(w, e, Comp3{1})
		c4.Put(w, e, Comp4{1})
		c5.Put(w, e, Comp5{1})
		c6.Put(w, e, Comp6{1})
		list := bySearch{&Comp1{1}, &Comp2{1}, &Comp3{1}, &Comp4{1}, &Comp5{1}, &Comp6{1}}
		m := byMap{}
		for _, c := range list {
			m[reflect.TypeOf(c).Elem()] = c
		}
		ids, lists, types = append(ids, e), append(lists, list), append(types, m)
	}
	run := func(name string, get func() float64) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if get() != gets {
					b.Fatal("not the component")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*gets), "ns/get")
		})
	}
	run("last/number", func() (sum float64) {
		for _, e := range ids {
			sum += c6.Get(w, e).V
		}
		return sum
	})
	run("last/map", func() (sum float64) {
		for _, m := range types {
			sum += fromMap[Comp6](m).V
		}
		return sum
	})
	run("last/search", func() (sum float64) {
		for _, list := range lists {
			sum += fromSearch[Comp6](list).V
		}
		return sum
	})
	run("first/number", func() (sum float64) {
		for _, e := range ids {
			sum += c1.Get(w, e).V
		}
		return sum
	})
	run("first/map", func() (sum float64) {
		for _, m := range types {
			sum += fromMap[Comp1](m).V
		}
		return sum
	})
	run("first/search", func() (sum float64) {
		for _, list := range lists {
			sum += fromSearch[Comp1](list).V
		}
		return sum
	})
	run("third/number", func() (sum float64) {
		for _, e := range ids {
			sum += c3.Get(w, e).V
		}
		return sum
	})
	run("third/map", func() (sum float64) {
		for _, m := range types {
			sum += fromMap[Comp3](m).V
		}
		return sum
	})
	run("third/search", func() (sum float64) {
		for _, list := range lists {
			sum += fromSearch[Comp3](list).V
		}
		return sum
	})
}

func BenchmarkWorld(b *testing.B) {
	w := newWorld(b, 1000)
	for i := range 1000 {
		e := w.Spawn()
		hunger.Put(w, e, Hunger{1, 1})
		if i%10 == 0 {
			small.Put(w, e, Small{1, 1})
		}
	}
	c := newWorld(b, 1000)
	b.Run("all of 1000", func(b *testing.B) {
		for b.Loop() {
			for _, h := range hunger.All(w) {
				h.Metre += h.Rate
			}
		}
	})
	b.Run("100 of 1000", func(b *testing.B) {
		for b.Loop() {
			for _, s := range small.Present(w) {
				s.A += s.B
			}
		}
	})
	b.Run("copy 1000", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			c.CopyFrom(w)
		}
	})
	b.Run("hash 1000", func(b *testing.B) {
		for b.Loop() {
			c.Hash()
		}
	})
	b.Run("spawn and remove", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			e := c.Spawn()
			hunger.Put(c, e, Hunger{})
			c.Remove(e)
		}
	})
}
