import { ThemeSync, ThemeVariables } from '#schemas/entities/theme.ts'
import { propertyOf } from './apply-theme.ts'

const NAMES = Object.keys(ThemeVariables.shape)
const NUMBERS: ReadonlySet<string> = new Set(['color-mix-strength', 'z-index'])

/** Reads the owner's theme as this document shows it, for another document of the wallet. */
export function readTheme(root: HTMLElement): ThemeSync {
  const variables = NAMES.flatMap((name) => {
    const text = root.style.getPropertyValue(propertyOf(name))
    return text === '' ? [] : [[name, NUMBERS.has(name) ? Number(text) : text]]
  })
  const { theme: themeMode } = root.dataset
  const theme = ThemeSync.safeParse({ themeMode, themeVariables: Object.fromEntries(variables) })
  return theme.success ? theme.data : {}
}
