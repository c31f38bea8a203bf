import type { Logger } from 'pino'
import * as z from 'zod'
import { FARCASTER_LINK_MS, LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { FarcasterRelay } from '#server/providers/farcaster/farcaster-relay.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Clock } from '#server/sessions/clock.ts'
import { deviceLabel } from '#server/sessions/devices/device-label.ts'
import type { Flow, FlowFailure } from '#server/sessions/login/login-flow.ts'
import type { LoginFlows } from '#server/sessions/login/login-flows.ts'
import type { LoginWindows, WindowState } from '#server/sessions/login-window/login-windows.ts'
import { requireSite } from '#server/sessions/login/require-site.ts'
import { randomId } from '#server/sessions/tokens.ts'
import type { IdRegistry } from './siwf-message.ts'

/** Names Farcaster in identities; the subject is the id of the person there. */
const FARCASTER_ISSUER = 'https://farcaster.xyz'
/** The page a login with Farcaster goes on at, in whichever browser. */
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

/** What a flow remembers: that its link is being asked for, until when nobody else asks, or the link itself. */
const Attempt = z.union([
  z.object({ opening: z.string(), until: z.number() }),
  z.object({ channelToken: z.string(), nonce: z.string(), url: z.string(), until: z.number() }),
])
type Attempt = z.infer<typeof Attempt>

/** Longer than the relay may take: whoever has not answered by then never will. */
const OPENING_MS = 15_000
/** A relay that failed is left in peace for so long. */
const RETRY_MS = 3_000

/**
 * Logs people in by a message their Farcaster client signs (Sign In With Farcaster, FIP-11). The client's own link is
 * given to one browser, which is the one that started the login or matched its number, and counts for 2 minutes.
 */
export class FarcasterLoginService {
  readonly #settings: FarcasterLoginSettings

  constructor(settings: FarcasterLoginSettings) {
    this.#settings = settings
    settings.flows.onPoll('farcaster', (flow, attempt) => this.#poll(flow, attempt))
  }

  /**
   * @returns the flow, and the page it goes on at.
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

  /** The flow a page is about, while it is open. */
  findOpen(flowId: string): Promise<Flow | undefined> {
    return this.#settings.flows.findOpen(flowId, 'farcaster')
  }

  /** Where a flow stands for the browser with this key. */
  standing(flowId: string, key: string | undefined): Promise<WindowState | undefined> {
    return this.#settings.windows.stateOf(flowId, key)
  }

  /** A browser wants to go on. */
  claim(flowId: string, key: string): Promise<void> {
    return this.#settings.windows.claim(flowId, key)
  }

  /** Ends a flow that goes on in a browser without a key. */
  refuse(flow: Flow, reason: Extract<FlowFailure, 'LOGIN_BEGUN_ELSEWHERE'>): Promise<void> {
    return this.#settings.flows.fail(flow, reason)
  }

  /**
   * The link a Farcaster client opens, for the browser that may go on. One request at a time asks the relay for it, in all
   * processes together; where the relay fails, a later one asks again.
   *
   * @param attempt what the flow remembers of an earlier question for it.
   * @returns undefined while it is not there, or another browser goes on.
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

  /** @returns undefined when the relay does not answer. */
  async #open({ siteOrigin }: Flow): Promise<Extract<Attempt, { url: string }> | undefined> {
    const { relay, clock, logger } = this.#settings
    // Clients take letters and digits alone (EIP-4361).
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
    // No client has the link yet.
    if (!('url' in stored)) return
    const { channelToken, nonce, until } = stored
    if (clock() >= until) return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    const progress = await relay.look(channelToken)
    if (progress.state === 'pending') return
    if (progress.state === 'gone') return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    // Loaded when the first person logs in this way.
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

/** Who asks, as the person reads it in their client: the site the browser attested. */
function requestFor(siteOrigin: string) {
  return { domain: new URL(siteOrigin).host, uri: siteOrigin }
}

/** In place of a login a deployment does not offer. */
export function refuseFarcaster(): never {
  throw problem('LOGIN_PROVIDER_UNKNOWN', 'This deployment offers no login with Farcaster.')
}
