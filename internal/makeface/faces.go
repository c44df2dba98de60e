package main

import "strings"

// face is a package that shows a part of the engine to one audience.
type face struct {
	dir, pkg string
	files    []file
	// methods are those that are shown of types that have methods for other audiences, too.
	methods map[string]string
	// inlined are types whose small methods are called where speed counts, and instances code that makes the generic functions of
	// the face once; see [inlined].
	inlined, instances string

	names map[string]string // as the face calls them, by what the engine does
}

// file is a file of a face: what it shows, in this order. "Node=BuildNode" shows it under another name.
type file struct{ name, names string }

// faces are all faces. What a game needs is the root package; what authors of kinds need is package kind, with more that is its own;
// explanations, symbols and projects are for tools.
var faces = []face{
	{dir: ".", pkg: "wits", files: []file{
		{"registry.go", "Registry NewRegistry Option Named Doc Label Instead Was Waits AddType AddEnum AddFunc AddFuncOf AddList AddInterface"},
		{"action.go", "AddAction Updater Activator Ender Suspender TriggerHandler Documented Annotator Note"},
		{"status.go", "Status Running Success Failure Aborted"},
		{"ports.go", "In InList Out Var TriggerIn TriggerOut None"},
		{"context.go", "Context World WorldIs Self SelfIs Logger Message Level Info Warning Error"},
		{"library.go", "Load Library NewLibrary"},
		{"program.go", "Program ContentOf Resolve Bind Input InputTrigger Output OutputTrigger"},
		{"mind.go", "Mind Frame Fault Snapshot ErrDamaged ErrOtherProgram ErrReleasePhase"},
		{"board.go", "Board NewBoard Shared FieldOf"},
		{"reload.go", "Reload PlanReload Transfer TransferReport"},
		{"values.go", "Entity NewEntity Name NameOf Rand NewRand Refresh"},
	}, methods: map[string]string{
		"Context":  "Delta Tick Time Entity Rand Dice Log Observed Tells InLookahead",
		"Mind":     "Step Frame SetFrame Status Fault Restart Abort Program Snapshot Restore Clone CopyFrom Diff Hash MarshalBinary Swap Reseed Set Fire Hold Release Held Pin ChoiceAt",
		"Program":  "Name Document NewMind NewMinds UnmarshalMind Find Registry Fingerprint Choices",
		"Registry": "AddKind SetGenerator Err Documents Manifest",
		"Library":  "AddSource Document Check Compile",
	}, inlined: "Context Rand Entity Status Name InputTrigger OutputTrigger TriggerIn TriggerOut Logger", instances: `
	type params struct{ A, B float64 }
	AddFunc(r, "", func(*Context, params) bool { return false })
	AddFunc(r, "", func(*Context, params) float64 { return 0 })
	AddFuncOf[float64](r, "", func(*Context, params) int64 { return 0 })
	AddList[float64](r, "", "", nil)
	AddType[params](r, "", "")
	World[*params](x)
	Self[*params](x)
	WorldIs[*params](x)
	SelfIs[*params](x)
	var in In[float64]
	var list InList[float64]
	var out Out[float64]
	var own Var[float64]
	own.Set(x, in.Get(x)+own.Get(x)+out.Get(x)+list.At(x, list.Len(x)))
	out.Set(x, 0)
	var input Input[float64]
	var output Output[float64]
	input.Set(m, output.Get(m))`},
	{dir: "kind", pkg: "kind", files: []file{
		{"face_build.go", "Kind Builder Node=BuildNode Port State Source Extra Reservation Suspension Signal TriggerBit Beginning Because Compute Content Linter BoardKind Choice MaxChoices"},
		{"face_run.go", "Part PlainAction ActionOf Underlying Rewind SameRef Lookahead Checkpoint ReleaseEnd ReleaseBegin ReleaseHandle"},
		{"face_values.go", "Slot Get Set=Put Type TypeOf TypeField Field"},
		{"face_noted.go", "OutcomeKind OutcomeTruth OutcomeNumber OutcomeWhole OutcomeWritten OutcomeData NotedBool NotedFloat NotedInt NotedInto NotedWrite NotCalled"},
		{"face_properties.go", "ReturnProperty AddReturnProperty AddReturnValue"},
	}, inlined: "Context Slot Type Mind Notes", instances: `
	Put(x, slot, Get[float64](x, slot))
	Compute(n, "", "", nil, func() func(*in.Context) bool { return nil })
	Compute(n, "", "", nil, func() func(*in.Context) float64 { return nil })
	AddReturnProperty(r, ReturnProperty[bool]{})
	AddReturnValue(r, "", "", func(now, before bool) float64 { return 0 })`},
	{dir: "why", pkg: "why", files: []file{
		{"question.go", "Question Explainer EndExplainer LastExplainer"},
		{"plan.go", "PlanAnswer PlanStep PlanNote PlanLack PlanTry PlanExplainer"},
		{"schedule.go", "Schedule ScheduleTask ScheduleRow ScheduleLine PartialPlan PlanRefusal SecondPlan"},
		{"reason.go", "Reason Role RoleState RoleCause RoleAlternative RoleValue RoleOrigin Read ReadSource Side Claim"},
		{"origin.go", "Teller Origin OriginQuestion WithOrigins OriginLog Happening DefaultHappenings"},
	}},
	{dir: "host", pkg: "host", files: []file{
		{"face_hosted.go", "HostedAction HostedFunction HostedPort HostedRole HostedForm HostedHandle HostedIn HostedOut HostedState HostedKept HostedTriggerIn HostedTriggerOut HostedNone HostedWords HostedText HostedList HostedTexts HostedBody HostedField StepHosted RootPort"},
	}},
	{dir: "inspect", pkg: "inspect", files: []file{
		{"symbols.go", "PartInfo NodeInfo PortInfo LinkInfo ValueInfo Class ClassLiteral ClassInput ClassOutput ClassVariable ClassState Plot BoardInfo BoardScope AgentScope TeamScope WorldScope"},
		{"registry.go", "ActionType FunctionType InterfaceType ListType PropertyInfo MaxElements"},
		{"notes.go", "Notes Noted Evaluation EvaluationRead Telling Activity Difference"},
		{"choices.go", "ChoicePoint ChoiceState"},
		{"trace.go", "Tracer TracePoint TraceBegin TraceUpdate TraceNode TraceEnd Monitor Follower FrameEnd StandIn"},
	}},
	{dir: "save", pkg: "save", files: []file{
		{"save.go", "WriteSave=Write OpenSave=Open SaveFile=File"},
		{"report.go", "SaveReport=Report SaveProgram=Program SaveChange=Change SaveLoss=Loss"},
	}},
	{dir: "project", pkg: "project", files: []file{
		{"project.go", "Project ProjectFile NewProject ReadProject Imports CheckFiles FindDocuments KindOfName ReadManifest"},
	}},
}

// shown are the names of the face by those of the engine.
func (f *face) shown() map[string]string {
	if f.names == nil {
		f.names = map[string]string{}
		for _, file := range f.files {
			for _, entry := range strings.Fields(file.names) {
				name, as, _ := strings.Cut(entry, "=")
				if as == "" {
					as = name
				}
				f.names[name] = as
			}
		}
	}
	return f.names
}
