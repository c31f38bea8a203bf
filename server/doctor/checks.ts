import { inlineSourcesOf } from '#server/http/headers/inline-sources.ts'
import * as z from 'zod'
import { APPROVAL_WINDOW } from '#schemas/constants/paths.ts'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import { mayShareSite } from '#server/http/origins/same-site.ts'
import type { Answer } from './send-request.ts'
import type { Observations, Check } from './check.ts'

const CLOCK_TOLERANCE_MS = 30_000
const STRANGER = 'https://stranger.invalid'
/** The part of `/healthz` that is read. */
const Health = z.object({ proxy: z.enum(['none', 'listed', 'unlisted']) })
const UNSAFE = ["'unsafe-inline'", "'unsafe-eval'", '*', 'http:', 'https:']

/** What a deployment has to fulfil as seen from outside; the messages say what to change. */
export const CHECKS = [
  {
    subject: 'the modal is at its configured URL',
    findProblem: ({ deployment, modalUrl }) =>
      deployment.modalOrigin === modalUrl
        ? undefined
        : `the configured URL is ${deployment.modalOrigin}; change modal.url`,
  },
  {
    subject: 'modal, wallet and API are three origins',
    findProblem: ({ deployment }) => {
      const origins = new Set([deployment.modalOrigin, deployment.walletOrigin, deployment.apiUrl])
      return origins.size === 3 ? undefined : 'two of them are equal, so browsers do not isolate them'
    },
  },
  {
    subject: 'all three use https or loopback',
    findProblem: ({ deployment }) => {
      const origins = [deployment.modalOrigin, deployment.walletOrigin, deployment.apiUrl]
      const plain = origins.filter((origin) => !origin.startsWith('https:') && !isLoopbackUrl(origin))
      return plain.length === 0 ? undefined : `${plain.join(', ')} is not encrypted`
    },
  },
  {
    subject: 'the modal document has its headers',
    findProblem: ({ modal, deployment }) =>
      checkDocument(modal, {
        isApart: deployment.origins.some((site) => mayShareSite(deployment.modalOrigin, site)),
      }),
  },
  {
    subject: 'the wallet document has its headers',
    findProblem: ({ wallet }) => checkDocument(wallet, { isApart: true }),
  },
  { subject: 'the modal frames only the wallet', findProblem: checkFrames },
  {
    subject: 'the policy of the modal admits what its document contains',
    findProblem: ({ modal }) => checkInlineParts(modal),
  },
  {
    subject: 'the policy of the wallet admits what its document contains',
    findProblem: ({ wallet }) => checkInlineParts(wallet),
  },
  {
    subject: 'the wallet window keeps its opener, and its policy what it contains',
    findProblem: checkWindow,
  },
  { subject: 'the wallet admits the modal as an ancestor', findProblem: checkAncestors },
  { subject: 'the wallet sends its policy with missing pages', findProblem: checkMissingPage },
  { subject: 'scripts are immutable and compressed', findProblem: checkAssets },
  { subject: 'the script for sites can be loaded from any page', findProblem: checkSdk },
  {
    subject: 'the API is alive',
    findProblem: ({ api }) =>
      api.status === 200 ? undefined : `status ${api.status}: ${api.body.slice(0, 200)}`,
  },
  {
    subject: 'the API serves',
    findProblem: ({ ready }) =>
      ready.status === 200 ? undefined : `status ${ready.status}: ${ready.body.slice(0, 500)}`,
  },
  {
    subject: 'the deployment has the version of this command',
    findProblem: ({ deployment, version }) =>
      deployment.sdkVersion === version
        ? undefined
        : `the deployment is ${deployment.sdkVersion}, this command is ${version}; use the doctor of that version, or finish the upgrade`,
  },
  { subject: 'the API admits the modal and no other origin', findProblem: checkCors },
  { subject: 'the metrics are not public', findProblem: checkMetrics },
  { subject: 'the server knows the proxy in front of it', findProblem: checkProxy },
  { subject: 'the clocks agree', findProblem: checkClock },
  { subject: 'the site may embed the modal', findProblem: checkSite },
] as const satisfies readonly Check[]

