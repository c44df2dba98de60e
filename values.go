package wits

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Status says how a program, part or action stands after an update.
//
// The life cycle is: activate once, update each frame while active, then exactly one end: Success, Failure or Aborted.
// Clean-up always runs, children before parents.
type Status uint8

const (
	// Running: not through yet; update again next frame. The zero value.
	Running Status = iota
	// Success: ended, and did what it was for.
	Success
	// Failure: ended, and could not do what it was for.
	Failure
	// Aborted: ended from outside. An update never returns it.
	Aborted
)

// badStatus panics, for an update gave what is no result.
func badStatus(s Status) {
	if s == Aborted {
		panic("Update returned Aborted, but what ends by itself is a Success or a Failure: Aborted is only for what is ended from outside")
	}
	panic(fmt.Sprintf("Update returned the status %d, and there is no such status: return Running, Success or Failure", s))
}

var statusNames = [...]string{"running", "success", "failure", "aborted"}

func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "unknown status"
}

// Entity names something in the game's world: an index and a generation, so that the id of something that has gone is
// never mistaken for what came after it. The zero value is nobody. Entities are plain numbers and therefore survive
// snapshots, clones and files; what they stand for is the game's affair.
type Entity uint64

// NewEntity makes an id from an index and a generation. Generation 0 with index 0 is nobody.
func NewEntity(index, generation uint32) Entity {
	return Entity(uint64(generation)<<32 | uint64(index))
}

// Index returns the entity's place in the game's tables.
func (e Entity) Index() uint32 { return uint32(e) }

// Generation counts how often the index was used before.
func (e Entity) Generation() uint32 { return uint32(e >> 32) }

// String gives "nobody" or "#index" and, past the first generation, "#index.generation".
func (e Entity) String() string {
	if e == 0 {
		return "nobody"
	}
	s := "#" + strconv.FormatUint(uint64(e.Index()), 10)
	if g := e.Generation(); g > 1 {
		s += "." + strconv.FormatUint(uint64(g), 10)
	}
	return s
}

// Name is an interned text: one word that stands for a text, so that names lie flat in a mind and are compared at the cost
// of a number. Capital and small letters make no difference: "Sniper" and "SNIPER" are one Name. The zero Name is the empty
// text. Equal texts have equal Names in every program, so that saved minds can be read anywhere [Pro360, ch. 21].
//
// In documents the type is "name", and its values are texts in quotes: Side == "enemy".
type Name uint64

// names are the texts of all names that were made, by name.
var names sync.Map

// NameOf returns the Name of a text. It panics if another text has the same hash, which for a million names has a probability of
// less than one in ten million.
func NameOf(text string) Name {
	n, err := intern(text, hashName)
	if err != nil {
		panic(err)
	}
	return n
}

func intern(text string, hash func(lower string) uint64) (Name, error) {
	if text == "" {
		return 0, nil
	}
	lower := strings.ToLower(text)
	n := Name(hash(lower))
	known, was := names.LoadOrStore(n, text)
	if was && strings.ToLower(known.(string)) != lower {
		return 0, fmt.Errorf("the names %q and %q have one hash: change one of them", known, text)
	}
	return n, nil
}

// hashName is djb2 with 64 bits; never 0.
func hashName(lower string) uint64 {
	h := uint64(5381)
	for i := range len(lower) {
		h = h*33 + uint64(lower[i])
	}
	return max(h, 1)
}

// String returns the text as it was first written in this program; "#" and the number of a name that was read from a saved mind
// and whose text this program has not met.
func (n Name) String() string {
	if n == 0 {
		return ""
	}
	if text, ok := names.Load(n); ok {
		return text.(string)
	}
	return "#" + strconv.FormatUint(uint64(n), 16)
}

// MarshalText writes the text.
func (n Name) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText is [NameOf], with an error in place of a panic.
func (n *Name) UnmarshalText(text []byte) (err error) {
	*n, err = intern(string(text), hashName)
	return err
}

// Rand draws random numbers from a mind. Its whole state is one word of the mind, so a restored or cloned mind draws the same
// numbers again. The numbers are those of SplitMix64 [Steele14], or of the game's own generator: see [Registry.SetGenerator]. Get one
// from [Context.Rand]; do not keep it.
type Rand struct {
	state *uint64
	next  generator // nil: SplitMix64
}

// NewRand returns a generator over a word of the caller's, for games that want the same generator for their own state.
func NewRand(state *uint64) Rand { return Rand{state: state} }

// generator makes random numbers: from the state the next state and a number of 64 random bits.
type generator = func(state uint64) (next, bits uint64)

