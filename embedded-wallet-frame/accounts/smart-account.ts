import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { encodeExecuteBatch } from '#frame/preview/evm/calls/batch-calls.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import {
  fetchFees,
  fetchNonce,
  estimateGas,
  type FeeLevel,
} from '#frame/preview/evm/transactions/complete-transaction.ts'
import { fetchDelegate, type FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { SmartAccountPlan } from '#frame/preview/evm/evm-services.ts'
import { serializeUnsigned, type Transaction } from '#frame/preview/evm/transactions/transaction.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { bytesToHex, toQuantity } from '#schemas/primitives/hex.ts'

/** What reading an account needs. */
export type AccountContext = Pick<FactsContext, 'account' | 'askNode' | 'network'>

/** The most that an authorisation of an empty account costs, besides the calls (EIP-7702). */
const AUTHORIZATION_GAS = 37_500n
/** Stands in for the signature that is not made yet; the preview shows the same bytes without one. */
const UNSIGNED = { yParity: 0, r: 0n, s: 0n } as const

/**
 * Reads the smart account of a network (`INIT_SMART_ACCOUNT`): its address, which is that of the key, and whether it has its
 * code.
 */
export async function readSmartAccount(
  plan: SmartAccountPlan,
  context: AccountContext,
): Promise<{ readonly address: EvmAddress; readonly isDeployed: boolean }> {
  const delegate = await fetchDelegate(context, context.account)
  return { address: context.account, isDeployed: delegate === plan.delegate.toLowerCase() }
}

/** A batch as one transaction of the account to itself, complete except for its signatures. */
export interface BatchTransaction {
  readonly transaction: Transaction
  /** The bytes that are shown; an authorisation in them has an empty signature. */
  readonly unsigned: Uint8Array
  readonly networkFee: FeeLevel
}

/**
 * Puts calls into one transaction in which all of them happen or none does. Where the account has no code yet, the same
 * transaction gives it the code of its delegate (EIP-7702).
 */
export async function prepareBatch(
  calls: readonly EvmCall[],
  plan: SmartAccountPlan,
  context: AccountContext,
): Promise<Result<BatchTransaction>> {
  const { account, network } = context
  const chainId = BigInt(network.id)
  const delegate = plan.delegate.toLowerCase()
  const data = encodeExecuteBatch(calls)
  const { isDeployed } = await readSmartAccount(plan, context)
  const call = { from: account, to: account, data: bytesToHex(data), value: toQuantity(0n) }
  const overrides = isDeployed ? undefined : { [account]: { code: codeOf(delegate) } }
  const [fees, nonce, gas] = await Promise.all([
    fetchFees(context),
    fetchNonce(account, context),
    estimateGas(call, context, overrides),
  ])
  if (!fees.ok) return fees
  if (!nonce.ok) return nonce
  if (!gas.ok) return gas
  const { maxFeePerGas, maxPriorityFeePerGas } = fees.value
  const transaction: Transaction = {
    kind: isDeployed ? 'eip1559' : 'eip7702',
    chainId,
    nonce: nonce.value,
    maxFeePerGas,
    maxPriorityFeePerGas,
    data,
    gasLimit: isDeployed ? gas.value : gas.value + AUTHORIZATION_GAS,
    to: account,
    value: 0n,
    accessList: [],
    // The sender's own nonce has already grown by one when the authorisation is checked.
    authorizations: isDeployed
      ? []
      : [{ chainId, address: delegate, nonce: nonce.value + 1n, signature: UNSIGNED }],
  }
  return ok({ transaction, unsigned: serializeUnsigned(transaction), networkFee: fees.value })
}

/** The code of an account that delegates to another address (EIP-7702). */
const codeOf = (delegate: EvmAddress): string => `0xef0100${delegate.slice(2)}`