/** @param document.isApart whether the document asks for a process apart from other origins of its site. */
function checkDocument(
  { status, headers }: Answer,
  { isApart }: { readonly isApart: boolean },
): string | undefined {
  if (status !== 200) return `status ${status}`
  const directives = parseCspDirectives(headers['content-security-policy'])
  const scripts = directives.get('script-src') ?? []
  const ancestors = directives.get('frame-ancestors') ?? []
  const wanted: Record<string, boolean> = {
    'a Content-Security-Policy that starts from nothing':
      directives.get('default-src')?.join(' ') === "'none'",
    'a script-src without unsafe or open sources':
      scripts.length > 0 && !scripts.some((one) => UNSAFE.includes(one)),
    'frame-ancestors with named sites':
      ancestors.length > 0 && !ancestors.some((one) => UNSAFE.includes(one)),
    'Cross-Origin-Embedder-Policy: require-corp': headers['cross-origin-embedder-policy'] === 'require-corp',
    'Cross-Origin-Resource-Policy: cross-origin': headers['cross-origin-resource-policy'] === 'cross-origin',
    'X-Content-Type-Options: nosniff': headers['x-content-type-options'] === 'nosniff',
    'Origin-Agent-Cluster: ?1': !isApart || headers['origin-agent-cluster'] === '?1',
    'a Permissions-Policy': headers['permissions-policy'] !== undefined,
    'no X-Frame-Options': headers['x-frame-options'] === undefined,
    'no cookie': headers['set-cookie'] === undefined,
  }
  const missing = Object.keys(wanted).filter((name) => wanted[name] === false)
  return missing.length === 0
    ? undefined
    : `missing ${missing.join('; ')}; a proxy may be changing the headers`
}

function checkFrames({ modal, deployment }: Observations): string | undefined {
  const frames = parseCspDirectives(modal.headers['content-security-policy']).get('frame-src')?.join(' ')
  return frames === deployment.walletOrigin ? undefined : `frame-src is ${frames ?? 'absent'}`
}

function checkAncestors({ wallet, deployment }: Observations): string | undefined {
  const ancestors = parseCspDirectives(wallet.headers['content-security-policy']).get('frame-ancestors') ?? []
  return ancestors.includes(deployment.modalOrigin)
    ? undefined
    : `frame-ancestors lacks ${deployment.modalOrigin}`
}

async function checkWindow({
  deployment,
  projectId,
  sendRequest,
}: Observations): Promise<string | undefined> {
  const path = `/w/${encodeURIComponent(projectId)}/${APPROVAL_WINDOW}`
  const answer = await sendRequest(deployment.walletOrigin + path)
  if (answer.status !== 200) return `${path} has status ${answer.status}`
  const isKept = answer.headers['cross-origin-opener-policy'] === 'unsafe-none'
  return isKept ? checkInlineParts(answer) : `${path} lacks Cross-Origin-Opener-Policy: unsafe-none`
}

/** A proxy that rewrites pages changes the hashes, and the browser then runs nothing. */
function checkInlineParts({ headers, body }: Answer): string | undefined {
  const directives = parseCspDirectives(headers['content-security-policy'])
  const { scripts, styles } = inlineSourcesOf(body)
  const isAdmitted =
    scripts.every((source) => directives.get('script-src')?.includes(source)) &&
    styles.every((source) => directives.get('style-src')?.includes(source))
  return isAdmitted ? undefined : 'its inline script or style is another; a proxy may be rewriting the page'
}

async function checkMissingPage({ deployment, sendRequest }: Observations): Promise<string | undefined> {
  const { status, headers } = await sendRequest(`${deployment.walletOrigin}/w/no-such-project-here/`)
  const ancestors = parseCspDirectives(headers['content-security-policy']).get('frame-ancestors')?.join(' ')
  return status === 404 && ancestors === "'none'"
    ? undefined
    : `status ${status}, frame-ancestors ${ancestors ?? 'absent'}`
}

