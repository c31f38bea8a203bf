import type { WireOptions } from './wire-options.ts'

/** Removes the prefixes `--postern-` and `--w3m-` from theme variables, which sites may use. */
export function withBareNames(options: WireOptions): WireOptions {
  const { themeVariables } = options
  if (typeof themeVariables !== 'object' || themeVariables === null) return options
  const bare = Object.entries(themeVariables).map(([name, value]) => [
    name.replace(/^--(postern|w3m)-/, ''),
    value,
  ])
  return { ...options, themeVariables: Object.fromEntries(bare) }
}
