package migrate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestNothingDiffersInSilence has what behaved otherwise without a word: now it does the same, as the frames say, which are what
// BehaviorTree.CPP 4.10.0 does, or there is a finding.
func TestNothingDiffersInSilence(t *testing.T) {
	for _, c := range []struct {
		name, body string
		frames     []string // nil: see the finding
		finding    string
	}{
		{"post scripts and _skipIf", `<Sequence><Act say="a" _skipIf="true" _onSuccess="x := 1" _post="x := 2"/><ScriptCondition code="x == 0"/></Sequence>`, []string{"= success"}, ""},
		{"post scripts and _while", `<Fallback><Act say="a" _while="x &gt; 0" _onFailure="x := 1" _post="x := 2"/><ScriptCondition code="x == 0"/></Fallback>`, []string{"= success"}, ""},
		{"post scripts of what fails by its condition", `<Fallback><Act say="a" _failureIf="x == 0" _while="false" _onFailure="x := 1"/><ScriptCondition code="x == 1"/></Fallback>`, []string{"= success"}, ""},
		{"post scripts of Precondition", `<Sequence><Precondition if="x &gt; 0" else="SKIPPED" _onSuccess="x := 1"><AlwaysSuccess/></Precondition><ScriptCondition code="x == 0"/></Sequence>`, []string{"= success"}, ""},
		{"post scripts of RunOnce", `<Repeat num_cycles="3"><Sequence><RunOnce _onSuccess="x += 1"><Act say="a"/></RunOnce><ScriptCondition code="x == 1"/></Sequence></Repeat>`, []string{"aS = success"}, ""},
		{"post scripts of a composite", `<Sequence _onSuccess="x := 1"><Act _skipIf="true"/></Sequence>`, nil, "Sequence: its scripts run also when it is skipped"},
		{"IfThenElse", `<IfThenElse><Act _skipIf="true"/><Act/><Act/></IfThenElse>`, nil, "IfThenElse: its condition holds when it is skipped; there that is an error"},
		{"IfThenElse, a branch", `<Fallback><IfThenElse><AlwaysSuccess/><Act _skipIf="true"/></IfThenElse><Act say="b"/></Fallback>`, []string{"bS = success"}, ""},
		{"WhileDoElse", `<WhileDoElse><Act _skipIf="true"/><Act/></WhileDoElse>`, nil, "WhileDoElse: its condition holds when it is skipped"},
		{"Switch", `<Fallback><Switch2 variable="1" case_1="1" case_2="2"><Act _skipIf="true"/><Act/><Act/></Switch2><Act say="b"/></Fallback>`, []string{"bS = success"}, ""},
		{"TryCatch", `<Fallback><TryCatch><Act _skipIf="true"/><Act say="c"/></TryCatch><Act say="b"/></Fallback>`, nil, "TryCatch: when all its children are skipped it ends with success"},
		{"Parallel and _skipIf", `<Parallel><Act _skipIf="true"/><Act say="b"/></Parallel>`, nil, "Parallel: a child that is skipped is over"},
		{"Parallel and Precondition", `<Parallel success_count="1"><Precondition if="x" else="SKIPPED"><AlwaysSuccess/></Precondition><Act say="b"/></Parallel>`, nil, "Parallel: a child that is skipped is over"},
		{"KeepRunningUntilFailure in a Fallback", `<Fallback><KeepRunningUntilFailure><Act say="a" _skipIf="true"/></KeepRunningUntilFailure><Act say="b"/></Fallback>`, []string{"", "", ""}, ""},
		{"rounds of KeepRunningUntilFailure", `<KeepRunningUntilFailure><Act say="a" does="RSSF"/></KeepRunningUntilFailure>`, []string{"aR", "aS", "aS", "aF = failure"}, ""},
		{"AsyncSequence", `<ReactiveSequence><Act say="a"/><AsyncSequence><Act say="b"/><Act say="c"/></AsyncSequence></ReactiveSequence>`, nil, "there the whole tree is ticked again after each round or child"},
		{"AsyncFallback", `<Parallel><Act say="a" does="R"/><AsyncFallback><Act say="b"/><Act say="c"/></AsyncFallback></Parallel>`, nil, "there the whole tree is ticked again"},
		{"AsyncFallback, nothing beside it", `<Sequence><AsyncFallback><Act say="b" does="F"/><Act say="c"/></AsyncFallback></Sequence>`, []string{"bF cS = success"}, ""},
		{"SequenceWithMemory below a sub-tree", `<BehaviorTree ID="Main"><Parallel><Act say="a" does="R"/><SubTree ID="Sub"/></Parallel></BehaviorTree><BehaviorTree ID="Sub"><SequenceWithMemory><Act/><Act/></SequenceWithMemory></BehaviorTree>`, nil, "SequenceWithMemory: there the whole tree is ticked again"},
		{"a first write of zero", `<SkipUnlessUpdated entry="{u}"><Script code="u := 0"/></SkipUnlessUpdated>`, nil, "neither is a first one that is zero or empty"},
		{"RunOnce in a sub-tree run again", `<BehaviorTree ID="Main"><Repeat num_cycles="2"><SubTree ID="Sub"/></Repeat></BehaviorTree><BehaviorTree ID="Sub"><RunOnce then_skip="false"><Act say="a" does="SF"/></RunOnce></BehaviorTree>`, []string{"aS = success"}, ""},
		{"Timeout of 0", `<Timeout msec="0"><Act say="a" does="RRS"/></Timeout>`, []string{"aR", "aR", "aS = success"}, ""},
		{"Timeout of 0 in an entry", `<Sequence><Script code="ms := 0"/><Timeout msec="{ms}"><Act say="a" does="RS"/></Timeout></Sequence>`, []string{"aR", "aS = success"}, ""},
		{"Delay of 0", `<Delay delay_msec="0"><Act say="a"/></Delay>`, []string{"", "aS = success"}, ""},
		{"Switch on a text", `<Sequence><Script code="s := '5'"/><Switch2 variable="{s}" case_1="5.0" case_2="a"><Act say="a"/><Act say="b"/><Act say="c"/></Switch2></Sequence>`, nil, `case_1: texts are compared as they stand; there "5" is "5.0"`},
		{"Switch on nothing", `<Switch2 variable="{k}" case_1="0" case_2="1"><Act/><Act/><Act/></Switch2>`, nil, "case_1: it is chosen also before k was written"},
		{"lists as JSON", `<Sequence><SetBlackboard output_key="q" value='json:["a,b","c"]'/><LoopString queue="{q}" value="{s}"><Act say="{s}"/></LoopString></Sequence>`, nil, "the list stays in its entry"},
		{"lists as JSON in a loop", `<LoopString queue='json:["a,b","c"]' value="{s}"><Act say="{s}"/></LoopString>`, nil, "queue: it is read as JSON; there a loop takes it as it stands"},
		{"lists of texts with commas", `<LoopString queue="a,b;c" value="{s}"><Act say="{s}"/></LoopString>`, []string{"a,bS", "cS", "= success"}, ""},
		{"one text with a comma", `<LoopString queue="a,b" value="{s}"><Act say="{s}"/></LoopString>`, []string{"a,bS", "= success"}, ""},
		{"Precondition that is aborted", `<Precondition if="x == 0"><Act say="a" does="R"/></Precondition>`, nil, "Precondition: there it does not look at its condition when it begins again after it was aborted"},
		{"a number as a condition", `<Sequence><Script code="x := 2"/><ScriptCondition code="x"/></Sequence>`, nil, "x holds here if it is not 0; there any other number than 0 and 1 is an error"},
		{"SetBlackboard through an entry", `<SetBlackboard output_key="{a}" value="1"/>`, nil, "output_key: a is written; there, what stands in braces is an entry that has the name of the one to write"},
		{"_onHalted of what was skipped", `<Sequence><Inverter _onHalted="x := 1"><Act _skipIf="true"/></Inverter><Act/></Sequence>`, nil, "_onHalted: there it also runs when its parent ends after the node was skipped"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := migrated(t, whole(c.body))
			var told []string
			for _, f := range r.Findings {
				if f.Level != Guessed {
					told = append(told, f.String())
				}
			}
			if all := strings.Join(told, "\n"); (all != "") != (c.finding != "") || !strings.Contains(all, c.finding) {
				t.Errorf("the findings are\n%s\nwant %q", all, c.finding)
			}
			run := start(t, r)
			for i, want := range c.frames {
				if got := frame(run); got != want {
					t.Fatalf("frame %d: got %q, want %q", i, got, want)
				}
			}
		})
	}
}

