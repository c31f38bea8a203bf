import type { WireOptions } from './wire-options.ts'

/** Options with the bare names of theme variables; `--postern-…` and `--w3m-…` are accepted from sites. */
export function withBareNames(options: WireOptions): WireOptions {
  const { themeVariables } = options
  if (typeof themeVariables !== 'object' || themeVariables === null) return options
  const bare = Object.entries(themeVariables).map(([name, value]) => [
    name.replace(/^--(postern|w3m)-/, ''),
    value,
  ])
  return { ...options, themeVariables: Object.fromEntries(bare) }
}
