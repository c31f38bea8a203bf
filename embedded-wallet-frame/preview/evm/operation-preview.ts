import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { gatherForCalls, type CallsWithTerms } from '#frame/preview/evm/lookups/gather-calls.ts'
import {
  delegationFields,
  delegationPowers,
  effectOf,
  previewHead,
  renderCalls,
  type ShownCalls,
} from '#frame/preview/evm/transaction-preview.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What an operation does besides its calls. */
export interface OperationOptions extends FactsContext {
  /** Present if this operation delegates the account to its code, lower case. */
  readonly delegate?: EvmAddress
  /** The contract that calls the account, lower case. */
  readonly sender: EvmAddress
  /** Gas and fees, as contracts see them. */
  readonly terms: Pick<CallsWithTerms, 'gasLimits' | 'fees'>
}

/** The account itself pays no fee. */
const NO_FEE = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, hasBaseFee: true } as const

/** Previews a sponsored operation (ERC-4337) from its call data. */
export async function previewOperation(
  callData: Uint8Array,
  digest: Uint8Array,
  options: OperationOptions,
): Promise<ShownCalls> {
  const { account, network, delegate } = options
  const authorizations = delegate === undefined ? [] : [{ address: delegate, chainId: BigInt(network.id) }]
  const call = { to: account, value: 0n, data: callData }
  const delegates = delegate === undefined ? [] : [delegate]
  const asked = { calls: [call], sender: options.sender, delegates, ...options.terms }
  const gathered = await gatherForCalls(asked, { ...options, networkFee: NO_FEE })
  const grants = delegationPowers(authorizations, account)
  const body = renderCalls(gathered, { network, account, isBecomingContract: true, grants })
  const delegation = delegationFields(authorizations, gathered.facts, options)
  const warnings = uniqueWarnings([...delegation.warnings, ...body.warnings])
  const preview = {
    ...previewHead(options),
    intent: body.intent,
    fields: [...body.fields, ...delegation.fields],
    warnings,
    risk: riskOf(warnings),
    fee: { amount: '0', symbol: network.nativeCurrency.symbol, payer: 'sponsor' },
    changes: body.changes,
    raw: `${bytesToHex(callData)}\n${bytesToHex(digest)}`,
  } as const
  return { preview, ...effectOf(gathered, account) }
}
