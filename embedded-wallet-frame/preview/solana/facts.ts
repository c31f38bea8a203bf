import { readMint, readTokenAccount, type ChainAccount } from '#frame/preview/solana/account-data.ts'
import { askAccounts, type NodeContext } from '#frame/preview/solana/chain-accounts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { verifiedSymbol } from '#frame/preview/solana/verified-mints.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** What is known about a token. */
export interface MintFacts {
  readonly mint: string
  readonly decimals: number
  /** Empty when nobody vouches for one. */
  readonly symbol: string
  readonly isVerified: boolean
}

/** A token account that exists, or will once the instructions before have run. */
export interface TokenAccountFacts {
  readonly mint: string
  readonly owner: string
  /** Undefined for one that does not exist yet. */
  readonly amount: bigint | undefined
  /** Who may take tokens from it or close it besides its owner. */
  readonly others: readonly string[]
}

/** What the chain says about the accounts of a transaction. */
export interface Facts {
  readonly account: (address: string) => ChainAccount | undefined
  readonly tokenAccount: (address: string) => TokenAccountFacts | undefined
  readonly mint: (address: string) => MintFacts | undefined
  /** Addresses this account dealt with before. */
  readonly known: readonly string[]
}

/** Asks a node about everything the instructions name that a preview depends on. */
export async function gatherFacts(
  readings: readonly InstructionReading[],
  known: readonly string[],
  context: NodeContext,
): Promise<Result<Facts>> {
  const named = readings.flatMap(({ meaning, instruction }) =>
    meaning && !meaning.budget ? (instruction?.accounts.map(({ address }) => address) ?? []) : [],
  )
  const accounts = await askAccounts(named, context, { isWhole: false })
  if (!accounts.ok) return accounts
  const mints = [...accounts.value.values()].flatMap((account) => readTokenAccount(account)?.mint ?? [])
  const missing = mints.filter((mint) => !accounts.value.has(mint))
  const more = await askAccounts(missing, context, { isWhole: false })
  if (!more.ok) return more
  const all = new Map([...accounts.value, ...more.value])
  const opened = openedBy(readings)
  return ok({
    known,
    account: (address) => all.get(address),
    tokenAccount: (address) => {
      const account = all.get(address)
      return (account && readTokenAccount(account)) ?? opened.get(address)
    },
    mint: (address) => {
      const account = all.get(address)
      const mint = account && readMint(account)
      if (!mint) return undefined
      const symbol = verifiedSymbol(context.network.caipNetworkId, address)
      return {
        mint: address,
        decimals: mint.decimals,
        symbol: symbol ?? '',
        isVerified: symbol !== undefined,
      }
    },
  })
}

function openedBy(readings: readonly InstructionReading[]): ReadonlyMap<string, TokenAccountFacts> {
  return new Map(
    readings.flatMap(({ meaning }) =>
      meaning?.opens
        ? [[meaning.opens.account, { ...meaning.opens, amount: undefined, others: [] }] as const]
        : [],
    ),
  )
}
