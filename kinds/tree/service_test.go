package tree_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestAServiceRunsADocument when its node begins and at its interval, and keeps what it gives out, before the children run.
func TestAServiceRunsADocument(t *testing.T) {
	asks := `{"wits":1,"kind":"tree","ports":[{"in":"From","type":"int"},{"out":"Best","type":"int"}],"root":"M","nodes":{"M":{"script":"Best = From * 2; log('asked')"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"asks.json": asks, "main.json": main(
		`"Main":{"sequence":["S"],"services":[{"run":"asks.json","with":{"From":{"expr":"N"}},"store":{"Best":"V"},"every":1.5}]},"S":{"do":"Speak","with":{"Count":{"expr":"V"}}}`)}))
	kindtest.Set(r, "N", int64(3))
	frame(r, "begins", "MainService1/M: asked", "S: 6")
	kindtest.Set(r, "N", int64(4))
	frame(r, "not due", "S: 6")
	frame(r, "not due yet", "S: 6")
	frame(r, "due", "MainService1/M: asked", "S: 8")
	frame(r, "not due again", "S: 8")
}

// TestAServiceRunsAnAction over several frames; one that takes longer than its interval begins again when it has ended, and
// failure changes nothing.
func TestAServiceRunsAnAction(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P"],"services":[{"do":"Act","with":{"Life":{"expr":"N"},"Fail":{"expr":"A"}},"every":1}]}`+acts("P"))
	frame(r, "begins", "MainService1: activate", "MainService1: update", "P: activate", "P: update")
	for range 3 { // 1.5 s
		frame(r, "both go on", "MainService1: update", "P: update")
	}
	kindtest.Set(r, "N", int64(5))
	kindtest.Set(r, "A", true)
	frame(r, "it fails, which changes nothing", "MainService1: update", "MainService1: end failure", "P: update")
	kindtest.Set(r, "A", false)
	kindtest.Set(r, "N", int64(1))
	frame(r, "it was due long ago, and succeeds", "MainService1: activate", "MainService1: update", "MainService1: end success", "P: update")
	frame(r, "it is not due", "P: update")
	stands(r, wits.Running)
}

// TestAServiceEndsWithItsNode however the node ends, after its children, and also where the node ends in the frame in which it
// begins.
func TestAServiceEndsWithItsNode(t *testing.T) {
	const endless = `,"P":{"do":"Act","with":{"Life":{"expr":"N"},"Fail":{"expr":"A"}}}`
	served := func(node string) string { return node[:len(node)-1] + `,"services":[{"do":"Act","every":1}]}` }
	t.Run("the child ends", func(t *testing.T) {
		r := plant(t, `"Main":`+served(`{"succeed":"P"}`)+endless)
		frame(r, "begins", "MainService1: activate", "MainService1: update", "P: activate", "P: update")
		kindtest.Set(r, "N", int64(2))
		kindtest.Set(r, "A", true)
		frame(r, "ends", "MainService1: update", "P: update", "P: end failure", "MainService1: end aborted")
		stands(r, wits.Success)
	})
	t.Run("at once", func(t *testing.T) {
		r := plant(t, `"Main":`+served(`{"sequence":["Q"]}`)+`,"Q":{"status":"success"}`)
		frame(r, "begins and ends", "MainService1: activate", "MainService1: update", "MainService1: end aborted")
		stands(r, wits.Success)
	})
	t.Run("aborted", func(t *testing.T) {
		r := plant(t, `"Main":{"guard":"In","when":"A","abort":"self"},"In":`+served(`{"invert":"P"}`)+acts("P"))
		kindtest.Set(r, "A", true)
		frame(r, "begins", "InService1: activate", "InService1: update", "P: activate", "P: update")
		kindtest.Set(r, "A", false)
		frame(r, "is aborted", "P: end aborted", "InService1: end aborted")
	})
	t.Run("of a decorator that counts", func(t *testing.T) {
		r := plant(t, `"Main":`+served(`{"repeat":"P","times":2}`)+endless)
		kindtest.Set(r, "N", int64(1))
		frame(r, "twice", "MainService1: activate", "MainService1: update", "P: activate", "P: update", "P: end success", "P: activate", "P: update", "P: end success", "MainService1: end aborted")
	})
}

// TestAServiceIsSeen: what it runs is a node of its own, and an answer says whose service it is.
func TestAServiceIsSeen(t *testing.T) {
	a := kindtest.Ask(plant(t, `"Main":{"guard":"In","when":"A","abort":"self"},"In":{"invert":"P","services":[{"script":"V = 1","every":1},{"do":"Act","every":2}]}`+acts("P")))
	kindtest.Set(a.Run, "A", true)
	a.Step()
	a.Golden("InService2",
		"state: InService2 has been active since this frame.",
		"cause: It is a service of In, which is active: it begins with In and then every 2 s.")
	kindtest.Set(a.Run, "A", false)
	a.Step()
	a.Golden("InService2",
		"state: InService2 ended in this frame: it was aborted.",
		"cause: It is a service of In, which is not active.",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		`cause: Main failed: "A" did not hold (frame 1).`,
		"value: A was false when Main checked it (frame 1).")
}
