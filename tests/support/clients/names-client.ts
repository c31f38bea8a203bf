import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { NameSuggestion, RegisteredName } from '#schemas/http/blockchain/profile.ts'

const Made = z.object({ success: z.literal(true), name: z.string() })
const Refusal = z.object({
  error: z.object({ code: z.string(), field: z.optional(z.string()), message: z.string() }),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })),
})

/** The names of the demo's zone. */
export const ZONE = 'demo.eth'
const ETHER = 60

/** Returns an account that nobody had before. */
export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

/** A request as it is sent. */
interface Signed {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Signs a message as clients of the API do. */
export async function signed(
  account: PrivateKeyAccount,
  said: Readonly<Record<string, unknown>>,
  coinType = ETHER,
): Promise<Signed> {
  const message = JSON.stringify(said)
  const signature = await account.signMessage({ message })
  return { coin_type: coinType, address: account.address, message, signature }
}

/** Registers and changes names over the API of a deployment. */
export class NamesClient {
  readonly #api: string
  readonly #now: () => number

  constructor(api: string, now: () => number = Date.now) {
    this.#api = api
    this.#now = now
  }

  /** Unix seconds. */
  seconds(aheadSeconds = 0): number {
    return Math.floor(this.#now() / 1_000) + aheadSeconds
  }

  /** @returns the name, or the code of the refusal. */
  async register(
    account: PrivateKeyAccount,
    label: string,
    said: Readonly<Record<string, unknown>> = {},
    coinType = ETHER,
  ): Promise<string> {
    const message = { name: `${label}.${ZONE}`, attributes: {}, timestamp: this.seconds(), ...said }
    return this.post('/v1/profile/account', await signed(account, message, coinType))
  }

  /** @returns the name after the change, or the code of the refusal. */
  async change(
    account: PrivateKeyAccount,
    label: string,
    said: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const name = `${label}.${ZONE}`
    const message = { name, timestamp: this.seconds(), ...said }
    return this.post(`/v1/profile/account/${name}`, await signed(account, message))
  }

  /** @returns the name, or the code of the refusal. */
  async post(path: string, body: unknown): Promise<string> {
    const answer = await this.#send(path, body)
    const said: unknown = await answer.json()
    return answer.ok ? Made.parse(said).name : Refusal.parse(said).error.code
  }

  /** @returns the sentence of a refusal. */
  async reason(path: string, body: unknown): Promise<string> {
    return Refusal.parse(await (await this.#send(path, body)).json()).error.message
  }

  #send(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.#api}${path}?projectId=demo&st=appkit&sv=html-wagmi-4.2.2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  /** @returns the name, or the code of the refusal. */
  async find(label: string): Promise<RegisteredName | string> {
    const answer = await this.get(`/v1/profile/account/${label}.${ZONE}`)
    const said: unknown = await answer.json()
    return answer.ok ? RegisteredName.parse(said) : Refusal.parse(said).error.code
  }

  /** The names of an account, in their order. */
  async namesOf(address: string): Promise<string[]> {
    return this.#listed(`/v1/profile/reverse/${address}`, '&sender=x&apiVersion=2')
  }

  /** The names that other accounts offer to an account. */
  async offeredTo(address: string): Promise<string[]> {
    return this.#listed(`/v1/profile/offered/${address}`)
  }

  async #listed(path: string, query?: string): Promise<string[]> {
    const answer = await this.get(path, query)
    return z
      .array(RegisteredName)
      .parse(await answer.json())
      .map(({ name }) => name)
  }

  async suggest(typed: string): Promise<NameSuggestion[]> {
    const answer = await this.get(`/v1/profile/suggestions/${encodeURIComponent(typed)}`, `&zone=${ZONE}`)
    return z.object({ suggestions: z.array(NameSuggestion) }).parse(await answer.json()).suggestions
  }

  get(path: string, query = ''): Promise<Response> {
    return fetch(`${this.#api}${path}?projectId=demo&st=appkit&sv=html-wagmi-4.2.2${query}`)
  }
}
