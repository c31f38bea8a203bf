import type { ThemeSync, ThemeVariables } from '#schemas/entities/theme.ts'

/** The custom property each theme variable becomes; tokens only, never CSS text (DESIGN §11). */
const PROPERTIES = {
  accent: '--postern-accent',
  'color-mix': '--postern-color-mix',
  'color-mix-strength': '--postern-color-mix-strength',
  'font-family': '--postern-font-family',
  'font-size-master': '--postern-font-size-master',
  'border-radius-master': '--postern-border-radius-master',
  'z-index': '--postern-z-index',
  'qr-color': '--postern-qr-color',
} as const satisfies Record<keyof ThemeVariables, string>

const LENGTHS: ReadonlySet<string> = new Set(['font-size-master', 'border-radius-master'])

/**
 * Shows the owner's theme. The values have passed the schema; they reach the document through
 * `style.setProperty` alone, where no value can become another declaration.
 *
 * @param root the document element.
 * @example
 * applyTheme(document.documentElement, { themeMode: 'light', themeVariables: { accent: '#3366ff' } })
 */
export function applyTheme(root: HTMLElement, theme: ThemeSync): void {
  if (theme.themeMode !== undefined) root.dataset['theme'] = theme.themeMode
  for (const [name, value] of Object.entries(theme.themeVariables ?? {})) {
    if (value === undefined) continue
    const text = typeof value === 'number' && LENGTHS.has(name) ? `${value}px` : String(value)
    root.style.setProperty(PROPERTIES[name as keyof ThemeVariables], text)
  }
}
