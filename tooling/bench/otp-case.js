import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { quantile } from './statistics.js'

const PATH = '/wallet/v1/login/email'
const BROWSERS = 50
const IN_FLIGHT = 32

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A device key and how it proves itself (RFC 9449). */
function createBrowser(api) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const header = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  return () => {
    const claims = { htm: 'POST', htu: api + PATH, jti: randomUUID(), iat: Math.floor(Date.now() / 1_000) }
    const input = `${header}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${input}.${signature.toString('base64url')}`
  }
}

/** One request, signed beforehand: the browsers' work is not the server's. */
function prepare(prove, run, at) {
  const name = createHash('sha256').update(`${run}-${at}`).digest('hex').slice(0, 16)
  const asked = {
    projectId: 'bench',
    siteOrigin: 'http://localhost',
    language: 'en',
    email: `${name}@example.org`,
  }
  return { dpop: prove(), body: JSON.stringify(asked) }
}

function send(agent, api, { dpop, body }) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), dpop }
  return new Promise((resolve, reject) => {
    const call = request(api + PATH, { agent, method: 'POST', headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${response.statusCode}: ${Buffer.concat(chunks).toString()}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })
}

/**
 * Starts logins by e-mail, 32 at a time, each to an address of its own; a start counts when the mail server has taken
 * the mail.
 *
 * @returns starts per second and the 99th percentile in milliseconds
 */
export async function otpStarts(api, count) {
  const browsers = Array.from({ length: BROWSERS }, () => createBrowser(api))
  const run = randomUUID()
  const prepared = Array.from({ length: count }, (_, at) => prepare(browsers[at % BROWSERS], run, at))
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const times = []
  let next = 0
  const work = async () => {
    while (next < prepared.length) {
      const start = performance.now()
      const mine = prepared[next]
      next += 1
      await send(agent, api, mine)
      times.push(performance.now() - start)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const took = performance.now() - startedAt
  agent.destroy()
  return { perSecond: (count * 1_000) / took, p99: quantile(times, 0.99) }
}
