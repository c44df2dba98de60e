package std

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type list[T any] struct {
	List []T `port:"list"`
}

func addLists(r *wits.Registry) {
	AddListsOf[bool](r)
	AddListsOf[int64](r)
	AddListsOf[float64](r)
	AddListsOf[string](r)
	AddListsOf[wits.Entity](r)
	AddListsOf[wits.Name](r)
	AddListsOf[geom.Vec2](r)
	AddListsOf[geom.Vec3](r)
}

// AddListsOf offers functions on lists of a registered type: Count, Item, IfContains, MakeList, RandomItem.
func AddListsOf[T comparable](r *wits.Registry) {
	wits.AddFuncOf[T](r, "Count", func(_ *wits.Context, p list[T]) int64 { return int64(len(p.List)) }, wits.Doc("How many items a list has."))
	wits.AddFuncOf[T](r, "Item", func(_ *wits.Context, p struct {
		List  []T `port:"list"`
		Index int64
	}) (item T) {
		if n := int64(len(p.List)); n > 0 {
			item = p.List[((p.Index%n)+n)%n]
		}
		return item
	}, wits.Doc("An item by its place from 0; past the end it begins again, -1 is the last. Zero if the list is empty."))
	wits.AddFuncOf[T](r, "IfContains", func(_ *wits.Context, p struct {
		List []T `port:"list"`
		Item T
	}) bool {
		return slices.Contains(p.List, p.Item)
	}, wits.Doc("True if the item is in the list."))
	wits.AddFuncOf[T](r, "MakeList", func(x *wits.Context, p struct {
		Values []T
		Last   wits.Var[[]T]
	}) []T {
		last := p.Last.Get(x)
		if !slices.Equal(last, p.Values) {
			last = slices.Clone(p.Values)
			p.Last.Set(x, last)
		}
		return last
	}, wits.Doc("A list of the values."), wits.Instead("[a, b]"))
	wits.AddFuncOf[T](r, "RandomItem", func(x *wits.Context, p struct {
		List []T  `port:"list"`
		Draw bool `default:"true" doc:"While true, another item is drawn each frame."`
		Held wits.Var[int64]
	}) (item T) {
		if len(p.List) == 0 {
			return item
		}
		if p.Draw {
			p.Held.Set(x, int64(x.Rand().Int(len(p.List))))
		}
		return p.List[int(p.Held.Get(x))%len(p.List)]
	}, wits.Doc("An item of the list by chance."))
}
