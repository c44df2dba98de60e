package declare

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// OneOf is embedded by the struct of a part that is one of several structs: whichever has the member that the object has. The
// first field of each is the member that tells.
//
//	type Node struct {
//		declare.Node
//		declare.OneOf[Type] // a *Sequence, a *Cooldown ...
//		Services []Service `json:"services" noun:"service"`
//	}
//
//	func (Body) Choices() []declare.Set {
//		return []declare.Set{declare.Choose[Type](&Sequence{}, &Cooldown{})}
//	}
//
// Or, where others may add some: form := declare.Make[Body](declare.Choose[Type](&Sequence{}, &Cooldown{})).
type OneOf[I any] struct{ Is I }

type oneOf interface{ is() reflect.Type }

func (OneOf[I]) is() reflect.Type { return reflect.TypeFor[I]() }

// About tells people of one of several structs, or of a part.
type About struct {
	// Group is what things like it are called: "decorator".
	Group string
	// Doc explains it in a sentence or two.
	Doc string
	// Title is what people read on it, beside its name, see [Title]; "" for what it is called.
	Title string
	// Also are other words by which people look for it, such as those of other tools: "fallback" for a selector.
	Also []string
	// Example is a right object, as JSON.
	Example string
	// First is what a part begins with, as JSON, where what it needs does not say it, because it has one of several members; "" if that does.
	First string
	// Bound says why what holds it cannot be moved into another document; "" if it can: "remembers for as long as the whole tree
	// runs".
	Bound string
}

// Described is implemented by pointers to the structs that a [OneOf] can be, and to those of parts that have a title.
type Described interface{ About() About }

// Set is structs that a [OneOf] can be.
type Set struct {
	of        reflect.Type
	structs   []reflect.Type
	otherwise reflect.Type // what an object is if nothing tells; nil for none
}

// Otherwise returns the set with one more struct: what an object is that has the telling member of no other.
func (s Set) Otherwise(pointer any) Set {
	s.otherwise = reflect.TypeOf(pointer).Elem()
	s.structs = append(slices.Clone(s.structs), s.otherwise)
	return s
}

// Choose returns the set of structs that pointers of the interface I point to.
func Choose[I any](pointers ...I) Set {
	s := Set{of: reflect.TypeFor[I]()}
	for _, p := range pointers {
		t := reflect.TypeOf(p)
		if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
			panic(fmt.Sprintf("declare: %s is no pointer to a struct", t))
		}
		s.structs = append(s.structs, t.Elem())
	}
	return s
}

// choosing is where a struct has its OneOf.
type choosing struct {
	of    reflect.Type
	path  []int
	place int // of its members among those of the struct
}

// choices makes the forms of all that an object may be.
func (mk *maker) choices(f *Form) {
	if f.choice == nil {
		return
	}
	f.chosen = map[string]int{}
	for _, t := range mk.variants[f.choice.of] {
		own := &Form{Role: RoleObject, typ: f.typ, named: f.named, variant: t, checks: checksItself(t), choice: f.choice, behavior: embedded(t, reflect.TypeFor[Behavior](), nil), index: map[string]int{}}
		v := &Form{Role: RoleObject, typ: t}
		mk.collect(v, t, nil)
		if len(v.Members) == 0 {
			panic(fmt.Sprintf("declare: %s has no members", t))
		}
		tells := t != mk.otherwise[f.choice.of]
		place := f.choice.place
		if f.named {
			place++
		}
		own.Members, own.plan = slices.Clone(f.Members), slices.Clone(f.plan)
		for i := range v.Members {
			into := v.plan[i]
			into.own = true
			own.add(v.Members[i], into, place+i)
		}
		own.enter()
		c := Choice{Form: own}
		if tells {
			own.Members[place].Need = true
			c.Name = v.Members[0].Name
			c.switched = slices.Contains([]Role{RoleBool, RoleValue, RoleAny}, v.Members[0].Form.Role)
		}
		if d, ok := reflect.New(t).Interface().(Described); ok {
			c.About = d.About()
		}
		if tells {
			if _, twice := f.chosen[c.Name]; twice {
				panic(fmt.Sprintf("declare: %s and another struct are both told by %q", t, c.Name))
			}
			f.chosen[c.Name] = len(f.Choices)
		} else {
			f.otherwise = len(f.Choices) + 1
		}
		f.Choices = append(f.Choices, c)
	}
}

// owners returns the choices that have a member.
func (f *Form) owners(name string) (choices []string) {
	for i := range f.Choices {
		if f.Choices[i].Form.Member(name) != nil {
			choices = append(choices, strconv.Quote(f.Choices[i].Name))
		}
	}
	return choices
}

