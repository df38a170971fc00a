package extract

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"kizuki/internal/source"
)

func TestPasswordOpensOfficeFiles(t *testing.T) {
	clear, err := os.ReadFile("../../testdata/files/iterator_vorlage.pptx")
	if err != nil {
		t.Fatal(err)
	}
	deck, err := excelize.Encrypt(clear, &excelize.Options{Password: "日本"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, password string
		format         source.Format
		says           string
	}{
		{"../../testdata/files/locked.docx", "pass", source.DOCX, "password protected document"},
		{"../../testdata/files/locked.xlsx", "tika", source.XLSX, "This is an Encrypted Excel spreadsheet."},
		{fileOf(t, "deck.pptx", deck), "日本", source.PPTX, "hasNext()"},
		{fileOf(t, "named as nothing", deck), "日本", source.PPTX, "hasNext()"},
	} {
		r, err := Read(context.Background(), c.path, Options{Password: c.password})
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if r.Text.Format != c.format || !strings.Contains(r.Text.Content, c.says) {
			t.Errorf("%s: %s, %.80q", c.path, r.Text.Format, r.Text.Content)
		}
		for password, want := range map[string]Kind{"": NeedsPassword, "wrong": WrongPassword} {
			_, err := Read(context.Background(), c.path, Options{Password: password})
			if e := (*Error)(nil); !errors.As(err, &e) || e.Kind != want {
				t.Errorf("%s with %q: %v, want %s", c.path, password, err, want)
			}
		}
	}
}

// A workbook kept from changes opens without asking, as in Excel.
func TestUnaskedPassword(t *testing.T) {
	clear, err := os.ReadFile("../../testdata/files/untidy-portal-data.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	locked, err := excelize.Encrypt(clear, &excelize.Options{Password: unasked})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Read(context.Background(), fileOf(t, "kept.xlsx", locked), Options{})
	if err != nil || len(r.Text.Paragraphs) == 0 {
		t.Errorf("got %v", err)
	}
}

// What is cut off or made up under a lock is an error, whatever the password.
func TestBrokenLock(t *testing.T) {
	whole, err := os.ReadFile("../../testdata/files/locked.docx")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{600, 2000, 5000, len(whole) - 3000, len(whole) - 700} {
		for _, password := range []string{"", "pass"} {
			if r, err := Read(context.Background(), fileOf(t, "cut.docx", whole[:n]), Options{Password: password}); err == nil {
				t.Errorf("%d bytes with %q: %.60q", n, password, r.Text.Content)
			}
		}
	}
}
