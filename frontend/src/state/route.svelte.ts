// Which screen is shown, and the way back.

import { tick } from 'svelte'
import type { Place } from './place'

export type Screen =
  | { name: 'today' }
  | { name: 'welcome' }
  | { name: 'course'; course: string; tab: 'files' | 'concepts' | 'links' }
  | { name: 'search'; course: string; text: string }
  | { name: 'teach'; course: string; concept: string; session: string }
  | { name: 'history' }
  | { name: 'settings' }

interface Visit {
  screen: Screen
  scroll: number
  /** What was focused when it was left: found again by its data-focus key. */
  focus: string
}

/** The element that scrolls: the column of a screen. */
const column = () => document.getElementById('column')

const focusKey = () =>
  (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-focus]')?.dataset.focus ?? ''

class Route {
  screen = $state.raw<Screen>({ name: 'today' })
  /** The quote whose place is shown beside or over the screen. */
  source = $state.raw<Place | null>(null)
  #visits: Visit[] = []
  #behind: Place[] = []
  #opener: HTMLElement | null = null

  /** Goes to a screen; Esc comes back to this one, scrolled as it is. */
  go(screen: Screen) {
    this.#visits.push({ screen: this.screen, scroll: column()?.scrollTop ?? 0, focus: focusKey() })
    this.#show(screen)
  }

  /** Goes to a screen of the rail: there is nothing to come back to. */
  start(screen: Screen) {
    this.#visits = []
    this.#show(screen)
  }

  /** Keeps what the screen shows, such as the words searched for, without a step back. */
  keep(screen: Screen) {
    this.screen = screen
  }

  #show(screen: Screen) {
    this.shut()
    this.screen = screen
    void tick().then(() => {
      column()?.scrollTo(0, 0)
      const first = document.querySelector<HTMLElement>('[data-first]') ?? document.getElementById('title')
      first?.focus()
    })
  }

  /** Shows where words stand. */
  open(place: Place) {
    if (this.source) this.#behind.push(this.source)
    else this.#opener = document.activeElement as HTMLElement | null
    this.source = place
  }

  /** One step back: from a source to the one before it, then to the screen, then to the screen before. */
  back() {
    if (this.source) {
      const before = this.#behind.pop()
      if (before) this.source = before
      else this.shut()
      return
    }
    const visit = this.#visits.pop()
    if (!visit) return
    this.screen = visit.screen
    void tick().then(() => restore(visit))
  }

  /** Closes the source and gives the focus back to what opened it. */
  shut() {
    if (!this.source) return
    this.source = null
    this.#behind = []
    const opener = this.#opener
    void tick().then(() => opener?.isConnected && opener.focus({ preventScroll: true }))
  }

  get canGoBack() {
    return this.source !== null || this.#visits.length > 0
  }
}

/** Scrolls and focuses as it was left; lists may need some frames to fill. */
function restore(visit: Visit, tries = 20) {
  const at = column()
  at?.scrollTo(0, visit.scroll)
  const focus = visit.focus ? document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(visit.focus)}"]`) : null
  focus?.focus({ preventScroll: true })
  const done = at && Math.abs(at.scrollTop - visit.scroll) < 2 && (focus || !visit.focus)
  if (!done && tries > 0) setTimeout(() => restore(visit, tries - 1), 30)
  else if (!focus) document.getElementById('title')?.focus({ preventScroll: true })
}

export const route = new Route()
