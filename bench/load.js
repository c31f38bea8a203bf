import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { quantile } from './statistics.js'

/** Requests of a bench that are under way at once. */
export const IN_FLIGHT = 32

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A device key and how it proves itself (RFC 9449).
 *
 * @returns makes the headers of one request
 */
export function createBrowser(api) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const header = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  return (method, path, token) => {
    const claims = {
      htm: method,
      htu: api + path,
      jti: randomUUID(),
      iat: Math.floor(Date.now() / 1_000),
      ...(token && { ath: createHash('sha256').update(token).digest('base64url') }),
    }
    const input = `${header}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return {
      dpop: `${input}.${signature.toString('base64url')}`,
      ...(token && { authorization: `DPoP ${token}` }),
    }
  }
}

/** One request with its proof, signed beforehand: the browsers' work is not the server's. */
export function prepare(prove, { method = 'POST', path, token, body }) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const length = { 'content-length': Buffer.byteLength(text) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return { method, path, text, headers: { ...length, ...type, ...prove(method, path, token) } }
}

/** Sends a prepared request; resolves with the answer's body and rejects when it is refused. */
export async function send(api, prepared, agent) {
  const { status, answer } = await exchange(api, prepared, agent)
  if (status === 200) return answer
  throw new Error(`${prepared.path}: ${status}: ${answer}`)
}

/** Sends a prepared request, whatever becomes of it. */
export function exchange(api, { method, path, text, headers }, agent) {
  return new Promise((resolve, reject) => {
    const call = request(api + path, { agent, method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode, answer: Buffer.concat(chunks).toString() })
      })
    })
    call.once('error', reject)
    call.end(text)
  })
}

/**
 * Sends prepared requests, 32 at a time, from this process: it shares the cores with the server and its database.
 *
 * @returns answers per second and the 99th percentile in milliseconds
 */
export async function fire(api, prepared) {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const times = []
  let next = 0
  const work = async () => {
    while (next < prepared.length) {
      const start = performance.now()
      const mine = prepared[next]
      next += 1
      await send(api, mine, agent)
      times.push(performance.now() - start)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const took = performance.now() - startedAt
  agent.destroy()
  return { perSecond: (prepared.length * 1_000) / took, p99: quantile(times, 0.99) }
}
