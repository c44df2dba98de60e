package tree

import (
	"reflect"
	"sync"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// op is what a record of a compiled tree does.
type op uint8

const (
	opSequence op = iota // goes on while children succeed
	opSelector           // goes on while children fail
	opReactiveSequence
	opReactiveSelector
	opParallel
	opRandom // sequence or selector in random order
	opUtility
	opSwitch
	opHinted // selector
	opInvert
	opForce // succeed and fail
	opRepeat
	opRetry
	opUntil
	opCooldown
	opTimeout
	opDelay
	opOnce
	opGuard
	opSolid
	opCleanup
	opBreakpoint
	opRun // do, run
	opAct // do, of an action that is no more than its Update
	opIfPort
	opIf
	opWhile
	opAwait
	opWait
	opScript // set, script
	opFire
	opLog
	opStatus
	opIdle
	opSimulate
	opFake
	opChain      // a sequence with more to it
	opOwn        // of a type that a game adds: see own.go
	opOverridden // whatever a debugger wants: see override.go
)

// nodeType is a type of node: a pointer to a struct with the members that its nodes have. What it does beside is in the
// interfaces below; what a game adds is a [Type]. To add one here, take chance.go as the example; see CONTRIBUTING.md.
type nodeType interface {
	// About tells people of it.
	About() declare.About
}

type (
	// primitive says what a record of it does, unless build changes that.
	primitive interface{ op() op }
	// holder has children: it names them.
	holder interface{ children() []kind.Text }
	// built reads what a node says beside its children.
	built interface {
		build(b *builder, n *node, rec *record)
	}
	// ender says how a node can end; anyhow if it does not.
	ender interface {
		ends(l *linter, n *decl) prospects
	}
)

// The groups of node types.
const (
	composite = "composite"
	decorator = "decorator"
	condition = "condition"
	leaf      = "leaf"
)

// extra are the types of nodes that are in files of their own, with all that there is to them.
var extra []nodeType

// extend adds a type of node to all trees; call it from the init function of the type's file. What such a type does in a frame its
// [Visitor] does, as with types that a game adds: it costs a call more than an op and a case of [tree.run].
func extend(t Type) { extra = append(extra, t) }

// Choices returns the sorts of documents, and the types of nodes.
func (Body) Choices() []declare.Set {
	return []declare.Set{declare.Choose[sort](&behaviours.Document{}).Otherwise(&Document{}), declare.Choose[nodeType](append([]nodeType{
		&Sequence{}, &Selector{}, &Filter{}, &Parallel{}, &Monitor{}, &Utility{}, &Simulate{}, &Switch{}, &Dynamic{},
		&Invert{}, &Succeed{}, &Fail{}, &Repeat{}, &Retry{}, &Until{}, &Cooldown{}, &Timeout{}, &Delay{}, &Once{}, &Guard{}, &Fake{}, &Solid{}, &Cleanup{}, &Breakpoint{},
		&Do{}, &Run{}, &If{}, &While{}, &Hinted{}, &Await{}, &Wait{}, &Set{}, &Script{}, &SendHint{}, &Fire{}, &Log{}, &Stand{}}, extra...)...)}
}

// Template returns what a new document begins with.
func (Body) Template() string {
	return `{"root": "Main", "nodes": {"Main": {"selector": ["Rest"]}, "Rest": {"status": "running"}}}`
}

// typeInfo is what all nodes of a type have in common.
type typeInfo struct {
	name, group, doc string
	choice           *declare.Choice
	op               op
	many             bool // it has a list of children
}

// inner reports whether nodes of the type have children.
func (t *typeInfo) inner() bool { return t.group == composite || t.group == decorator }

// grammar is what documents of a registry may say.
type grammar struct {
	form, node *declare.Form
	types      map[reflect.Type]*typeInfo
	own        []Type // those that the game adds
}

// usual is the grammar of a game that adds nothing.
var usual = sync.OnceValue(func() *grammar { return grammarOf(declare.Of[Body](), nil) })

func grammarOf(form *declare.Form, own []Type) *grammar {
	g := &grammar{form, form.Usual().Form.Member("nodes").Form.Item, map[reflect.Type]*typeInfo{}, own}
	for i := range g.node.Choices {
		c := &g.node.Choices[i]
		first := c.Form.Member(c.Name).Form
		info := &typeInfo{c.Name, c.Group, c.Doc, c, opOwn, first.Role == declare.RoleList && first.Item.Role == declare.RoleName}
		t := reflect.PointerTo(c.Type())
		if p, ok := reflect.Zero(t).Interface().(primitive); ok {
			info.op = p.op()
		}
		g.types[t] = info
	}
	return g
}

// of returns what nodes of a type have in common.
func (g *grammar) of(t nodeType) *typeInfo { return g.types[reflect.TypeOf(t)] }
