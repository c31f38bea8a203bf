import { createPublicClient, http, numberToHex, rpcSchema, type Address, type Hex } from 'viem'

/** A set-up transaction; without `to` it deploys a contract. */
export interface SetUpTransaction {
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}

type AnvilRpc = [
  { Method: 'evm_setAutomine'; Parameters: [boolean]; ReturnType: null },
  { Method: 'evm_setBlockGasLimit'; Parameters: [Hex]; ReturnType: boolean },
  { Method: 'evm_mine'; Parameters: []; ReturnType: string },
  { Method: 'eth_sendTransaction'; Parameters: [Record<string, Hex>]; ReturnType: Hex },
  { Method: 'eth_getBlockReceipts'; Parameters: ['latest']; ReturnType: readonly { readonly status: Hex }[] },
]

/** The gas limit of one transaction, which is enough for the largest deployment. */
const GAS = numberToHex(10_000_000)
const GAS_PRICE = numberToHex(4_000_000_000)
const SET_UP_GAS_LIMIT = numberToHex(10_000_000_000)
const USUAL_GAS_LIMIT = numberToHex(30_000_000)

/**
 * Sends transactions of one account in one request and mines them as one block, which is much faster than one by one.
 *
 * @param url HTTP URL of a local node that holds the account's key.
 * @param firstNonce Nonce of the first transaction.
 * @throws when one of them is not in the block, or failed.
 */
export async function sendInOrder(
  url: string,
  from: Address,
  firstNonce: number,
  transactions: readonly SetUpTransaction[],
): Promise<void> {
  const transport = http(url, { batch: { batchSize: 1_000, wait: 0 }, retryCount: 0 })
  const node = createPublicClient({ transport, rpcSchema: rpcSchema<AnvilRpc>() })
  await Promise.all([
    node.request({ method: 'evm_setAutomine', params: [false] }),
    node.request({ method: 'evm_setBlockGasLimit', params: [SET_UP_GAS_LIMIT] }),
  ])
  await Promise.all(
    transactions.map(({ to, data, value = 0n }, index) =>
      node.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from,
            ...(to && { to }),
            data,
            value: numberToHex(value),
            gas: GAS,
            gasPrice: GAS_PRICE,
            nonce: numberToHex(firstNonce + index),
          },
        ],
      }),
    ),
  )
  await node.request({ method: 'evm_mine', params: [] })
  const receipts = (await node.request({ method: 'eth_getBlockReceipts', params: ['latest'] })) ?? []
  await Promise.all([
    node.request({ method: 'evm_setBlockGasLimit', params: [USUAL_GAS_LIMIT] }),
    node.request({ method: 'evm_setAutomine', params: [true] }),
  ])
  const failed = receipts.flatMap(({ status }, index) => (status === '0x1' ? [] : [index]))
  if (failed.length === 0 && receipts.length === transactions.length) return
  throw new Error(
    `Setting up the local chain at ${url} failed: ${receipts.length} of ${transactions.length} transactions were ` +
      `mined, those at ${failed.join(', ') || 'no place'} were reverted.`,
  )
}
