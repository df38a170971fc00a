package extract

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A refusal is a format that can't be read, and how to save it so that it can.
type refusal struct{ what, next string }

const (
	asDocx  = "Open it in Word or LibreOffice, choose Save As, pick “Word Document (.docx)”, and import that."
	asPptx  = "Open it in PowerPoint or LibreOffice, choose Save As, pick “PowerPoint Presentation (.pptx)”, and import that."
	asXlsx  = "Open it in Excel or LibreOffice, choose Save As, pick “Excel Workbook (.xlsx)”, and import that."
	asPDF   = "Open it in the program that made it, export it as PDF, and import that."
	asText  = "Save a copy of it as plain text (.txt) and import that."
	asVTT   = "Import its transcript or captions (.vtt, .srt or text) instead."
	unpack  = "Unpack it and import the folder."
	nothing = "It holds no text to study."
	fromWeb = "Open the link in a browser, download the document itself, and import that."
)

// refusals is by extension.
var refusals = map[string]refusal{
	".doc": {"in the old binary Word format", asDocx}, ".dot": {"in the old binary Word format", asDocx},
	".ppt": {"in the old binary PowerPoint format", asPptx}, ".pps": {"in the old binary PowerPoint format", asPptx}, ".pot": {"in the old binary PowerPoint format", asPptx},
	".xls": {"in the old binary Excel format", asXlsx}, ".xlt": {"in the old binary Excel format", asXlsx}, ".xlsb": {"in the binary Excel format", asXlsx},
	".pages":   {"an Apple Pages document", "Open it in Pages, choose File, Export To, Word or PDF, and import that."},
	".key":     {"an Apple Keynote presentation", "Open it in Keynote, choose File, Export To, PowerPoint or PDF, and import that."},
	".numbers": {"an Apple Numbers spreadsheet", "Open it in Numbers, choose File, Export To, Excel or CSV, and import that."},
	".gdoc":    {"only a link to a Google document", "Open it in Google Docs, choose File, Download, Word or PDF, and import that."},
	".gslides": {"only a link to a Google presentation", "Open it in Google Slides, choose File, Download, PowerPoint or PDF, and import that."},
	".gsheet":  {"only a link to a Google spreadsheet", "Open it in Google Sheets, choose File, Download, Excel or CSV, and import that."},
	".url":     {"only a link", fromWeb}, ".webloc": {"only a link", fromWeb}, ".lnk": {"only a link to a file", "Import the file that it leads to."},
	".one": {"a OneNote notebook", "Open it in OneNote, choose File, Export, PDF or Word, and import that."},
	".wpd": {"a WordPerfect document", asDocx}, ".wps": {"a Works document", asDocx}, ".sxw": {"an old OpenOffice document", asDocx}, ".abw": {"an AbiWord document", asDocx}, ".hwp": {"a Hangul document", asDocx},
	".mobi": {"a Kindle book", "Convert it to EPUB, for instance with Calibre, and import that."}, ".azw": {"a Kindle book", "Import an EPUB or PDF of it instead."}, ".azw3": {"a Kindle book", "Import an EPUB or PDF of it instead."},
	".djvu": {"a DjVu scan", asPDF}, ".ps": {"a PostScript file", "Convert it with ps2pdf and import the PDF."}, ".eps": {"a PostScript picture", asPDF}, ".dvi": {"a DVI file", asPDF}, ".xps": {"an XPS document", asPDF}, ".pub": {"a Publisher document", asPDF}, ".vsd": {"a Visio drawing", asPDF}, ".vsdx": {"a Visio drawing", asPDF},
	".tex": {"LaTeX source", "Import the PDF made from it, or save a copy of it as plain text (.txt)."}, ".rst": {"reStructuredText", asText}, ".org": {"an Org file", asText}, ".adoc": {"AsciiDoc", asText}, ".xml": {"an XML file", asText}, ".json": {"a JSON file", asText}, ".log": {"a log", asText}, ".mht": {"a web archive", "Open it in a browser, save it as HTML or print it to PDF, and import that."}, ".mhtml": {"a web archive", "Open it in a browser, save it as HTML or print it to PDF, and import that."},
	".mp4": {"a video", asVTT}, ".mov": {"a video", asVTT}, ".avi": {"a video", asVTT}, ".mkv": {"a video", asVTT}, ".webm": {"a video", asVTT}, ".m4v": {"a video", asVTT}, ".wmv": {"a video", asVTT},
	".mp3": {"a sound recording", asVTT}, ".wav": {"a sound recording", asVTT}, ".m4a": {"a sound recording", asVTT}, ".ogg": {"a sound recording", asVTT}, ".flac": {"a sound recording", asVTT},
	".zip": {"a zip of files", "Import it as a whole: every file inside that can be read is taken."}, ".imscc": {"a course export", "Import it as a whole: every file inside that can be read is taken."},
	".rar": {"a RAR archive", unpack}, ".7z": {"a 7-Zip archive", unpack}, ".gz": {"a gzip archive", unpack}, ".tgz": {"a gzip archive", unpack}, ".tar": {"a tar archive", unpack}, ".bz2": {"a bzip2 archive", unpack}, ".xz": {"an xz archive", unpack}, ".mbz": {"a Moodle backup", "Download the files from Moodle one by one, or unpack the backup and import the folder."},
	".svg": {"a drawing", asPDF}, ".heic": {"a photograph in Apple's format", "Save it as JPEG or PNG and import that."},
	".exe": {"a program", nothing}, ".dll": {"a program", nothing}, ".dmg": {"a disk image", "Open it and import the files inside."}, ".iso": {"a disk image", "Open it and import the files inside."}, ".apkg": {"an Anki deck", "Export the notes from Anki as plain text and import that."},
}

