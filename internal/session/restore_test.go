package session

import (
	"context"
	"testing"
)

// A desk that is open while a backup is restored elsewhere goes on with what
// was restored, whether it reads or writes next.
func TestARestoreElsewhere(t *testing.T) {
	for name, next := range map[string]func(*Desk, room) error{
		"reads":  func(d *Desk, r room) error { _, err := d.Sessions(r.course); return err },
		"writes": func(d *Desk, r room) error { _, err := d.Start(r.course, r.concept); return err },
	} {
		t.Run(name, func(t *testing.T) {
			r := furnish(t)
			kept := finish(t, r.desk, r.explained(t, wrong), Misread)
			backup, err := r.lib.BackUp()
			if err != nil {
				t.Fatal(err)
			}
			gone := r.explained(t, wrong)
			other, _ := open(t, r.dir)
			if err := other.Restore(context.Background(), backup.Name); err != nil {
				t.Fatal(err)
			}
			if err := next(r.desk, r); err != nil {
				t.Fatal(err)
			}
			all, err := r.desk.Sessions(r.course)
			if err != nil || len(all) == 0 || all[len(all)-1].ID != kept.ID || all[len(all)-1].Step != Done {
				t.Fatalf("sessions: %+v, %v", all, err)
			}
			for _, s := range all {
				if s.ID == gone.ID && s.Explanation != "" {
					t.Errorf("%s is still there", s.ID)
				}
			}
		})
	}
}
