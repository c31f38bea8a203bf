import { formatUnits, getAddress } from 'viem'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import type { KnownToken } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import { tokenValue } from '#server/providers/tokens/token-value.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { StandingApproval } from './verify-approvals.ts'

/** Amounts from here on are more than any token has: no limit in effect. Some tokens store at most 96 bits. */
const UNLIMITED = 2n ** 128n
const UNLIMITED_96 = 2n ** 96n - 1n
const SECOND_MS = 1_000
/** The last second of which a date can be written. */
const LAST_SECOND = 253_402_300_799n

export interface ApprovalFacts {
  /** CAIP-2 id. */
  readonly chainId: string
  /** The token on a list of the operator. */
  readonly listed: KnownToken | undefined
  /** The price of one whole unit in US dollars. */
  readonly price: number | undefined
  /** The name by which a contract is known. */
  readonly knownName: string | undefined
  readonly unwanted: Unwanted
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
}

/** Describes an approval for a visitor. Worth is only stated for listed tokens, whose price is known. */
export function describeApproval(approval: StandingApproval, facts: ApprovalFacts): TokenApproval {
  const { kind, tokenId, amount, balance, expiresAtS } = approval
  const { chainId, listed, price, knownName } = facts
  const asset = assetOf(approval, facts)
  const decimals = Number(asset.decimals)
  const taken = balance === undefined || amount === undefined || amount > balance ? balance : amount
  const isAmount = amount !== undefined
  const value =
    isAmount && listed && price !== undefined && taken !== undefined
      ? tokenValue(price, taken, decimals)
      : undefined
  return {
    chainId,
    kind,
    asset,
    ...(tokenId === '' ? {} : { tokenId }),
    spender: {
      address: getAddress(approval.spender),
      ...(knownName === undefined ? {} : { name: knownName }),
      isKnown: knownName !== undefined,
    },
    ...(isAmount ? { amount: amount.toString() } : {}),
    isUnlimited: isAmount ? amount >= UNLIMITED || amount === UNLIMITED_96 : kind === 'collection',
    ...(expiresAtS === undefined || expiresAtS > LAST_SECOND
      ? {}
      : { expiresAt: new Date(Number(expiresAtS) * SECOND_MS).toISOString() }),
    // Without decimals the amount could not be shown, and a contract may state any balance.
    ...(taken === undefined || (isAmount && approval.decimals === undefined && !listed)
      ? {}
      : { atRisk: formatUnits(taken, isAmount ? decimals : 0) }),
    ...(value === undefined ? {} : { value }),
  }
}

function assetOf(
  { contract, name, symbol, decimals }: StandingApproval,
  { chainId, listed, unwanted, apiOrigin }: ApprovalFacts,
): TokenApproval['asset'] {
  const iconUrl = listed && tokenImageUrl(apiOrigin, listed.symbol)
  const isLure = unwanted.isLure(name) || unwanted.isLure(symbol) || unwanted.isLookalike(chainId, symbol)
  return {
    address: getAddress(contract),
    name: listed?.name ?? name,
    symbol: listed?.symbol ?? symbol,
    decimals: String(listed?.decimals ?? decimals ?? 0),
    ...(iconUrl === undefined ? {} : { iconUrl }),
    isVerified: listed !== undefined,
    isSpam: listed === undefined && (unwanted.isListed(chainId, contract) || isLure),
  }
}

/**
 * Sorts approvals by risk: unlimited ones and unknown spenders first, then by worth. Tokens on no list come after, since
 * anyone can make one that claims an approval, and lures come last, because ending theirs would be a transaction with them.
 */
export function byRisk(one: TokenApproval, other: TokenApproval): number {
  return (
    placeOf(one) - placeOf(other) ||
    dangerOf(other) - dangerOf(one) ||
    (other.value ?? 0) - (one.value ?? 0) ||
    Number(other.asset.isVerified) - Number(one.asset.isVerified) ||
    keyOf(one).localeCompare(keyOf(other))
  )
}

function placeOf({ asset, amount }: TokenApproval): number {
  if (asset.isSpam) return 2
  return amount !== undefined && !asset.isVerified ? 1 : 0
}

function dangerOf({ isUnlimited, spender, atRisk }: TokenApproval): number {
  // Nothing to lose now, whoever may take it.
  if (atRisk === '0') return -1
  return Number(isUnlimited) + Number(!spender.isKnown)
}

/** Identifies an approval of an account on a network. */
export function keyOf({ kind, asset, spender, tokenId = '' }: TokenApproval): string {
  return [kind, asset.address, spender.address, tokenId].join(' ')
}
