package hinted_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func start(t testing.TB, f kindtest.Files) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, registry(), f))
}

// frame runs a frame and compares its journal.
func frame(r *kindtest.Run, what string, want ...string) {
	r.T.Helper()
	kindtest.Lines(r.T, what, r.Good(), want...)
}

// soldier is the base of the chapter's second section: cover first if health is low, then attack, then nothing.
const soldier = `{"kind":"tree","ports":[{"in":"Health","type":"float","default":100},{"in":"CanAttack","type":"bool","default":true}],"root":"Main","nodes":{
	"Main":{"selector":["TakeCover","Attack","Idle"],"hinted":true,"reactive":true},
	"TakeCover":{"sequence":["Low","Cover"]},"Low":{"if":"Health < 30"},"Cover":{"do":"Act"},
	"Attack":{"sequence":["Can","Shoot"]},"Can":{"if":"CanAttack"},"Shoot":{"do":"Act"},
	"Idle":{"do":"Act"}}}`

// TestHE_Suicidal: a soldier with low health takes cover. With the flag, an upper tree has it attack for five seconds. The
// base is the same file in both.
func TestHE_Suicidal(t *testing.T) {
	suicidal := `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Go","Pause","Stop","Stay"]},"Go":{"hint":"Attack","is":"positive"},"Pause":{"wait":5},"Stop":{"hint":"Attack","is":"neutral"},"Stay":{"status":"running"}}}`
	r := start(t, kindtest.Files{"base.json": soldier, "up.json": suicidal, "main.json": `{"kind":"hinted","ports":[{"in":"Health","type":"float"},{"in":"Flagged","type":"bool"}],
		"layers":[{"name":"Suicidal","when":"Flagged","run":"up.json"},{"name":"Base","run":"base.json","pass":["Health"]}]}`})
	r.Frame.Delta = 1
	kindtest.Set(r, "Health", 10.0)
	frame(r, "without the flag", "Base/Cover: activate", "Base/Cover: update")
	frame(r, "always", "Base/Cover: update")
	kindtest.Set(r, "Flagged", true)
	frame(r, "t = 0", "Base/Shoot: activate", "Base/Shoot: update", "Base/Cover: end aborted")
	for s := 1; s < 5; s++ {
		frame(r, "t < 5", "Base/Shoot: update")
	}
	frame(r, "t = 5", "Base/Cover: activate", "Base/Cover: update", "Base/Shoot: end aborted")
	for range 10 {
		frame(r, "once", "Base/Cover: update")
	}
	kindtest.Set(r, "Flagged", false)
	frame(r, "popped", "Base/Cover: update")
	kindtest.Set(r, "Flagged", true)
	frame(r, "pushed again, it begins anew", "Base/Shoot: activate", "Base/Shoot: update", "Base/Cover: end aborted")
	kindtest.Set(r, "Flagged", false)
	frame(r, "popped while it hints: the hint is taken back", "Base/Cover: activate", "Base/Cover: update", "Base/Shoot: end aborted")
}

// officer is the base of the chapter's sixth section, with the hole in its cover closed: being under fire is a reason, too.
const officer = `{"kind":"tree","ports":[{"in":"Enemy","type":"bool"},{"in":"Health","type":"float","default":100},{"in":"UnderFire","type":"bool"}],"root":"Main","nodes":{
	"Main":{"selector":["Patrol","Cover","Attack"],"hinted":true,"reactive":true},
	"Patrol":{"monitor":["Calm","Route"]},"Calm":{"while":"not Enemy or Patrol == positive"},"Route":{"do":"Act"},
	"Cover":{"sequence":["May","Hide"],"reactive":true},"May":{"if":"UnderFire or Health < 30 or Cover == positive"},"Hide":{"do":"Act"},
	"Attack":{"monitor":["Unhurt","Shoot"]},"Unhurt":{"while":"not UnderFire or Attack == positive"},"Shoot":{"do":"Act"}}}`

