import { serializeUnsigned, type Transaction, type TransactionKind } from './transaction.ts'
import { fromHex, keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { isRecord, type FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { unsettled, type Sending } from '#frame/preview/sending.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { bytesToHex, fromQuantity, toQuantity } from '#schemas/primitives/hex.ts'
import type { EvmTransaction } from '#schemas/rpc/shapes.ts'

/** The network's current price per unit of gas, in the smallest unit of its coin. */
export interface FeeLevel {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Whether blocks have a base fee (EIP-1559). */
  readonly hasBaseFee: boolean
  /** Of the latest block. */
  readonly baseFee?: bigint
}

/** A complete transaction without its signature, and the network's own price. */
export interface CompletedTransaction {
  readonly transaction: Transaction
  readonly unsigned: Uint8Array
  readonly networkFee: FeeLevel
}

type NodeContext = Pick<FactsContext, 'network' | 'askNode'>

/** No block takes more. */
const MAX_GAS = 2n ** 36n
/** A margin for state that changes before the transaction is mined, in hundredths. */
const GAS_ROOM = 125n
const DEFAULT_TIP = 1_000_000_000n

const UNREADABLE = fail(RPC_CODES.resourceUnavailable, 'The node of this network gave no usable answer.')
const invalid = (field: string, expectation: string) =>
  fail(RPC_CODES.invalidParams, `Invalid parameters: params[0].${field}: ${expectation}.`, {
    field: `params[0].${field}`,
  })

/**
 * Completes a site's transaction: the node supplies nonce, gas and fees, this wallet the chain.
 *
 * @returns −32602 for another sender or chain and for unsupported kinds; failures of the node unchanged, for instance if the
 * transaction would revert.
 */
export async function completeTransaction(
  asked: EvmTransaction,
  account: EvmAddress,
  context: NodeContext,
): Promise<Result<CompletedTransaction>> {
  const chainId = BigInt(context.network.id)
  if (asked.from.toLowerCase() !== account) return invalid('from', 'expected the connected account')
  if (asked.chainId !== undefined && BigInt(asked.chainId) !== chainId)
    return invalid('chainId', 'expected the chain of the request')
  const data = asked.data ?? asked.input ?? '0x'
  const call = {
    to: asked.to?.toLowerCase(),
    value: BigInt(asked.value ?? '0x0'),
    data: fromHex(data),
    accessList: (asked.accessList ?? []).map(({ address, storageKeys }) => ({
      address: address.toLowerCase(),
      storageKeys: storageKeys.map((key) => key.toLowerCase()),
    })),
  }
  const networkFee = await fetchFees(context)
  if (!networkFee.ok) return networkFee
  const kind = kindOf(asked, networkFee.value)
  if (!kind) return invalid('type', 'expected 0x0, 0x1 or 0x2')
  const fees = feesOf(asked, networkFee.value)
  if (fees.maxPriorityFeePerGas > fees.maxFeePerGas)
    return invalid('maxPriorityFeePerGas', 'expected at most maxFeePerGas')
  const [nonce, gasLimit] = await Promise.all([
    asked.nonce === undefined ? fetchNonce(account, context) : ok(BigInt(asked.nonce)),
    fetchGas(asked, account, context),
  ])
  if (!nonce.ok) return nonce
  if (!gasLimit.ok) return gasLimit
  const transaction: Transaction = {
    kind,
    chainId,
    nonce: nonce.value,
    gasLimit: gasLimit.value,
    ...fees,
    ...call,
    to: call.to,
    authorizations: [],
  }
  return ok({ transaction, unsigned: serializeUnsigned(transaction), networkFee: networkFee.value })
}

function kindOf(asked: EvmTransaction, { hasBaseFee }: FeeLevel): TransactionKind | undefined {
  const type = asked.type === undefined ? undefined : BigInt(asked.type)
  if (type !== undefined && type > 2n) return undefined
  const isPriced = asked.gasPrice !== undefined && asked.maxFeePerGas === undefined
  if (type === 1n || (asked.accessList && (isPriced || !hasBaseFee))) return 'eip2930'
  if (type === 0n || isPriced || !hasBaseFee) return 'legacy'
  return 'eip1559'
}

function feesOf(asked: EvmTransaction, network: FeeLevel) {
  const price = asked.maxFeePerGas ?? asked.gasPrice
  if (price === undefined && asked.maxPriorityFeePerGas === undefined)
    return { maxFeePerGas: network.maxFeePerGas, maxPriorityFeePerGas: network.maxPriorityFeePerGas }
  const isOnePrice = asked.maxFeePerGas === undefined && asked.gasPrice !== undefined
  const tip = asked.maxPriorityFeePerGas ?? (isOnePrice ? asked.gasPrice : undefined)
  const maxFeePerGas = price === undefined ? network.maxFeePerGas : BigInt(price)
  const maxPriorityFeePerGas =
    tip === undefined ? least(network.maxPriorityFeePerGas, maxFeePerGas) : BigInt(tip)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Fetches the next nonce, including pending transactions. */
export async function fetchNonce(
  account: EvmAddress,
  { askNode, network }: NodeContext,
): Promise<Result<bigint>> {
  const answer = await askNode(network, 'eth_getTransactionCount', [account, 'pending'])
  return quantityOf(answer)
}

async function fetchGas(
  asked: EvmTransaction,
  account: EvmAddress,
  context: NodeContext,
): Promise<Result<bigint>> {
  const given = asked.gas ?? asked.gasLimit
  if (given !== undefined)
    return BigInt(given) < MAX_GAS ? ok(BigInt(given)) : invalid('gas', 'expected less than any block takes')
  const data = asked.data ?? asked.input ?? '0x'
  const call = {
    from: account,
    data,
    value: toQuantity(BigInt(asked.value ?? '0x0')),
    ...(asked.to && { to: asked.to }),
    ...(asked.accessList && { accessList: asked.accessList }),
  }
  return estimateGas(call, context)
}

/** Estimates gas with a margin; a plain transfer needs none. */
export async function estimateGas(
  call: Readonly<Record<string, unknown>>,
  { askNode, network }: NodeContext,
  overrides?: Readonly<Record<string, unknown>>,
): Promise<Result<bigint>> {
  const params = overrides ? [call, 'latest', overrides] : [call]
  const answer = quantityOf(await askNode(network, 'eth_estimateGas', params))
  if (!answer.ok) return answer
  const gas = answer.value === 21_000n ? answer.value : (answer.value * GAS_ROOM) / 100n
  return gas < MAX_GAS ? ok(gas) : UNREADABLE
}

/** Fetches current fees: twice the base fee, so that the price holds for several blocks, and the usual tip. */
export async function fetchFees({ askNode, network }: NodeContext): Promise<Result<FeeLevel>> {
  const block = await askNode(network, 'eth_getBlockByNumber', ['latest', false])
  if (!block.ok) return block
  if (!isRecord(block.value)) return UNREADABLE
  const base = block.value['baseFeePerGas']
  if (typeof base !== 'string') {
    const price = quantityOf(await askNode(network, 'eth_gasPrice', []))
    if (!price.ok) return price
    return ok({ maxFeePerGas: price.value, maxPriorityFeePerGas: price.value, hasBaseFee: false })
  }
  const baseFee = fromQuantity(base)
  const tip = quantityOf(await askNode(network, 'eth_maxPriorityFeePerGas', []))
  if (baseFee === undefined) return UNREADABLE
  const maxPriorityFeePerGas = tip.ok ? tip.value : DEFAULT_TIP
  return ok({
    maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    hasBaseFee: true,
    baseFee,
  })
}

function quantityOf(answer: Result<unknown>): Result<bigint> {
  if (!answer.ok) return answer
  const value = typeof answer.value === 'string' ? fromQuantity(answer.value) : undefined
  return value === undefined ? UNREADABLE : ok(value)
}

/** Describes how to look up and repeat the broadcast of a signed transaction; the site's answer is its hash. */
export function sendingOf(signed: Uint8Array): Sending {
  const hash = bytesToHex(keccak256(signed))
  return {
    transactionId: hash,
    answer: hash,
    broadcast: { method: 'eth_sendRawTransaction', params: [bytesToHex(signed)] },
    lookup: { method: 'eth_getTransactionByHash', params: [hash] },
  }
}

/**
 * Broadcasts a signed transaction and answers with its hash, computed here whatever the node claims. A node refuses a
 * transaction that it already has, e.g. if the first answer was lost; that counts as success.
 *
 * @returns the node's refusal unchanged; TICKET_STATE_UNKNOWN with the hash if the outcome is unknown.
 */
export async function broadcast(
  signed: Uint8Array,
  { askNode, network }: NodeContext,
): Promise<Result<string>> {
  const { transactionId: hash, broadcast, lookup } = sendingOf(signed)
  const answer = await askNode(network, broadcast.method, broadcast.params)
  if (answer.ok) {
    const isHash = typeof answer.value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer.value)
    return isHash ? ok(hash) : unsettled(hash)
  }
  if (typeof answer.error.code !== 'number') return unsettled(hash)
  const found = await askNode(network, lookup.method, lookup.params)
  if (!found.ok) return typeof found.error.code === 'number' ? answer : unsettled(hash)
  return typeof found.value === 'object' && found.value !== null ? ok(hash) : answer
}
