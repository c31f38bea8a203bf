import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'

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

/** The permission bits of everybody but the owner. */
const OTHERS = 0o077

/**
 * Reads the file with the keys of the wallet; empty when there is none.
 *
 * @throws {@link ConfigError} when it cannot be read, or when others can read it.
 */
export function readSecretsFile(
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): NodeJS.Dict<string> {
  if (!existsSync(path)) return {}
  if (process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0) {
    const message = `contains keys and can be read by other users. Run: chmod 600 ${path}`
    throw new ConfigError(path, [{ field: 'file', message }])
  }
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch {
    // A service manager may read the file as root and pass its lines to a user who cannot.
    if (environment['POSTERN_ENVELOPE_KEY'] && environment['POSTERN_PEPPER']) return {}
    const message =
      'cannot be read by this user, and the environment has no keys. Run the command as the owner of the file, or change its owner'
    throw new ConfigError(path, [{ field: 'file', message }])
  }
}

/**
 * Reads a file of JSON.
 *
 * @throws {@link ConfigError} when it is missing or not JSON.
 */
export function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    const message = 'cannot be read. Create one with `postern init`, or pass another file with --config'
    throw new ConfigError(path, [{ field: 'file', message }])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = `is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`
    throw new ConfigError(path, [{ field: 'file', message }])
  }
}
