import { createHmac, timingSafeEqual } from 'node:crypto'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'

/** Why a link is refused, as text for the visitor. */
export const LINK_TEXTS = {
  changed: 'This link is not valid: it was changed after it was signed.',
  unreadable: 'This link is not valid.',
  expired: 'This link has expired. Start again on the site.',
  elsewhere: 'This link is not valid: its address is not one of the network.',
} as const

/**
 * Reads the parameters of a signed query: its last parameter is an HMAC-SHA256 of everything before it, in base64.
 *
 * @param search The query with its question mark, as it was sent.
 * @returns undefined where the signature is not valid.
 */
export function signedParameters(search: string, secret: string): Record<string, string> | undefined {
  const [signed = '', signature, ...rest] = search.split('&signature=')
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(new URLSearchParams(`s=${signature ?? ''}`).get('s') ?? '', 'base64')
  const isSigned =
    rest.length === 0 && given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
  return isSigned ? Object.fromEntries(new URLSearchParams(signed)) : undefined
}

/** Whether a text is an address of the network of an asset, which is a CAIP-10 id. */
export function isAddressFor(asset: string, address: string): boolean {
  const parts = parseCaipAddress(asset)
  return parts !== undefined && NAMESPACES[parts.chainNamespace].isAddress(address, parts.reference)
}
