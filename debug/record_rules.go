package debug

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// Rules of the recording [Pro360, ch. 16.4.1]: what a character knew in frames in which something was shown becomes what rules watch. How a rule is
// written and when it matches the kind knows; see [kind.Demonstrated].

// Bounds of it.
const (
	maxMoments    = 500
	maxWatched    = 64
	longestSpan   = 600 // frames
	usualPlayback = 3   // seconds
	longPlayback  = 60
)

// demonstrated is the kind whose rules can be made by showing; nil if the game has none.
func demonstrated(p *wits.Program) (kind.Demonstrated, string) {
	reg := p.Registry()
	if reg == nil {
		return nil, ""
	}
	for _, name := range reg.Kinds() {
		if k, ok := reg.Kind(name).(kind.Demonstrated); ok {
			return k, name
		}
	}
	return nil, ""
}

func (h *Hub) markMoment(r *MarkMomentRequest) (*MarkMomentResponse, error) {
	if h.recorder == nil {
		return nil, cannot("%w: no moment of it can be marked", errNotRecorded)
	}
	if _, err := h.agent(r.Agent); err != nil {
		return nil, err
	}
	tick := h.recorder.Now()
	if r.Tick != nil {
		tick = *r.Tick
	}
	is := slices.ContainsFunc(h.recorder.Marks(tick, tick), func(m record.Mark) bool { return m.Kind == record.MarkMoment && m.Agent == r.Agent })
	switch {
	case r.Remove && !h.recorder.RemoveMarks(tick, record.MarkMoment, r.Agent):
		return nil, missing("frame %d is not marked", tick)
	case !r.Remove && !is && !h.recorder.AddMarkAt(tick, record.MarkMoment, "shown", r.Agent):
		oldest, newest := h.recorder.Span()
		return nil, invalid("frame %d is not recorded: frames %d to %d are", tick, oldest, newest)
	}
	return &MarkMomentResponse{Tick: tick}, nil
}

// lessons are rules that are being made.
type lessons struct {
	*pastOf
	h       *Hub
	r       *RecordRulesRequest
	part    string // its path
	kind    kind.Demonstrated
	out     *RecordRulesResponse
	numbers map[*wits.Program][]*formula.Formula // what is watched, by program
}

func (h *Hub) recordRules(r *RecordRulesRequest) (*RecordRulesResponse, error) {
	switch {
	case len(r.Moments) > maxMoments || len(r.Watched) > maxWatched || len(r.Taken) > 10_000 || len(r.Name) > 200:
		return nil, invalid("that is too much at once: at most %d moments and %d values", maxMoments, maxWatched)
	case r.Span > longestSpan:
		return nil, invalid("%d frames are too many for a moment: %d is the limit", r.Span, longestSpan)
	case r.Merge != "" && r.Merge != "each" && r.Merge != "alike" && r.Merge != "all":
		return nil, invalid(`moments become rules by "alike", "each" or "all", not %q`, short(r.Merge, maxText))
	case r.Run != "" && r.Do != "":
		return nil, invalid("a rule runs a document or does an action, not both")
	}
	past, part, err := h.partOf(r.Agent, r.From, r.To, r.Branch, r.Part)
	if err != nil {
		return nil, err
	}
	l := &lessons{pastOf: past, h: h, r: r, part: part, out: &RecordRulesResponse{From: past.from, To: past.to}, numbers: map[*wits.Program][]*formula.Formula{}}
	var name string
	if l.kind, name = demonstrated(past.program); l.kind == nil {
		return nil, cannot("the game knows no kind of document whose rules can be shown")
	}
	for i, p := range past.program.Parts() {
		if p.Kind == name {
			l.out.Documents = append(l.out.Documents, RuleDocument{i, p.Document})
		}
	}
	l.actions()
	if err := l.moments(); err != nil {
		return nil, err
	}
	if err := l.values(); err != nil {
		return nil, err
	}
	return l.out, l.make()
}

