// Words of a material, where they stand, and what is found.

export interface Span {
  start: number
  end: number
}

/** Words of a material, named for good. Passed back to Go as it came. */
export interface Citation {
  material: string
  revision: number
  span: Span
  exact: string
}

export interface Query {
  course: string
  text: string
  limit: number
  fusion: string
  file: string
  kind: string
  section: string
}

export interface Marked {
  text: string
  marked: boolean
}

export interface Hit {
  passage: string
  material: string
  file: string
  kind: string
  section: string
  headingPath: string
  label: string
  text: string
  pieces: Marked[]
  sentence: string
  citation: Citation
  wordRank: number
  meaningRank: number
}

export interface Found {
  query: string
  inMaterial: boolean
  meaning: 'ready' | 'partial' | 'off'
  hits: Hit[]
}

export interface Correction {
  id: string
  citation: Citation
  wrong: string
  note: string
  vanished: boolean
}

export interface Reading {
  id: string
  citation: Citation
  meaning: string
}

export interface View {
  citation: Citation
  file: string
  kind: string
  label: string
  prefix: string
  exact: string
  suffix: string
  before: string
  after: string
  section: string
  gone: boolean
  today: Citation | null
  corrections: Correction[]
  readings: Reading[]
  page: number
  ocr: boolean
}

export interface Rect {
  page: number
  x: number
  y: number
  w: number
  h: number
}

/** Where words stand on a page, in points from its top left corner. */
export interface Marks {
  marked: boolean
  page: number
  width: number
  height: number
  rects: Rect[]
}

/** A slide's picture: its page in the drawn deck, and the marks. */
export interface SlidePicture {
  place: Marks
}

export interface Piece {
  kind: 'heading' | 'body' | 'list' | 'table' | 'code' | 'verse'
  notes: boolean
  /** When it is said in a transcript: "6:20". */
  time: string
  cells: string
  prefix: string
  exact: string
  suffix: string
  citation: Citation
}

/** A frame of a sketched slide, in shares of the slide; one without pieces is a picture. */
export interface Sketched {
  x: number
  y: number
  w: number
  h: number
  size: number
  title: boolean
  pieces: Piece[]
}

/** A drawing of a slide from its deck's own geometry. */
export interface Sketch {
  ratio: number
  frames: Sketched[]
}

/** A page, slide, section or stretch of one. */
export interface Leaf {
  material: string
  revision: number
  name: string
  format: string
  number: number
  count: number
  page: number
  slide: number
  label: string
  section: string
  hidden: boolean
  ocr: boolean
  pieces: Piece[]
}
