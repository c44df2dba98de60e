package service

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// What pages send is held in memory until it has been done. A message may be long, there may be many pages, and a page may send
// half of a message and then nothing: so all pages share a budget for what is on its way, and a message has to come to its end.

const (
	freeBytes    = 256 << 10 // of a message, which each page has for itself
	sharedBytes  = 160 << 20 // for what is longer, of all pages together: two of the longest messages
	pieceBytes   = 64 << 10  // that a page takes at a time
	wholeTimeout = 60 * time.Second
)

// inbox is the budget of a service.
type inbox struct {
	mu   sync.Mutex
	held int64
	most int64         // 0 means sharedBytes
	late time.Duration // 0 means wholeTimeout
}

// errFull is why a page is let go that sends more than there is room for.
var errFull = errors.New("the editor has too much to read at once: try again in a moment")

// take takes room, if there is some.
func (b *inbox) take(n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	most := b.most
	if most == 0 {
		most = sharedBytes
	}
	if b.held+n > most {
		return false
	}
	b.held += n
	return true
}

func (b *inbox) give(n int64) {
	b.mu.Lock()
	b.held -= n
	b.mu.Unlock()
}

// letter is a message that was read. Done gives its room back.
type letter struct {
	kind    websocket.MessageType
	content []byte
	room    int64
	box     *inbox
}

func (l *letter) done() {
	l.box.give(l.room)
	l.content, l.room = nil, 0
}

// read waits for a message and reads it. It fails with errFull if there is no room for it, and if it does not come to its end in
// time.
func (b *inbox) read(ctx context.Context, conn *websocket.Conn) (l *letter, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	kind, r, err := conn.Reader(ctx) // waits for as long as it takes for a message to begin
	if err != nil {
		return nil, err
	}
	late := b.late
	if late == 0 {
		late = wholeTimeout
	}
	defer time.AfterFunc(late, cancel).Stop()
	l = &letter{kind: kind, box: b}
	for {
		if len(l.content) == cap(l.content) {
			if err := l.grow(); err != nil {
				l.done()
				return nil, err
			}
		}
		n, err := r.Read(l.content[len(l.content):cap(l.content)])
		l.content = l.content[:len(l.content)+n]
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			l.done()
			return nil, err
		}
	}
}

// grow makes room for more of the message, half as much again at a time. What was held of it before is not needed any more.
func (l *letter) grow() error {
	next := int64(pieceBytes)
	if n := int64(cap(l.content)); n > 0 {
		next = min(n+max(n/2, pieceBytes), maxRequest+pieceBytes)
	}
	if need := max(0, next-freeBytes) - l.room; need > 0 {
		if !l.box.take(need) {
			return errFull
		}
		l.room += need
	}
	content := make([]byte, len(l.content), next)
	copy(content, l.content)
	l.content = content
	return nil
}
