//go:build js && wasm

// Command wasm is package host for browsers and workers: what wits.js loads. `make wasm` builds it, and once more with the tag debug: then
// the page can be attached to its worlds.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"syscall/js"
	"unsafe"

	"github.com/wits-ai/wits/host"
)

// things are what JavaScript names by numbers from 1; nil ones were freed.
var things []any

func add(v any) any {
	things = append(things, v)
	return len(things)
}

func find[T any](handle int) (*T, error) {
	if handle >= 1 && handle <= len(things) {
		if v, ok := things[handle-1].(*T); ok {
			return v, nil
		}
	}
	return nil, errors.New("there is nothing of this handle: it was freed, or names another kind of thing")
}

// world is a world with the memory through which its columns, orders and answers go.
type world struct {
	*host.World
	words  []int        // of each port
	memory []uint64     // see wits_memory
	debug  func() error // detaches it; nil if it is not attached
}

// detach lets the page go, if it is attached.
func (w *world) detach() error {
	end := w.debug
	if w.debug = nil; end == nil {
		return nil
	}
	return end()
}

// bytes returns the memory of a slice.
func bytes[T any](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), len(s)*int(unsafe.Sizeof(s[0])))
}

// offered makes a function for JavaScript: it gives what f gives, or an Error, which wits.js throws. No panic passes the border.
func offered(name string, arguments int, f func(a []js.Value) (any, error)) {
	api.Set(name, js.FuncOf(func(_ js.Value, a []js.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				result = js.Global().Get("Error").New(fmt.Sprint(name, ": ", r))
			}
		}()
		if len(a) < arguments {
			return js.Global().Get("Error").New(fmt.Sprintf("%s takes %d arguments", name, arguments))
		}
		v, err := f(a)
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return v
	}))
}

// offer makes a function of a world.
func offer(name string, arguments int, f func(w *world, a []js.Value) (any, error)) {
	offered(name, arguments+1, func(a []js.Value) (any, error) {
		w, err := find[world](a[0].Int())
		if err != nil {
			return nil, err
		}
		return f(w, a[1:])
	})
}

var api = js.Global().Get("Object").New()

func main() {
	programs()
	worlds()
	values()
	boards()
	states()
	problems()
	debugging()
	js.Global().Call("__witsReady", api)
	select {}
}

func programs() {
	offered("host", 1, func(a []js.Value) (any, error) {
		h, err := host.New([]byte(a[0].String()))
		if err != nil {
			return nil, err
		}
		return add(h), nil
	})
	offered("document", 3, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		return nil, h.Document(a[1].String(), []byte(a[2].String()))
	})
	offered("actions", 1, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		return encoded(h.Actions())
	})
	offered("functions", 1, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		return encoded(h.Functions())
	})
	offered("onFunction", 4, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		carry := carrier(a[2], a[3])
		return nil, h.OnFunction(a[1].String(), func(c *host.Call) { carry(c) })
	})
	// The callback is given the memory of the call's values by its words: In, Out and State, one after another.
	offered("onCall", 4, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		return nil, h.OnCall(a[1].String(), carrier(a[2], a[3]))
	})
	offered("load", 2, func(a []js.Value) (any, error) {
		h, err := find[host.Host](a[0].Int())
		if err != nil {
			return nil, err
		}
		p, err := h.Load(a[1].String())
		if err != nil {
			return nil, err
		}
		return add(p), nil
	})
	offered("ports", 1, func(a []js.Value) (any, error) {
		p, err := find[host.Program](a[0].Int())
		if err != nil {
			return nil, err
		}
		return encoded(p.Ports())
	})
	offered("name", 1, func(a []js.Value) (any, error) {
		n, err := host.NameOf(a[0].String())
		return strconv.FormatUint(n, 10), err
	})
	offered("free", 1, func(a []js.Value) (any, error) {
		i := a[0].Int()
		if i < 1 || i > len(things) || things[i-1] == nil {
			return nil, errors.New("there is nothing of this handle")
		}
		w, _ := things[i-1].(*world)
		if things[i-1] = nil; w != nil {
			return nil, w.detach()
		}
		return nil, nil
	})
}

