import * as z from 'zod/mini'

export const ThemeMode = z.enum(['dark', 'light', 'system'])
/** The theme mode the owner sets; `system` follows the visitor's device. */
export type ThemeMode = z.infer<typeof ThemeMode>

/** A CSS colour as an owner may write it. */
export const COLOR = /^(#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,64}\)|[a-z]{3,24})$/i
/** Font names as an owner may write them. */
export const FONT = /^[\p{L}\d\s,'"-]{1,200}$/u
/** A length as an owner may write it. */
export const PIXELS = /^([0-9]|[1-5][0-9]|6[0-4])px$/

const Color = z
  .string()
  .check(z.maxLength(80), z.regex(COLOR, 'Write a CSS colour: #hex, rgb(), hsl() or a name'))
const Pixels = z.union([
  z.int().check(z.gte(0), z.lte(64)),
  z.string().check(z.regex(PIXELS, 'Write a length of 0 to 64 px')),
])

/** The owner's theme variables by their bare names (docs/security-model.md §1.11). Values are tokens, never CSS text. */
export const ThemeVariables = z.strictObject({
  accent: z.optional(Color),
  'color-mix': z.optional(Color),
  'color-mix-strength': z.optional(z.number().check(z.gte(0), z.lte(100))),
  'font-family': z.optional(z.string().check(z.regex(FONT, 'Write font names separated by commas'))),
  'font-size-master': z.optional(Pixels),
  'border-radius-master': z.optional(Pixels),
  'z-index': z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  'qr-color': z.optional(Color),
})
export type ThemeVariables = z.infer<typeof ThemeVariables>

/** Payload of the theme sync (docs/specification.md §3.70). */
export const ThemeSync = z.strictObject({
  themeMode: z.optional(ThemeMode),
  themeVariables: z.optional(ThemeVariables),
})
export type ThemeSync = z.infer<typeof ThemeSync>
