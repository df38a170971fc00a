package extract

import "kizuki/internal/source"

// readers is every format that can be read, with the revision of its reader.
// Each reader adds its own line.
var readers = map[source.Format]reader{
	source.HTML:     {1, readHTML},
	source.CSV:      {1, readCSV},
	source.VTT:      {1, readTranscript},
	source.SRT:      {1, readTranscript},
	source.Notebook: {2, readNotebook},
	source.EPUB:     {1, readEPUB},
	source.RTF:      {1, readRTF},
	source.Markdown: {2, readMarkdown},
	source.DOCX:     {3, readDOCX},
	source.XLSX:     {2, readXLSX},
	source.ODT:      {2, readODT},
	source.ODP:      {2, readODP},
	source.ODS:      {1, readODS},
	source.PPTX:     {3, readPPTX},
	source.PDF:      {2, readPDF},
	source.Image:    {1, readImage},
	source.Plain:    {1, readPlain},
}