// calls are those that are under way, the innermost last: of which texts and lists can be had.
var calls []*host.Call

// carrier has JavaScript carry out a call: memory is that of its words.
func carrier(call, memory js.Value) func(c *host.Call) host.Status {
	words := make([]uint64, host.MaxIn+host.MaxOut+host.MaxState)
	return func(c *host.Call) host.Status {
		copy(words, c.In[:])
		copy(words[host.MaxIn:], c.Out[:])
		copy(words[host.MaxIn+host.MaxOut:], c.State[:])
		js.CopyBytesToJS(memory, bytes(words))
		calls = append(calls, c)
		answer := call.Invoke(int(c.Event), int(c.Mind), float64(c.Entity), int(c.Status), float64(c.Tick), c.Time, c.Delta)
		calls = calls[:len(calls)-1]
		js.CopyBytesToGo(bytes(words), memory)
		copy(c.Out[:], words[host.MaxIn:])
		copy(c.State[:], words[host.MaxIn+host.MaxOut:])
		if answer.Type() == js.TypeString {
			c.Fault = answer.String()
			return host.Failure
		}
		return host.Status(answer.Int())
	}
}

func encoded(v any) (any, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

func worlds() {
	offered("world", 4, func(a []js.Value) (any, error) {
		p, err := find[host.Program](a[0].Int())
		if err != nil {
			return nil, err
		}
		seed, err := strconv.ParseUint(a[2].String(), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the seed must be a whole number from 0: %w", err)
		}
		made, err := p.NewWorld(a[1].Int(), seed, a[3].Int())
		if err != nil {
			return nil, err
		}
		w := &world{World: made}
		for _, port := range p.Ports() {
			w.words = append(w.words, port.Words)
		}
		return add(w), nil
	})
	offer("fire", 2, func(w *world, a []js.Value) (any, error) { return nil, w.Fire(a[0].Int(), a[1].Int()) })
	offer("fired", 2, func(w *world, a []js.Value) (any, error) {
		fired := make([]bool, 1)
		err := w.Fired(a[0].Int(), a[1].Int(), fired)
		return fired[0], err
	})
}

// values are texts and lists: of ports of a world, of calls, and of orders.
func values() {
	offer("setText", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetText(a[0].Int(), a[1].Int(), a[2].String())
	})
	offer("text", 2, func(w *world, a []js.Value) (any, error) { return w.Text(a[0].Int(), a[1].Int()) })
	offer("setTexts", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetTexts(a[0].Int(), a[1].Int(), strings(a[2]))
	})
	offer("texts", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.Texts(a[0].Int(), a[1].Int())
		return arrayOf(list), err
	})
	offer("setList", 3, func(w *world, a []js.Value) (any, error) {
		return nil, w.SetList(a[0].Int(), a[1].Int(), wordsOf(a[2]))
	})
	offer("list", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.List(a[0].Int(), a[1].Int(), nil)
		return memoryOf(list), err
	})
	offerCall("callText", 1, func(c *host.Call, a []js.Value) (any, error) { return c.Text(a[0].Int()) })
	offerCall("callTexts", 1, func(c *host.Call, a []js.Value) (any, error) {
		list, err := c.Texts(a[0].Int())
		return arrayOf(list), err
	})
	offerCall("callList", 1, func(c *host.Call, a []js.Value) (any, error) {
		list, err := c.List(a[0].Int(), nil)
		return memoryOf(list), err
	})
	offerCall("callSetText", 2, func(c *host.Call, a []js.Value) (any, error) { return nil, c.SetText(a[0].Int(), a[1].String()) })
	offerCall("callSetTexts", 2, func(c *host.Call, a []js.Value) (any, error) { return nil, c.SetTexts(a[0].Int(), strings(a[1])) })
	offerCall("callSetList", 2, func(c *host.Call, a []js.Value) (any, error) { return nil, c.SetList(a[0].Int(), wordsOf(a[1])) })
	offer("orderText", 2, func(w *world, a []js.Value) (any, error) { return w.OrderText(orderOf(a[0]), a[1].Int()) })
	offer("orderTexts", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.OrderTexts(orderOf(a[0]), a[1].Int())
		return arrayOf(list), err
	})
	offer("orderList", 2, func(w *world, a []js.Value) (any, error) {
		list, err := w.OrderList(orderOf(a[0]), a[1].Int(), nil)
		return memoryOf(list), err
	})
	offer("fireOrder", 2, func(w *world, a []js.Value) (any, error) {
		handle, err := strconv.ParseUint(a[0].String(), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("an order's handle is a whole number from 0: %w", err)
		}
		return w.FireOrder(handle, a[1].Int())
	})
}

