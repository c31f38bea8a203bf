import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { CARD_ASSETS, CARD_URL_SECRET, type CardCode } from './card-config.ts'

/** A purchase as its signed URL states it. */
export interface SignedPurchase {
  readonly orderId: string
  readonly code: CardCode
  /** Where the coins go, and nowhere else. */
  readonly address: string
  readonly currency: string
  /** Undefined where the visitor enters it. */
  readonly amount: string | undefined
}

const Query = z.strictObject({
  currencyCode: z.enum(['eth', 'dusd', 'sol', 'btc']),
  walletAddress: z.string().min(1).max(128),
  baseCurrencyCode: z.enum(['usd', 'eur']),
  baseCurrencyAmount: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/)
    .optional(),
  externalTransactionId: z.string().regex(/^[\w-]{8,64}$/),
  expires: z.string().regex(/^\d{10}$/),
})

/**
 * Reads the query of a URL: its last parameter is an HMAC-SHA256 of everything before it.
 *
 * @param search The query with its question mark, as it was sent.
 * @param now Milliseconds since 1970.
 * @returns why it is refused, as text for the visitor.
 */
export function readSignedQuery(search: string, now: number): SignedPurchase | string {
  const [signed = '', signature, ...rest] = search.split('&signature=')
  const expected = createHmac('sha256', CARD_URL_SECRET).update(signed).digest()
  const given = Buffer.from(new URLSearchParams(`s=${signature ?? ''}`).get('s') ?? '', 'base64')
  const isSigned =
    rest.length === 0 && given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
  if (!isSigned) return 'This link is not valid: it was changed after it was signed.'
  const query = Query.safeParse(Object.fromEntries(new URLSearchParams(signed))).data
  if (query === undefined) return 'This link is not valid.'
  if (Number(query.expires) * 1_000 < now) return 'This link has expired. Start again on the site.'
  const { currencyCode: code, walletAddress: address } = query
  const parts = parseCaipAddress(CARD_ASSETS[code].asset)
  if (parts === undefined || !NAMESPACES[parts.chainNamespace].isAddress(address, parts.reference))
    return 'This link is not valid: its address is not one of the network.'
  return {
    orderId: query.externalTransactionId,
    code,
    address,
    currency: query.baseCurrencyCode.toUpperCase(),
    amount: query.baseCurrencyAmount,
  }
}
