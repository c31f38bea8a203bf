import { uncheckedWarning, type Changes } from '#frame/preview/changes.ts'
import { confirmedAllowances, areEffectsKnown } from '#frame/preview/evm/simulation/known-effects.ts'
import { allMeanings } from '#frame/preview/evm/calls/nested-calls.ts'
import { type EvmAddress, keccak256 } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import type { FeeLevel } from '#frame/preview/evm/transactions/complete-transaction.ts'
import type { Description } from '#frame/preview/evm/descriptors/describe.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { feeWarnings } from '#frame/preview/evm/transactions/fee-warnings.ts'
import { gatherForCalls, type TransactionFacts } from '#frame/preview/evm/lookups/gather-calls.ts'
import { touchedBy } from '#frame/preview/evm/lookups/gather-readings.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import { fetchHighestFee, sumOf, type HighestFee } from '#frame/preview/evm/transactions/highest-fee.ts'
import { contradictsCalls, outflowOf, type Outflow } from '#frame/preview/evm/simulation/outflow.ts'
import { parseUnsigned } from '#frame/preview/evm/transactions/parse-transaction.ts'
import type { CallReading } from '#frame/preview/evm/calls/read-call.ts'
import {
  addressValue,
  isAlwaysOurs,
  renderCall,
  type RenderContext,
} from '#frame/preview/evm/calls/render-call.ts'
import { changesOf } from '#frame/preview/evm/simulation/changes.ts'
import type { TrialFees } from '#frame/preview/evm/simulation/trial.ts'
import type { Authorization, Transaction } from '#frame/preview/evm/transactions/transaction.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { Facts } from './lookups/address-facts.ts'

/** How calls are paid for, and what else the signature does. */
export interface PreviewOptions extends FactsContext {
  readonly networkFee: FeeLevel
  /** The smart-account contract that the operator configured, lower case. */
  readonly delegate?: EvmAddress
}

/**
 * Previews a transaction from its serialized bytes; they, not the request, decide what is shown.
 *
 * @returns undefined if the bytes are not a transaction; then nothing is signed.
 */
export async function previewTransaction(
  unsigned: Uint8Array,
  options: PreviewOptions,
): Promise<TransactionPreview | undefined> {
  const transaction = parseUnsigned(unsigned)
  if (!transaction) return undefined
  const { authorizations, accessList, gasLimit, nonce } = transaction
  const asked = {
    calls: [callOf(transaction)],
    gasLimits: [gasLimit],
    fees: trialFeesOf(transaction, options.networkFee),
    nonce,
    accessList,
    delegates: authorizations.map(({ address }) => address),
  }
  const [gathered, fee] = await Promise.all([
    gatherForCalls(asked, options),
    fetchHighestFee([{ transaction, unsigned }], options),
  ])
  const preview = renderTransaction(transaction, unsigned, { ...gathered, fee }, options)
  return { preview, fee, ...effectOf(gathered, options.account) }
}

/** The effects of calls beyond what is shown. */
export interface CallsEffect {
  /** The addresses that the account will have dealt with. */
  readonly touched: readonly EvmAddress[]
  /** Undefined if not all of it is known. */
  readonly outflow: Outflow | undefined
}

export interface ShownCalls extends CallsEffect {
  readonly preview: Preview
}

export interface TransactionPreview extends ShownCalls {
  readonly fee: HighestFee
}

export function effectOf({ readings, simulation }: TransactionFacts, account: EvmAddress): CallsEffect {
  return { touched: touchedBy(readings), outflow: outflowOf(simulation, readings, account) }
}

