import type { Logger } from 'pino'
import * as z from 'zod'
import { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { OriginAllowList } from '#server/http/origin-allow-list.ts'
import { mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { OAuthAttempt, OAuthClient } from '#server/providers/oauth/oauth-client.ts'
import { deviceLabel } from '#server/sessions/device-label.ts'
import type { Flow, FlowFailure, LoginFlows } from '#server/sessions/login-flows.ts'
import { requireSite } from '#server/sessions/require-site.ts'

/** The clients of the providers this deployment is registered at. */
export type OAuthClients = Readonly<Partial<Record<OAuthProvider, OAuthClient>>>

export interface SocialLoginSettings {
  readonly origins: OriginAllowList
  readonly flows: LoginFlows
  readonly clients: OAuthClients
  readonly logger: Logger
}

/** Who starts a login, and what the wallet frame says of it. */
export interface SocialLoginStart {
  readonly projectId: string
  readonly siteOrigin: string
  readonly language: string
  readonly deviceId: string
  readonly userAgent: string | undefined
}

/** How a window ended: in a login, or why not. */
export type WindowOutcome = 'LOGIN_DONE' | FlowFailure

/** What providers answer when the person said no. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

const Attempt = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })

/** Logs people in at a provider, in a window that knows nothing but the id of its flow. */
export class SocialLoginService {
  readonly #settings: SocialLoginSettings

  constructor(settings: SocialLoginSettings) {
    this.#settings = settings
  }

  /** @throws problems of the site. */
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

  /** The flow a window is about, while it is open. */
  findOpen(flowId: string): Promise<Flow | undefined> {
    return this.#settings.flows.findOpen(flowId, 'window')
  }

  /** Whether visitors can log in with a provider. */
  offers(provider: string): boolean {
    return this.#clientOf(provider) !== undefined
  }

  /** Ends a flow whose window asked for a provider nobody can log in with here. */
  refuse(flow: Flow): Promise<void> {
    return this.#settings.flows.fail(flow, 'LOGIN_PROVIDER_UNKNOWN')
  }

  /** Where the window goes on; undefined when the flow is over or the provider is not one of the deployment's. */
  async begin(flowId: string, provider: string): Promise<string | undefined> {
    const client = this.#clientOf(provider)
    if (client === undefined) return undefined
    const attempt: OAuthAttempt = client.newAttempt()
    const stored = { state: attempt.state, attempt: JSON.stringify(attempt) }
    if (!(await this.#settings.flows.begin(flowId, OAuthProvider.parse(provider), stored))) return undefined
    return client.authorizeUrl(attempt)
  }

  /** The window came back: exchanges the code and notes the outcome in the flow the state belongs to. */
  async finish(
    provider: string,
    answer: URLSearchParams,
  ): Promise<{ readonly outcome: WindowOutcome; readonly language: string | undefined }> {
    const client = this.#clientOf(provider)
    if (client === undefined) return { outcome: 'LOGIN_PROVIDER_UNKNOWN', language: undefined }
    const name = OAuthProvider.parse(provider)
    const taken = await this.#settings.flows.take(name, answer.get('state') ?? '')
    if (taken === undefined) return { outcome: 'LOGIN_FLOW_EXPIRED', language: undefined }
    const { flow, attempt } = taken
    const outcome = await this.#exchange(flow, name, client, Attempt.parse(JSON.parse(attempt)), answer)
    return { outcome, language: flow.language }
  }

  async #exchange(
    flow: Flow,
    provider: OAuthProvider,
    client: OAuthClient,
    attempt: OAuthAttempt,
    answer: URLSearchParams,
  ): Promise<WindowOutcome> {
    const { flows, logger } = this.#settings
    const fail = async (failure: FlowFailure) => {
      await flows.fail(flow, failure)
      return failure
    }
    if (CANCELLED.includes(answer.get('error') ?? '')) return fail('LOGIN_CANCELLED')
    try {
      const { subject, email, name: userName } = await client.finish(attempt, answer)
      await flows.prove(flow, {
        issuer: client.issuer,
        subject,
        provider,
        ...(email === undefined ? {} : { email }),
        ...(userName === undefined ? {} : { userName }),
      })
      return 'LOGIN_DONE'
    } catch (error) {
      // The library's error holds what the provider said, tokens included; its name and message do not.
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
