import { z } from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { ABSENT, UNKNOWN, type ReadArrival } from './arrival.ts'
import { readSlot } from './chain-heads.ts'

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const SECOND_MS = 1_000
const Lamports = z.int().min(0)
const TokenBalance = z.object({
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(36) }),
})
type TokenBalance = z.infer<typeof TokenBalance>
const Parsed = z.object({
  slot: z.int().min(0),
  blockTime: z.int().min(0).nullish(),
  transaction: z.object({
    message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })).max(256) }),
  }),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(Lamports).max(256),
    postBalances: z.array(Lamports).max(256),
    preTokenBalances: z.array(TokenBalance).max(256).nullish(),
    postTokenBalances: z.array(TokenBalance).max(256).nullish(),
  }),
})
type Parsed = z.infer<typeof Parsed>

/** Reads transactions of Solana: by how much they raised a balance. */
export function createSolanaArrival(ask: (caipNetworkId: string) => AskEvm, now: () => number): ReadArrival {
  return async ({ asset, address, transactionId }) => {
    if (!SIGNATURE.test(transactionId)) return ABSENT
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
    const answer = await ask(asset.caipNetworkId)({
      method: 'getTransaction',
      params: [transactionId, options],
    }).catch((error: unknown) => {
      // Visitors do not see why a node refused.
      throw error instanceof NodeRefusal ? unreadable() : error
    })
    if (answer === null || answer === undefined) return UNKNOWN
    const read = Parsed.safeParse(answer).data
    if (read === undefined) throw unreadable()
    if (read.meta.err !== null && read.meta.err !== undefined) return ABSENT
    const units =
      asset.address === undefined ? coinsOf(read, address) : tokensOf(read, address, asset.address)
    if (units <= 0n) return ABSENT
    // A block without a time has just been made.
    const minedAt =
      read.blockTime === null || read.blockTime === undefined ? now() : read.blockTime * SECOND_MS
    const confirmations = Math.max(1, (await readSlot(ask(asset.caipNetworkId))) - read.slot + 1)
    const payer = read.transaction.message.accountKeys[0]?.pubkey ?? null
    return { kind: 'arrived', units, block: read.slot, confirmations, minedAt, payer }
  }
}

function coinsOf({ transaction, meta }: Parsed, address: string): bigint {
  const at = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
  return BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
}

function tokensOf({ meta }: Parsed, address: string, mint: string): bigint {
  const sumOf = (balances: readonly TokenBalance[] | null | undefined) =>
    (balances ?? [])
      .filter((balance) => balance.mint === mint && balance.owner === address)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
  return sumOf(meta.postTokenBalances) - sumOf(meta.preTokenBalances)
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The node of the network could not be read. Try again in a moment.')
}
