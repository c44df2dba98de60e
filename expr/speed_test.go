package expr

import (
	"testing"

	"github.com/wits-ai/wits"
)

// BenchmarkFloat is the utility score of dependencies.md, where other engines were measured with it.
func BenchmarkFloat(b *testing.B) {
	values := []declared{{"hp", "float", 73.0}, {"dist", "float", 12.5}, {"threat", "float", 0.4}}
	for _, c := range []struct{ name, src string }{
		{"score", "0.5*hp/100 + 0.3*(1-dist/50) + 0.2*threat"},
		{"clamp", "clamp(hp/100, 0, 1)"},
		{"guard", "hp < 30 || dist > 10 && threat > 0.3 ? 1.0 : 0.0"},
	} {
		b.Run(c.name, func(b *testing.B) {
			h := newHost(b, values...)
			e, errs := Check(c.src, h, h.Type("float"))
			if errs != nil {
				b.Fatal(errs)
			}
			h.start(b, values...)
			f := e.Float()
			h.in(b, func(x *wits.Context) {
				b.ReportAllocs()
				sum := 0.0
				for b.Loop() {
					sum += f(x)
				}
				if sum == 0 {
					b.Fatal("the value is never 0")
				}
			})
		})
	}
}

// TestNoAllocation: nothing but joining and formatting text allocates.
func TestNoAllocation(t *testing.T) {
	h := newHost(t, things...)
	h.declare("result", "float")
	h.declare("flag", "bool")
	var stores []func(x *wits.Context)
	exprs := map[string]*Expr{}
	for _, src := range []string{
		"0.5*hp/100 + 0.3*(1-dist/50) + 0.2*n", "length(pos - vec2(1, 2)) * dot(eye, eye)", "clamp(int(hp) % 7, 0, n)",
		"min(hp, dist, n) + lerp(pos, pos, 0.5).x", "mood == guard ? sqrt(hp) : sin(dist) + cos(1)", "alive ? n : -n",
		"max(floor(hp), ceil(dist)) / round(abs(-hp))",
	} {
		e, errs := Check(src, h, h.Type("float"))
		if errs != nil {
			t.Fatal(src, errs)
		}
		exprs[src] = e
	}
	for _, src := range []string{
		"hp < 30 && target != nobody || not alive", "name == 'Ada' && mood != calm", "pos == vec2(1, 2) or eye != eye",
		"purse == other", "rank >= captain",
	} {
		e, errs := Check(src, h, h.Type("bool"))
		if errs != nil {
			t.Fatal(src, errs)
		}
		exprs[src] = e
	}
	script, errs := CheckScript("if hp < 30 { hp += 1; pos.x = hp; mood = angry } else { purse = other; name = 'x' }", h)
	if errs != nil {
		t.Fatal(errs)
	}
	h.start(t, things...)
	run := script.Run()
	for _, e := range exprs {
		slot := h.refs["result"].Slot()
		if e.Bool() != nil {
			slot = h.refs["flag"].Slot()
		}
		stores = append(stores, e.Into(slot))
	}
	h.in(t, func(x *wits.Context) {
		if n := testing.AllocsPerRun(100, func() {
			for _, s := range stores {
				s(x)
			}
		}); n != 0 {
			t.Errorf("expressions allocate %v times", n)
		}
		if n := testing.AllocsPerRun(5, func() { run(x) }); n != 0 {
			t.Errorf("the script allocates %v times", n)
		}
	})
}