// SetGenerator has all minds of programs that are loaded with the registry draw from a generator of the game's own; nil is the one
// that comes with Wits. From the state of a mind, any 64 bits, it makes the next state and a number of 64 random bits. It must depend
// on nothing else, so that minds that are restored, copied or played again draw the same numbers, and may be called from many
// goroutines at once. A seed is still any number, from which the first state is made. Set it before documents are loaded. Saves and
// recordings of minds that drew from another generator can be read, and go on with this one. See witstest.Zeros for tests.
func (r *Registry) SetGenerator(next func(state uint64) (next, bits uint64)) { r.random = next }

// Uint64 returns the next 64 random bits.
func (r Rand) Uint64() uint64 {
	if r.next != nil {
		return r.draw()
	}
	*r.state += 0x9e3779b97f4a7c15
	return mix(*r.state)
}

// draw is Uint64 of a generator of the game's own.
func (r Rand) draw() (bits uint64) {
	*r.state, bits = r.next(*r.state)
	return bits
}

// Float is in [0, 1).
func (r Rand) Float() float64 { return float64(float64(r.Uint64()>>11) * 0x1p-53) }

// Range is in [low, high); low when high <= low.
func (r Rand) Range(low, high float64) float64 {
	if high <= low {
		return low
	}
	return low + float64(r.Float()*(high-low))
}

// Int is in [0, n); 0 when n <= 1.
func (r Rand) Int(n int) int {
	if n <= 1 {
		return 0
	}
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}

// Chance is true with the probability p, 0 to 1.
func (r Rand) Chance(p float64) bool { return r.Float() < p }

// Fork returns a state for another generator; its numbers have nothing to do with those of this one, which draws none for it.
// Different n give different states.
func (r Rand) Fork(n uint64) uint64 { return mix(mix(*r.state) + (n+1)*0xd1342543de82ef95) }

// dice are a mind's generator behind one pointer.
type dice struct{ x *Context }

func (d dice) Float() float64 { return d.x.Rand().Float() }

// Exchange makes the generator go on from another state, and gives back the one from which it would have gone on.
func (r Rand) Exchange(state uint64) uint64 {
	was := *r.state
	*r.state = state
	return was
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Refresh has values of a type looked after: at the beginning of each frame of a mind f is given every value of the type that
// lies in it, in outbound ports and variables of nodes, be they active or not, and says what it is from now on. It is for what
// stands for something outside of the mind that does not last, such as the handle of an order: what is known of it is taken
// over before it is forgotten. Values that come from outside are left alone, and so are those within lists and structs: inbound
// ports of the root document, fields of boards, literals.
//
// The type is registered, and has no pointers. f runs before anything else of the frame, must fire no trigger, and may
// allocate nothing if frames shall not. In frames for which due is false it is not asked; nil stands for a due that is always
// true.
func Refresh[T comparable](r *Registry, due func(x *Context) bool, f func(x *Context, v T) T) {
	t := TypeOf[T](r)
	switch {
	case t == nil:
		r.fail("values that are looked after: type %T is not registered; call wits.AddType first", *new(T))
	case t.words == 0:
		r.fail("values that are looked after: type %s holds pointers", t.name)
	case f == nil:
		r.fail("values that are looked after: type %s: the Go function is nil", t.name)
	default:
		t.refresh = func(x *Context, places []int32) {
			wake := x.wake()
			if due != nil && !due(x) {
				x.rest(wake)
				return
			}
			x.StayAwake()
			for _, at := range places {
				was := load[T](x.words, at)
				if is := f(x, was); is != was {
					store(x.words, at, is)
				}
			}
		}
	}
}

// refresher is the values of a type that are looked after.
type refresher struct {
	of     *Type
	places []int32
}

// refreshers finds them.
func (l *linker) refreshers() {
	outside := map[*cell]bool{}
	for _, o := range l.boards {
		for _, f := range o.fields {
			outside[f.value.find()] = true
		}
	}
	for _, c := range l.cells {
		if c.find() != c || c.typ.refresh == nil || outside[c] {
			continue
		}
		switch c.class {
		case ClassOutput, ClassVariable, ClassState:
			i := slices.IndexFunc(l.p.refreshed, func(r refresher) bool { return r.of == c.typ })
			if i < 0 {
				i = len(l.p.refreshed)
				l.p.refreshed = append(l.p.refreshed, refresher{of: c.typ})
			}
			l.p.refreshed[i].places = append(l.p.refreshed[i].places, c.at)
		}
	}
}

// refresh looks after the values.
func (p *Program) refresh(x *Context) {
	for i := range p.refreshed {
		v := &p.refreshed[i]
		v.of.refresh(x, v.places)
	}
}
