package main

/*
#define WITS_NO_PROTOTYPES
#include "wits.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/host"
)

// call is the record in which a world's calls go to C, which is used again. It has no pointers: C finds the call by a handle.
type call struct {
	record *C.wits_call
	of     *host.Call
}

func newCall() (c *call, handle uint64) {
	c = &call{record: new(C.wits_call)}
	handle = table.add(callKind, c)
	c.record.self = C.uint64_t(handle)
	return c, handle
}

// texts returns those of a list, each ended by 0.
func texts(s string) ([]string, error) {
	if s == "" {
		return nil, nil
	}
	body, ended := strings.CutSuffix(s, "\x00")
	if !ended {
		return nil, errors.New("the last text of a list is not ended by 0")
	}
	return strings.Split(body, "\x00"), nil
}

// joined are they as bytes.
func joined(list []string) (string, error) {
	var b strings.Builder
	for i, s := range list {
		if strings.IndexByte(s, 0) >= 0 {
			return "", fmt.Errorf("text %d of the list has a byte 0 in it, which ends a text: it cannot be told from two", i)
		}
		b.WriteString(s)
		b.WriteByte(0)
	}
	return b.String(), nil
}

// getText returns a text, or a list of them.
func getText(form wits.HostedForm, one func() (string, error), all func() ([]string, error), to *C.char, room C.size_t) (C.int64_t, error) {
	var s string
	var err error
	if form == wits.HostedTexts {
		var list []string
		if list, err = all(); err == nil {
			s, err = joined(list)
		}
	} else {
		s, err = one()
	}
	if err != nil {
		return 0, err
	}
	return giveText(s, to, room)
}

// setText writes a text, or a list of them.
func setText(form wits.HostedForm, one func(s string) error, all func(list []string) error, from *C.char, size C.size_t) error {
	b, err := data(unsafe.Pointer(from), size)
	if err != nil {
		return err
	}
	if form != wits.HostedTexts {
		return one(string(b))
	}
	list, err := texts(string(b))
	if err != nil {
		return err
	}
	return all(list)
}

// getList returns the number of a list's elements of n words, and writes them if there is room.
func getList(n int, list func() ([]uint64, error), to *C.wits_word, room C.uint32_t) (C.int64_t, error) {
	values, err := list()
	if err != nil {
		return 0, err
	}
	if room > 0 && to == nil {
		return 0, errNull
	}
	count := len(values) / max(1, n)
	if count <= int(min(room, 1<<24)) {
		copy(unsafe.Slice((*uint64)(unsafe.Pointer(to)), len(values)), values)
	}
	return C.int64_t(count), nil
}

// setList writes a list of elements of n words.
func setList(n int, set func(values []uint64) error, from *C.wits_word, count C.uint32_t) error {
	if count > host.MaxList {
		return fmt.Errorf("a list has at most %d elements, and not %d", host.MaxList, count)
	}
	values, err := words(from, max(1, n)*int(count))
	if err != nil {
		return err
	}
	return set(values)
}

//export wits_set_text
func wits_set_text(handle C.uint64_t, port C.int32_t, mind C.uint32_t, from *C.char, size C.size_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		form, _ := w.Program().Form(int(port))
		return setText(form, func(s string) error { return w.SetText(int(port), int(mind), s) },
			func(list []string) error { return w.SetTexts(int(port), int(mind), list) }, from, size)
	})
}

//export wits_get_text
func wits_get_text(handle C.uint64_t, port C.int32_t, mind C.uint32_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		form, _ := w.Program().Form(int(port))
		return getText(form, func() (string, error) { return w.Text(int(port), int(mind)) },
			func() ([]string, error) { return w.Texts(int(port), int(mind)) }, to, room)
	})
}

//export wits_set_list
func wits_set_list(handle C.uint64_t, port C.int32_t, mind C.uint32_t, values *C.wits_word, count C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		_, n := w.Program().Form(int(port))
		return setList(n, func(v []uint64) error { return w.SetList(int(port), int(mind), v) }, values, count)
	})
}

//export wits_get_list
func wits_get_list(handle C.uint64_t, port C.int32_t, mind C.uint32_t, values *C.wits_word, room C.uint32_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		_, n := w.Program().Form(int(port))
		return getList(n, func() ([]uint64, error) { return w.List(int(port), int(mind), nil) }, values, room)
	})
}

// onCall does something with a call that is under way.
func onCall[N C.int32_t | C.int64_t](record *C.wits_call, f func(c *host.Call) (N, error)) (n N) {
	defer guarded(&n)
	if record == nil {
		return N(fail(errNull))
	}
	c, err := find[call](callKind, record.self)
	if err != nil || c.of == nil {
		return N(fail(host.ErrCall))
	}
	if n, err = f(c.of); err != nil {
		return N(fail(err))
	}
	return n
}

//export wits_call_text
func wits_call_text(record *C.wits_call, port C.int32_t, to *C.char, room C.size_t) C.int64_t {
	return onCall(record, func(c *host.Call) (C.int64_t, error) {
		form, _ := c.Form(int(port))
		return getText(form, func() (string, error) { return c.Text(int(port)) }, func() ([]string, error) { return c.Texts(int(port)) }, to, room)
	})
}

//export wits_call_list
func wits_call_list(record *C.wits_call, port C.int32_t, values *C.wits_word, room C.uint32_t) C.int64_t {
	return onCall(record, func(c *host.Call) (C.int64_t, error) {
		_, n := c.Form(int(port))
		return getList(n, func() ([]uint64, error) { return c.List(int(port), nil) }, values, room)
	})
}

//export wits_call_set_text
func wits_call_set_text(record *C.wits_call, port C.int32_t, from *C.char, size C.size_t) C.int32_t {
	return onCall(record, func(c *host.Call) (C.int32_t, error) {
		form, _ := c.Form(int(port))
		return C.WITS_OK, setText(form, func(s string) error { return c.SetText(int(port), s) }, func(list []string) error { return c.SetTexts(int(port), list) }, from, size)
	})
}

//export wits_call_set_list
func wits_call_set_list(record *C.wits_call, port C.int32_t, values *C.wits_word, count C.uint32_t) C.int32_t {
	return onCall(record, func(c *host.Call) (C.int32_t, error) {
		_, n := c.Form(int(port))
		return C.WITS_OK, setList(n, func(v []uint64) error { return c.SetList(int(port), v) }, values, count)
	})
}

// orderOf returns an order of C's; its record is that of package host, byte by byte.
func orderOf(order *C.wits_order) (*host.Order, error) {
	if order == nil {
		return nil, errNull
	}
	return (*host.Order)(unsafe.Pointer(order)), nil
}

//export wits_order_text
func wits_order_text(handle C.uint64_t, order *C.wits_order, port C.int32_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		o, err := orderOf(order)
		if err != nil {
			return 0, err
		}
		form, _ := w.OrderForm(o, int(port))
		return getText(form, func() (string, error) { return w.OrderText(o, int(port)) }, func() ([]string, error) { return w.OrderTexts(o, int(port)) }, to, room)
	})
}

//export wits_order_list
func wits_order_list(handle C.uint64_t, order *C.wits_order, port C.int32_t, values *C.wits_word, room C.uint32_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		o, err := orderOf(order)
		if err != nil {
			return 0, err
		}
		_, n := w.OrderForm(o, int(port))
		return getList(n, func() ([]uint64, error) { return w.OrderList(o, int(port), nil) }, values, room)
	})
}

//export wits_order_fire
func wits_order_fire(handle, order C.uint64_t, port C.int32_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		fired, err := w.FireOrder(uint64(order), int(port))
		return C.int32_t(flag(fired)), err
	})
}
