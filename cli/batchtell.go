package cli

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// batchProgress tells how far a batch is, on several goroutines: on a terminal one line that is written again, else a line now and then.
type batchProgress struct {
	mutex    sync.Mutex // connections tell of what goes wrong on goroutines of their own
	w        io.Writer
	terminal bool
	every    time.Duration
	last     time.Time
	began    time.Time
	before   int // matches that had been played when it began
	open     bool
}

func newBatchProgress(w io.Writer) *batchProgress {
	p := &batchProgress{w: w, every: 10 * time.Second, began: time.Now(), last: time.Now()}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull {
			p.terminal, p.every = true, 100*time.Millisecond
		}
	}
	return p
}

func (p *batchProgress) event(e batch.Event) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	switch e.Kind {
	case batch.Began:
		if p.before = e.Matches; e.Matches > 0 {
			p.put("%d matches had been played before", e.Matches)
		}
	case batch.Differed, batch.PutOut:
		if e.Kind == batch.PutOut {
			p.put("worker %s is put out, and what it played is played again: %s", e.Worker, e.Reason)
		} else {
			p.put("%s: a third worker decides", e.Reason)
		}
	case batch.Answered:
		if e.Reason != "" {
			p.put("%s: %s", e.Worker, e.Reason)
		}
		if time.Since(p.last) < p.every {
			return
		}
		p.last = time.Now()
		text := progressLine(e, p.before, time.Since(p.began))
		if p.terminal {
			fmt.Fprintf(p.w, "\r%s\x1b[K", text)
			p.open = true
		} else {
			fmt.Fprintln(p.w, text)
		}
	}
}

// restart begins to count anew, of a further batch of which some matches had been played.
func (p *batchProgress) restart(before int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.before, p.began = before, time.Now()
}

// line writes a line of its own.
func (p *batchProgress) line(format string, args ...any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.put(format, args...)
}

func (p *batchProgress) put(format string, args ...any) {
	p.clear()
	fmt.Fprintf(p.w, format+"\n", args...)
}

// end takes the line away that is written again.
func (p *batchProgress) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.clear()
}

func (p *batchProgress) clear() {
	if p.open {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.open = false
	}
}

func progressLine(e batch.Event, before int, took time.Duration) string {
	text := fmt.Sprintf("%d of at most %d matches, %.1f a second", e.Played, e.Most, float64(e.Played-before)/max(took.Seconds(), 1e-3))
	list := e.Comparisons()
	if len(list) != 1 {
		decided := 0
		for _, m := range list {
			if m.Final {
				decided++
			}
		}
		return fmt.Sprintf("%s; %d of %d comparisons done", text, decided, len(list))
	}
	m := list[0]
	switch {
	case m.Elo != nil && m.Mean == nil:
		text += "; " + eloWords(*m.Elo)
	case m.Mean != nil:
		text += "; " + intervalWords(*m.Mean, "%.4g")
	}
	if m.Upper != 0 {
		text += fmt.Sprintf("; LLR %.2f (%.2f to %.2f)", m.LLR, m.Lower, m.Upper)
	}
	return text
}

// eloWords returns a difference with its interval: "+38 Elo (+9 to +67)".
func eloWords(i stats.Interval) string {
	side := func(f float64, unbounded string) string {
		if math.IsInf(f, 0) {
			return unbounded
		}
		return fmt.Sprintf("%+.0f", f)
	}
	switch {
	case math.IsInf(i.Estimate, 1):
		return "more than " + side(i.Low, "any") + " Elo"
	case math.IsInf(i.Estimate, -1):
		return "less than " + side(i.High, "any") + " Elo"
	}
	return fmt.Sprintf("%+.0f Elo (%s to %s)", i.Estimate, side(i.Low, "any"), side(i.High, "any"))
}

func intervalWords(i stats.Interval, format string) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf(format, i.Estimate) + " (too few for an interval)"
	}
	return fmt.Sprintf(format+" ("+format+" to "+format+")", i.Estimate, i.Low, i.High)
}

func percentWords(i stats.Interval) string {
	return fmt.Sprintf("%.1f %% (%.1f to %.1f %%)", 100*i.Estimate, 100*i.Low, 100*i.High)
}

