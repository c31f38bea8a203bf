import {
  BlockNotFoundError,
  encodeFunctionData,
  getAddress,
  isHash,
  parseAbi,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hash,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import {
  ABSENT,
  UNKNOWN,
  type Arrival,
  type AwaitedTransfer,
  type MinedAt,
  type ReadArrival,
} from './arrival.ts'

const TRANSFER_ABI = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const TRANSFER_CALL = {
  abi: parseAbi(['function transfer(address to, uint256 value)']),
  functionName: 'transfer',
} as const
/** The selector and the recipient: all of the call but the amount. */
const TRANSFER_HEAD = '0x'.length + 2 * (4 + 32)
const SECOND_MS = 1_000

/** Reads transactions of EVM networks: the value of a payment, or the transfers of a token. */
export function createEvmArrival(readers: EvmReaders): ReadArrival {
  return async (transfer) => {
    const { asset, address, transactionId: hash } = transfer
    const reader = readers(asset.caipNetworkId)
    if (reader === undefined || !isHash(hash)) return ABSENT
    const receipt = await answered(reader.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError)
    if (receipt === undefined) return readPending(reader, hash, transfer)
    const mined = await minedAt(reader, receipt)
    if (mined === undefined) return readPending(reader, hash, transfer)
    if (receipt.status !== 'success') return ABSENT
    return asset.address === undefined
      ? readCoin(reader, receipt, address, mined)
      : readToken(receipt, asset.address, address, mined)
  }
}

async function readCoin(
  reader: PublicClient,
  { transactionHash: hash }: TransactionReceipt,
  address: string,
  mined: MinedAt,
): Promise<Arrival> {
  const transaction = await answered(reader.getTransaction({ hash }), TransactionNotFoundError)
  if (transaction === undefined) return UNKNOWN
  if (!isSame(transaction.to ?? '', address)) return { kind: 'unclear', ...mined }
  return transaction.value === 0n ? ABSENT : { kind: 'arrived', units: transaction.value, ...mined }
}

function readToken(receipt: TransactionReceipt, contract: string, address: string, mined: MinedAt): Arrival {
  const logs = parseEventLogs({ abi: TRANSFER_ABI, logs: receipt.logs }).filter((log) =>
    isSame(log.address, contract),
  )
  const received = logs.filter(({ args }) => isSame(args.to, address))
  const sent = logs.filter(({ args }) => isSame(args.from, address))
  const units = sumOf(received) - sumOf(sent)
  const payer = received[0]?.args.from ?? mined.payer
  return units > 0n ? { kind: 'arrived', units, ...mined, payer } : ABSENT
}

function sumOf(logs: readonly { readonly args: { readonly value: bigint } }[]): bigint {
  return logs.reduce((sum, { args }) => sum + args.value, 0n)
}

/** Undefined when the block of the receipt is no longer in the chain. */
async function minedAt(reader: PublicClient, receipt: TransactionReceipt): Promise<MinedAt | undefined> {
  const { blockNumber, blockHash, from } = receipt
  const [block, newest] = await Promise.all([
    answered(reader.getBlock({ blockNumber }), BlockNotFoundError),
    answered(reader.getBlockNumber({ cacheTime: 0 })),
  ])
  if (block?.hash !== blockHash || newest === undefined) return undefined
  return {
    block: Number(blockNumber),
    confirmations: Math.max(1, Number(newest - blockNumber) + 1),
    minedAt: Number(block.timestamp) * SECOND_MS,
    payer: getAddress(from),
  }
}

/** What a transaction without a block would do, as far as its own call shows it. */
async function readPending(
  reader: PublicClient,
  hash: Hash,
  { asset, address }: AwaitedTransfer,
): Promise<Arrival> {
  const known = await answered(reader.getTransaction({ hash }), TransactionNotFoundError)
  if (known === undefined) return UNKNOWN
  const { to, value, input } = known
  const isTransfer =
    asset.address === undefined
      ? isSame(to ?? '', address) && value > 0n
      : isSame(to ?? '', asset.address) &&
        input
          .toLowerCase()
          .startsWith(
            encodeFunctionData({ ...TRANSFER_CALL, args: [getAddress(address), 0n] }).slice(0, TRANSFER_HEAD),
          )
  return { kind: 'pending', isTransfer }
}

/** Undefined for what the node does not have; failures of nodes are thrown as problems. */
async function answered<T>(
  read: Promise<T>,
  ...absent: readonly (new (...settings: never[]) => Error)[]
): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (absent.some((kind) => error instanceof kind)) return undefined
    throw nodeProblem(error) ?? error
  })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
