import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig, type Config } from '#server/config/config.ts'
import { UsageError } from './command.ts'

export const CONFIG_OPTION = {
  config: { type: 'string', short: 'c', default: 'postern.config.json' },
} as const

export type Parsed<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true; strict: true }>
>

/**
 * Parses a command's arguments.
 *
 * @throws {@link UsageError} naming the flag that is wrong.
 */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): Parsed<Options> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments are not valid.')
  }
}

/** Reads the configuration that `--config` names. */
export function configOf(values: { readonly config?: string | undefined }): Config {
  return readConfig(values.config ?? CONFIG_OPTION.config.default, process.env)
}

/** @throws {@link UsageError} when there are too many arguments. */
export function refuseExtra(positionals: readonly string[], allowed: number): void {
  const extra = positionals[allowed]
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`)
}

/**
 * Reads a count.
 *
 * @throws {@link UsageError} naming the flag.
 */
export function countOf(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} must be a whole number of at least 1.`)
}
