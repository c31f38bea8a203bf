import type { CallArguments } from '#frame/preview/evm/call-arguments.ts'
import {
  addressField,
  field,
  nativeField,
  textField,
  timeField,
  tokenField,
  type CallMeaning,
  type EvmCall,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import { PERMIT2, permitBatchMeaning, permitSingleMeaning } from '#frame/preview/evm/calls/permit2-calls.ts'
import { allowanceMeaning } from '#frame/preview/evm/calls/token-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import { typedArguments } from '#frame/preview/evm/typed-data-arguments.ts'
import type { TypedMessage } from '#frame/preview/evm/typed-data.ts'
import type { PreviewWarning } from '#frame/preview/preview.ts'

/** A message that acts on a contract once somebody hands it in. */
export interface TypedMeaning {
  readonly meaning: CallMeaning
  /** The only contracts such a message is meant for; undefined where any may be. */
  readonly verifiers?: readonly EvmAddress[]
  /** When it ends, in seconds since 1970. */
  readonly ends?: readonly bigint[]
}

interface Frame {
  readonly message: TypedMessage
  readonly contract: EvmAddress
  readonly account: EvmAddress
}

type ReadTyped = (args: CallArguments, frame: Frame) => TypedMeaning | undefined

const ALL = 2n ** 256n - 1n
const PERMIT: PreviewWarning = { class: 'PERMIT' }
const SEAPORTS: readonly EvmAddress[] = [
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
]

function permit(meaning: CallMeaning): CallMeaning {
  const isTaken = meaning.intent === 'approval.intent.revoke'
  return isTaken
    ? meaning
    : { ...meaning, intent: 'approval.intent.permit', warnings: [...(meaning.warnings ?? []), PERMIT] }
}

/** Permits of tokens (ERC-2612), also in the form of DAI. */
const readPermit: ReadTyped = (args, { message, contract }) => {
  const isDai = message.content.members.some(({ name }) => name === 'allowed')
  const amount = isDai ? (args.bool('allowed') ? ALL : 0n) : args.uint('value')
  const end = args.uint(isDai ? 'expiry' : 'deadline')
  // DAI writes zero for "never".
  const ends = isDai && end === 0n ? ALL : end
  const meaning = allowanceMeaning({ token: contract, spender: args.address('spender'), amount }, [
    timeField('approval.field.deadline', ends),
  ])
  return { meaning: permit(meaning), ends: [ends] }
}

/** Permits of Permit2: allowances, and transfers that are taken once. */
const readSingle: ReadTyped = (args) => ({
  meaning: permit(permitSingleMeaning(args)),
  verifiers: [PERMIT2],
  ends: [args.tuple('details').uint('expiration')],
})
const readBatch: ReadTyped = (args) => ({
  meaning: permit(permitBatchMeaning(args)),
  verifiers: [PERMIT2],
  ends: args.tuples('details').map((details) => details.uint('expiration')),
})

function readTransfer(permitted: (args: CallArguments) => readonly CallArguments[]): ReadTyped {
  return (args) => {
    const [spender, deadline] = [args.address('spender'), args.uint('deadline')]
    const steps = permitted(args).map((one) =>
      allowanceMeaning({ token: one.address('token'), spender, amount: one.uint('amount') }),
    )
    const fields = [timeField('approval.field.deadline', deadline)]
    return {
      meaning: permit({ intent: 'approval.intent.permit', fields, steps }),
      verifiers: [PERMIT2],
      ends: [deadline],
    }
  }
}

/** Transfers anybody may hand in (ERC-3009). */
const readAuthorization: ReadTyped = (args, { contract }) => {
  const [to, end] = [args.address('to'), args.uint('validBefore')]
  const meaning: CallMeaning = {
    intent: 'approval.intent.send',
    fields: [
      tokenField('approval.field.amount', contract, args.uint('value')),
      addressField('approval.field.to', to),
      timeField('approval.field.deadline', end),
    ],
    recipients: [to],
    warnings: [PERMIT],
  }
  return { meaning, ends: [end] }
}

/** Below this a price is none: a millionth of a coin, or a millionth of what most tokens count in. Our figures. */
const NO_PRICE = { native: 10n ** 12n, token: 10n ** 6n } as const

/** Orders of Seaport: what is given, and what the account itself gets for it. */
const readOrder: ReadTyped = (args, { account }) => {
  const end = args.uint('endTime')
  const given = args.tuples('offer')
  const own = args.tuples('consideration').filter((item) => item.address('recipient') === account)
  const isListing = given.some(isItem)
  const isPaid = own.some((item) => (isItem(item) ? !isListing : leastOf(item) >= priceFloor(item)))
  const meaning: CallMeaning = {
    intent: 'approval.intent.order',
    fields: [
      ...given.map((item) => itemField('approval.field.pay', item)),
      ...own.map((item) => itemField('approval.field.get', item)),
      timeField('approval.field.deadline', end),
    ],
    warnings: [PERMIT, ...(isPaid ? [] : [{ class: 'ORDER_GIVES_AWAY' } as const])],
  }
  return { meaning, verifiers: SEAPORTS, ends: [end] }
}

/** Amounts may fall while an order stands: the lowest counts. */
function leastOf(item: CallArguments): bigint {
  const [start, end] = [item.uint('startAmount'), item.uint('endAmount')]
  return start < end ? start : end
}

const priceFloor = (item: CallArguments): bigint =>
  item.uint('itemType') === 0n ? NO_PRICE.native : NO_PRICE.token
/** Kinds of items: 0 native, 1 token, from 2 on collectibles. */
const isItem = (item: CallArguments): boolean => item.uint('itemType') >= 2n

function itemField(label: MeaningField['label'], item: CallArguments): MeaningField {
  const [token, amount] = [item.address('token'), leastOf(item)]
  if (item.uint('itemType') === 0n) return nativeField(label, amount)
  if (!isItem(item)) return tokenField(label, token, amount)
  return textField(label, `${amount} × #${item.uint('identifierOrCriteria')} · ${token}`)
}

/** A call a Safe will make; a delegate call could do anything. */
const readSafe: ReadTyped = (args) => {
  const call: EvmCall = { to: args.address('to'), value: args.uint('value'), data: args.bytes('data') }
  const isPlain = args.uint('operation') === 0n
  return {
    meaning: {
      intent: 'approval.intent.batch',
      fields: [],
      calls: [call],
      warnings: isPlain ? [] : [{ class: 'UNKNOWN_CALL' }],
    },
  }
}

/** An operation of a smart account (ERC-4337): whoever has it may send it. */
const readOperation: ReadTyped = (args) => ({
  meaning: {
    intent: 'approval.intent.batch',
    fields: [
      addressField('approval.field.from', args.address('sender')),
      field('approval.field.data', { kind: 'bytes', bytes: args.bytes('callData') }),
    ],
    calls: [{ to: args.address('sender'), value: 0n, data: args.bytes('callData') }],
    warnings: [{ class: 'OPERATION_SIGNATURE' }],
  },
})

const READERS: Readonly<Record<string, ReadTyped>> = {
  Permit: readPermit,
  PermitSingle: readSingle,
  PermitBatch: readBatch,
  PermitTransferFrom: readTransfer((args) => [args.tuple('permitted')]),
  PermitWitnessTransferFrom: readTransfer((args) => [args.tuple('permitted')]),
  PermitBatchTransferFrom: readTransfer((args) => args.tuples('permitted')),
  PermitBatchWitnessTransferFrom: readTransfer((args) => args.tuples('permitted')),
  TransferWithAuthorization: readAuthorization,
  ReceiveWithAuthorization: readAuthorization,
  OrderComponents: readOrder,
  SafeTx: readSafe,
  PackedUserOperation: readOperation,
}

/** What a message does, by the name and members of its type; undefined where it is none of the known ones. */
export function meaningOfTypedData(message: TypedMessage, account: EvmAddress): TypedMeaning | undefined {
  const { primaryType, verifyingContract, content } = message
  if (!Object.hasOwn(READERS, primaryType) || verifyingContract === undefined) return undefined
  try {
    return READERS[primaryType]?.(typedArguments(content), { message, contract: verifyingContract, account })
  } catch {
    // The name of a known type with other members: unknown.
    return undefined
  }
}
