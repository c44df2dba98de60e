package sense

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/world/belief"
)

const (
	// DefaultBudget is what a step may spend unless the plan says otherwise.
	DefaultBudget = 256
	// WayCost is what a way around corners costs of the budget: some ten lines of sight.
	WayCost = 8
	// DefaultLate is for how many seconds a signal may wait for its turn unless the plan says otherwise.
	DefaultLate = 1
	// DefaultPuffs is how many puffs there are at most unless the plan says otherwise: what two hundred leave who smell as
	// the defaults of the type say.
	DefaultPuffs = 8192
	// MostPuffs bounds Plan.Puffs.
	MostPuffs = 1 << 20
	// MostModalities is how many a plan may have, and how many sensors a profile.
	MostModalities = 32
	// MostPoints is how many points a body may have.
	MostPoints = 8
	// MostMemory bounds Memory.Most.
	MostMemory = 256
)

// Defaults returns what a modality of a type is if its document says nothing more. Those of sight, hearing and smell are [Keck]'s.
func Defaults(t Type) Modality {
	m := Modality{Type: t, Range: 30, Attenuation: 1, Walls: Ignore, Every: 0.25}
	switch t {
	case Sight:
		m.Speed, m.Walls, m.Every = 100000, Block, 0.1
	case Hearing:
		m.Range, m.Attenuation, m.Speed, m.Walls, m.Around = 20, 0.75, 340, Damp, true
	case Smell:
		m.Range, m.Walls, m.Every, m.Lasts, m.Half, m.Drift = 5, Damp, 0.5, 20, 8, 1
	case Touch:
		m.Range, m.Every = 0.5, 0.1
	case Team:
		m.Range = 1000
	}
	return m
}

// DefaultCones returns those of a sensor of sight that has none of its own: [Keck]'s example of a field of view that gets
// worse to its edges.
func DefaultCones() []Cone {
	return []Cone{
		{Angle: math.Pi, Attenuation: 0.8, Priority: 0},
		{Angle: math.Pi / 2, Attenuation: 0.2, Priority: 1},
		{Angle: math.Pi / 6, Attenuation: 0, Priority: 2},
	}
}

// DefaultThreshold is that of a sensor whose document says nothing of it: [Keck]'s.
const DefaultThreshold = 0.1

// DefaultMemory returns that of a profile whose document says nothing of it.
func DefaultMemory() Memory { return Memory{Lost: 0.5, Forgotten: 30, Half: 10, Most: 16} }

// Config is a plan that has been checked and made ready to be used. It is never changed, and shared.
type Config struct {
	plan       Plan
	file       string         // of the document; "" for a plan of a game's own
	tree       *jsontree.Node // of the document; nil without one
	modalities []modality
	profiles   []profile
	budget     int
	late       float64
	puffs      int
	most       int     // of all profiles' memories
	far        float64 // the farthest that a sensor is from its body's place
	cell       float64 // the size of a cell of the grid of bodies, in metres
	assumes    bool    // some sensor has Auto
}

// modality is a modality with what is computed once.
type modality struct {
	Modality
	name  wits.Name
	log   float64 // of the attenuation
	least float64 // the lowest threshold of a sensor of it; infinite if there is none
}

// profile is a profile with what is computed once.
type profile struct {
	Profile
	name    wits.Name
	senses  uint32    // a bit for each modality that a sensor has
	on      uint32    // a bit for each sensor that is on at first
	trusts  wits.Name // the dominant modality; 0 for none
	sensors []sensor
}

// sensor is a sensor with what is computed once.
type sensor struct {
	Sensor
	name  wits.Name
	bit   uint32 // in body.on
	m     int
	cones []cone
	far   float64 // how far it is from its body's place
	costs int     // the most that one look takes of the budget
	base  float64 // its range; the modality's if it has none of its own
	whom  uint8   // a bit for each attitude to those that it perceives; 0 for all
}

// cone is a cone with what is computed once.
type cone struct {
	Cone
	cos float64 // of half the angle
}

// Plan returns what the configuration was made from. It is shared: leave it as it is.
func (c *Config) Plan() *Plan { return &c.plan }

// New checks a plan and makes it ready to be used. The error says all that is wrong, joined.
func New(p Plan) (*Config, error) {
	c, faults := newConfig(p)
	if len(faults) == 0 {
		return c, nil
	}
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = fmt.Errorf("sense: %s: %s", f.at, f.reason)
		if f.hint != "" {
			errs[i] = fmt.Errorf("%w; %s", errs[i], f.hint)
		}
	}
	return nil, errors.Join(errs...)
}

