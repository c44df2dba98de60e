package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/batch/stats"
)

// Plan is what a batch plays, how it is judged, and when it ends. Its matches are a function of the plan and of their number alone.
type Plan struct {
	// Game is a game's short name.
	Game string `json:"game"`
	// Documents is a folder to take documents from in place of the game's own; "" is the game's. It is a file's word, and nothing that a
	// worker sees: Bundle is the digest of what is played.
	Documents string `json:"-"`
	Bundle    string `json:"bundle,omitempty"`
	// Options are the game's, for all entrants.
	Options map[string]string `json:"options,omitempty"`
	// Entrants are who is compared: documents that play against each other, or variants of a game without sides.
	Entrants []Entrant `json:"entrants"`
	// Pairing says who is compared with whom.
	Pairing Pairing `json:"pairing"`
	// Seed is that of the first round. Two rounds of a pair with changed sides have the same seed.
	Seed uint64 `json:"seed"`
	// Seeds is how many seeds are used at most; 0 are as many as the rounds need.
	Seeds int   `json:"seeds,omitempty"`
	Judge Judge `json:"judge"`
	Stop  Stop  `json:"stop"`
	// Ticks is how long a match lasts at most; 0 leaves that to the game.
	Ticks int64 `json:"ticks,omitempty"`
	// SkipFaults leaves out of the count, pair by pair, what a fault has no outcome for. Without it the first ends the batch.
	SkipFaults bool `json:"skipFaults,omitempty"`
}

// Entrant is one of those who are compared.
type Entrant struct {
	// Name is what it is called in keys and tables; it has no "/" and no ":".
	Name string `json:"name"`
	// Document is the file that plays a side, [Nobody] for none; "" for a variant of a game without sides.
	Document string `json:"document,omitempty"`
	// Options are a variant's, over those of the plan.
	Options map[string]string `json:"options,omitempty"`
	// Documents is a folder of a variant's own, and Bundle the digest of what is in it; "" are those of the plan.
	Documents string `json:"-"`
	Bundle    string `json:"bundle,omitempty"`
}

// Nobody is the document of a side that nobody plays.
const Nobody = "nobody"

// Pairing says who is compared with whom.
type Pairing string

// The pairings: the first entrant with each of the others, or each with each.
const (
	First Pairing = "first"
	Each  Pairing = "each"
)

// Judge says by what a match is judged.
type Judge struct {
	// Figure is one that the game reports; "" judges by wins.
	Figure string `json:"figure,omitempty"`
	// Less: the smaller figure is the better one.
	Less bool `json:"less,omitempty"`
}

// Stop says when a batch ends.
type Stop struct {
	// Rounds is how many matches each pair plays, or each variant; with a test, at most.
	Rounds int `json:"rounds"`
	// Test ends before that as soon as it is decided; nil plays all rounds.
	Test *Test `json:"test,omitempty"`
}

