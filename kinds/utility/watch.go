package utility

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits"
)

// Watch looks at minds frame by frame and finds out which considerations matter: see [Watch.Report]. The zero value is
// ready. It is for tools: it allocates, and is not for several goroutines at once.
type Watch struct {
	found map[usage]*Usage
}

// usage is what a consideration is known by: all agents that have it count together.
type usage struct{ document, option, name string }

// Usage is what a consideration did while it was watched.
type Usage struct {
	Document      string `json:"document"`
	Option        string `json:"option"`
	Consideration string `json:"consideration"`
	// Seen is how often it was evaluated: in how many frames of agents in which its option was looked at.
	Seen int `json:"seen"`
	// Low and High are the least and the greatest that it made of its input, over all that time.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Vetoed is how often it has ended its option. Decisive is how often another option would have had the highest utility
	// without it; where one is drawn it is how often it has changed the chances.
	Vetoed   int `json:"vetoed"`
	Decisive int `json:"decisive"`
}

// Idle says that it made no difference.
func (u Usage) Idle() bool { return u.Vetoed+u.Decisive == 0 }

func (u Usage) String() string {
	what := fmt.Sprintf("%.4g to %.4g, vetoed %d times, decisive %d times of %d", u.Low, u.High, u.Vetoed, u.Decisive, u.Seen)
	switch {
	case u.Seen == 0:
		what = "was never looked at"
	case u.Idle() && u.Low == u.High:
		what = fmt.Sprintf("never mattered in %d decisions: it was always %.4g", u.Seen, u.Low)
	case u.Idle():
		what = fmt.Sprintf("never mattered in %d decisions, from %.4g to %.4g", u.Seen, u.Low, u.High)
	}
	return fmt.Sprintf("%s: %s.%s %s", u.Document, u.Option, u.Consideration, what)
}

// Feed takes note of a mind's last decisions. Call it after each step, or after some of them.
func (w *Watch) Feed(m *wits.Mind) {
	if w.found == nil {
		w.found = map[usage]*Usage{}
	}
	parts := m.Program().Parts()
	for _, l := range Table(m) {
		part := &parts[l.Part]
		best := -1
		for i, r := range l.Rows {
			if r.Decision == Chosen {
				best = i
			}
		}
		for i := range l.Rows {
			w.note(part, &l, i, best, m.Active(part.Active))
		}
	}
}

// note takes note of an option's considerations.
func (w *Watch) note(part *wits.PartInfo, l *Level, i, best int, active bool) {
	r := &l.Rows[i]
	option := r.Option
	if part.Path != "" {
		option = option[len(part.Path)+1:]
	}
	for _, t := range r.Terms {
		k := usage{part.Document, option, t.Name}
		u := w.found[k]
		if u == nil {
			u = &Usage{Document: k.document, Option: k.option, Consideration: k.name}
			w.found[k] = u
		}
		if !active || !t.Seen {
			continue
		}
		if u.Seen++; u.Seen == 1 {
			u.Low, u.High = t.Output, t.Output
		}
		u.Low, u.High = min(u.Low, t.Output), max(u.High, t.Output)
		switch {
		case r.Vetoed == t.Name:
			u.Vetoed++
		case best >= 0 && decisive(l, i, best, t.Output):
			u.Decisive++
		}
	}
}

// decisive reports whether another option would come first if a factor of one were 1.
func decisive(l *Level, i, best int, factor float64) bool {
	if factor == 1 || factor == 0 {
		return false
	}
	r := &l.Rows[i]
	without := (r.Score-r.Modifier)/factor + r.Modifier
	switch r.Decision {
	case Chosen:
		for k := range l.Rows {
			if o := &l.Rows[k]; k != i && o.Decision == Beaten && o.Score > without {
				return true
			}
		}
		return slices.ContainsFunc(l.Rows, func(o Row) bool { return o.Decision == Unlucky })
	case Beaten:
		return without > l.Rows[best].Score
	case Unlucky, Screened:
		return true
	}
	return false
}

// Report lists all considerations that were there, by document, option and name.
func (w *Watch) Report() []Usage {
	var out []Usage
	for u := range maps.Values(w.found) {
		out = append(out, *u)
	}
	slices.SortFunc(out, func(a, b Usage) int {
		return cmp.Or(cmp.Compare(a.Document, b.Document), cmp.Compare(a.Option, b.Option), cmp.Compare(a.Consideration, b.Consideration))
	})
	return out
}