// partOf is a stretch of an agent's recording, with the path of a part of its program.
func (h *Hub) partOf(agent uint32, from, to int64, branch *uint32, part int) (*pastOf, string, error) {
	if a, err := h.agent(agent); err == nil && a.Mind == nil {
		return nil, "", cannot("%s has no mind, so there is nothing that it knows: choose another character", a.Name)
	}
	past, err := h.pastOf(agent, from, to, branch)
	if err != nil {
		return nil, "", err
	}
	parts := past.program.Parts()
	if part < 0 || part >= len(parts) {
		return nil, "", missing("agent %d has no part %d: its program has %d", agent, part, len(parts))
	}
	return past, parts[part].Path, nil
}

// actions lists what rules can do.
func (l *lessons) actions() {
	reg := l.program.Registry()
	for _, name := range reg.Actions() {
		l.out.Actions = append(l.out.Actions, name)
		if takesKeys(reg.Action(name)) {
			l.out.Players = append(l.out.Players, name)
		}
	}
}

// keysOfAction is the text by which an action is told which keys to play.
const keysOfAction = "Keys"

func takesKeys(a *inspect.ActionType) bool {
	return slices.ContainsFunc(a.Fields, func(f kind.Field) bool {
		return f.Name == keysOfAction && !f.Out && !f.Trigger && f.Type != nil && f.Type.Name() == "string"
	})
}

// moments finds the frames in which something was shown.
func (l *lessons) moments() error {
	seen := map[int64]bool{}
	add := func(tick int64, why string) {
		if !seen[tick] && tick >= l.from && tick <= l.to {
			seen[tick] = true
			l.out.Moments = append(l.out.Moments, RecordedMoment{Tick: tick, Why: why})
		}
	}
	for _, tick := range l.r.Moments {
		if add(tick, "chosen"); !seen[tick] {
			return invalid("frame %d is not in the recording: frames %d to %d are", tick, l.from, l.to)
		}
	}
	if l.r.Marked {
		for _, m := range l.recorder.Marks(l.from, l.to) {
			if m.Kind == record.MarkMoment && m.Agent == l.r.Agent {
				add(m.Tick, "marked")
			}
		}
	}
	if l.r.Pressed != "" {
		if err := l.pressed(add); err != nil {
			return err
		}
	}
	if l.r.Begins != "" {
		if err := l.begun(add); err != nil {
			return err
		}
	}
	slices.SortFunc(l.out.Moments, func(a, b RecordedMoment) int { return cmp.Compare(a.Tick, b.Tick) })
	if n := len(l.out.Moments); n > maxMoments {
		return invalid("these are %d moments, and %d is the limit: choose a shorter stretch", n, maxMoments)
	}
	return nil
}

// pressed adds the frames in which an input was pressed: those that were played with it.
func (l *lessons) pressed(add func(tick int64, why string)) error {
	bit := slices.IndexFunc(l.h.source.Info().Controls, func(c sim.Control) bool { return c.Input == l.r.Pressed })
	switch {
	case bit < 0:
		return missing("the game has no input %q", short(l.r.Pressed, maxText))
	case l.recorder != &l.h.recorder.Timeline:
		return cannot("what players pressed is told of the timeline that the game goes: switch to the other one first")
	}
	for tick := max(l.from, 1); tick <= l.to; tick++ {
		if k, ok := l.h.recorder.Keys(tick - 1); ok && k.Held&^k.Before>>bit&1 != 0 {
			add(tick, "pressed")
		}
	}
	return nil
}

