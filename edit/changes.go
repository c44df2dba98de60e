package edit

import (
	"context"
	"time"
)

// What happened to a document.
const (
	Created = "created"
	Changed = "changed"
	Removed = "removed"
	Renamed = "renamed"
)

// Change is something that has happened to a project's documents.
type Change struct {
	// Number counts the changes, from 1.
	Number uint64 `json:"number"`
	What   string `json:"what"`
	// Path is the document; "." stands for the folders, and the name of the project's file for that. From is where a renamed
	// document was before.
	Path string `json:"path"`
	From string `json:"from,omitempty"`
	// Version is the document's content now.
	Version Version `json:"version,omitempty"`
	// By is the session that did it; "" if it was done outside of the editor.
	By string `json:"by,omitempty"`
}

// changes remembers what has happened, and wakes who waits for more.
type changes struct {
	list []Change // the last ones
	last uint64
	more chan struct{} // closed when something happens
	over bool
}

// maxChanges is how many changes are remembered.
const maxChanges = 4096

func (c *changes) init() { c.more = make(chan struct{}) }

func (c *changes) add(change Change) {
	c.last++
	change.Number = c.last
	if len(c.list) == maxChanges {
		c.list = append(c.list[:0:0], c.list[maxChanges/2:]...)
	}
	c.list = append(c.list, change)
	c.wake()
}

func (c *changes) wake() {
	if !c.over {
		close(c.more)
		c.more = make(chan struct{})
	}
}

func (c *changes) close() {
	if !c.over {
		c.over = true
		close(c.more)
	}
}

// Changes returns what has happened after a change of this number; more is closed when something else has, or the project
// is closed. False says that this is so long ago that it is not known any more: list the documents anew.
func (p *Project) Changes(after uint64) (list []Change, more <-chan struct{}, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &p.changes
	first := c.last - uint64(len(c.list)) // the change before the first that is remembered
	if after < first || after > c.last {
		return nil, c.more, false
	}
	return append([]Change{}, c.list[after-first:]...), c.more, true
}

// Poll looks at the disk and notes what others have changed there.
func (p *Project) Poll() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.changes.over {
		return context.Canceled
	}
	return p.scan()
}

// Watch polls until ctx ends. A folder that cannot be read for a while is tried again.
func (p *Project) Watch(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			p.Poll()
		}
	}
}
