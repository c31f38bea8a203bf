import type { Network } from '#schemas/entities/network.ts'
import { PaymentRequest, type Payment } from '#schemas/entities/payment.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import { parseAssetId, type AssetIdParts } from '#schemas/primitives/asset-id.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { invalid } from './pay-api.ts'
import type { PaymentTerms } from './pay-slice.ts'

/** The most that the due amount may exceed the amount: 0.1 %. */
const MOST_EXCESS_DIVISOR = 1_000n

/** What a payment is made in, and where. */
export interface PaidAsset {
  readonly asset: AssetIdParts
  readonly network: Network
}

/** Finds the asset and its network, which has to be one of the site's. */
export function findAsset(id: string, state: CoreState): PaidAsset | undefined {
  const asset = parseAssetId(id)
  const network = asset && selectNetwork(asset.caipNetworkId)(state)
  return network && { asset, network }
}

/**
 * Checks what a site asks for before the visitor sees anything.
 *
 * @returns PAYMENT_INVALID with the `field` that is wrong.
 */
export function checkRequest(asked: object, state: CoreState): Result<PaymentRequest> {
  const parsed = PaymentRequest.safeParse(asked)
  if (!parsed.success) return invalid(String(parsed.error.issues[0]?.path[0] ?? 'asset'))
  const request = parsed.data
  const found = findAsset(request.asset, state)
  if (!found) return invalid('asset')
  const { chainNamespace, reference } = found.asset
  return NAMESPACES[chainNamespace].isAddress(request.recipient, reference)
    ? ok(request)
    : invalid('recipient')
}

/**
 * Whether the payment that the API stated is the one the site asked for, so that no server leads money elsewhere.
 *
 * @param known.decimals of the asset, from the chain.
 * @param known.siteOrigin as the browser attests it.
 */
export function isPaymentOf(
  payment: Payment,
  terms: PaymentTerms,
  known: { readonly decimals: number; readonly siteOrigin: string },
): boolean {
  const { decimals } = known
  const requested = parseAmount(terms.amount, decimals)
  const due = parseAmount(payment.dueAmount, decimals)
  return (
    payment.id === terms.id &&
    payment.origin === known.siteOrigin &&
    payment.decimals === decimals &&
    isSameAsset(payment.asset, terms.asset) &&
    canonicalAddress(payment.recipient) === canonicalAddress(terms.recipient) &&
    requested !== undefined &&
    requested === parseAmount(payment.amount, decimals) &&
    due !== undefined &&
    due >= requested &&
    (due - requested) * MOST_EXCESS_DIVISOR <= requested
  )
}

function isSameAsset(one: string, other: string): boolean {
  const [a, b] = [parseAssetId(one), parseAssetId(other)]
  return (
    a !== undefined &&
    a.caipNetworkId === b?.caipNetworkId &&
    canonicalAddress(a.address ?? '') === canonicalAddress(b.address ?? '')
  )
}