// disguise is the upper tree. In the intermediate version nothing clears the flag.
func disguise(whole bool) string {
	branches, hurt := `"Told","Off"`, ""
	if whole {
		branches, hurt = `"Hurt","Told","Off"`, `"Hurt":{"sequence":["IfHurt","Clear"]},"IfHurt":{"if":"UnderFire"},"Clear":{"set":"Team.Disguised","to":"false"},`
	}
	return `{"kind":"tree","ports":[{"in":"UnderFire","type":"bool"},{"in":"Alive","type":"bool"}],"boards":{"Team":"team.json"},"root":"Main","nodes":{
		"Main":{"sequence":["Life","Set"]},
		"Life":{"succeed":"While"},"While":{"guard":"Again","when":"Alive","abort":"self"},"Again":{"repeat":"Pick2"},"Pick2":{"succeed":"Pick"},
		"Pick":{"selector":[` + branches + `]},` + hurt + `
		"Told":{"sequence":["IfTold","On"]},"IfTold":{"if":"Team.Disguised"},"On":{"hint":"Patrol","is":"positive"},
		"Off":{"hint":"Patrol","is":"neutral"},
		"Set":{"sequence":["Flag","Dead"]},"Flag":{"set":"Team.Disguised","to":"true"},"Dead":{"status":"running"}}}`
}

// squad are two officers who share a board, as a game would step them.
type squad struct {
	board  *wits.Board
	agents [2]*kindtest.Run
}

func newSquad(t *testing.T, whole bool) *squad {
	t.Helper()
	p := kindtest.Load(t, registry(), kindtest.Files{"base.json": officer, "up.json": disguise(whole),
		"team.json": `{"kind":"board","scope":"team","fields":{"Disguised":{"type":"bool","default":false}}}`,
		"main.json": `{"kind":"hinted","ports":[{"in":"Enemy","type":"bool"},{"in":"Health","type":"float","default":100},{"in":"UnderFire","type":"bool"},{"in":"Alive","type":"bool","default":true}],
			"layers":[{"name":"Disguise","run":"up.json","pass":["UnderFire","Alive"]},{"name":"Base","run":"base.json","pass":["Enemy","Health","UnderFire"]}]}`})
	b, err := wits.NewBoard(p, "team.json")
	must.Succeed(t, err)
	s := &squad{board: b}
	for i := range s.agents {
		s.agents[i] = kindtest.Start(t, p)
		kindtest.Set(s.agents[i], "Enemy", true)
	}
	return s
}

// frame steps the squad and tells what of the base of each officer is running.
func (s *squad) frame() [2]string {
	s.board.Begin()
	var out [2]string
	for i, a := range s.agents {
		s.board.Give(a.Mind)
		a.Good()
		for _, n := range []string{"Route", "Hide", "Shoot"} {
			for _, path := range a.Active() {
				if path == "Base/"+n {
					out[i] += n
				}
			}
		}
	}
	for _, a := range s.agents {
		s.board.Take(a.Mind)
	}
	return out
}

func (s *squad) want(t *testing.T, what string, want ...string) {
	t.Helper()
	got := s.frame()
	for i, w := range want {
		if w != "" && got[i] != w {
			t.Errorf("%s: officer %d does %q, want %q", what, i, got[i], w)
		}
	}
}

// TestHE_Disguise: the player puts on the clothes of somebody he has killed, and nobody attacks him until he hurts one.
func TestHE_Disguise(t *testing.T) {
	s := newSquad(t, true)
	s.want(t, "an enemy in view", "Shoot", "Shoot")
	kindtest.Set(s.agents[1], "Alive", false)
	s.want(t, "the other dies; its tree sets the flag for the next frame", "Shoot", "")
	s.want(t, "the survivor patrols while it sees the enemy", "Route", "")
	s.want(t, "still", "Route", "")
	kindtest.Set(s.agents[0], "UnderFire", true)
	s.want(t, "hurt: the branch that clears the flag succeeds, so the hint holds for one more frame", "Route", "")
	kindtest.Set(s.agents[0], "UnderFire", false)
	s.want(t, "the hint is neutral: it fights", "Shoot", "")
	kindtest.Set(s.agents[0], "UnderFire", true)
	s.want(t, "under fire, without the disguise, one covers", "Hide", "")
}

