package act

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/internal/flat"
)

// This file is levels of detail [Pro360, 19.8]: the same orders carried out by other actions, which may keep other things in mind.

// forms are the types that the data of one type of order can have, in all variants of a repertoire. What there is in common is the
// verb's own type: it is form 0.
type forms struct {
	goes     []reflect.Type
	to, from []func(d data) data // from the verb's own type, and back
}

// convert makes data of one form those of another.
func (f *forms) convert(d data, from, to uint16) data {
	if from == to {
		return d
	}
	if from > 0 {
		d = f.from[from-1](d)
	}
	if to > 0 {
		d = f.to[to-1](d)
	}
	return d
}

func (f *forms) has(form uint16) bool { return int(form) <= len(f.goes) }

// text describes all that data can be, for saves.
func (f *forms) text(own reflect.Type) string {
	all := flat.NewTable(own).Text()
	for _, g := range f.goes {
		all += "or\n" + flat.NewTable(g).Text()
	}
	return all
}

// SwapAs puts another action in place of that of a verb, for the same orders, though it keeps something else than the verb's own:
//
//	type Glide struct{ To geom.Vec2; Arrives float64 }
//	act.SwapAs(far, move,
//		func(m Move) Glide { return Glide{To: m.To} },
//		func(g Glide) Move { return Move{To: g.To, Speed: 2} })
//
// An order that is under way when the body is stepped with another variant goes on in the same stage: it is made an N by begin
// then, and an O by back on its return, which may say how far it has come. Both functions must give the same for the same.
func SwapAs[N, O, B any, P interface {
	*N
	Executor[B]
}](r *Repertoire[B], v Verb[O], begin func(O) N, back func(N) O) {
	goes := reflect.TypeFor[N]()
	old := r.swappable(v.kind, v.repertoire, goes)
	if old == nil {
		return
	}
	if why := layoutError(goes); why != "" {
		r.fail("action %s: %s %s", old.name, goes, why)
		return
	}
	d := define[N, B, P](old.name)
	f := old.forms
	f.goes = append(f.goes, goes)
	f.to = append(f.to, func(d data) (out data) { *view[N](&out) = begin(*view[O](&d)); return out })
	f.from = append(f.from, func(d data) (out data) { *view[O](&out) = back(*view[N](&d)); return out })
	d.form = uint16(len(f.goes))
	d.goes = old.goes // what orders are
	r.swap(v.kind, d)
}

// swappable returns what carries out a verb's orders; nil, and a fault, if that is not the repertoire's.
func (r *Repertoire[B]) swappable(kind Type, id uint32, in reflect.Type) *definition[B] {
	if id != r.id || kind == 0 || int(kind) >= len(r.defs) {
		r.fail("%s cannot be swapped in: %w", in, ErrUnknownOrder)
		return nil
	}
	return &r.defs[kind]
}

// Detail is what bodies of one sort do at each level of detail: a set of actions for each, from the finest to the coarsest. Different
// characters may have different sets over the same repertoire: the footwork of a giant is seen from farther away.
type Detail[B any] []*Repertoire[B]

// NewDetail joins a repertoire and variants of it to levels. It fails if one of them is of another repertoire, has been added to
// since, or has a fault of its own.
func NewDetail[B any](finest *Repertoire[B], coarser ...*Repertoire[B]) (Detail[B], error) {
	d := append(Detail[B]{finest}, coarser...)
	for i, r := range d {
		if err := r.Err(); err != nil {
			return nil, fmt.Errorf("level %d of detail: %w", i, err)
		}
		if r.id != finest.id || len(r.defs) != len(finest.defs) {
			return nil, fmt.Errorf("level %d of detail: %w", i, ErrOtherRepertoire)
		}
		for j := range r.defs {
			if r.defs[j].forms != finest.defs[j].forms {
				return nil, fmt.Errorf("level %d of detail: %w", i, ErrOtherRepertoire)
			}
		}
	}
	return d, nil
}

// At returns the repertoire to step a body with at a level: 0 is the finest; beyond the last it is the coarsest. The level may be another
// one in every frame.
func (d Detail[B]) At(level int) *Repertoire[B] { return d[max(0, min(level, len(d)-1))] }
