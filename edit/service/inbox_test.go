package service

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/internal/must"
)

// post is a server that reads messages into an inbox, as the service does.
type post struct {
	box  *inbox
	url  string
	whom sync.WaitGroup
	got  chan int   // the lengths of messages
	ends chan error // why pages were let go
}

func newPost(t *testing.T, box *inbox) *post {
	p := &post{box: box, got: make(chan int, 100), ends: make(chan error, 100)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.whom.Add(1)
		defer p.whom.Done()
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(maxRequest)
		for {
			l, err := box.read(r.Context(), conn)
			if err != nil {
				if err == errFull {
					conn.Close(websocket.StatusTryAgainLater, err.Error())
				}
				p.ends <- err
				return
			}
			p.got <- len(l.content)
			l.done()
		}
	}))
	p.url = server.URL
	t.Cleanup(func() {
		server.CloseClientConnections()
		p.whom.Wait()
		server.Close()
	})
	return p
}

// half connects a page, and has it send that part of a message.
func (p *post) half(t *testing.T, n int) *websocket.Conn {
	conn, _, err := websocket.Dial(t.Context(), p.url, nil)
	must.Succeed(t, err)
	t.Cleanup(func() { conn.CloseNow() })
	conn.CloseRead(t.Context()) // as browsers do
	w, err := conn.Writer(t.Context(), websocket.MessageText)
	must.Succeed(t, err)
	for piece := bytes.Repeat([]byte("x"), 64<<10); n > 0; n -= len(piece) {
		if _, err := w.Write(piece[:min(n, len(piece))]); err != nil {
			break // it has been let go
		}
	}
	return conn
}

// TestHalfMessagesShareABudget: however many pages send most of a long message and wait, what is held of all of them is
// bounded; who sends more than there is room for is let go with a word about it, small messages still come in, and all room is
// given back.
func TestHalfMessagesShareABudget(t *testing.T) {
	box := &inbox{most: 8 << 20}
	p := newPost(t, box)
	var conns []*websocket.Conn
	for range 24 {
		conns = append(conns, p.half(t, 3<<20))
	}
	for range 20 { // two or three have a place
		if err := <-p.ends; err != errFull && err == nil {
			t.Error(err)
		}
	}
	box.mu.Lock()
	if box.held > box.most {
		t.Errorf("%d bytes are held, of %d", box.held, box.most)
	}
	box.mu.Unlock()
	small, _, err := websocket.Dial(t.Context(), p.url, nil)
	must.Succeed(t, err)
	defer small.CloseNow()
	must.Succeed(t, small.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte("x"), 100<<10)))
	if n := <-p.got; n != 100<<10 {
		t.Errorf("%d bytes", n)
	}
	for _, c := range conns {
		c.CloseNow()
	}
	for range 4 {
		<-p.ends
	}
	big := p.half(t, 0)
	big.CloseNow()
	<-p.ends
	whole, _, err := websocket.Dial(t.Context(), p.url, nil)
	must.Succeed(t, err)
	defer whole.CloseNow()
	must.Succeed(t, whole.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte("x"), 5<<20)))
	if n := <-p.got; n != 5<<20 {
		t.Errorf("%d bytes", n)
	}
	small.CloseNow()
	whole.CloseNow()
	for range 2 {
		<-p.ends
	}
	if box.held != 0 {
		t.Errorf("%d bytes are held of nobody", box.held)
	}
}

// TestHalfMessagesEnd: a page that does not send the rest is let go; one that has not begun to send may wait.
func TestHalfMessagesEnd(t *testing.T) {
	box := &inbox{late: time.Millisecond}
	p := newPost(t, box)
	quiet, _, err := websocket.Dial(t.Context(), p.url, nil)
	must.Succeed(t, err)
	defer quiet.CloseNow()
	p.half(t, 128<<10)
	if err := <-p.ends; err == nil {
		t.Error("it was not let go")
	}
	must.Succeed(t, quiet.Write(t.Context(), websocket.MessageText, []byte("hello")))
	if n := <-p.got; n != 5 {
		t.Errorf("%d bytes", n)
	}
}

// TestTheLongestMessageComesIn: as far as the service takes messages.
func TestTheLongestMessageComesIn(t *testing.T) {
	p := newPost(t, &inbox{})
	conn, _, err := websocket.Dial(context.Background(), p.url, nil)
	must.Succeed(t, err)
	defer conn.CloseNow()
	must.Succeed(t, conn.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte("x"), maxRequest)))
	if n := <-p.got; n != maxRequest {
		t.Errorf("%d bytes", n)
	}
}