// fault is something that is wrong in a plan. At is a path of the document: "modalities.Sight.range".
type fault struct {
	at, reason, hint string
	fixes            []declare.Fix
}

// newConfig checks a plan and makes it ready.
func newConfig(p Plan) (*Config, []fault) {
	c := &Config{plan: p, budget: p.Budget, late: p.Late, puffs: p.Puffs}
	var faults []fault
	say := func(at, reason, hint string, fixes ...declare.Fix) {
		faults = append(faults, fault{at, reason, cmp.Or(hint, declare.Hint(fixes)), fixes})
	}
	if c.budget == 0 {
		c.budget = DefaultBudget
	}
	if c.late == 0 {
		c.late = DefaultLate
	}
	if c.puffs == 0 {
		c.puffs = DefaultPuffs
	}
	if c.puffs < 0 || c.puffs > MostPuffs {
		say("puffs", fmt.Sprintf("the number of puffs is from 1 to %d", MostPuffs), "")
	}
	if c.budget < 0 {
		say("budget", "the budget is below 0", "")
	}
	if !(c.late > 0 && c.late <= math.MaxFloat64) {
		say("late", "what is late is a number of seconds above 0", "")
	}
	c.addModalities(say)
	c.addProfiles(say)
	most := 0.0
	for i := range c.modalities {
		if c.modalities[i].Type != Team || most == 0 {
			most = max(most, c.modalities[i].Range)
		}
	}
	c.cell = most / 2
	if len(faults) > 0 {
		return nil, faults
	}
	return c, nil
}

func (c *Config) addModalities(say func(at, reason, hint string, fixes ...declare.Fix)) {
	if len(c.plan.Modalities) > MostModalities {
		say("modalities", fmt.Sprintf("there are %d modalities, and no more than %d are possible", len(c.plan.Modalities), MostModalities), "")
	}
	for i := range c.plan.Modalities {
		m := &c.plan.Modalities[i]
		at := "modalities." + m.Name
		number := func(member string, v, least, most float64, above bool) {
			if !(v >= least && v <= most) || above && v == least {
				say(at+"."+member, fmt.Sprintf("%s is %s", member, bounds(least, most, above)), "")
			}
		}
		number("range", m.Range, 0, 1e9, true)
		number("attenuation", m.Attenuation, 0, 1, false)
		number("speed", m.Speed, 0, 1e12, false)
		number("every", m.Every, 0, 1e6, true)
		number("lasts", m.Lasts, 0, 1e6, false)
		number("forgotten", m.Forgotten, 0, 1e9, false)
		number("half", m.Half, 0, 1e9, false)
		number("drift", m.Drift, -1e3, 1e3, false)
		if m.Around && m.Walls != Damp {
			say(at+".around", "only what walls damp goes around corners", `set "walls": "damp"`, declare.ToAdd("walls", `"damp"`))
		}
		number("delay", m.Delay, 0, 1e6, false)
		if m.Delay > 0 && m.Type != Team {
			say(at+".delay", "only what a team tells has a delay", "", declare.ToRemove())
		}
		if m.Type == Team && (m.Lasts > 0 || m.Confined || m.Walls != Ignore || m.Points != OnePoint) {
			say(at, fmt.Sprintf("%s is told by others of the team: it does not stay, and knows no walls, regions and points", m.Name), "")
		}
		if m.Points > SharePoints {
			say(at+".points", "points are one, any or share", "")
		} else if m.Points != OnePoint && m.Lasts > 0 {
			say(at+".points", "what stays where it was emitted has one point", `set "lasts" to 0, or leave out "points"`, declare.ToRemove())
		}
		name := c.name(at, m.Name, say)
		for _, o := range c.modalities {
			if o.name == name {
				say(at, fmt.Sprintf("two modalities are called %s", m.Name), "capital and small letters make no difference")
			}
		}
		c.modalities = append(c.modalities, modality{Modality: *m, name: name, log: geom.Log(m.Attenuation), least: math.Inf(1)})
	}
}

