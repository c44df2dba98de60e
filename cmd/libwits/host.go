package main

/*
#define WITS_NO_PROTOTYPES
#include "wits.h"

int32_t witsCall(wits_call_fn call, void *user, wits_call *c);
*/
import "C"

import (
	"fmt"
	"math"
	"os"
	"slices"
	"sync"
	"unsafe"

	"github.com/wits-ai/wits/host"
)

//export wits_api_version
func wits_api_version() C.int32_t { return C.WITS_API_VERSION }

//export wits_host_new
func wits_host_new(description *C.char, size C.size_t) (handle C.uint64_t) {
	defer guardedHandle(&handle)
	b, err := data(unsafe.Pointer(description), size)
	if err != nil {
		fail(err)
		return 0
	}
	h, err := host.New(b)
	if err != nil {
		fail(err)
		return 0
	}
	return C.uint64_t(table.add(hostKind, h))
}

//export wits_host_free
func wits_host_free(handle C.uint64_t) (code C.int32_t) {
	defer guarded(&code)
	h, err := find[host.Host](hostKind, handle)
	if err != nil {
		return fail(err)
	}
	folders.Lock()
	delete(folders.of, h)
	folders.Unlock()
	return result(free(hostKind, handle))
}

//export wits_document
func wits_document(handle C.uint64_t, file *C.char, from *C.char, size C.size_t) (code C.int32_t) {
	defer guarded(&code)
	h, err := find[host.Host](hostKind, handle)
	if err != nil {
		return fail(err)
	}
	name, err := text(file)
	if err != nil {
		return fail(err)
	}
	b, err := data(unsafe.Pointer(from), size)
	if err != nil {
		return fail(err)
	}
	return result(h.Document(name, b))
}

//export wits_folder
func wits_folder(handle C.uint64_t, path *C.char) (code C.int32_t) {
	defer guarded(&code)
	h, err := find[host.Host](hostKind, handle)
	if err != nil {
		return fail(err)
	}
	name, err := text(path)
	if err != nil {
		return fail(err)
	}
	if err := h.Folder(os.DirFS(name)); err != nil {
		return fail(err)
	}
	folders.Lock()
	defer folders.Unlock()
	folders.of[h] = append(folders.of[h], name)
	return C.WITS_OK
}

// folders are those that hosts have their documents of: they are watched while a page is attached.
var folders = struct {
	sync.Mutex
	of map[*host.Host][]string
}{of: map[*host.Host][]string{}}

// foldersOf returns those of a program's host.
func foldersOf(p *host.Program) []string {
	folders.Lock()
	defer folders.Unlock()
	return slices.Clone(folders.of[p.Host()])
}

//export wits_action
func wits_action(handle C.uint64_t, name *C.char) (code C.int32_t) {
	defer guarded(&code)
	h, err := find[host.Host](hostKind, handle)
	if err != nil {
		return fail(err)
	}
	s, err := text(name)
	if err != nil {
		return fail(err)
	}
	number, ok := h.Action(s)
	if !ok {
		return fail(fmt.Errorf("there is no action %q", s))
	}
	return C.int32_t(number)
}

// supplied finds the host that is given a callback for what has this name.
func supplied(handle C.uint64_t, name *C.char, call C.wits_call_fn) (h *host.Host, s string, err error) {
	if h, err = find[host.Host](hostKind, handle); err != nil {
		return nil, "", err
	}
	if s, err = text(name); err == nil && call == nil {
		err = errNull
	}
	return h, s, err
}

//export wits_on_call
func wits_on_call(handle C.uint64_t, name *C.char, call C.wits_call_fn, user unsafe.Pointer) (code C.int32_t) {
	defer guarded(&code)
	h, s, err := supplied(handle, name, call)
	if err != nil {
		return fail(err)
	}
	return result(h.OnCall(s, func(c *host.Call) host.Status { return callC(c, call, user) }))
}

//export wits_on_function
func wits_on_function(handle C.uint64_t, name *C.char, call C.wits_call_fn, user unsafe.Pointer) (code C.int32_t) {
	defer guarded(&code)
	h, s, err := supplied(handle, name, call)
	if err != nil {
		return fail(err)
	}
	return result(h.OnFunction(s, func(c *host.Call) {
		if s := callC(c, call, user); s != host.Running && c.Fault == "" {
			c.Fault = fmt.Sprintf("the callback of a function answers with WITS_OK or WITS_FAULT, not with %d", s)
		}
	}))
}

