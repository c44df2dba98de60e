//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"runtime"
	"syscall/js"
	"unsafe"

	"github.com/wits-ai/wits/host"
)

// What a game calls in every frame is exported by the module itself: a call of a js.Func costs some 10 µs, as much as a hundred minds, for what
// it makes in JavaScript and in Go. Numbers go to and fro alone; whatever else there is lies in the memory of the world, which JavaScript finds by
// its address. An answer of -1 says that something is wrong: the function "problem" says what.

var problem error // of the last answer of -1

func problems() {
	offered("problem", 0, func([]js.Value) (any, error) { return problem.Error(), nil })
}

func exported(handle int32, f func(w *world) (int32, error)) (answer int32) {
	defer func() {
		if r := recover(); r != nil {
			problem, answer = fmt.Errorf("it panicked: %v", r), -1
		}
	}()
	w, err := find[world](int(handle))
	if err == nil {
		answer, err = f(w)
	}
	if err != nil {
		problem, answer = err, -1
	}
	return answer
}

// memory returns the address of so many bytes, for what the next call takes or gives. It is good until more are asked for.
//
//go:wasmexport wits_memory
func memory(handle, n int32) int32 {
	return exported(handle, func(w *world) (int32, error) {
		if n < 0 {
			return 0, errors.New("there is no memory of less than 0 bytes")
		}
		if w.memory = w.memory[:cap(w.memory)]; len(w.memory)*8 < int(n) {
			w.memory = make([]uint64, (n+7)/8)
		}
		return int32(uintptr(unsafe.Pointer(unsafe.SliceData(w.memory)))), nil
	})
}

// column returns the memory for so many minds' words of a port.
func (w *world) column(port, count int32) ([]uint64, error) {
	if port < 0 || int(port) >= len(w.words) || count < 0 || int(count) > w.Len() {
		return nil, fmt.Errorf("there is no port %d, or there are not %d minds", port, count)
	}
	n := w.words[port] * int(count)
	if n > len(w.memory) {
		return nil, fmt.Errorf("%d minds have %d words of this port, and there is memory for %d", count, n, len(w.memory))
	}
	return w.memory[:n], nil
}

//go:wasmexport wits_set
func set(handle, port, first, count int32) int32 {
	return exported(handle, func(w *world) (int32, error) {
		column, err := w.column(port, count)
		if err != nil {
			return 0, err
		}
		return 0, w.Set(int(port), int(first), int(count), column)
	})
}

//go:wasmexport wits_get
func get(handle, port, first, count int32) int32 {
	return exported(handle, func(w *world) (int32, error) {
		column, err := w.column(port, count)
		if err != nil {
			return 0, err
		}
		return 0, w.Get(int(port), int(first), int(count), column)
	})
}

// step answers with 1 if the tick was played, with 0 if the world is paused.
//
//go:wasmexport wits_step
func step(handle int32) int32 {
	defer runtime.Gosched() // nothing else lets the collector's goroutines run, and what is awake beside them
	return exported(handle, (*world).step)
}

func (w *world) step() (int32, error) {
	switch err := w.Step(); err {
	case nil:
		return 1, nil
	case host.ErrPaused:
		return 0, nil
	default:
		return 0, err
	}
}

// orders answers with how many there are in the memory now, at most so many.
//
//go:wasmexport wits_orders
func orders(handle, most int32) int32 {
	return exported(handle, func(w *world) (int32, error) {
		list, err := inMemory[host.Order](w, most)
		if err != nil {
			return 0, err
		}
		n, err := w.Orders(list)
		return int32(n), err
	})
}

// report answers orders, with so many host.Answer in the memory.
//
//go:wasmexport wits_report
func report(handle, count int32) int32 {
	return exported(handle, func(w *world) (int32, error) {
		list, err := inMemory[host.Answer](w, count)
		if err != nil {
			return 0, err
		}
		n, err := w.Report(list)
		return int32(n), err
	})
}

// inMemory returns the memory as a list. T has no pointers.
func inMemory[T host.Order | host.Answer](w *world, n int32) ([]T, error) {
	if n < 0 || int(n)*int(unsafe.Sizeof(*new(T))) > len(w.memory)*8 {
		return nil, fmt.Errorf("the memory of %d bytes has no room for %d", len(w.memory)*8, n)
	}
	if n == 0 {
		return nil, nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.memory))), n), nil
}
