import { MINUS_OPERATIONS, PLUS_OPERATIONS } from '#schemas/constants/defaults.ts'
import type { OperationType, Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { cleanText } from '#modal/lib/clean-text.ts'

/** A transferred asset as it is shown. */
export interface ShownTransfer {
  readonly sign: '+' | '−' | ''
  /** A plain decimal. */
  readonly quantity: string
  /** A symbol, or a collectible's name. */
  readonly of: string
  readonly iconUrl: string | undefined
  readonly isCollectible: boolean
  /** The token is on no list the operator trusts: anybody could have given it this name. */
  readonly isUnverified: boolean
}

/** A history entry as it is shown. */
export interface HistoryEntry {
  readonly id: string
  readonly operation: OperationType
  readonly status: Transaction['metadata']['status']
  readonly hash: string
  /** Milliseconds since 1970; undefined when the source has no time. */
  readonly atMs: number | undefined
  readonly transfers: readonly ShownTransfer[]
  /** The other party and its side; undefined when it is the account itself or has no meaning for the operation. */
  readonly party: { readonly side: 'from' | 'to'; readonly address: string } | undefined
  /** The other party's address was made to look like another address of this history. */
  readonly isLookAlike: boolean
}

/** A row has space for two transfers. */
const MAX_TRANSFERS = 2
const OPERATIONS_WITH_PARTY: readonly OperationType[] = [
  'send',
  'receive',
  'mint',
  'execute',
  'approve',
  'deposit',
  'withdraw',
]

/**
 * Converts a transaction to what is shown; undefined if everything in it is spam (docs/specification.md §5.17). Transactions
 * with look-alike addresses are shown and marked, so that a visitor who finds one on an explorer finds the warning here.
 *
 * @param lookAlike addresses made to look like others; see `look-alikes.ts`.
 */
export function toEntry(
  { id, metadata, transfers: moved }: Transaction,
  own: string,
  lookAlike: ReadonlySet<string>,
): HistoryEntry | undefined {
  const transfers = moved ?? []
  const { operationType: operation, status, hash, minedAt, sentFrom, sentTo } = metadata
  const isLookAlike = [sentFrom, sentTo].some((end) => lookAlike.has(canonicalAddress(end)))
  const shown = transfers.filter((transfer) => !isSpam(transfer, isLookAlike))
  if (transfers.length > 0 && shown.length === 0) return undefined
  const atMs = Date.parse(minedAt)
  const isOwn = (address: string): boolean => canonicalAddress(address) === canonicalAddress(own)
  const isIncoming = shown.length > 0 ? shown.every(({ direction }) => direction === 'in') : !isOwn(sentFrom)
  const address = isIncoming ? sentFrom : sentTo
  const hasParty = OPERATIONS_WITH_PARTY.includes(operation) && address !== '' && !isOwn(address)
  return {
    id,
    operation,
    status,
    hash,
    atMs: Number.isFinite(atMs) ? atMs : undefined,
    transfers: shown.map((transfer) => toShown(transfer, operation, shown)),
    party: hasParty ? { side: isIncoming ? 'from' : 'to', address } : undefined,
    isLookAlike,
  }
}

/** The transfers a row has space for, and the number of further ones. */
export function firstTransfers({ transfers }: HistoryEntry): {
  readonly shown: readonly ShownTransfer[]
  readonly more: number
} {
  return { shown: transfers.slice(0, MAX_TRANSFERS), more: Math.max(0, transfers.length - MAX_TRANSFERS) }
}

function isSpam(
  { nft_info: collectible, fungible_info: token }: TransactionTransfer,
  isMarked: boolean,
): boolean {
  return collectible?.flags.is_spam === true || (token?.isSpam === true && !isMarked)
}

function toShown(
  { fungible_info: token, nft_info: collectible, quantity, direction }: TransactionTransfer,
  operation: OperationType,
  all: readonly TransactionTransfer[],
): ShownTransfer {
  const name = collectible ? collectible.name : (token?.symbol ?? token?.name)
  return {
    sign: signOf(operation, direction, new Set(all.map((transfer) => transfer.direction)).size > 1),
    quantity: quantity.numeric,
    of: cleanText(name ?? ''),
    iconUrl: collectible ? collectible.content?.preview?.url : token?.icon?.url,
    isCollectible: collectible !== undefined,
    isUnverified: token?.isVerified === false,
  }
}

/**
 * The sign follows from the operation (docs/specification.md §9.36); for other operations, and for exchanges, from the
 * direction.
 */
function signOf(
  operation: OperationType,
  direction: TransactionTransfer['direction'],
  isExchange: boolean,
): ShownTransfer['sign'] {
  if (!isExchange && PLUS_OPERATIONS.some((plus) => plus === operation)) return '+'
  if (!isExchange && MINUS_OPERATIONS.some((minus) => minus === operation)) return '−'
  if (direction === 'self') return ''
  return direction === 'in' ? '+' : '−'
}
