import type { Citation } from '../backend'

/** Words of a material and the label of where they stand. */
export interface Place {
  course: string
  citation: Citation
  label: string
}
