package advice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"kizuki/internal/export"
	"kizuki/internal/extract"
	"kizuki/internal/index"
	"kizuki/internal/journal"
	"kizuki/internal/library"
	"kizuki/internal/model"
	"kizuki/internal/pdfium"
	"kizuki/internal/render"
	"kizuki/internal/session"
	"kizuki/internal/window"
	"kizuki/internal/worker"
)

// structured words errors that carry data of their own.
var structured = []func(error) (Advice, bool){
	ofFile,
	ofLog,
	ofLock,
	ofServer,
}

// ofFile words what is wrong with a file; the reader knows best.
func ofFile(err error) (Advice, bool) {
	var e *extract.Error
	if !errors.As(err, &e) {
		return Advice{}, false
	}
	where := ""
	if e.Where != "" {
		where = " (" + e.Where + ")"
	}
	return Advice{Kind: "extract." + string(e.Kind), Message: sentence(fmt.Sprintf("“%s”%s: %s", e.Name, where, e.Detail)), Next: e.Next}, true
}

func ofLog(err error) (Advice, bool) {
	var e *journal.BadLineError
	if !errors.As(err, &e) {
		return Advice{}, false
	}
	return Advice{
		Kind:    "journal.BadLineError",
		Message: fmt.Sprintf("Line %d of %s is damaged. Nothing was changed, and the lines around it are whole.", e.Line, e.File),
		Next:    fmt.Sprintf("Restore a backup in Settings or with kizuki restore, or look at line %d in a text editor: mend it, or move it to another file.", e.Line),
	}, true
}

func ofLock(err error) (Advice, bool) {
	var e *journal.LockedError
	if !errors.As(err, &e) {
		return Advice{}, false
	}
	who := "another program"
	if e.Process != 0 {
		who = fmt.Sprintf("%s (process %d)", e.Program, e.Process)
	}
	return Advice{
		Kind:    "journal.LockedError",
		Message: fmt.Sprintf("The data folder is being written by %s.", who),
		Next:    "Wait for it to finish, or close it, and try again.",
	}, true
}

// ofServer words why a model server could not be used; it knows the fix.
func ofServer(err error) (Advice, bool) {
	var f *model.Failure
	if !errors.As(err, &f) {
		return Advice{}, false
	}
	return Advice{Kind: "model.Failure." + string(f.Kind), Message: sentence(f.Error()), Next: f.Fix}, true
}

// ofSystem words what the system refused, where nobody below said it better.
func ofSystem(err error) (Advice, bool) {
	a := Advice{Kind: "system", Message: sentence(err.Error()), Detail: err.Error()}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		a.Next = "The disk is full: make room on it and try again."
	case errors.Is(err, fs.ErrNotExist):
		a.Next = "Check that it is still there and that the name is right."
	case errors.Is(err, fs.ErrPermission):
		a.Next = "Check that you may open or write it."
	}
	return a, a.Next != ""
}

