/** A configuration that is not valid; `message` lists every wrong field and what it has to be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly fields: readonly string[]

  constructor(source: string, problems: readonly { readonly field: string; readonly message: string }[]) {
    const lines = problems.map(({ field, message }) => `  ${field}: ${message}`)
    super([`${source} is not valid:`, ...lines].join('\n'))
    this.fields = problems.map(({ field }) => field)
  }
}
