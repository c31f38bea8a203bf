import { COLOR_PROPERTIES, ownerColors } from '#ui/theme/owner-colors.ts'
import type { PaletteMode } from '#ui/theme/palette.ts'
import { PROPERTIES } from './apply-theme.ts'

/**
 * Keeps the colour tokens of a document to the owner's accent and tint, whose wishes stand on it as `applyTheme` writes
 * them. Whatever is asked for, an approval can be read.
 *
 * @param root the document element; its `data-theme` and custom properties are watched.
 * @returns ends it.
 */
export function followTheme(root: HTMLElement, view: Window & typeof globalThis): () => void {
  const prefersLight = view.matchMedia('(prefers-color-scheme: light)')
  let applied = ''
  const apply = (): void => {
    const mode = modeOf(root, prefersLight.matches)
    const wish = (name: keyof typeof PROPERTIES): string =>
      root.style.getPropertyValue(PROPERTIES[name]).trim()
    const [accent, mixColor, strength] = [wish('accent'), wish('color-mix'), wish('color-mix-strength')]
    const key = [mode, accent, mixColor, strength].join('|')
    if (key === applied) return
    applied = key
    const colors = ownerColors(mode, { accent, mixColor, mixStrength: Number.parseFloat(strength) || 0 })
    for (const name of COLOR_PROPERTIES) root.style.setProperty(name, colors[name] ?? '')
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
