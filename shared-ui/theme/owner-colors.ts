import { toHex } from './color.ts'
import { createPalette, type PaletteMode, type PaletteOverrides } from './palette.ts'

/**
 * The colour tokens as an owner wants them, by custom property. Whatever is asked for, texts keep their contrast: the
 * owner chooses colours, never whether a text can be read.
 *
 * @returns every token; all are empty when no colour is asked for, so that the values of the style sheet hold.
 * @example
 * ownerColors('dark', { accent: parseColor('#fc0') })['--on-accent'] // '#000000'
 */
export function ownerColors(mode: PaletteMode, wishes: PaletteOverrides): Readonly<Record<string, string>> {
  const isAsked = wishes.accent ?? wishes.mixColor
  return Object.fromEntries(
    Object.entries(createPalette(mode, wishes)).map(([name, color]) => [
      `--${name}`,
      isAsked ? toHex(color) : '',
    ]),
  )
}
