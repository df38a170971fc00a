// What Go has to say about the data folder: each notice once.

import * as backend from '../backend'
import type { Notice } from '../backend'
import { notes } from './notes.svelte'

const told = new Set<string>()

function tell(all: Notice[]) {
  for (const notice of all) {
    if (told.has(notice.text)) continue
    told.add(notice.text)
    notes.say(notice.text.charAt(0).toUpperCase() + notice.text.slice(1) + (/[.!?]$/.test(notice.text) ? '' : '.'))
  }
}

/** Tells what there is, and from now on what comes up. */
export function startNotices(first: Notice[]) {
  tell(first)
  backend.onChanged((kinds) => {
    if (kinds.includes('index') || kinds.includes('settings')) void backend.noticed().then(tell, (error) => notes.problem(error))
  })
  backend.onTrouble((advice) => notes.problem(advice))
  backend.onModelFailed((advice) => notes.problem(advice))
}
