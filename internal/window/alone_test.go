package window

import (
	"errors"
	"testing"
	"time"
)

func TestASecondWindowBringsTheFirstToTheFront(t *testing.T) {
	dir := t.TempDir()
	came := make(chan struct{}, 1)
	release, err := Alone(dir, func() { came <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Alone(dir, func() { t.Error("the second came to the front") }); !errors.Is(err, ErrShown) {
		t.Fatalf("got %v, want ErrShown", err)
	}
	select {
	case <-came:
	case <-time.After(10 * time.Second):
		t.Fatal("the first was not asked to come to the front")
	}
	release()
	again, err := Alone(dir, func() {})
	if err != nil {
		t.Fatalf("after the first had closed: %v", err)
	}
	again()
}
