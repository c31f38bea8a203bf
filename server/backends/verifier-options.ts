import { AppError } from '#schemas/errors/app-error.ts'
import { SIGN_IN_CLOCK_TOLERANCE_MS } from '#schemas/primitives/validate-sign-in.ts'

const KEYS_PATH = '/.well-known/jwks.json'

/** Fetches from a deployment. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The options that verifiers share, with what is right by default. */
export interface CheckedVerifierOptions {
  /** As tokens spell it, without a slash at the end. */
  readonly issuer: string
  readonly audience: readonly string[]
  readonly projectId: string
  readonly keysUrl: string
  readonly clockToleranceMs: number
  readonly now: () => number
  readonly fetch: Fetch
}

/**
 * Checks the options of a verifier at its start, because otherwise everything would be refused.
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 */
export function checkVerifierOptions(options: {
  readonly apiUrl: string
  readonly projectId: string
  readonly audience: string | readonly string[]
  readonly keysUrl?: string | undefined
  readonly clockToleranceMs?: number | undefined
  readonly now?: (() => number) | undefined
  readonly fetch?: Fetch | undefined
}): CheckedVerifierOptions {
  const { now = Date.now, clockToleranceMs = SIGN_IN_CLOCK_TOLERANCE_MS, projectId } = options
  const issuer = issuerOf(options.apiUrl)
  const audience = sitesOf(options.audience)
  if (typeof projectId !== 'string' || projectId === '')
    throw invalidOption('projectId', 'Name the project the page is set up with.')
  const keysUrl = options.keysUrl ?? `${issuer}${KEYS_PATH}`
  if (!urlOf(keysUrl)) throw invalidOption('keysUrl', 'Write the whole URL of the keys.')
  if (!Number.isFinite(clockToleranceMs) || clockToleranceMs < 0)
    throw invalidOption('clockToleranceMs', 'Write a number of milliseconds, 0 or more.')
  const fetchFrom = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  return { issuer, audience, projectId, keysUrl, clockToleranceMs, now, fetch: fetchFrom }
}

function issuerOf(apiUrl: string): string {
  const url = urlOf(apiUrl)
  if (!url || url.pathname !== '/' || url.search !== '')
    throw invalidOption('apiUrl', 'Write the origin of the deployment’s API, e.g. `https://api.example`.')
  const isLoopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isLoopback)
    throw invalidOption('apiUrl', 'Keys that come without TLS can be anybody’s: write an https URL.')
  return url.origin
}

function sitesOf(audience: string | readonly string[]): readonly string[] {
  const sites = typeof audience === 'string' ? [audience] : audience
  const isRight =
    Array.isArray(sites) && sites.length > 0 && sites.every((site) => urlOf(site)?.origin === site)
  if (!isRight)
    throw invalidOption('audience', 'Write the origin of your site, e.g. `https://shop.example`, or a list.')
  return sites
}

function urlOf(text: unknown): URL | undefined {
  try {
    return new URL(String(text))
  } catch {
    return undefined
  }
}

/** Creates an error that names the option, and what to write. */
export function invalidOption(field: string, what: string): AppError {
  return new AppError('OPTION_INVALID', `The option \`${field}\` is not valid. ${what}`, { data: { field } })
}
