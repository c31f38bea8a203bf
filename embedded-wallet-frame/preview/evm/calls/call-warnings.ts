import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { tokensOf, type CallMeaning } from './call-meaning.ts'
import { withSteps } from './nested-calls.ts'
import type { Swap } from './swap.ts'
import { otherNetworkWarnings } from '#frame/preview/evm/lookups/other-network-contracts.ts'
import type { CallReading } from './read-call.ts'
import { VERIFIED_TOKENS } from '#frame/preview/evm/lookups/verified-tokens.ts'
import { findLookalike } from '#frame/preview/known-recipients.ts'
import type { WarningClass, PreviewWarning } from '#frame/preview/warnings.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { hexToBytes } from '#schemas/primitives/hex.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

/** What warnings are derived from, besides the call. */
export interface WarningContext {
  /** Lower case. */
  readonly account: EvmAddress
  readonly facts: Facts
  /** The same signature delegates the account to this code, so the account has code when it is called. */
  readonly isBecomingContract?: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** More than the supply of any token. */
const UNLIMITED = 2n ** 128n
/** Values that contracts with shorter numbers use for "everything". */
const UNLIMITED_FORMS: readonly bigint[] = [2n ** 96n - 1n, 2n ** 127n - 1n]
const MS_PER_SECOND = 1_000n
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const BURN_ADDRESSES: readonly EvmAddress[] = [ZERO_ADDRESS, '0x000000000000000000000000000000000000dead']
/** Returns the warnings about a call itself. */
export function callWarnings(
  { call, meaning, appended }: CallReading,
  isDescribed: boolean,
  { facts, account, isBecomingContract }: WarningContext,
): readonly PreviewWarning[] {
  const { to, value, data } = call
  if (to === undefined) return [{ class: 'CONTRACT_CREATION' }]
  if (data.length === 0) return []
  const isOwn = to === account && isBecomingContract === true
  const isSwap = meaning !== undefined && withSteps(meaning).some(({ swap }) => swap !== undefined)
  const found: (WarningClass | undefined)[] = [
    meaning || isDescribed ? undefined : data.length < 4 ? 'UNKNOWN_DATA' : 'UNKNOWN_CALL',
    // A contract may read data that no parameter covers.
    appended.length > 0 ? 'UNKNOWN_DATA' : undefined,
    isOwn || facts.hasCode(to) ? undefined : value > 0n ? 'SENT_WITHOUT_CODE' : 'CONTRACT_WITHOUT_CODE',
    value > 0n && !isOwn && !isSwap && !isVouchedFor(to, facts) ? 'FIRST_CONTRACT' : undefined,
  ]
  return [
    ...found.filter((one) => one !== undefined).map((one) => ({ class: one })),
    // The same warning as for an allowance of the router, so that both are one.
    ...(isSwap && !isOwn && !isVouchedFor(to, facts) ? [firstContract(to)] : []),
  ]
}

/** Returns the warnings about the limits of a swap. */
function swapWarnings(
  { pay, get, to }: Swap,
  router: EvmAddress | undefined,
  { facts }: WarningContext,
): readonly PreviewWarning[] {
  const isEndless =
    pay.isMost === true &&
    pay.token !== undefined &&
    isUnlimited({ token: pay.token, amount: pay.amount }, facts)
  return [
    // What stays in the router is limited when it is paid out.
    ...(get.amount === 0n && to !== router ? [{ class: 'SWAP_NO_MINIMUM' } as const] : []),
    ...(isEndless ? [{ class: 'SWAP_NO_MAXIMUM' } as const] : []),
  ]
}

/** Whether the deadline of a swap, or of a list of swaps, is past. */
function isExpiredSwap({ intent, fields }: CallMeaning, { now }: WarningContext): boolean {
  const value = fields.find(({ label }) => label === 'approval.field.deadline')?.value
  if (intent !== 'approval.intent.swap' || value?.kind !== 'time') return false
  return value.seconds * MS_PER_SECOND < BigInt(now)
}

/** Returns the warnings about what a call does. */
export function meaningWarnings(
  meaning: CallMeaning,
  contract: EvmAddress | undefined,
  context: WarningContext,
): readonly PreviewWarning[] {
  const { facts, account } = context
  const unlimited = meaning.fields.flatMap(({ value }): readonly PreviewWarning[] =>
    value.kind === 'allowance' && isUnlimited(value, facts)
      ? [{ class: 'UNLIMITED_APPROVAL', values: tokenLabel(value.token, facts) }]
      : [],
  )
  const tokens = tokensOf(meaning)
  return [
    ...(meaning.warnings ?? []),
    ...unlimited,
    ...(meaning.recipients ?? []).flatMap((one) => recipientWarnings(one, [...tokens, contract], context)),
    ...(meaning.recipients ?? []).flatMap((one) => otherNetworkWarnings(one, context)),
    ...(meaning.spenders ?? []).flatMap((one) => spenderWarnings(one, facts)),
    ...(meaning.payouts ?? [])
      .filter((one) => one !== account)
      .map((one): PreviewWarning => ({ class: 'PAYOUT_ELSEWHERE', values: { address: one } })),
    ...(isExpiredSwap(meaning, context) ? [{ class: 'SWAP_EXPIRED' } as const] : []),
    ...(meaning.swap ? swapWarnings(meaning.swap, contract, context) : []),
    ...(meaning.steps ?? []).flatMap((step) => meaningWarnings(step, contract, context)),
  ]
}

function recipientWarnings(
  recipient: EvmAddress,
  contracts: readonly (EvmAddress | undefined)[],
  { facts, account }: WarningContext,
): readonly PreviewWarning[] {
  if (recipient === account) return []
  const values = { address: toChecksumAddress(recipient, keccak256) ?? recipient }
  if (BURN_ADDRESSES.includes(recipient)) return [{ class: 'RECIPIENT_NOBODY', values }]
  const called = contracts.filter((one) => one !== undefined && one !== recipient)
  const isToken = contracts.includes(recipient) && facts.token(recipient) !== undefined
  if (isToken) return [{ class: 'RECIPIENT_TOKEN_CONTRACT', values }]
  if (facts.known.includes(recipient)) return []
  const mistakenFor = [
    ...facts.known,
    ...Object.keys(VERIFIED_TOKENS[facts.chainId] ?? {}),
    account,
    ...BURN_ADDRESSES,
    ...called.filter((one) => one !== undefined),
  ]
  const alike = findLookalike(recipient, mistakenFor, hexToBytes, '0x')
  if (alike === undefined) return [{ class: 'FIRST_RECIPIENT', values }]
  return [
    {
      class: 'RECIPIENT_LOOKALIKE',
      values: { ...values, known: toChecksumAddress(alike, keccak256) ?? alike },
    },
  ]
}

function spenderWarnings(spender: EvmAddress, facts: Facts): readonly PreviewWarning[] {
  const values = { address: toChecksumAddress(spender, keccak256) ?? spender }
  if (!facts.hasCode(spender)) return [{ class: 'APPROVAL_TO_ACCOUNT', values }]
  return isVouchedFor(spender, facts) ? [] : [firstContract(spender)]
}

function firstContract(contract: EvmAddress): PreviewWarning {
  return {
    class: 'FIRST_CONTRACT',
    values: { address: toChecksumAddress(contract, keccak256) ?? contract },
  }
}

/** Identifies a token by its vouched symbol, else by its address, because any contract can claim any symbol. */
function tokenLabel(token: EvmAddress, facts: Facts): Readonly<Record<string, string>> {
  const told = facts.token(token)
  return told?.isVerified === true
    ? { symbol: told.symbol }
    : { address: toChecksumAddress(token, keccak256) ?? token }
}

/** Whether this account has dealt with a contract before, or the operator has a descriptor for it. */
function isVouchedFor(contract: EvmAddress, facts: Facts): boolean {
  const described = facts.descriptors(contract)
  const isDescribed = (described?.calldata ?? null) !== null || (described?.typedData.length ?? 0) > 0
  return facts.known.includes(contract) || isDescribed
}

/** Whether an amount covers the whole supply of a token. */
export function isUnlimited({ token, amount }: { token: EvmAddress; amount: bigint }, facts: Facts): boolean {
  const told = facts.token(token)
  if (told?.isCollectible === true) return false
  const { supply } = told ?? {}
  const isAllOfIt = supply !== undefined && supply > 0n && amount >= supply
  return amount >= UNLIMITED || UNLIMITED_FORMS.includes(amount) || isAllOfIt
}
