import { readMint, readTokenAccount, type ChainAccount } from '#frame/preview/solana/accounts/account-data.ts'
import { NATIVE_MINT, PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import { lamportsOn, powersOver, type PowerOver } from '#frame/preview/solana/accounts/powers.ts'
import { readConfidential } from '#frame/preview/solana/accounts/token-extensions.ts'
import { tokenRecordAddress } from '#frame/preview/solana/accounts/token-record.ts'
import { sameBytes } from '#frame/preview/bytes.ts'

/** Accounts by address, all from the same moment. */
export type Accounts = ReadonlyMap<string, ChainAccount>

/** A power over an account of the visitor that somebody gained or lost. */
export interface ChangedPower extends PowerOver {
  readonly hasEnded: boolean
  /** The account that the power covers. */
  readonly address: string
  /** The mint of the tokens that it covers. */
  readonly mint: string | undefined
  /** How many tokens it covers afterwards. */
  readonly balance: bigint | undefined
}

/** The changes of a transaction for an account, by comparing accounts before and after. */
export interface Comparison {
  /** SOL on the account itself, in lamports. */
  readonly lamports: bigint
  /** SOL on other accounts of the visitor: rent, stakes, stored nonces. */
  readonly heldLamports: bigint
  /** Tokens by mint, in the smallest unit. */
  readonly tokens: ReadonlyMap<string, bigint>
  readonly powers: readonly ChangedPower[]
  /** False if encrypted amounts changed. */
  readonly isReadable: boolean
}

/** Compares the accounts of a transaction before and after it, for the signing account. */
export function compareAccounts(
  watched: readonly string[],
  { before, after }: { readonly before: Accounts; readonly after: Accounts },
  account: string,
): Comparison {
  const lamportsOf = (accounts: Accounts): bigint => accounts.get(account)?.lamports ?? 0n
  const heldOf = (accounts: Accounts): bigint => sumHeld(watched, accounts, account)
  const records = recordsOf(watched, [before, after], account)
  return {
    lamports: lamportsOf(after) - lamportsOf(before),
    heldLamports: heldOf(after) - heldOf(before),
    tokens: compareTokens(watched, before, after, account),
    powers: watched.flatMap((address) => changedPowers(address, before, after, { account, records })),
    isReadable: watched.every((address) => isSameHidden(before.get(address), after.get(address))),
  }
}

/** Whether an account belongs to the visitor, so that powers over it and its state matter. */
export function isOwnedBy(address: string, found: ChainAccount | undefined, account: string): boolean {
  return powersOver(address, found).some(({ power, holder }) => holder === account && power !== 'spend')
}

function sumHeld(watched: readonly string[], accounts: Accounts, account: string): bigint {
  return watched.reduce((sum, address) => {
    if (address === account) return sum
    const on = lamportsOn(address, accounts.get(address), NATIVE_MINT)
    return on?.holder === account ? sum + on.lamports : sum
  }, 0n)
}

function compareTokens(
  watched: readonly string[],
  before: Accounts,
  after: Accounts,
  account: string,
): ReadonlyMap<string, bigint> {
  const deltas = new Map<string, bigint>()
  const add = (mint: string, amount: bigint) => deltas.set(mint, (deltas.get(mint) ?? 0n) + amount)
  for (const address of watched) {
    const [was, is] = [before, after].map((accounts) => {
      const found = accounts.get(address)
      return found && readTokenAccount(found)
    })
    // An account that somebody else owns afterwards is lost.
    if (was?.owner === account) add(was.mint, -was.amount)
    if (is?.owner === account) add(is.mint, is.amount)
    // Tokens that the visitor may only spend cannot be gained, but lost.
    if (was?.delegate?.address === account && was.owner !== account && was.amount > (is?.amount ?? 0n))
      add(was.mint, (is?.amount ?? 0n) - was.amount)
  }
  return new Map([...deltas].filter(([, amount]) => amount !== 0n))
}

/** Returns the token records of the visitor's programmable collectibles, with their token accounts. */
function recordsOf(
  watched: readonly string[],
  moments: readonly Accounts[],
  account: string,
): ReadonlyMap<string, string> {
  const records = new Map<string, string>()
  const hasRecords = watched.some((address) =>
    moments.some((accounts) => accounts.get(address)?.program === PROGRAMS.metadata),
  )
  for (const accounts of hasRecords ? moments : [])
    for (const address of watched) {
      const found = accounts.get(address)
      const tokens = found && readTokenAccount(found)
      const record = tokens?.owner === account ? tokenRecordAddress(address, tokens.mint) : undefined
      if (record !== undefined) records.set(record, address)
    }
  return records
}

function changedPowers(
  address: string,
  before: Accounts,
  after: Accounts,
  { account, records }: { readonly account: string; readonly records: ReadonlyMap<string, string> },
): readonly ChangedPower[] {
  const [was, is] = [before.get(address), after.get(address)]
  const isNewlyOwned = powersOver(address, is).some(
    ({ power, holder }) => power === 'own' && holder === account,
  )
  const recordOf = records.get(address)
  // The account itself belongs to the visitor even before it exists.
  if (address !== account && !isOwnedBy(address, was, account) && !isNewlyOwned && recordOf === undefined)
    return []
  const of = recordOf ?? address
  const [earlier, tokens] = [before.get(of), after.get(of)].map((one) => one && readTokenAccount(one))
  const over = { address: of, mint: (tokens ?? earlier)?.mint, balance: tokens?.amount }
  const freezers =
    earlier && tokens && earlier.isFrozen !== tokens.isFrozen ? frozenBy(tokens.mint, before) : []
  const had = [...powersOver(address, was), ...(earlier?.isFrozen ? freezers : [])]
  const have = [...powersOver(address, is), ...(tokens?.isFrozen ? freezers : [])]
  // If a whole account comes or goes, that includes the powers of others over it.
  const isKept =
    recordOf === undefined
      ? [was, is].every((one) => isOwnedBy(address, one, account))
      : [earlier, tokens].every((one) => one?.owner === account)
  const given = have.filter((one) => {
    const same = sameIn(had, one)
    return !same || same.amount !== one.amount
  })
  const ended = isKept ? had.filter((one) => !sameIn(have, one)) : []
  return [
    ...given.map((one) => ({ ...one, ...over, hasEnded: false })),
    ...ended.map((one) => ({ ...one, ...over, hasEnded: true })),
  ].filter(({ holder }) => holder !== account)
}

const sameIn = (all: readonly PowerOver[], { power, holder }: PowerOver): PowerOver | undefined =>
  all.find((one) => one.power === power && one.holder === holder)

/** A mint's freeze authority can keep the visitor from their tokens. */
function frozenBy(mint: string, before: Accounts): readonly PowerOver[] {
  const found = before.get(mint)
  return [{ power: 'act', holder: (found && readMint(found)?.freezer) ?? mint }]
}

function isSameHidden(was: ChainAccount | undefined, is: ChainAccount | undefined): boolean {
  const [one, other] = [was, is].map((account) => (account ? readConfidential(account) : new Uint8Array()))
  return one !== undefined && other !== undefined && sameBytes(one, other)
}
