import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { WebSocket } from 'ws'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

/** The identity of a relay client: a key, and the id derived from it. */
export interface RelayIdentity {
  readonly clientId: string
  readonly privateKey: CryptoKey
}

/** The claims of a token; omitted ones are as an honest client sets them. */
export interface TokenClaims {
  readonly iss?: string
  readonly aud?: string
  /** Seconds since 1970. */
  readonly exp?: number
  readonly iat?: number
  readonly key?: CryptoKey
}

const PushedMessage = z.looseObject({
  topic: z.string(),
  message: z.string(),
  tag: z.number(),
  publishedAt: z.number(),
  attestation: z.string(),
})
export type PushedMessage = z.output<typeof PushedMessage>

/** A JSON-RPC answer or request of the relay. */
const RelayFrame = z.looseObject({
  id: z.union([z.number(), z.string(), z.null()]),
  method: z.optional(z.string()),
  params: z.optional(z.looseObject({ id: z.string(), data: PushedMessage })),
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})
export type RelayFrame = z.output<typeof RelayFrame>

export async function createRelayIdentity(): Promise<RelayIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x = '' } = await exportJWK(publicKey)
  const bytes = Uint8Array.of(0xed, 0x01, ...Buffer.from(x, 'base64url'))
  return { clientId: `did:key:z${encodeBase58(bytes)}`, privateKey }
}

export async function relayToken(who: RelayIdentity, url: string, claims: TokenClaims = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  return new SignJWT({ sub: randomBytes(32).toString('hex') })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(claims.iss ?? who.clientId)
    .setAudience(claims.aud ?? url)
    .setIssuedAt(claims.iat ?? now)
    .setExpirationTime(claims.exp ?? now + 86_400)
    .sign(claims.key ?? who.privateKey)
}

/** A socket of a client, with everything it received. */
export interface RelayClient {
  readonly who: RelayIdentity
  readonly call: (method: string, params: unknown, id?: number | string) => Promise<RelayFrame>
  readonly send: (frame: unknown) => void
  readonly pushed: readonly PushedMessage[]
  readonly frames: readonly RelayFrame[]
  /** Whether delivered messages are acknowledged, as clients do. */
  acknowledges: boolean
  /** Stops reading until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => Promise<void>
  readonly closed: Promise<number>
}

/**
 * Connects as the protocol specifies.
 *
 * @throws with the HTTP status and text of the answer when the relay refuses.
 */
export async function connectRelay(
  url: string,
  options: {
    readonly who?: RelayIdentity
    readonly token?: string
    readonly projectId?: string
    readonly acknowledges?: boolean
  } = {},
): Promise<RelayClient> {
  const who = options.who ?? (await createRelayIdentity())
  const auth = options.token ?? (await relayToken(who, url))
  const query = new URLSearchParams({ auth, projectId: options.projectId ?? 'demo' })
  const socket = new WebSocket(`${url}/?${query.toString()}`)
  const waiting = new Map<string, (frame: RelayFrame) => void>()
  const pushed: PushedMessage[] = []
  const frames: RelayFrame[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const client = {
    who,
    pushed,
    frames,
    acknowledges: options.acknowledges ?? true,
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    call: (method: string, params: unknown, id: number | string = Date.now() * 1_000 + waiting.size) =>
      new Promise<RelayFrame>((resolve) => {
        waiting.set(String(id), resolve)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    close: async () => {
      socket.close()
      await closed
    },
  }
  socket.on('message', (data: Buffer) => {
    const frame = parseJson(data.toString('utf8'), RelayFrame)
    frames.push(frame)
    if (frame.method === undefined) return waiting.get(String(frame.id))?.(frame)
    if (frame.params) pushed.push(frame.params.data)
    if (client.acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    return undefined
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => reject(new Error(`${response.statusCode}: ${text}`)))
    })
    socket.on('error', reject)
  })
  return client
}

/** Builds the receipt of a client for a message of a topic. */
export function receiptOf(topic: string, message: string): { topic: string; messageId: string } {
  return { topic, messageId: createHash('sha256').update(message).digest('hex') }
}

/** Returns a random topic: 64 hex digits. */
export function topicOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
