import { findLookalike } from '#frame/preview/known-recipients.ts'
import { isTokenProgram } from '#frame/preview/solana/accounts/account-data.ts'
import { NATIVE_MINT, BURN_ADDRESSES, PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import type { Facts, TokenAccountFacts } from './facts.ts'
import type { InstructionReading } from './instructions.ts'
import type { InstructionMeaning, TokenTransfer } from './meaning.ts'
import { KNOWN_PROGRAMS } from '#frame/preview/solana/programs/catalogue.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

const UNREADABLE: PreviewWarning = { class: 'UNREADABLE_INSTRUCTION' }
const NOT_CONTROLLED: PreviewWarning = { class: 'PAYOUT_ELSEWHERE' }

/** Owners of accounts that no program acts for: a delegate that one of them owns is a person, or no valid delegate. */
const NO_DELEGATES: readonly string[] = [
  PROGRAMS.system,
  PROGRAMS.token,
  PROGRAMS.token2022,
  PROGRAMS.stake,
  PROGRAMS.lookupTable,
]

/** Returns the warnings about instructions, each class once per set of values. */
export function instructionWarnings(
  readings: readonly InstructionReading[],
  facts: Facts,
  account: string,
): readonly PreviewWarning[] {
  const warnings = readings.flatMap((reading) => [
    ...readingWarnings(reading),
    ...(reading.meaning ? meaningWarnings(reading.meaning, facts, account) : []),
  ])
  return uniqueWarnings([...warnings, ...createdWarnings(readings, account), ...budgetWarnings(readings)])
}

function readingWarnings({ program, meaning, instruction }: InstructionReading): readonly PreviewWarning[] {
  if (meaning) return meaning.warnings ?? []
  const isKnown = KNOWN_PROGRAMS[program] !== undefined
  const warnings: PreviewWarning[] = []
  if (!isKnown) warnings.push({ class: 'UNKNOWN_CALL', values: { address: program } })
  if (isKnown || !instruction) warnings.push(UNREADABLE)
  return warnings
}

function meaningWarnings(
  meaning: InstructionMeaning,
  facts: Facts,
  account: string,
): readonly PreviewWarning[] {
  const {
    recipients = [],
    payouts = [],
    delegates = [],
    tokenTransfer,
    mintClaim,
    mints,
    receives,
    wraps,
  } = meaning
  return [
    ...recipients.flatMap((recipient) => recipientWarnings(recipient, facts, account)),
    ...(payouts.some((payout) => payout !== account) ? [NOT_CONTROLLED] : []),
    ...delegates.flatMap((delegate) => delegateWarnings(delegate, facts)),
    ...(tokenTransfer ? tokenTransferWarnings(tokenTransfer, facts, account) : []),
    ...(wraps === undefined || facts.tokenAccount(wraps)?.mint === NATIVE_MINT ? [] : [UNREADABLE]),
    ...(mints ? mintingWarnings(mints, facts, account) : []),
    ...(receives ? exchangeWarnings(receives, facts, account) : []),
    ...(mintClaim && !isClaimRight(mintClaim, facts) ? [UNREADABLE] : []),
    ...meaning.fields.flatMap(({ value }) => {
      if (value.kind === 'token' || value.kind === 'gain')
        return isCountable(value.of, facts) ? [] : [UNREADABLE]
      return value.kind === 'allowance' ? allowanceWarnings(value.of, value.amount, facts) : []
    }),
  ]
}

function recipientWarnings(recipient: string, facts: Facts, account: string): readonly PreviewWarning[] {
  if (BURN_ADDRESSES.includes(recipient)) return [{ class: 'RECIPIENT_NOBODY' }]
  // SOL sent to the account's own token account is wrapped, not given away.
  const tokenAccount = facts.tokenAccount(recipient)
  if (tokenAccount?.owner === account) return ownWarnings(tokenAccount, account)
  const found = facts.account(recipient)
  const isTokens = found !== undefined && isTokenProgram(found.program)
  if (found?.isExecutable || isTokens) return [{ class: 'RECIPIENT_TOKEN_CONTRACT' }]
  return personWarnings(recipient, facts)
}

/** A token account that others may take from or close is not its owner's alone. */
function ownWarnings({ others }: TokenAccountFacts, account: string): readonly PreviewWarning[] {
  return others.some((other) => other !== account) ? [NOT_CONTROLLED] : []
}

function personWarnings(recipient: string, { known }: Facts): readonly PreviewWarning[] {
  if (known.includes(recipient)) return []
  const lookAlike = findLookalike(recipient, known, decodeBase58)
  return lookAlike === undefined
    ? [{ class: 'FIRST_RECIPIENT', values: { address: recipient } }]
    : [{ class: 'RECIPIENT_LOOKALIKE', values: { address: recipient, known: lookAlike } }]
}

function tokenTransferWarnings(
  { from, to }: TokenTransfer,
  facts: Facts,
  account: string,
): readonly PreviewWarning[] {
  const [source, target] = [facts.tokenAccount(from), facts.tokenAccount(to)]
  if (!source) return [UNREADABLE]
  // A recipient without an account for a token cannot receive it.
  if (!target) return [{ class: 'RECIPIENT_NOBODY' }]
  if (source.mint !== target.mint) return [UNREADABLE]
  return target.owner === account ? ownWarnings(target, account) : personWarnings(target.owner, facts)
}

function mintingWarnings(
  { mint, to }: NonNullable<InstructionMeaning['mints']>,
  facts: Facts,
  account: string,
): readonly PreviewWarning[] {
  const target = facts.tokenAccount(to)
  if (!facts.mint(mint) || target?.mint !== mint) return [UNREADABLE]
  return target.owner === account ? ownWarnings(target, account) : personWarnings(target.owner, facts)
}

/** What is exchanged for the account's own tokens belongs to the account. */
function exchangeWarnings(
  { mint, to }: NonNullable<InstructionMeaning['receives']>,
  facts: Facts,
  account: string,
): readonly PreviewWarning[] {
  const target = facts.tokenAccount(to)
  if (target?.mint !== mint) return [UNREADABLE]
  return target.owner === account ? ownWarnings(target, account) : [NOT_CONTROLLED]
}

function delegateWarnings(delegate: string, { account, known }: Facts): readonly PreviewWarning[] {
  const found = account(delegate)
  if (found === undefined || found.isExecutable || NO_DELEGATES.includes(found.program))
    return [{ class: 'APPROVAL_TO_ACCOUNT', values: { address: delegate } }]
  return known.includes(delegate) ? [] : [{ class: 'FIRST_CONTRACT', values: { address: delegate } }]
}

function allowanceWarnings(of: string, amount: bigint, facts: Facts): readonly PreviewWarning[] {
  const source = facts.tokenAccount(of)
  if (!source) return [UNREADABLE]
  return isAllOfIt(amount, source.amount) ? [{ class: 'UNLIMITED_APPROVAL' }] : []
}

/** Whether an allowance is unlimited in effect, because it covers the whole balance. */
export function isAllOfIt(amount: bigint, balance: bigint | undefined): boolean {
  return amount > 0n && (balance === undefined || amount >= balance)
}

/** Whether the decimals of an amount are known. */
function isCountable(of: string, facts: Facts): boolean {
  const tokenAccount = facts.tokenAccount(of)
  return facts.mint(tokenAccount?.mint ?? of) !== undefined
}

function isClaimRight(
  { of, mint, decimals }: NonNullable<InstructionMeaning['mintClaim']>,
  facts: Facts,
): boolean {
  return facts.tokenAccount(of)?.mint === mint && facts.mint(mint)?.decimals === decimals
}

/** Accounts that the visitor pays for but does not control: they belong to somebody else, or anybody may take them over. */
function createdWarnings(
  readings: readonly InstructionReading[],
  account: string,
): readonly PreviewWarning[] {
  const controls = readings.flatMap(({ meaning }) => meaning?.controls ?? [])
  return readings
    .flatMap(({ meaning }) => meaning?.creates ?? [])
    .filter(({ payer }) => payer === account)
    .some((created) => {
      const control = controls.find((one) => one.account === created.account)
      return control === undefined || control.by.some((controller) => controller !== account)
    })
    ? [NOT_CONTROLLED]
    : []
}

/** The chain refuses a transaction that sets its fee twice. */
function budgetWarnings(readings: readonly InstructionReading[]): readonly PreviewWarning[] {
  const budgets = readings.flatMap(({ meaning }) => meaning?.budget ?? [])
  const isTwice = (name: 'unitLimit' | 'microLamportsPerUnit') =>
    budgets.filter((budget) => budget[name] !== undefined).length > 1
  return isTwice('unitLimit') || isTwice('microLamportsPerUnit') ? [UNREADABLE] : []
}
