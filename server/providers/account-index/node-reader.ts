import type { Hex } from 'viem'
import * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import type { AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'

/** The most characters of a log's data; a transfer is never longer. */
const MAX_DATA = 16_384
const MAX_LOGS = 20_000
const MAX_TRANSACTIONS = 20_000
/** The gas of a transaction that runs no code; none uses less. */
const GAS_OF_A_PAYMENT = 21_000

const HexText = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const Digits = HexText.refine((text) => text.length > 2 && text.length <= 66)
const Count = Digits.refine((text) => text.length <= 15).transform(Number)
const Hash = HexText.refine((text) => text.length === 66)
const Address = HexText.refine((text) => text.length === 42).transform((text) => text.toLowerCase())

const Log = z.object({
  address: Address,
  topics: z.array(Hash).max(4),
  data: HexText.refine((text) => text.length <= MAX_DATA).catch('0x'),
  blockNumber: Count,
  transactionHash: Hash,
  transactionIndex: Count,
  logIndex: Count,
  removed: z.boolean().optional(),
})
/** A log as nodes return it. */
export type NodeLog = z.infer<typeof Log>

const NodeTransaction = z.object({
  hash: Hash,
  from: Address,
  to: Address.nullish(),
  nonce: Count,
  value: Digits,
  input: z.string().transform((text) => text.slice(0, 10)),
  transactionIndex: Count,
  blockNumber: Count,
})
export type NodeTransaction = z.infer<typeof NodeTransaction>

const Head = z.object({ number: Count, hash: Hash, timestamp: Count })
const Block = Head.extend({ gasUsed: Count, transactions: z.array(z.unknown()).max(MAX_TRANSACTIONS) })
const Receipt = z.object({ transactionHash: Hash, status: Digits.optional() })

/** A block with all of its transactions. */
export interface NodeBlock {
  readonly timeMs: number
  readonly hash: string
  /** How many transactions the block has. */
  readonly size: number
  /** Whether some of its transactions may have called contracts. */
  readonly hasCalls: boolean
  /** Returns the transactions that an account sent or received, and others by their hashes; the rest is not parsed. */
  concerning(address: string, others: ReadonlySet<string>): readonly NodeTransaction[]
}

/** Reads from the nodes of one network; an answer of another form is the problem UPSTREAM_FAILED. */
export interface NodeReader {
  blockNumber(): Promise<number>
  /** Undefined for a block that the chain does not have. */
  head(block: number): Promise<{ hash: string; timeMs: number } | undefined>
  logs(from: number, to: number, topics: readonly unknown[]): Promise<readonly NodeLog[]>
  block(block: number): Promise<NodeBlock>
  /** Undefined for a transaction that the chain does not have. */
  transaction(hash: string): Promise<NodeTransaction | undefined>
  /** Undefined for a transaction that the chain does not have. */
  isFailed(hash: string): Promise<boolean | undefined>
}

export function createNodeReader(ask: AskEvm): NodeReader {
  const tag = (block: number) => `0x${block.toString(16)}`
  return {
    blockNumber: async () => read(Count, await ask({ method: 'eth_blockNumber' })),
    async head(block) {
      const answer = await ask({ method: 'eth_getBlockByNumber', params: [tag(block), false] })
      if (answer === null) return undefined
      const { number, hash, timestamp } = read(Head, answer)
      if (number !== block) throw unreadable()
      return { hash, timeMs: timestamp * 1_000 }
    },
    async logs(from, to, topics) {
      const filter = { fromBlock: tag(from), toBlock: tag(to), topics }
      const logs = read(z.array(Log).max(MAX_LOGS), await ask({ method: 'eth_getLogs', params: [filter] }))
      // A node that answers for other blocks must not fill the index.
      if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to)) throw unreadable()
      return logs.filter(({ removed }) => removed !== true)
    },
    async block(block) {
      const reported = read(Block, await ask({ method: 'eth_getBlockByNumber', params: [tag(block), true] }))
      if (reported.number !== block) throw unreadable()
      return {
        timeMs: reported.timestamp * 1_000,
        hash: reported.hash,
        size: reported.transactions.length,
        hasCalls: reported.gasUsed !== reported.transactions.length * GAS_OF_A_PAYMENT,
        concerning: (address, others) =>
          reported.transactions
            .filter((one) => concerns(one, address, others))
            .map((one) => read(NodeTransaction, one)),
      }
    },
    async transaction(hash) {
      const answer = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
      if (answer === null) return undefined
      const transaction = read(NodeTransaction, answer)
      if (transaction.hash.toLowerCase() !== hash.toLowerCase()) throw unreadable()
      return transaction
    },
    async isFailed(hash) {
      const answer = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (answer === null) return undefined
      const { transactionHash, status } = read(Receipt, answer)
      if (transactionHash.toLowerCase() !== hash.toLowerCase()) throw unreadable()
      return status !== undefined && BigInt(status) === 0n
    },
  }
}

const Ends = z.object({ hash: z.string(), from: z.string(), to: z.string().nullish() })

/** Most transactions of a block concern other accounts and are not parsed further. */
function concerns(transaction: unknown, address: string, others: ReadonlySet<string>): boolean {
  const ends = Ends.safeParse(transaction).data
  if (ends === undefined) return false
  return [ends.from, ends.to].some((end) => end?.toLowerCase() === address) || others.has(ends.hash)
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw unreadable()
}

/** The problem of a node whose answer is of no use. */
export function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The node of the network could not be read. Try again in a moment.')
}
