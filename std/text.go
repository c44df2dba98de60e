package std

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
)

func addText(r *wits.Registry) {
	wits.AddFunc(r, "Join", func(_ *wits.Context, p struct {
		Values []string
		With   string `doc:"What stands between the texts."`
	}) string {
		return strings.Join(p.Values, p.With)
	}, wits.Doc("The texts, one after another."))
	wits.AddFunc(r, "IfSameText", func(_ *wits.Context, p two[string]) bool { return strings.EqualFold(p.A, p.B) },
		wits.Doc("True if two texts are the same but for small and capital letters."))
	wits.AddFunc(r, "TextOf", func(_ *wits.Context, p one[float64]) string { return strconv.FormatFloat(p.A, 'g', -1, 64) }, wits.Doc("A number as text."))
	wits.AddFunc(r, "IfNobody", func(_ *wits.Context, p one[wits.Entity]) bool { return p.A == 0 }, wits.Doc("True if the entity is nobody."))
	wits.AddFunc(r, "Myself", func(x *wits.Context, _ noParams) wits.Entity { return x.Entity() }, wits.Doc("The agent's own id."))
}
