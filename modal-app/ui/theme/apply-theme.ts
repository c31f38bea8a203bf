import type { ThemeVariables } from '#schemas/entities/theme.ts'
import { toHex } from '#ui/theme/color.ts'
import { COLOR_PROPERTIES, ownerColors } from '#ui/theme/owner-colors.ts'
import type { PaletteMode } from '#ui/theme/palette.ts'
import { parseColor } from '#ui/theme/parse-color.ts'

/** Type sizes and radii beyond these break the layout, so an owner's wish ends here (pixels). */
const FONT_SIZE_LIMITS = { min: 8, max: 13 }
const RADIUS_LIMITS = { min: 0, max: 8 }

/** Every property an owner's variables can lead to. */
const OWNED = [
  ...COLOR_PROPERTIES,
  '--postern-qr-color',
  '--postern-font-family',
  '--postern-font-size-master',
  '--postern-border-radius-master',
]

/**
 * Puts a look on the document: the mode as an attribute, and of the owner's variables those that change something.
 * Values reach the style only as parsed colours, clamped pixels and the font names that passed the schema.
 *
 * @param root the document element.
 * @param mode what `system` resolved to.
 * @param variables parsed by `ThemeVariables`.
 */
export function applyTheme(root: HTMLElement, mode: PaletteMode, variables: ThemeVariables): void {
  root.dataset['theme'] = mode
  const properties = { ...colorProperties(mode, variables), ...sizeProperties(variables) }
  for (const name of OWNED) if (!(name in properties)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
}

function colorProperties(mode: PaletteMode, variables: ThemeVariables): Record<string, string> {
  const { accent, 'color-mix': mixColor, 'color-mix-strength': mixStrength, 'qr-color': qr } = variables
  const qrColor = qr === undefined ? undefined : parseColor(qr)
  return {
    ...(qrColor && { '--postern-qr-color': toHex(qrColor) }),
    ...ownerColors(mode, { accent, mixColor, mixStrength }),
  }
}

function sizeProperties(variables: ThemeVariables): Record<string, string> {
  const family = variables['font-family']
  const size = pixels(variables['font-size-master'], FONT_SIZE_LIMITS)
  const radius = pixels(variables['border-radius-master'], RADIUS_LIMITS)
  return {
    ...(family ? { '--postern-font-family': family } : {}),
    ...(size ? { '--postern-font-size-master': size } : {}),
    ...(radius ? { '--postern-border-radius-master': radius } : {}),
  }
}

function pixels(
  value: number | string | undefined,
  limits: { min: number; max: number },
): string | undefined {
  if (value === undefined) return undefined
  return `${Math.min(Math.max(Number.parseInt(String(value), 10), limits.min), limits.max)}px`
}
