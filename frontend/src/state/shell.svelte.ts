// Keys that work everywhere, the palette, the list of shortcuts, undo.

import * as backend from '../backend'
import { pressed, writing, type Shortcut } from './keys'
import { attempt, notes } from './notes.svelte'
import { route } from './route.svelte'
import { shelf } from './shelf.svelte'
import { today } from './today.svelte'

class Shell {
  palette = $state(false)
  help = $state(false)

  /** The first course, or the one that is shown. */
  get course(): string {
    const at = route.screen
    return 'course' in at && at.course ? at.course : (shelf.courses[0]?.id ?? '')
  }

  readonly shortcuts: Shortcut[] = [
    { keys: 'Ctrl+K', does: 'Go anywhere, do anything', group: 'Everywhere', run: () => (this.palette = true) },
    { keys: '/', does: 'Search', group: 'Everywhere', run: () => this.search() },
    { keys: 'Escape', does: 'Go back to where you were', group: 'Everywhere', run: () => route.back() },
    { keys: 'Ctrl+Z', does: 'Undo, and say what was undone', group: 'Everywhere', run: () => void this.undo() },
    { keys: '?', does: 'Show these shortcuts', group: 'Everywhere', run: () => (this.help = true) },
    { keys: 'Alt+1', does: 'Today', group: 'Screens', run: () => route.start({ name: 'today' }) },
    { keys: 'Alt+2', does: 'Course', group: 'Screens', run: () => this.openCourse() },
    { keys: 'Alt+3', does: 'Search', group: 'Screens', run: () => this.search() },
    { keys: 'Alt+4', does: 'History', group: 'Screens', run: () => route.start({ name: 'history' }) },
    { keys: 'Alt+5', does: 'Settings', group: 'Screens', run: () => route.start({ name: 'settings' }) },
    { keys: 'ArrowDown / ArrowUp', does: 'Next and previous in a list', group: 'Lists' },
    { keys: 'Space', does: 'Tick or untick', group: 'Lists' },
    { keys: 'Enter', does: 'Open; confirm what is ticked', group: 'Lists' },
    { keys: 'PageDown / PageUp', does: 'Next and previous page', group: 'Source' },
    { keys: '+ / - / 0', does: 'Larger, smaller, as wide as the panel', group: 'Source' },
    { keys: 'Ctrl+Enter', does: 'Send your explanation or answers', group: 'Teach-back' },
  ]

  readonly key = (event: KeyboardEvent) => {
    const keys = pressed(event)
    const open = this.palette || this.help || document.querySelector('dialog[open]') !== null
    if (event.defaultPrevented || open) return
    if (writing(event) && !/^(Ctrl\+K|Escape|Alt\+\d)$/.test(keys)) return
    const shortcut = this.shortcuts.find((s) => s.keys === keys && s.run)
    if (!shortcut?.run) return
    event.preventDefault()
    shortcut.run()
  }

  openCourse() {
    if (this.course) route.start({ name: 'course', course: this.course, tab: 'files' })
    else route.start({ name: 'welcome' })
  }

  search() {
    if (this.course) route.go({ name: 'search', course: this.course, text: '' })
    else notes.say('There is nothing to search yet: make a course first, or try the sample course.')
  }

  async undo() {
    const step = await attempt(() => backend.undo())
    if (!step) return
    if (step.session) route.start({ name: 'today' }) // it may be the one on the screen
    notes.say(`Undone: ${step.what}`, { label: 'Bring it back', run: () => void this.#redo(step) })
    await Promise.all([shelf.renewUndoable(), today.load()])
  }

  async #redo(step: backend.Undone) {
    await attempt(() => backend.redo(step))
    await Promise.all([shelf.renewUndoable(), today.load()])
  }
}

export const shell = new Shell()
