package tree

import (
	"slices"
	"strconv"

	"github.com/wits-ai/wits/internal/kit"
	"github.com/wits-ai/wits/tree/behaviours"
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
	opChain // a sequence with more to it
)

// arity says how a node type names its children.
type arity uint8

const (
	many     arity = iota // a list
	one                   // a name
	none                  // what it does
	cases                 // "switch": by value
	programs              // "dynamic": documents
)

// nodeType is a type of node, as documents name it.
type nodeType struct {
	name    string
	kind    string // for people: composite, decorator, condition, leaf
	arity   arity
	op      op
	members []string // beside its own name, and those of all nodes
	doc     string
}

const (
	composite = "composite"
	decorator = "decorator"
	condition = "condition"
	leaf      = "leaf"
)

// types are all types of node.
var types = []nodeType{
	{"sequence", composite, many, opSequence, slices.Concat([]string{"reactive", "handover", "order", "weights"}, chainMembers),
		"Runs its children one after another while they succeed. It fails as soon as one fails, and succeeds when all have succeeded."},
	{"selector", composite, many, opSelector, []string{"reactive", "handover", "order", "weights", "hinted"},
		"Tries its children one after another until one succeeds. It succeeds as soon as one does, and fails when all have failed."},
	{"filter", composite, many, opSequence, []string{"reactive", "handover"},
		"A sequence whose conditions come first, whatever their place in the list."},
	{"parallel", composite, many, opParallel, []string{"success", "failure"},
		"Runs its children side by side: each is updated in every frame until it has ended."},
	{"monitor", composite, many, opParallel, nil,
		"Runs its last child as long as all conditions before it hold; fails as soon as one does not."},
	{"utility", composite, many, opUtility, []string{"choose", "above", "inertia", "reactive", "validate"},
		"Runs the child with the highest score; if that fails, the next."},
	{"simulate", composite, many, opSimulate, []string{"judge", "summary", "reselect", "debounce", "negative", "keep", "budget"},
		"Imagines what would come of each child, and runs the one of which the best comes; if that fails, the next."},
	{"switch", composite, cases, opSwitch, []string{"cases", "else", "reactive"},
		"Runs the child that belongs to a value. It fails if there is none."},
	{"dynamic", composite, programs, opSwitch, []string{"index", "with", "pass", "store"},
		"Runs the document of a list that an expression chooses when the node begins, from 0. It fails if there is none."},

	{"invert", decorator, one, opInvert, nil, "Succeeds if its child fails, and fails if it succeeds."},
	{"succeed", decorator, one, opForce, nil, "Succeeds when its child has ended, also when it failed."},
	{"fail", decorator, one, opForce, nil, "Fails when its child has ended, also when it succeeded."},
	{"repeat", decorator, one, opRepeat, []string{"times"},
		"Runs its child again and again while it succeeds: so many times, or for ever. It fails as soon as the child fails."},
	{"retry", decorator, one, opRetry, []string{"times"},
		"Runs its child again when it fails, at most so many times in all. It succeeds as soon as the child succeeds."},
	{"until", decorator, one, opUntil, []string{"is"},
		"Runs its child again and again until it ends the way that \"is\" says; then it has succeeded."},
	{"cooldown", decorator, one, opCooldown, []string{"seconds", "deviation"},
		"Fails for a time after its child has ended, in whatever way."},
	{"timeout", decorator, one, opTimeout, []string{"seconds", "deviation"},
		"Aborts its child when it takes longer, and fails."},
	{"delay", decorator, one, opDelay, []string{"seconds", "deviation"}, "Waits before it runs its child."},
	{"once", decorator, one, opOnce, nil,
		"Runs its child until it has ended once; from then on it ends the same way, without running it."},
	{"guard", decorator, one, opGuard, []string{"when", "abort", "defer"}, "Runs its child only if a condition holds; fails if it does not."},
	{"fake", decorator, one, opFake, []string{"belief"}, "Runs its child. When that is imagined, the agent believes something that need not be so."},
	{"solid", decorator, one, opSolid, nil, "Runs its child. While that runs, whoever would abort it asks it to end, and waits until it has ended."},
	{"breakpoint", decorator, one, opBreakpoint, nil, "Runs its child. It marks a place at which to stop."},

	{"do", leaf, none, opRun, slices.Concat(kit.RunsMembers, []string{"wake"}), "Runs an action."},
	{"run", leaf, none, opRun, slices.Concat(kit.RunsMembers, []string{"wake"}), "Runs another document."},
	{"if", condition, none, opIf, []string{"abort", "defer"}, "Succeeds if the condition holds now, and fails if not."},
	{"while", condition, none, opWhile, nil, "Runs as long as the condition holds, then fails."},
	{"hinted", condition, none, opIf, []string{"is", "abort", "defer"}, "Succeeds if a hint is the one that \"is\" says, positive without it, and fails if not."},
	{"await", condition, none, opAwait, nil, "Runs until the condition holds, then succeeds."},
	{"wait", leaf, none, opWait, []string{"deviation"}, "Succeeds after so many seconds."},
	{"set", leaf, none, opScript, []string{"to"}, "Gives a variable, a field of a board or a value that goes out of the document a value, and succeeds."},
	{"script", leaf, none, opScript, nil, "Runs statements, and succeeds."},
	{"hint", leaf, none, opScript, []string{"is"}, "Sends a hint to the tree below, positive without \"is\", and succeeds. The hint holds until it is changed."},
	{"fire", leaf, none, opFire, nil, "Fires an outbound trigger of the document, and succeeds."},
	{"log", leaf, none, opLog, []string{"level"}, "Logs a text, and succeeds."},
	{"status", leaf, none, opStatus, nil, "Always stands the same: success, failure or running."},
}

// chainMembers are those of a sequence that does more than go through its children.
var chainMembers = []string{"between", "loop", "lenient", "least"}

// common are the members that nodes of every type may have; services are for composites and decorators.
var common = []string{"score", "services", "doc"}

// byName finds a type; typeNames lists all; known has the members that a node of a type may have, and owners tells what a
// member is for that only some types have.
var (
	byName    = map[string]*nodeType{}
	typeNames []string
	known     = map[*nodeType][]string{}
	owners    = map[string]string{}
)

func init() {
	for i := range types {
		t := &types[i]
		byName[t.name] = t
		typeNames = append(typeNames, t.name)
		known[t] = slices.Concat([]string{t.name}, t.members, common)
		for _, m := range t.members {
			if owners[m] == "" {
				owners[m] = "it is for "
			} else {
				owners[m] += ", "
			}
			owners[m] += strconv.Quote(t.name)
		}
	}
	for _, m := range behaviours.Members {
		owners[m] = variantHint
	}
}

// inner says whether nodes of the type have children.
func (t *nodeType) inner() bool { return t.arity != none }
