package tree_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBT32_AbortOnRequest: what is solid ends by itself; who asked waits, and goes on in the frame in which it ends. Nothing
// that would come after it begins.
func TestBT32_AbortOnRequest(t *testing.T) {
	for _, still := range []bool{true, false} {
		r := plant(t, `"Main":{"selector":["Flee","Fight"]},"Flee":{"guard":"Run","when":"A","abort":"lower"},"Run":{"do":"Act"},
			"Fight":{"sequence":["Blow","Next"]},"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":4}},"Next":{"do":"Act"}`)
		frame(r, "begins", "Strike: activate", "Strike: update")
		kindtest.Set(r, "A", true)
		frame(r, "is asked", "Strike: update")
		if r.Value("Blow.Asked") != true {
			t.Error("it does not tell that it was asked")
		}
		kindtest.Set(r, "A", still)
		frame(r, "is not asked twice", "Strike: update")
		if still {
			frame(r, "ends, and the other begins", "Strike: update", "Strike: end success", "Run: activate", "Run: update")
			kindtest.Lines(t, "active", r.Active(), "Flee", "Main", "Run")
		} else {
			frame(r, "ends, the other refuses, and the branch begins anew", "Strike: update", "Strike: end success", "Strike: activate", "Strike: update")
		}
		if r.Value("Blow.Asked") != false {
			t.Error("it is still asked")
		}
	}
}

// TestBT32_AskedChildren: a child can look whether it was asked, and end sooner.
func TestBT32_AskedChildren(t *testing.T) {
	r := plant(t, `"Main":{"guard":"Dance","when":"!A","abort":"self"},"Dance":{"solid":"Parts"},"Parts":{"sequence":["Steps","Bow"]},
		"Steps":{"succeed":"Step"},"Step":{"monitor":["Goes","P"]},"Goes":{"while":"not Dance.Asked"},"Bow":{"do":"Act","with":{"Life":2}}`+acts("P"))
	frame(r, "dances", "P: activate", "P: update")
	frame(r, "goes on", "P: update")
	kindtest.Set(r, "A", true)
	frame(r, "bows when it is asked", "P: end aborted", "Bow: activate", "Bow: update")
	stands(r, wits.Running)
	frame(r, "and is through", "Bow: update", "Bow: end success")
	stands(r, wits.Failure)
}

// TestBT32_OthersEndAtOnce: what runs beside something solid is aborted when that is asked.
func TestBT32_OthersEndAtOnce(t *testing.T) {
	nodes := `"Both":{"parallel":["Blow","P","Blow2"]},"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":3}},"Blow2":{"solid":"Strike2"},"Strike2":{"do":"Act","with":{"Life":4}}` + acts("P")
	r := plant(t, `"Main":{"timeout":"Both","seconds":0.5},`+nodes)
	frame(r, "all run", "Strike: activate", "Strike: update", "P: activate", "P: update", "Strike2: activate", "Strike2: update")
	frame(r, "the time is over", "P: end aborted", "Strike: update", "Strike2: update")
	frame(r, "the first ends", "Strike: update", "Strike: end success", "Strike2: update")
	stands(r, wits.Running)
	frame(r, "the last ends", "Strike2: update", "Strike2: end success")
	stands(r, wits.Failure)

	r = plant(t, `"Main":{"parallel":["Both","Q"],"success":"one"},"Q":{"do":"Act","with":{"Life":2}},`+nodes)
	r.Good()
	frame(r, "the parallel has succeeded", "Strike: update", "P: update", "Strike2: update", "Q: update", "Q: end success", "P: end aborted")
	stands(r, wits.Running)
	frame(r, "the first ends", "Strike: update", "Strike: end success", "Strike2: update")
	frame(r, "the last ends", "Strike2: update", "Strike2: end success")
	stands(r, wits.Success)
}

// TestBT32_ReactiveNodesAskConditions: while something solid runs nothing before it is run; it is only asked whether it could.
func TestBT32_ReactiveNodesAskConditions(t *testing.T) {
	r := plant(t, `"Main":{"selector":["High","Low"],"reactive":true},"High":{"sequence":["I","P"]},"I":{"if":"A"},"Low":{"solid":"Q"},"Q":{"do":"Act","with":{"Life":4}}`+acts("P"))
	frame(r, "begins", "Q: activate", "Q: update")
	frame(r, "nothing wants its place", "Q: update")
	kindtest.Set(r, "A", true)
	frame(r, "is asked", "Q: update")
	frame(r, "ends before the other begins", "Q: update", "Q: end success", "P: activate", "P: update")
}

