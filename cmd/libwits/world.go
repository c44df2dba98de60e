package main

/*
#define WITS_NO_PROTOTYPES
#include "wits.h"

int32_t witsRewind(wits_rewind_fn rewind, void *user, int64_t tick);
*/
import "C"

import (
	"errors"
	"fmt"
	"math"
	"net"
	"strconv"
	"sync"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/studio"
)

// world is a world of C's, with its page.
type world struct {
	*host.World
	words []int  // of a value, by port; 0 for none
	calls uint64 // the handle of the record of its calls

	restored string // what became of the minds of wits_restore

	mu       sync.Mutex
	folders  []string
	rewind   func(tick int64) error
	session  *studio.Session
	watchers []*hotreload.Watcher
}

// onWorld does something with a world and gives its code.
func onWorld(handle C.uint64_t, f func(w *world) error) (code C.int32_t) {
	defer guarded(&code)
	w, err := find[world](worldKind, handle)
	if err != nil {
		return fail(err)
	}
	return result(f(w))
}

// number does something that gives a number, or fails.
func number[N C.int32_t | C.int64_t](handle C.uint64_t, f func(w *world) (N, error)) (n N) {
	defer guarded(&n)
	w, err := find[world](worldKind, handle)
	if err != nil {
		return N(fail(err))
	}
	if n, err = f(w); err != nil {
		return N(fail(err))
	}
	return n
}

//export wits_world_new
func wits_world_new(program C.uint64_t, minds C.uint32_t, seed C.uint64_t, rate C.uint32_t) (handle C.uint64_t) {
	defer guardedHandle(&handle)
	p, err := find[host.Program](programKind, program)
	if err != nil {
		fail(err)
		return 0
	}
	made, err := p.NewWorld(int(minds), uint64(seed), int(min(rate, math.MaxInt32)))
	if err != nil {
		fail(err)
		return 0
	}
	w := &world{World: made, folders: foldersOf(p)}
	for _, port := range p.Ports() {
		w.words = append(w.words, port.Words)
	}
	var calls *call
	calls, w.calls = newCall()
	w.CarriedOutBy(calls)
	return C.uint64_t(table.add(worldKind, w))
}

//export wits_world_free
func wits_world_free(handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if err := w.detach(); err != nil && !errors.Is(err, host.ErrDetached) {
			return err
		}
		if err := free(worldKind, handle); err != nil {
			return err
		}
		table.drop(callKind, w.calls)
		return nil
	})
}

//export wits_entities
func wits_entities(handle C.uint64_t, first, count C.uint32_t, entities *C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if entities == nil {
			return errNull
		}
		if int64(count) > int64(w.Len()) {
			return fmt.Errorf("the world has %d minds, not %d", w.Len(), count)
		}
		return w.SetEntities(int(first), unsafe.Slice((*uint64)(unsafe.Pointer(entities)), int(count)))
	})
}

// column returns the words of a port of the caller's.
func (w *world) column(port C.int32_t, count C.uint32_t, values *C.wits_word) ([]uint64, error) {
	n := 0
	if port >= 0 && int(port) < len(w.words) && int64(count) <= int64(w.Len()) {
		n = w.words[port] * int(count)
	}
	return words(values, n)
}

//export wits_set
func wits_set(handle C.uint64_t, port C.int32_t, first, count C.uint32_t, values *C.wits_word) (code C.int32_t) {
	defer guarded(&code)
	w, err := find[world](worldKind, handle)
	if err != nil {
		return fail(err)
	}
	column, err := w.column(port, count, values)
	if err != nil {
		return fail(err)
	}
	return result(w.Set(int(port), int(first), int(count), column))
}

//export wits_get
func wits_get(handle C.uint64_t, port C.int32_t, first, count C.uint32_t, values *C.wits_word) (code C.int32_t) {
	defer guarded(&code)
	w, err := find[world](worldKind, handle)
	if err != nil {
		return fail(err)
	}
	column, err := w.column(port, count, values)
	if err != nil {
		return fail(err)
	}
	return result(w.Get(int(port), int(first), int(count), column))
}

