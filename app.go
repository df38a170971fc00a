package main

import (
	"context"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"kizuki/internal/classmate"
	"kizuki/internal/export"
	"kizuki/internal/library"
	"kizuki/internal/model"
	"kizuki/internal/render"
	"kizuki/internal/session"
	"kizuki/internal/source"
	"kizuki/internal/window"
)

// App is what the window can ask for. Each bound method is: arguments, one
// call, (value, error). Open comes first.
type App struct {
	ctx     context.Context
	home    string // the data folder; empty: the usual one
	copies  string // where copies of originals lie for other apps
	opening sync.Mutex
	library *library.Library
	desk    *session.Desk // nil until the whole folder could be read
	task    window.Task   // the rebuild or export that goes on
	slides  *window.Slides
	drafts  *window.Drafts
	news    *window.News
}

// Open opens the data folder and says what the student should know about it.
func (a *App) Open() ([]library.Notice, error) {
	if err := a.open(); err != nil {
		return nil, err
	}
	return a.library.Notices(), nil
}

// Notices lists what the student should know about the data folder by now.
func (a *App) Notices() []library.Notice { return a.library.Notices() }

// Version is the version of the app.
func (a *App) Version() string { return version }

// Courses lists the courses by name.
func (a *App) Courses() ([]library.Course, error) { return a.library.Courses() }

// CreateCourse makes a course.
func (a *App) CreateCourse(name string) (library.Course, error) { return a.library.CreateCourse(name) }

// RenameCourse gives a course another name.
func (a *App) RenameCourse(id, name string) error { return a.library.RenameCourse(id, name) }

// RemoveCourse takes a course away with all that is in it.
func (a *App) RemoveCourse(id string) error { return a.library.RemoveCourse(id) }

// SetExam sets the day of the exam, "2026-12-24"; empty clears it.
func (a *App) SetExam(id, day string) error { return a.library.SetExam(id, day) }

// SetPolicy cuts a course another way from now on.
func (a *App) SetPolicy(course, name string) error { return a.library.SetPolicy(a.ctx, course, name) }

// OpenSample makes the sample course, or gives back the one that is there.
func (a *App) OpenSample() (library.Course, error) {
	return window.OpenSample(a.ctx, a.library, samples())
}

// Materials lists the files of a course.
func (a *App) Materials(course string) ([]library.Material, error) {
	return a.library.Materials(course)
}

// ChooseFiles asks for files; empty when the student changed their mind.
func (a *App) ChooseFiles() ([]string, error) {
	return runtime.OpenMultipleFilesDialog(a.ctx, runtime.OpenDialogOptions{Title: "Add files to the course"})
}

// ChooseFolder asks for a folder; empty when the student changed their mind.
func (a *App) ChooseFolder() (string, error) {
	return runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: "Add a folder to the course"})
}

// Import brings files, folders, zips and a classmate's bundles into a course.
func (a *App) Import(course string, paths []string, replace bool, password string) ([]library.Imported, error) {
	defer a.news.Flush() // it is over only when the window knows how each file fared
	r, err := export.Import(a.ctx, a.library, library.ImportRequest{Course: course, Paths: paths, Replace: replace, Password: password})
	return r.Files, err
}

// Retry reads a file that failed anew.
func (a *App) Retry(course, material, password string) (library.Imported, error) {
	defer a.news.Flush()
	return a.library.Retry(a.ctx, course, material, password)
}

// CancelImport ends the import of a file, named as in its progress; of all
// when it is empty.
func (a *App) CancelImport(file string) { a.library.Cancel(file) }

// RemoveMaterial takes a file out of a course.
func (a *App) RemoveMaterial(course, material string) error {
	return a.library.RemoveMaterial(course, material)
}

// OpenOriginal opens a copy of a file in the system's own app.
func (a *App) OpenOriginal(course, material string, page int) error {
	return window.OpenOriginal(a.ctx, a.library, a.copies, course, material, page)
}

// Concepts lists the concepts of a course, whatever their state.
func (a *App) Concepts(course string) ([]library.Concept, error) { return a.library.Concepts(course) }

// ConfirmConcepts confirms concepts in one go.
func (a *App) ConfirmConcepts(ids []string) error { return a.library.Confirm(ids) }

// DropConcepts takes concepts out of the list.
func (a *App) DropConcepts(ids []string) error { return a.library.Drop(ids) }

// RenameConcept gives a concept another name.
func (a *App) RenameConcept(id, name string) error { return a.library.Rename(id, name) }

// MergeConcepts adds a concept's quotes and history to another.
func (a *App) MergeConcepts(id, into string) error { return a.library.Merge(id, into) }

