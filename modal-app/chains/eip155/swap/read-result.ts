import { TransactionReceiptNotFoundError, type Client, type Hex, type TransactionReceipt } from 'viem'
import { call, getBalance, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { SwapResult, SwapTerms } from '#modal/chains/swaps.ts'
import { movedAmounts } from './moved-amounts.ts'
import { readReason, refusalData } from './revert-reason.ts'
import { balanceOf } from './token-reads.ts'

/**
 * Reads what a confirmed swap moved: by its logs, and for a side of which no log speaks by the balance before and after its
 * block.
 *
 * @param setting.wrapped the network's wrapped coin.
 */
export async function readResult(
  terms: SwapTerms,
  hash: Hex,
  { from, wrapped, client }: { readonly from: Hex; readonly wrapped: string; readonly client: Client },
): Promise<SwapResult | undefined> {
  const receipt = await findReceipt(hash, client)
  if (receipt === undefined) return undefined
  if (receipt.status !== 'success') return { paid: 0n, received: 0n }
  const moved = movedAmounts(terms, receipt.logs, wrapped)
  const [paid, received] = await Promise.all([
    moved.paid ?? changeOf(terms.paid, { from, receipt, client }).then((change) => -change),
    moved.received ?? changeOf(terms.received, { from, receipt, client }),
  ])
  return { paid, received }
}

/** Finds the reason of a failure; see `ChainSwaps.readRevertReason`. */
export async function readRevertReason(hash: Hex, client: Client): Promise<string | undefined> {
  const receipt = await findReceipt(hash, client)
  if (receipt === undefined || receipt.status === 'success') return undefined
  const { from: account, to, input: data, value, gas } = await getTransaction(client, { hash })
  if (to === null) return undefined
  const { blockNumber } = receipt
  try {
    await call(client, { account, to, data, value, gas, blockNumber })
    return undefined
  } catch (thrown) {
    return readReason(refusalData(thrown))
  }
}

async function findReceipt(hash: Hex, client: Client): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (thrown) {
    if (thrown instanceof TransactionReceiptNotFoundError) return undefined
    throw thrown
  }
}

/** How a balance changed in the block of a transaction, without its fee. */
async function changeOf(
  token: string | undefined,
  {
    from,
    receipt,
    client,
  }: { readonly from: Hex; readonly receipt: TransactionReceipt; readonly client: Client },
): Promise<bigint> {
  const { blockNumber } = receipt
  const read = (block: bigint): Promise<bigint> =>
    token === undefined
      ? getBalance(client, { address: from, blockNumber: block })
      : balanceOf(token, from, client, block)
  const [before, after] = await Promise.all([read(blockNumber - 1n), read(blockNumber)])
  const fee = token === undefined ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return after - before + fee
}
