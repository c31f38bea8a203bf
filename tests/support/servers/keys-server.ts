import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import { listeningPort } from './listening-port.ts'

/** A key of a deployment, and tokens signed by it. */
export interface SigningKey {
  readonly jwk: JWK
  /** Signs a token with these claims. */
  readonly sign: (claims: JWTPayload, header?: Readonly<Record<string, unknown>>) => Promise<string>
}

export async function createSigningKey(kid: string, algorithm = 'EdDSA'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: algorithm, use: 'sig', kid }
  return {
    jwk,
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT', kid, ...header }).sign(privateKey),
  }
}

/** A server of public keys; tests change its answer. */
export interface KeysServer {
  readonly url: string
  /** Number of requests. */
  requestCount: number
  keys: readonly JWK[]
  status: number
  /** Replaces the keys in the answer. */
  body: string | undefined
  headers: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function startKeysServer(): Promise<KeysServer> {
  const http = createServer((_request, response) => {
    place.requestCount += 1
    response.writeHead(place.status, { 'content-type': 'application/json', ...place.headers })
    response.end(place.body ?? JSON.stringify({ keys: place.keys }))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const place: KeysServer = {
    url: `http://127.0.0.1:${listeningPort(http)}`,
    requestCount: 0,
    keys: [],
    status: 200,
    body: undefined,
    headers: { 'cache-control': 'public, max-age=3600' },
    stop: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return place
}
