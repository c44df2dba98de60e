package migrate

// behaviours are trees, and what their actions do in each frame: "aR" is the action a, which goes on. Frames take a
// quarter of a second.
var behaviours = []struct {
	name, body string
	frames     []string
}{
	{"Sequence", `<Sequence><Act say="a" does="RS"/><Act say="b"/></Sequence>`,
		[]string{"aR", "aS bS = success"}},
	{"Sequence fails", `<Sequence><Act say="a" does="F"/><Act say="b"/></Sequence>`,
		[]string{"aF = failure"}},
	{"Fallback", `<Fallback><Act say="a" does="RF"/><Act say="b"/></Fallback>`,
		[]string{"aR", "aF bS = success"}},
	{"ReactiveSequence looks again", `<ReactiveSequence><Act say="a" does="SSF"/><Act say="b" does="R"/></ReactiveSequence>`,
		[]string{"aS bR", "aS bR", "aF b- = failure"}},
	{"ReactiveFallback looks again", `<ReactiveFallback><Act say="a" does="FFS"/><Act say="b" does="R"/></ReactiveFallback>`,
		[]string{"aF bR", "aF bR", "aS b- = success"}},
	{"SequenceWithMemory goes on where it failed", `<RetryUntilSuccessful num_attempts="3"><SequenceWithMemory>
		<Act say="a"/><Act say="b" does="FRFS"/><Act say="c"/></SequenceWithMemory></RetryUntilSuccessful>`,
		[]string{"aS bF bR", "bF bS cS = success"}},
	{"SequenceStar is its old name", `<RetryUntilSuccesful num_attempts="3"><SequenceStar>
		<Act say="a"/><Act say="b" does="FS"/></SequenceStar></RetryUntilSuccesful>`,
		[]string{"aS bF bS = success"}},
	{"Sequence begins anew where SequenceWithMemory does not", `<RetryUntilSuccessful num_attempts="3"><Sequence>
		<Act say="a"/><Act say="b" does="FS"/></Sequence></RetryUntilSuccessful>`,
		[]string{"aS bF aS bS = success"}},

	{"Parallel waits for all", `<Parallel><Act say="a" does="RS"/><Act say="b"/></Parallel>`,
		[]string{"aR bS", "aS = success"}},
	{"Parallel fails with the first", `<Parallel><Act say="a" does="R"/><Act say="b" does="F"/></Parallel>`,
		[]string{"aR bF a- = failure"}},
	{"Parallel with counts", `<Parallel success_count="2" failure_count="2"><Act say="a" does="R"/><Act say="b" does="F"/><Act say="c" does="RS"/><Act say="d"/></Parallel>`,
		[]string{"aR bF cR dS", "aR cS a- = success"}},
	{"Parallel fails when it cannot succeed", `<Parallel success_count="2" failure_count="3"><Act say="a" does="RR"/><Act say="b" does="F"/><Act say="c" does="F"/></Parallel>`,
		[]string{"aR bF cF a- = failure"}},
	{"ParallelAll runs to the end", `<ParallelAll max_failures="2"><Act say="a" does="F"/><Act say="b" does="RS"/></ParallelAll>`,
		[]string{"aF bR", "bS = success"}},
	{"ParallelAll counts failures", `<ParallelAll><Act say="a" does="F"/><Act say="b" does="RS"/></ParallelAll>`,
		[]string{"aF bR", "bS = failure"}},

	{"IfThenElse then", `<IfThenElse><Act say="a" does="RS"/><Act say="b" does="RF"/><Act say="c"/></IfThenElse>`,
		[]string{"aR", "aS bR", "bF = failure"}},
	{"IfThenElse else", `<IfThenElse><Act say="a" does="F"/><Act say="b"/><Act say="c"/></IfThenElse>`,
		[]string{"aF cS = success"}},
	{"IfThenElse changes over without else", `<IfThenElse><Act say="a" does="F"/><Act say="b"/></IfThenElse>`,
		[]string{"aF = failure"}},
	{"IfThenElse on a script", `<Sequence><Script code="x := 3"/><IfThenElse><ScriptCondition code="x &gt; 2"/><Act say="b"/><Act say="c"/></IfThenElse></Sequence>`,
		[]string{"bS = success"}},
	{"WhileDoElse changes over", `<WhileDoElse><Act say="?" does="SSFS"/><Act say="b" does="R"/><Act say="c" does="R"/></WhileDoElse>`,
		[]string{"?S bR", "?S bR", "?F b- cR", "?S c- bR"}},
	{"WhileDoElse on a script", `<Parallel><WhileDoElse><ScriptCondition code="x &lt; 2"/><Act say="b" does="R"/><Act say="c" does="S"/></WhileDoElse>
		<Sequence><Sleep msec="250"/><Script code="x := 2"/></Sequence></Parallel>`,
		[]string{"bR", "bR", "b- cS = success"}},

	{"Switch on numbers", `<Sequence><Script code="x := 2"/><Switch2 variable="{x}" case_1="1" case_2="2"><Act say="a"/><Act say="b"/><Act say="c"/></Switch2></Sequence>`,
		[]string{"bS = success"}},
	{"Switch on texts", `<Sequence><Script code="x := 'red'"/><Switch3 variable="{x}" case_1="blue" case_2="red" case_3="red"><Act say="a"/><Act say="b"/><Act say="c"/><Act say="d"/></Switch3></Sequence>`,
		[]string{"bS = success"}},
	{"Switch changes over", `<Parallel><Switch2 variable="{x}" case_1="1" case_2="2"><Act say="a" does="R"/><Act say="b" does="S"/><Act say="c" does="R"/></Switch2>
		<Sequence><Script code="x := 1"/><Sleep msec="250"/><Script code="x := 2"/></Sequence></Parallel>`,
		[]string{"cR", "c- aR", "a- bS = success"}},

	{"TryCatch", `<TryCatch><Act say="a"/><Act say="b" does="F"/><Act say="c" does="RS"/></TryCatch>`,
		[]string{"aS bF cR", "cS = failure"}},
	{"TryCatch without failure", `<TryCatch><Act say="a"/><Act say="b"/><Act say="c"/></TryCatch>`,
		[]string{"aS bS = success"}},

	{"Inverter", `<Inverter><Act say="a" does="RF"/></Inverter>`, []string{"aR", "aF = success"}},
	{"ForceSuccess", `<ForceSuccess><Act say="a" does="RF"/></ForceSuccess>`, []string{"aR", "aF = success"}},
	{"ForceFailure", `<ForceFailure><Act say="a"/></ForceFailure>`, []string{"aS = failure"}},
	{"Repeat", `<Repeat num_cycles="2"><Act say="a" does="RSRS"/></Repeat>`, []string{"aR", "aS aR", "aS = success"}},
	{"Repeat ends with a failure", `<Repeat num_cycles="3"><Act say="a" does="SF"/></Repeat>`, []string{"aS aF = failure"}},
	{"Retry", `<RetryUntilSuccessful num_attempts="2"><Act say="a" does="FF"/></RetryUntilSuccessful>`, []string{"aF aF = failure"}},
	{"KeepRunningUntilFailure", `<KeepRunningUntilFailure><Act say="a" does="SSF"/></KeepRunningUntilFailure>`, []string{"aS", "aS", "aF = failure"}},
	{"Delay", `<Delay delay_msec="500"><Act say="a"/></Delay>`, []string{"", "", "aS = success"}},
	{"Timeout", `<Timeout msec="500"><Act say="a" does="R"/></Timeout>`, []string{"aR", "aR", "a- = failure"}},
	{"Timeout from an entry", `<Sequence><Script code="ms := 250"/><Timeout msec="{ms}"><Act say="a" does="R"/></Timeout></Sequence>`, []string{"aR", "a- = failure"}},
	{"RunOnce is skipped afterwards", `<Repeat num_cycles="2"><Sequence><RunOnce><Act say="a"/></RunOnce><Act say="b"/></Sequence></Repeat>`, []string{"aS bS bS = success"}},
	{"RunOnce in a fallback", `<Repeat num_cycles="2"><Fallback><RunOnce><Act say="a"/></RunOnce><Act say="b"/></Fallback></Repeat>`, []string{"aS bS = success"}},
	{"RunOnce keeps its status", `<Repeat num_cycles="2"><Fallback><RunOnce then_skip="false"><Act say="a"/></RunOnce><Act say="b"/></Fallback></Repeat>`, []string{"aS = success"}},
	{"Precondition changes over", `<Sequence><Script code="x := 1"/><Precondition if="x == 1" else="RUNNING"><Act say="a"/></Precondition><Precondition if="x > 1" else="SUCCESS"><Act say="b"/></Precondition><Precondition if="x > 1"><Act say="c"/></Precondition></Sequence>`,
		[]string{"aS = failure"}},
	{"LoopInt", `<LoopInt queue="3;5" value="{i}"><Fallback><IsMore a="{i}"/><Act say="small"/></Fallback></LoopInt>`, []string{"smallS", "", "= success"}},
	{"LoopString", `<LoopString queue="x;y" value="{s}" if_empty="FAILURE"><Act say="{s}" does="RS"/></LoopString>`, []string{"xR", "xS", "yS", "= failure"}},
	{"LoopInt changes over a list in an entry: it stays as it is", `<Sequence><SetBlackboard output_key="q" value="3;5;7;9"/><LoopInt queue="{q}" value="{i}"><Fallback><IsMore a="{i}"/><Act say="small"/></Fallback></LoopInt><Act say="{i}"/></Sequence>`,
		[]string{"smallS", "", "", "", "9S = success"}},
	{"LoopString changes over a list in an entry that runs", `<Sequence><SetBlackboard output_key="q" value="x;y"/><LoopString queue="{q}" value="{s}" if_empty="FAILURE"><Act say="{s}" does="RS"/></LoopString></Sequence>`,
		[]string{"xR", "xS", "yS", "= failure"}},
	{"LoopBool changes over an empty list in an entry", `<Sequence><LoopBool queue="{q}" value="{b}"><Act say="a"/></LoopBool><Act say="b"/></Sequence>`, []string{"bS = success"}},
	{"BlackboardCheckInt", `<Sequence><SetBlackboard output_key="n" value="4"/><BlackboardCheckInt value_A="{n}" value_B="4" return_on_mismatch="SUCCESS"><Act say="a"/></BlackboardCheckInt>
		<BlackboardCheckInt value_A="{n}" value_B="5" return_on_mismatch="SUCCESS"><Act say="b"/></BlackboardCheckInt></Sequence>`, []string{"aS = success"}},

	{"_skipIf in a sequence", `<Sequence><Act say="a" _skipIf="true"/><Act say="b" _skipIf="false"/><Act say="c"/></Sequence>`, []string{"bS cS = success"}},
	{"_skipIf in a fallback", `<Fallback><Act say="a" _skipIf="true"/><Act say="b"/></Fallback>`, []string{"bS = success"}},
	{"_skipIf under an inverter", `<Sequence><Inverter><Act say="a" _skipIf="1 &lt; 2"/></Inverter><Act say="b"/></Sequence>`, []string{"bS = success"}},
	{"_failureIf", `<Sequence><Act say="a" _failureIf="1 == 1"/><Act say="b"/></Sequence>`, []string{"= failure"}},
	{"_successIf", `<Sequence><Act say="a" does="F" _successIf="!false"/><Act say="b"/></Sequence>`, []string{"bS = success"}},
	{"_while ends what runs", `<Parallel><Sequence><Act say="a" does="R" _while="x &lt; 1"/><Act say="b"/></Sequence><Sequence><Sleep msec="250"/><Script code="x := 1"/></Sequence></Parallel>`,
		[]string{"aR", "aR", "a- bS = success"}},
	{"_while in a fallback", `<Parallel><Fallback><Act say="a" does="R" _while="x &lt; 1"/><Act say="b"/></Fallback><Sequence><Sleep msec="250"/><Script code="x := 1"/></Sequence></Parallel>`,
		[]string{"aR", "aR", "a- bS = success"}},
	{"scripts after a node", `<Sequence><ForceSuccess><Act does="F" _onFailure="x := 1" _onSuccess="x := 2" _post="y := x + 1"/></ForceSuccess><ScriptCondition code="x == 1 && y == 2"/>
		<Act _onFailure="x := 3" _onSuccess="x := 4" _post="y := x"/><ScriptCondition code="x == 4 && y == 4"/></Sequence>`, []string{"F S = success"}},

	{"_onHalted when another child ends", `<Sequence><Script code="x := 1"/><Inverter><Parallel failure_count="1"><Act say="a" does="R" _onHalted="x += 1"/><Act say="b" does="RRF"/></Parallel></Inverter>
		<ScriptCondition code="x == 2"/></Sequence>`, []string{"aR bR", "aR bR", "aR bF a- = success"}},
	{"_onHalted does not run after an end", `<Sequence><Script code="x := 1"/><Act say="a" does="RS" _onHalted="x = 2" _onSuccess="y := 1"/><ForceSuccess><Act say="b" does="RF" _onHalted="x = 3"/></ForceSuccess>
		<Act say="c" _onHalted="x = 4"/><ScriptCondition code="x == 1 && y == 1"/></Sequence>`, []string{"aR", "aS bR", "bF cS = success"}},
	{"_onHalted under _while", `<Parallel><Sequence><Script code="go := true"/><Act say="a" does="R" _while="go" _onHalted="seen := true"/><ScriptCondition code="seen"/></Sequence><Sequence><Sleep msec="250"/><Script code="go = false"/></Sequence></Parallel>`,
		[]string{"aR", "aR", "a- = success"}},
	{"_onHalted in a sub-tree, for its parent", `<BehaviorTree ID="Main"><Sequence><Script code="n := 0"/><Inverter><Parallel failure_count="1"><SubTree ID="Sub" count="{n}"/><SubTree ID="Sub" count="{n}"/><Act say="b" does="RF"/></Parallel></Inverter>
		<ScriptCondition code="n == 2"/></Sequence></BehaviorTree><BehaviorTree ID="Sub"><Act say="a" does="R" _onHalted="count += 1"/></BehaviorTree>`,
		[]string{"aR aR bR", "aR aR bF a- a- = success"}},
	{"Finally of scripts, aborted and not", `<Sequence><Script code="n := 0"/><Inverter><Parallel failure_count="1"><Finally><Act say="a" does="R" _onHalted="n += 10"/><Script code="n += 1"/></Finally><Act say="b" does="RF"/></Parallel></Inverter>
		<Finally><Act say="c"/><Sequence><Script code="n += 100"/><AlwaysSuccess/><Script code=" n += 1000; "/></Sequence></Finally><ScriptCondition code="n == 1111"/></Sequence>`,
		[]string{"aR bR", "aR bF a- cS = success"}},
	{"TryCatch with catch_on_halt of scripts", `<Sequence><Script code="n := 0"/><Inverter><Parallel failure_count="1"><TryCatch catch_on_halt="true"><Act say="a"/><Act say="b" does="R"/><Script code="n += 1"/></TryCatch><Act say="c" does="RF"/></Parallel></Inverter>
		<Inverter><TryCatch catch_on_halt="true"><Act say="d" does="F"/><Script code="n += 10"/></TryCatch></Inverter><ScriptCondition code="n == 11"/></Sequence>`,
		[]string{"aS bR cR", "bR cF b- dF = success"}},
	{"scripts compute", `<Sequence><Script code="a := 7; b := a / 2; c := 'x' + 'y'; d := a > 3 ? 1 : 0; a += 2; a *= 3; e := -a"/>
		<ScriptCondition code="a == 27 && b == 3.5 && c == 'xy' && d == 1 && 26 &lt; a &lt; 28 && e == -27 && 0x1B == a"/></Sequence>`, []string{"= success"}},
	{"ScriptCondition after statements", `<RetryUntilSuccessful num_attempts="4"><Sequence><Act say="a"/><ScriptCondition code="n += 1; n >= 3"/></Sequence></RetryUntilSuccessful>`, []string{"aS aS aS = success"}},
	{"and comes before or", `<Sequence><ScriptCondition code="false && false || true"/><ScriptCondition code="!(false && true || false)"/></Sequence>`, []string{"= success"}},
	{"texts are joined and ordered", `<Sequence><Script code="a := 'hello'; b := a .. ' ' .. 65..66"/><ScriptCondition code="b == 'hello 6566' && 'hello' &lt; 'world' && !('b' &lt;= 'a') && 'a' != 'b'"/></Sequence>`, []string{"= success"}},
	{"ports carry values", `<Sequence><Put value="5" to="{n}"/><Put value="{n}" to="{m}"/><IsMore a="{m}"/><IsMore a="{m}" b="4"/><Inverter><IsMore a="{m}" b="5"/></Inverter><Act say="{m}"/></Sequence>`,
		[]string{"5S = success"}},
	{"SetBlackboard copies", `<Sequence><SetBlackboard output_key="a" value="hello"/><SetBlackboard output_key="b" value="{a}"/><Act say="{b}"/></Sequence>`, []string{"helloS = success"}},
	{"global entries", `<BehaviorTree ID="Main"><Sequence><SubTree ID="Sub"/><ScriptCondition code="@x == 4"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Script code="@x := 4"/></BehaviorTree>`, []string{"= success"}},
	{"UnsetBlackboard of a global entry", `<Sequence><Script code="@x := 4"/><UnsetBlackboard key="@x"/><Act say="a"/></Sequence>`, []string{"aS = success"}},

	{"sub-tree reads", `<BehaviorTree ID="Main"><Sequence><Script code="x := 'hi'"/><SubTree ID="Sub" word="{x}"/><SubTree ID="Sub" word="ho"/><SubTree ID="Sub"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Act say="{word}"/></BehaviorTree>`, []string{"hiS hoS S = success"}},
	{"sub-tree writes", `<BehaviorTree ID="Main"><Sequence><SubTree ID="Sub" out="{x}"/><SubTree ID="Sub" out="{y}"/><Script code="x += 1"/><ScriptCondition code="x == 2 && y == 1"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Script code="out := out + 1"/></BehaviorTree>`, []string{"= success"}},
	{"sub-tree keeps what is its own", `<BehaviorTree ID="Main"><Sequence><SubTree ID="Sub" out="{x}"/><SubTree ID="Sub"/><SubTree ID="Sub" out="5"/><ScriptCondition code="x == 1"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Script code="out := out + 1"/></BehaviorTree>`, []string{"= success"}},
	{"_autoremap", `<BehaviorTree ID="Main"><Sequence><Script code="x := 1; _y := 1"/><SubTree ID="Sub" _autoremap="true"/><ScriptCondition code="x == 2 && _y == 1 && z == 7"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Sequence><SubTree ID="Deep" _autoremap="1"/><Script code="_y := 5; z := 7"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Deep"><Script code="x := x + 1"/></BehaviorTree>`, []string{"= success"}},
	{"{=} names the same entry", `<BehaviorTree ID="Main"><Sequence><Script code="word := 'hi'"/><SubTree ID="Sub" word="{=}"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Act say="{word}"/></BehaviorTree>`, []string{"hiS = success"}},
	{"sub-tree used twice shares by place", `<BehaviorTree ID="Main"><Sequence><SubTree ID="Mid" seen="{a}"/><SubTree ID="Mid" seen="{b}"/><ScriptCondition code="a == 1 && b == 1"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Mid"><Sequence><SubTree ID="Leaf" n="{count}"/><Script code="seen := count"/></Sequence></BehaviorTree>
		<BehaviorTree ID="Leaf"><Script code="n := n + 1"/></BehaviorTree>`, []string{"= success"}},
	{"remap of version 3", `<BehaviorTree ID="Main"><Sequence><SetBlackboard output_key="x" value="hi"/><SubTree ID="Sub"><remap internal="word" external="x"/></SubTree></Sequence></BehaviorTree>
		<BehaviorTree ID="Sub"><Act say="{word}"/></BehaviorTree>`, []string{"hiS = success"}},
	{"a tree is a node of its name", `<BehaviorTree ID="Main"><Sequence><Sub/><Action ID="Sub"/></Sequence></BehaviorTree><BehaviorTree ID="Sub"><Act say="a"/></BehaviorTree>`, []string{"aS aS = success"}},
}
