package main

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
)

// measurePlanners measures all families on both sides, and adds up what both have of each. Where the plain search gives up there is
// nothing to compare with.
func measurePlanners() (rows []row, err error) {
	var sums []row
	for _, d := range families() {
		m, _, err := d.planned()
		if err != nil {
			return nil, err
		}
		ours := measure(func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m.Step(wits.Frame{Delta: 1. / 60})
			}
		})
		r := row{Scenario: d.name, Unit: "us/plan", Ours: ours.ns / 1000, Allocs: ours.allocs, Goal: d.bar}
		if p := newPlain(&d); p.search() > -2 {
			peer := measure(func(b *testing.B) {
				for b.Loop() {
					p.search()
				}
			})
			r.Peer, r.Ratio, r.With = peer.ns/1000, ours.ns/peer.ns, "a plain search"
			if r.Goal == 0 {
				r.Goal = 2 * r.Peer
			}
		} else {
			r.With = "a plain search, which gives up"
		}
		rows = append(rows, r)
		at := slices.IndexFunc(sums, func(r row) bool { return r.Scenario == d.family })
		if at < 0 {
			at, sums = len(sums), append(sums, row{Scenario: d.family, Unit: "us/plans"})
		}
		if sum := &sums[at]; r.Peer > 0 {
			sum.Ours, sum.Peer, sum.With = sum.Ours+r.Ours, sum.Peer+r.Peer, r.With
			sum.Ratio, sum.Goal = sum.Ours/sum.Peer, 2*sum.Peer
		}
	}
	for _, sum := range sums {
		sum.Scenario += ", all that both have"
		rows = append(rows, sum)
	}
	return rows, nil
}
