import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { CallArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import {
  addressField,
  field,
  textField,
  timeField,
  tokenField,
  type CallMeaning,
  type EvmCall,
} from '#frame/preview/evm/calls/call-meaning.ts'
import { PERMIT2, permitBatchMeaning, permitSingleMeaning } from '#frame/preview/evm/calls/permit2-calls.ts'
import { allowanceMeaning } from '#frame/preview/evm/calls/token-calls.ts'
import { typedArguments } from './typed-arguments.ts'
import { unreadPaths } from './content-fields.ts'
import { readOrder, readOutputs } from './orders.ts'
import type { ReadTyped, TypedMeaning } from './typed-meaning.ts'
import type { TypedMessage } from './typed-data.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

/** A meaning, and the paths of the members it explains. All other members are shown as they are. */
export interface ReadTypedData extends TypedMeaning {
  readonly readPaths: ReadonlySet<string>
}

const ALL = 2n ** 256n - 1n
const PERMIT: PreviewWarning = { class: 'PERMIT' }
function permit(meaning: CallMeaning): CallMeaning {
  const isTaken = meaning.intent === 'approval.intent.revoke'
  return isTaken
    ? meaning
    : { ...meaning, intent: 'approval.intent.permit', warnings: [...(meaning.warnings ?? []), PERMIT] }
}

/** Permits of tokens (ERC-2612), including DAI's form. */
const readPermit: ReadTyped = (args, { message, contract }) => {
  const isDai = message.content.members.some(({ name }) => name === 'allowed')
  const amount = isDai ? (args.bool('allowed') ? ALL : 0n) : args.uint('value')
  const end = args.uint(isDai ? 'expiry' : 'deadline')
  // DAI uses zero for "never".
  const ends = isDai && end === 0n ? ALL : end
  const meaning = allowanceMeaning({ token: contract, spender: args.address('spender'), amount }, [
    timeField('approval.field.deadline', ends),
  ])
  return { meaning: permit(meaning), ends: [ends] }
}

/** Permit2 permits: allowances, and transfers that happen once. */
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
  return (args, frame) => {
    const [spender, deadline] = [args.address('spender'), args.uint('deadline')]
    const steps = permitted(args).map((one) =>
      allowanceMeaning({ token: one.address('token'), spender, amount: one.uint('amount') }),
    )
    const { fields, warnings } = readOutputs(args, frame)
    const end = timeField('approval.field.deadline', deadline)
    return {
      meaning: permit({ intent: 'approval.intent.permit', fields: [end, ...fields], warnings, steps }),
      verifiers: [PERMIT2],
      ends: [deadline],
    }
  }
}

/** Transfers that anybody may submit (ERC-3009). */
const readAuthorization: ReadTyped = (args, { contract }) => {
  const [to, end] = [args.address('to'), args.uint('validBefore')]
  const meaning: CallMeaning = {
    intent: 'approval.intent.send',
    fields: [
      tokenField('approval.field.amount', contract, args.uint('value')),
      addressField('approval.field.from', args.address('from')),
      addressField('approval.field.to', to),
      timeField('approval.field.notBefore', args.uint('validAfter')),
      timeField('approval.field.deadline', end),
    ],
    recipients: [to],
    warnings: [PERMIT],
  }
  return { meaning, ends: [end] }
}

/** A call that a Safe will make; a delegate call could do anything. */
const readSafe: ReadTyped = (args) => {
  const call: EvmCall = { to: args.address('to'), value: args.uint('value'), data: args.bytes('data') }
  const isPlain = args.uint('operation') === 0n
  const isRefunded = args.uint('gasPrice') > 0n
  const refundReceiver = args.address('refundReceiver')
  return {
    meaning: {
      intent: 'approval.intent.batch',
      fields: [
        textField('approval.field.operation', isPlain ? 'CALL' : 'DELEGATECALL'),
        ...(isRefunded
          ? [
              textField('approval.field.refundPrice', String(args.uint('gasPrice'))),
              addressField('approval.field.refundToken', args.address('gasToken')),
              addressField('approval.field.refundReceiver', refundReceiver),
            ]
          : []),
      ],
      calls: [call],
      warnings: [
        ...(isPlain ? [] : [{ class: 'UNKNOWN_CALL' } as const]),
        // Whoever submits it is refunded by the Safe, at a price that the signature states.
        ...(isRefunded ? [{ class: 'PAYOUT_ELSEWHERE', values: { address: refundReceiver } } as const] : []),
      ],
    },
  }
}

/** An operation of a smart account (ERC-4337); anybody who has it may submit it. */
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

/** Signed members that do not change a meaning; any other unread member does not belong to the type. */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  Permit: /^(?:owner|holder|nonce)$/,
  PermitSingle: /^(?:sigDeadline|details\.nonce)$/,
  PermitBatch: /^(?:sigDeadline|details\[\d+\]\.nonce)$/,
  PermitTransferFrom: /^nonce$/,
  PermitBatchTransferFrom: /^nonce$/,
  // The witness is for the spender, and is shown whole.
  PermitWitnessTransferFrom: /^(?:nonce|witness(?:[.[].*)?|[A-Za-z_]\w*\..*)$/,
  PermitBatchWitnessTransferFrom: /^(?:nonce|witness(?:[.[].*)?|[A-Za-z_]\w*\..*)$/,
  TransferWithAuthorization: /^nonce$/,
  ReceiveWithAuthorization: /^nonce$/,
  OrderComponents:
    /^(?:offerer|zone|orderType|startTime|zoneHash|salt|conduitKey|counter|nonce|(?:offer|consideration)\[\d+\]\.identifierOrCriteria)$/,
  SafeTx: /^(?:safeTxGas|baseGas|gasPrice|gasToken|refundReceiver|nonce)$/,
  PackedUserOperation: /^(?:nonce|initCode|accountGasLimits|preVerificationGas|gasFees|paymasterAndData)$/,
}

/** Interprets a message by the name and members of its type; undefined if it is unknown. */
export function meaningOfTypedData(message: TypedMessage, account: EvmAddress): ReadTypedData | undefined {
  const { primaryType, verifyingContract, content } = message
  if (!Object.hasOwn(READERS, primaryType) || verifyingContract === undefined) return undefined
  try {
    const readPaths = new Set<string>()
    const args = typedArguments(content, (path) => readPaths.add(path))
    const read = READERS[primaryType]?.(args, { message, contract: verifyingContract, account })
    if (!read) return undefined
    const isForeign = unreadPaths(content, readPaths).some(
      (path) => HARMLESS[primaryType]?.test(path) !== true,
    )
    const { meaning } = read
    const warnings = [...(meaning.warnings ?? []), { class: 'UNKNOWN_TYPED_DATA' } as const]
    return { ...read, readPaths, meaning: isForeign ? { ...meaning, warnings } : meaning }
  } catch {
    // A known name with other members counts as unknown.
    return undefined
  }
}