// AddConcept makes a concept of the student's own and confirms it.
func (a *App) AddConcept(course, name string, quotes []source.Citation) (library.Concept, error) {
	return a.library.AddConcept(course, name, quotes)
}

// Links lists the links of a course that are proposed or confirmed.
func (a *App) Links(course string) ([]library.Link, error) { return a.library.Links(course) }

// ConfirmLink confirms a link.
func (a *App) ConfirmLink(id string) error { return a.library.ConfirmLink(id) }

// DropLink takes a link away.
func (a *App) DropLink(id string) error { return a.library.DropLink(id) }

// AddLink makes a link of the student's own: concept needs needs.
func (a *App) AddLink(concept, needs string) (library.Link, error) {
	return a.library.AddLink(concept, needs)
}

// Search finds passages of a course.
func (a *App) Search(q library.Query) (library.Found, error) { return a.library.Search(a.ctx, q) }

// View shows a citation with what stands around it.
func (a *App) View(course string, c source.Citation) (library.View, error) {
	return a.library.View(course, c)
}

// Place finds where a citation stands on the pages of its PDF.
func (a *App) Place(course string, c source.Citation) (render.Place, error) {
	return a.library.Place(a.ctx, course, c, "")
}

// Slide is the picture of a slide, with a citation's words marked if they can be.
func (a *App) Slide(course string, c source.Citation, number int) (window.Slide, error) {
	return a.slides.Slide(a.ctx, course, c, number)
}

// Sketch is a drawing of a slide from where its deck says that everything lies.
func (a *App) Sketch(course string, c source.Citation, number int) (window.Sketch, error) {
	return a.slides.Sketch(a.ctx, course, c, number)
}

// Leaf is the page, slide or section that a citation begins on.
func (a *App) Leaf(c source.Citation) (window.Leaf, error) { return window.OpenLeaf(a.library, c) }

// TurnLeaf is another one of the same text.
func (a *App) TurnLeaf(c source.Citation, number int) (window.Leaf, error) {
	return window.TurnLeaf(a.library, c, number)
}

// Labels says where each citation stands.
func (a *App) Labels(citations []source.Citation) []string {
	return window.Labels(a.library, citations)
}

// Correct notes that words of the material are wrong and what is right.
func (a *App) Correct(course string, at source.Citation, wrong, note string) (library.Correction, error) {
	return a.library.Correct(course, at, wrong, note)
}

// RemoveCorrection takes a correction away.
func (a *App) RemoveCorrection(id string) error { return a.library.RemoveCorrection(id) }

// Interpret notes what a sentence means that can be read in more than one way.
func (a *App) Interpret(reading, meaning string) error { return a.library.Read(reading, meaning) }

// Session is a teach-back as it stands.
func (a *App) Session(id string) (session.State, error) { return a.desk.Session(id) }

// Sessions lists those of a course, newest first; of all when it is empty.
func (a *App) Sessions(course string) ([]session.State, error) { return a.desk.Sessions(course) }

// StartSession begins a teach-back of a confirmed concept.
func (a *App) StartSession(course, concept string) (session.State, error) {
	return a.desk.Start(course, concept)
}

// ContinueSession goes on where the app ended in the middle of a step.
func (a *App) ContinueSession(id string) (session.State, error) { return a.desk.Continue(a.ctx, id) }

// Explain takes the explanation and how sure the student is; then comes the
// first round.
func (a *App) Explain(id, text string, sure session.Confidence) (session.State, error) {
	return a.desk.Explain(a.ctx, id, text, sure)
}

// Answer takes answers; then comes the next round or what may have been missed.
func (a *App) Answer(id string, answers []session.Answer) (session.State, error) {
	return a.desk.Answer(a.ctx, id, answers)
}

// FinishSession ends a teach-back with the misses that were ticked, by index.
func (a *App) FinishSession(id string, ticked []int) (session.State, error) {
	return a.desk.Finish(id, ticked)
}

// LeaveRounds takes the answers that are there and asks no more questions.
func (a *App) LeaveRounds(id string, answers []session.Answer) (session.State, error) {
	return a.desk.Leave(a.ctx, id, answers)
}

// StopModel ends the waiting for the answer model; the round goes on without it.
func (a *App) StopModel() { a.desk.StopModel() }

// UndoSession takes a whole teach-back back.
func (a *App) UndoSession(id string) error { return a.desk.Undo(id) }

// RedoSession brings a teach-back back that was taken back.
func (a *App) RedoSession(id string) error { return a.desk.Redo(id) }

// Disagreements are where files of the course say different things, among what
// a session was about.
func (a *App) Disagreements(id string) ([]classmate.Disagreement, error) {
	return a.desk.Disagreements(a.ctx, id)
}

