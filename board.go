package wits

import (
	"fmt"
	"path"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// BoardKind is the kind "board": a blackboard, whose typed fields the documents share that refer to it. It runs nothing.
//
//	{
//	  "wits": 1, "kind": "board", "name": "squad", "scope": "team",
//	  "fields": {"Target": {"type": "entity", "doc": "Whom we attack."}, "Alarm": {"type": "bool", "default": false}}
//	}
//
// A document refers to boards by names of its own, "boards": {"Squad": "squad.board.json"}, and its expressions and
// scripts name "Squad.Target". A field without a default is unset at first; "Squad.Target.set" tells whether it is set,
// which writing it does, and may be written itself. Fields of the scope "agent" are one for each mind, whatever documents
// of its program use them. Those of "team" and "world" are shared by minds through a [Board].
type BoardKind struct{}

// BoardScope says who shares the fields of a board.
type BoardScope uint8

// Scopes of boards.
const (
	AgentScope BoardScope = iota // the documents of one mind
	TeamScope                    // the minds that the game says
	WorldScope                   // all minds of a world
)

var scopeNames = [...]string{"agent", "team", "world"}

func (s BoardScope) String() string { return scopeNames[min(s, WorldScope)] }

// boardBody is the body of a board.
type boardBody struct {
	Scope  BoardScope                `json:"scope" words:"agent,team,world" default:"agent" doc:"Who shares the fields: the documents of one agent, a team, the world."`
	Fields declare.Named[boardField] `json:"fields" noun:"field" example:"{\"Alarm\": \"bool\"}" doc:"The fields by name."`
}

// Template returns what a new document begins with.
func (boardBody) Template() string {
	return `{"scope": "agent", "fields": {}}`
}

// boardField is a field of a board.
type boardField struct {
	declare.Node
	Type    declare.Text  `json:"type" role:"type" of:"value" alone:"true" need:"\"float\"" doc:"The type of its value."`
	Default declare.Value `json:"default" role:"value" doc:"The value at the start; without it the field is unset."`
	Unit    string        `json:"unit" doc:"The unit of its value, such as m or 1/s."`
}

// Name is "board".
func (BoardKind) Name() string { return "board" }

// Doc explains the kind.
func (BoardKind) Doc() string {
	return "A blackboard: typed values that documents, and agents of a team, share by name."
}

// DataKind marks that boards do not run.
func (BoardKind) DataKind() {}

// Body returns the form of a board's own members.
func (BoardKind) Body() *declare.Form { return declare.Of[boardBody]() }

// Decode reads a board's own members.
func (k BoardKind) Decode(d *document.Decoder) any {
	b := &boardBody{}
	d.Read(k.Body(), b)
	for i := range b.Fields {
		if f := &b.Fields[i]; document.Builtin(f.Name) || f.Name == "Fail" {
			d.Problem(f.At, "", fmt.Sprintf("field %s has the name of a built-in port", f.Name), "give it another name")
		}
	}
	if len(d.Document().Ports) > 0 || len(d.Document().Variables) > 0 {
		d.Problem(d.At(), "", "a board has fields, and neither ports nor variables", "")
	}
	return b
}

// Build checks a board. It cannot be embedded: documents refer to it.
func (BoardKind) Build(b *Builder, body any) Part {
	if b.parent != nil {
		b.ProblemAt(b.doc.At(), "", "a board does not run", fmt.Sprintf(`refer to it: "boards": {"Squad": %q}`, path.Base(b.doc.File)))
		return nil
	}
	b.l.board(b, b.doc)
	return idle{}
}

// board is a board that a program uses.
type board struct {
	file   string
	name   string
	scope  BoardScope
	where  where
	fields []boardCell
}

// boardCell is a field, and whether it is set.
type boardCell struct {
	decl       *boardField
	value, set *cell
}

// board returns a board of the program, making its cells when it is asked for first.
func (l *linker) board(b *Builder, doc *document.Document) *board {
	for _, o := range l.boards {
		if o.file == doc.File {
			return o
		}
	}
	body, ok := doc.Body().(*boardBody)
	if !ok {
		return nil
	}
	at := doc.File // the path of its values: no node can be called so
	at = "@" + strings.TrimSuffix(at, path.Base(at)) + strings.SplitN(path.Base(at), ".", 2)[0]
	o := &board{file: doc.File, name: doc.Name, scope: body.Scope, where: where{at}}
	l.boards = append(l.boards, o)
	was := formerNames(doc.Renames)
	for i := range body.Fields {
		d := &body.Fields[i]
		t := l.reg.Type(d.Type.String())
		if t == nil {
			l.problems.Add(doc.Problem(d.At, "", fmt.Sprintf("field %s: there is no type %q", d.Name, d.Type), "", declare.Closest(d.Type.String(), l.reg.Types(), "")...))
			continue
		}
		f := boardCell{decl: d, value: l.newCell(&o.where, &Field{Name: d.Name, Type: t, Unit: d.Unit}, ClassVariable),
			set: l.newCell(&o.where, &Field{Name: d.Name + ".set", Type: l.reg.Type("bool")}, ClassVariable)}
		f.value.was = was[d.Name]
		for _, name := range f.value.was {
			f.set.was = append(f.set.was, name+".set")
		}
		if d.Default.Given() {
			v, err := t.decodeJSON(d.Default.Source)
			if err != nil {
				l.problems.Add(doc.Problem(d.Default.At(), "", fmt.Sprintf("field %s: the default %v", d.Name, err), ""))
			}
			f.value.init, f.set.init = v, true
		}
		o.fields = append(o.fields, f)
	}
	return o
}

// openBoards makes the ports by which a document sees the boards that it refers to.
func (b *Builder) openBoards() {
	for _, ref := range b.doc.Boards {
		file := b.doc.Resolve(ref.File)
		if file == "" {
			b.ProblemAt(ref.At, "", fmt.Sprintf("%q leads out of the project", ref.File), "")
			continue
		}
		doc, found := b.l.lib.Open(file)
		if doc == nil && len(found) > 0 && found[0].Line == 0 {
			b.ProblemAt(ref.At, "", fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Hint, found[0].Fixes()...)
			continue
		}
		for _, p := range found {
			b.l.problems.Add(p)
		}
		if doc == nil {
			continue
		}
		if doc.Kind != (BoardKind{}).Name() {
			b.ProblemAt(ref.At, "", fmt.Sprintf("%s is no board but a %s", file, doc.Kind), "")
			continue
		}
		o := b.l.board(b, doc)
		if o == nil {
			continue
		}
		for _, f := range o.fields {
			name := ref.Name + "." + f.decl.Name
			set := &Port{Field: &Field{Name: name + ".set", Out: true, Type: f.set.typ, Doc: "Whether the field is set."}, b: b, cell: f.set}
			value := &Port{Field: &Field{Name: name, Out: true, Type: f.value.typ, Unit: f.decl.Unit, Doc: f.decl.Doc}, b: b, cell: f.value, more: &morePort{mark: set}}
			b.fields = append(b.fields, value, set)
		}
	}
}

// Fields returns the fields of the boards that the document refers to, each like an out-port named "Board.Field", and
// "Board.Field.set" for each.
func (b *Builder) Fields() []*Port { return b.fields }

// Mark returns the port that tells whether a field of a board is set; who writes the field sets it. It is nil for others.
func (p *Port) Mark() *Port { return p.also().mark }
