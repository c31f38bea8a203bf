import { NonceAnswer, type AuthenticateBody } from '#schemas/http/sign-in.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { composeSignIn, type SignInContent } from '#schemas/primitives/sign-in-message.ts'
import * as z from 'zod/mini'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The account that signs, on its network. */
export interface SigningAccount {
  readonly chainId: string
  readonly address: string
  readonly sign: (message: string) => Promise<string> | string
}

/** An answer of the API: its status, and its body or the code of its refusal. */
export interface SignInAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

const Body = z.looseObject({ error: z.optional(z.looseObject({ code: z.optional(z.string()) })) })

/** Builds a sign-in message for a site. */
export function signInText(
  site: string,
  { chainId, address }: Pick<SigningAccount, 'chainId' | 'address'>,
  content: Partial<SignInContent> & Pick<SignInContent, 'nonce' | 'issuedAt'>,
): string {
  const namespace = ChainNamespace.parse(chainId.split(':')[0])
  return composeSignIn(
    {
      domain: new URL(site).host,
      accountAddress: address,
      uri: site,
      version: '1',
      chainId: signInChainNames(chainId)[0] ?? '',
      ...content,
    },
    NAMESPACES[namespace].name,
  )
}

/** A client that signs in at an API, such as a page. */
export class SignInClient {
  readonly #api: string
  readonly #origin: string | undefined
  readonly #projectId: string

  /**
   * Creates a client.
   *
   * @param origin the origin that the browser attests; undefined for a client that is not a page.
   */
  constructor(api: string, origin: string | undefined, projectId = 'demo') {
    this.#api = api
    this.#origin = origin
    this.#projectId = projectId
  }

  async ask(method: string, path: string, more: { headers?: Record<string, string>; body?: unknown } = {}) {
    const response = await fetch(
      `${this.#api}/auth/v1/${path}?projectId=${this.#projectId}&st=postern&sv=1`,
      {
        method,
        headers: {
          ...(this.#origin !== undefined && { origin: this.#origin }),
          ...(more.body !== undefined && { 'content-type': 'application/json' }),
          ...more.headers,
        },
        ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
      },
    )
    const body = Body.parse(await response.json())
    const answer: SignInAnswer = { status: response.status, code: body.error?.code, body }
    return answer
  }

  async nonce(): Promise<NonceAnswer> {
    const { body } = await this.ask('GET', 'nonce')
    return NonceAnswer.parse(body)
  }

  authenticate(body: AuthenticateBody, nonceToken: string): Promise<SignInAnswer> {
    return this.ask('POST', 'authenticate', { body, headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` } })
  }

  withToken(method: string, path: string, token: string): Promise<SignInAnswer> {
    return this.ask(method, path, { headers: { authorization: `Bearer ${token}` } })
  }
}
