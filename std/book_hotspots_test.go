package std_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// Knowledge that lies in things [Pro360, ch. 2]: a hotspot and an event are documents that bring a tree, which says who may take
// part and what each does. A person's own tree knows neither poker nor fire.

// trade is what somebody is.
type trade uint8

const (
	gambler trade = iota
	pianist
	teacher
	child
	fireman
	parent
)

// citizen is somebody in a town.
type citizen struct {
	is    trade
	spot  int64 // the hotspot that is near; -1 for none
	event int64 // what has happened; -1 for nothing
	does  string
}

// town is the world.
type town struct {
	hour   int64
	people []*citizen
}

// Does is what people are seen doing.
type Does struct{ What wits.In[string] }

func (d *Does) Update(x *wits.Context) wits.Status {
	wits.Self[*citizen](x).does = d.What.Get(x)
	return wits.Running
}

func townRegistry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddEnum[trade](r, "trade", "What somebody is.", "gambler", "pianist", "teacher", "child", "fireman", "parent")
	wits.AddAction[Does](r)
	wits.AddFunc(r, "Trade", func(x *wits.Context, _ struct{}) trade { return wits.Self[*citizen](x).is })
	wits.AddFunc(r, "Spot", func(x *wits.Context, _ struct{}) int64 { return wits.Self[*citizen](x).spot })
	wits.AddFunc(r, "Event", func(x *wits.Context, _ struct{}) int64 { return wits.Self[*citizen](x).event })
	wits.AddFunc(r, "Hour", func(x *wits.Context, _ struct{}) int64 { return wits.World[*town](x).hour })
	wits.AddFunc(r, "Here", func(x *wits.Context, _ struct{}) (n int64) { // how many like oneself are at the same spot
		self := wits.Self[*citizen](x)
		for _, p := range wits.World[*town](x).people {
			if p.spot == self.spot && p.is == self.is {
				n++
			}
		}
		return n
	})
	return r
}