// offerCall makes a function of the call that is under way.
func offerCall(name string, arguments int, f func(c *host.Call, a []js.Value) (any, error)) {
	offered(name, arguments, func(a []js.Value) (any, error) {
		if len(calls) == 0 {
			return nil, host.ErrCall
		}
		return f(calls[len(calls)-1], a)
	})
}

// strings returns those of an array.
func strings(a js.Value) []string {
	list := make([]string, a.Length())
	for i := range list {
		list[i] = a.Index(i).String()
	}
	return list
}

// arrayOf returns an array of texts.
func arrayOf(list []string) any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

// wordsOf are words that JavaScript has as bytes.
func wordsOf(a js.Value) []uint64 {
	words := make([]uint64, a.Get("byteLength").Int()/8)
	js.CopyBytesToGo(bytes(words), a)
	return words
}

// memoryOf returns the other way.
func memoryOf(words []uint64) js.Value {
	to := js.Global().Get("Uint8Array").New(8 * len(words))
	js.CopyBytesToJS(to, bytes(words))
	return to
}

// orderOf returns an order that JavaScript has as its bytes.
func orderOf(a js.Value) *host.Order {
	orders := make([]host.Order, 1)
	js.CopyBytesToGo(bytes(orders), a)
	return &orders[0]
}

func states() {
	offer("tick", 0, func(w *world, _ []js.Value) (any, error) { return float64(w.Tick()), nil })
	offer("status", 1, func(w *world, a []js.Value) (any, error) {
		s, err := w.Status(a[0].Int())
		return int(s), err
	})
	offer("fault", 1, func(w *world, a []js.Value) (any, error) { return w.Fault(a[0].Int()) })
	offer("restart", 1, func(w *world, a []js.Value) (any, error) { return nil, w.Restart(a[0].Int()) })
	offer("line", 0, func(w *world, _ []js.Value) (any, error) {
		text, ok, err := w.Line()
		if !ok {
			return nil, err
		}
		return text, err
	})
	offer("paused", 0, func(w *world, _ []js.Value) (any, error) { return w.Paused() })
	offer("pause", 0, func(w *world, _ []js.Value) (any, error) { return nil, w.Pause() })
	offer("resume", 0, func(w *world, _ []js.Value) (any, error) { return nil, w.Resume() })
	offer("restartAsked", 0, func(w *world, _ []js.Value) (any, error) { return w.RestartAsked() })
	offer("hash", 0, func(w *world, _ []js.Value) (any, error) {
		h, err := w.Hash()
		return fmt.Sprintf("%016x", h), err
	})
	offer("save", 0, func(w *world, _ []js.Value) (any, error) {
		b, err := w.Save()
		if err != nil {
			return nil, err
		}
		to := js.Global().Get("Uint8Array").New(len(b))
		js.CopyBytesToJS(to, b)
		return to, nil
	})
	offer("restore", 1, func(w *world, a []js.Value) (any, error) {
		b := make([]byte, a[0].Get("byteLength").Int())
		js.CopyBytesToGo(b, a[0])
		report, err := w.Load(b)
		if err != nil {
			return nil, err
		}
		return report.Text(), nil
	})
	offer("snapshot", 1, func(w *world, a []js.Value) (any, error) {
		if a[0].IsNull() {
			s := new(host.Snapshot)
			return add(s), w.Snapshot(s)
		}
		s, err := find[host.Snapshot](a[0].Int())
		if err != nil {
			return nil, err
		}
		return a[0], w.Snapshot(s)
	})
	offer("back", 1, func(w *world, a []js.Value) (any, error) {
		s, err := find[host.Snapshot](a[0].Int())
		if err != nil {
			return nil, err
		}
		return nil, w.Restore(s)
	})
}
