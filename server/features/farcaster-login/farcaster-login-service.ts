import type { Logger } from 'pino'
import * as z from 'zod'
import { FARCASTER_LINK_MS, LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { OriginAllowList } from '#server/http/origin-allow-list.ts'
import { problem } from '#server/http/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { FarcasterRelay } from '#server/providers/farcaster/farcaster-relay.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Clock } from '#server/sessions/clock.ts'
import { deviceLabel } from '#server/sessions/device-label.ts'
import type { Flow, FlowFailure } from '#server/sessions/login-flow.ts'
import type { LoginFlows } from '#server/sessions/login-flows.ts'
import type { LoginWindows, WindowStanding } from '#server/sessions/login-window/login-windows.ts'
import { requireSite } from '#server/sessions/require-site.ts'
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

const Attempt = z.object({ channelToken: z.string(), nonce: z.string(), url: z.string(), until: z.number() })

/**
 * Logs people in by a message their Farcaster client signs (Sign In With Farcaster, FIP-11). The client's own link is
 * given to one browser, which is the one that started the login or matched its number, and counts for 2 minutes.
 */
export class FarcasterLoginService {
  readonly #settings: FarcasterLoginSettings

  constructor(settings: FarcasterLoginSettings) {
    this.#settings = settings
    settings.flows.onAsked('farcaster', (flow, attempt) => this.#look(flow, attempt))
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
  standing(flowId: string, key: string | undefined): Promise<WindowStanding | undefined> {
    return this.#settings.windows.look(flowId, key)
  }

  /** A browser wants to go on. */
  claim(flowId: string, key: string): Promise<void> {
    return this.#settings.windows.claim(flowId, key)
  }

  /** Ends a flow. */
  refuse(flow: Flow, reason: FlowFailure): Promise<void> {
    return this.#settings.flows.fail(flow, reason)
  }

  /**
   * The link a Farcaster client opens, for the browser that may go on.
   *
   * @param attempt what the flow remembers of an earlier question for it.
   * @returns undefined when the relay does not answer, or another browser goes on.
   */
  async link(flow: Flow, key: string, attempt: string | undefined): Promise<string | undefined> {
    if (attempt !== undefined) return Attempt.parse(JSON.parse(attempt)).url
    const { relay, windows, clock } = this.#settings
    // Clients take letters and digits alone (EIP-4361).
    const nonce = randomId().replaceAll(/[^A-Za-z0-9]/g, 'x')
    const until = clock() + FARCASTER_LINK_MS
    const asked = { ...askedAt(flow.siteOrigin), nonce, expiresAt: new Date(until).toISOString() }
    const channel = await relay.open(asked).catch(() => undefined)
    if (channel === undefined) return undefined
    const opened = JSON.stringify({ ...channel, nonce, until })
    return (await windows.remember(flow.flowId, key, opened)) ? channel.url : undefined
  }

  async #look(flow: Flow, attempt: string): Promise<void> {
    const { relay, flows, registry, clock, logger } = this.#settings
    const { channelToken, nonce, until } = Attempt.parse(JSON.parse(attempt))
    if (clock() >= until) return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    const progress = await relay.look(channelToken)
    if (progress.state === 'pending') return
    if (progress.state === 'gone') return flows.fail(flow, 'LOGIN_FLOW_EXPIRED')
    // Loaded when the first person logs in this way.
    const { provenFid } = await import('./siwf-message.ts')
    try {
      const expected = { ...askedAt(flow.siteOrigin), nonce, now: clock() }
      const subject = await provenFid(progress, expected, registry)
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

/** Who asks, as the person reads it in their client: the site the browser attested. */
function askedAt(siteOrigin: string) {
  return { domain: new URL(siteOrigin).host, uri: siteOrigin }
}

/** In place of a login a deployment does not offer. */
export function refuseFarcaster(): never {
  throw problem('LOGIN_PROVIDER_UNKNOWN', 'This deployment offers no login with Farcaster.')
}
