package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"

	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// ImportRequest says what to bring into a course.
type ImportRequest struct {
	Course    string   `json:"course"` // id
	Paths     []string `json:"paths"`  // files, folders and zips
	Replace   bool     `json:"replace"`
	NoMeaning bool     `json:"noMeaning"`
	Password  string   `json:"password"` // for protected files; never stored
}

// Imported is what became of one file.
type Imported struct {
	Path      string         `json:"path"`     // as given, or as found in the folder or zip given
	Material  string         `json:"material"` // SHA-256; empty when it was not kept
	Name      string         `json:"name"`
	Status    Stage          `json:"status"` // StageReady, Skipped, Failed or Canceled
	Error     string         `json:"error"`  // why it was skipped or failed
	Problem   *extract.Error `json:"problem"`
	Format    source.Format  `json:"format"`
	Passages  int            `json:"passages"`
	Sentences int            `json:"sentences"`
	Report    *source.Report `json:"report"`
	// Vanished are quotes of the replaced version that the new one lacks.
	Vanished []source.Citation `json:"vanished"`
	Seconds  float64           `json:"seconds"`
}

// ImportResult is what became of all of them, in the order given.
type ImportResult struct {
	Files []Imported `json:"files"`
}

// Import brings files into a course and ends when all can be searched, by
// meaning too where there is a model. What fails, fails for that file alone:
// the error is for what ended the whole import, such as a full disk. When ctx
// ends, what was begun goes on with Resume.
func (l *Library) Import(ctx context.Context, r ImportRequest) (ImportResult, error) {
	if _, err := l.Course(r.Course); err != nil {
		return ImportResult{Files: []Imported{}}, err
	}
	if err := l.BackUpDaily(); err != nil {
		return ImportResult{Files: []Imported{}}, err
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer l.atWork()()
	im := &importing{Library: l, want: r, op: l.operation(), stop: end}
	unpacked, err := os.MkdirTemp(string(l.dir), halfMade+"*")
	if err != nil {
		return ImportResult{Files: []Imported{}}, disk(fmt.Errorf("import: %w", err))
	}
	defer os.RemoveAll(unpacked)
	im.expand(ctx, unpacked)
	im.run(ctx)
	err = context.Cause(ctx)
	if err == nil {
		err = l.follow(ctx) // what an earlier end, or a rebuild meanwhile, kept out of the search file
	}
	if err == nil && !r.NoMeaning {
		err = l.learn(ctx, r.Course)
	}
	return im.result(), err
}

// operation names one import, so that it is undone as a whole.
func (l *Library) operation() string {
	return "i" + l.opt.Now().UTC().Format("20060102150405.000000")
}

// importing is one import under way.
type importing struct {
	*Library
	want  ImportRequest
	op    string
	stop  context.CancelCauseFunc // ends all of it
	items []*item
}

// item is one file of it.
type item struct {
	Imported
	at     string // where the bytes are read from
	inside string // path inside the folder or zip; else the name
	kept   kept
	ctx    context.Context // ends when the student cancels the file
	whole  context.Context // ends with the import
}

func (im *importing) result() ImportResult {
	r := ImportResult{Files: make([]Imported, len(im.items))}
	for i, it := range im.items {
		r.Files[i] = it.Imported
	}
	return r
}

// run keeps the files one after the other, so that nothing is lost when the
// app ends, while those kept are read side by side.
func (im *importing) run(ctx context.Context) {
	for _, it := range im.items {
		im.show(it, StageWaiting, 0, 0)
	}
	queue := make(chan *item, len(im.items))
	var readers sync.WaitGroup
	for range min(runtime.NumCPU(), 4) {
		readers.Go(func() {
			for it := range queue {
				im.read(it)
			}
		})
	}
	for _, it := range im.items {
		if it.Status != "" {
			continue // left out when the folder was looked through
		}
		defer im.begin(ctx, it)()
		if it.kept.sha != "" || im.take(it) {
			queue <- it
		}
	}
	close(queue)
	readers.Wait()
}

// take keeps the bytes of a file and logs it; false when there is nothing more
// to do for it.
func (im *importing) take(it *item) bool {
	defer im.timed(it)()
	if err := it.ctx.Err(); err != nil {
		im.fail(it, err)
		return false
	}
	_, err := extract.FormatOf(it.at)
	if err == nil {
		it.kept, err = im.keep(it.at, it.Name)
		it.Material = it.kept.sha
	}
	if err != nil {
		im.fail(it, err)
		return false
	}
	reached("kept")
	if err := im.add(it); err != nil {
		im.fail(it, err)
		return false
	}
	reached("added")
	return it.Status == ""
}

// add logs a file whose bytes are kept, or finds that it is there already.
func (im *importing) add(it *item) error {
	there := ""
	_, err := im.write(it.ctx, func(s *State) ([]journal.Draft, error) {
		if s.Courses[im.want.Course] == nil {
			return nil, noCourse(im.want.Course)
		}
		old := s.Material(im.want.Course, it.Material)
		if old != nil && (old.Stage == StageReady || im.taken(it)) {
			there = old.Name
			return nil, nil
		}
		replaces := ""
		if im.want.Replace {
			replaces = s.versionBefore(im.want.Course, it)
		}
		return []journal.Draft{{Type: "material.added", Data: materialAdded{
			Course: im.want.Course, SHA: it.Material, Name: it.Name, Path: it.inside, Ext: it.kept.ext, Size: it.kept.size,
			Replaces: replaces, Op: im.op,
		}}}, nil
	})
	if err == nil && there != "" {
		im.skip(it, there)
	}
	return err
}

// taken reports whether an earlier file of this import has the same bytes.
func (im *importing) taken(it *item) bool {
	for _, other := range im.items {
		if other == it {
			return false
		}
		if other.Material == it.Material {
			return true
		}
	}
	return false
}

// versionBefore is the file that a new one replaces: the newest with the same
// path inside its folder or zip, else with the same name.
func (s *State) versionBefore(course string, it *item) string {
	byPath, byName := "", ""
	for _, m := range s.Courses[course].materials {
		if m.SHA == it.Material || m.Stage != StageReady {
			continue
		}
		if m.Path == it.inside {
			byPath = m.SHA
		}
		if m.Name == it.Name {
			byName = m.SHA
		}
	}
	return cmp.Or(byPath, byName)
}

// skip says that the bytes are in the course already, under the name there.
func (im *importing) skip(it *item, there string) {
	it.Status, it.Error = StageSkipped, fmt.Sprintf("already in the course as “%s”", there)
	if m, err := im.material(im.want.Course, it.Material); err == nil && m.Stage != StageWaiting {
		it.Format, it.Report = m.Format, m.Report
		if passages, err := im.passages(m); err == nil {
			it.count(passages)
		}
	}
	im.finish(it)
}

func (it *item) count(passages []source.Passage) {
	it.Passages, it.Sentences = len(passages), 0
	for _, p := range passages {
		it.Sentences += len(p.Sentences)
	}
}

// read reads, indexes and looks for concepts.
func (im *importing) read(it *item) {
	defer im.timed(it)()
	m, err := im.material(im.want.Course, it.Material)
	if err == nil {
		err = im.digest(it, m)
	}
	if err != nil {
		im.fail(it, err)
		return
	}
	it.Status = StageReady
	im.finish(it)
}

// fail notes why a file was not read. What is wrong with the file is logged;
// what is wrong with the disk ends the import.
func (im *importing) fail(it *item, err error) {
	it.Status, it.Error = StageFailed, err.Error()
	switch {
	case errors.As(err, &it.Problem):
		if it.Material != "" {
			if logged := im.failed(it); logged != nil {
				im.stop(logged)
			}
		}
	case errors.Is(context.Cause(it.ctx), errCanceled):
		it.Status, it.Error = StageCanceled, "canceled"
		im.leave(it)
	case it.ctx.Err() != nil:
		it.Status = StageCanceled
	default:
		im.stop(err)
	}
	im.finish(it)
}

func (im *importing) failed(it *item) error {
	_, err := im.write(context.WithoutCancel(it.ctx), func(s *State) ([]journal.Draft, error) {
		if m := s.Material(im.want.Course, it.Material); m == nil || m.Stage != StageWaiting {
			return nil, nil
		}
		return []journal.Draft{{Type: "material.failed", Data: materialFailed{im.want.Course, it.Material, *it.Problem}}}, nil
	})
	return err
}

// leave takes a file that the student canceled out of the course again.
func (im *importing) leave(it *item) {
	m, err := im.material(im.want.Course, it.Material)
	if err == nil && m.Stage == StageWaiting {
		err = im.RemoveMaterial(im.want.Course, it.Material)
	}
	if err != nil && !errors.Is(err, ErrNoMaterial) {
		im.stop(err)
	}
}

func (im *importing) finish(it *item) {
	im.show(it, it.Status, 1, 1)
}

// timed adds the time until the returned function is called to the time that a
// file took.
func (im *importing) timed(it *item) (done func()) {
	start := im.opt.Now()
	return func() { it.Seconds += im.opt.Now().Sub(start).Seconds() }
}

func (im *importing) show(it *item, stage Stage, done, total int) {
	im.progress(Progress{
		Task: "import", Course: im.want.Course, File: it.Path, Material: it.Material,
		Stage: string(stage), Done: done, Total: total,
	})
}
