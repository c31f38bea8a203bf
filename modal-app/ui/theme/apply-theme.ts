import type { ThemeVariables } from '#schemas/entities/theme.ts'
import { toHex } from '#ui/theme/color.ts'
import { ownerColors } from '#ui/theme/owner-colors.ts'
import type { PaletteMode } from '#ui/theme/palette.ts'
import { parseColor } from '#ui/theme/parse-color.ts'

/** Type sizes and radii beyond these limits break the layout, so an owner's values are clamped (pixels). */
const FONT_SIZE_LIMITS = { min: 8, max: 13 }
const RADIUS_LIMITS = { min: 0, max: 8 }

/**
 * Applies a theme to the document: the mode as an attribute, and the owner's variables that differ from the defaults. Values
 * reach the style only as parsed colours, clamped pixels and font names that passed the schema.
 *
 * @param root the document element.
 * @param mode what `system` resolved to.
 * @param variables parsed by `ThemeVariables`.
 */
export function applyTheme(root: HTMLElement, mode: PaletteMode, variables: ThemeVariables): void {
  root.dataset['theme'] = mode
  const qrColor = parseColor(variables['qr-color'])
  const properties = {
    ...ownerColors(mode, {
      accent: parseColor(variables.accent),
      mixColor: parseColor(variables['color-mix']),
      mixStrength: variables['color-mix-strength'],
    }),
    '--postern-qr-color': qrColor ? toHex(qrColor) : '',
    '--postern-font-family': variables['font-family'] ?? '',
    '--postern-font-size-master': pixels(variables['font-size-master'], FONT_SIZE_LIMITS),
    '--postern-border-radius-master': pixels(variables['border-radius-master'], RADIUS_LIMITS),
  }
  // An empty value removes a property.
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
}

function pixels(value: number | string | undefined, limits: { min: number; max: number }): string {
  if (value === undefined) return ''
  return `${Math.min(Math.max(Number.parseInt(String(value), 10), limits.min), limits.max)}px`
}
