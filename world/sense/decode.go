package sense

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/world/belief"
)

// Decode reads the document's own members. What it returns is a *Config, or nil if something is wrong.
func (k Kind) Decode(d *document.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "senses do not run: they have no ports, variables and boards", "")
	}
	var body Document
	sound := d.Read(k.Body(), &body)
	c, faults := newConfig(body.plan())
	for _, f := range faults {
		at, _ := find(doc.Whole(), f.at)
		node := ""
		if parts := strings.Split(f.at, "."); len(parts) > 1 {
			node = parts[1]
		}
		d.Problem(at, node, f.reason, f.hint, f.fixes...)
	}
	if !sound || c == nil {
		return (*Config)(nil)
	}
	c.file, c.tree = doc.File, doc.Whole()
	return c
}

// find returns where a path stands, such as "modalities.Sight.range", or what it lies in; found says that it is there itself. A part
// stands where its name does.
func find(n *jsontree.Node, path string) (at jsontree.Position, found bool) {
	at = n.Pos
	for depth, step := range strings.Split(path, ".") {
		if i, err := strconv.Atoi(step); err == nil && n.Kind == jsontree.Array && i < len(n.Items) {
			n = n.Items[i]
			at = n.Pos
			continue
		}
		i := slices.IndexFunc(n.Members, func(m jsontree.Member) bool { return m.Name == step })
		if i < 0 {
			return at, false
		}
		m := &n.Members[i]
		if n, at = m.Value, m.Value.Pos; depth%2 == 1 && n.Kind == jsontree.Object && step != "memory" {
			at = m.Pos
		}
	}
	return at, true
}

// plan returns what a body says.
func (b *Document) plan() (p Plan) {
	set(&p.Budget, b.Budget)
	set(&p.Late, b.Late)
	set(&p.Puffs, b.Puffs)
	for i := range b.Modalities {
		p.Modalities = append(p.Modalities, b.Modalities[i].modality())
	}
	for i := range b.Profiles {
		p.Profiles = append(p.Profiles, b.profile(&b.Profiles[i]))
	}
	return p
}

// set sets what is given.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// sort returns the type of a modality, which may be called after it.
func (m *modalityPart) sort() Type {
	if m.Source.Has("type") {
		return m.Type
	}
	return Type(max(0, slices.Index(typeNames[:], strings.ToLower(m.Name))))
}

func (m *modalityPart) modality() Modality {
	out := Defaults(m.sort())
	out.Name = m.Name
	set(&out.Range, m.Range)
	set(&out.Attenuation, m.Attenuation)
	set(&out.Speed, m.Speed)
	if m.Source.Has("walls") {
		if out.Walls = m.Walls; out.Walls != Damp {
			out.Around = false
		}
	}
	set(&out.Around, m.Around)
	out.Confined, out.Anonymous = m.Confined, m.Anonymous
	set(&out.Every, m.Every)
	set(&out.Lasts, m.Lasts)
	set(&out.Forgotten, m.Forgotten)
	set(&out.Half, m.Half)
	set(&out.Drift, m.Drift)
	set(&out.Delay, m.Delay)
	out.Points = m.Points
	out.Check = m.Function.String()
	return out
}

func (b *Document) profile(p *profilePart) Profile {
	out := Profile{Name: p.Name, Memory: DefaultMemory(), Dominant: p.Dominant.String()}
	if m := p.Memory; m != nil {
		out.Memory = Memory{Lost: m.Lost, Forgotten: m.Forgotten, Half: m.Half, Most: m.Most}
	}
	for i := range p.Sensors {
		s := &p.Sensors[i].Value
		sensor := Sensor{Name: p.Sensors[i].Name, Modality: s.Of.String(), Threshold: s.Threshold, Forward: s.Forward, Left: s.Left, Up: s.Up,
			Turn: radians(s.Turn), Range: s.Range, Lose: s.Lose, Auto: s.Auto, Off: s.Off}
		for _, word := range s.Affiliation {
			if i := slices.Index(affiliations[:], word.String()); i >= 0 {
				sensor.Affiliation = append(sensor.Affiliation, belief.Friendly+belief.Attitude(i))
			}
		}
		for _, c := range s.Cones {
			sensor.Cones = append(sensor.Cones, Cone{Angle: radians(c.Angle), Vertical: radians(c.Vertical), Attenuation: c.Attenuation,
				Sphere: c.Sphere, Wide: c.Wide, High: c.High, Priority: c.Priority})
		}
		if !s.Source.Has("cones") && b.isSight(sensor.Modality) {
			sensor.Cones = DefaultCones()
		}
		out.Sensors = append(out.Sensors, sensor)
	}
	return out
}

// affiliations are the words of whom a sensor perceives, from [belief.Friendly] on.
var affiliations = [...]string{"friendly", "neutral", "hostile"}

// isSight reports whether a modality is of the type sight.
func (b *Document) isSight(name string) bool {
	for i := range b.Modalities {
		if m := &b.Modalities[i]; strings.EqualFold(m.Name, name) {
			return m.sort() == Sight
		}
	}
	return false
}

// radians is exact for half a circle and a whole one.
func radians(degrees float64) float64 { return float64(degrees / 180 * math.Pi) }
