package main

/*
#define WITS_NO_PROTOTYPES
#include "wits.h"
*/
import "C"

import (
	"fmt"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/host"
)

//export wits_field
func wits_field(handle C.uint64_t, board, name *C.char) (code C.int32_t) {
	defer guarded(&code)
	p, err := find[host.Program](programKind, handle)
	if err != nil {
		return fail(err)
	}
	file, err := text(board)
	if err != nil {
		return fail(err)
	}
	field, err := text(name)
	if err != nil {
		return fail(err)
	}
	place, ok := p.Field(file, field)
	if !ok {
		return fail(fmt.Errorf("%s refers to no shared board %q with a field %q", p.Wits().Document(), file, field))
	}
	return C.int32_t(place)
}

//export wits_field_at
func wits_field_at(handle C.uint64_t, field C.int32_t, info *C.wits_field_info) (code C.int32_t) {
	defer guarded(&code)
	p, err := find[host.Program](programKind, handle)
	if err != nil {
		return fail(err)
	}
	if info == nil {
		return fail(errNull)
	}
	fields := p.Fields()
	if field < 0 || int(field) >= len(fields) {
		return fail(fmt.Errorf("%s has no shared field %d", p.Wits().Document(), field))
	}
	of := fields[field]
	*info = C.wits_field_info{words: C.int32_t(of.Words), world: flag(of.World)}
	_, _ = giveText(of.Board, &info.board[0], C.size_t(len(info.board)))
	_, _ = giveText(of.Name, &info.name[0], C.size_t(len(info.name)))
	_, _ = giveText(of.Type, &info._type[0], C.size_t(len(info._type)))
	return C.WITS_OK
}

//export wits_teams
func wits_teams(handle C.uint64_t, first, count C.uint32_t, teams *C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if teams == nil {
			return errNull
		}
		if int64(count) > int64(w.Len()) {
			return fmt.Errorf("the world has %d minds, not %d", w.Len(), count)
		}
		return w.SetTeams(int(first), unsafe.Slice((*uint32)(unsafe.Pointer(teams)), int(count)))
	})
}

// fieldColumn returns the words of a field of the caller's.
func (w *world) fieldColumn(field C.int32_t, count C.uint32_t, values *C.wits_word) ([]uint64, error) {
	n := 0
	if form, words := w.Program().FieldForm(int(field)); form == wits.HostedWords && int64(count) <= int64(w.Len()) {
		n = words * int(count)
	}
	return words(values, n)
}

//export wits_set_field
func wits_set_field(handle C.uint64_t, field C.int32_t, first, count C.uint32_t, values *C.wits_word) C.int32_t {
	return onWorld(handle, func(w *world) error {
		column, err := w.fieldColumn(field, count, values)
		if err != nil {
			return err
		}
		return w.SetField(int(field), int(first), int(count), column)
	})
}

//export wits_get_field
func wits_get_field(handle C.uint64_t, field C.int32_t, first, count C.uint32_t, values *C.wits_word) C.int32_t {
	return onWorld(handle, func(w *world) error {
		column, err := w.fieldColumn(field, count, values)
		if err != nil {
			return err
		}
		return w.Field(int(field), int(first), int(count), column)
	})
}

//export wits_field_set
func wits_field_set(handle C.uint64_t, field C.int32_t, first, count C.uint32_t, set *C.uint8_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if set == nil {
			return errNull
		}
		if int64(count) > int64(w.Len()) {
			return fmt.Errorf("the world has at most %d teams, not %d", w.Len(), count)
		}
		return w.FieldSet(int(field), int(first), unsafe.Slice((*bool)(unsafe.Pointer(set)), int(count)))
	})
}

//export wits_unset_field
func wits_unset_field(handle C.uint64_t, field C.int32_t, first, count C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.UnsetField(int(field), int(first), int(count)) })
}

//export wits_set_field_text
func wits_set_field_text(handle C.uint64_t, field C.int32_t, team C.uint32_t, from *C.char, size C.size_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		form, _ := w.Program().FieldForm(int(field))
		return setText(form, func(s string) error { return w.SetFieldText(int(field), int(team), s) },
			func(list []string) error { return w.SetFieldTexts(int(field), int(team), list) }, from, size)
	})
}

//export wits_get_field_text
func wits_get_field_text(handle C.uint64_t, field C.int32_t, team C.uint32_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		form, _ := w.Program().FieldForm(int(field))
		return getText(form, func() (string, error) { return w.FieldText(int(field), int(team)) },
			func() ([]string, error) { return w.FieldTexts(int(field), int(team)) }, to, room)
	})
}

//export wits_set_field_list
func wits_set_field_list(handle C.uint64_t, field C.int32_t, team C.uint32_t, values *C.wits_word, count C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		_, n := w.Program().FieldForm(int(field))
		return setList(n, func(v []uint64) error { return w.SetFieldList(int(field), int(team), v) }, values, count)
	})
}

//export wits_get_field_list
func wits_get_field_list(handle C.uint64_t, field C.int32_t, team C.uint32_t, values *C.wits_word, room C.uint32_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		_, n := w.Program().FieldForm(int(field))
		return getList(n, func() ([]uint64, error) { return w.FieldList(int(field), int(team), nil) }, values, room)
	})
}