// callC returns a call to C, in a record of the world's that is used again and has no pointers.
func callC(c *host.Call, carry C.wits_call_fn, user unsafe.Pointer) host.Status {
	record, _ := c.Host.(*call)
	if record == nil { // it is of no world: somebody asks what a function would give
		var handle uint64
		record, handle = newCall()
		defer table.drop(callKind, handle)
	}
	to := record.record
	to.handle, to.entity, to.tick = C.uint64_t(c.Handle), C.uint64_t(c.Entity), C.int64_t(c.Tick)
	to.time, to.delta = C.double(c.Time), C.double(c.Delta)
	to.mind, to.action, to.event, to.status = C.uint32_t(c.Mind), C.uint32_t(c.Action), C.int32_t(c.Event), C.int32_t(c.Status)
	*(*[host.MaxIn]uint64)(unsafe.Pointer(&to.in)) = c.In
	out, state := (*[host.MaxOut]uint64)(unsafe.Pointer(&to.out)), (*[host.MaxState]uint64)(unsafe.Pointer(&to.state))
	*out, *state = c.Out, c.State
	to.fault[0] = 0
	record.of = c
	s := C.witsCall(carry, user, to)
	record.of = nil
	c.Out, c.State = *out, *state
	switch {
	case s == C.WITS_FAULT:
		to.fault[len(to.fault)-1] = 0
		if c.Fault = C.GoString(&to.fault[0]); c.Fault == "" {
			c.Fault = "the callback answered with WITS_FAULT, and did not say why"
		}
	case s < 0 || s > math.MaxUint8:
		return math.MaxUint8 // none of those that there are: the mind is suspended
	}
	return host.Status(s)
}

//export wits_name
func wits_name(s *C.char) (name C.uint64_t) {
	defer guardedHandle(&name)
	t, err := text(s)
	if err != nil {
		fail(err)
		return 0
	}
	n, err := host.NameOf(t)
	if err != nil {
		fail(err)
		return 0
	}
	return C.uint64_t(n)
}

//export wits_name_text
func wits_name_text(name C.uint64_t, to *C.char, room C.size_t) (n C.int64_t) {
	defer guarded(&n)
	n, err := giveText(host.TextOf(uint64(name)), to, room)
	if err != nil {
		return C.int64_t(fail(err))
	}
	return n
}

//export wits_load
func wits_load(handle C.uint64_t, file *C.char) (program C.uint64_t) {
	defer guardedHandle(&program)
	h, err := find[host.Host](hostKind, handle)
	if err != nil {
		fail(err)
		return 0
	}
	name, err := text(file)
	if err != nil {
		fail(err)
		return 0
	}
	p, err := h.Load(name)
	if err != nil {
		fail(err)
		return 0
	}
	return C.uint64_t(table.add(programKind, p))
}

//export wits_program_free
func wits_program_free(handle C.uint64_t) (code C.int32_t) {
	defer guarded(&code)
	return result(free(programKind, handle))
}

//export wits_port
func wits_port(handle C.uint64_t, name *C.char) (code C.int32_t) {
	defer guarded(&code)
	p, err := find[host.Program](programKind, handle)
	if err != nil {
		return fail(err)
	}
	s, err := text(name)
	if err != nil {
		return fail(err)
	}
	place, ok := p.Port(s)
	if !ok {
		return fail(fmt.Errorf("%s has no port %q", p.Wits().Document(), s))
	}
	return C.int32_t(place)
}

//export wits_port_at
func wits_port_at(handle C.uint64_t, port C.int32_t, info *C.wits_port_info) (code C.int32_t) {
	defer guarded(&code)
	p, err := find[host.Program](programKind, handle)
	if err != nil {
		return fail(err)
	}
	if info == nil {
		return fail(errNull)
	}
	ports := p.Ports()
	if port < 0 || int(port) >= len(ports) {
		return fail(fmt.Errorf("%s has no port %d", p.Wits().Document(), port))
	}
	of := ports[port]
	*info = C.wits_port_info{words: C.int32_t(of.Words), out: flag(of.Out), trigger: flag(of.Trigger)}
	_, _ = giveText(of.Name, &info.name[0], C.size_t(len(info.name)))
	_, _ = giveText(of.Type, &info._type[0], C.size_t(len(info._type)))
	return C.WITS_OK
}

func flag(b bool) C.uint8_t {
	if b {
		return 1
	}
	return 0
}
