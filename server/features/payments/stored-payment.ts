import type { PaymentStatus } from '#schemas/entities/payment.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { Arrival } from '#server/providers/arrivals/arrival.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'

/** An asset and a recipient: transfers are looked for here, whichever payments await them. */
export interface PaymentPlace {
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  readonly assetKey: string
  /** The recipient in the form in which the chain's transfers are compared. */
  readonly recipientKey: string
}

/** What a site asks for, checked. */
export interface PaymentTerms extends PaymentPlace {
  readonly projectId: string
  readonly id: string
  /** CAIP-19 id as the site wrote it. */
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest units of the asset. */
  readonly amount: bigint
  readonly recipient: string
  /** The origin of the site. */
  readonly origin: string
}

/** A payment when it is made. */
export interface NewPayment extends PaymentTerms {
  /** The newest block; transfers in it and before pay something else. */
  readonly fromBlock: number
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** A payment. Amounts are in the smallest units of the asset. */
export interface StoredPayment extends NewPayment {
  readonly due: bigint
  readonly status: PaymentStatus
  readonly received: bigint | null
  readonly transactionId: string | null
  readonly payer: string | null
  readonly paidBlock: number | null
  readonly searchedBlock: number
  readonly paidAt: Timestamp | null
  readonly settledAt: Timestamp | null
  /** The account that was about to pay, as the modal stated it, and the newest block at that time. */
  readonly statedPayer: string | null
  readonly statedBlock: number | null
  /** When the chain is looked at next; null when nothing can change any more. */
  readonly lookAt: Timestamp | null
}

/** A transaction that was named as paying. */
export interface NamedTransaction {
  readonly projectId: string
  readonly id: string
  readonly transactionId: string
  readonly namedAt: Timestamp
  /** The chain has shown that it transfers something to the recipient. Others may be invented. */
  readonly isSeen: boolean
}

/** A transfer that is in the chain. */
export interface ConfirmedTransfer {
  readonly transactionId: string
  readonly units: bigint
  readonly block: number
  readonly minedAt: Timestamp
  readonly payer: string | null
}

/** Whether a transaction transfers the asset to the recipient, as far as the chain shows it. */
export function isSeen(arrival: Arrival): boolean {
  return arrival.kind === 'arrived' || (arrival.kind === 'pending' && arrival.isTransfer)
}

/** Statuses of payments that have a receipt. */
export const SETTLED: readonly PaymentStatus[] = ['paid', 'overpaid', 'late']
/** Statuses of payments that a transfer may still pay. */
export const AWAITING: readonly PaymentStatus[] = ['open', 'pending', 'underpaid', 'expired', 'reorganised']

const BECH32 = /^(?:bc|tb|bcrt)1/i

/** Returns the place at which a payment is looked for. The case of EVM and bech32 addresses does not matter. */
export function placeOf(asset: Asset, recipient: string): PaymentPlace {
  const isCaseless = isEvmAddress(recipient) || BECH32.test(recipient)
  return {
    caipNetworkId: asset.caipNetworkId,
    assetKey: assetKey(asset),
    recipientKey: isCaseless ? recipient.toLowerCase() : recipient,
  }
}

/** Returns the asset of a place. */
export function assetOf({ caipNetworkId, assetKey: key }: PaymentPlace): Asset {
  const address = key.slice(caipNetworkId.length + 1)
  return address === '' ? { caipNetworkId } : { caipNetworkId, address }
}

/** Returns a text that is equal for equal places. */
export function placeName({ assetKey: key, recipientKey }: PaymentPlace): string {
  return `${key}/${recipientKey}`
}
