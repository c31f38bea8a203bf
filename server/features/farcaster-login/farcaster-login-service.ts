import type { Logger } from 'pino'
import * as z from 'zod'
import { LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { OriginAllowList } from '#server/http/origin-allow-list.ts'
import { problem } from '#server/http/problem.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { FarcasterRelay } from '#server/providers/farcaster/farcaster-relay.ts'
import type { Clock } from '#server/sessions/clock.ts'
import { deviceLabel } from '#server/sessions/device-label.ts'
import type { Flow, LoginFlows } from '#server/sessions/login-flows.ts'
import { requireSite } from '#server/sessions/require-site.ts'
import { randomId } from '#server/sessions/tokens.ts'
import type { IdRegistry } from './siwf-message.ts'

/** Names Farcaster in identities; the subject is the id of the person there. */
const FARCASTER_ISSUER = 'https://farcaster.xyz'

export interface FarcasterLoginSettings {
  readonly origins: OriginAllowList
  readonly flows: LoginFlows
  readonly clock: Clock
  readonly logger: Logger
  readonly relay: FarcasterRelay
  readonly registry: IdRegistry
}

export interface FarcasterLoginStart {
  readonly projectId: string
  readonly siteOrigin: string
  readonly deviceId: string
  readonly userAgent: string | undefined
}

const Attempt = z.object({ channelToken: z.string(), nonce: z.string() })

/** Logs people in by a message their Farcaster client signs (Sign In With Farcaster, FIP-11). */
export class FarcasterLoginService {
  readonly #settings: FarcasterLoginSettings

  constructor(settings: FarcasterLoginSettings) {
    this.#settings = settings
    settings.flows.onAsked('farcaster', (flow, attempt) => this.#look(flow, attempt))
  }

  /**
   * @returns the flow, and the link a Farcaster client opens.
   * @throws problems of the site, and LOGIN_PROVIDER_FAILED.
   */
  async start({ projectId, siteOrigin, deviceId, userAgent }: FarcasterLoginStart) {
    const { origins, flows, relay, clock } = this.#settings
    await requireSite(origins, { projectId, siteOrigin })
    // Clients take letters and digits alone (EIP-4361).
    const nonce = randomId().replaceAll(/[^A-Za-z0-9]/g, 'x')
    const expiresAt = new Date(clock() + LOGIN_FLOW_EXPIRY_MS).toISOString()
    const { channelToken, url } = await relay.open({ ...askedAt(siteOrigin), nonce, expiresAt })
    const label = deviceLabel(userAgent)
    const facts = {
      kind: 'farcaster',
      projectId,
      siteOrigin,
      deviceId,
      deviceLabel: label,
      language: 'en',
    } as const
    const flowId = await flows.start(facts)
    await flows.begin(flowId, 'farcaster', { attempt: JSON.stringify({ channelToken, nonce }) })
    return { flowId, url, expiresInMs: LOGIN_FLOW_EXPIRY_MS }
  }

  async #look(flow: Flow, attempt: string): Promise<void> {
    const { relay, flows, registry, clock, logger } = this.#settings
    const { channelToken, nonce } = Attempt.parse(JSON.parse(attempt))
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
