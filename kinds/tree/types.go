package tree

import (
	"slices"
	"strconv"

	"github.com/wits-ai/wits/internal/kit"
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
	opOverridden // whatever a debugger wants: see override.go
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
	example string
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
		"Runs its children one after another while they succeed. It fails as soon as one fails, and succeeds when all have succeeded.",
		`{"sequence": ["Aim", "Shoot"]}`},
	{"selector", composite, many, opSelector, []string{"reactive", "handover", "order", "weights", "hinted"},
		"Tries its children one after another until one succeeds. It succeeds as soon as one does, and fails when all have failed.",
		`{"selector": ["Fight", "Patrol"], "reactive": true}`},
	{"filter", composite, many, opSequence, []string{"reactive", "handover"},
		"A sequence whose conditions come first, whatever their place in the list.",
		`{"filter": ["Shoot", "HasAmmo"]}`},
	{"parallel", composite, many, opParallel, []string{"success", "failure"},
		"Runs its children side by side: each is updated in every frame until it has ended.",
		`{"parallel": ["Walk", "Talk"], "success": "one"}`},
	{"monitor", composite, many, opParallel, nil,
		"Runs its last child as long as all conditions before it hold; fails as soon as one does not.",
		`{"monitor": ["StillNear", "Chase"]}`},
	{"utility", composite, many, opUtility, []string{"choose", "above", "inertia", "reactive", "validate"},
		"Runs the child with the highest score; if that fails, the next.",
		`{"utility": ["Eat", "Rest"], "inertia": 0.1, "reactive": true}`},
	{"simulate", composite, many, opSimulate, []string{"judge", "summary", "reselect", "debounce", "negative", "keep", "budget"},
		"Imagines what would come of each child, and runs the one of which the best comes; if that fails, the next.",
		`{"simulate": ["Kick", "Parry"], "reselect": 0.5}`},
	{"switch", composite, cases, opSwitch, []string{"cases", "else", "reactive"},
		"Runs the child that belongs to a value. It fails if there is none.",
		`{"switch": "Mood", "cases": {"calm": "Patrol"}, "else": "Fight"}`},
	{"dynamic", composite, programs, opSwitch, []string{"index", "with", "pass", "store"},
		"Runs the document of a list that an expression chooses when the node begins, from 0. It fails if there is none.",
		`{"dynamic": ["calm.tree.json", "angry.tree.json"], "index": "Plan"}`},

	{"invert", decorator, one, opInvert, nil, "Succeeds if its child fails, and fails if it succeeds.",
		`{"invert": "HasAmmo"}`},
	{"succeed", decorator, one, opForce, nil, "Succeeds when its child has ended, also when it failed.",
		`{"succeed": "Greet"}`},
	{"fail", decorator, one, opForce, nil, "Fails when its child has ended, also when it succeeded.",
		`{"fail": "Reload"}`},
	{"repeat", decorator, one, opRepeat, []string{"times"},
		"Runs its child again and again while it succeeds: so many times, or for ever. It fails as soon as the child fails.",
		`{"repeat": "Shoot", "times": 3}`},
	{"retry", decorator, one, opRetry, []string{"times"},
		"Runs its child again when it fails, at most so many times in all. It succeeds as soon as the child succeeds.",
		`{"retry": "OpenDoor", "times": 2}`},
	{"until", decorator, one, opUntil, []string{"is"},
		"Runs its child again and again until it ends the way that \"is\" says; then it has succeeded.",
		`{"until": "OpenDoor", "is": "success"}`},
	{"cooldown", decorator, one, opCooldown, []string{"seconds", "deviation"},
		"Fails for a time after its child has ended, in whatever way.",
		`{"cooldown": "Shoot", "seconds": 2, "deviation": 0.5}`},
	{"timeout", decorator, one, opTimeout, []string{"seconds", "deviation"},
		"Aborts its child when it takes longer, and fails.",
		`{"timeout": "Chase", "seconds": 10}`},
	{"delay", decorator, one, opDelay, []string{"seconds", "deviation"}, "Waits before it runs its child.",
		`{"delay": "Greet", "seconds": 0.5}`},
	{"once", decorator, one, opOnce, nil,
		"Runs its child until it has ended once; from then on it ends the same way, without running it.",
		`{"once": "Greet"}`},
	{"guard", decorator, one, opGuard, []string{"when", "abort", "defer"}, "Runs its child only if a condition holds; fails if it does not.",
		`{"guard": "Fight", "when": "EnemyNear", "abort": "self"}`},
	{"fake", decorator, one, opFake, []string{"belief"}, "Runs its child. When that is imagined, the agent believes something that need not be so.",
		`{"fake": "Kick", "belief": "Alarm = false"}`},
	{"solid", decorator, one, opSolid, nil, "Runs its child. While that runs, whoever would abort it asks it to end, and waits until it has ended.",
		`{"solid": "Shoot"}`},
	{"breakpoint", decorator, one, opBreakpoint, nil, "Runs its child. It marks a place at which to stop.",
		`{"breakpoint": "Fight"}`},

	{"do", leaf, none, opRun, slices.Concat(kit.BehaviorRefMembers, []string{"wake"}), "Runs an action.",
		`{"do": "Kick", "with": {"Reach": 1.2}}`},
	{"run", leaf, none, opRun, slices.Concat(kit.BehaviorRefMembers, []string{"wake"}), "Runs another document.",
		`{"run": "patrol.graph.json", "pass": ["Speed"]}`},
	{"if", condition, none, opIf, []string{"abort", "defer"}, "Succeeds if the condition holds now, and fails if not.",
		`{"if": "Health < 30"}`},
	{"while", condition, none, opWhile, nil, "Runs as long as the condition holds, then fails.",
		`{"while": "EnemyNear"}`},
	{"hinted", condition, none, opIf, []string{"is", "abort", "defer"}, "Succeeds if a hint is the one that \"is\" says, positive without it, and fails if not.",
		`{"hinted": "Fight", "is": "positive"}`},
	{"await", condition, none, opAwait, nil, "Runs until the condition holds, then succeeds.",
		`{"await": "Health > 90"}`},
	{"wait", leaf, none, opWait, []string{"deviation"}, "Succeeds after so many seconds.",
		`{"wait": 3, "deviation": 1}`},
	{"set", leaf, none, opScript, []string{"to"}, "Gives a variable, a field of a board or a value that goes out of the document a value, and succeeds.",
		`{"set": "Alarm", "to": "true"}`},
	{"script", leaf, none, opScript, nil, "Runs statements, and succeeds.",
		`{"script": "Alarm = Health < 30; log('hp', Health)"}`},
	{"hint", leaf, none, opScript, []string{"is"}, "Sends a hint to the tree below, positive without \"is\", and succeeds. The hint holds until it is changed.",
		`{"hint": "Fight", "is": "negative"}`},
	{"fire", leaf, none, opFire, nil, "Fires an outbound trigger of the document, and succeeds.",
		`{"fire": "Cry"}`},
	{"log", leaf, none, opLog, []string{"level"}, "Logs a text, and succeeds.",
		`{"log": "no way through", "level": "warning"}`},
	{"status", leaf, none, opStatus, nil, "Always stands the same: success, failure or running.",
		`{"status": "running"}`},
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
