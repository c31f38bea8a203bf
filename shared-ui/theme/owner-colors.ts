import { toHex } from './color.ts'
import { createPalette, type PaletteMode, type PaletteOverrides } from './palette.ts'

/**
 * Returns the colour tokens with an owner's overrides, by custom property. Texts keep their contrast whatever colours the
 * owner chooses.
 *
 * @returns every token; all are empty without an override, so that the values of the style sheet apply.
 * @example
 * ownerColors('dark', { accent: parseColor('#fc0') })['--on-accent'] // '#000000'
 */
export function ownerColors(
  mode: PaletteMode,
  overrides: PaletteOverrides,
): Readonly<Record<string, string>> {
  const hasOverride = overrides.accent ?? overrides.mixColor
  return Object.fromEntries(
    Object.entries(createPalette(mode, overrides)).map(([name, color]) => [
      `--${name}`,
      hasOverride ? toHex(color) : '',
    ]),
  )
}
