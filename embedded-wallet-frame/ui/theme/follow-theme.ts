import { toHex, type Rgb } from './color.ts'
import { createPalette, type PaletteMode } from './palette.ts'
import { parseColor } from './parse-color.ts'

/** Where the owner's wishes stand on the document, as the theme sync writes them. */
const WISHES = {
  accent: '--postern-accent',
  mixColor: '--postern-color-mix',
  mixStrength: '--postern-color-mix-strength',
} as const

/**
 * Keeps the colour tokens of a document to the owner's accent and tint. Whatever is asked for, texts keep their
 * contrast: the owner chooses colours, never whether an approval can be read.
 *
 * @param root the document element; its `data-theme` and custom properties are watched.
 * @returns ends it.
 */
export function followTheme(root: HTMLElement, view: Window & typeof globalThis): () => void {
  const prefersLight = view.matchMedia('(prefers-color-scheme: light)')
  let applied = ''
  const apply = (): void => {
    const mode = modeOf(root, prefersLight.matches)
    const wish = (name: keyof typeof WISHES): string => root.style.getPropertyValue(WISHES[name]).trim()
    const key = [mode, wish('accent'), wish('mixColor'), wish('mixStrength')].join('|')
    if (key === applied) return
    applied = key
    const accent = colorOf(wish('accent'))
    const mixColor = colorOf(wish('mixColor'))
    const mixStrength = Number.parseFloat(wish('mixStrength')) || 0
    const palette = createPalette(mode, { accent, mixColor, mixStrength })
    for (const [name, color] of Object.entries(palette)) {
      if (accent || mixColor) root.style.setProperty(`--${name}`, toHex(color))
      else root.style.removeProperty(`--${name}`)
    }
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

function colorOf(text: string): Rgb | undefined {
  return text === '' ? undefined : parseColor(text)
}
