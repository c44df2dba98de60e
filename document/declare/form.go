package declare

import (
	"reflect"
	"slices"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Role says what a value is for, beyond its JSON type. Pages offer by it what can be chosen.
type Role string

// Roles of values that hold others.
const (
	RoleObject Role = "object" // members that the kind names
	RoleNamed  Role = "named"  // parts by names that the designer gives
	RolePairs  Role = "pairs"  // values by name
	RoleList   Role = "list of"
	RoleVars   Role = "variables" // variables by name, which the kind lets the decoder read
)

// Roles of values.
const (
	RoleText       Role = "text" // for people
	RoleWord       Role = "word" // one of a list
	RoleNumber     Role = "number"
	RoleWhole      Role = "whole"
	RoleBool       Role = "bool"
	RoleExpression Role = "expression"
	RoleScript     Role = "script"
	RoleAmount     Role = "amount"    // a number or an expression
	RoleName       Role = "name"      // of a part of the document: Form.Of is the part's noun
	RoleNew        Role = "new"       // a name that is given here: Form.Noun is what gets it
	RoleDocument   Role = "document"  // a path relative to the document
	RoleAction     Role = "action"    // of the game
	RoleFunction   Role = "function"  // of the game
	RoleInterface  Role = "interface" // of the game
	RoleElements   Role = "list"      // a list of the game, or a value that is a list
	RolePort       Role = "port"      // of the document or a variable
	RoleTrigger    Role = "trigger"   // a port of the document
	RoleVariable   Role = "variable"  // of the document
	RoleTarget     Role = "target"    // what can be written: a variable, an outbound port, "Board.Field"
	RoleType       Role = "type"      // of values: with "value", of any that is registered
	RoleValue      Role = "value"     // of a type that something else says
	RoleCurve      Role = "curve"     // a response curve, or the name of one
	RoleProperty   Role = "property"  // a return property of a result
	RoleRange      Role = "range"     // a number, or [low, high]
	RolePoint      Role = "point"     // [x, y] or [x, y, z], in metres
	RolePlace      Role = "place"     // an expression for a place or several, or what they are
	RoleLink       Role = "link"      // "Node.Port -> Node.Port"
	RoleAny        Role = "none"      // the kind reads it itself
)

// Form is what a value of a document may be. It is shared: do not change it.
type Form struct {
	Role Role
	// Of is the type of an expression or script's value, or the noun of what a name names, or the names of
	// RolePairs and RoleNamed, if these are names of something else; "" for any.
	Of string
	// Noun is what a designer calls one part of a RoleNamed or RoleList: "state".
	Noun string
	// Words are those of a RoleWord.
	Words []string
	// Least, Most bound a number, Above excludes the least; nil for no bound.
	Least, Most, Above *float64
	// Fewest and Greatest are how many items a RoleList has, and Fewest how many members a RoleObject; 0 for no bound.
	Fewest, Greatest int
	// Unit of a number, such as "s".
	Unit string
	// Example is a right value, as JSON.
	Example string
	// Members of a RoleObject, in canonical order.
	Members []Member
	// Choices are what a RoleObject may be, one of several; Members are then those that all of them have.
	Choices []Choice
	// Item is what the parts of a RoleNamed, RolePairs or RoleList are.
	Item *Form
	// Bare: of a list a single item may stand without the brackets.
	Bare bool
	// Set: the order of a list means nothing, so that formatting sorts it.
	Set bool
	// ByName: what RolePairs hold is called as parts are, with letters, digits and _.
	ByName bool
	// Lone is the form of a name that may stand for RolePairs; nil if none may.
	Lone *Form
	// Beside: the names of a RoleNamed or RolePairs are those of what is in another document, which the member of this name, beside
	// it, names.
	Beside string
	// Plain: expressions read what has the name by its name alone.
	Plain bool
	// Object: an expression stands in {"expr": "..."}, as in values of ports.
	Object bool
	// Fixed: an amount is no expression.
	Fixed bool
	// Root: the parts of a RoleNamed make a tree, by the names of each other that they hold. The member of this name, beside it,
	// names the first.
	Root string
	// Arrow: a name in a part that is an arrow between others, "from" or "to"; "end" of a word: what has it ends what holds it.
	Arrow string
	// Hidden: a picture of the document does without it.
	Hidden bool

	typ      reflect.Type
	named    bool // an object of a list that has its name in a member
	plan     []field
	index    map[string]int // members by name
	alone    *Member        // what an object may be written as; nil for nothing
	aloneAt  field
	id       *identity
	behavior []int                 // where the struct embeds Behavior
	schema   func() map[string]any // of a value that tells its schema itself

	choice    *choosing
	chosen    map[string]int // choices by name
	otherwise int            // the choice, from 1, if nothing tells; 0 for none
	variant   reflect.Type   // of a choice
	first     string         // what a part begins with, in JSON; "" for what it needs
	title     string         // see Title; of a choice, that of the choice counts
	checks    bool           // the struct, or that of the choice, checks itself
}

// What a name is in a part that is an arrow between others.
const (
	arrowFrom = "from"
	arrowTo   = "to"
	arrowEnd  = "end"
)

// Choice is one of the things that an object may be.
type Choice struct {
	// Name is the member that says so.
	Name string
	About
	// Form has all members, those that all choices have among them.
	Form *Form

	switched bool // the member may be true or false
}

// Member is a member of an object.
type Member struct {
	Name string
	// Doc explains it in a sentence.
	Doc string
	// Need: it must be there.
	Need bool
	// Alone: an object that has only this member may be written as the member's value.
	Alone bool
	// Joined: what a document that derives from another says in the object is added to what the other says.
	Joined bool
	// Called: without this word the part is what it is called after, if that is one of the words.
	Called bool
	// Default is what leaving it out means, as JSON; "" if that is something else, or nothing.
	Default string
	Form    *Form
}

// Type returns the Go type that a value of the form is read into, as it is declared.
func (f *Form) Type() reflect.Type { return f.typ }

// Member returns the member of a name; nil if there is none.
func (f *Form) Member(name string) *Member {
	if i, ok := f.index[name]; ok {
		return &f.Members[i]
	}
	return nil
}

// Alone returns the member that an object may be written as if it has no other, of the name "" if it cannot be written as a member;
// nil if there is none.
func (f *Form) Alone() *Member {
	return f.object().alone
}

// aloneIn returns that member if a value is written so.
func (f *Form) aloneIn(n *JSON) *Member {
	if n.Kind == jsontree.Object {
		return nil
	}
	return f.Alone()
}

// items returns the items of a value that is a list.
func (f *Form) items(n *JSON) []*JSON {
	if f.Bare && n.Kind != jsontree.Array {
		return []*JSON{n}
	}
	return n.Items
}

// In returns what an object is: its choice, if it may be one of several things, else the form itself.
func (f *Form) In(n *JSON) *Form {
	o := f.object()
	if o.chosen != nil && n.Kind == jsontree.Object {
		if c := o.ChoiceOf(n); c != nil {
			return c.Form
		}
	}
	return o
}

// All returns the members that an object may have, whatever it is, in canonical order: those that all choices have, then those of
// the choices.
func (f *Form) All() []*Member {
	o := f.object()
	all := make([]*Member, 0, len(o.Members))
	seen := map[string]bool{}
	add := func(members []Member) {
		for i := range members {
			if m := &members[i]; !seen[m.Name] {
				seen[m.Name] = true
				all = append(all, m)
			}
		}
	}
	add(o.Members)
	for i := range o.Choices {
		add(o.Choices[i].Form.Members)
	}
	return all
}

// Ordered reports whether the order of a list's items means something.
func (f *Form) Ordered() bool { return f.Role == RoleList && !f.Set }

// Names returns the names of the members in canonical order.
func (f *Form) Names() []string {
	names := make([]string, len(f.Members))
	for i := range f.Members {
		names[i] = f.Members[i].Name
	}
	return names
}

// holds reports whether values of the form hold others.
func (f *Form) holds() bool {
	return slices.Contains([]Role{RoleObject, RoleNamed, RolePairs, RoleVars, RoleList}, f.Role)
}