// TestHaltedIsOneNode: a script that runs when a node is aborted is a decorator around it, and needs no document of its own.
func TestHaltedIsOneNode(t *testing.T) {
	with := migrated(t, whole(`<Sequence><Act say="a" does="R" _onHalted="x := 1"/></Sequence>`))
	plain := migrated(t, whole(`<Sequence><Act say="a" does="R"/></Sequence>`))
	if more := strings.Count(string(with.Document(with.Main)), "\n") - strings.Count(string(plain.Document(plain.Main)), "\n"); len(with.Documents) != 1 || more > 4 {
		t.Errorf("it takes %d documents and %d lines more:\n%s", len(with.Documents), more, with.Document(with.Main))
	}
}

// TestDescriptionsAreKept: what an author says of a node stays, also where a marked node holds its place.
func TestDescriptionsAreKept(t *testing.T) {
	for _, body := range []string{`<Ours _description="Why."><Act/></Ours>`, `<Theirs _description="Why."><Act/><Act/></Theirs>`, `<SubTree ID="Gone" _description="Why."/>`, `<Act _description="Why."/>`,
		`<ManualSelector _description="Why."><Act/></ManualSelector>`, `<RetryUntilSuccessful num_attempts="2" _description="Why."><Act/></RetryUntilSuccessful>`} {
		r := migrated(t, whole(body))
		if document := string(r.Document(r.Main)); !strings.Contains(document, `Why."`) {
			t.Errorf("of %s nothing is left in\n%s", body, document)
		}
		sound(t, body, r)
	}
	r, err := Behavior3([]byte(`{"title": "T", "root": "a", "nodes": {"a": {"id": "a", "name": "Wrap", "category": "decorator", "description": "Why.", "child": "b"}, "b": {"id": "b", "name": "Go"}}}`))
	must.Succeed(t, err)
	if document := string(r.Document(r.Main)); !strings.Contains(document, `"doc": "Not taken over: Wrap.\nWhy."`) {
		t.Errorf("it is now\n%s", document)
	}
}

