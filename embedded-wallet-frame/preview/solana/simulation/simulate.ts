import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { isTokenProgram, type ChainAccount } from '#frame/preview/solana/accounts/account-data.ts'
import {
  fetchAccounts,
  NodeAccount,
  NodeMoment,
  readNodeAccounts,
  type NodeContext,
} from '#frame/preview/solana/accounts/chain-accounts.ts'
import { compareAccounts, isOwnedBy, type Accounts, type Comparison } from './compare-accounts.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionAccount } from '#frame/preview/solana/meaning.ts'
import { serializeTransaction, type SolanaTransaction } from '#frame/preview/solana/message.ts'
import type { Unseen } from '#frame/preview/changes.ts'
import { sameBytes } from '#frame/preview/bytes.ts'

/** The result of a node's simulation. */
export interface Simulation {
  readonly isFailed: boolean
  /** Undefined if nothing could be compared. */
  readonly comparison: Comparison | undefined
  /** The reasons why there may be more changes. */
  readonly unseen: readonly Unseen[]
}

/** The most accounts a transaction may name to be simulated; nodes return as many. */
const MAX_WATCHED = 128
/** A node returns accounts whole after a simulation. Larger ones, of unknown programs, are left out. */
const MAX_BYTES = 16_384
/** The error of a node that has not reached the requested slot (Solana JSON-RPC: MinContextSlotNotReached). */
const BEHIND = -32_016

const Answer = z.object({
  context: NodeMoment,
  value: z.object({
    err: z.unknown(),
    accounts: z.optional(z.nullable(z.array(NodeAccount))),
  }),
})
type Answered = z.infer<typeof Answer>

type SimulationContext = NodeContext & { readonly account: string }

const failedFor = (...unseen: readonly Unseen[]): Simulation => ({
  isFailed: false,
  comparison: undefined,
  unseen,
})

/**
 * Simulates a transaction and compares every account that it may write to, before and after.
 *
 * @param accounts of the message; undefined for those in unreadable lookup tables.
 */
export async function simulate(
  transaction: SolanaTransaction,
  accounts: readonly (InstructionAccount | undefined)[],
  facts: Facts,
  context: SimulationContext,
): Promise<Simulation> {
  const { watched, unseen } = watchedAccounts(accounts, facts, context.account)
  const { accounts: before, slot } = facts.before
  const answer = await fetchSimulation(transaction, watched, slot, context)
  if (answer === undefined) return failedFor('noSimulation')
  if (answer === 'unreadable') return failedFor('unreadable')
  const { err, accounts: told } = answer.value
  if (err !== null && err !== undefined) return { isFailed: true, comparison: undefined, unseen: ['fails'] }
  const after = readNodeAccounts(watched, told ?? [])
  if (!after) return failedFor('unreadable')
  const isStill = await areUnchanged(watched, { before, after }, [slot, answer.context?.slot], context)
  const comparison = compareAccounts(watched, { before, after }, context.account)
  return {
    isFailed: false,
    comparison,
    unseen: [
      ...unseen,
      ...(comparison.isReadable ? [] : (['unreadable'] as const)),
      ...(isStill ? [] : (['moving'] as const)),
    ],
  }
}

/** Returns the signing account and every writable account: only those can change, even by inner instructions. */
function watchedAccounts(
  accounts: readonly (InstructionAccount | undefined)[],
  facts: Facts,
  account: string,
): { readonly watched: readonly string[]; readonly unseen: readonly Unseen[] } {
  const written = accounts.flatMap((one) => (one?.isWritable ? [one.address] : []))
  const all = [...new Set([account, ...written])]
  const small = all.filter((address) => isSmall(address, facts.account(address), account))
  const isAll = small.length === all.length && small.length <= MAX_WATCHED
  return {
    watched: small.slice(0, MAX_WATCHED),
    unseen: [
      ...(accounts.includes(undefined) ? (['unreadable'] as const) : []),
      ...(isAll ? [] : (['tooMuch'] as const)),
    ],
  }
}

function isSmall(address: string, found: ChainAccount | undefined, account: string): boolean {
  return (
    !found || found.size <= MAX_BYTES || isTokenProgram(found.program) || isOwnedBy(address, found, account)
  )
}

async function fetchSimulation(
  transaction: SolanaTransaction,
  addresses: readonly string[],
  slot: number | undefined,
  { network, askNode }: SimulationContext,
): Promise<Answered | 'unreadable' | undefined> {
  const params = [
    base64.encode(serializeTransaction(transaction)),
    {
      encoding: 'base64',
      commitment: 'processed',
      sigVerify: false,
      replaceRecentBlockhash: false,
      ...(slot !== undefined && { minContextSlot: slot }),
      accounts: { encoding: 'base64', addresses },
    },
  ]
  const first = await askNode(network, 'simulateTransaction', params)
  // An address may have many nodes behind it, and the next one may be further ahead.
  const isBehind = !first.ok && first.error.code === BEHIND
  const answer = isBehind ? await askNode(network, 'simulateTransaction', params) : first
  if (!answer.ok) return undefined
  const told = Answer.safeParse(answer.value)
  return told.success ? told.data : 'unreadable'
}

/**
 * Whether the visitor's accounts were unchanged between reading and simulation. If the simulation used a later slot, they are
 * read again and compared.
 */
async function areUnchanged(
  watched: readonly string[],
  { before, after }: { readonly before: Accounts; readonly after: Accounts },
  [slot, tried]: readonly [number | undefined, number | undefined],
  context: SimulationContext,
): Promise<boolean> {
  if (tried === undefined || slot === undefined || tried < slot) return false
  if (tried === slot) return true
  const theirs = watched.filter((address) =>
    [before, after].some((accounts) => isOwnedBy(address, accounts.get(address), context.account)),
  )
  const again = await fetchAccounts(theirs, context, { isWhole: false, leastSlot: tried })
  return again.ok && theirs.every((address) => isSame(before.get(address), again.value.accounts.get(address)))
}

function isSame(one: ChainAccount | undefined, other: ChainAccount | undefined): boolean {
  if (!one || !other) return one === other
  return one.program === other.program && one.lamports === other.lamports && sameBytes(one.bytes, other.bytes)
}