// townFiles are the documents of the game as it ships.
func townFiles() kindtest.Files {
	does := func(what string) string { return fmt.Sprintf(`{"do":"Does","with":{"What":%q}}`, what) }
	spot := func(who, what string) string {
		return fmt.Sprintf(`{"kind":"tree","root":"Place","nodes":{"Place":{"guard":"Use","when":%q,"abort":"self"},"Use":%s}}`, who, does(what))
	}
	return kindtest.Files{
		"person.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Alarmed","Spot","Stroll"],"reactive":true},"Alarmed":{"run":"events.json"},"Spot":{"run":"spots.json"},"Stroll":` + does("strolls") + `}}`,
		"spots.json":  `{"kind":"tree","root":"Use","nodes":{"Use":{"dynamic":["poker.json","bench.json"],"index":"Spot()"}}}`,
		"poker.json":  spot("Trade() == trade.gambler and Hour() >= 18 and Here() >= 4", "plays poker"),
		"bench.json":  spot("Trade() == trade.pianist and Here() == 1", "plays the piano"),
		"events.json": `{"kind":"tree","root":"While","nodes":{"While":{"guard":"Do","when":"Event() >= 0","abort":"self"},"Do":{"dynamic":["fire.json"],"index":"Event()"}}}`,
		"fire.json": `{"kind":"tree","root":"Fire","nodes":{"Fire":{"switch":"Trade()","cases":{"teacher":"Lead","child":"Follow","fireman":"Save","parent":"Wait"}},"Lead":` + does("leads the children out") +
			`,"Follow":` + does("follows the teacher") + `,"Save":` + does("puts out the fire") + `,"Wait":` + does("waits at the gate") + `}}`,
	}
}

// dwell steps citizens of a town by documents and says what each does.
func dwell(t *testing.T, files kindtest.Files) (step func(w *town, hour int64) []string) {
	t.Helper()
	if files["main.json"] == "" {
		files["main.json"] = files["person.json"]
	}
	p := kindtest.Load(t, townRegistry(), files)
	minds := map[*citizen]*wits.Mind{}
	tick := int64(0)
	return func(w *town, hour int64) (does []string) {
		w.hour, tick = hour, tick+1
		for i, c := range w.people {
			if minds[c] == nil {
				minds[c] = p.NewMind(uint64(i))
			}
			c.does = ""
			if minds[c].Step(wits.Frame{Delta: 1, Tick: tick, Time: float64(tick), Self: c, World: w}); minds[c].Fault() != nil {
				t.Fatal(minds[c].Fault())
			}
			does = append(does, c.does)
		}
		return does
	}
}

// TestHotspotsBringTheirTree: who may use one, when and with how many is said in the hotspot's document, with what it makes people
// do (ARC-26).
func TestHotspotsBringTheirTree(t *testing.T) {
	step := dwell(t, townFiles())
	w := &town{}
	for range 3 {
		w.people = append(w.people, &citizen{is: gambler, spot: 0, event: -1})
	}
	w.people = append(w.people, &citizen{is: pianist, spot: 0, event: -1})
	kindtest.Lines(t, "three are too few", step(w, 20), "strolls", "strolls", "strolls", "strolls")
	w.people[3].spot = 1
	w.people = append(w.people, &citizen{is: gambler, spot: 0, event: -1})
	kindtest.Lines(t, "four play, and so does the pianist", step(w, 20), "plays poker", "plays poker", "plays poker", "plays the piano", "plays poker")
	w.people[0].spot = 1
	kindtest.Lines(t, "one leaves for the piano, which is not for gamblers", step(w, 21), "strolls", "strolls", "strolls", "plays the piano", "strolls")
	w.people[0].spot = 0
	kindtest.Lines(t, "back again", step(w, 22), "plays poker", "plays poker", "plays poker", "plays the piano", "plays poker")
	kindtest.Lines(t, "not in the morning", step(w, 9), "strolls", "strolls", "strolls", "plays the piano", "strolls")
}

// TestEventsCarryResponses: what a fire means to whom is said in the document of the fire (ARC-28).
func TestEventsCarryResponses(t *testing.T) {
	step := dwell(t, townFiles())
	w := &town{}
	for is := gambler; is <= parent; is++ {
		w.people = append(w.people, &citizen{is: is, spot: -1, event: -1})
	}
	w.people[pianist].spot = 1
	calm := []string{"strolls", "plays the piano", "strolls", "strolls", "strolls", "strolls"}
	kindtest.Lines(t, "nothing happens", step(w, 9), calm...)
	for _, c := range w.people {
		c.event = 0
	}
	kindtest.Lines(t, "a fire", step(w, 9), "strolls", "plays the piano", "leads the children out", "follows the teacher", "puts out the fire", "waits at the gate")
	for _, c := range w.people {
		c.event = -1
	}
	kindtest.Lines(t, "it is out", step(w, 9), calm...)
}

// TestContentPacks: a pack of documents brings a hotspot and an event to a game whose code stays the same (ARC-29).
func TestContentPacks(t *testing.T) {
	packed := townFiles()
	maps.Copy(packed, kindtest.Files{
		"spots.json":       `{"kind":"tree","root":"Use","nodes":{"Use":{"dynamic":["poker.json","bench.json","pack/swing.json"],"index":"Spot()"}}}`,
		"events.json":      `{"kind":"tree","root":"While","nodes":{"While":{"guard":"Do","when":"Event() >= 0","abort":"self"},"Do":{"dynamic":["fire.json","pack/parade.json"],"index":"Event()"}}}`,
		"pack/swing.json":  `{"kind":"tree","root":"Place","nodes":{"Place":{"guard":"Use","when":"Trade() == trade.child and Hour() < 18","abort":"self"},"Use":{"do":"Does","with":{"What":"swings"}}}}`,
		"pack/parade.json": `{"kind":"tree","root":"Parade","nodes":{"Parade":{"switch":"Trade()","cases":{"child":"Wave"},"else":"Watch"},"Wave":{"do":"Does","with":{"What":"waves"}},"Watch":{"do":"Does","with":{"What":"watches"}}}}`,
	})
	for name, c := range map[string]struct {
		files         kindtest.Files
		spot, parades []string
	}{
		"as it ships": {townFiles(), []string{"strolls", "strolls"}, []string{"strolls", "strolls"}},
		"with a pack": {packed, []string{"swings", "strolls"}, []string{"waves", "watches"}},
	} {
		step := dwell(t, c.files)
		w := &town{people: []*citizen{{is: child, spot: 2, event: -1}, {is: parent, spot: 2, event: -1}}}
		kindtest.Lines(t, name+": the swing", step(w, 12), c.spot...)
		w.people[0].event, w.people[1].event = 1, 1
		kindtest.Lines(t, name+": the parade", step(w, 12), c.parades...)
	}
}
