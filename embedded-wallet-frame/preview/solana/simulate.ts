import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { readTokenAccount, type ChainAccount } from '#frame/preview/solana/account-data.ts'
import {
  askAccounts,
  NodeAccount,
  readNodeAccount,
  type NodeContext,
} from '#frame/preview/solana/chain-accounts.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { serializeTransaction, type SolanaTransaction } from '#frame/preview/solana/message.ts'

/** What a node says would happen to what the account holds: SOL under `native`, tokens under their mint. */
export interface Simulation {
  readonly isFailed: boolean
  /** Undefined when the node does not tell balances. */
  readonly deltas: ReadonlyMap<string, bigint> | undefined
}

/** SOL among {@link Simulation.deltas}; no mint has this name. */
export const NATIVE = 'native'

/** Accounts whose balances are looked at; nodes limit them. */
const MOST_WATCHED = 32

const Answer = z.object({
  value: z.object({
    err: z.unknown(),
    accounts: z.optional(z.nullable(z.array(NodeAccount))),
  }),
})

/** Lets a node run a transaction for show and compares what the account holds before and after. */
export async function simulate(
  transaction: SolanaTransaction,
  readings: readonly InstructionReading[],
  facts: Facts,
  context: NodeContext & { readonly account: string },
): Promise<Simulation | undefined> {
  const watched = watchedAccounts(readings, facts, context.account)
  const before = await askAccounts(watched, context, { isWhole: false })
  const answer = await context.askNode(context.network, 'simulateTransaction', [
    base64.encode(serializeTransaction(transaction)),
    {
      encoding: 'base64',
      commitment: 'processed',
      sigVerify: false,
      accounts: { encoding: 'base64', addresses: watched },
    },
  ])
  const told = answer.ok ? Answer.safeParse(answer.value, { jitless: true }) : undefined
  if (!told?.success || !before.ok) return undefined
  const { err, accounts } = told.data.value
  if (err !== null && err !== undefined) return { isFailed: true, deltas: undefined }
  if (accounts?.length !== watched.length) return { isFailed: false, deltas: undefined }
  const after = new Map(
    watched.flatMap((address, place) => {
      const account = readNodeAccount(accounts[place])
      return account ? [[address, account] as const] : []
    }),
  )
  return { isFailed: false, deltas: deltasOf(watched, before.value, after, context.account) }
}

/** The account, and the token accounts that are or will be its own. */
function watchedAccounts(
  readings: readonly InstructionReading[],
  facts: Facts,
  account: string,
): readonly string[] {
  const named = readings.flatMap(({ instruction }) => instruction?.accounts ?? [])
  const own = named.flatMap(({ address }) =>
    facts.tokenAccount(address)?.owner === account ? [address] : [],
  )
  return [...new Set([account, ...own])].slice(0, MOST_WATCHED)
}

function deltasOf(
  watched: readonly string[],
  before: ReadonlyMap<string, ChainAccount>,
  after: ReadonlyMap<string, ChainAccount>,
  account: string,
): ReadonlyMap<string, bigint> {
  const deltas = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => deltas.set(name, (deltas.get(name) ?? 0n) + amount)
  add(NATIVE, (after.get(account)?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n))
  for (const address of watched) {
    for (const [accounts, sign] of [
      [before, -1n],
      [after, 1n],
    ] as const) {
      const found = accounts.get(address)
      const tokens = found && readTokenAccount(found)
      // What somebody else owns afterwards is gone.
      if (tokens?.owner === account) add(tokens.mint, sign * tokens.amount)
    }
  }
  return deltas
}
