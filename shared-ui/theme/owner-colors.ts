import { toHex, type Rgb } from './color.ts'
import { createPalette, type PaletteMode } from './palette.ts'
import { parseColor } from './parse-color.ts'

/** What an owner asks of the colours, as theme variables have it. */
export interface ColorWishes {
  readonly accent?: string | undefined
  readonly mixColor?: string | undefined
  /** 0 to 100. */
  readonly mixStrength?: number | undefined
}

/** The custom property of each colour token. */
export const COLOR_PROPERTIES: readonly string[] = Object.keys(createPalette('dark')).map(propertyOf)

/**
 * The colour tokens as an owner wants them, by custom property. Whatever is asked for, texts keep their contrast: the
 * owner chooses colours, never whether a text can be read.
 *
 * @returns nothing when no colour is asked for: then the values of the style sheet hold.
 * @example
 * ownerColors('dark', { accent: '#fc0' })['--on-accent'] // '#000000'
 */
export function ownerColors(
  mode: PaletteMode,
  { accent: accentText, mixColor: mixText, mixStrength }: ColorWishes,
): Readonly<Record<string, string>> {
  const [accent, mixColor] = [colorOf(accentText), colorOf(mixText)]
  if (!accent && !mixColor) return {}
  const palette = createPalette(mode, { accent, mixColor, mixStrength })
  return Object.fromEntries(Object.entries(palette).map(([name, color]) => [propertyOf(name), toHex(color)]))
}

function propertyOf(name: string): string {
  return `--${name}`
}

function colorOf(text: string | undefined): Rgb | undefined {
  return text ? parseColor(text) : undefined
}
