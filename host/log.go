package host

import (
	"fmt"
	"sync"

	"github.com/wits-ai/wits"
)

// maxLines is how many lines wait for the host; the oldest go.
const maxLines = 1000

// lines are what minds have logged, for a host that polls them.
type lines struct {
	mu   sync.Mutex
	list []string
	lost int
}

// Log implements [wits.Logger]: it keeps the line for the host, and passes it on to the page.
func (w *World) Log(m wits.Message) {
	w.lines.add(fmt.Sprintf("%s, tick %d, %s: %s: %s", m.Level, m.Tick, m.Entity, m.Node, m.Text))
	if w.tools != nil && w.tools.log != nil {
		w.tools.log.Log(m)
	}
}

// Tell keeps a line for the host that is of no mind, such as what became of a document that was changed. It may be called from
// any goroutine.
func (w *World) Tell(level wits.Level, text string) { w.lines.add(fmt.Sprintf("%s: %s", level, text)) }

func (l *lines) add(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.list) == maxLines {
		l.list = append(l.list[:0], l.list[1:]...)
		l.lost++
	}
	l.list = append(l.list, text)
}

// Line returns the oldest line that minds have logged and that was not asked for yet; false if there is none. The last 1,000 are kept.
func (w *World) Line() (string, bool, error) {
	if err := w.enter(); err != nil {
		return "", false, err
	}
	defer w.leave()
	l := &w.lines
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lost > 0 {
		text := fmt.Sprintf("warning: %d lines before this one were lost", l.lost)
		l.lost = 0
		return text, true, nil
	}
	if len(l.list) == 0 {
		return "", false, nil
	}
	text := l.list[0]
	l.list = l.list[1:]
	return text, true, nil
}
