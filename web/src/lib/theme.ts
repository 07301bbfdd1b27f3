import { set, setting } from './saved'

const NEXT: Record<string, string> = { '': 'light', light: 'dark', dark: '' }

/** '' follows the system. */
export const theme = () => setting('theme')

export function applyTheme(): void {
  const wish = theme()
  if (wish) document.documentElement.dataset.theme = wish
  else delete document.documentElement.dataset.theme
}

export function nextTheme(): string {
  set('theme', NEXT[theme()] ?? '')
  applyTheme()
  return theme()
}
