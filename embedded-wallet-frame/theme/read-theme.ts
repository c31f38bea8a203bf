import { ThemeSync } from '#schemas/entities/theme.ts'
import { PROPERTIES } from './apply-theme.ts'

const NUMBERS: ReadonlySet<string> = new Set(['color-mix-strength', 'z-index'])

/** The owner's theme as a document shows it now, for another document of the wallet. */
export function readTheme(root: HTMLElement): ThemeSync {
  const variables = Object.entries(PROPERTIES).flatMap(([name, property]) => {
    const text = root.style.getPropertyValue(property)
    return text === '' ? [] : [[name, NUMBERS.has(name) ? Number(text) : text]]
  })
  const { theme: themeMode } = root.dataset
  const theme = ThemeSync.safeParse({ themeMode, themeVariables: Object.fromEntries(variables) })
  return theme.success ? theme.data : {}
}
