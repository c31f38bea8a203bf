import type { Answers } from './answers.ts'
import { TEMPLATES } from './catalogue.ts'

const LOCAL = 'eip155:31337'
/** Ethereum, Sepolia and Solana. */
const NETWORKS = ['eip155:1', 'eip155:11155111', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/**
 * Writes the `.env` of a new project: the settings that differ between deployments, and no secrets.
 *
 * @returns its text.
 */
export function environmentOf({ template, modal, project, api }: Answers): string {
  const { publicPrefix, developedAt, startedAt } = TEMPLATES[template].builder
  const variable = (name: string, value: string): string => `${publicPrefix}POSTERN_${name}=${value}`
  // A deployment on this machine has a local development chain.
  const networks = [...(isLoopback(modal) ? [LOCAL] : []), ...NETWORKS]
  return [
    '# Of development. Where the site is published, the same variables have the values of that place.',
    variable('MODAL_URL', modal),
    variable('PROJECT_ID', project),
    '# CAIP-2 ids, with a comma between them; the first is where visitors start.',
    variable('NETWORKS', networks.join(',')),
    ...(api === undefined ? [] : backendLines(api, [...new Set([developedAt, startedAt])])),
    '',
  ].join('\n')
}

function backendLines(api: string, origins: readonly string[]): string[] {
  return [
    '',
    '# Whose tokens the backend takes, where their public keys are, and the origins of this site.',
    `POSTERN_API_URL=${api}`,
    `POSTERN_KEYS_URL=${reachableFromBackend(api)}/.well-known/jwks.json`,
    `SITE_ORIGINS=${origins.join(',')}`,
  ]
}

/** Replaces `.localhost` names, which browsers resolve, but not every system does. */
function reachableFromBackend(origin: string): string {
  const url = new URL(origin)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return url.origin
}

/** Whether an origin is on this machine, as with `npm start`. */
export function isLoopback(origin: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
}