// sentinels words the rest, the more particular before the more general.
var sentinels = []struct {
	err           error
	kind          string
	message, next string
}{
	{context.Canceled, "canceled", "It was canceled.", ""},
	{context.DeadlineExceeded, "deadline", "It took too long and was ended.", "Try again."},

	{library.ErrFull, "library.ErrFull", "The disk is full. What was begun was taken back; nothing was lost.", "Make room on the disk and try again."},
	{library.ErrReadOnly, "library.ErrReadOnly", "The data folder can't be written.", "Check that you may write there, or name another folder with --home."},
	{library.ErrHome, "library.ErrHome", "The system names no folder of your own, where Kizuki would keep its data.", "Name a folder with --home, or in KIZUKI_HOME."},
	{library.ErrNoCourse, "library.ErrNoCourse", "There is no such course.", "Name one of your courses, or make one by importing a file into it."},
	{library.ErrNoMaterial, "library.ErrNoMaterial", "The course has no such file.", "Import it, or look whether it was removed; Undo brings it back."},
	{library.ErrNoConcept, "library.ErrNoConcept", "There is no such concept.", "Look at the concepts of the course for its name."},
	{library.ErrNoLink, "library.ErrNoLink", "There is no such link.", "It may have been dropped; look at the links of the course."},
	{library.ErrLoop, "library.ErrLoop", "The concepts would then need each other in a circle.", "Drop one of the links between them first."},
	{library.ErrState, "library.ErrState", "That can't be done to it as it is now.", "Look at it anew; it may have been merged or dropped."},
	{library.ErrName, "library.ErrName", "This name can't be used.", "Choose another, of 1 to 200 characters."},
	{library.ErrDay, "library.ErrDay", "That is not a day.", "Write it as 2026-12-24."},
	{library.ErrPolicy, "library.ErrPolicy", "There is no such way of cutting.", "Choose course, reference or window."},
	{library.ErrQuery, "library.ErrQuery", "This can't be searched for.", "See: kizuki help search"},
	{library.ErrNothing, "library.ErrNothing", "There is nothing to undo.", ""},
	{library.ErrSettings, "library.ErrSettings", "These settings can't be used.", "Open Settings and choose again; without settings.json Kizuki starts with its own."},
	{library.ErrBackup, "library.ErrBackup", "This backup can't be used.", "Choose another; kizuki restore lists them."},
	{library.ErrNote, "library.ErrNote", "A correction needs a note.", "Write what is right instead."},
	{library.ErrNotThere, "library.ErrNotThere", "These words do not stand there.", "Copy them from the material as they are."},
	{library.ErrGone, "library.ErrGone", "It is no longer there.", "Look at the course anew; run kizuki check if you did not remove it."},

	{session.ErrNoSession, "session.ErrNoSession", "There is no such session.", "Start one from Today."},
	{session.ErrStep, "session.ErrStep", "The session is at another step.", "Look at it anew; it may have gone on in another window."},
	{session.ErrNothing, "session.ErrNothing", "Nothing was written.", "Write it in your own words first."},
	{session.ErrVerdict, "session.ErrVerdict", "This question needs another answer.", "Say whether the material is right, wrong, or was misread; other questions take your own words."},
	{session.ErrNoModel, "session.ErrNoModel", "No answer model is set.", "Choose one in Settings, or go on without: the plain classmate is always there."},
	{session.ErrUnconfirmed, "session.ErrUnconfirmed", "The concept is not confirmed.", "Confirm it in the course first; only confirmed concepts are taught."},

	{export.ErrBundle, "export.ErrBundle", "This is no course bundle.", "Import it as a zip of files."},
	{journal.ErrReplaced, "journal.ErrReplaced", "The log was replaced while it was open, as by a restore.", "Close Kizuki and open it again."},
	{index.ErrUnusable, "index.ErrUnusable", "The search file can't be used.", "Rebuild it in Settings, or with: kizuki rebuild"},
	{index.ErrFolder, "index.ErrFolder", "A folder stands where the search file should be.", "Move the folder index.sqlite out of Kizuki's data folder; the search file is then made anew by itself."},
	{index.ErrModel, "index.ErrModel", "The search file was made with another meaning model.", "Rebuild the search file in Settings, or with: kizuki rebuild"},
	{pdfium.ErrPassword, "pdfium.ErrPassword", "The PDF opens with a password.", "Import it again with its password."},
	{pdfium.ErrFormat, "pdfium.ErrFormat", "The PDF is damaged, or is none.", "Open it in the program that made it and save it anew, or get the file again."},
	{pdfium.ErrSecurity, "pdfium.ErrSecurity", "The PDF is protected in a way that Kizuki does not know.", "Save an unprotected copy and import that."},
	{render.ErrNoPage, "render.ErrNoPage", "These words stand on no page of a PDF, so there is no picture of them.", "Ask without --png for the slide, section or cell that they stand in; the window shows them there, marked."},
	{render.ErrNoOffice, "render.ErrNoOffice", "LibreOffice is not installed, so slides have no pictures.", "Install LibreOffice to see slides as they look; their words are shown without it."},
	{render.ErrNotDrawn, "render.ErrNotDrawn", "LibreOffice could not draw this deck.", "Its words are shown all the same. Open the original to see it."},
	{window.ErrNoDisplay, "window.ErrNoDisplay", "There is no screen here to open a window on.", "Open Kizuki on a desktop, or use its command line: kizuki help."},
	{window.ErrShown, "window.ErrShown", "Kizuki is open already with this data folder; its window comes to the front.", "To open a second one over other data, name its folder with --home."},
	{window.ErrOpen, "window.ErrOpen", "No app on this computer opened the file.", "Save a copy of the file and open it in an app of your choice."},
	{worker.ErrClosed, "worker.ErrClosed", "Kizuki is closing.", "Open it again and try anew."},
}
