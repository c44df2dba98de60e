package scene

import (
	"fmt"
)

// Refusal is why a character does not get a role of a scene now.
type Refusal struct {
	Role string
	Part Part
	Why  Reason
	// Text says it in a sentence: "It cannot play Spectator: Courage is 0.12, and 0.2 to 1 are needed."
	Text string
}

// Why returns why a character does not get each of the roles of a scene now, in the order in which the scene casts them. A role that the
// character has, or could have, has the reason None. What keeps the whole scene is a single refusal without a role.
func (d *Director) Why(character, zone int) (list []Refusal) {
	if character < 0 || character >= len(d.characters) || zone < 0 || zone >= len(d.zones) {
		return nil
	}
	z, a := &d.zones[zone], &d.characters[character]
	s := &d.scenes.Scenes[z.Scene]
	if z.State == idle {
		if why, text := d.rests(z, s); why != None {
			return []Refusal{{Why: why, Text: "It does not take place now: " + text}}
		}
	}
	for ci := range s.Cast {
		c := &s.Cast[ci]
		r := Refusal{Role: d.scenes.Roles[c.Role].Name, Part: c.Part}
		switch {
		case int(a.Zone) == zone+1 && int(a.Casting) == ci:
			r.Text = fmt.Sprintf("It plays %s.", r.Role)
		case z.State != running && c.Part != Main:
			r.Why, r.Text = Closed, fmt.Sprintf("It does not play %s: the scene waits for its main roles.", r.Role)
		default:
			r.Why = d.refuse(zone, ci, character, max(c.Within, c.Search))
			r.Text = d.sentence(r, zone, ci, character)
		}
		list = append(list, r)
	}
	return list
}

// rests says why an idle scene does not start.
func (d *Director) rests(z *zone, s *Scene) (Reason, string) {
	switch {
	case d.now < z.Rest:
		return Deserted, fmt.Sprintf("it has searched for its main roles in vain, and rests for %.0f s.", z.Rest-d.now)
	case !d.holds(s) && s.Event >= 0:
		return Closed, "its event has not just happened."
	case !d.holds(s):
		return Closed, fmt.Sprintf("it is on from %g to %g h.", s.From, s.To)
	case !d.due(z, s):
		return Closed, fmt.Sprintf("it starts every %g hours.", s.Every)
	case !d.present(z, s):
		return Closed, "it waits until all are there who must be."
	}
	return None, ""
}

// sentence says why a role is refused.
func (d *Director) sentence(r Refusal, zi, ci, i int) string {
	z, a := &d.zones[zi], &d.characters[i]
	s := &d.scenes.Scenes[z.Scene]
	c := &s.Cast[ci]
	not := "It does not play " + r.Role + ": "
	switch r.Why {
	case Gone:
		return not + "it is not in the world."
	case Steered:
		return not + "a person steers it."
	case Reserved:
		return not + "that is " + c.Who + "'s role."
	case Unable:
		l, _ := d.unable(i, c.Role)
		trait := "a trait"
		if l.Trait < len(d.scenes.traits) {
			trait = d.scenes.traits[l.Trait]
		}
		return fmt.Sprintf("It cannot play %s: %s is %.3g, and %g to %g are needed.", r.Role, trait, d.game.Trait(i, l.Trait), l.Low, l.High)
	case Full:
		if n := d.count(z, ci); c.Most > 0 && n >= c.Most {
			return fmt.Sprintf("%sall %d places are taken.", not, c.Most)
		}
		return fmt.Sprintf("%s%s has room for %d, and they are there.", not, s.Label, s.Capacity)
	case Busy:
		if int(a.Zone) == zi+1 {
			return not + "it has a better role in the scene."
		}
		other := &d.scenes.Scenes[d.zones[a.Zone-1].Scene]
		return fmt.Sprintf("%sit plays in %s, which goes before.", not, other.Label)
	case Resting:
		return fmt.Sprintf("%sit has just played, and rests for another %.0f s.", not, a.Rested-d.now)
	case Outside:
		return fmt.Sprintf("%sit is %.1f m away, outside of the place.", not, a.At.Dist(z.At))
	case OwnGoal:
		return fmt.Sprintf("%sits own goal of %.2f is stronger than the draw of %.2f.", not, a.Goal, d.pull(z, c, i, s.contains(z.At, a.At, 0)))
	}
	return fmt.Sprintf("It can play %s.", r.Role)
}