// TestHE_DisguiseIntermediate: the version without the branch for damage has the bug that the chapter tells of: nobody
// reacts to damage.
func TestHE_DisguiseIntermediate(t *testing.T) {
	s := newSquad(t, false)
	s.want(t, "an enemy in view", "Shoot", "Shoot")
	kindtest.Set(s.agents[1], "Alive", false)
	s.want(t, "the other dies", "Shoot", "")
	s.want(t, "the survivor patrols", "Route", "")
	kindtest.Set(s.agents[0], "UnderFire", true)
	for range 5 {
		s.want(t, "hurt, and it patrols", "Route", "")
	}
}

// TestHE_ThreeLevels: a hint from the top goes down all layers in one frame.
func TestHE_ThreeLevels(t *testing.T) {
	r := start(t, kindtest.Files{
		"three.json": `{"kind":"tree","ports":[{"in":"Want","type":"bool"}],"root":"Main","nodes":{"Main":{"selector":["Yes","No"]},"Yes":{"sequence":["If","X"]},"If":{"if":"Want"},"X":{"hint":"Storm"},"No":{"hint":"Storm","is":"neutral"}}}`,
		"two.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Guard","Storm"],"hinted":true},
			"Guard":{"hint":"Fight","is":"negative"},"Storm":{"hint":"Fight","is":"positive"}}}`,
		"one.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Rest","Fight","Sleep"],"hinted":true},"Rest":{"do":"Act"},"Fight":{"do":"Act"},"Sleep":{"do":"Act"}}}`,
		"main.json": `{"kind":"hinted","ports":[{"in":"Want","type":"bool"},{"in":"High","type":"bool","default":true},{"in":"Middle","type":"bool","default":true}],"layers":[
			{"name":"Three","when":"High","run":"three.json","pass":["Want"]},{"name":"Two","when":"Middle","run":"two.json"},{"name":"One","run":"one.json"}]}`})
	frame(r, "no wish", "One/Rest: activate", "One/Rest: update")
	if h := r.Value("Two.HintFight"); h != tree.Negative {
		t.Errorf("the middle hints %v", h)
	}
	kindtest.Set(r, "Want", true)
	frame(r, "down in one frame", "One/Fight: activate", "One/Fight: update", "One/Rest: end aborted")
	kindtest.Set(r, "High", false)
	frame(r, "the top is popped, and the middle is as it was", "One/Rest: activate", "One/Rest: update", "One/Fight: end aborted")
	kindtest.Set(r, "High", true)
	frame(r, "and pushed", "One/Fight: activate", "One/Fight: update", "One/Rest: end aborted")
	kindtest.Set(r, "Middle", false)
	frame(r, "without the middle the top has nobody to speak to", "One/Rest: activate", "One/Rest: update", "One/Fight: end aborted")
	if h := r.Value("Three.HintStorm"); h != tree.Neutral {
		t.Errorf("the top was popped, too, and hints %v", h)
	}
}

