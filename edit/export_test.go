package edit

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// Step is a step of a change.
type Step = step

// Unfinished writes the journal of a change that is not done, as if the editor had been killed then.
func (p *Project) Unfinished(t testing.TB, steps []Step) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	must.Succeed(t, p.writeJournal(steps))
}

// KeepVersions sets how many former versions of a document are kept.
func KeepVersions(n int) { historyLength = n }
