package group_test

import (
	"fmt"

	"github.com/wits-ai/wits/world/group"
)

// Two flocks and a sheep that goes over from one to the other.
func Example() {
	const north, south = 0, 1
	flocks, err := group.NewGroups(2, 3) // two groups, three sheep
	if err != nil {
		fmt.Println(err)
		return
	}
	flocks.Set(0, north, 1)
	flocks.Set(1, north, 0.6)
	flocks.Set(2, south, 1)
	flocks.Sway(1, south, 0.7) // it has been with the others for a while
	orders := group.NewOrders[string](3)
	told := orders.Give(flocks, south, 0.5, "to the river")
	of, strength := flocks.Of(1)
	order, ok := orders.Take(1)
	fmt.Printf("sheep 1 belongs to %d by %.2f; %d were told; it takes %q, %v\n", of, strength, told, order, ok)
	// Output:
	// sheep 1 belongs to 1 by 0.70; 2 were told; it takes "to the river", true
}
