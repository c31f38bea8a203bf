import {
  formatEther,
  hexToBigInt,
  isHex,
  keccak256,
  numberToHex,
  serializeTransaction,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem'
import { invalidParams } from '#examples/wallets/page/provider-error.ts'
import { readAddress, readHex } from './methods/params.ts'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import type { WalletContext } from './wallet-context.ts'

/** A transaction with every field filled in, and its description. */
export type PreparedTransaction = {
  transaction: TransactionSerializableEIP1559
  details: ReadonlyArray<readonly [string, string]>
}

const FALLBACK_PRIORITY_FEE = 1_000_000_000n

/**
 * Checks a transaction request and fills in nonce, gas and fees from the active chain's node.
 *
 * @throws -32602 for a bad field, 4901 without a node, or the node's own error when it cannot be estimated.
 */
export async function prepareTransaction(
  context: WalletContext,
  request: Record<string, unknown>,
): Promise<PreparedTransaction> {
  const chainId = context.state().chainId
  const to = readAddress(request['to'], 'to')
  const data = readHex(request['data'] ?? request['input'], 'data')
  const value = readQuantity(request['value'], 'value') ?? 0n
  const requested = readQuantity(request['chainId'], 'chainId')
  if (requested !== undefined && Number(requested) !== chainId) {
    throw invalidParams(`"chainId" is ${requested}, but the active chain is ${chainId}.`)
  }
  if (to === undefined && data === undefined) throw invalidParams('A transaction needs "to" or "data".')
  const from = context.account.address
  const call = { from, ...(to ? { to } : {}), ...(data ? { data } : {}), value: numberToHex(value) }
  const [nonce, gas, fees] = await Promise.all([
    readQuantity(request['nonce'], 'nonce') ?? ask(context, 'eth_getTransactionCount', [from, 'pending']),
    readQuantity(request['gas'] ?? request['gasLimit'], 'gas') ?? ask(context, 'eth_estimateGas', [call]),
    readFees(context, request),
  ])
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    value,
    ...fees,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
  }
  return {
    transaction,
    details: describe(context, { to, data, value, gas, maxFeePerGas: fees.maxFeePerGas }),
  }
}

/** Signs a prepared transaction and broadcasts it; returns its hash. */
export async function sendPrepared(
  context: WalletContext,
  { transaction }: PreparedTransaction,
): Promise<Hex> {
  const signature = context.account.sign(keccak256(serializeTransaction(transaction)))
  const hash = await context.node('eth_sendRawTransaction', [serializeTransaction(transaction, signature)])
  if (!isHex(hash)) throw invalidParams('The node did not answer with a transaction hash.')
  return hash
}

async function readFees(
  context: WalletContext,
  request: Record<string, unknown>,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const legacy = readQuantity(request['gasPrice'], 'gasPrice')
  if (legacy !== undefined) return { maxFeePerGas: legacy, maxPriorityFeePerGas: legacy }
  const maxPriorityFeePerGas =
    readQuantity(request['maxPriorityFeePerGas'], 'maxPriorityFeePerGas') ??
    (await ask(context, 'eth_maxPriorityFeePerGas', []).catch(() => FALLBACK_PRIORITY_FEE))
  const maxFeePerGas = readQuantity(request['maxFeePerGas'], 'maxFeePerGas')
  if (maxFeePerGas !== undefined) {
    return {
      maxFeePerGas,
      maxPriorityFeePerGas: maxFeePerGas < maxPriorityFeePerGas ? maxFeePerGas : maxPriorityFeePerGas,
    }
  }
  const { baseFeePerGas } = asRecord(await context.node('eth_getBlockByNumber', ['latest', false]))
  const baseFee = isHex(baseFeePerGas) ? hexToBigInt(baseFeePerGas) : 0n
  return { maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

async function ask(context: WalletContext, method: string, params: readonly unknown[]): Promise<bigint> {
  return readQuantity(await context.node(method, params), method) ?? 0n
}

function readQuantity(value: unknown, name: string): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  const hex = readHex(value, name)
  return hex === undefined ? undefined : hexToBigInt(hex === '0x' ? '0x0' : hex)
}

function describe(
  context: WalletContext,
  fields: {
    to: Address | undefined
    data: Hex | undefined
    value: bigint
    gas: bigint
    maxFeePerGas: bigint
  },
): ReadonlyArray<readonly [string, string]> {
  const { chainId } = context.state()
  return [
    ['Network', `${context.chains()[chainId]?.name ?? 'Unknown'} (${chainId})`],
    ['To', fields.to ?? 'A new contract'],
    ['Amount', `${formatEther(fields.value)} ETH`],
    ...(fields.data && fields.data !== '0x' ? [['Data', fields.data] as const] : []),
    ['Highest fee', `${formatEther(fields.gas * fields.maxFeePerGas)} ETH`],
  ]
}
