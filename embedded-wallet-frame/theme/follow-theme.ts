import type { ThemeVariables } from '#schemas/entities/theme.ts'
import { ownerColors } from '#ui/theme/owner-colors.ts'
import type { PaletteMode } from '#ui/theme/palette.ts'
import { parseColor } from '#ui/theme/parse-color.ts'
import { propertyOf } from './apply-theme.ts'

/**
 * Derives the colour tokens of a document from the owner's accent and tint, which `applyTheme` sets on it, within bounds that
 * keep approvals readable.
 *
 * @param root the document element; its `data-theme` and custom properties are watched.
 * @returns stops it.
 */
export function followTheme(root: HTMLElement, view: Window & typeof globalThis): () => void {
  const prefersLight = view.matchMedia('(prefers-color-scheme: light)')
  let applied = ''
  const apply = (): void => {
    const mode = modeOf(root, prefersLight.matches)
    const wish = (name: keyof ThemeVariables): string => root.style.getPropertyValue(propertyOf(name)).trim()
    const key = [mode, wish('accent'), wish('color-mix'), wish('color-mix-strength')].join('|')
    if (key === applied) return
    applied = key
    const colors = ownerColors(mode, {
      accent: parseColor(wish('accent')),
      mixColor: parseColor(wish('color-mix')),
      mixStrength: Number.parseFloat(wish('color-mix-strength')) || 0,
    })
    // An empty value removes a property.
    for (const [name, color] of Object.entries(colors)) root.style.setProperty(name, color)
  }
  apply()
  const observer = new view.MutationObserver(apply)
  observer.observe(root, { attributeFilter: ['data-theme', 'style'] })
  prefersLight.addEventListener('change', apply)
  return () => {
    observer.disconnect()
    prefersLight.removeEventListener('change', apply)
  }
}

function modeOf(root: HTMLElement, prefersLight: boolean): PaletteMode {
  const asked = root.dataset['theme']
  return asked === 'light' || (asked === 'system' && prefersLight) ? 'light' : 'dark'
}
