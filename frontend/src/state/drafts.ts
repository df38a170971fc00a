// What the student is writing, kept as typed by Go until it is sent: a web view
// may lose its own store when it is ended.

import * as backend from '../backend'

const all = new Map<string, string>()
const unwritten = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** How long typing may go on before it is written, in milliseconds. */
const pause = 250

function write() {
  clearTimeout(timer)
  timer = undefined
  for (const key of unwritten) void backend.keepDraft(key, all.get(key) ?? '').catch(() => {})
  unwritten.clear()
}

export const drafts = {
  /** Reads what was kept. To be called once, before a draft is asked for. */
  async load() {
    for (const [key, text] of Object.entries(await backend.drafts())) if (!all.has(key)) all.set(key, text)
  },
  get: (key: string) => all.get(key) ?? '',
  set(key: string, text: string) {
    if ((all.get(key) ?? '') === text) return
    if (text === '') all.delete(key)
    else all.set(key, text)
    unwritten.add(key)
    timer ??= setTimeout(write, pause)
  },
  drop(key: string) {
    drafts.set(key, '')
    write()
  },
}

addEventListener('pagehide', write)
