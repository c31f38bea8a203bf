import { decodeAbiParameters, pad, toEventSelector, type Hex } from 'viem'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import type { TracedBlock } from './internal-transfers.ts'
import type { SeenApproval, SeenAsset } from './index-entries.ts'
import type { CoinMovement, IndexedTransaction, Movement, TransactionDetails } from './indexed-transaction.ts'
import type { NodeLog, NodeReader, NodeTransaction } from './node-reader.ts'
import { APPROVAL_EVENTS, readApprovals } from './read-approval-logs.ts'
import type { InternalTransfers } from './read-traces.ts'

/** What a range of blocks contains about an account. */
export interface ReadRange {
  readonly transactions: readonly IndexedTransaction[]
  readonly assets: readonly SeenAsset[]
  readonly approvals: readonly SeenApproval[]
  /** Whether a node did not return internal transfers, though blocks were read. */
  readonly isBlind: boolean
}

/** ERC-20 and ERC-721. */
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
/** ERC-1155. */
const SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')

const BATCH_PARAMETERS = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
const SINGLE_PARAMETERS = [{ type: 'uint256' }, { type: 'uint256' }] as const
const MAX_MOVEMENTS = 100
const AT_ONCE = 8

interface BlockTransaction {
  readonly hash: string
  readonly block: number
  readonly position: number
  readonly details: TransactionDetails
  readonly inside: readonly CoinMovement[]
}

/** Returns the internal transfers of a block of the network. */
export type InternalTransfersOf = (
  block: Omit<TracedBlock, 'network'>,
) => Promise<InternalTransfers | undefined>

const NOBODY_PAID: InternalTransfers = new Map()
const NO_BLOCKS: { readonly transactions: readonly BlockTransaction[]; readonly isBlind: boolean } = {
  transactions: [],
  isBlind: false,
}

/**
 * Reads what concerns an account in a range of blocks: token transfers to and from it and its approvals, by logs.
 *
 * @param address In lower case.
 * @param internalTransfersOf Where blocks are read too: every transaction it sent or received, and internal transfers.
 * @throws NodeRefusal, and the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function readRange(
  node: NodeReader,
  address: Hex,
  range: { readonly from: number; readonly to: number },
  internalTransfersOf: InternalTransfersOf | undefined,
): Promise<ReadRange> {
  const { from, to } = range
  const topic = pad(address)
  const reading = Promise.all([
    node.logs(from, to, [[TRANSFER, ...APPROVAL_EVENTS], topic]),
    // The second topic is the recipient of a single token event, and the sender of ERC-1155 events.
    node.logs(from, to, [[TRANSFER, SINGLE, BATCH], null, topic]),
    node.logs(from, to, [[SINGLE, BATCH], null, null, topic]),
  ])
  const [[sent, got, others], blocks] = await Promise.all([
    reading,
    internalTransfersOf
      ? readBlocks({ node, internalTransfersOf, address, logs: async () => (await reading).flat() }, range)
      : NO_BLOCKS,
  ])
  const found = new Map<
    string,
    { block: number; position: number; hash: string; logs: Map<number, NodeLog> }
  >()
  for (const log of [...sent, ...got, ...others]) {
    const { transactionHash: hash, blockNumber: block, transactionIndex: position } = log
    const one = found.get(hash) ?? { block, position, hash, logs: new Map<number, NodeLog>() }
    one.logs.set(log.logIndex, log)
    found.set(hash, one)
  }
  for (const { hash, block, position } of blocks.transactions) {
    if (!found.has(hash)) found.set(hash, { block, position, hash, logs: new Map() })
  }
  const read = new Map(blocks.transactions.map((one) => [one.hash, one]))
  const transactions = [...found.values()].map(({ logs, ...place }) => ({
    ...place,
    movements: [...(read.get(place.hash)?.inside ?? []), ...tokensMoved(logs, address)].slice(
      0,
      MAX_MOVEMENTS,
    ),
    details: read.get(place.hash)?.details,
  }))
  const assets = transactions.flatMap((one) => assetsOf(one, address))
  return { transactions, assets, approvals: readApprovals(sent, topic), isBlind: blocks.isBlind }
}

/** Returns the details of a transaction, which are missing where only logs mention it. */
export function detailsOf(
  { from, to, nonce, value, input }: NodeTransaction,
  timeMs: number,
  isFailed: boolean,
): TransactionDetails {
  const ends = to === null || to === undefined ? { from } : { from, to }
  return { ...ends, time: timeMs, nonce, value: BigInt(value).toString(), selector: input, isFailed }
}

