// How the window looks on this computer: the theme, and whether it is wide
// enough for the source to stand beside.

export type Theme = 'system' | 'light' | 'dark'

const wide = matchMedia('(min-width: 1200px)')

class Look {
  theme = $state<Theme>((localStorage.getItem('theme') as Theme | null) ?? 'system')
  beside = $state(wide.matches)

  constructor() {
    wide.addEventListener('change', () => (this.beside = wide.matches))
    this.#apply()
  }

  set(theme: Theme) {
    this.theme = theme
    localStorage.setItem('theme', theme)
    this.#apply()
  }

  #apply() {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}

export const look = new Look()
