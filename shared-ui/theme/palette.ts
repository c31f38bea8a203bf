import { BLACK, WHITE, inkOn, lowestContrast, mix, readable, type Rgb } from './color.ts'

export type PaletteMode = 'dark' | 'light'

/** Contrast ratio of texts on their background (WCAG 2.2 AA). */
export const TEXT_RATIO = 4.5
/** Contrast ratio of graphics that must be seen: the focus ring, the box of a checkbox (WCAG 2.2 AA). */
export const SHAPE_RATIO = 3

/** The colour tokens; each is the custom property of the same name in `tokens/color.css`. */
export interface Palette {
  /** The card, the rows on it, and a row under the pointer, in this order. */
  readonly card: Rgb
  readonly row: Rgb
  readonly 'row-hover': Rgb
  /** Decorative hairlines. */
  readonly line: Rgb
  /** Outlines of controls. */
  readonly outline: Rgb
  readonly ink: Rgb
  readonly 'ink-soft': Rgb
  readonly accent: Rgb
  readonly 'accent-hover': Rgb
  readonly 'on-accent': Rgb
  /** The accent colour for text, and the tint behind such text. */
  readonly 'accent-ink': Rgb
  readonly 'accent-soft': Rgb
  readonly positive: Rgb
  readonly warning: Rgb
  readonly negative: Rgb
  readonly 'negative-soft': Rgb
}

/** The owner's colour settings; `mixStrength` is 0 to 100. */
export interface PaletteOverrides {
  readonly accent?: Rgb | undefined
  readonly mixColor?: Rgb | undefined
  readonly mixStrength?: number | undefined
}

const ACCENT: Rgb = [61, 90, 254]

const BASE = {
  dark: {
    surfaces: { card: [21, 23, 28], row: [30, 33, 40], 'row-hover': [39, 43, 52] },
    line: [44, 48, 58],
    ink: [245, 246, 248],
    inkSoft: [166, 173, 186],
    positive: [62, 207, 142],
    warning: [245, 177, 76],
    negative: [255, 123, 123],
  },
  light: {
    surfaces: { card: [255, 255, 255], row: [243, 244, 246], 'row-hover': [232, 234, 238] },
    line: [226, 229, 234],
    ink: [20, 22, 27],
    inkSoft: [85, 92, 107],
    positive: [11, 114, 71],
    warning: [138, 82, 0],
    negative: [194, 38, 45],
  },
} as const satisfies Record<PaletteMode, unknown>

type Surfaces = Pick<Palette, 'card' | 'row' | 'row-hover'>

/**
 * Creates every colour of a document for one mode and one owner. Whatever the owner chooses, texts reach AA: text on the
 * accent is black or white, the accent as text is mixed towards the ink, and a tint without a readable ink is weakened.
 *
 * @example
 * createPalette('dark', { accent: [255, 204, 0] })['on-accent'] // black
 */
export function createPalette(mode: PaletteMode, overrides: PaletteOverrides = {}): Palette {
  const base = BASE[mode]
  const surfaces = tintSurfaces(base.surfaces, overrides)
  const grounds = Object.values(surfaces)
  const strongest = lowestContrast(WHITE, grounds) >= lowestContrast(BLACK, grounds) ? WHITE : BLACK
  const ink = readable(base.ink, grounds, TEXT_RATIO * 1.5, strongest)
  const text = (color: Rgb): Rgb => readable(color, grounds, TEXT_RATIO, strongest)
  const accent = overrides.accent ?? ACCENT
  const onAccent = inkOn(accent)
  const accentSoft = mix(surfaces.card, accent, 0.14)
  const negativeSoft = mix(surfaces.card, base.negative, 0.12)
  return {
    ...surfaces,
    line: mix(base.line, surfaces['row-hover'], overrides.mixColor ? 0.5 : 0),
    outline: readable(base.line, grounds, SHAPE_RATIO, strongest),
    ink,
    'ink-soft': text(base.inkSoft),
    accent,
    'accent-hover': mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.14),
    'on-accent': onAccent,
    'accent-ink': readable(accent, [...grounds, accentSoft], TEXT_RATIO, strongest),
    'accent-soft': accentSoft,
    positive: text(base.positive),
    warning: text(base.warning),
    negative: readable(base.negative, [...grounds, negativeSoft], TEXT_RATIO, strongest),
    'negative-soft': negativeSoft,
  }
}

function tintSurfaces(surfaces: Surfaces, { mixColor, mixStrength = 0 }: PaletteOverrides): Surfaces {
  if (mixColor === undefined) return surfaces
  for (let share = mixStrength / 100; share > 0; share -= 0.05) {
    const tinted = {
      card: mix(surfaces.card, mixColor, share),
      row: mix(surfaces.row, mixColor, share),
      'row-hover': mix(surfaces['row-hover'], mixColor, share),
    }
    const grounds = Object.values(tinted)
    if (Math.max(lowestContrast(WHITE, grounds), lowestContrast(BLACK, grounds)) >= TEXT_RATIO * 1.5)
      return tinted
  }
  return surfaces
}