// ChoiceOf returns what an object is; nil if nothing says so. Where members of two choices are there the one that was declared
// first counts, whatever their order; where the value of such a member is wrong, its name counts.
func (f *Form) ChoiceOf(n *JSON) *Choice {
	first := len(f.Choices)
	for i := range n.Members {
		if k := f.tells(&n.Members[i]); k >= 0 {
			first = min(first, k)
		}
	}
	if first == len(f.Choices) {
		return f.wrong(n)
	}
	return &f.Choices[first]
}

// wrong returns what an object is if nothing in it tells: the choice of a member whose value is wrong, else what it usually is.
func (f *Form) wrong(n *JSON) *Choice {
	for i := range n.Members {
		if k, ok := f.chosen[n.Members[i].Name]; ok {
			return &f.Choices[k]
		}
	}
	return f.usual()
}

// usual returns what an object is if nothing tells; nil if that is wrong.
func (f *Form) usual() *Choice {
	if f.otherwise == 0 {
		return nil
	}
	return &f.Choices[f.otherwise-1]
}

// tells returns the place of the choice that a member tells of; -1 if it tells of none. A member of another choice may have the name: one that
// is true or false never tells, unless the choice may be that.
func (f *Form) tells(m *jsontree.Member) int {
	k, ok := f.chosen[m.Name]
	if !ok || m.Value.Kind == jsontree.Bool && !f.Choices[k].switched {
		return -1
	}
	return k
}

// choose finds what an object is, or reports that nothing says so, or too much.
func (d *reading) choose(f *Form, n *JSON, what label) *Choice {
	var found *Choice
	for i := range n.Members {
		k := f.tells(&n.Members[i])
		if k < 0 {
			continue
		}
		c := &f.Choices[k]
		if found != nil {
			hint := "make two of it"
			if what.as == quotes {
				hint = "take one away"
			}
			d.problem(n.Members[i].Pos, fmt.Sprintf("it is both %q and %q", found.Name, c.Name), hint, ToDrop(found.Name), ToDrop(c.Name))
			n.Keep()
			return nil
		}
		found = c
	}
	if found != nil {
		return found
	}
	if c := f.wrong(n); c != nil {
		return c
	}
	names := make([]string, len(f.Choices))
	for i := range f.Choices {
		names[i] = f.Choices[i].Name
	}
	for i := range n.Members {
		if _, known := f.index[n.Members[i].Name]; known {
			continue
		}
		if c := nearest(n.Members[i].Name, names); c != "" {
			d.problem(n.Members[i].Pos, fmt.Sprintf("%q is not known here", n.Members[i].Name), "", ToUse(n.Members[i].Name, c))
			n.Get(c) // if that is what was meant, the object is read so
			for k := range n.Members {
				if k != i {
					n.Take(k)
					n.Members[k].Value.Keep()
				}
			}
			return nil
		}
	}
	hint := ""
	switch {
	case len(names) > 5:
		hint = "one of its members is " + strings.Join(quoted(names[:5]), ", ") + " or the like"
	case len(names) > 0:
		hint = "one of its members is " + (&Form{Words: names}).words()
	}
	d.problem(n.Pos, "nothing says what "+what.String()+" is", hint)
	return nil
}

// Type returns that of the struct.
func (c *Choice) Type() reflect.Type { return c.Form.variant }

// Least returns the least object of this choice, as JSON: with what tells and what must be there. Where an author has to choose, it has
// the zero value.
func (c *Choice) Least() string {
	var b strings.Builder
	for i := range c.Form.Members {
		if m := &c.Form.Members[i]; m.Need {
			if b.Len() > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.Quote(m.Name) + ": " + m.Form.zero())
		}
	}
	return "{" + b.String() + "}"
}

// zero returns the least value of a form, as JSON.
func (f *Form) zero() string {
	switch f.Role {
	case RoleObject, RoleNamed, RolePairs:
		return "{}"
	case RoleList:
		return "[]"
	case RoleNumber, RoleWhole, RoleAmount, RoleRange:
		return "1"
	case RoleBool:
		return "true"
	case RoleWord:
		return strconv.Quote(f.Words[0])
	case RoleExpression:
		switch f.Of {
		case "bool":
			return `"true"`
		case "int", "float":
			return `"0"`
		}
	}
	return `""`
}

// Usual returns what an object is if nothing tells; nil if that is wrong.
func (f *Form) Usual() *Choice { return f.object().usual() }

// Choice returns the choice of which a member tells; nil if there is none.
func (f *Form) Choice(name string) *Choice {
	if k, ok := f.object().chosen[name]; ok {
		return &f.object().Choices[k]
	}
	return nil
}

// Knows reports whether an object, or one of its choices, has a member.
func (f *Form) Knows(name string) bool {
	o := f.object()
	return o.Member(name) != nil || len(o.owners(name)) > 0
}