// Catch notes that a question, or else a miss, would have been wrong in the
// exam, or takes that back; the other index is -1.
func (a *App) Catch(id string, question, miss int, on bool) (session.State, error) {
	return a.desk.Catch(id, question, miss, on)
}

// TryAgain begins a teach-back that does not move the schedule.
func (a *App) TryAgain(id string) (session.State, error) { return a.desk.Again(id) }

// WeakNeeds lists what a session's concept needs and that is not known yet.
func (a *App) WeakNeeds(id string) ([]session.Weak, error) { return a.desk.WeakNeeds(id) }

// Today lists what is due, coming and waiting, course by course.
func (a *App) Today() ([]session.Planned, error) { return a.desk.Plan(window.Now()) }

// Loads is the work that is left to the exams.
func (a *App) Loads() ([]session.CourseLoad, error) { return a.desk.Loads(window.Now()) }

// Drafts are what the student was writing and has not sent, by a key.
func (a *App) Drafts() (map[string]string, error) { return a.drafts.All() }

// KeepDraft keeps what the student is writing; empty drops it.
func (a *App) KeepDraft(key, text string) error { return a.drafts.Keep(key, text) }

// Settings are what the student chose.
func (a *App) Settings() (library.Settings, error) { return a.library.Settings() }

// SetSettings writes what the student chose; the models are used from now on.
func (a *App) SetSettings(s library.Settings) error { return a.library.SetSettings(s) }

// Models lists the models of a server.
func (a *App) Models(s library.Server) ([]string, error) { return s.Client().Models(a.ctx) }

// TestAnswers asks an answer model for a tiny reply.
func (a *App) TestAnswers(s library.Server) model.Check {
	return model.NewChat(s.Client()).Test(a.ctx)
}

// TestMeaning asks a meaning model for a vector.
func (a *App) TestMeaning(s library.Server) model.Check {
	return model.NewEmbeddings(s.Client(), s.MaxDistance).Test(a.ctx)
}

// Meaning says how far a course can be searched by meaning.
func (a *App) Meaning(course string) (library.Meaning, error) {
	return a.library.Meaning(a.ctx, course)
}

// Rebuild makes the search file anew.
func (a *App) Rebuild() (library.Rebuilt, error) {
	ctx, done := a.task.Begin(a.ctx)
	defer done()
	return a.library.Rebuild(ctx)
}

// RebuildCost says what a rebuild would take.
func (a *App) RebuildCost() (library.Cost, error) { return a.library.RebuildCost(a.ctx) }

// StopTask ends the rebuild, restore or export that goes on.
func (a *App) StopTask() { a.task.Stop() }

// BackUp makes a backup of the logs and settings.
func (a *App) BackUp() (library.Backup, error) { return a.library.BackUp() }

// Backups lists the backups, newest first.
func (a *App) Backups() ([]library.Backup, error) { return a.library.Backups() }

// PreviewRestore says what restoring a backup would change.
func (a *App) PreviewRestore(name string) (library.Restoring, error) {
	return a.library.PreviewRestore(name)
}

// Restore puts a backup in the place of today's logs and opens them.
func (a *App) Restore(name string) error {
	a.opening.Lock()
	defer a.opening.Unlock()
	if err := a.library.Restore(a.ctx, name); err != nil {
		return err
	}
	return a.reopen()
}

// ChooseSave asks where a file is to be written; empty when the student changed
// their mind.
func (a *App) ChooseSave(name string) (string, error) {
	return runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{Title: "Export", DefaultFilename: name})
}

// Export writes an export to path and says how many bytes it is.
func (a *App) Export(kind, course, path string) (int64, error) {
	ctx, done := a.task.Begin(a.ctx)
	defer done()
	return export.Save(ctx, a.library, a.desk, export.Kind(kind), course, window.Now(), path)
}

// OpenFolder shows the data folder in the system's own app.
func (a *App) OpenFolder() error { return window.OpenFolder(a.library.Dir()) }

// Check looks for damage in the data folder, and mends it when repair is set.
func (a *App) Check(repair bool) (library.Checked, error) { return a.library.Check(a.ctx, repair) }

// DataFolder is where everything lies.
func (a *App) DataFolder() string { return a.library.Dir() }

// Undoable names what Undo would take back; empty when there is nothing.
func (a *App) Undoable() string { return session.Undoable(a.library, a.desk) }

// Undo takes the newest step back and says what it was.
func (a *App) Undo() (session.Undone, error) { return session.Undo(a.library, a.desk) }

// Redo brings back what Undo took.
func (a *App) Redo(step session.Undone) error { return session.Redo(a.library, a.desk, step) }
