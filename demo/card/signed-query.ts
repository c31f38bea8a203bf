import * as z from 'zod'
import { isAddressFor, LINK_TEXTS, signedParameters } from '#demo/providers/signed-link.ts'
import { CARD_URL_SECRET } from './card-config.ts'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'

/** A purchase as its signed URL states it. */
export interface SignedPurchase {
  readonly orderId: string
  readonly code: LocalAssetCode
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
 * Reads the query of a URL.
 *
 * @param search The query with its question mark, as it was sent.
 * @param now Milliseconds since 1970.
 * @returns why it is refused, as text for the visitor.
 */
export function readSignedQuery(search: string, now: number): SignedPurchase | string {
  const parameters = signedParameters(search, CARD_URL_SECRET)
  if (parameters === undefined) return LINK_TEXTS.changed
  const query = Query.safeParse(parameters).data
  if (query === undefined) return LINK_TEXTS.unreadable
  if (Number(query.expires) * 1_000 < now) return LINK_TEXTS.expired
  const { currencyCode: code, walletAddress: address } = query
  if (!isAddressFor(LOCAL_ASSETS[code].asset, address)) return LINK_TEXTS.elsewhere
  return {
    orderId: query.externalTransactionId,
    code,
    address,
    currency: query.baseCurrencyCode.toUpperCase(),
    amount: query.baseCurrencyAmount,
  }
}