// TestHE_ExposedByParts: the base takes the hints of the trees that it runs, without a word about them.
func TestHE_ExposedByParts(t *testing.T) {
	r := start(t, kindtest.Files{
		"up.json":    `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Say","Stay"]},"Say":{"hint":"Shoot"},"Stay":{"status":"running"}}}`,
		"fight.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Wait","Shoot"],"hinted":true},"Wait":{"do":"Act"},"Shoot":{"do":"Act"}}}`,
		"base.json":  `{"kind":"tree","root":"Main","nodes":{"Main":{"repeat":"Fight"},"Fight":{"run":"fight.json"}}}`,
		"main.json":  `{"kind":"hinted","ports":[{"in":"Push","type":"bool"}],"layers":[{"name":"Up","when":"Push","run":"up.json"},{"name":"Base","run":"base.json"}]}`})
	frame(r, "alone", "Base/Fight/Wait: activate", "Base/Fight/Wait: update")
	kindtest.Set(r, "Push", true)
	frame(r, "hinted", "Base/Fight/Shoot: activate", "Base/Fight/Shoot: update", "Base/Fight/Wait: end aborted")
}

// TestHE_Presets: of several trees over one, chosen at run time, each takes back its own hints only.
func TestHE_Presets(t *testing.T) {
	preset := func(hint string) string {
		return `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Say","Stay"]},"Say":{"hint":"` + hint + `"},"Stay":{"status":"running"}}}`
	}
	r := start(t, kindtest.Files{"easy.json": preset("Straight"), "hard.json": preset("Alley"), "mad.json": preset("Alley"),
		"base.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Any","Straight","Alley"],"hinted":true},"Any":{"do":"Act"},"Straight":{"do":"Act"},"Alley":{"do":"Act"}}}`,
		"main.json": `{"kind":"hinted","ports":[{"in":"Skill","type":"int"},{"in":"Mad","type":"bool"}],"layers":[
			{"name":"Easy","when":"Skill == 1","over":"Base","run":"easy.json"},{"name":"Hard","when":"Skill == 2","over":"Base","run":"hard.json"},
			{"name":"Crazy","when":"Mad","over":"Base","run":"mad.json"},{"name":"Base","run":"base.json"}]}`})
	frame(r, "no preset", "Base/Any: activate", "Base/Any: update")
	kindtest.Set(r, "Skill", int64(1))
	frame(r, "easy", "Base/Straight: activate", "Base/Straight: update", "Base/Any: end aborted")
	kindtest.Set(r, "Skill", int64(2))
	frame(r, "hard", "Base/Alley: activate", "Base/Alley: update", "Base/Straight: end aborted")
	kindtest.Set(r, "Mad", true)
	frame(r, "both say the same", "Base/Alley: update")
	kindtest.Set(r, "Skill", int64(0))
	frame(r, "one says it still", "Base/Alley: update")
	kindtest.Set(r, "Mad", false)
	frame(r, "none does", "Base/Any: activate", "Base/Any: update", "Base/Alley: end aborted")
}

// TestHE_EndOfTheBase: as the base stands the document stands, and what lies over it ends first.
func TestHE_EndOfTheBase(t *testing.T) {
	files := kindtest.Files{"up.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Say","Stay"]},"Say":{"hint":"B"},"Stay":{"status":"running"}}}`,
		"base.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["A","B"],"hinted":true},"A":{"do":"Act"},"B":{"do":"Act","with":{"Life":2}}}}`,
		"duo.json":  `{"kind":"hinted","layers":[{"name":"Up","run":"up.json"},{"name":"Base","run":"base.json"}]}`,
		"main.json": `{"kind":"tree","ports":[{"in":"Off","type":"bool"}],"root":"Main","nodes":{"Main":{"guard":"Again","when":"not Off","abort":"self"},"Again":{"repeat":"Duo"},"Duo":{"run":"duo.json"}}}`}
	r := start(t, files)
	frame(r, "begins", "Duo/Base/B: activate", "Duo/Base/B: update")
	frame(r, "ends, and begins anew", "Duo/Base/B: update", "Duo/Base/B: end success", "Duo/Base/B: activate", "Duo/Base/B: update")
	kindtest.Set(r, "Off", true)
	frame(r, "aborted", "Duo/Base/B: end aborted")
	if active, hint := r.Active(), r.Value("Duo/Up.HintB"); len(active) > 0 || hint != tree.Neutral {
		t.Errorf("active: %v, hint %v", active, hint)
	}
}
