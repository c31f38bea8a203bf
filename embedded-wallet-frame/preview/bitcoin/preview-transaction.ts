import { mayCollectiblesLeave } from './collectible-coins.ts'
import { addressOf, memoOf, prefixOf, scriptOf } from '#frame/preview/bitcoin/chain.ts'
import { feeWarnings, signedSize, type FeeRates } from '#frame/preview/bitcoin/fee.ts'
import type { BitcoinMessageId } from '#frame/preview/bitcoin/message-ids.ts'
import type { SpentOutput } from '#frame/preview/bitcoin/previous-output.ts'
import { uncheckedWarning, type Changes } from '#frame/preview/changes.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { findLookalike } from '#frame/preview/known-recipients.ts'
import { sameBytes } from '#frame/preview/bytes.ts'
import { isDeceptive, revealText } from '#frame/preview/texts/clean-text.ts'
import { decodeText } from '#frame/preview/bytes.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** An input, and how it will be signed. */
export interface PreviewInput extends SpentOutput {
  readonly txid: string
  readonly index: number
  /** The sighash byte of the signature to be made; undefined if this wallet signs nothing here. */
  readonly sighash: number | undefined
}

export interface PreviewOutput {
  readonly script: Uint8Array
  readonly sats: bigint
}

/** A transaction with everything known about it. */
export interface BitcoinTransaction {
  readonly inputs: readonly PreviewInput[]
  readonly outputs: readonly PreviewOutput[]
  /** The bytes to be signed, without signatures. */
  readonly unsigned: Uint8Array
}

/** The account that a transaction is previewed for. */
export interface BitcoinContext {
  readonly network: Network
  readonly account: string
  /** The account's own script. */
  readonly script: Uint8Array
  /** Addresses that this account has dealt with. */
  readonly known: readonly string[]
  readonly rates: FeeRates | undefined
}

/** The only sighash type that commits to every input and every output. */
export const SIGHASH_ALL = 1
export const SIGHASH_SINGLE = 3
const SIGHASH_NAMES: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  0x81: 'ALL|ANYONECANPAY',
  0x82: 'NONE|ANYONECANPAY',
  0x83: 'SINGLE|ANYONECANPAY',
}

/** Previews a transaction: who receives what, what comes back, and the fee. Pure. */
export function previewBitcoin(transaction: BitcoinTransaction, context: BitcoinContext): Preview {
  const { inputs, outputs, unsigned } = transaction
  const { network, account, script } = context
  const isOwn = (one: { readonly script: Uint8Array }): boolean => sameBytes(one.script, script)
  const away = outputs.filter((output) => !isOwn(output))
  const fee = sumOf(inputs) - sumOf(outputs)
  const vbytes = signedSize(unsigned.length, inputs.length)
  const changes = changesOf(transaction, isOwn, network)
  const warnings = uniqueWarnings([
    ...inputWarnings(inputs, isOwn),
    ...away.flatMap((output) => outputWarnings(output, context)),
    // A transfer to the account itself is measured by its own outputs.
    ...feeWarnings({ fee, vbytes, sent: sumOf(away) || sumOf(outputs) }, context.rates),
    ...uncheckedWarning(changes),
  ])
  const isAlone = inputs.every(isOwn)
  const { symbol, decimals } = network.nativeCurrency
  return {
    intent: { id: isAlone ? 'approval.intent.send' : 'approval.intent.signInputs' },
    caipNetworkId: network.caipNetworkId,
    account,
    fields: [
      ...away.map((output) => outputField(output, context)),
      ...outputs.filter(isOwn).map(({ sats }) => field('approval.field.change', amountValue(sats, network))),
      ...inputs.map((input) => inputField(input, context)),
    ],
    warnings,
    risk: riskOf(warnings),
    fee: { amount: formatAmount(fee, decimals), symbol, payer: 'account' },
    changes,
    raw: bytesToHex(unsigned),
  }
}

/**
 * The transaction shows all changes unless others may still add to it, its inputs are unproven, foreign coins take part, or
 * coins leave that may carry collectibles, which amounts do not show.
 */
function changesOf(
  { inputs, outputs }: BitcoinTransaction,
  isOwn: (one: { readonly script: Uint8Array }) => boolean,
  { nativeCurrency: { symbol, decimals } }: Network,
): Changes {
  const own = inputs.filter(isOwn)
  const loss = sumOf(own) - sumOf(finalOutputs(inputs, outputs).filter(isOwn))
  const isVerified = inputs.every(({ isProven }) => isProven)
  const direction = loss > 0n ? 'out' : 'in'
  const amount = formatAmount(loss > 0n ? loss : -loss, decimals)
  const isOpen = inputs.some(({ sighash = SIGHASH_ALL }) => sighash !== SIGHASH_ALL)
  return {
    seen: loss === 0n ? [] : [{ kind: 'balance', direction, amount, symbol, isVerified }],
    unseen: [
      ...(own.every(({ isProven }) => isProven) ? [] : (['amounts'] as const)),
      ...(own.length < inputs.length || mayCollectiblesLeave(inputs, outputs, isOwn)
        ? (['carried'] as const)
        : []),
      ...(isOpen ? (['openEnded'] as const) : []),
    ],
  }
}

