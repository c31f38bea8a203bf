import type { PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { isAllOfIt } from './instruction-warnings.ts'
import type { MeaningField, MeaningValue } from '#frame/preview/solana/meaning.ts'
import type { SolanaMessageId } from '#frame/preview/solana/message-ids.ts'
import { KNOWN_PROGRAMS } from '#frame/preview/solana/programs/catalogue.ts'
import type { NativeCurrency } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** The context in which values are rendered. */
export interface DescribeContext {
  readonly facts: Facts
  readonly account: string
  readonly currency: NativeCurrency
}

/** A transaction as heading and lines. */
export interface Description {
  readonly intent: SolanaMessageId
  readonly fields: readonly PreviewField[]
}

/** Renders instructions: the lines of the only relevant one, or a group for each. */
export function describe(readings: readonly InstructionReading[], context: DescribeContext): Description {
  const shown = readings.filter(({ meaning }) => meaning?.budget === undefined)
  const major = shown.filter(({ meaning }) => meaning?.isMinor !== true)
  const [only] = shown
  if (only && shown.length === 1) return { intent: intentOf(only), fields: linesOf(only, context) }
  const [main] = major
  return {
    intent: main === undefined || major.length > 1 ? 'approval.intent.batch' : intentOf(main),
    fields: shown.map((reading) => ({
      label: { id: intentOf(reading) },
      value: {
        kind: 'group',
        title: KNOWN_PROGRAMS[reading.program]?.name ?? reading.program,
        fields: linesOf(reading, context),
      },
    })),
  }
}

function intentOf({ meaning }: InstructionReading): SolanaMessageId {
  return meaning?.intent ?? 'approval.intent.call'
}

function linesOf(reading: InstructionReading, context: DescribeContext): readonly PreviewField[] {
  const { meaning, program, data } = reading
  if (!meaning)
    return [
      { label: { id: 'approval.field.program' }, value: addressValue(program, context) },
      { label: { id: 'approval.field.data' }, value: { kind: 'bytes', hex: bytesToHex(data) } },
    ]
  const lines = meaning.fields.map((field) => line(field, context))
  const owner = meaning.tokenTransfer && context.facts.tokenAccount(meaning.tokenTransfer.to)?.owner
  const recipient: MeaningField[] =
    owner === undefined ? [] : [{ label: 'approval.field.to', value: { kind: 'address', address: owner } }]
  return [...lines, ...recipient.map((field) => line(field, context))]
}

function line({ label, value }: MeaningField, context: DescribeContext): PreviewField {
  return { label: { id: label }, value: valueOf(value, context) }
}

function valueOf(value: MeaningValue, context: DescribeContext): PreviewValue {
  switch (value.kind) {
    case 'address':
      return addressValue(value.address, context)
    case 'native':
      return nativeValue(value.amount, context.currency)
    case 'token':
    case 'gain':
      return tokenValue(value.of, value.amount, context.facts)
    case 'allowance': {
      const told = tokenValue(value.of, value.amount, context.facts)
      const isAll = isAllOfIt(value.amount, context.facts.tokenAccount(value.of)?.amount)
      return told.kind === 'amount' && isAll ? { ...told, amount: 'unlimited' } : told
    }
    case 'text':
      return { kind: 'text', text: value.text }
    case 'time':
    default:
      return { kind: 'time', at: value.seconds === 'never' ? 'never' : timeOf(value.seconds) }
  }
}

/** Later times are shown as the last one that a date can express. */
const LAST_SECOND = 8_640_000_000_000n

function timeOf(seconds: bigint): Date | 'never' {
  return seconds > LAST_SECOND || seconds < -LAST_SECOND ? 'never' : new Date(Number(seconds) * 1000)
}

function addressValue(address: string, { facts, account }: DescribeContext): PreviewValue {
  const tokens = facts.tokenAccount(address)
  // An account that others may take from, or that does not exist yet, is not marked as the visitor's own.
  const isOwn = tokens?.owner === account && tokens.amount !== undefined && tokens.others.length === 0
  const isKnown = address === account || facts.known.includes(address)
  return { kind: 'address', address, isKnown, ...(isOwn && { isOwn }) }
}

export function nativeValue(amount: bigint, { decimals, symbol }: NativeCurrency): PreviewValue {
  return { kind: 'amount', amount: formatAmount(amount, decimals), symbol, isVerified: true }
}

function tokenValue(of: string, amount: bigint, facts: Facts): PreviewValue {
  const mint = facts.mint(facts.tokenAccount(of)?.mint ?? of)
  if (!mint) return { kind: 'text', text: String(amount) }
  return {
    kind: 'amount',
    amount: formatAmount(amount, mint.decimals),
    symbol: mint.symbol,
    tokenAddress: mint.mint,
    isVerified: mint.isVerified,
  }
}
