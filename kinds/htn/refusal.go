package htn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Why something could not be done is known only while a search is at it: the state that it was looked at in is imagined, and
// put back. So a refusal is kept when it happens, in words of the mind: which task, which of its conditions, and the values
// that the condition read. A method that is taken back keeps the refusal because of which it was.

// mostRead is how many values a refusal keeps.
const mostRead = 2

// read is a value that a condition reads: of the state, or an argument.
type read struct {
	port *wits.Port
	word int
}

// refusal is where a mind keeps one.
type refusal struct {
	// why is the word with the task that could not be done, from 1, in its lower half, 0 if none is known; and in its upper half
	// that task's condition that did not hold, from 1, 0 if it has methods and none of them could be done. In the refusal of a
	// method's own condition the task is that of the method.
	why  int
	read [mostRead]int
}

// deadEnd is the last refusal of a search.
type deadEnd struct {
	task  int32
	unmet int
	read  [mostRead]uint64
}

// note keeps a refusal in the mind.
func (d *deadEnd) note(words []uint64, r *refusal) {
	words[r.why] = uint64(d.task) + 1 | uint64(d.unmet)<<32
	for i, w := range r.read {
		words[w] = d.read[i]
	}
}

// observe copies the values that a condition reads, as they are imagined now.
func (d *deadEnd) observe(words []uint64, reads []read) {
	d.read = [mostRead]uint64{}
	for i := range reads {
		d.read[i] = words[reads[i].word]
	}
}

// refusal makes the words of one.
func (b *builder) refusal(name string) *refusal {
	r := &refusal{}
	b.word("because "+name, &r.why)
	for i := range r.read {
		b.word(fmt.Sprintf("read %s %d", name, i), &r.read[i])
	}
	return r
}

// reads returns the values of the state and the arguments that each condition of a task reads, as far as each is a word and there
// is room for them.
func (b *builder) reads(task int, when []*jsontree.Node) [][]read {
	out := make([][]read, len(when))
	for i, c := range when {
		ports := slices.Clone(b.props)
		for _, t := range b.terms[task] {
			ports = append(ports, t.port)
		}
		for _, p := range ports {
			if p.Type.Words() == 1 && len(out[i]) < mostRead && names(c.Text, p.Name) {
				out[i] = append(out[i], read{port: p})
			}
		}
		b.Finish(func() {
			for k := range out[i] {
				out[i][k].word = out[i][k].port.Slot().Word()
			}
		})
	}
	return out
}

// values returns those that a refusal has kept, in words: "Energy was 1".
func values(reads [][]read, unmet int, kept [mostRead]uint64) string {
	if unmet < 1 || unmet > len(reads) {
		return ""
	}
	var all []string
	for i, r := range reads[unmet-1] {
		all = append(all, fmt.Sprintf("%s was %s", r.port.Name, r.port.Type.Format(decode(r.port.Type, kept[i:i+1]))))
	}
	if len(all) == 0 {
		return ""
	}
	return " (" + strings.Join(all, ", ") + ")"
}

// kept reads a refusal from a mind: the task that could not be done and its condition, as the document has it, with values.
func (d *domain) kept(words []uint64, r *refusal) (blocked *task, unmet string) {
	k := words[r.why] & 0xffff_ffff
	if k == 0 || k > uint64(len(d.tasks)) {
		return nil, ""
	}
	blocked = &d.tasks[k-1]
	n := words[r.why] >> 32
	if n == 0 || n > uint64(len(blocked.conditions)) {
		return blocked, ""
	}
	var seen [mostRead]uint64
	for i, w := range r.read {
		seen[i] = words[w]
	}
	return blocked, kind.Quoted(blocked.conditions[n-1]) + " did not hold" + values(blocked.reads, int(n), seen)
}