// refused words the refusal of an extension; what it doesn't know it says so.
func refused(ext string) *Error {
	r, ok := refusals[ext]
	switch {
	case ok:
		return &Error{Kind: Unsupported, Detail: "it is " + r.what + ", which Kizuki can't read", Next: r.next}
	case ext == "":
		return &Error{Kind: Unsupported, Detail: "its name has no extension, and its content is not of a kind that Kizuki knows",
			Next: "If it is text, add .txt or .md to its name; otherwise save it as PDF, and import that."}
	}
	return &Error{Kind: Unsupported, Detail: fmt.Sprintf("Kizuki has no reader for %s files", shorten(ext))}
}

// refusedApple tells Apple's three kinds apart, which only the name does.
func refusedApple(ext string) *Error {
	if ext == ".key" || ext == ".numbers" {
		return refused(ext)
	}
	return refused(".pages")
}

// magics are the first bytes of files that can't be read, and their extension.
var magics = []struct{ head, ext string }{
	{"Rar!\x1a\x07", ".rar"}, {"7z\xbc\xaf\x27\x1c", ".7z"}, {"\x1f\x8b", ".gz"}, {"BZh", ".bz2"}, {"\xfd7zXZ\x00", ".xz"},
	{"MZ", ".exe"}, {"\x7fELF", ".exe"}, {"\xcf\xfa\xed\xfe", ".exe"},
	{"%!PS", ".ps"}, {"AT&TFORM", ".djvu"}, {"OggS", ".ogg"}, {"ID3", ".mp3"}, {"fLaC", ".flac"}, {"\x1aE\xdf\xa3", ".mkv"},
	{"\xffWPC", ".wpd"}, {"ITSF", ".chm"}, {"\xf7\x02", ".dvi"}, {"SQLite format 3\x00", ".sqlite"},
}

// refuseByContent refuses files whose first bytes say that they can't be read,
// whatever their name.
func refuseByContent(head []byte, readAll func(int64, int) []byte) error {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.head)) && (m.ext == ".ps" || isBinary(head)) {
			return refused(m.ext)
		}
	}
	if len(head) > 12 && string(head[4:8]) == "ftyp" {
		if bytes.HasPrefix(head[8:], []byte("hei")) || bytes.HasPrefix(head[8:], []byte("mif")) {
			return refused(".heic")
		}
		return refused(".mp4")
	}
	if bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
		return refuseCompound(head, readAll)
	}
	return nil
}

// refuseCompound tells apart what the old binary container holds by the names
// of its streams ([MS-CFB] section 2.6).
func refuseCompound(head []byte, readAll func(int64, int) []byte) error {
	directory := []byte{}
	if len(head) >= 76 {
		size := int64(1) << min(binary.LittleEndian.Uint16(head[30:]), 12)
		at := (int64(binary.LittleEndian.Uint32(head[48:])) + 1) * size
		directory = readAll(at, 4096)
	}
	for _, s := range []struct{ stream, ext string }{
		{"EncryptedPackage", ""}, {"WordDocument", ".doc"}, {"PowerPoint Document", ".ppt"}, {"Workbook", ".xls"}, {"Book", ".xls"}, {"VisioDocument", ".vsd"}, {"__properties_version1.0", ".msg"},
	} {
		if !bytes.Contains(directory, wideBytes(s.stream)) {
			continue
		}
		if s.ext == "" {
			return errLocked
		}
		return refused(s.ext)
	}
	return &Error{Kind: Unsupported, Detail: "it is an old binary Office document, which Kizuki can't read",
		Next: "Open it in the program that made it, save it in today's format (.docx, .pptx or .xlsx) or as PDF, and import that."}
}

// wideBytes is ASCII as UTF-16LE.
func wideBytes(s string) []byte {
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		b = append(b, s[i], 0)
	}
	return b
}
