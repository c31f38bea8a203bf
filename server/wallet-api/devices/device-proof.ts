import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/database/clock.ts'

/** What a valid proof says; the caller decides whether it is recent and new. */
export interface DeviceProof {
  /** The thumbprint of the key that signed (RFC 7638). */
  readonly deviceId: string
  readonly proofId: string
  readonly issuedAt: Timestamp
  readonly nonce: string | undefined
}

export interface ExpectedProof {
  /** The header `DPoP` of the request. */
  readonly header: string | undefined
  readonly method: string
  /** The public URL of the request, without its query. */
  readonly url: string
  /** The access token that the proof has to name; undefined when the request carries none. */
  readonly accessToken: string | undefined
}

const MAX_CHARACTERS = 4_096
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** A public P-256 key and nothing else; a private part would be a leak. */
const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  crit: z.never().optional(),
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: Coordinate,
    y: Coordinate,
    key_ops: z.array(z.literal('verify')).optional(),
    ext: z.boolean().optional(),
  }),
})
const Claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().min(16).max(128),
  ath: z.string().optional(),
  nonce: z.string().max(128).optional(),
})

/**
 * Reads and checks the proof of a device key (RFC 9449, section 4.3), except for its time and its novelty.
 *
 * @throws the problem DEVICE_PROOF_INVALID with `data.reason`.
 */
export function readDeviceProof(expected: ExpectedProof): DeviceProof {
  const { header } = expected
  if (header === undefined) throw refused('missing', 'The request carries no proof of the device key.')
  if (header.length > MAX_CHARACTERS) throw refused('malformed', 'The proof is too long.')
  const { deviceId, claims } = readToken(header)
  if (claims.htm !== expected.method || claims.htu !== expected.url) {
    throw refused('request', `The proof is for another request than ${expected.method} ${expected.url}.`)
  }
  if (claims.ath !== hashOf(expected.accessToken)) {
    throw refused('token', 'The proof does not belong to the access token.')
  }
  return { deviceId, proofId: claims.jti, issuedAt: claims.iat * 1_000, nonce: claims.nonce }
}

/** Reads a signed token in the compact form (RFC 7515) with the one algorithm that is accepted. */
function readToken(token: string) {
  try {
    const [head = '', claims = '', signature = '', ...rest] = token.split('.')
    const { x, y } = Header.parse(readJson(head)).jwk
    const { key, deviceId } = deviceKey(x, y)
    const how = { key, dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      how,
      Buffer.from(signature, 'base64url'),
    )
    if (isSigned && rest.length === 0) return { deviceId, claims: Claims.parse(readJson(claims)) }
  } catch {
    // Falls through: strangers write the header, so any part of it may be wrong.
  }
  throw refused('malformed', 'The proof is not a signed DPoP token of a P-256 key.')
}

interface DeviceKey {
  readonly key: KeyObject
  readonly deviceId: string
}

/** Importing a key takes longer than using it, and a browser proves its key with each request. */
const keys = new Map<string, DeviceKey>()
const MAX_KEYS = 10_000

/** @throws when the point is not on the curve. */
function deviceKey(x: string, y: string): DeviceKey {
  const known = keys.get(x + y)
  if (known !== undefined) return known
  // The order of members that RFC 7638 requires.
  const jwk = { crv: 'P-256', kty: 'EC', x, y }
  const deviceId = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const made = { key: createPublicKey({ key: jwk, format: 'jwk' }), deviceId }
  if (keys.size >= MAX_KEYS) keys.clear()
  keys.set(x + y, made)
  return made
}

function readJson(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

function hashOf(accessToken: string | undefined): string | undefined {
  return accessToken === undefined ? undefined : createHash('sha256').update(accessToken).digest('base64url')
}

function refused(reason: string, message: string) {
  return problem('DEVICE_PROOF_INVALID', message, 'dpop', { reason })
}