// Test is a sequential test between two hypotheses, with the errors that it may make.
type Test struct {
	// Elo are how much stronger A is by hypothesis 0 and by hypothesis 1, for what is judged by wins.
	Elo *[2]float64 `json:"elo,omitempty"`
	// Mean are how much better A's figure is by both on average, in its unit; of one alone the figure itself.
	Mean *[2]float64 `json:"mean,omitempty"`
	// Alpha is how often hypothesis 1 may be accepted though 0 is true, Beta the other way round: 0 to 0.5, exclusive.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

func (t *Test) bounds() stats.Bounds { return stats.Bounds{Alpha: t.Alpha, Beta: t.Beta} }

// Limits of plans.
const (
	MaxEntrants = 256
	MaxMatches  = 20_000_000
	MaxTicks    = 1 << 40
	// DefaultError is what a test that states no errors has for both: 5 %.
	DefaultError = 0.05
	// DefaultMost is how many rounds a test has at most that says nothing else.
	DefaultMost = 100_000
)

// Sided reports whether entrants play against each other.
func (p *Plan) Sided() bool {
	return slices.ContainsFunc(p.Entrants, func(e Entrant) bool { return e.Document != "" })
}

// Wrong is something that is wrong with a plan: which member, and why.
type Wrong struct{ Field, Reason, Hint string }

// Error implements error.
func (w Wrong) Error() string {
	text := w.Field + ": " + w.Reason
	if w.Hint != "" {
		text += " (" + w.Hint + ")"
	}
	return text
}

// Complete fills in what a plan leaves out: names, pairing, errors, rounds. It finds all that is wrong.
func (p *Plan) Complete() []Wrong {
	var wrong []Wrong
	say := func(field, hint, format string, args ...any) {
		wrong = append(wrong, Wrong{field, fmt.Sprintf(format, args...), hint})
	}
	if p.Game == "" {
		say("game", "", "the plan does not say which game is played")
	}
	p.entrants(say)
	switch p.Pairing {
	case "":
		p.Pairing = First
	case First, Each:
	default:
		say("pairing", `"first" compares the first entrant with each of the others, "each" all with all`, "there is no pairing %q", p.Pairing)
	}
	sided := p.Sided()
	if p.Judge.Figure == "" && !sided && len(p.Entrants) > 0 {
		say("judge", `such as "judge": {"figure": "seconds", "better": "less"}`, "nobody wins where no entrant has a document that plays a side: judge by a figure of the game")
	}
	if p.Seeds < 0 {
		say("seeds", "", "there cannot be %d seeds", p.Seeds)
	}
	if p.Ticks < 0 || p.Ticks > MaxTicks {
		say("ticks", "", "a match cannot last %d ticks", p.Ticks)
	}
	p.test(say)
	each := 1
	if sided {
		each = 2
	}
	s := &p.Stop
	switch {
	case s.Rounds < 0:
		say("stop.rounds", "", "%d rounds cannot be played", s.Rounds)
	case s.Rounds == 0 && p.Seeds == 0 && s.Test == nil:
		say("stop", `such as "stop": {"rounds": 100}`, "nothing says when the batch ends: name rounds, a test, or how many seeds there are")
	case s.Rounds == 0 && p.Seeds == 0:
		s.Rounds = DefaultMost
	case s.Rounds == 0 && p.Seeds > 0:
		s.Rounds = each * p.Seeds
	case p.Seeds > 0 && s.Rounds > each*p.Seeds:
		say("stop.rounds", "", "%d rounds need %d seeds, and there are %d", s.Rounds, (s.Rounds+each-1)/each, p.Seeds)
	}
	if n := len(p.lanes()); len(wrong) == 0 && s.Rounds > MaxMatches/max(n, 1) {
		say("stop.rounds", "", "%d rounds of %d pairs or variants are more than %d matches", s.Rounds, n, MaxMatches)
	}
	return wrong
}

func (p *Plan) entrants(say func(field, hint, format string, args ...any)) {
	switch n := len(p.Entrants); {
	case n == 0:
		say("entrants", "", "nobody is compared")
	case n > MaxEntrants:
		say("entrants", "", "%d entrants are more than %d", n, MaxEntrants)
	case n == 1 && p.Sided():
		say("entrants", `the document "nobody" is a side that nobody plays`, "one document alone has nobody to play against")
	}
	sided, seen := p.Sided(), map[string]int{}
	for i := range p.Entrants {
		e, at := &p.Entrants[i], fmt.Sprintf("entrants.%d", i)
		if e.Name == "" {
			switch {
			case e.Document != "":
				e.Name, _, _ = strings.Cut(path.Base(strings.ReplaceAll(e.Document, `\`, "/")), ".")
			case e.Documents != "":
				e.Name = path.Base(strings.ReplaceAll(e.Documents, `\`, "/"))
			case len(e.Options) > 0:
				var parts []string
				for _, name := range slices.Sorted(maps.Keys(e.Options)) {
					parts = append(parts, name+"="+e.Options[name])
				}
				e.Name = strings.Join(parts, ",")
			default:
				e.Name = p.Game
			}
		}
		switch other, twice := seen[e.Name]; {
		case e.Name == "" || strings.ContainsAny(e.Name, "/:\n\r\t") || len(e.Name) > 200:
			say(at+".name", `it has no "/", ":" or line break, and 1 to 200 characters`, "%q cannot be the name of an entrant", e.Name)
		case twice:
			say(at+".name", `give them a "name"`, "entrants %d and %d are both called %q", other+1, i+1, e.Name)
		}
		seen[e.Name] = i
		switch {
		case sided && e.Document == "":
			say(at+".document", "", "other entrants are documents that play a side, and %q has none", e.Name)
		case sided && len(e.Options) > 0:
			say(at+".options", "put them into the options of the plan", "both sides of a match have the same options")
		case sided && e.Documents+e.Bundle != "":
			say(at+".documents", "put the folder into the plan", "both sides of a match take documents from the same folder")
		}
	}
}

func (p *Plan) test(say func(field, hint, format string, args ...any)) {
	t := p.Stop.Test
	if t == nil {
		return
	}
	switch {
	case t.Elo != nil && t.Mean != nil:
		say("stop.test", "", "a test is about Elo or about a mean, not about both")
	case p.Judge.Figure == "" && t.Elo == nil:
		say("stop.test", `such as "elo": [0, 10]`, "a test of wins says its hypotheses in Elo")
	case p.Judge.Figure != "" && t.Mean == nil:
		say("stop.test", `such as "mean": [0, 1]`, "a test of the figure %q says its hypotheses as means", p.Judge.Figure)
	case t.Elo != nil && (max(-t.Elo[0], t.Elo[0], -t.Elo[1], t.Elo[1]) > stats.MaxElo):
		say("stop.test.elo", "", "hypotheses lie between -%d and %d Elo", stats.MaxElo, stats.MaxElo)
	case t.Elo != nil && t.Elo[0] >= t.Elo[1]:
		say("stop.test.elo", "such as [0, 10]: no better, or 10 Elo better", "hypothesis 1 says more Elo than hypothesis 0")
	case t.Mean != nil && t.Mean[0] == t.Mean[1]:
		say("stop.test.mean", "", "both hypotheses say the same")
	}
	for _, e := range []struct {
		name  string
		value *float64
	}{{"alpha", &t.Alpha}, {"beta", &t.Beta}} {
		if *e.value == 0 {
			*e.value = DefaultError
		}
		if !(*e.value > 0 && *e.value < 0.5) {
			say("stop.test."+e.name, "such as 0.05", "an error lies between 0 and 0.5, and is not %v", *e.value)
		}
	}
}

// Digest returns the SHA-256 of the plan in hexadecimal: the same for plans of the same matches, judged in the same way.
func (p *Plan) Digest() string {
	data, err := json.Marshal(p)
	if err != nil { // no member can fail but a number that is none, which Complete refuses
		data = []byte(err.Error())
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// lane is what has rounds: a pair of entrants, or one alone, whose b is -1.
type lane struct {
	a, b int
	name string // in keys
}

// lanes returns those of the plan, in its order.
func (p *Plan) lanes() []lane {
	var list []lane
	if !p.Sided() {
		for i, e := range p.Entrants {
			list = append(list, lane{i, -1, e.Name})
		}
		return list
	}
	p.pairs(func(a, b int) { list = append(list, lane{a, b, p.Entrants[a].Name + ":" + p.Entrants[b].Name}) })
	return list
}

// pairs are those that are compared.
func (p *Plan) pairs(yield func(a, b int)) {
	for a := range p.Entrants {
		for b := a + 1; b < len(p.Entrants); b++ {
			yield(a, b)
		}
		if p.Pairing != Each {
			break
		}
	}
}

// match returns a round of a lane.
func (p *Plan) match(l lane, round int) Match {
	m := Match{Key: l.name + "/" + strconv.Itoa(round+1), Game: p.Game, Bundle: p.Bundle, Options: p.Options, Ticks: p.Ticks}
	if l.b < 0 {
		e := &p.Entrants[l.a]
		m.Seed = p.Seed + uint64(round)
		if e.Bundle != "" {
			m.Bundle = e.Bundle
		}
		if len(e.Options) > 0 {
			m.Options = map[string]string{}
			maps.Copy(m.Options, p.Options)
			maps.Copy(m.Options, e.Options)
		}
		return m
	}
	side := func(i int) string {
		if d := p.Entrants[i].Document; d != Nobody {
			return d
		}
		return ""
	}
	m.Seed = p.Seed + uint64(round/2)
	if m.Sides = []string{side(l.a), side(l.b)}; round%2 == 1 {
		m.Sides[0], m.Sides[1] = m.Sides[1], m.Sides[0]
	}
	return m
}

// Count returns how many matches a plan has at most.
func (p *Plan) Count() int { return len(p.lanes()) * p.Stop.Rounds }

// Match is one of them, by its number from 0 on: round after round, and in each all pairs or variants.
func (p *Plan) Match(i int) Match {
	lanes := p.lanes()
	return p.match(lanes[i%len(lanes)], i/len(lanes))
}

// Finder returns a function that finds a match by its key: with the entrants and the round, and without an outcome. It reports false for what
// is no match of the plan. It may be called from several goroutines.
func (p *Plan) Finder() func(key string) (Result, bool) {
	lanes, named := p.lanes(), map[string]int{}
	for i, l := range lanes {
		named[l.name] = i
	}
	return func(key string) (Result, bool) {
		at, ok := find(key, named, p.Stop.Rounds)
		if !ok {
			return Result{}, false
		}
		l := lanes[at.lane]
		r := Result{Match: p.match(l, at.round), A: p.Entrants[l.a].Name, Round: at.round + 1}
		if l.b >= 0 {
			r.B = p.Entrants[l.b].Name
		}
		return r, true
	}
}