// TestAMissingTreeIsOneFinding: of its entries nobody can say anything.
func TestAMissingTreeIsOneFinding(t *testing.T) {
	r := migrated(t, whole(`<SubTree ID="Gone" target="{x}" speed="3"/>`))
	if r.Count(Unmapped) != 1 || !strings.Contains(fmt.Sprint(r.Findings), "there is no tree of this name") {
		t.Errorf("the findings are %v", r.Findings)
	}
}

// TestNumbersOfCPP: every name that C++ has for a number is one.
func TestNumbersOfCPP(t *testing.T) {
	for want, names := range map[string]string{
		typeInt: "int|unsigned|unsigned int|signed|long|long long|unsigned long long int|short int|unsigned char|signed char|uchar|uint|ulong|uint8|int8|uint16|std::uint16_t|int_fast32_t|uint_least8_t|uintmax_t|size_t|" +
			"std::size_t const &|ssize_t|ptrdiff_t|int64|uint64_t|std::chrono::milliseconds",
		typeFloat:       "double|float|long double|float32|float64_t|double_t|const double&",
		typeString:      "char|std::string",
		"list of int":   "std::vector<uint16>|std::deque<unsigned int>",
		"list of float": "std::vector<long double>",
		"?Pose":         "Pose",
		"?unsignedness": "unsignedness",
	} {
		for _, name := range strings.Split(names, "|") {
			if got := typeOfCPP(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
	}
}
