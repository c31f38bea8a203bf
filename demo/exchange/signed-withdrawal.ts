import * as z from 'zod'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { isAddressFor, LINK_TEXTS, signedParameters } from '#demo/providers/signed-link.ts'
import { EXCHANGE_URL_SECRET } from './exchange-config.ts'

/** A withdrawal as its signed URL states it. */
export interface SignedWithdrawal {
  readonly reference: string
  readonly code: LocalAssetCode
  /** Where the coins go, and nowhere else. */
  readonly address: string
  /** In whole units. */
  readonly amount: string
}

const Query = z.strictObject({
  asset: z.enum(['eth', 'dusd', 'sol', 'btc']),
  address: z.string().min(1).max(128),
  amount: z.string().regex(/^\d{1,10}(?:\.\d{1,6})?$/),
  reference: z.string().regex(/^[\w-]{8,64}$/),
  expires: z.string().regex(/^\d{10}$/),
})

/**
 * Reads the query of a URL.
 *
 * @param search The query with its question mark, as it was sent.
 * @param now Milliseconds since 1970.
 * @returns why it is refused, as text for the visitor.
 */
export function readSignedWithdrawal(search: string, now: number): SignedWithdrawal | string {
  const parameters = signedParameters(search, EXCHANGE_URL_SECRET)
  if (parameters === undefined) return LINK_TEXTS.changed
  const query = Query.safeParse(parameters).data
  if (query === undefined) return LINK_TEXTS.unreadable
  if (Number(query.expires) * 1_000 < now) return LINK_TEXTS.expired
  const { asset: code, address, amount, reference } = query
  if (!isAddressFor(LOCAL_ASSETS[code].asset, address)) return LINK_TEXTS.elsewhere
  return { reference, code, address, amount }
}
