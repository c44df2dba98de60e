package expr

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// gem is a struct of plain words: fields with words of their own, structs in it, and small fields that share a word.
type gem struct {
	Carat float64 `unit:"ct"`
	Count int64
	Owner wits.Entity
	Place geom.Vec2 `unit:"m"`
	Eye   geom.Vec3
	Price purse
	Rank  rank
	Mood  mood
	Rough bool `name:"rough"`
	Dull  bool
	_     [3]byte
}

func gems(t tester) *host {
	h := newHost(t, things...)
	wits.AddType[gem](h.reg, "gem", "A stone.")
	h.declare("gem", "gem")
	h.function("Twin", "gem", func(x *wits.Context, a []wits.Slot, out wits.Slot) { a[0].CopyTo(x, out) }, "gem")
	return h
}

// TestFields: fields of structs, of a value in the mind and of one that is computed.
func TestFields(t *testing.T) {
	value := gem{Carat: 1.5, Count: -3, Owner: 7, Place: geom.Vec2{X: 3, Y: 4}, Eye: geom.Vec3{X: 1, Y: 2, Z: 2}, Price: purse{10, 4},
		Rank: 2, Mood: 1, Rough: true}
	for _, of := range []string{"gem", "Twin(gem)", "(alive ? Twin(gem) : gem)"} {
		for field, want := range map[string]any{
			"Carat": 1.5, "Count": int64(-3), "Owner": wits.Entity(7), "Place": value.Place, "Place.y": 4.0, "Eye": value.Eye, "Eye.z": 2.0,
			"Price": value.Price, "Price.Silver": int64(4), "Rank": rank(2), "Mood": mood(1), "rough": true, "Dull": false,
			"Rank == captain": true, "Mood != guard": false, "Carat * 2": 3.0, "Rank < captain": false, "rough && true": true, "Count < 0": true,
		} {
			h := gems(t)
			e, errs := Check(of+"."+field, h, nil)
			if errs != nil {
				t.Fatal(of, field, errs)
			}
			h.start(t)
			f := e.Any()
			var got any
			h.in(t, func(x *wits.Context) {
				wits.Set(x, h.refs["alive"].Slot(), true)
				wits.Set(x, h.refs["gem"].Slot(), value)
				got = f(x)
			})
			if !sameBits(got, want) {
				t.Errorf("%s.%s is %v (%T), want %v (%T)", of, field, got, got, want, want)
			}
		}
	}
}

// TestFields_Errors: a field that there is not, and one that a script would write.
func TestFields_Errors(t *testing.T) {
	h := gems(t)
	for src, want := range map[string]string{
		"gem.Cart":  "gem has no member Cart (did you mean \"Carat\"?)",
		"gem.X":     "gem has no member X (it has Carat, Count, Owner, Place, Eye, Price, Rank, Mood, rough, Dull)",
		"purse.Tin": "purse has no member Tin (it has Gold, Silver)",
		"team.Name": "roster has no member Name (a struct that holds a pointer, text, list or map, as expr.roster does with its field Names ([2]string), is kept as one piece: give documents functions that read from it, or make it a struct of numbers, Names and the like)",
	} {
		_, errs := Check(src, h, nil)
		if len(errs) != 1 || errs[0].Reason+hintOf(errs[0]) != want {
			t.Errorf("%s: %v, want %s", src, errs, want)
		}
	}
	for src, want := range map[string]string{
		"gem.Count = 3":    "gem.Count can only be read (assign to a variable or an out-port)",
		"gem.rough = true": "gem.rough can only be read (assign to a variable or an out-port)",
		"gem.Place.x = 3":  "gem.Place can only be read (assign to a variable or an out-port)",
	} {
		if _, errs := CheckScript(src, h); len(errs) != 1 || errs[0].Reason+hintOf(errs[0]) != want {
			t.Errorf("%s: %v, want %s", src, errs, want)
		}
	}
	e, _ := Check("gem.Carat + gem.Carat", h, nil)
	if e.Unit() != "ct" || len(e.Refs()) != 1 || e.Refs()[0] != "gem" {
		t.Errorf("unit %q, refs %v", e.Unit(), e.Refs())
	}
}

func hintOf(e Error) string {
	if e.Hint == "" {
		return ""
	}
	return " (" + e.Hint + ")"
}

// BenchmarkField reads a field that has words of its own, and one that shares a word.
func BenchmarkField(b *testing.B) {
	for _, src := range []string{"gem.Carat < 2", "gem.Mood == guard"} {
		b.Run(src, func(b *testing.B) {
			h := gems(b)
			e, errs := Check(src, h, nil)
			if errs != nil {
				b.Fatal(errs)
			}
			h.start(b)
			f := e.Bool()
			b.ReportAllocs()
			h.in(b, func(x *wits.Context) {
				for b.Loop() {
					f(x)
				}
			})
		})
	}
}