/** The outputs that can no longer be changed: all of them, or only those that a SIGHASH_SINGLE signature commits to. */
function finalOutputs(
  inputs: readonly PreviewInput[],
  outputs: readonly PreviewOutput[],
): readonly PreviewOutput[] {
  const isForOne = ({ sighash = SIGHASH_ALL }: PreviewInput): boolean => (sighash & 0x1f) === SIGHASH_SINGLE
  return inputs.some(isForOne)
    ? outputs.filter((_output, place) => inputs.some((input, at) => at === place && isForOne(input)))
    : outputs
}

function sumOf(list: readonly { readonly sats: bigint }[]): bigint {
  return list.reduce((sum, { sats }) => sum + sats, 0n)
}

/** Returns the recipients other than the account itself. */
export function recipientsOf(
  { outputs }: Pick<BitcoinTransaction, 'outputs'>,
  { network, account }: Pick<BitcoinContext, 'network' | 'account'>,
): readonly string[] {
  return outputs.flatMap(({ script }) => addressOf(script, network) ?? []).filter((one) => one !== account)
}

function inputWarnings(
  inputs: readonly PreviewInput[],
  isOwn: (input: PreviewInput) => boolean,
): readonly PreviewWarning[] {
  const warnings: PreviewWarning[] = []
  if (!inputs.every(isOwn)) warnings.push({ class: 'INPUT_FOREIGN' })
  if (!inputs.every(({ isProven }) => isProven)) warnings.push({ class: 'INPUT_AMOUNT_UNKNOWN' })
  for (const { sighash = SIGHASH_ALL } of inputs)
    if (sighash !== SIGHASH_ALL)
      warnings.push({
        class: 'SIGHASH_UNUSUAL',
        values: { sighash: SIGHASH_NAMES[sighash] ?? String(sighash) },
      })
  return warnings
}

function outputWarnings(
  { script, sats }: PreviewOutput,
  { network, known }: BitcoinContext,
): readonly PreviewWarning[] {
  const memo = memoOf(script)
  if (memo) {
    const text = decodeText(memo)
    return [
      ...(sats > 0n ? [{ class: 'RECIPIENT_NOBODY' } as const] : []),
      // Such bytes can move assets of other protocols.
      ...(text === undefined ? [{ class: 'UNKNOWN_DATA' } as const] : []),
      ...(text !== undefined && isDeceptive(text) ? [{ class: 'TEXT_DECEPTIVE' } as const] : []),
    ]
  }
  const address = addressOf(script, network)
  if (address === undefined) return [{ class: 'UNKNOWN_DATA' }]
  if (known.includes(address)) return []
  const lookAlike = findLookalike(
    address,
    known,
    (one) => scriptOf(one, network)?.slice(2),
    prefixOf(network),
  )
  return lookAlike === undefined
    ? [{ class: 'FIRST_RECIPIENT', values: { address } }]
    : [{ class: 'RECIPIENT_LOOKALIKE', values: { address, known: lookAlike } }]
}

function outputField(output: PreviewOutput, { network, known }: BitcoinContext): PreviewField {
  const memo = memoOf(output.script)
  const amount = field('approval.field.amount', amountValue(output.sats, network))
  if (memo) {
    const text = decodeText(memo)
    const value: PreviewValue =
      text === undefined ? { kind: 'bytes', hex: bytesToHex(memo) } : { kind: 'text', text: revealText(text) }
    const line = field('approval.field.memo', value)
    return output.sats === 0n ? line : group('approval.field.output', '', [amount, line])
  }
  const address = addressOf(output.script, network)
  const to: PreviewField =
    address === undefined
      ? field('approval.field.data', { kind: 'bytes', hex: bytesToHex(output.script) })
      : field('approval.field.to', { kind: 'address', address, isKnown: known.includes(address) })
  return group('approval.field.output', '', [amount, to])
}

function inputField(input: PreviewInput, { network, account, known }: BitcoinContext): PreviewField {
  const { script, sats, sighash, txid, index } = input
  const address = addressOf(script, network)
  const from: PreviewValue =
    address === undefined
      ? { kind: 'bytes', hex: bytesToHex(script) }
      : { kind: 'address', address, isKnown: address === account || known.includes(address) }
  return group('approval.field.input', `${txid}:${index}`, [
    field('approval.field.amount', amountValue(sats, network)),
    field('approval.field.from', from),
    ...(sighash === undefined || sighash === SIGHASH_ALL
      ? []
      : [
          field('approval.field.sighash', {
            kind: 'text',
            text: SIGHASH_NAMES[sighash] ?? String(sighash),
          }),
        ]),
  ])
}

function field(id: BitcoinMessageId, value: PreviewValue): PreviewField {
  return { label: { id }, value }
}

function group(id: BitcoinMessageId, title: string, fields: readonly PreviewField[]): PreviewField {
  return { label: { id }, value: { kind: 'group', title, fields } }
}

function amountValue(sats: bigint, { nativeCurrency }: Network): PreviewValue {
  const { symbol, decimals } = nativeCurrency
  return { kind: 'amount', amount: formatAmount(sats, decimals), symbol, isVerified: true }
}
