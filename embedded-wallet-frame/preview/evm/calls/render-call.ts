import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { callWarnings, isUnlimited, meaningWarnings, type WarningContext } from './call-warnings.ts'
import type { CallMeaning, MeaningField, MeaningValue } from './call-meaning.ts'
import type { Description } from '#frame/preview/evm/descriptors/describe.ts'
import type { CallReading } from './read-call.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

/** The context in which values are rendered. */
export interface RenderContext extends WarningContext {
  readonly network: Network
  /** The descriptions of calls by descriptors. */
  readonly descriptions: ReadonlyMap<CallReading, Description>
}

/** A rendered call. */
export interface RenderedCall {
  readonly intent: Preview['intent']
  readonly fields: readonly PreviewField[]
  readonly warnings: readonly PreviewWarning[]
}

/** Later times count as never: the year 2100, in seconds since 1970. */
const NEVER_SECONDS = 4_102_444_800n

/** Renders a call and its inner calls, with all warnings. Pure. */
export function renderCall(reading: CallReading, context: RenderContext): RenderedCall {
  const { call, meaning } = reading
  const description = context.descriptions.get(reading)
  const own = meaning ? meaningFields(meaning, context) : []
  const isOurs = meaning !== undefined && (!description || isAlwaysOurs(meaning))
  const fields = isOurs || !description ? own : description.fields
  const intent =
    isOurs || !description
      ? { id: meaning?.intent ?? unknownIntent(reading) }
      : { literal: description.intent }
  const inner = reading.inner.map((one) => renderCall(one, context))
  return {
    intent: { ...intent, ...amountValues(fields) },
    fields: [
      ...targetFields(reading, fields, context),
      ...fields,
      ...appendedField(reading),
      ...inner.map(({ intent, fields }, place): PreviewField => ({
        label: intent,
        value: { kind: 'group', title: String(place + 1), fields },
      })),
    ],
    warnings: uniqueWarnings([
      ...callWarnings(reading, description !== undefined, context),
      ...(meaning ? meaningWarnings(meaning, call.to, context) : []),
      ...inner.flatMap(({ warnings }) => warnings),
    ]),
  }
}

function unknownIntent({ call }: CallReading) {
  return call.to === undefined ? 'approval.intent.createContract' : 'approval.intent.call'
}

/** Whether a call is always shown in our own words; a descriptor may describe others better. */
export function isAlwaysOurs(meaning: CallMeaning): boolean {
  const { spenders = [], recipients = [], warnings = [] } = meaning
  return spenders.length + recipients.length + warnings.length > 0 || isExchange(meaning)
}

/** Whether a call exchanges amounts that its bytes state: a swap, or wrapping the coin. */
function isExchange(meaning: CallMeaning): boolean {
  return meaning.isOfWrappedCoin === true || meaning.swap !== undefined
}

/** The amount of the first line, for the heading. */
function amountValues(fields: readonly PreviewField[]): Pick<Preview['intent'], 'values'> {
  const found = fields.find(({ value }) => value.kind === 'amount')?.value
  return found?.kind === 'amount' ? { values: { amount: found.amount, symbol: found.symbol } } : {}
}

/** Returns the contract, the value and, if nothing understands the call, its bytes. */
function targetFields(
  { call, meaning }: CallReading,
  fields: readonly PreviewField[],
  context: RenderContext,
): readonly PreviewField[] {
  const { to, value, data } = call
  const isPlain = data.length === 0 && to !== undefined
  const showsValue = meaning?.fields.some(({ value: shown }) => shown.kind === 'native') === true
  const target: readonly MeaningField[] =
    to === undefined || isPlain
      ? []
      : [{ label: 'approval.field.contract', value: { kind: 'address', address: to } }]
  const coins: readonly MeaningField[] =
    value > 0n && !showsValue && !isPlain
      ? [{ label: 'approval.field.value', value: { kind: 'native', amount: value } }]
      : []
  const isUnread = fields.length === 0 && !meaning && !isPlain
  const bytes: readonly MeaningField[] = isUnread
    ? [{ label: 'approval.field.data', value: { kind: 'bytes', bytes: data } }]
    : []
  const shown = new Set(
    fields.map(({ value: one }) => (one.kind === 'address' ? one.address.toLowerCase() : '')),
  )
  return [...target.filter(() => to === undefined || !shown.has(to)), ...coins, ...bytes].map((one) =>
    renderField(one, context),
  )
}

function appendedField({ appended }: CallReading): readonly PreviewField[] {
  if (appended.length === 0) return []
  return [
    { label: { id: 'approval.field.appendedData' }, value: { kind: 'bytes', hex: bytesToHex(appended) } },
  ]
}

/** Returns the lines of a meaning and its steps. */
export function meaningFields(meaning: CallMeaning, context: RenderContext): readonly PreviewField[] {
  const steps = (meaning.steps ?? []).map((step, place): PreviewField => ({
    label: { id: step.intent },
    value: { kind: 'group', title: String(place + 1), fields: meaningFields(step, context) },
  }))
  return [...meaning.fields.map((one) => renderField(one, context)), ...steps]
}

function renderField({ label, value }: MeaningField, context: RenderContext): PreviewField {
  return { label: { id: label }, value: renderValue(value, context) }
}

function renderValue(value: MeaningValue, context: RenderContext): PreviewValue {
  const { network, facts, account } = context
  switch (value.kind) {
    case 'address':
      return addressValue(value.address, facts, account)
    case 'native': {
      const { symbol, decimals } = network.nativeCurrency
      return { kind: 'amount', amount: formatAmount(value.amount, decimals), symbol, isVerified: true }
    }
    case 'token':
    case 'allowance':
      return tokenValue(value, facts)
    case 'item': {
      const { id, amount, isSingle } = value
      return { kind: 'text', text: isSingle ? `#${id}` : `${amount} × #${id}` }
    }
    case 'time':
      return timeValue(value.seconds)
    case 'bytes':
      return { kind: 'bytes', hex: bytesToHex(value.bytes) }
    case 'text':
    default:
      return value
  }
}

/** Returns a whole address with its checksum. */
export function addressValue(address: EvmAddress, facts: Facts, account: EvmAddress): PreviewValue {
  const shown = toChecksumAddress(address, keccak256) ?? address
  return { kind: 'address', address: shown, isKnown: address === account || facts.known.includes(address) }
}

/** Returns a time, or "never" for one beyond the calendar. */
export function timeValue(seconds: bigint): PreviewValue {
  return { kind: 'time', at: seconds >= NEVER_SECONDS ? 'never' : new Date(Number(seconds) * 1_000) }
}

function tokenValue(value: Extract<MeaningValue, { token: EvmAddress }>, facts: Facts): PreviewValue {
  const token = facts.token(value.token)
  const tokenAddress = toChecksumAddress(value.token, keccak256) ?? value.token
  if (token?.isCollectible === true)
    return {
      kind: 'amount',
      amount: `#${value.amount}`,
      symbol: token.symbol,
      tokenAddress,
      isVerified: false,
    }
  return {
    kind: 'amount',
    amount:
      value.kind === 'allowance' && isUnlimited(value, facts)
        ? 'unlimited'
        : formatAmount(value.amount, token?.decimals ?? 0),
    symbol: token?.symbol ?? '',
    tokenAddress,
    isVerified: token?.isVerified ?? false,
  }
}