interface BlockReads {
  readonly node: NodeReader
  readonly internalTransfersOf: InternalTransfersOf
  readonly address: string
  /** The logs of the range that concern the account. */
  readonly logs: () => Promise<readonly NodeLog[]>
}

async function readBlocks(reads: BlockReads, { from, to }: { readonly from: number; readonly to: number }) {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const read = await mapInBatches(numbers, AT_ONCE, (number) => readBlock(reads, number))
  return {
    transactions: read.flatMap(({ transactions }) => transactions),
    isBlind: read.some(({ isBlind }) => isBlind),
  }
}

async function readBlock({ node, internalTransfersOf, address, logs }: BlockReads, number: number) {
  const block = await node.block(number)
  const { hash, size, timeMs } = block
  const all = block.hasCalls ? await internalTransfersOf({ number, hash, size }) : NOBODY_PAID
  const inside = new Map(
    [...(all ?? NOBODY_PAID)].flatMap(([transaction, moved]) => {
      const own = moved.filter((one) => one.from === address || one.to === address)
      return own.length === 0 ? [] : [[transaction, own] as const]
    }),
  )
  const concerning = block.concerning(address, new Set(inside.keys()))
  // A call that fails leaves no logs of the contract it called, so the receipt of one that left some need not be read. Logs of
  // other contracts prove nothing: some networks log fees in tokens also of failed transactions.
  const logged = concerning.length === 0 ? [] : await logs()
  const succeeded = new Set(logged.map((log) => `${log.transactionHash} ${log.address}`))
  const transactions = await mapInBatches(concerning, AT_ONCE, async (one): Promise<BlockTransaction> => {
    const isFailed = !succeeded.has(`${one.hash} ${one.to}`) && ((await node.isFailed(one.hash)) ?? false)
    return {
      hash: one.hash,
      block: number,
      position: one.transactionIndex,
      details: detailsOf(one, timeMs, isFailed),
      inside: inside.get(one.hash) ?? [],
    }
  })
  return { transactions, isBlind: all === undefined }
}

function tokensMoved(logs: ReadonlyMap<number, NodeLog>, address: string): Movement[] {
  return [...logs.entries()]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([, log]) => readMovements(log))
    .filter(({ from, to }) => from === address || to === address)
}

function readMovements({ address: contract, topics, data }: NodeLog): Movement[] {
  const [event, first = '0x', second = '0x', third] = topics
  try {
    if (event === TRANSFER) {
      const ends = { contract, from: addressOf(first), to: addressOf(second) }
      if (third !== undefined)
        return [{ ...ends, kind: 'erc721', tokenId: BigInt(third).toString(), amount: '1' }]
      if (topics.length !== 3) return []
      const [amount] = decodeAbiParameters([{ type: 'uint256' }], data)
      return [{ ...ends, kind: 'erc20', amount: amount.toString() }]
    }
    if (third === undefined || (event !== SINGLE && event !== BATCH)) return []
    const ends = { contract, kind: 'erc1155', from: addressOf(second), to: addressOf(third) } as const
    const [ids, amounts] =
      event === SINGLE
        ? decodeAbiParameters(SINGLE_PARAMETERS, data).map((value) => [value])
        : decodeAbiParameters(BATCH_PARAMETERS, data)
    return (ids ?? []).slice(0, MAX_MOVEMENTS).flatMap((id, at) => {
      const amount = amounts?.[at]
      return amount === undefined ? [] : [{ ...ends, tokenId: id.toString(), amount: amount.toString() }]
    })
  } catch {
    // Anybody may emit a log of this name with any content.
    return []
  }
}

function addressOf(topic: Hex): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

function assetsOf({ block, movements }: IndexedTransaction, address: string): SeenAsset[] {
  return movements.flatMap((one) =>
    one.to === address && one.kind !== 'native'
      ? [{ standard: one.kind, contract: one.contract, tokenId: one.tokenId ?? '', block }]
      : [],
  )
}
