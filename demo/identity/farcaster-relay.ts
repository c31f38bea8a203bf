import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import * as z from 'zod'
import { DEMO_FARCASTER, type FarcasterPerson } from './farcaster-person.ts'
import type { IdentityAddress } from './identity-address.ts'
import { htmlPage, readBody, sendHtml, sendJson } from '#demo/html-page.ts'
import type { Issuer } from './openid-issuer.ts'

/** A request to a client, as the relay stores it. */
export interface Channel {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  readonly expirationTime: string | undefined
}

/** The answer of a client. */
export type SignChannel = (
  channel: Channel,
) => Promise<{ readonly message: string; readonly signature: string }>

interface OpenChannel extends Channel {
  answer?: Awaited<ReturnType<SignChannel>>
}

/** Signs the message as an honest client does. */
export function clientOf(person: FarcasterPerson): SignChannel {
  const account = privateKeyToAccount(person.custodyKey)
  return async ({ domain, siweUri, nonce, expirationTime }) => {
    const message = createSiweMessage({
      domain,
      address: account.address,
      statement: 'Farcaster Auth',
      uri: siweUri,
      version: '1',
      chainId: 10,
      nonce,
      issuedAt: new Date(),
      ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
      resources: [`farcaster://fid/${person.fid}`],
    })
    return { message, signature: await account.signMessage({ message }) }
  }
}

const ChannelRequest = z.object({
  siweUri: z.url(),
  domain: z.string(),
  nonce: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})

/** Serves a relay of Farcaster clients, and the page of one such client (FIP-11). */
export function farcasterRelay(
  address: IdentityAddress,
  sign: SignChannel = clientOf(DEMO_FARCASTER),
): Issuer {
  const channels = new Map<string, OpenChannel>()

  async function open(request: IncomingMessage, response: ServerResponse) {
    const body = ChannelRequest.safeParse(JSON.parse(await readBody(request)))
    if (!body.success) return sendJson(response, 400, { error: 'Validation error' })
    const { siweUri, domain, nonce = randomBytes(8).toString('hex'), expirationTime } = body.data
    const channelToken = randomBytes(16).toString('hex')
    channels.set(channelToken, { siweUri, domain, nonce, expirationTime })
    const url = `${address.url}/farcaster/sign?channelToken=${channelToken}`
    return sendJson(response, 201, { channelToken, url, nonce })
  }

  function tell(response: ServerResponse, channel: OpenChannel) {
    const { answer, nonce } = channel
    if (answer === undefined) return sendJson(response, 202, { state: 'pending', nonce })
    const { fid, userName } = DEMO_FARCASTER
    const profile = { fid, username: 'ada', displayName: userName, authMethod: 'custody' }
    return sendJson(response, 200, { state: 'completed', nonce, ...answer, ...profile })
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address.url)
    if (pathname === '/farcaster/v1/channel' && request.method === 'POST') return open(request, response)
    if (pathname === '/farcaster/v1/channel/status') {
      const channel = channels.get(/^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      return channel === undefined
        ? sendJson(response, 401, { error: 'Unauthorized' })
        : tell(response, channel)
    }
    const channel = channels.get(searchParams.get('channelToken') ?? '')
    if (pathname !== '/farcaster/sign' || channel === undefined)
      return sendJson(response, 404, { error: 'Not Found' })
    if (request.method !== 'POST') return sendHtml(response, signPage(channel))
    channel.answer = await sign(channel)
    return sendHtml(response, htmlPage('Signed', '<p>Go back to the site you log in at.</p>'))
  }
}

function signPage({ domain }: Channel): string {
  const shown = domain.replaceAll(/[^\w.:-]/g, '')
  return htmlPage(
    `Log in at ${shown}`,
    `<p>The demo’s Farcaster client, where you are ${DEMO_FARCASTER.userName}.</p>
    <form method="post"><button>Sign</button></form>`,
  )
}
