import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, type PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { SentOutcome } from '#modal/chains/transfers.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'

const FROM = Keypair.generate().publicKey
const TO = Keypair.generate().publicKey
const OTHER = Keypair.generate().publicKey
const AMOUNT = 1_234_567n
const MARK = JSON.stringify({ lastValidBlockHeight: 150, slot: 200 })
const SIGNATURE = base58.encode(new Uint8Array(64).fill(7))

interface Payment {
  readonly payer?: PublicKey
  readonly to?: PublicKey
  readonly lamports?: bigint
}

/** A node and the calls it has received. */
interface Node {
  slot: number
  blockHeight: number
  landed: readonly Payment[]
  /** Whether it has the signatures but not yet their transactions. */
  isBehind: boolean
}

let node: Node
let requests: { readonly method: string; readonly params: readonly unknown[] }[]
beforeEach(() => {
  node = { slot: 400, blockHeight: 300, landed: [], isBehind: false }
  requests = []
})

/** A transaction as nodes return it. */
function written({ payer = FROM, to = TO, lamports = AMOUNT }: Payment) {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(1)),
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports })],
  }).compileToLegacyMessage()
  return {
    slot: 210,
    blockTime: 1,
    version: 'legacy',
    meta: { err: null, fee: 5_000, preBalances: [], postBalances: [] },
    transaction: {
      signatures: [SIGNATURE],
      message: {
        accountKeys: message.accountKeys.map((key) => key.toBase58()),
        header: message.header,
        recentBlockhash: message.recentBlockhash,
        instructions: message.instructions,
      },
    },
  }
}

function answer(method: string, params: readonly unknown[]): unknown {
  requests.push({ method, params })
  if (method === 'getEpochInfo')
    return {
      absoluteSlot: node.slot,
      blockHeight: node.blockHeight,
      epoch: 0,
      slotIndex: 0,
      slotsInEpoch: 432_000,
      transactionCount: 1,
    }
  if (method === 'getSignaturesForAddress')
    return node.landed.map((_payment, index) => ({
      signature: base58.encode(new Uint8Array(64).fill(index + 1)),
      slot: 210,
      err: null,
      memo: null,
      blockTime: 1,
    }))
  const [signature] = params
  const index = node.landed.findIndex(
    (_payment, place) => base58.encode(new Uint8Array(64).fill(place + 1)) === signature,
  )
  const payment = node.landed[index]
  return payment && !node.isBehind ? written(payment) : null
}

async function look(mark = MARK): Promise<SentOutcome['kind'] | undefined> {
  const create = await CHAINS.solana()
  const adapter = create({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: async (_input, init) => {
      const { id, method, params } = JSON.parse(typeof init?.body === 'string' ? init.body : '')
      return Response.json({ jsonrpc: '2.0', id, result: answer(method, params) })
    },
  })
  const found = await (
    await adapter.transfers()
  ).findSent({
    network: solanaMainnet,
    from: FROM.toBase58(),
    to: TO.toBase58(),
    token: undefined,
    amount: AMOUNT,
    mark,
    transactionId: undefined,
  })
  if (!found.ok) throw new Error(found.error.message)
  return found.value.kind
}

describe('a lost Solana transfer', () => {
  it('A transfer can no longer arrive once a node has passed the last valid block', async () => {
    expect(await look()).toBe('never')
    node.blockHeight = 150
    expect(await look()).toBe('unclear')
  })

  it('A node that is behind the mark proves nothing', async () => {
    node.slot = 199
    expect(await look()).toBe('unclear')
  })

  it('The search uses only nodes that have seen enough blocks', async () => {
    await look()
    const search = requests.find(({ method }) => method === 'getSignaturesForAddress')
    expect(search?.params[1]).toMatchObject({ minContextSlot: 400 })
  })

  it('The outcome is open while a transaction of the account cannot be read', async () => {
    node.landed = [{ to: OTHER }]
    expect(await look()).toBe('never')
    node.isBehind = true
    expect(await look()).toBe('unclear')
  })

  it('A payment of another amount to the same recipient is not the transfer', async () => {
    node.landed = [{ lamports: 5n }, {}]
    expect(await look()).toBe('found')
    node.landed = [{ lamports: 5n }]
    expect(await look()).toBe('unclear')
  })

  it('A payment by another account is not the transfer', async () => {
    node.landed = [{ payer: OTHER }]
    expect(await look()).toBe('never')
  })

  it('A mark without the last valid block leaves the outcome open', async () => {
    expect(await look('{"blockhash":"4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"}')).toBe('unclear')
  })
})
