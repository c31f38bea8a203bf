/** `system` follows the visitor's device. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Theme variables by their bare names. */
export interface ThemeVariables {
  accent?: string | undefined
  'color-mix'?: string | undefined
  /** 0 to 100. */
  'color-mix-strength'?: number | undefined
  'font-family'?: string | undefined
  /** Pixels, as a number or with `px`. */
  'font-size-master'?: number | string | undefined
  /** Pixels, as a number or with `px`. */
  'border-radius-master'?: number | string | undefined
  'z-index'?: number | undefined
  'qr-color'?: string | undefined
}

/** The same variables by their prefixed names. */
export type PrefixedThemeVariables = {
  [Name in keyof ThemeVariables as `--postern-${Name}` | `--w3m-${Name}`]?: ThemeVariables[Name]
}