// writeReport writes what a batch has come to, for people.
func writeReport(out io.Writer, r *batch.Report) error {
	p := r.Plan
	var b strings.Builder
	for _, m := range r.Comparisons {
		writeComparison(&b, p, &m)
	}
	if len(r.Standings) > 0 {
		writeMatrix(&b, r)
	}
	if p.Judge.Figure != "" && len(r.Comparisons) > 0 && r.Comparisons[0].OfA != nil {
		writeVariants(&b, r)
	}
	fmt.Fprintf(&b, "%d matches count, of %d that were played, in %s of their own time; intervals are of 95 %%.\n", r.Counted, r.Played, secondsWords(r.Seconds))
	if r.Checked > 0 {
		fmt.Fprintf(&b, "%d jobs were played twice, and came out the same", r.Checked)
		if len(r.Excluded) > 0 {
			fmt.Fprintf(&b, " but for those of workers that were put out")
		}
		fmt.Fprintln(&b, ".")
	}
	for _, e := range r.Excluded {
		fmt.Fprintf(&b, "Worker %s was put out: %s.\n", e.Worker, e.Reason)
	}
	if len(r.Builds) > 1 {
		fmt.Fprintf(&b, "Workers were of different builds: %s.\n", strings.Join(r.Builds, ", "))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func secondsWords(s float64) string {
	return time.Duration(math.Round(s*100) / 100 * float64(time.Second)).String()
}

func writeComparison(b *strings.Builder, p *batch.Plan, m *batch.Comparison) {
	if m.B == "" {
		fmt.Fprintf(b, "%s: %d rounds\n", m.A, m.Rounds)
	} else {
		fmt.Fprintf(b, "%s against %s: %d rounds", m.A, m.B, m.Rounds)
		if m.Points != nil {
			fmt.Fprintf(b, ", %d won, %d lost, %d drawn", m.Won, m.Lost, m.Drawn)
		}
		fmt.Fprintln(b)
	}
	if m.Skipped > 0 {
		fmt.Fprintf(b, "  left out    %d rounds that ended with a fault\n", m.Skipped)
	}
	if m.Points != nil {
		fmt.Fprintf(b, "  points      %s\n  strength    %s\n", percentWords(*m.Points), eloWords(*m.Elo))
	}
	if m.Mean != nil {
		what := p.Judge.Figure
		if m.OfA != nil {
			what += ": better by"
		}
		fmt.Fprintf(b, "  %s %s\n", what, intervalWords(*m.Mean, "%.4g"))
	}
	if text := verdictWords(p, m); text != "" {
		fmt.Fprintf(b, "  %s\n", text)
	}
}

// verdictWords says what comes of a comparison; "" if nothing was asked.
func verdictWords(p *batch.Plan, m *batch.Comparison) string {
	if t := p.Stop.Test; t != nil {
		two, unit, kind := t.Mean, "", "on average"
		if t.Elo != nil {
			two, unit, kind = t.Elo, " Elo", "stronger"
		} else if m.OfA != nil {
			kind = "better on average"
		}
		rather := func(is, isNot float64) string {
			return fmt.Sprintf("%s is %g%s %s rather than %g (errors of %g %% and %g %%)", m.A, is, unit, kind, isNot, 100*t.Alpha, 100*t.Beta)
		}
		switch m.Verdict {
		case batch.AcceptedH1:
			return "verdict     yes: " + rather(two[1], two[0])
		case batch.AcceptedH0:
			return "verdict     no: " + rather(two[0], two[1])
		}
		return fmt.Sprintf("verdict     not decided after %d rounds: the test stands at %.2f, between %.2f and %.2f", m.Rounds, m.LLR, m.Lower, m.Upper)
	}
	switch {
	case m.B == "" || m.OfA == nil && m.Mean != nil:
		return ""
	case m.Better() > 0:
		return m.A + " is better"
	case m.Better() < 0:
		return m.B + " is better"
	}
	return "neither is better, as far as so few rounds show"
}

// writeMatrix writes the points of each entrant against each other, and ratings.
func writeMatrix(b *strings.Builder, r *batch.Report) {
	cell := map[[2]string]string{}
	for _, m := range r.Comparisons {
		if m.Points == nil {
			continue
		}
		i := *m.Points
		cell[[2]string{m.A, m.B}] = fmt.Sprintf("%.0f (%.0f-%.0f)", 100*i.Estimate, 100*i.Low, 100*i.High)
		cell[[2]string{m.B, m.A}] = fmt.Sprintf("%.0f (%.0f-%.0f)", 100*(1-i.Estimate), 100*(1-i.High), 100*(1-i.Low))
	}
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nrating\tof 95 %\trounds\tpoints in % against")
	for _, s := range r.Standings {
		fmt.Fprintf(w, "\t%s", s.Name)
	}
	fmt.Fprintln(w)
	for _, s := range r.Standings {
		fmt.Fprintf(w, "%+.0f\t%+.0f to %+.0f\t%d\t%s", s.Rating.Estimate, s.Rating.Low, s.Rating.High, s.Rounds, s.Name)
		for _, other := range r.Standings {
			text := cell[[2]string{s.Name, other.Name}]
			if text == "" {
				text = "-"
			}
			fmt.Fprintf(w, "\t%s", text)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	fmt.Fprintln(b)
}

// writeVariants writes the figure of each variant.
func writeVariants(b *strings.Builder, r *batch.Report) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\nvariant\t%s, on average\t95 %%\n", r.Plan.Judge.Figure)
	done := map[string]bool{}
	row := func(name string, i *stats.Interval) {
		if i != nil && !done[name] {
			done[name] = true
			fmt.Fprintf(w, "%s\t%.4g\t%.4g to %.4g\n", name, i.Estimate, i.Low, i.High)
		}
	}
	for _, m := range r.Comparisons {
		row(m.A, m.OfA)
		row(m.B, m.OfB)
	}
	w.Flush()
	fmt.Fprintln(b)
}
