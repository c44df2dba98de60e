package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/why"
)

// gap remembers the values that rules watch, in the first of the updates in which none of them matches.
func (s *system) gap(words []uint64, tick int64) {
	if s.gapCount == 0 {
		return
	}
	count, size := words[s.gaps], 1+len(s.values)
	last := s.gaps + 1 + int((count+uint64(s.gapCount)-1)%uint64(s.gapCount))*size
	if count > 0 && s.sameGap(words[last+1:last+size], words) {
		words[last] = uint64(tick) + 1 // it goes on
		return
	}
	at := s.gaps + 1 + int(count%uint64(s.gapCount))*size
	words[at] = uint64(tick) + 1
	for k := range s.values {
		words[at+1+k] = words[s.values[k].word]
	}
	words[s.gaps]++
}

func (s *system) sameGap(gap, words []uint64) bool {
	for k := range s.values {
		if gap[k] != words[s.values[k].word] {
			return false
		}
	}
	return true
}

// Gap is a state in which no rule matched: a hole in what the rules cover.
type Gap struct {
	// Document is the path of the part whose rules did not match; "" for the root.
	Document string
	// Tick is the last frame in which it was so.
	Tick int64
	// Names and Values are what the rules watch, and what it was: 1 for true.
	Names  []string
	Values []float64
}

// String lists the values.
func (g Gap) String() string {
	var out []string
	for k, name := range g.Names {
		out = append(out, name+" "+number(g.Values[k]))
	}
	return fmt.Sprintf("frame %d: %s", g.Tick, strings.Join(out, ", "))
}

// Gaps lists the states that a mind remembers in which no rule matched, the oldest first: as many as "report" of the documents says.
func Gaps(m *wits.Mind) (out []Gap) {
	q := &why.Question{Program: m.Program()}
	for i, part := range m.Program().Parts() {
		s, ok := q.Compiled(i).(*system)
		if !ok || s.gapCount == 0 {
			continue
		}
		m.Read(func(x *wits.Context) {
			words, size := x.Words(), 1+len(s.values)
			count := int(min(words[s.gaps], uint64(1)<<62))
			for k := max(0, count-s.gapCount); k < count; k++ {
				at := s.gaps + 1 + k%s.gapCount*size
				g := Gap{Document: part.Path, Tick: int64(words[at]) - 1}
				for n, v := range s.values {
					is := float64(int64(words[at+1+n]))
					if v.form == ofFloat {
						is = math.Float64frombits(words[at+1+n])
					}
					g.Names, g.Values = append(g.Names, v.name), append(g.Values, is)
				}
				out = append(out, g)
			}
		})
	}
	return slices.Clip(out)
}