/** Returns the prices of a transaction as contracts see them in a block. */
export function trialFeesOf(
  transaction: Pick<Transaction, 'kind' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { baseFee }: FeeLevel,
): TrialFees {
  const { kind, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const isBelow = baseFee !== undefined && baseFee > maxFeePerGas
  return {
    maxFeePerGas,
    maxPriorityFeePerGas,
    baseFee: isBelow ? maxFeePerGas : baseFee,
    isOnePrice: kind === 'legacy' || kind === 'eip2930',
  }
}

const callOf = ({ to, value, data }: Transaction): EvmCall => ({ to, value, data })

/** Renders the gathered facts. Pure: the same bytes and facts give the same preview. */
export function renderTransaction(
  transaction: Transaction,
  unsigned: Uint8Array,
  gathered: TransactionFacts & { readonly fee: HighestFee },
  options: Pick<PreviewOptions, 'network' | 'account' | 'delegate'>,
): Preview {
  const { network } = options
  const { facts, fee } = gathered
  const isDelegating = transaction.authorizations.length > 0
  const grants = delegationPowers(transaction.authorizations, options.account)
  const body = renderCalls(gathered, { ...options, isBecomingContract: isDelegating, grants })
  const delegation = delegationFields(transaction.authorizations, facts, options)
  const warnings = uniqueWarnings([
    ...(transaction.chainId === BigInt(network.id) ? [] : [CHAIN_MISMATCH]),
    ...delegation.warnings,
    ...body.warnings,
    ...feeWarnings(transaction, sumOf(fee.each), network, gathered.networkFee),
  ])
  return {
    ...previewHead(options),
    intent: body.intent,
    fields: [...body.fields, ...delegation.fields],
    warnings,
    risk: riskOf(warnings),
    fee: shownFee(fee, network),
    changes: body.changes,
    raw: bytesToHex(unsigned),
  }
}

/** The fee that the account itself pays. */
export function shownFee({ each }: HighestFee, { nativeCurrency }: Network): NonNullable<Preview['fee']> {
  const { symbol, decimals } = nativeCurrency
  return { amount: formatAmount(sumOf(each), decimals), symbol, payer: 'account' }
}

const CHAIN_MISMATCH: PreviewWarning = { class: 'CHAIN_MISMATCH' }

/** Returns what all previews of a network have in common. */
export function previewHead({ network, account }: Pick<PreviewOptions, 'network' | 'account'>) {
  return { caipNetworkId: network.caipNetworkId, account: toChecksumAddress(account, keccak256) ?? account }
}

/** Renders the lines and warnings of calls, in sequence or as one batch. */
export function renderCalls(
  gathered: TransactionFacts & { readonly fee?: HighestFee },
  {
    network,
    account,
    isBecomingContract,
    grants = [],
  }: Pick<RenderContext, 'network' | 'account' | 'isBecomingContract'> & {
    /** Powers that the signature itself gives. */
    readonly grants?: readonly GrantedPower[]
  },
) {
  const { facts, readings, descriptions, simulation } = gathered
  const context: RenderContext = {
    network,
    account,
    facts,
    descriptions,
    now: gathered.gatheredAt,
    ...(isBecomingContract === true && { isBecomingContract }),
  }
  const rendered = readings.map((reading) => renderCall(reading, context))
  const isReadWhole = readings.every((reading) => areEffectsKnown(reading, { ...gathered, account }))
  const stated = readings.flatMap(allMeanings).flatMap((meaning) => meaning.grants ?? [])
  const certain = [
    ...grants,
    ...stated.filter(({ holder }) => holder !== account),
    ...(simulation ? confirmedAllowances(readings, simulation, account) : []),
  ]
  const isFeeKnown = gathered.fee === undefined || gathered.fee.total !== undefined
  const tried = changesOf(simulation, { facts, network, account, isRead: isReadWhole, grants: certain })
  const changes: Changes = isFeeKnown
    ? tried
    : { ...tried, unseen: [...new Set([...tried.unseen, 'unreadable' as const])] }
  const [first] = rendered
  const isOne = rendered.length === 1 && first !== undefined
  const intent: Preview['intent'] = isOne ? first.intent : { id: 'approval.intent.batch' }
  const fields = isOne
    ? first.fields
    : rendered.map(({ intent, fields }, place): PreviewField => ({
        label: intent,
        value: { kind: 'group', title: String(place + 1), fields },
      }))
  return {
    intent,
    fields,
    warnings: uniqueWarnings([
      ...rendered.flatMap(({ warnings }) => warnings),
      ...simulationWarnings(gathered, account),
      ...uncheckedWarning(changes),
    ]),
    changes,
  }
}

function simulationWarnings(
  { simulation, readings, descriptions }: TransactionFacts,
  account: EvmAddress,
): readonly PreviewWarning[] {
  if (!simulation) return []
  if (simulation.hasFailed) return [{ class: 'SIMULATION_FAILED' }]
  const isUnderstood = readings.every((reading) => isDecoded(reading, descriptions))
  return isUnderstood && contradictsCalls(simulation, readings, account)
    ? [{ class: 'SIMULATION_DISAGREES' }]
    : []
}

/** Whether our own decoders understand a call and all its inner calls: a descriptor need not name every amount. */
function isDecoded(reading: CallReading, descriptions: ReadonlyMap<CallReading, Description>): boolean {
  if (!reading.meaning) return false
  if (descriptions.has(reading) && !isAlwaysOurs(reading.meaning)) return false
  return reading.inner.every((one) => isDecoded(one, descriptions))
}

/** Returns the power that a delegation gives; a delegation to the zero address ends one (EIP-7702). */
export function delegationPowers(
  authorizations: readonly Pick<Authorization, 'address'>[],
  account: EvmAddress,
): readonly GrantedPower[] {
  return authorizations
    .filter(({ address }) => !/^0x0{40}$/.test(address))
    .map(({ address }) => ({ power: 'act', holder: address, over: account }))
}

/** Returns the powers that authorizations give (EIP-7702). */
export function delegationFields(
  authorizations: readonly Pick<Authorization, 'address' | 'chainId'>[],
  facts: Facts,
  { account, delegate, network }: Pick<PreviewOptions, 'account' | 'delegate' | 'network'>,
): { readonly fields: readonly PreviewField[]; readonly warnings: readonly PreviewWarning[] } {
  const fields = authorizations.map(({ address }): PreviewField => ({
    label: { id: 'approval.field.delegate' },
    value: addressValue(address, facts, account),
  }))
  const warnings = authorizations.map((one): PreviewWarning => {
    const isHere = one.chainId === BigInt(network.id)
    const isOurs = one.address === delegate && isHere && facts.hasCode(one.address)
    return { class: isOurs ? 'DELEGATION' : 'DELEGATION_UNKNOWN' }
  })
  return { fields, warnings }
}
