package slab

import "testing"

func TestHandsOutEachPlaceOnce(t *testing.T) {
	var s Of[int]
	s.Expect(3)
	var all []*int
	for i := range 2000 {
		if i%7 == 0 {
			list := s.Take(i % 40)
			if cap(list) != len(list) {
				t.Fatalf("a list of %d has room for %d", len(list), cap(list))
			}
			for k := range list {
				all = append(all, &list[k])
			}
			continue
		}
		all = append(all, s.New())
	}
	for i, p := range all {
		if *p != 0 {
			t.Fatalf("place %d was handed out twice", i)
		}
		*p = i + 1
	}
	for i, p := range all {
		if *p != i+1 {
			t.Fatalf("place %d was handed out twice", i)
		}
	}
}

func TestList(t *testing.T) {
	var s Of[string]
	from := []string{"a", "b"}
	list := s.List(from...)
	from[0] = "x"
	if len(list) != 2 || list[0] != "a" || list[1] != "b" {
		t.Errorf("%v", list)
	}
	if s.List() != nil {
		t.Error("an empty list is not nil")
	}
}

func TestFewAllocations(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() {
		var s Of[[4]int]
		for range 1000 {
			s.New()
		}
	}); n > 8 {
		t.Errorf("%v allocations for 1,000 values", n)
	}
}
