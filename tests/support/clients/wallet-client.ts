import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import * as z from 'zod'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import type { SessionTokens } from '#schemas/http/wallet/session.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** The answer of the server. */
export interface WalletAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Claims and header fields of a proof that differ from an honest browser's. */
export interface ProofChange {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

const Refusal = z.object({
  error: z.object({ code: z.string(), data: z.record(z.string(), z.unknown()).optional() }),
})

/** The wallet frame of a browser as the server sees it: a device key, and its tokens. */
export class WalletClient {
  readonly #api: string
  readonly #keys: KeyPair
  readonly #jwk: JWK
  readonly #clock: () => number
  readonly deviceId: string
  tokens: SessionTokens | undefined
  /** Another process of the same deployment, as a balancer would choose it. */
  via: string | undefined
  /** Headers of every request. */
  headers: Record<string, string> = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0',
  }
  #nonce: string | undefined

  private constructor(api: string, keys: KeyPair, jwk: JWK, deviceId: string, clock: () => number) {
    this.#api = api
    this.#keys = keys
    this.#jwk = jwk
    this.#clock = clock
    this.deviceId = deviceId
  }

  /**
   * Creates a client.
   *
   * @param clock the clock of this browser.
   */
  static async create(api: string, clock: () => number = Date.now): Promise<WalletClient> {
    const keys = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(keys.publicKey)
    return new WalletClient(api, keys, jwk, await calculateJwkThumbprint(jwk), clock)
  }

  /** Calls an endpoint once, with the nonce of the previous answer if there was one. */
  async ask(
    { method, path, access }: Endpoint,
    body?: unknown,
    change: { readonly path?: Readonly<Record<string, string>>; readonly proof?: ProofChange } = {},
  ): Promise<WalletAnswer> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(change.path?.[name] ?? ''),
    )
    const token = access === 'session' || access === 'step-up' ? this.tokens?.accessToken : undefined
    const dpop = await this.prove(method, filled, token, change.proof)
    const response = await fetch((this.via ?? this.#api) + filled, {
      method,
      headers: {
        ...this.headers,
        dpop,
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    this.#nonce = response.headers.get('dpop-nonce') ?? this.#nonce
    const answer: unknown = await response.json()
    return { status: response.status, headers: response.headers, body: answer }
  }

  /** Calls an endpoint as the wallet does, and retries once with the server's nonce; throws when the call is refused. */
  async call<Body extends z.core.$ZodType, Answer extends z.core.$ZodType>(
    endpoint: Endpoint & { readonly body: Body; readonly answer: Answer },
    body?: z.input<Body>,
    path: Readonly<Record<string, string>> = {},
  ): Promise<z.output<Answer>> {
    const first = await this.ask(endpoint, body, { path })
    const wantsNonce = JSON.stringify(first.body).includes('use_dpop_nonce')
    const answer = wantsNonce ? await this.ask(endpoint, body, { path }) : first
    if (answer.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.body)}`)
    return z.parse(endpoint.answer, answer.body)
  }

  /** Calls an endpoint and returns the code and details of the refusal. */
  async refusal(
    ...args: Parameters<WalletClient['ask']>
  ): Promise<{ code: string; data?: unknown; status: number }> {
    const { status, body } = await this.ask(...args)
    const { error } = Refusal.parse(body)
    return { status, code: error.code, ...(error.data === undefined ? {} : { data: error.data }) }
  }

  /** Creates a proof of this browser's key for one request. */
  prove(method: string, path: string, token?: string, { claims, header }: ProofChange = {}): Promise<string> {
    return new SignJWT({
      htm: method,
      htu: this.#api + path,
      jti: randomUUID(),
      iat: Math.floor(this.#clock() / 1_000),
      ...(this.#nonce === undefined ? {} : { nonce: this.#nonce }),
      ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.#jwk, ...header })
      .sign(this.#keys.privateKey)
  }
}
