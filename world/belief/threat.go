package belief

import "github.com/wits-ai/wits"

// Threat is something that a character should react to: a shot, an explosion, a grenade that lies there. Nobody need know
// where it comes from.
type Threat[V Vector[V], S any] struct {
	Number    int64       `doc:"Tells it from others; from 1."`
	Source    wits.Entity `doc:"Whose it is, nobody if that is not known."`
	State     S           `doc:"What else is believed of it."`
	Place     V           `unit:"m" doc:"Where it is, or was noticed."`
	Direction V           `doc:"Where it goes, of length 1; zero if it goes nowhere or that is not known."`
	Reach     float64     `unit:"m" doc:"How far it does harm."`
	Danger    float64     `doc:"How much harm it does; the scale is the game's."`
	Noticed   float64     `unit:"s" doc:"When it was noticed, in game time."`
	Until     float64     `unit:"s" doc:"When it is over, in game time."`
}

// Threats is a table of what a character should react to.
type Threats[V Vector[V], S any] []Threat[V, S]

// Len returns how many there are.
func (t Threats[V, S]) Len() int {
	for i := range t {
		if t[i].Number == 0 {
			return i
		}
	}
	return len(t)
}

// At returns the i-th, in the order in which they were noticed; false past the last.
func (t Threats[V, S]) At(i int) (Threat[V, S], bool) {
	if i >= len(t) || t[i].Number == 0 {
		return Threat[V, S]{}, false
	}
	return t[i], true
}

// Find finds a threat by its number; nil if it is over. What it points to may be changed, but for Number, and is good
// until the table changes.
func (t Threats[V, S]) Find(number int64) *Threat[V, S] {
	if number == 0 {
		return nil
	}
	for i := range t {
		if t[i].Number == number {
			return &t[i]
		}
	}
	return nil
}

// Notice adds a threat and returns its number. With a number that the table has it changes that threat; with 0 it gives
// one: a number comes again only after its threat and all that were noticed later are over. If there is no room, the one
// that is over first makes room, unless the new one is over before all others; then the result is 0.
func (t Threats[V, S]) Notice(news Threat[V, S]) int64 {
	if old := t.Find(news.Number); old != nil {
		*old = news
		return news.Number
	}
	n := t.Len()
	if news.Number == 0 {
		news.Number = 1
		for i := range t[:n] {
			news.Number = max(news.Number, t[i].Number+1)
		}
	}
	if n == len(t) {
		first := -1
		for i := range t {
			if t[i].Until <= news.Until && (first < 0 || t[i].Until < t[first].Until) {
				first = i
			}
		}
		if first < 0 {
			return 0
		}
		t.remove(first)
		n--
	}
	t[n] = news
	return news.Number
}

// End removes a threat; false if it was over already.
func (t Threats[V, S]) End(number int64) bool {
	for i := range t {
		if t[i].Number == number && number != 0 {
			t.remove(i)
			return true
		}
	}
	return false
}

// Expire removes all that are over, and says how many they were.
func (t Threats[V, S]) Expire(now float64) int {
	n, kept := t.Len(), 0
	for i := range t[:n] {
		if t[i].Until > now {
			t[kept] = t[i]
			kept++
		}
	}
	clear(t[kept:n])
	return n - kept
}

func (t Threats[V, S]) remove(i int) {
	copy(t[i:], t[i+1:])
	t[len(t)-1] = Threat[V, S]{}
}
