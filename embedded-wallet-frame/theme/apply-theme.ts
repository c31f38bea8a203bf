import type { ThemeSync } from '#schemas/entities/theme.ts'

/** Returns the custom property of a theme variable; tokens only, never CSS text (docs/security-model.md §1.11). */
export const propertyOf = (name: string): string => `--postern-${name}`

const LENGTHS: ReadonlySet<string> = new Set(['font-size-master', 'border-radius-master'])

/**
 * Applies the owner's theme. The values have passed the schema and are only set with `style.setProperty`, so that no value
 * can become another declaration. Fonts are used as far as they are readable.
 *
 * @param root the document element.
 * @example
 * await applyTheme(document.documentElement, { themeMode: 'light', themeVariables: { accent: '#3366ff' } })
 */
export async function applyTheme(root: HTMLElement, theme: ThemeSync): Promise<void> {
  if (theme.themeMode !== undefined) root.dataset['theme'] = theme.themeMode
  const { 'font-family': families, ...others } = theme.themeVariables ?? {}
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    const text = typeof value === 'number' && LENGTHS.has(name) ? `${value}px` : String(value)
    root.style.setProperty(propertyOf(name), text)
  }
  if (families !== undefined) await applyFonts(root, families)
}

/** Most owners set no fonts. */
async function applyFonts(root: HTMLElement, families: string): Promise<void> {
  const { readableFonts } = await import('./readable-fonts.ts')
  const readable = readableFonts(families)
  if (readable !== families) {
    // oxlint-disable-next-line no-console -- for the owner, who wonders where a font went
    console.debug(`Postern: the wallet shows readable fonts alone, and not all of: ${families}`)
  }
  if (readable === undefined) root.style.removeProperty(propertyOf('font-family'))
  else root.style.setProperty(propertyOf('font-family'), readable)
}