func (c *Config) addProfiles(say func(at, reason, hint string, fixes ...declare.Fix)) {
	for i := range c.plan.Profiles {
		p := &c.plan.Profiles[i]
		at := "profiles." + p.Name
		out := profile{Profile: *p, name: c.name(at, p.Name, say)}
		for _, o := range c.profiles {
			if o.name == out.name {
				say(at, fmt.Sprintf("two profiles are called %s", p.Name), "capital and small letters make no difference")
			}
		}
		if len(p.Sensors) > MostModalities {
			say(at, fmt.Sprintf("there are %d sensors, and no more than %d are possible", len(p.Sensors), MostModalities), "")
		}
		y := &p.Memory
		for _, v := range []struct {
			name  string
			v     float64
			above bool
		}{{"lost", y.Lost, true}, {"forgotten", y.Forgotten, true}, {"half", y.Half, false}} {
			if !(v.v >= 0 && v.v <= 1e9) || v.above && v.v == 0 {
				say(at+".memory."+v.name, fmt.Sprintf("%s is %s", v.name, bounds(0, 1e9, v.above)), "")
			}
		}
		if y.Most < 1 || y.Most > MostMemory {
			say(at+".memory.most", fmt.Sprintf("most is a whole number from 1 to %d", MostMemory), "")
		}
		c.most = max(c.most, y.Most)
		for k := range p.Sensors {
			if s, ok := c.sensor(at+".sensors."+p.Sensors[k].Name, &p.Sensors[k], say); ok {
				for _, o := range out.sensors {
					if o.name == s.name {
						say(at+".sensors."+s.Name, fmt.Sprintf("two sensors are called %s", s.Name), "capital and small letters make no difference")
					}
				}
				s.bit = 1 << len(out.sensors)
				out.senses |= 1 << s.m
				c.far = max(c.far, s.far)
				if !s.Off {
					out.on |= s.bit
				}
				out.sensors = append(out.sensors, s)
			}
		}
		if p.Dominant != "" {
			var senses []string
			for _, s := range out.sensors {
				senses = append(senses, c.modalities[s.m].Name)
			}
			if out.trusts = wits.NameOf(p.Dominant); !slices.ContainsFunc(senses, func(name string) bool { return wits.NameOf(name) == out.trusts }) {
				say(at+".dominant", fmt.Sprintf("no sensor of %s senses %q", p.Name, p.Dominant), "", declare.Suggest(p.Dominant, senses, declare.ToRemove())...)
			}
		}
		c.profiles = append(c.profiles, out)
	}
}