// begun adds the frames in which a node became active.
func (l *lessons) begun(add func(tick int64, why string)) error {
	past, err := l.h.pastOf(l.r.BeginsAgent, l.r.From, l.r.To, l.r.Branch)
	if err != nil {
		return err
	}
	node := formula.FindNode(past.program, l.r.Begins)
	switch {
	case node == nil:
		return missing("agent %d has no node %s", l.r.BeginsAgent, cut(l.r.Begins))
	case node.Active < 0:
		return cannot("%s does not begin and end: it runs whenever what it lies in does", node.Path)
	}
	was, last := false, int64(math.MinInt64)
	past.recorder.Minds(past.agent, past.from, past.to, func(tick int64, m *wits.Mind) bool {
		n := node
		if m.Program().Original() != past.program.Original() {
			if n = formula.FindNode(m.Program(), node.Path); n == nil || n.Active < 0 {
				was = false
				return true
			}
		}
		is := m.Active(n.Active)
		if is && !was && last == tick-1 {
			add(tick, "begins")
		}
		was, last = is, tick
		return true
	})
	return nil
}

// values finds what can be watched, and what is.
func (l *lessons) values() error {
	part := &l.program.Parts()[l.r.Part]
	offer := func(name, typ, unit string) error {
		v := RecordableValue{Value: name, Path: pathIn(l.part, name), Type: typ, Unit: unit}
		return l.measure(&v)
	}
	for _, p := range part.Ports {
		if !p.Trigger && p.Out && p.Value >= 0 && p.Type != nil && recordable(p.Type.Name()) {
			if err := offer(p.Name, p.Type.Name(), p.Unit); err != nil {
				return err
			}
		}
	}
	head := ""
	if l.part != "" {
		head = l.part + "."
	}
	for _, v := range l.program.Values() {
		name, mine := strings.CutPrefix(v.Path, head)
		if !mine || v.Class != inspect.ClassVariable || strings.ContainsAny(name, "./#@") || !recordable(v.Slot.Type().Name()) {
			continue
		}
		if err := offer(name, v.Slot.Type().Name(), v.Unit); err != nil {
			return err
		}
	}
	l.out.Watched = slices.Clone(l.r.Watched)
	if len(l.r.Watched) > 0 {
		return nil
	}
	for _, v := range l.out.Values {
		if v.High > v.Low && len(l.out.Watched) < maxWatched {
			l.out.Watched = append(l.out.Watched, WatchedValue{Value: v.Value, Weight: 1, Within: v.Within})
		}
	}
	return nil
}

// recordable reports whether values of a type can be watched.
func recordable(typ string) bool { return typ == "float" || typ == "int" || typ == "bool" }

// pathIn is the path of a value that the document of a part calls by a name.
func pathIn(part, name string) string {
	switch {
	case part == "":
		return name
	case strings.Contains(name, "."):
		return part + "/" + name
	}
	return part + "." + name
}

// measure finds what a value was between, and offers it if it was anything.
func (l *lessons) measure(v *RecordableValue) error {
	at := formula.FindValue(l.program, v.Path)
	if at < 0 {
		return nil
	}
	v.Low, v.High = math.Inf(1), math.Inf(-1)
	l.recorder.Values(l.agent, at, afterStart(l.pastOf), l.to, func(_ int64, m *wits.Mind) {
		if i := formula.FindValue(m.Program(), v.Path); i >= 0 {
			if is, ok := numberOf(m.Value(i)); ok {
				v.Low, v.High = min(v.Low, is), max(v.High, is)
			}
		}
	})
	if v.Low > v.High {
		return nil
	}
	switch tenth := (v.High - v.Low) / 10; v.Type {
	case "float":
		v.Within = twoDigits(tenth)
	case "int":
		v.Within = math.Round(tenth)
	}
	l.out.Values = append(l.out.Values, *v)
	return nil
}

// afterStart is the first frame of a stretch in which minds know something: at the start of the game none has been told anything yet.
func afterStart(p *pastOf) int64 { return min(max(p.from, 1), p.to) }

// numberOf is a value as a number; false if it is none.
func numberOf(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case int64:
		return float64(v), true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// twoDigits is a number as people would write it.
func twoDigits(v float64) float64 {
	out, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 2, 64), 64)
	if err != nil {
		return v
	}
	return out
}

