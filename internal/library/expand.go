package library

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"kizuki/internal/extract"
	"kizuki/internal/source"
)

// expand finds the files to import: what is given, what is in folders, and
// what is in zips, which are unpacked into dir.
func (im *importing) expand(ctx context.Context, dir string) {
	for i, path := range im.want.Paths {
		found, err := extract.Expand(ctx, path, filepath.Join(dir, strconv.Itoa(i)))
		if err != nil {
			it := newItem(path, path, filepath.Base(path))
			it.ctx = ctx
			im.items = append(im.items, it)
			im.fail(it, err)
			continue
		}
		for _, f := range found.Files {
			im.items = append(im.items, newItem(outside(path, f.Inside), f.Path, f.Inside))
		}
		for _, s := range found.Skipped {
			it := newItem(outside(path, s.Inside), "", s.Inside)
			it.Status, it.Error = StageSkipped, s.Reason
			im.items = append(im.items, it)
			im.finish(it)
		}
	}
}

// outside is how a file is named to the student: the path given, and the path
// inside of it where that is a folder or zip.
func outside(given, inside string) string {
	if inside == filepath.Base(given) {
		return given
	}
	return strings.TrimRight(filepath.ToSlash(given), "/") + "/" + inside
}

func newItem(path, at, inside string) *item {
	return &item{
		Imported: Imported{Path: path, Name: filepath.Base(filepath.FromSlash(inside)), Vanished: []source.Citation{}},
		at:       at, inside: inside,
	}
}