//export wits_fire
func wits_fire(handle C.uint64_t, port C.int32_t, mind C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.Fire(int(port), int(mind)) })
}

//export wits_fired
func wits_fired(handle C.uint64_t, port C.int32_t, first, count C.uint32_t, fired *C.uint8_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if fired == nil {
			return errNull
		}
		if int64(count) > int64(w.Len()) {
			return fmt.Errorf("the world has %d minds, not %d", w.Len(), count)
		}
		return w.Fired(int(port), int(first), unsafe.Slice((*bool)(unsafe.Pointer(fired)), int(count)))
	})
}

//export wits_step
func wits_step(handle C.uint64_t) (code C.int32_t) {
	defer guarded(&code)
	w, err := find[world](worldKind, handle)
	if err != nil {
		return fail(err)
	}
	if err := w.Step(); err != nil {
		if err == host.ErrPaused {
			return C.WITS_PAUSED
		}
		return fail(err)
	}
	return C.WITS_OK
}

//export wits_tick
func wits_tick(handle C.uint64_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) { return C.int64_t(w.Tick()), nil })
}

// The records of C are those of package host, byte by byte; the test of layouts says so.
//
//export wits_orders
func wits_orders(handle C.uint64_t, orders *C.wits_order, room C.uint32_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		if orders == nil && room > 0 {
			return 0, errNull
		}
		room = min(room, 1<<20)
		n, err := w.Orders(unsafe.Slice((*host.Order)(unsafe.Pointer(orders)), int(room)))
		return C.int32_t(n), err
	})
}

//export wits_report
func wits_report(handle C.uint64_t, answers *C.wits_answer, count C.uint32_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		if answers == nil && count > 0 {
			return 0, errNull
		}
		if count > 1<<24 {
			return 0, errLong
		}
		for i := range int(count) {
			if s := unsafe.Slice(answers, int(count))[i].status; s != C.WITS_SUCCESS && s != C.WITS_FAILURE {
				return 0, fmt.Errorf("an order is answered with WITS_SUCCESS or WITS_FAILURE, not with %d", s)
			}
		}
		n, err := w.Report(unsafe.Slice((*host.Answer)(unsafe.Pointer(answers)), int(count)))
		return C.int32_t(n), err
	})
}

//export wits_mind_status
func wits_mind_status(handle C.uint64_t, mind C.uint32_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		s, err := w.Status(int(mind))
		return C.int32_t(s), err
	})
}

//export wits_fault
func wits_fault(handle C.uint64_t, mind C.uint32_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		s, err := w.Fault(int(mind))
		if err != nil {
			return 0, err
		}
		return giveText(s, to, room)
	})
}

//export wits_restart
func wits_restart(handle C.uint64_t, mind C.uint32_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.Restart(int(mind)) })
}

//export wits_log
func wits_log(handle C.uint64_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		if to == nil || room == 0 {
			return 0, errNull
		}
		line, _, err := w.Line()
		if err != nil {
			return 0, err
		}
		return giveText(line, to, room)
	})
}

//export wits_hash
func wits_hash(handle C.uint64_t, hash *C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if hash == nil {
			return errNull
		}
		h, err := w.Hash()
		*hash = C.uint64_t(h)
		return err
	})
}

//export wits_mind_hash
func wits_mind_hash(handle C.uint64_t, mind C.uint32_t, hash *C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		if hash == nil {
			return errNull
		}
		h, err := w.MindHash(int(mind))
		*hash = C.uint64_t(h)
		return err
	})
}

//export wits_save
func wits_save(handle C.uint64_t, to unsafe.Pointer, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) {
		b, err := w.Save()
		if err != nil {
			return 0, err
		}
		return give(b, to, room)
	})
}

//export wits_restore
func wits_restore(handle C.uint64_t, from unsafe.Pointer, size C.size_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		b, err := data(from, size)
		if err != nil {
			return err
		}
		report, err := w.Load(b)
		if err == nil {
			w.restored = report.Text()
		}
		return err
	})
}

