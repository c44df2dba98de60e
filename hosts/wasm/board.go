//go:build js && wasm

package main

import (
	"syscall/js"

	"github.com/wits-ai/wits/host"
)

// boards are the fields of shared boards.
func boards() {
	offered("fields", 1, func(a []js.Value) (any, error) {
		p, err := find[host.Program](a[0].Int())
		if err != nil {
			return nil, err
		}
		return encoded(p.Fields())
	})
	offer("setTeams", 2, func(w *world, a []js.Value) (any, error) {
		teams := make([]uint32, a[1].Get("byteLength").Int()/4)
		js.CopyBytesToGo(bytes(teams), a[1])
		return nil, w.SetTeams(a[0].Int(), teams)
	})
	offer("teams", 0, func(w *world, _ []js.Value) (any, error) { return w.Teams() })
	// One value a team, of those from one on.
	offer("setField", 4, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetField(a[0].Int(), a[1].Int(), a[2].Int(), wordsOf(a[3]))
	})
	offer("field", 3, func(w *world, a []js.Value) (any, error) {
		count := a[2].Int()
		_, n := w.Program().FieldForm(a[0].Int())
		values := make([]uint64, max(0, min(count, w.Len()))*n)
		err := w.Field(a[0].Int(), a[1].Int(), count, values)
		return memoryOf(values), err
	})
	offer("fieldSet", 2, func(w *world, a []js.Value) (any, error) {
		set := make([]bool, 1)
		err := w.FieldSet(a[0].Int(), a[1].Int(), set)
		return set[0], err
	})
	offer("unsetField", 2, func(w *world, a []js.Value) (any, error) { return nil, w.UnsetField(a[0].Int(), a[1].Int(), 1) })
	offer("setFieldText", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetFieldText(a[0].Int(), a[1].Int(), a[2].String())
	})
	offer("fieldText", 2, func(w *world, a []js.Value) (any, error) { return w.FieldText(a[0].Int(), a[1].Int()) })
	offer("setFieldTexts", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetFieldTexts(a[0].Int(), a[1].Int(), strings(a[2]))
	})
	offer("fieldTexts", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.FieldTexts(a[0].Int(), a[1].Int())
		return arrayOf(list), err
	})
	offer("setFieldList", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetFieldList(a[0].Int(), a[1].Int(), wordsOf(a[2]))
	})
	offer("fieldList", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.FieldList(a[0].Int(), a[1].Int(), nil)
		return memoryOf(list), err
	})
}
