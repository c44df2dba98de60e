package debug

import (
	"fmt"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// logs is the end of the game's log: a ring that a storm of messages can fill but not outgrow, and of which each page
// is sent no more than maxLines at a time.
type logs struct {
	mu   sync.Mutex
	ring [ringLines]logLine
	next uint64 // number of the next line; line n is in ring[n % ringLines]
}

const (
	ringLines = 512
	maxLines  = 100 // lines in a message to a page
)

// Log implements [wits.Logger]. It may be called by any number of goroutines.
func (l *logs) Log(m wits.Message) {
	l.add(logLine{Tick: m.Tick, Agent: m.Entity.Index(), Level: m.Level.String(), Node: m.Node, Text: m.Text})
}

// count returns the number of the next line.
func (l *logs) count() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.next
}

// since returns the last lines from number from on, and the number to go on with. Where there are more than a message
// holds, a line in front says how many are missing.
func (l *logs) since(from uint64) (lines []logLine, next uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if from == l.next {
		return nil, l.next
	}
	first := from
	if l.next-first > maxLines {
		first = l.next - maxLines
		lines = append(lines, logLine{Tick: l.ring[first%ringLines].Tick, Level: wits.Warning.String(),
			Text: fmt.Sprintf("%d lines are left out here: there are too many", first-from)})
	}
	for ; first < l.next; first++ {
		lines = append(lines, l.ring[first%ringLines])
	}
	return lines, l.next
}

// add writes a line. It may be called by any number of goroutines.
func (l *logs) add(line logLine) {
	if len(line.Text) > wire.MaxLine {
		line.Text = line.Text[:wire.MaxLine] + "..."
	}
	line.Text = strings.ToValidUTF8(line.Text, "")
	l.mu.Lock()
	l.ring[l.next%ringLines] = line
	l.next++
	l.mu.Unlock()
}
