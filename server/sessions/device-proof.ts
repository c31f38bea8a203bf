import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { problem } from '#server/http/problem.ts'
import type { Timestamp } from './clock.ts'

/** What a valid proof says; whether it is timely and new is for the caller to decide. */
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
  /** The access token the proof must name; undefined when the request carries none. */
  readonly accessToken: string | undefined
}

const MOST_CHARACTERS = 4_096
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** A public P-256 key and nothing else: a private part would be a leak. */
const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
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
 * Reads and checks the proof of a device key (RFC 9449, section 4.3) save for its time and its novelty.
 *
 * @throws the problem DEVICE_PROOF_INVALID with `data.reason`.
 */
export async function readDeviceProof(expected: ExpectedProof): Promise<DeviceProof> {
  const { header } = expected
  if (header === undefined) throw refused('missing', 'The request carries no proof of the device key.')
  if (header.length > MOST_CHARACTERS) throw refused('malformed', 'The proof is too long.')
  const { jwk, claims } = await verify(header)
  if (claims.htm !== expected.method || claims.htu !== expected.url) {
    throw refused('request', `The proof is for another request than ${expected.method} ${expected.url}.`)
  }
  if (claims.ath !== hashOf(expected.accessToken)) {
    throw refused('token', 'The proof does not belong to the access token.')
  }
  return {
    deviceId: await calculateJwkThumbprint(jwk, 'sha256'),
    proofId: claims.jti,
    issuedAt: claims.iat * 1_000,
    nonce: claims.nonce,
  }
}

async function verify(header: string) {
  try {
    const { jwk } = Header.parse(decodeProtectedHeader(header))
    const publicKey = { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }
    const { payload } = await compactVerify(header, await importJWK(publicKey, 'ES256'), {
      algorithms: ['ES256'],
    })
    const text: unknown = JSON.parse(new TextDecoder().decode(payload))
    return { jwk: publicKey, claims: Claims.parse(text) }
  } catch {
    throw refused('malformed', 'The proof is not a signed DPoP token of a P-256 key.')
  }
}

function hashOf(accessToken: string | undefined): string | undefined {
  return accessToken === undefined ? undefined : createHash('sha256').update(accessToken).digest('base64url')
}

function refused(reason: string, message: string) {
  return problem('DEVICE_PROOF_INVALID', message, 'dpop', { reason })
}
