// Shortcuts: one list that is both obeyed and shown by "?".

export interface Shortcut {
  keys: string
  does: string
  group: string
  run?: () => void
}

const mac = /mac/i.test(navigator.platform)

/** "Ctrl+K" as it is written on this computer. */
export const written = (keys: string) =>
  (mac ? keys.replace('Ctrl', '⌘') : keys).replace('ArrowDown', '↓').replace('ArrowUp', '↑').replace('Escape', 'Esc')

/** A pressed key in the words of a Shortcut: "Ctrl+K", "?", "Escape". */
export function pressed(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  const ctrl = event.ctrlKey || event.metaKey
  const shift = event.shiftKey && (ctrl || event.key.length > 1)
  return `${ctrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`
}

/** Does what Ctrl+Enter asks for. */
export function onSend(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  send()
}

/** Whether the event comes from where text is written, so that letters are letters. */
export function writing(event: Event): boolean {
  const at = event.target
  return at instanceof HTMLElement && (at.isContentEditable || /^(TEXTAREA|SELECT)$/.test(at.tagName) || isTextInput(at))
}

const isTextInput = (at: HTMLElement) =>
  at instanceof HTMLInputElement && !/^(checkbox|radio|button|range)$/.test(at.type)