async function checkAssets({ modal, modalUrl, sendRequest }: Observations): Promise<string | undefined> {
  const path = /"(\/assets\/[^"]+\.js)"/.exec(modal.body)?.[1]
  if (path === undefined) return 'the document has no script under /assets/'
  const { status, headers } = await sendRequest(modalUrl + path, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  if (status !== 200) return `${path} has status ${status}`
  if (headers['cache-control']?.includes('immutable') !== true) return `${path} is not immutable`
  return headers['content-encoding'] === undefined ? `${path} is not compressed` : undefined
}

async function checkSdk({ modalUrl, deployment, sendRequest }: Observations): Promise<string | undefined> {
  const path = `/sdk/${deployment.sdkVersion}/postern.js`
  const { status, headers } = await sendRequest(modalUrl + path, { headers: { origin: STRANGER } })
  if (status !== 200) return `${path} has status ${status}`
  const isOpen = headers['access-control-allow-origin'] === '*'
  return isOpen && headers['cross-origin-resource-policy'] === 'cross-origin'
    ? undefined
    : 'its CORS or CORP is missing'
}

async function checkCors({ deployment, projectId, sendRequest }: Observations): Promise<string | undefined> {
  const url = `${deployment.apiUrl}/v1?chainId=${deployment.networks[0]?.caipNetworkId ?? ''}&projectId=${projectId}`
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    return (await sendRequest(url, { method: 'OPTIONS', headers })).headers['access-control-allow-origin']
  }
  if ((await preflight(deployment.modalOrigin)) !== deployment.modalOrigin) return 'the modal is refused'
  return (await preflight(STRANGER)) === undefined ? undefined : 'another origin is admitted'
}

async function checkMetrics({ deployment, sendRequest }: Observations): Promise<string | undefined> {
  const url = `${deployment.apiUrl}/metrics`
  // This machine may read the metrics on loopback; this header marks the request as one that came through a proxy.
  const { status } = await sendRequest(url, { headers: { via: '1.1 postern-doctor' } })
  if (status !== 200) return undefined
  return `anybody can read ${url}. Set POSTERN_METRICS_TOKEN, and make sure that no proxy adds it to requests`
}

function checkProxy({ api, deployment }: Observations): string | undefined {
  if (api.status !== 200) return undefined
  const { proxy } = Health.parse(JSON.parse(api.body))
  if (proxy === 'unlisted')
    return 'all visitors count as one client. Add the proxy to `trustedProxies` and let it set X-Forwarded-For'
  // The server itself does not speak TLS, so a proxy has to be in front of it.
  return proxy === 'none' && deployment.apiUrl.startsWith('https:')
    ? 'the proxy that terminates TLS does not name the client. Let it set X-Forwarded-For and add it to `trustedProxies`'
    : undefined
}

function checkClock({ api }: Observations): string | undefined {
  const theirs = Date.parse(api.headers['date'] ?? '')
  const apartMs = Math.abs(Date.now() - theirs)
  return apartMs <= CLOCK_TOLERANCE_MS
    ? undefined
    : `the server’s clock is off by ${Math.round(apartMs / 1000)} s`
}

async function checkSite({
  siteOrigin,
  modalUrl,
  projectId,
  sendRequest,
}: Observations): Promise<string | undefined> {
  if (siteOrigin === undefined) return undefined
  const { body } = await sendRequest(`${modalUrl}/embed/check?projectId=${projectId}`, {
    headers: { origin: siteOrigin },
  })
  const check: unknown = JSON.parse(body)
  const isAllowed =
    typeof check === 'object' && check !== null && 'allowed' in check && check.allowed === true
  return isAllowed
    ? undefined
    : `it is not listed. Run \`postern project origins ${projectId} add ${siteOrigin}\``
}

/** Parses a Content-Security-Policy header into directives and their sources; the first of repeated ones counts. */
export function parseCspDirectives(header: string | undefined): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const text of (header ?? '').split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}
