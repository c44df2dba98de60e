package rules

import (
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// system is a compiled production system [Pro360, ch. 16]. It holds no agent's state; all of that is in the mind.
type system struct {
	id        int32
	rules     []watcher
	scans     []scan     // of the rules, what matching needs of them
	terms     []watched  // of all rules, one after another
	worths    []worth    // the same
	infos     []termInfo // the same
	uniques   []int32    // rules that are looked at first
	fixed     []int32    // all others but steps, in the order of the document or of weights
	order     ordering
	draws     bool // rules that match are drawn by weight: they are trained
	first     int  // most that run at once; 0: all
	checks    int  // most rules that an update looks at; 0: all
	mostTerms int  // terms after which it looks at no further rule; 0: never
	end       ending
	stop      bool
	fallback  int // the rule that fires when nothing matches and nothing runs; -1: none
	depth     int // of chains
	script    *func(*wits.Context)
	training  *TrainingPart // nil: weights stay
	tags      []string
	values    []watchedValue // that terms compare with numbers, each once
	variables []kind.Slot    // that go back to their defaults on activation
	functions []kind.Part    // whose state goes back
	noted     int32          // the evaluation by which a mind that is observed notes the values

	// Words of the mind.
	active    int // the first word of the activity bits of rules, and where in it they begin
	shift     uint
	picked    list       // rules that were selected
	force     kind.State // what an author orders
	mark      kind.State
	result    int
	looked    int
	unmatched int
	capped    int
	resume    int // where the next update begins in the list, after a cap was hit
	forced    int // from 1: the rule that fires in the next update whatever holds
	marked    int // from 1: the rule whose choice was good; below 0, bad
	chain     [2]int
	gaps      int // where states are remembered in which nothing matched: their count, then tick and values of each
	gapCount  int
}

// watcher is a rule.
type watcher struct {
	*kind.Runner
	name             string
	id               int32
	threshold, total float64
	weight           float64
	tags             uint64
	unique, step     bool
	success, failure *func(*wits.Context)
	effects          []effect
	gain             *kind.Port // Gained, while weights are trained

	// Words of the mind.
	fired, filtered, succeeded, failed, gained int
}

// scan is what matching needs of a rule, close together.
type scan struct {
	from, to int32   // its terms
	slack    float64 // how much weight may be missing
	inverse  float64 // 1 / the weight of all

	// Words of the mind.
	matched, score, verdict int32
}

// form is how a term gets its number.
type form uint8

const (
	ofFloat form = iota
	ofWhole
	ofNumber    // an expression for a number
	ofCondition // an expression that holds or not
)

// watched is a term as the hot path needs it.
type watched struct {
	span
	word    int32 // of the value
	counter int32 // word that counts how often it held
	form    form
}

// span is between which numbers a value is to be.
type span struct{ lo, hi float64 }

// worth is what a term counts for, and how far outside of its span it counts for something still.
type worth struct{ weight, fade float64 }

// lost is the weight that is lost by a number outside of the span: all of it, or less where it fades.
func (w *worth) lost(v float64, of span) float64 {
	if w.fade > 0 {
		if off := max(of.lo-v, v-of.hi); off < w.fade {
			return float64(w.weight * (off / w.fade))
		}
	}
	return w.weight
}

// termInfo is the rest of a term.
type termInfo struct {
	text       string // what the document says
	value      string // the value that is compared, by its name; "" for an expression
	condition  *func(*wits.Context) bool
	number     *func(*wits.Context) float64
	evaluation int32
	trace      kind.ExprTrace
	slot       func() kind.Slot // of a value; nil for an expression
	reads      []int            // words that an expression reads
	seen       int              // word that keeps what an expression gave last, for people
	always     int8             // an expression that is always true: 1; never: -1
	whole      bool             // the value is a whole number or a truth
	truth      bool
}

// watchedValue is what terms compare with numbers.
type watchedValue struct {
	name string
	slot func() kind.Slot
	word int
	form form
}

// effect is a value that holds once a rule has succeeded.
type effect struct {
	word  int
	is    uint64
	value float64
	own   bool // the document's variable
	slot  func() kind.Slot
	name  string
}

// list is small numbers in words of the mind, four in each. Zeros are the numbers 0, 1, 2 and so on.
type list struct{ word int }

func (l list) at(words []uint64, k int) int {
	return int(uint16(words[l.word+k>>2]>>(k&3*16))) ^ k
}

func (l list) set(words []uint64, k, v int) {
	w := &words[l.word+k>>2]
	*w = *w&^(0xFFFF<<(k&3*16)) | uint64(uint16(v^k))<<(k&3*16)
}

// running is the first rule from one on that is active; -1 for none.
func (s *system) running(words []uint64, from int) int {
	for at := from + int(s.shift); from < len(s.rules); at = from + int(s.shift) {
		if rest := words[s.active+at>>6] >> (at & 63); rest != 0 {
			if from += bits.TrailingZeros64(rest); from < len(s.rules) {
				return from
			}
			return -1
		}
		from += 64 - at&63
	}
	return -1
}

// Activate begins: nothing runs until the first update. Counters and weights stay.
func (s *system) Activate(x *wits.Context) {
	for _, v := range s.variables {
		x.Reset(v)
	}
	for _, f := range s.functions {
		f.Activate(x)
	}
	words := x.Words()
	words[s.resume], words[s.forced], words[s.marked] = 0, 0, 0
	words[s.chain[0]], words[s.chain[1]] = 0, 0
}

// Abort ends what runs from outside, in the order of the document.
func (s *system) Abort(x *wits.Context) { s.stopAll(x) }

func (s *system) stopAll(x *wits.Context) {
	for i := s.running(x.Words(), 0); i >= 0; i = s.running(x.Words(), i+1) {
		s.rules[i].Stop(x)
	}
}

// Ends reports how the document can end by itself.
func (s *system) Ends() (success, failure bool) { return s.end == endRule, s.end == endRule }

// weightOf is the weight of a rule in a mind.
func (s *system) weightOf(words []uint64, r *watcher) float64 {
	if s.training == nil {
		return r.weight
	}
	return s.clamped(r.weight + float(words, r.gained))
}
