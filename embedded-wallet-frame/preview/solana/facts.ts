import { readMint, readTokenAccount, type ChainAccount } from '#frame/preview/solana/accounts/account-data.ts'
import { NATIVE_MINT } from '#frame/preview/solana/accounts/addresses.ts'
import {
  fetchAccounts,
  type NodeContext,
  type SeenAccounts,
} from '#frame/preview/solana/accounts/chain-accounts.ts'
import { collectibleName, metadataAddress } from '#frame/preview/solana/accounts/collectible-names.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { verifiedSymbol } from '#frame/preview/solana/accounts/verified-mints.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** What is known about a token. */
export interface MintFacts {
  readonly mint: string
  readonly decimals: number
  /** A verified symbol; for a single collectible, the name it claims; otherwise empty. */
  readonly symbol: string
  /** The supply is one and indivisible. */
  readonly isSingle: boolean
  readonly isVerified: boolean
}

/** A token account that exists, or will exist after the previous instructions. */
export interface TokenAccountFacts {
  readonly mint: string
  readonly owner: string
  /** Undefined if it does not exist yet. */
  readonly amount: bigint | undefined
  /** Who may take tokens from it or close it besides its owner. */
  readonly others: readonly string[]
}

/** What the chain says about the accounts of a transaction. */
export interface Facts {
  readonly account: (address: string) => ChainAccount | undefined
  readonly tokenAccount: (address: string) => TokenAccountFacts | undefined
  readonly mint: (address: string) => MintFacts | undefined
  /** Addresses that this account has dealt with. */
  readonly known: readonly string[]
  /** All accounts that the transaction names, as of the same moment. */
  readonly before: SeenAccounts
}

/** The mint of wrapped SOL is the same on every chain and needs no lookup. */
const WRAPPED_SOL = { decimals: 9, supply: 0n } as const

/** Looks up every account of a transaction, and the mints of its tokens. */
export async function gatherFacts(
  named: readonly string[],
  readings: readonly InstructionReading[],
  { known, ...context }: NodeContext & { readonly known: readonly string[] },
): Promise<Result<Facts>> {
  const before = await fetchAccounts(named, context, { isWhole: false })
  if (!before.ok) return before
  const { accounts } = before.value
  const tokens = [...accounts.values()].flatMap((account) => readTokenAccount(account) ?? [])
  // A token account with a balance of more than one holds no single collectible.
  const selfDescriptions = tokens.flatMap(({ mint, amount }) =>
    amount > 1n ? [] : (metadataAddress(mint) ?? []),
  )
  const missing = [...tokens.map(({ mint }) => mint), ...selfDescriptions].filter(
    (address) => !accounts.has(address),
  )
  const more = await fetchAccounts(missing, context, { isWhole: false })
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
      const isSingle = mint.decimals === 0 && mint.supply === 1n
      const ownName = isSingle && account ? collectibleName(address, account, (at) => all.get(at)) : ''
      return {
        mint: address,
        decimals: mint.decimals,
        symbol: symbol ?? ownName,
        isSingle,
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
