import * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'

/** The text that a Farcaster client signs. */
export interface SiwfRequest {
  /** The requesting host, which the person is shown. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** The state of a request. Everything in an answer is unproven. */
export type SiwfProgress =
  | { readonly state: 'pending' }
  | { readonly state: 'gone' }
  | {
      readonly state: 'completed'
      readonly message: string
      readonly signature: string
      readonly userName: string | undefined
    }

/** Carries requests to Farcaster clients and answers back (FIP-11). It is trusted with nothing else. */
export interface FarcasterRelay {
  /** @throws the problem LOGIN_PROVIDER_FAILED. */
  open(request: SiwfRequest): Promise<{ readonly channelToken: string; readonly url: string }>
  /** Returns `pending` when the relay does not answer. */
  look(channelToken: string): Promise<SiwfProgress>
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 65_536

const Channel = z.object({
  channelToken: z.string().min(8).max(256),
  // The link of a page or an app; other schemes could run code.
  url: z.url({ protocol: /^(https?|farcaster)$/ }).max(2_048),
})
const Status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4_096),
    signature: z.string().max(4_096),
    displayName: z.string().nullish(),
    username: z.string().nullish(),
  }),
])

/** @param baseUrl E.g. `https://relay.farcaster.xyz`. */
export function createFarcasterRelay(baseUrl: string): FarcasterRelay {
  const at = (path: string) => `${baseUrl.replace(/\/$/, '')}${path}`
  return {
    async open({ domain, uri, nonce, expiresAt }) {
      const body = { siweUri: uri, domain, nonce, expirationTime: expiresAt }
      const answer = await ask(at('/v1/channel'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const channel = Channel.safeParse(answer?.body)
      if (channel.success) return channel.data
      throw problem('LOGIN_PROVIDER_FAILED', 'The relay of Farcaster does not answer. Try again in a moment.')
    },

    async look(channelToken) {
      const headers = { authorization: `Bearer ${channelToken}` }
      const answer = await ask(at('/v1/channel/status'), { headers })
      if (answer?.status === 401 || answer?.status === 404) return { state: 'gone' }
      const status = Status.safeParse(answer?.body)
      if (!status.success || status.data.state === 'pending') return { state: 'pending' }
      const { message, signature, displayName, username } = status.data
      const userName = displayName ?? username ?? undefined
      return { state: 'completed', message, signature, userName }
    },
  }
}

async function ask(
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readLimited(response, MAX_BYTES)
    return text === undefined ? undefined : { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
