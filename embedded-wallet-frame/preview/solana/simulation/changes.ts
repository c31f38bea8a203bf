import type { BalanceChange, Change, Changes, PowerChange, Unseen } from '#frame/preview/changes.ts'
import { isTokenProgram } from '#frame/preview/solana/accounts/account-data.ts'
import { type ChangedPower, isOwnedBy } from './compare-accounts.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { KNOWN_PROGRAMS } from '#frame/preview/solana/programs/catalogue.ts'
import { isAllOfIt } from '#frame/preview/solana/instruction-warnings.ts'
import type { Simulation } from './simulate.ts'
import { readMintPowers } from '#frame/preview/solana/accounts/token-extensions.ts'
import type { NativeCurrency } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'

/** The account that changes are listed for, and what it pays. */
export interface ChangesContext {
  readonly facts: Facts
  readonly account: string
  readonly currency: NativeCurrency
  /** The fee that the account pays, in lamports. */
  readonly fee: bigint
}

/** Returns the changes of a simulation, and the reasons why there may be more. */
export function changesOf(
  simulation: Simulation,
  readings: readonly InstructionReading[],
  context: ChangesContext,
): Changes {
  const { comparison } = simulation
  const tokens = [...(comparison?.tokens ?? [])]
  const seen: readonly Change[] = comparison
    ? [
        ...solChanges(comparison, context),
        ...tokens.map(([mint, delta]) => tokenChange(mint, delta, context.facts)),
        ...comparison.powers.map((one) => powerChange(one, context.facts)),
        ...tokens.flatMap(([mint, delta]) => (delta > 0n ? powersIncluded(mint, context) : [])),
      ]
    : []
  const unseen: readonly Unseen[] = [
    ...simulation.unseen,
    ...(tokens.some(([mint]) => !isMintRead(mint, context.facts)) ? (['unreadable'] as const) : []),
    ...(mayBehaveDifferently(readings, context) ? (['unknownProgram'] as const) : []),
  ]
  return { seen, unseen: [...new Set(unseen)] }
}

function solChanges(
  { lamports, heldLamports }: { readonly lamports: bigint; readonly heldLamports: bigint },
  { currency, fee }: ChangesContext,
): readonly BalanceChange[] {
  const lost = heldLamports < 0n ? -heldLamports : 0n
  // The balance of a closed account is part of what the account receives.
  const gone = lamports + fee >= lost ? 0n : lost
  const isOneLoss = lamports < 0n && gone > 0n
  return (isOneLoss ? [lamports - gone] : [lamports, -gone]).flatMap((delta) =>
    delta === 0n
      ? []
      : [
          {
            kind: 'balance',
            ...moved(delta, currency.decimals),
            symbol: currency.symbol,
            isVerified: true,
          } as const,
        ],
  )
}

function tokenChange(mint: string, delta: bigint, facts: Facts): Change {
  const { decimals = 0, isSingle = false, symbol = '', isVerified = false } = facts.mint(mint) ?? {}
  if (isSingle) return { kind: 'item', ...moved(delta, 0), name: symbol, collection: mint, isVerified }
  return { kind: 'balance', ...moved(delta, decimals), symbol, tokenAddress: mint, isVerified }
}

function moved(delta: bigint, decimals: number): { direction: 'in' | 'out'; amount: string } {
  return {
    direction: delta < 0n ? 'out' : 'in',
    amount: formatAmount(delta < 0n ? -delta : delta, decimals),
  }
}

function powerChange(changed: ChangedPower, facts: Facts): PowerChange {
  const { power, holder, amount, address, mint: mintAddress, balance, hasEnded } = changed
  const mint = mintAddress === undefined ? undefined : facts.mint(mintAddress)
  const shown = {
    kind: 'power',
    ...(hasEnded && { hasEnded }),
    power,
    holder,
    isVerified: mint?.isVerified ?? false,
  } as const
  if (amount === undefined || hasEnded) return { ...shown, over: address }
  return {
    ...shown,
    amount: isAllOfIt(amount, balance) ? 'unlimited' : formatAmount(amount, mint?.decimals ?? 0),
    symbol: mint?.symbol ?? '',
    over: mintAddress ?? address,
  }
}

/** Powers that come with a token: its mint may have an authority that can take tokens back. */
function powersIncluded(mint: string, { facts, account }: ChangesContext): readonly PowerChange[] {
  const found = facts.account(mint)
  const holder = found && readMintPowers(found)?.permanentDelegate
  return holder === undefined || holder === account
    ? []
    : [{ kind: 'power', power: 'moveAll', holder, over: mint, isVerified: false }]
}

function isMintRead(mint: string, facts: Facts): boolean {
  const found = facts.account(mint)
  return facts.mint(mint) !== undefined && (!found || readMintPowers(found) !== undefined)
}

/**
 * Whether an unknown program receives assets of the visitor, or their signature: it may do nothing during the simulation and
 * something else once the transaction is sent. Transfer hooks of tokens are such programs, and those of exchanges on a route.
 */
function mayBehaveDifferently(
  readings: readonly InstructionReading[],
  { facts, account }: ChangesContext,
): boolean {
  return readings.some(({ meaning, instruction }) => {
    const { accounts } = instruction ?? {}
    if (!accounts) return true
    if (meaning?.tokenTransfer)
      return accounts.some(({ address }) => {
        const found = facts.account(address)
        return found && isTokenProgram(found.program) && readMintPowers(found)?.hook !== undefined
      })
    // A known program may call unknown ones: whether an account is a program now says nothing of when it is sent.
    if (meaning) return meaning.passedOn?.some((address) => !KNOWN_PROGRAMS[address]) ?? false
    return accounts.some(
      ({ address, isWritable }) =>
        address === account || (isWritable && isOwnedBy(address, facts.account(address), account)),
    )
  })
}
