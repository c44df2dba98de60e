package sense

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// The members of the parts of a document, in the order in which they are written.
var (
	modalityMembers = []string{"type", "range", "attenuation", "speed", "walls", "around", "confined", "anonymous", "every", "lasts", "half", "drift", "check", "doc"}
	profileMembers  = []string{"sensors", "memory", "doc"}
	sensorMembers   = []string{"of", "threshold", "range", "forward", "left", "up", "turn", "cones", "off", "doc"}
	coneMembers     = []string{"angle", "vertical", "attenuation", "sphere", "priority", "doc"}
	memoryMembers   = []string{"lost", "forgotten", "half", "most", "doc"}
)

// decoder reads a document, and remembers where everything stands.
type decoder struct {
	*wits.Decoder
	places map[string]jsontree.Position
	bad    bool
}

// Decode reads the document's own members. What it returns is a *Config, or nil if something is wrong.
func (Kind) Decode(d *wits.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "senses do not run: they have no ports, variables and boards", "")
	}
	k := &decoder{Decoder: d, places: map[string]jsontree.Position{}}
	var p Plan
	for _, m := range k.parts(d.Get("modalities"), "modalities", "", "a modality") {
		p.Modalities = append(p.Modalities, k.modality(m))
	}
	for _, m := range k.parts(d.Get("profiles"), "profiles", "", "a profile") {
		p.Profiles = append(p.Profiles, k.profile(m))
	}
	if v := d.Get("budget"); v != nil {
		k.whole(v, "budget", "budget", "", &p.Budget)
		if p.Budget == 0 && !k.bad {
			k.say(v.Pos, "", "the budget is a whole number above 0", fmt.Sprintf("without it, it is %d", DefaultBudget))
		}
	}
	if v := d.Get("puffs"); v != nil {
		k.whole(v, "puffs", "puffs", "", &p.Puffs)
		if p.Puffs == 0 && !k.bad {
			k.say(v.Pos, "", "the number of puffs is a whole number above 0", fmt.Sprintf("without it, it is %d", DefaultPuffs))
		}
	}
	if v := d.Get("late"); v != nil {
		k.number(v, "late", "late", "", &p.Late)
		if p.Late == 0 && !k.bad {
			k.say(v.Pos, "", `"late" is a number of seconds above 0`, fmt.Sprintf("without it, it is %d", DefaultLate))
		}
	}
	c, faults := newConfig(p)
	for _, f := range faults {
		at, node := k.find(f.at)
		k.say(at, node, f.reason, f.hint)
	}
	if k.bad || c == nil {
		return (*Config)(nil)
	}
	c.file, c.places = doc.File, k.places
	return c
}

func (k *decoder) say(at jsontree.Position, node, reason, hint string) {
	k.bad = true
	k.Problem(at, node, reason, hint)
}

// find is where a path stands, or what it lies in, and the part that it belongs to.
func (k *decoder) find(path string) (at jsontree.Position, node string) {
	if parts := strings.Split(path, "."); len(parts) > 1 {
		node = parts[1]
	}
	for p := path; p != ""; p = p[:max(0, strings.LastIndexByte(p, '.'))] {
		if at, ok := k.places[p]; ok {
			return at, node
		}
	}
	return k.At(), node
}

