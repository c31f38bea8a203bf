import { pad, type Hex } from 'viem'
import { expect, it } from 'vitest'
import type { NodeLog, NodeReader, NodeTransaction } from '#server/providers/account-index/node-reader.ts'
import { readRange } from '#server/providers/account-index/read-range.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const ACCOUNT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x1111111111111111111111111111111111111111'
/** On ZK networks fees are transfers of this token. */
const FEE_TOKEN = '0x000000000000000000000000000000000000800a'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hash = (digit: number): Hex => `0x${String(digit).repeat(64)}`

const called: NodeTransaction = {
  hash: hash(1),
  from: ACCOUNT,
  to: TOKEN,
  nonce: 1,
  value: '0x0',
  input: '0xa9059cbb',
  transactionIndex: 0,
  blockNumber: 7,
}
const logOf = (address: string): NodeLog => ({
  address,
  topics: [TRANSFER, pad(ACCOUNT), pad('0x22')],
  data: '0x01',
  blockNumber: 7,
  transactionHash: called.hash,
  transactionIndex: 0,
  logIndex: 0,
})

/** Reads one block with one transaction, of which there is one log; `asked` are the receipts that were read. */
async function readOne(log: NodeLog, isFailed: boolean) {
  const asked: string[] = []
  const node = partialFake<NodeReader>({
    logs: async (_from: number, _to: number, topics: readonly unknown[]) =>
      topics.length === 2 ? [log] : [],
    block: async () => ({
      timeMs: 0,
      hash: hash(9),
      size: 1,
      hasCalls: false,
      concerning: () => [called],
    }),
    isFailed: async (one: string) => {
      asked.push(one)
      return isFailed
    },
  })
  const { transactions } = await readRange(node, ACCOUNT, { from: 7, to: 7 }, async () => new Map())
  return { asked, isFailed: transactions[0]?.details?.isFailed }
}

it('A failed transaction is shown as failed where its fee is logged as a transfer', async () => {
  expect(await readOne(logOf(FEE_TOKEN), true)).toEqual({ asked: [called.hash], isFailed: true })
})

it('The receipt of a transaction is not read where the called contract has logged something', async () => {
  expect(await readOne(logOf(TOKEN), true)).toEqual({ asked: [], isFailed: false })
})
