import { readMint, readTokenAccount, type ChainAccount } from '#frame/preview/solana/account-data.ts'
import { NATIVE_MINT } from '#frame/preview/solana/addresses.ts'
import { askAccounts, type NodeContext, type SeenAccounts } from '#frame/preview/solana/chain-accounts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { verifiedSymbol } from '#frame/preview/solana/verified-mints.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** What is known about a token. */
export interface MintFacts {
  readonly mint: string
  readonly decimals: number
  readonly supply: bigint
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
  /** All accounts the transaction names, as they stood at one moment. */
  readonly before: SeenAccounts
}

/** The mint of wrapped SOL is the same on every chain, and needs nobody to say so. */
const WRAPPED_SOL = { decimals: 9, supply: 0n } as const

/** Asks a node about every account a transaction names, and the mints of their tokens. */
export async function gatherFacts(
  named: readonly string[],
  readings: readonly InstructionReading[],
  { known, ...context }: NodeContext & { readonly known: readonly string[] },
): Promise<Result<Facts>> {
  const before = await askAccounts(named, context, { isWhole: false })
  if (!before.ok) return before
  const { accounts } = before.value
  const mints = [...accounts.values()].flatMap((account) => readTokenAccount(account)?.mint ?? [])
  const missing = mints.filter((mint) => !accounts.has(mint))
  const more = await askAccounts(missing, context, { isWhole: false })
  if (!more.ok) return more
  const all = new Map([...accounts, ...more.value.accounts])
  const opened = openedBy(readings)
  return ok({
    known,
    before: before.value,
    account: (address) => all.get(address),
    tokenAccount: (address) => {
      const account = all.get(address)
      return (account && readTokenAccount(account)) ?? opened.get(address)
    },
    mint: (address) => {
      const account = all.get(address)
      const mint = address === NATIVE_MINT ? WRAPPED_SOL : account && readMint(account)
      if (!mint) return undefined
      const symbol = verifiedSymbol(context.network.caipNetworkId, address)
      return {
        mint: address,
        decimals: mint.decimals,
        supply: mint.supply,
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
