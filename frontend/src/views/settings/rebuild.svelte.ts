// The making of the search file: how far it is, and its end.

import * as backend from '../../backend'
import { imports } from '../../state/imports.svelte'
import { adviceOf, notes } from '../../state/notes.svelte'

class Rebuilding {
  busy = $state(false)

  get done() {
    return imports.task?.done ?? 0
  }

  get total() {
    return imports.task?.total ?? 0
  }

  /** Makes it; true when it was made. A failure is told as a note, or to who asked. */
  async run(tell: (error: unknown) => void = (error) => notes.problem(error)): Promise<boolean> {
    this.busy = true
    try {
      const r = await backend.rebuild()
      notes.say(`Made the search file anew: ${r.passages.toLocaleString()} passages of ${r.materials.toLocaleString()} files.`)
      return true
    } catch (error) {
      if (adviceOf(error).kind === 'canceled') notes.say('Stopped. The old search file works on.')
      else tell(error)
      return false
    } finally {
      this.busy = false
    }
  }

  stop() {
    void backend.stopTask()
  }
}

export const rebuilding = new Rebuilding()
