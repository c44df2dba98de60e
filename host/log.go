package host

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// maxLines is how many lines wait for the host; the oldest go.
const maxLines = 1000

// lines are what minds have logged, for a host that polls them.
type lines struct {
	list []string
	lost int
}

// Log implements [wits.Logger]: it keeps the line for the host, and passes it on to who watches.
func (w *World) Log(m wits.Message) {
	if len(w.lines.list) == maxLines {
		w.lines.list = append(w.lines.list[:0], w.lines.list[1:]...)
		w.lines.lost++
	}
	w.lines.list = append(w.lines.list, fmt.Sprintf("%s, tick %d, %s: %s: %s", m.Level, m.Tick, m.Entity, m.Node, m.Text))
	if w.watcher != nil {
		w.watcher.Log(m)
	}
}

// Line is the oldest line that minds have logged and that was not asked for yet; false if there is none. The last 1,000 are kept.
func (w *World) Line() (string, bool, error) {
	if err := w.enter(); err != nil {
		return "", false, err
	}
	defer w.leave()
	l := &w.lines
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