//export wits_restored
func wits_restored(handle C.uint64_t, to *C.char, room C.size_t) C.int64_t {
	return number(handle, func(w *world) (C.int64_t, error) { return giveText(w.restored, to, room) })
}

//export wits_snapshot_new
func wits_snapshot_new() (handle C.uint64_t) {
	defer guardedHandle(&handle)
	return C.uint64_t(table.add(snapshotKind, new(host.Snapshot)))
}

//export wits_snapshot_take
func wits_snapshot_take(snapshot, handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		s, err := find[host.Snapshot](snapshotKind, snapshot)
		if err != nil {
			return err
		}
		return w.Snapshot(s)
	})
}

//export wits_snapshot_restore
func wits_snapshot_restore(snapshot, handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		s, err := find[host.Snapshot](snapshotKind, snapshot)
		if err != nil {
			return err
		}
		return w.Restore(s)
	})
}

//export wits_snapshot_free
func wits_snapshot_free(snapshot C.uint64_t) (code C.int32_t) {
	defer guarded(&code)
	return result(free(snapshotKind, snapshot))
}

//export wits_attach
func wits_attach(handle C.uint64_t, title, agent *C.char, port C.uint16_t, address *C.char, room C.size_t) C.int32_t {
	return onWorld(handle, func(w *world) error {
		name, err := text(title)
		if err != nil {
			return err
		}
		names, err := text(agent)
		if err != nil {
			return err
		}
		if address == nil && room > 0 {
			return errNull
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.session != nil {
			return errors.New("the world is attached already, at " + w.session.URL())
		}
		loop, err := w.Attach(host.Tools{Title: name, Agent: names, Rewind: w.rewind})
		if err != nil {
			return err
		}
		session := studio.Debug(loop, studio.Options{Addr: net.JoinHostPort("127.0.0.1", strconv.Itoa(int(port)))})
		if session.Err != nil {
			return errors.Join(session.Err, w.Detach(session.Close))
		}
		w.session = session
		for _, folder := range w.folders {
			w.watchers = append(w.watchers, hotreload.Watch(loop, folder, hotreload.Options{Done: func(r hotreload.Report) {
				level := wits.Info
				for i := range r.Programs {
					if !r.Programs[i].Done() {
						level = wits.Error
					}
				}
				w.Tell(level, r.String())
			}}))
		}
		_, err = giveText(session.URL(), address, room)
		return err
	})
}

// detach ends the page.
func (w *world) detach() error {
	return w.Detach(func() error {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, watcher := range w.watchers {
			_ = watcher.Close()
		}
		err := w.session.Close()
		w.session, w.watchers = nil, nil
		return err
	})
}

//export wits_on_rewind
func wits_on_rewind(handle C.uint64_t, rewind C.wits_rewind_fn, user unsafe.Pointer) C.int32_t {
	return onWorld(handle, func(w *world) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.session != nil {
			return errors.New("say how to go back before wits_attach")
		}
		if w.rewind = nil; rewind != nil {
			w.rewind = func(tick int64) error {
				if C.witsRewind(rewind, user, C.int64_t(tick)) != C.WITS_OK {
					return errors.New("the game keeps nothing of that time")
				}
				return nil
			}
		}
		return nil
	})
}

//export wits_detach
func wits_detach(handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.detach() })
}

//export wits_pause
func wits_pause(handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.Pause() })
}

//export wits_resume
func wits_resume(handle C.uint64_t) C.int32_t {
	return onWorld(handle, func(w *world) error { return w.Resume() })
}

//export wits_paused
func wits_paused(handle C.uint64_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		paused, err := w.Paused()
		return C.int32_t(flag(paused)), err
	})
}

//export wits_restart_asked
func wits_restart_asked(handle C.uint64_t) C.int32_t {
	return number(handle, func(w *world) (C.int32_t, error) {
		asked, err := w.RestartAsked()
		return C.int32_t(flag(asked)), err
	})
}
