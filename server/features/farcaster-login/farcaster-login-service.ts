import type { Logger } from 'pino'
import * as z from 'zod'
import { FARCASTER_LINK_MS, LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { FarcasterRelay } from '#server/providers/farcaster/farcaster-relay.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Clock } from '#server/database/clock.ts'
import { deviceLabel } from '#server/wallet-api/devices/device-label.ts'
import type { Flow, FlowFailure } from '#server/wallet-api/login/login-flow.ts'
import type { LoginFlows } from '#server/wallet-api/login/login-flows.ts'
import type { LoginWindows, WindowState } from '#server/wallet-api/login-window/login-windows.ts'
import { requireSite } from '#server/wallet-api/login/require-site.ts'
import { randomId } from '#server/encryption/tokens.ts'
import type { IdRegistry } from './siwf-message.ts'

/** The issuer of identities from Farcaster; the subject is the Farcaster id. */
const FARCASTER_ISSUER = 'https://farcaster.xyz'
/** The page on which a login with Farcaster continues, in any browser. */
export const FARCASTER_PATH = '/wallet/v1/login/farcaster'

export interface FarcasterLoginSettings {
  readonly apiOrigin: string
  readonly origins: OriginAllowList
  readonly flows: LoginFlows
  readonly windows: LoginWindows
  readonly clock: Clock
  readonly logger: Logger
  readonly relay: FarcasterRelay
  readonly registry: IdRegistry
}

export interface FarcasterLoginStart {
  readonly projectId: string
  readonly siteOrigin: string
  /** BCP 47. */
  readonly language?: string
  readonly deviceId: string
  readonly userAgent: string | undefined
}

/** The attempt a flow stores: a request for the link that is in progress until a time, or the link itself. */
const Attempt = z.union([
  z.object({ opening: z.string(), until: z.number() }),
  z.object({ channelToken: z.string(), nonce: z.string(), url: z.string(), until: z.number() }),
])
type Attempt = z.infer<typeof Attempt>

/** Longer than the timeout of the relay, so the request has ended by then. */
const OPENING_MS = 15_000
/** How long to wait after the relay failed. */
const RETRY_MS = 3_000

/**
 * Logs visitors in with a message signed by their Farcaster client (Sign In With Farcaster, FIP-11). The client's link is
 * valid for 2 minutes and given to one browser only: the one that started the login, or that matched its number.
 */
export class FarcasterLoginService {
  readonly #settings: FarcasterLoginSettings

  constructor(settings: FarcasterLoginSettings) {
    this.#settings = settings
    settings.flows.onPoll('farcaster', (flow, attempt) => this.#poll(flow, attempt))
  }

  /**
   * Starts a login.
   *
   * @returns the flow, and the page on which it continues.
   * @throws problems of the site.
   */
  async start({ projectId, siteOrigin, language = 'en', deviceId, userAgent }: FarcasterLoginStart) {
    const { apiOrigin, origins, flows } = this.#settings
    await requireSite(origins, { projectId, siteOrigin })
    const flowId = await flows.start({
      kind: 'farcaster',
      projectId,
      siteOrigin,
      deviceId,
      deviceLabel: deviceLabel(userAgent),
      language: mailLanguage(language),
    })
    return { flowId, url: `${apiOrigin}${FARCASTER_PATH}/${flowId}`, expiresInMs: LOGIN_FLOW_EXPIRY_MS }
  }

  /** Finds a flow while it is open. */
  findOpen(flowId: string): Promise<Flow | undefined> {
    return this.#settings.flows.findOpen(flowId, 'farcaster')
  }

  /** The state of a flow for the browser with this key. */
  standing(flowId: string, key: string | undefined): Promise<WindowState | undefined> {
    return this.#settings.windows.stateOf(flowId, key)
  }

  /** Claims the flow for a browser. */
  claim(flowId: string, key: string): Promise<void> {
    return this.#settings.windows.claim(flowId, key)
  }

  /** Ends a flow that was continued in a browser without a key. */
  refuse(flow: Flow, reason: Extract<FlowFailure, 'LOGIN_BEGUN_ELSEWHERE'>): Promise<void> {
    return this.#settings.flows.fail(flow, reason)
  }

  /**
   * Opens a link for the Farcaster client, for the browser that claimed the flow. Across all processes one request at a time
   * asks the relay; after a failure a later request tries again.
   *
   * @param attempt The attempt the flow has stored.
   * @returns undefined while there is no link, or when another browser has claimed the flow.
   */
  async link(flow: Flow, key: string, attempt: string | undefined): Promise<string | undefined> {
    const { windows, clock } = this.#settings
    const stored = attempt === undefined ? undefined : readAttempt(attempt)
    if (stored !== undefined && 'url' in stored) return stored.url
    if (stored !== undefined && clock() < stored.until) return undefined
    const opening = this.#openingAttempt(OPENING_MS)
    if (!(await windows.storeAttempt(flow.flowId, key, { from: attempt, to: opening }))) return undefined
    const opened = await this.#open(flow)
    const to = opened === undefined ? this.#openingAttempt(RETRY_MS) : JSON.stringify(opened)
    const counts = await windows.storeAttempt(flow.flowId, key, { from: opening, to })
    return counts ? opened?.url : undefined
  }

  /** @returns undefined when the relay fails. */
  async #open({ siteOrigin }: Flow): Promise<Extract<Attempt, { url: string }> | undefined> {
    const { relay, clock, logger } = this.#settings
    // Clients accept only letters and digits (EIP-4361).
    const nonce = randomId().replaceAll(/[^A-Za-z0-9]/g, 'x')
    const until = clock() + FARCASTER_LINK_MS
    const request = { ...requestFor(siteOrigin), nonce, expiresAt: new Date(until).toISOString() }
    try {
      return { ...(await relay.open(request)), nonce, until }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      logger.warn({ provider: 'farcaster', reason }, 'the relay opened no channel')
      return undefined
    }
  }

  #openingAttempt(forMs: number): string {
    return JSON.stringify({ opening: randomId(), until: this.#settings.clock() + forMs })
  }

  async #poll(flow: Flow, attempt: string): Promise<void> {
    const { relay, flows, registry, clock, logger } = this.#settings
    const stored = readAttempt(attempt)
    // No client has the link yet, so there is nothing to poll.
    if (!('url' in stored)) return
    const { channelToken, nonce, until } = stored
    if (clock() >= until) return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    const progress = await relay.look(channelToken)
    if (progress.state === 'pending') return
    if (progress.state === 'gone') return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    // Loaded with the first login of this kind.
    const { verifyFid } = await import('./siwf-message.ts')
    try {
      const expected = { ...requestFor(flow.siteOrigin), nonce, now: clock() }
      const subject = await verifyFid(progress, expected, registry)
      const userName = cleanName(progress.userName)
      await flows.prove(flow, {
        issuer: FARCASTER_ISSUER,
        subject,
        provider: 'farcaster',
        ...(userName === '' ? {} : { userName }),
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      logger.warn({ provider: 'farcaster', reason }, 'a login provider did not confirm')
      await flows.fail(flow, 'LOGIN_PROVIDER_FAILED')
    }
  }
}

function readAttempt(attempt: string): Attempt {
  return Attempt.parse(JSON.parse(attempt))
}

/** The site as the visitor's client shows it: the origin the browser attested. */
function requestFor(siteOrigin: string) {
  return { domain: new URL(siteOrigin).host, uri: siteOrigin }
}

/** Refuses the login where a deployment does not offer it. */
export function refuseFarcaster(): never {
  throw problem('LOGIN_PROVIDER_UNKNOWN', 'This deployment offers no login with Farcaster.')
}