// make makes the rules.
func (l *lessons) make() error {
	switch {
	case len(l.out.Values) == 0:
		l.out.Problem = fmt.Sprintf("%s has no number and no truth that rules could watch: give the document ports", l.program.Parts()[l.r.Part].Document)
	case len(l.out.Watched) == 0:
		l.out.Problem = "Nothing that can be watched has changed in these frames, so nothing tells one moment from another: play on, or choose other frames."
	case len(l.out.Moments) == 0:
		l.out.Problem = l.noMoments()
	}
	watched := make([]kind.Watched, len(l.out.Watched))
	for i, w := range l.out.Watched {
		watched[i] = kind.Watched(w)
	}
	if l.out.Problem != "" && len(watched) == 0 {
		return nil
	}
	rec, err := l.kind.RecordRules(l.program, l.part, watched)
	if err != nil {
		return invalid("%v", err)
	}
	if l.r.Playback && !slices.Contains(l.out.Players, l.r.Do) {
		return invalid("the keys of the player are played by an action with a text %s, and %q is none", keysOfAction, short(l.r.Do, maxText))
	}
	groups, err := l.groups()
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, name := range l.r.Taken {
		taken[name] = true
	}
	for _, g := range groups {
		for _, k := range g {
			if err := l.see(l.out.Moments[k].Tick, rec.See); err != nil {
				l.out.Problem = fmt.Sprintf("Frame %d is left out: %v.", l.out.Moments[k].Tick, err)
			}
		}
		does := kind.Shown{Run: l.r.Run, Do: l.r.Do}
		if l.r.Playback {
			if does.With, err = l.playback(g); err != nil {
				return err
			}
		}
		rule := RecordedRule{Name: freeName(cmp.Or(l.r.Name, l.usualName()), taken)}
		if err := rec.Show(rule.Name, does); err != nil {
			continue // of all of its frames the problem is told
		}
		taken[rule.Name] = true
		for _, k := range g {
			rule.Moments = append(rule.Moments, l.out.Moments[k].Tick)
		}
		l.out.Rules = append(l.out.Rules, rule)
	}
	for i, text := range rec.Rules() {
		l.out.Rules[i].Text = text
	}
	return nil
}

// noMoments says why there are none.
func (l *lessons) noMoments() string {
	switch {
	case l.r.Pressed != "":
		return fmt.Sprintf("Nobody pressed %s in these frames.", l.r.Pressed)
	case l.r.Begins != "":
		return fmt.Sprintf("%s did not begin in these frames.", l.r.Begins)
	}
	return "No moment is marked yet: play, and mark the frames in which the character is to do it."
}

// usualName is what rules are called that nobody has named.
func (l *lessons) usualName() string {
	name := l.r.Run
	for _, other := range []string{l.r.Do, l.r.Pressed, l.r.Begins} {
		if name == "" {
			name = other
		}
	}
	name, _, _ = strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".")
	words := strings.FieldsFunc(name, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') })
	out := ""
	for _, w := range words {
		out += strings.ToUpper(w[:1]) + w[1:]
	}
	if out == "" || out[0] >= '0' && out[0] <= '9' {
		return "Shown" + out
	}
	return out
}

// freeName is a name that is not taken.
func freeName(name string, taken map[string]bool) string {
	for n, free := 2, name; ; n++ {
		if !taken[free] {
			return free
		}
		free = name + strconv.Itoa(n)
	}
}

// see looks at the frames of a moment.
func (l *lessons) see(tick int64, look func(m *wits.Mind) error) (err error) {
	seen := false
	l.recorder.Minds(l.agent, max(tick-int64(max(l.r.Span, 1))+1, l.from), tick, func(_ int64, m *wits.Mind) bool {
		seen = true
		err = look(m)
		return err == nil
	})
	if err == nil && !seen {
		return fmt.Errorf("the character had no mind then")
	}
	return err
}
