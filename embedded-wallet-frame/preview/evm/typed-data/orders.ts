import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { CallArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import {
  addressField,
  nativeField,
  textField,
  timeField,
  tokenField,
  type CallMeaning,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { ReadTyped, TypedFrame } from './typed-meaning.ts'
import type { TypedMessage } from './typed-data.ts'
import { VERIFIED_TOKENS } from '#frame/preview/evm/lookups/verified-tokens.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

const PERMIT: PreviewWarning = { class: 'PERMIT' }
const SEAPORTS: readonly EvmAddress[] = [
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
]

/** A lower price counts as nothing: a millionth of a coin, or a millionth of what most tokens count in. */
const NO_PRICE = { native: 10n ** 12n, token: 10n ** 6n } as const

/** Returns a millionth of a token; for unknown decimals, of one with six. */
function tokenFloor(token: EvmAddress, { chainId }: TypedMessage): bigint {
  if (/^0x0{40}$/.test(token)) return NO_PRICE.native
  const { decimals = 0 } = VERIFIED_TOKENS[Number(chainId ?? 0n)]?.[token] ?? {}
  const millionth = 10n ** BigInt(Math.max(decimals - 6, 0))
  return millionth > NO_PRICE.token ? millionth : NO_PRICE.token
}

/** Seaport orders: what is offered, and what the account itself receives. */
export const readOrder: ReadTyped = (args, { account, message }) => {
  const end = args.uint('endTime')
  const given = args.tuples('offer')
  const asked = args.tuples('consideration')
  const own = asked.filter((item) => item.address('recipient') === account)
  const others = asked.filter((item) => !own.includes(item))
  const isListing = given.some(isItem)
  const isPaid = own.some((item) => (isItem(item) ? !isListing : leastOf(item) >= priceFloor(item, message)))
  const meaning: CallMeaning = {
    intent: 'approval.intent.order',
    fields: [
      ...given.map((item) => itemField('approval.field.pay', item, mostOf(item))),
      ...own.map((item) => itemField('approval.field.get', item, leastOf(item))),
      timeField('approval.field.deadline', end),
    ],
    steps: others.map((item): CallMeaning => ({
      intent: 'approval.intent.send',
      fields: [
        itemField('approval.field.amount', item, mostOf(item)),
        addressField('approval.field.to', item.address('recipient')),
      ],
    })),
    warnings: [PERMIT, ...(isPaid ? [] : [{ class: 'ORDER_GIVES_AWAY' } as const])],
  }
  return { meaning, verifiers: SEAPORTS, ends: [end] }
}

/** An amount may fall while an order is open: the lowest counts. */
function leastOf(item: CallArguments): bigint {
  const [start, end] = [item.uint('startAmount'), item.uint('endAmount')]
  return start < end ? start : end
}

/** Returns the most that the account gives. */
function mostOf(item: CallArguments): bigint {
  const [start, end] = [item.uint('startAmount'), item.uint('endAmount')]
  return start > end ? start : end
}

const priceFloor = (item: CallArguments, message: TypedMessage): bigint =>
  item.uint('itemType') === 0n ? NO_PRICE.native : tokenFloor(item.address('token'), message)
/** Item types: 0 native, 1 token, from 2 on collectibles. */
const isItem = (item: CallArguments): boolean => item.uint('itemType') >= 2n

function itemField(label: MeaningField['label'], item: CallArguments, amount: bigint): MeaningField {
  const token = item.address('token')
  if (item.uint('itemType') === 0n) return nativeField(label, amount)
  if (!isItem(item)) return tokenField(label, token, amount)
  // From type 4 on, the number identifies a list of items instead of one.
  const criteria = item.uint('itemType') >= 4n ? 'criteria ' : ''
  return textField(label, `${amount} × #${criteria}${item.uint('identifierOrCriteria')} · ${token}`)
}

/** Returns the least that a UniswapX order, the witness of a permit, gives to the account. */
export function readOutputs(args: CallArguments, { account, message }: TypedFrame) {
  const witness = message.content.members.find(({ name }) => name === 'witness')?.value
  const list =
    witness?.kind === 'struct'
      ? witness.members.find(({ name, value }) => OUTPUTS.includes(name) && value.kind === 'list')
      : undefined
  if (!list) return { fields: [], warnings: [] }
  const outputs = args
    .tuple('witness')
    .tuples(list.name)
    .map((output) => ({
      to: output.address('recipient'),
      token: output.address('token'),
      least: leastOutput(output),
    }))
  const own = outputs.filter(({ to }) => to === account)
  const isPaid = own.some(({ token, least }) => least >= tokenFloor(token, message))
  return {
    fields: outputs.flatMap(({ to, token, least }) => [
      /^0x0{40}$/.test(token)
        ? nativeField(to === account ? 'approval.field.get' : 'approval.field.amount', least)
        : tokenField(to === account ? 'approval.field.get' : 'approval.field.amount', token, least),
      ...(to === account ? [] : [addressField('approval.field.to', to)]),
    ]),
    warnings: isPaid ? [] : [{ class: 'ORDER_GIVES_AWAY' } as const],
  }
}

const OUTPUTS: readonly string[] = ['outputs', 'baseOutputs']

function leastOutput(output: CallArguments): bigint {
  try {
    return leastOf(output)
  } catch {
    // Orders without an auction have a single amount.
    return output.uint('amount')
  }
}
