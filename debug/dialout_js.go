package debug

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"syscall/js"
	"time"

	"github.com/coder/websocket"
)

// Bounds of what waits at a browser's socket, in bytes, and how often is looked whether less does: the browser tells nobody.
const (
	maxUnsent   = 1 << 20
	maxUnread   = 16 << 20
	unsentEvery = 5 * time.Millisecond
)

// socket is a WebSocket of the browser. That of the module for WebSockets writes without any bound.
type socket struct {
	value  js.Value
	opened chan struct{}
	closed chan struct{}
	ready  chan struct{}

	mu     sync.Mutex
	queue  []carried
	unread int // bytes in queue
}

// carried is a message that has come.
type carried struct {
	kind  websocket.MessageType
	bytes []byte
}

// dialOut connects to a relay. Browsers do not say why they cannot.
func dialOut(ctx context.Context, address string) (conn messages, err error) {
	class := js.Global().Get("WebSocket")
	if class.IsUndefined() {
		return nil, errors.New("there is no WebSocket here; Node has it from version 22 on, or with --experimental-websocket")
	}
	defer func() {
		if r := recover(); r != nil { // what the constructor throws
			err = fmt.Errorf("%v", r)
		}
	}()
	s := &socket{value: class.New(address, attachProtocol), opened: make(chan struct{}), closed: make(chan struct{}), ready: make(chan struct{}, 1)}
	s.value.Set("binaryType", "arraybuffer")
	var listeners []js.Func
	on := func(event string, f func(e js.Value)) {
		listener := js.FuncOf(func(_ js.Value, a []js.Value) any {
			f(a[0])
			return nil
		})
		listeners = append(listeners, listener)
		s.value.Call("addEventListener", event, listener)
	}
	on("open", func(js.Value) { close(s.opened) })
	on("message", func(e js.Value) { s.take(e.Get("data")) })
	on("close", func(js.Value) {
		close(s.closed)
		for _, l := range listeners {
			l.Release()
		}
	})
	select {
	case <-s.opened:
		return s, nil
	case <-s.closed:
		return nil, errors.New("nobody answers there, or does not let this page in: is wits attach running, is this the address that it printed, and does its --origin name where this page is from?")
	case <-ctx.Done():
		s.CloseNow()
		return nil, ctx.Err()
	}
}

// take queues what has come.
func (s *socket) take(data js.Value) {
	m := carried{kind: websocket.MessageText}
	if data.Type() == js.TypeString {
		m.bytes = []byte(data.String())
	} else {
		from := js.Global().Get("Uint8Array").New(data)
		m.kind, m.bytes = websocket.MessageBinary, make([]byte, from.Get("byteLength").Int())
		js.CopyBytesToGo(m.bytes, from)
	}
	s.mu.Lock()
	s.queue = append(s.queue, m)
	s.unread += len(m.bytes)
	tooMuch := s.unread > maxUnread || len(m.bytes) > maxRelayed
	s.mu.Unlock()
	if tooMuch {
		s.CloseNow()
	}
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// Read implements messages.
func (s *socket) Read(ctx context.Context) (websocket.MessageType, []byte, error) {
	for {
		s.mu.Lock()
		if len(s.queue) > 0 {
			m := s.queue[0]
			s.queue = s.queue[1:]
			s.unread -= len(m.bytes)
			s.mu.Unlock()
			return m.kind, m.bytes, nil
		}
		s.mu.Unlock()
		select {
		case <-s.ready:
		case <-s.closed:
			return 0, nil, net.ErrClosed
		case <-ctx.Done():
			return 0, nil, ctx.Err()
		}
	}
}

// Write implements messages. It waits while much has not left yet.
func (s *socket) Write(ctx context.Context, kind websocket.MessageType, b []byte) error {
	for s.value.Get("bufferedAmount").Int() > maxUnsent {
		pause(ctx, unsentEvery)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	select {
	case <-s.closed:
		return net.ErrClosed
	default:
	}
	if kind == websocket.MessageText {
		s.value.Call("send", string(b))
		return nil
	}
	to := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(to, b)
	s.value.Call("send", to)
	return nil
}

// CloseNow implements messages.
func (s *socket) CloseNow() error {
	s.value.Call("close")
	return nil
}