// parts are the named parts of an object, in the order of their names.
func (k *decoder) parts(n *jsontree.Node, path, node, what string) []jsontree.Member {
	if n != nil && n.Kind != jsontree.Object {
		k.say(n.Pos, node, fmt.Sprintf("%q is an object in { }: each part by its name", path[strings.LastIndexByte(path, '.')+1:]), "")
		return nil
	}
	if n == nil {
		return nil
	}
	k.places[path] = n.Pos
	out := make([]jsontree.Member, 0, len(n.Members))
	for _, m := range n.Each() {
		at := path + "." + m.Name
		if m.Value.Kind != jsontree.Object {
			k.say(m.Value.Pos, m.Name, what+" is an object in { }", "")
			continue
		}
		k.places[at] = m.Pos
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b jsontree.Member) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// number reads a number.
func (k *decoder) number(v *jsontree.Node, path, name, node string, to *float64) {
	k.places[path] = v.Pos
	f, ok := v.Float()
	if !ok {
		k.say(v.Pos, node, fmt.Sprintf("%q is a number", name), "")
		return
	}
	*to = f
}

// whole reads a whole number.
func (k *decoder) whole(v *jsontree.Node, path, name, node string, to *int) {
	k.places[path] = v.Pos
	i, ok := v.Int()
	if !ok || int64(int32(i)) != i {
		k.say(v.Pos, node, fmt.Sprintf("%q is a whole number", name), "")
		return
	}
	*to = int(i)
}

// numbers reads those members of an object that are numbers.
func (k *decoder) numbers(n *jsontree.Node, path, node string, to map[string]*float64) {
	for name := range to {
		n.Get(name)
	}
	for _, m := range n.Members {
		if f := to[m.Name]; f != nil {
			k.number(m.Value, path+"."+m.Name, m.Name, node, f)
		}
	}
}

// flags reads those members of an object that are true or false.
func (k *decoder) flags(n *jsontree.Node, path, node string, to map[string]*bool) {
	for name := range to {
		n.Get(name)
	}
	for _, m := range n.Members {
		if b := to[m.Name]; b != nil {
			k.places[path+"."+m.Name] = m.Value.Pos
			if m.Value.Kind != jsontree.Bool {
				k.say(m.Value.Pos, node, fmt.Sprintf("%q is true or false", m.Name), "")
				continue
			}
			*b = m.Value.Bool
		}
	}
}

// choice reads a member that is one of some words; -1 if it is none.
func (k *decoder) choice(v *jsontree.Node, path, name, node string, words []string) int {
	k.places[path] = v.Pos
	text := ""
	if v.Kind == jsontree.String {
		text = v.Text
	}
	i := slices.Index(words, text)
	if i < 0 {
		hint := kind.Suggest(text, words)
		k.say(v.Pos, node, fmt.Sprintf("%q is one of %s", name, kind.Joined(words)), hint)
	}
	return i
}

func (k *decoder) modality(m jsontree.Member) Modality {
	path := "modalities." + m.Name
	t := max(0, slices.Index(typeNames[:], strings.ToLower(m.Name)))
	if v := m.Value.Get("type"); v != nil {
		t = max(0, k.choice(v, path+".type", "type", m.Name, typeNames[:]))
	}
	out := Defaults(Type(t))
	out.Name = m.Name
	k.Doc(m.Value, m.Name)
	k.numbers(m.Value, path, m.Name, map[string]*float64{"range": &out.Range, "attenuation": &out.Attenuation, "speed": &out.Speed,
		"every": &out.Every, "lasts": &out.Lasts, "half": &out.Half, "drift": &out.Drift})
	if v := m.Value.Get("walls"); v != nil {
		if i := k.choice(v, path+".walls", "walls", m.Name, wallNames[:]); i >= 0 {
			if out.Walls = Walls(i); out.Walls != Damp {
				out.Around = false
			}
		}
	}
	k.flags(m.Value, path, m.Name, map[string]*bool{"around": &out.Around, "confined": &out.Confined, "anonymous": &out.Anonymous})
	if v := m.Value.Get("check"); v != nil {
		k.places[path+".check"] = v.Pos
		if out.Check = v.Text; v.Kind != jsontree.String || v.Text == "" {
			k.say(v.Pos, m.Name, `"check" is the name of a function of the game's, in quotes`, "")
		}
	}
	return out
}

func (k *decoder) profile(m jsontree.Member) Profile {
	path := "profiles." + m.Name
	out := Profile{Name: m.Name, Memory: DefaultMemory()}
	k.Doc(m.Value, m.Name)
	for _, s := range k.parts(m.Value.Get("sensors"), path+".sensors", m.Name, "a sensor") {
		if sensor := k.sensor(s, path+".sensors."+s.Name, m.Name); sensor.Modality != "" {
			out.Sensors = append(out.Sensors, sensor)
		}
	}
	if v := m.Value.Get("memory"); v != nil {
		k.places[path+".memory"] = v.Pos
		if v.Kind != jsontree.Object {
			k.say(v.Pos, m.Name, `"memory" is an object in { }`, `such as {"lost": 0.5, "forgotten": 30}`)
			return out
		}
		k.Doc(v, m.Name)
		k.numbers(v, path+".memory", m.Name, map[string]*float64{"lost": &out.Memory.Lost, "forgotten": &out.Memory.Forgotten, "half": &out.Memory.Half})
		if most := v.Get("most"); most != nil {
			k.whole(most, path+".memory.most", "most", m.Name, &out.Memory.Most)
		}
	}
	return out
}

// sensor reads a sensor; without a modality if that is missing, which has been reported.
func (k *decoder) sensor(s jsontree.Member, path, node string) Sensor {
	out := Sensor{Name: s.Name, Threshold: DefaultThreshold}
	k.Doc(s.Value, node)
	v := s.Value.Get("of")
	switch {
	case v == nil:
		k.say(s.Pos, node, fmt.Sprintf("nothing says what the sensor %s senses", s.Name), `add "of": a modality`)
	case v.Kind != jsontree.String:
		k.say(v.Pos, node, `"of" is the name of a modality, in quotes`, "")
	case v.Text == "":
		k.say(v.Pos, node, `"of" is the name of a modality`, "")
	default:
		out.Modality = v.Text
		k.places[path+".of"] = v.Pos
	}
	turn := 0.0
	k.numbers(s.Value, path, node, map[string]*float64{"threshold": &out.Threshold, "range": &out.Range, "forward": &out.Forward,
		"left": &out.Left, "up": &out.Up, "turn": &turn})
	out.Turn = radians(turn)
	k.flags(s.Value, path, node, map[string]*bool{"off": &out.Off})
	list := s.Value.Get("cones")
	switch {
	case list == nil:
		if k.isSight(out.Modality) {
			out.Cones = DefaultCones()
		}
		return out
	case list.Kind != jsontree.Array:
		k.say(list.Pos, node, `"cones" is a list in [ ]`, `such as [{"angle": 90}]`)
		return out
	}
	k.places[path+".cones"] = list.Pos
	for i, item := range list.Items {
		if item.Kind != jsontree.Object {
			k.say(item.Pos, node, "a cone is an object in { }", `such as {"angle": 90}`)
			continue
		}
		at := fmt.Sprintf("%s.cones.%d", path, i)
		k.places[at] = item.Pos
		out.Cones = append(out.Cones, k.cone(item, at, node))
	}
	return out
}

// isSight says whether a modality of the document is of the type sight.
func (k *decoder) isSight(name string) bool {
	list := k.Get("modalities")
	if list == nil {
		return false
	}
	for _, m := range list.Members {
		if !strings.EqualFold(m.Name, name) {
			continue
		}
		if v := m.Value.Get("type"); v != nil {
			return v.Text == Sight.String()
		}
		return strings.EqualFold(m.Name, Sight.String())
	}
	return false
}

func (k *decoder) cone(n *jsontree.Node, path, node string) Cone {
	k.Doc(n, node)
	var out Cone
	var angle, vertical float64
	if n.Get("angle") == nil {
		k.say(n.Pos, node, "nothing says how wide the cone is", `add "angle": degrees from edge to edge`)
		angle = 360
	}
	k.numbers(n, path, node, map[string]*float64{"angle": &angle, "vertical": &vertical, "attenuation": &out.Attenuation, "sphere": &out.Sphere})
	if v := n.Get("priority"); v != nil {
		k.whole(v, path+".priority", "priority", node, &out.Priority)
	}
	out.Angle, out.Vertical = radians(angle), radians(vertical)
	return out
}

// radians is exact for half a circle and a whole one.
func radians(degrees float64) float64 { return float64(degrees / 180 * math.Pi) }