// sensor makes a sensor ready; false if its modality is not known.
func (c *Config) sensor(at string, s *Sensor, say func(at, reason, hint string, fixes ...declare.Fix)) (sensor, bool) {
	out := sensor{Sensor: *s, name: c.name(at, s.Name, say), far: geom.Vec3{X: s.Forward, Y: s.Left, Z: s.Up}.Len()}
	if !(s.Threshold > 0 && s.Threshold <= math.MaxFloat64) {
		say(at+".threshold", "threshold is a number above 0", "")
	}
	if !(s.Range >= 0 && s.Range <= 1e9) {
		say(at+".range", "range is "+bounds(0, 1e9, false), "")
	}
	for _, v := range []struct {
		name string
		v    float64
	}{{"forward", s.Forward}, {"left", s.Left}, {"up", s.Up}, {"turn", s.Turn}} {
		if !(v.v >= -1e6 && v.v <= 1e6) {
			say(at+"."+v.name, v.name+" is "+bounds(-1e6, 1e6, false), "")
		}
	}
	if !(s.Auto >= 0 && s.Auto <= 1e9) {
		say(at+".auto", "auto is "+bounds(0, 1e9, false), "")
	}
	c.assumes = c.assumes || s.Auto > 0
	for _, a := range s.Affiliation {
		if a < belief.Friendly || a > belief.Hostile {
			say(at+".affiliation", "whom a sensor perceives is friendly, neutral or hostile", "")
			continue
		}
		out.whom |= 1 << a
	}
	for i, k := range s.Cones {
		at := fmt.Sprintf("%s.cones.%d", at, i)
		if !(k.Angle > 0 && k.Angle <= 2*math.Pi) {
			say(at+".angle", "a cone's angle is above 0 and at most 360 degrees", "")
		}
		if !(k.Vertical >= 0 && k.Vertical <= math.Pi) {
			say(at+".vertical", "a cone's vertical angle is from 0, for no bound, to 180 degrees", "")
		}
		if !(k.Attenuation >= 0 && k.Attenuation <= math.MaxFloat64) {
			say(at+".attenuation", "what a cone takes from the strength is 0 or more", "")
		}
		if !(k.Sphere >= 0 && k.Sphere <= 1e6) {
			say(at+".sphere", "the radius of a sphere is 0, for a ray, or more", "")
		}
		for _, v := range [...]struct {
			name string
			v    float64
		}{{"wide", k.Wide}, {"high", k.High}} {
			if !(v.v >= 0 && v.v <= 1e6) {
				say(at+"."+v.name, v.name+" is "+bounds(0, 1e6, false), "")
			}
		}
		if k.Boxed() && k.Sphere > 0 {
			say(at+".sphere", "a sphere or a box must fit through the line of sight, not both", "", declare.ToRemove())
		}
		out.cones = append(out.cones, cone{k, cosOfHalf(k.Angle)})
	}
	slices.SortStableFunc(out.cones, func(a, b cone) int { return b.Priority - a.Priority })
	known := make([]string, len(c.modalities))
	out.m = -1
	for i := range c.modalities {
		m := &c.modalities[i]
		known[i] = m.Name
		if m.name == wits.NameOf(s.Modality) {
			out.m = i
			m.least = min(m.least, s.Threshold)
		}
	}
	if out.m < 0 {
		add := declare.ToDeclare("modality", "/modalities", s.Modality, "{}")
		add.Hint = `add it to "modalities"`
		say(at+".of", fmt.Sprintf("there is no modality %q", s.Modality), "", declare.Suggest(s.Modality, known, add)...)
		return out, false
	}
	m := &c.modalities[out.m]
	if out.base = s.Range; out.base == 0 {
		out.base = m.Range
	}
	if s.Lose != 0 && !(s.Lose > out.base && s.Lose <= 1e9) {
		reason := fmt.Sprintf("lose is more than the range, which is %g m", out.base)
		if s.Lose > 1e9 {
			reason = "lose is at most 1000000000 m"
		}
		say(at+".lose", reason, "leave it out to lose what is perceived at the range")
	}
	for i := range s.Cones {
		if k := &s.Cones[i]; k.Boxed() && m.Walls != Block {
			member := "wide"
			if k.Wide == 0 {
				member = "high"
			}
			say(fmt.Sprintf("%s.cones.%d.%s", at, i, member), fmt.Sprintf("a box is for what walls block, and they do not block %s", m.Name), "", declare.ToRemove())
		}
	}
	switch m.Walls {
	case Block:
		out.costs = max(1, len(out.cones))
	case Damp:
		out.costs = 1
		if m.Around {
			out.costs += WayCost
		}
	}
	if m.Confined {
		out.costs += 2
	}
	if m.Check != "" {
		out.costs++
		if s.Auto > 0 {
			out.costs++ // it is asked again
		}
	}
	most := out.costs
	if m.Points != OnePoint {
		most *= MostPoints
	}
	if most > c.budget {
		say("budget", fmt.Sprintf("a budget of %d is too small: a look of the sensor %s takes up to %d", c.budget, s.Name, most), "", declare.ToSet(strconv.Itoa(most)))
	}
	return out, true
}

// name makes a name of a text; it is a fault if it cannot be one.
func (c *Config) name(at, text string, say func(at, reason, hint string, fixes ...declare.Fix)) wits.Name {
	if why := declare.BadName(text); why != "" {
		say(at, "a name "+why, "", declare.ToRename("").As(""))
		return 0
	}
	return wits.NameOf(text)
}

// edge is how far beyond the edge of a cone a place may lie that counts as in it, in radians: less than a millimetre at a
// kilometre. Edges belong to cones, whatever is rounded.
const edge = 5e-7

// cosOfHalf returns the cosine of half an angle and its edge; -2 for all around.
func cosOfHalf(angle float64) float64 {
	if angle >= float64(2*math.Pi)-float64(2*edge) {
		return -2
	}
	return geom.Cos(angle/2 + edge)
}

// bounds says in words which numbers are possible.
func bounds(least, most float64, above bool) string {
	var b strings.Builder
	b.WriteString("a number ")
	switch {
	case above:
		fmt.Fprintf(&b, "above %g", least)
	default:
		fmt.Fprintf(&b, "of %g or more", least)
	}
	b.WriteString(", and at most " + strconv.FormatFloat(most, 'f', -1, 64))
	return b.String()
}

// find returns the number of a modality; -1 if there is none of the name.
func (c *Config) find(name wits.Name) int {
	for i := range c.modalities {
		if c.modalities[i].name == name {
			return i
		}
	}
	return -1
}

// profile returns the number of a profile; -1 if there is none of the name.
func (c *Config) profile(name wits.Name) int {
	for i := range c.profiles {
		if c.profiles[i].name == name {
			return i
		}
	}
	return -1
}
