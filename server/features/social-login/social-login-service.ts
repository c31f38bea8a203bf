import type { Logger } from 'pino'
import * as z from 'zod'
import { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { OAuthAttempt, OAuthClient } from '#server/providers/oauth/oauth-client.ts'
import { deviceLabel } from '#server/wallet-api/devices/device-label.ts'
import type { Flow, FlowFailure } from '#server/wallet-api/login/login-flow.ts'
import type { LoginFlows } from '#server/wallet-api/login/login-flows.ts'
import type { WindowOutcome } from '#server/wallet-api/login-window/window-outcome.ts'
import { requireSite } from '#server/wallet-api/login/require-site.ts'

/** OAuth clients of the login providers this deployment is registered with. */
export type OAuthClients = Readonly<Partial<Record<OAuthProvider, OAuthClient>>>

export interface SocialLoginSettings {
  readonly origins: OriginAllowList
  readonly flows: LoginFlows
  readonly clients: OAuthClients
  readonly logger: Logger
}

/** A request to log in, as the wallet frame states it. */
export interface SocialLoginStart {
  readonly projectId: string
  readonly siteOrigin: string
  readonly language: string
  readonly deviceId: string
  readonly userAgent: string | undefined
}

/** The outcome of a window that returned: it ended, or must show a number. */
export type WindowReturn =
  | { readonly outcome: WindowOutcome; readonly flow: Flow | undefined }
  | { readonly outcome: 'number'; readonly flow: Flow }

/** A code to exchange, and the key of the browser it arrived in. */
interface Exchange {
  readonly flow: Flow
  readonly provider: OAuthProvider
  readonly client: OAuthClient
  readonly key: string | undefined
}

/** Errors of providers when the visitor cancels. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

/** The window's outcome by the next step of the flow. */
const OUTCOMES = { session: 'LOGIN_DONE', number: 'number', over: 'LOGIN_FLOW_EXPIRED' } as const

const Attempt = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })

/** Logs visitors in with a login provider, in a window that knows only the id of its flow. */
export class SocialLoginService {
  readonly #settings: SocialLoginSettings

  constructor(settings: SocialLoginSettings) {
    this.#settings = settings
  }

  /**
   * Starts a login.
   *
   * @returns the id of the flow.
   * @throws problems of the site.
   */
  async start({ projectId, siteOrigin, language, deviceId, userAgent }: SocialLoginStart): Promise<string> {
    const { origins, flows } = this.#settings
    await requireSite(origins, { projectId, siteOrigin })
    return flows.start({
      kind: 'window',
      projectId,
      siteOrigin,
      deviceId,
      deviceLabel: deviceLabel(userAgent),
      language: mailLanguage(language),
    })
  }

  /** Finds the flow of a window while it is open. */
  findOpen(flowId: string): Promise<Flow | undefined> {
    return this.#settings.flows.findOpen(flowId, 'window')
  }

  /** Whether the deployment offers a login provider. */
  offers(provider: string): boolean {
    return this.#clientOf(provider) !== undefined
  }

  /** Whether the provider returns by a form post. */
  comesBackByForm(provider: string): boolean {
    return this.#clientOf(provider)?.comesBackByForm === true
  }

  /** Ends a flow whose provider is not offered or whose window has no key. */
  refuse(flow: Flow, reason: 'LOGIN_PROVIDER_UNKNOWN' | 'LOGIN_BEGUN_ELSEWHERE'): Promise<void> {
    return this.#settings.flows.fail(flow, reason)
  }

  /**
   * Starts the authorisation at the provider.
   *
   * @param key Of the window's browser.
   * @returns the provider's URL; undefined when the flow has ended or the provider is not offered.
   */
  async begin(flowId: string, provider: string, key: string): Promise<string | undefined> {
    const client = this.#clientOf(provider)
    if (client === undefined) return undefined
    const attempt: OAuthAttempt = client.newAttempt()
    const stored = { key, state: attempt.state, attempt: JSON.stringify(attempt) }
    if (!(await this.#settings.flows.begin(flowId, OAuthProvider.parse(provider), stored))) return undefined
    return client.authorizeUrl(attempt)
  }

  /**
   * Handles the return of the window: exchanges the code and stores the outcome in the flow of the state.
   *
   * @param keyOf Reads this browser's key for a flow.
   */
  async finish(
    provider: string,
    answer: URLSearchParams,
    keyOf: (flowId: string) => string | undefined,
  ): Promise<WindowReturn> {
    const client = this.#clientOf(provider)
    if (client === undefined) return { outcome: 'LOGIN_PROVIDER_UNKNOWN', flow: undefined }
    const name = OAuthProvider.parse(provider)
    const taken = await this.#settings.flows.take(name, answer.get('state') ?? '', keyOf)
    if (taken === undefined) return { outcome: 'LOGIN_FLOW_EXPIRED', flow: undefined }
    const { flow, attempt } = taken
    if (attempt === undefined) return { outcome: 'LOGIN_BEGUN_ELSEWHERE', flow }
    const exchange = { flow, provider: name, client, key: keyOf(flow.flowId) }
    return { outcome: await this.#exchange(exchange, Attempt.parse(JSON.parse(attempt)), answer), flow }
  }

  async #exchange(
    { flow, provider, client, key }: Exchange,
    attempt: OAuthAttempt,
    answer: URLSearchParams,
  ): Promise<WindowOutcome | 'number'> {
    const { flows, logger } = this.#settings
    const fail = async (failure: FlowFailure) => {
      await flows.fail(flow, failure)
      return failure
    }
    if (CANCELLED.includes(answer.get('error') ?? '')) return fail('LOGIN_CANCELLED')
    try {
      const { subject, email, name: userName } = await client.finish(attempt, answer)
      const person = {
        issuer: client.issuer,
        subject,
        provider,
        ...(email === undefined ? {} : { email }),
        ...(userName === undefined ? {} : { userName }),
      }
      return OUTCOMES[await flows.prove(flow, person, key)]
    } catch (error) {
      // The library's error contains the provider's answer with its tokens, so only name and message are logged.
      const { name, message } = error instanceof Error ? error : new Error('unknown')
      logger.warn({ provider, name, reason: message }, 'a login provider did not confirm')
      return fail('LOGIN_PROVIDER_FAILED')
    }
  }

  #clientOf(provider: string): OAuthClient | undefined {
    const name = OAuthProvider.safeParse(provider)
    return name.success ? this.#settings.clients[name.data] : undefined
  }
}