// TestBT32_SolidTreesInTrees: a tree that another one runs holds that up as well; a document of another kind, and the game,
// end it at once.
func TestBT32_SolidTreesInTrees(t *testing.T) {
	inner := `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Blow","Next"]},"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":3}},"Next":{"do":"Act"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"in.json": inner, "main.json": main(`"Main":{"selector":["G","In"]},"G":{"guard":"P","when":"A","abort":"lower"},"In":{"run":"in.json"}` + acts("P"))}))
	frame(r, "begins", "In/Strike: activate", "In/Strike: update")
	kindtest.Set(r, "A", true)
	frame(r, "is asked", "In/Strike: update")
	frame(r, "ends, and the tree with it", "In/Strike: update", "In/Strike: end success", "P: activate", "P: update")
	kindtest.Lines(t, "active", r.Active(), "G", "Main", "P")

	r = kindtest.Start(t, load(t, kindtest.Files{"in.json": inner, "main.json": `{"kind":"machine","ports":[{"in":"A","type":"bool"}],"start":"S","states":{"S":{"run":"in.json"},"T":{"do":"Act"}},"transitions":[{"from":"S","to":"T","when":"A"}]}`}))
	frame(r, "begins", "S/Strike: activate", "S/Strike: update")
	kindtest.Set(r, "A", true)
	frame(r, "is ended", "S/Strike: end aborted", "T: activate", "T: update")
}

// TestBT32_EndFromOutside ends what is asked, and what asked; a tree that begins again has forgotten it.
func TestBT32_EndFromOutside(t *testing.T) {
	r := plant(t, `"Main":{"switch":"N","cases":{"0":"Blow"},"else":"P","reactive":true},"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":5}}`+acts("P"))
	for range 2 {
		kindtest.Set(r, "N", int64(0))
		frame(r, "begins", "Strike: activate", "Strike: update")
		kindtest.Set(r, "N", int64(1))
		frame(r, "is asked", "Strike: update")
		r.Lines = nil
		r.Mind.Abort()
		kindtest.Lines(t, "ended", r.Lines, "Strike: end aborted")
		if r.Value("Blow.Asked") != false {
			t.Error("it is still asked")
		}
	}
}

// TestBT32_ParkedMinds: a mind that is parked while a node waits, and freed without an abort, has forgotten what was asked.
func TestBT32_ParkedMinds(t *testing.T) {
	r := plant(t, `"Main":{"guard":"Blow","when":"!A","abort":"self"},"Blow":{"solid":"S"},"S":{"sequence":["P","Boom"]},"P":{"do":"Act","with":{"Life":3}},"Boom":{"do":"Panic"}`)
	r.Good()
	kindtest.Set(r, "A", true)
	frame(r, "is asked", "P: update")
	r.Step()
	if r.Fault() == nil {
		t.Fatal("it is not parked")
	}
	kindtest.Set(r, "A", false)
	r.Mind.Abort()
	frame(r, "begins anew", "P: activate", "P: update")
	frame(r, "and goes on", "P: update")
	if r.Value("Blow.Asked") != false {
		t.Error("it is still asked")
	}
}

// TestBT32_CarriedMinds: a mind that waits decides anew in a changed document.
func TestBT32_CarriedMinds(t *testing.T) {
	nodes := `"Main":{"guard":"Blow","when":"!A","abort":"self"},"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":5}}`
	for _, still := range []bool{true, false} {
		r := plant(t, nodes)
		r.Good()
		kindtest.Set(r, "A", true)
		r.Good()
		r.Mind, _ = wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": main(strings.Replace(nodes, `"Life":5`, `"Life":4`, 1))}))
		kindtest.Set(r, "A", still)
		frame(r, "goes on", "Strike: update")
		if r.Value("Blow.Asked") != still {
			t.Errorf("asked: %v", r.Value("Blow.Asked"))
		}
		frame(r, "ends", "Strike: update", "Strike: end success")
		want := wits.Success
		if still {
			want = wits.Failure
		}
		stands(r, want)
	}
}

// TestBT32_SimulatedChoices: a simulate node that finds something better waits as well.
func TestBT32_SimulatedChoices(t *testing.T) {
	f := begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Flourish","Kick"],"reselect":0.5},"Flourish":{"solid":"Style"},
		"Style":{"do":"Change","with":{"Style":1,"Frames":4}},"Kick":{"do":"Kick"}`)
	f.Good()
	kindtest.Lines(t, "the kick would not reach", f.Active(), "Flourish", "Main", "Style")
	f.At = 5
	for range 2 {
		f.Good()
		kindtest.Lines(t, "waits", f.Active(), "Flourish", "Main", "Style")
		same(t, "asked", f.Value("Flourish.Asked"), any(true))
		same(t, "kicks", f.Struck, 0)
	}
	f.Good()
	same(t, "kicks when the flourish has ended", f.Struck, 1)
	same(t, "flourishes", f.Style, 1)
	same(t, "the choice", f.Value("Main.Choice"), any(int64(2)))
	stands(f.Run, wits.Success)
}
