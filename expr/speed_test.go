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
