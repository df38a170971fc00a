package classmate_test

import "testing"

// TestRewording: what is said in another way is no mistake, and beside each
// stands the mistake that comes closest to it.
func TestRewording(t *testing.T) {
	for _, c := range []struct{ material, right, wrong string }{
		// Limits, and numbers of cases.
		{"At least four posts are needed to carry the roof of the barn.", "With fewer than four posts you can't carry the roof of the barn.", "Two posts are needed to carry the roof of the barn."},
		{"A barge carries at most 90 tonnes of coal.", "No barge ever carries more than 90 tonnes of coal.", "A barge carries at most 40 tonnes of coal."},
		{"The bank insures savings up to 900 crowns for each saver.", "If you have 1,200 crowns, the bank does not insure a quarter of your savings.", "The bank insures savings up to 200 crowns for each saver."},
		{"The small bell weighs 8 kilograms, and the large bell weighs 20.", "The large bell weighs two and a half times as much as the small bell.", "The small bell weighs 18 kilograms."},
		{"The council brought the toll down from over 14 pence in 1680 to below 4 pence in 1683.", "From 1680 to 1683 the council brought the toll from more than 14 pence to less than 4.", "The council brought the toll down from over 19 pence in 1680 to below 4 pence in 1683."},
		// Denials of something else.
		{"Rye is the largest crop in most northern valleys.", "In most northern valleys no other crop is as large as rye.", "Rye is not the largest crop in most northern valleys."},
		{"The charter of 1345 allowed trade between the weavers and the harbour.", "Before 1345 trade between the weavers and the harbour was not allowed.", "The charter of 1345 did not allow trade between the weavers and the harbour."},
		{"Farmers sell their wool when they expect a lower price.", "Farmers who expect a higher price don't sell their wool yet.", "Farmers do not sell their wool when they expect a lower price."},
		{"A mill is idle if its wheel is lower than the water.", "A mill whose wheel is higher than the water is not idle.", "A mill is idle if its wheel is higher than the water."},
		{"Most letters travel by coach, but parcels always go by Barge.", "Letters normally travel by coach, but parcels do not.", "Parcels never go by Barge."},
		{"The inner wall is firm because the weight on it is so high.", "Under such a weight the inner wall is not soft but firm.", "The inner wall is not firm, because the weight on it is so high."},
		// Places told from the other side.
		{"The chapel stands above a spring in the middle of the meadow.", "The chapel is in the middle of the meadow, with a spring below it.", "The chapel stands below a spring in the middle of the meadow."},
		{"The walls are youngest at the river and become older with distance from it.", "The farther from the river, the older the walls.", "The walls are oldest at the river."},
		// Few and most.
		{"Most sailors rejected the plan, because nobody could name a wind strong enough to move the ship.", "Few sailors were convinced, as they missed a wind that could move the ship.", "Few sailors rejected the plan."},
	} {
		if got := ruleFor(t, c.material, c.right); got != "" {
			t.Errorf("%q beside %q: got %q", c.right, c.material, got)
		}
		if got := ruleFor(t, c.material, c.wrong); got == "" {
			t.Errorf("%q beside %q: nothing found", c.wrong, c.material)
		}
	}
}
