import { PublicKey, VersionedTransaction, type Connection, type VersionedMessage } from '@solana/web3.js'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { Base64 } from '#schemas/primitives/base64.ts'
import type { SwapProblem, SwapTerms } from '#modal/chains/swaps.ts'
import { decodeBase64 } from '#modal/lib/base64.ts'
import { tokenAccountsOf } from './swap-accounts.ts'
import {
  heldBy,
  isPowerKept,
  isTokenAccountOf,
  isWithdrawnBy,
  type StatedAccount,
  type StatedAccounts,
} from './watched-accounts.ts'

/** What a simulation found; what was received and deposited is undefined where it failed. */
export interface SwapTrial {
  readonly received: bigint | undefined
  /** What stays in the accounts that the transaction opens, in lamports. */
  readonly deposit: bigint | undefined
  readonly problem: Extract<SwapProblem, 'refused' | 'received' | 'more'> | undefined
}

/** The error with which Jupiter refuses what gives less than the minimum: SlippageToleranceExceeded. */
const TOO_LITTLE = 6_001
const ProgramRefusal = z.object({ InstructionError: z.tuple([z.int(), z.object({ Custom: z.int() })]) })

/**
 * Simulates a swap and compares everything that the account owns before and after.
 *
 * @param fee in lamports, of which the account pays that much beside the swap.
 * @param opened the account's token accounts that the transaction opens.
 */
export async function simulateSwap(
  terms: SwapTerms,
  {
    message,
    before,
    fee,
    opened,
    connection,
  }: {
    readonly message: VersionedMessage
    readonly before: StatedAccounts
    readonly fee: bigint
    readonly opened: readonly string[]
    readonly connection: Connection
  },
): Promise<SwapTrial> {
  const { from, paid, received, mostPaid, leastReceived } = terms
  const watched = watchedOf(from, opened, before)
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [...watched] },
  })
  if (value.err !== null) {
    const custom = ProgramRefusal.safeParse(value.err).data?.InstructionError[1].Custom
    return {
      received: undefined,
      deposit: undefined,
      problem: custom === TOO_LITTLE ? 'received' : 'refused',
    }
  }
  const after = new Map(watched.map((address, index) => [address, toStated(value.accounts?.[index])]))
  const isKept = watched.every((address) => isPowerKept(before.get(address), after.get(address), from))
  const coins = coinsOf(watched, after) - coinsOf(watched, before) + fee
  const moved = tokensMoved(terms, watched, before, after)
  const [out, gain] = [
    paid === undefined ? -coins : -moved.paid,
    received === undefined ? coins : moved.received,
  ]
  // A coin that is neither paid nor received must not move, beside the fee.
  const isMore =
    out > mostPaid || (paid !== undefined && received !== undefined && coins < 0n) || moved.isOtherAtRisk
  const deposit = depositOf(opened, before, after)
  if (!isKept || isMore) return { received: gain, deposit, problem: 'more' }
  return { received: gain, deposit, problem: gain < leastReceived ? 'received' : undefined }
}

/** The account itself, its token accounts that the transaction may change, and those that it opens. */
function watchedOf(from: string, opened: readonly string[], before: StatedAccounts): readonly string[] {
  const own = [...before].flatMap(([address, account]) =>
    account !== undefined && isTokenAccountOf(account, from) ? [address] : [],
  )
  return [...new Set([from, ...own, ...opened])]
}

/** All coins of the account, with those that its token accounts hold as deposits or wrapped. */
function coinsOf(watched: readonly string[], accounts: StatedAccounts): bigint {
  return watched.reduce((sum, address) => sum + BigInt(accounts.get(address)?.lamports ?? 0), 0n)
}

/** What is paid into accounts that are opened, without the coins that somebody sent there before. */
function depositOf(opened: readonly string[], before: StatedAccounts, after: StatedAccounts): bigint {
  return opened.reduce((sum, address) => {
    const added = coinsOf([address], after) - coinsOf([address], before)
    return added > 0n ? sum + added : sum
  }, 0n)
}

function tokensMoved(
  { from, paid, received }: SwapTerms,
  watched: readonly string[],
  before: StatedAccounts,
  after: StatedAccounts,
): { readonly paid: bigint; readonly received: bigint; readonly isOtherAtRisk: boolean } {
  const accountsOf = (mint: string | undefined) => (mint === undefined ? [] : tokenAccountsOf(from, mint))
  const [sources, destinations, wrapped] = [paid, received, WRAPPED_SOL].map(accountsOf)
  // A program on the route has the visitor's signature, and may use it otherwise than in a simulation.
  let isOtherAtRisk = [...before.values()].some((one) => one !== undefined && isWithdrawnBy(one, from))
  let [ofPaid, ofReceived] = [0n, 0n]
  for (const address of watched) {
    const held = heldBy(before.get(address), from) ?? 0n
    const change = (heldBy(after.get(address), from) ?? 0n) - held
    if (sources?.includes(address)) ofPaid += change
    else if (destinations?.includes(address)) ofReceived += change
    // What is wrapped is counted with the coins.
    else if (!wrapped?.includes(address)) isOtherAtRisk ||= held > 0n
  }
  return { paid: ofPaid, received: ofReceived, isOtherAtRisk }
}

type Simulated = {
  readonly lamports: number
  readonly owner: string
  readonly data: readonly string[]
} | null

function toStated(account: Simulated | undefined): StatedAccount | undefined {
  if (!account) return undefined
  const {
    lamports,
    owner,
    data: [text = ''],
  } = account
  if (text !== '' && !Base64.safeParse(text).success) return undefined
  return { lamports, owner: new PublicKey(owner).toBase58(), data: decodeBase64(text) }
}
