// Command libwits is the C library: go build -buildmode=c-shared, or c-archive, as `make lib` does. wits.h documents it for callers.
//
// Every function that is exported checks what it is given, keeps no memory of the caller's, and gives a code: no panic passes the
// border. What it does is in package host; here are handles, texts and numbers of C.
package main

/*
#define WITS_NO_PROTOTYPES
#include "wits.h"
#include <stdlib.h>

void witsSetError(const char *text, size_t size);
int32_t witsCall(wits_call_fn call, void *user, wits_call *c);
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/host"
)

func main() {} // a library has none, but Go wants it

// maxBytes is how long a text or saved minds may be.
const maxBytes = 1 << 30

// Errors of the border itself.
var (
	errHandle = errors.New("there is nothing of this handle: it is 0, was freed, or names another kind of thing")
	errNull   = errors.New("a pointer is null that must not be")
	errLong   = errors.New("a text or a number of bytes is too long")
)

// fail keeps the words of an error for the thread and gives its code.
func fail(err error) C.int32_t {
	text := strings.TrimPrefix(err.Error(), "host: ")
	if len(text) > 0 {
		b := []byte(text)
		C.witsSetError((*C.char)(unsafe.Pointer(&b[0])), C.size_t(len(b)))
	}
	switch {
	case errors.Is(err, host.ErrBusy):
		return C.WITS_BUSY
	case errors.Is(err, errHandle):
		return C.WITS_HANDLE
	case errors.Is(err, host.ErrOrders):
		return C.WITS_POLL
	case errors.Is(err, wits.ErrDamaged):
		return C.WITS_DAMAGED
	case errors.Is(err, errPanic):
		return C.WITS_INTERNAL
	}
	return C.WITS_ERROR
}

var errPanic = errors.New("a defect of the library")

// result returns the code of an error.
func result(err error) C.int32_t {
	if err == nil {
		return C.WITS_OK
	}
	return fail(err)
}

// guarded is deferred by all that is exported: a panic becomes a code.
func guarded[N ~int32 | ~int64](code *N) {
	if r := recover(); r != nil {
		*code = N(fail(fmt.Errorf("%w: %v\n%s", errPanic, r, debug.Stack())))
	}
}

// guardedHandle is the same for what gives a handle.
func guardedHandle(handle *C.uint64_t) {
	var code int32
	if r := recover(); r != nil {
		code = int32(fail(fmt.Errorf("%w: %v\n%s", errPanic, r, debug.Stack())))
	}
	if code != 0 {
		*handle = 0
	}
}

// text is one of C's, ended by 0.
func text(s *C.char) (string, error) {
	if s == nil {
		return "", errNull
	}
	return C.GoString(s), nil
}

// data returns a copy of bytes of the caller's.
func data(from unsafe.Pointer, size C.size_t) ([]byte, error) {
	switch {
	case size > maxBytes:
		return nil, errLong
	case size == 0:
		return nil, nil
	case from == nil:
		return nil, errNull
	}
	return append([]byte(nil), unsafe.Slice((*byte)(from), int(size))...), nil
}

// words returns those of the caller, during the call.
func words(p *C.wits_word, n int) ([]uint64, error) {
	if n == 0 {
		return nil, nil
	}
	if p == nil {
		return nil, errNull
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(p)), n), nil
}

// give writes bytes where there is room for all, and gives their number.
func give(b []byte, to unsafe.Pointer, room C.size_t) (C.int64_t, error) {
	if room > 0 && to == nil {
		return 0, errNull
	}
	if C.size_t(len(b)) <= room {
		copy(unsafe.Slice((*byte)(to), len(b)), b)
	}
	return C.int64_t(len(b)), nil
}

// giveText writes a text, cut if need be, ended by 0, and gives the number of its bytes without that.
func giveText(s string, to *C.char, room C.size_t) (C.int64_t, error) {
	if room > 0 && to == nil {
		return 0, errNull
	}
	if room > 0 {
		room = min(room, maxBytes)
		b := unsafe.Slice((*byte)(unsafe.Pointer(to)), int(room))
		b[copy(b[:room-1], s)] = 0
	}
	return C.int64_t(len(s)), nil
}

// find returns what a handle names.
func find[T any](k kind, handle C.uint64_t) (*T, error) {
	v, ok := table.find(k, uint64(handle)).(*T)
	if !ok {
		return nil, errHandle
	}
	return v, nil
}

func free(k kind, handle C.uint64_t) error {
	if !table.drop(k, uint64(handle)) {
		return errHandle
	}
	return nil
}
