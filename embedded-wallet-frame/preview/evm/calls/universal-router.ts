import { decodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseParameters } from '#frame/preview/evm/encoding/abi-type.ts'
import { namedArguments, type CallArguments } from './call-arguments.ts'
import {
  addressField,
  defineCall,
  nativeField,
  textField,
  timeField,
  tokenField,
  type CallFrame,
  type CallMeaning,
} from '#frame/preview/evm/calls/call-meaning.ts'
import {
  movedMeaning,
  PERMIT_BATCH,
  PERMIT_SINGLE,
  permitBatchMeaning,
  permitSingleMeaning,
} from '#frame/preview/evm/calls/permit2-calls.ts'
import { endsOfPath } from '#frame/preview/evm/calls/swap-calls.ts'
import { payoutMeaning, swapMeaning } from '#frame/preview/evm/calls/swap-meaning.ts'
import { withSettledSwaps } from '#frame/preview/evm/calls/swap-program.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** Placeholder addresses for the sender and for the router itself. */
const SENDER = '0x0000000000000000000000000000000000000001'
const ROUTER = '0x0000000000000000000000000000000000000002'
const NATIVE = '0x0000000000000000000000000000000000000000'
/** The amount that means "the router's balance". */
const ALL_OF_IT = 2n ** 255n
/** The highest bit allows a command to fail. */
const COMMAND_BITS = 0x7f
/** The highest interface fee without a warning: 1 %, which is above what known interfaces take. */
const FEE_BIPS = 100n

interface Command {
  readonly inputs: string
  readonly read: (args: CallArguments, frame: CallFrame) => CallMeaning | undefined
}

const inFor = (native: EvmAddress): EvmAddress | undefined => (native === NATIVE ? undefined : native)
const paid = (amount: bigint): bigint => (amount === ALL_OF_IT ? 0n : amount)

function recipientOf(address: EvmAddress, { to, account }: CallFrame): EvmAddress {
  if (address === SENDER) return account
  return address === ROUTER ? to : address
}

/** What a step gives to the router itself is for a later step. */
const outsideOf = ({ to: router }: CallFrame, to: EvmAddress): readonly EvmAddress[] =>
  to === router ? [] : [to]

const V3 = '(address to,uint256 amount,uint256 limit,bytes path,bool payerIsUser)'
const V2 = '(address to,uint256 amount,uint256 limit,address[] path,bool payerIsUser)'

function swap(
  ends: readonly [EvmAddress, EvmAddress],
  args: CallArguments,
  frame: CallFrame,
  isExactOut: boolean,
) {
  const [amount, limit] = [paid(args.uint('amount')), args.uint('limit')]
  return swapMeaning({
    pay: { token: ends[0], amount: isExactOut ? limit : amount, isMost: isExactOut },
    get: { token: ends[1], amount: isExactOut ? amount : limit, isExact: isExactOut },
    to: recipientOf(args.address('to'), frame),
  })
}

function v3(isExactOut: boolean): Command {
  return {
    inputs: V3,
    read: (args, frame) => {
      const ends = endsOfPath(args.bytes('path'))
      return ends && swap(isExactOut ? [ends[1], ends[0]] : ends, args, frame, isExactOut)
    },
  }
}

function v2(isExactOut: boolean): Command {
  return {
    inputs: V2,
    read: (args, frame) => {
      const path = args.addresses('path')
      const [first, last] = [path[0], path.at(-1)]
      if (first === undefined || last === undefined || path.length < 2) return undefined
      return swap([first, last], args, frame, isExactOut)
    },
  }
}

/** The known commands, by number (Uniswap Universal Router, `Commands.sol`). */
const COMMANDS: ReadonlyMap<number, Command> = new Map<number, Command>([
  [0x00, v3(false)],
  [0x01, v3(true)],
  [0x02, { inputs: '(address token,address to,uint160 amount)', read: takenMeaning }],
  [
    0x03,
    {
      inputs: `(${PERMIT_BATCH} permit,bytes signature)`,
      read: (args) => permitBatchMeaning(args.tuple('permit')),
    },
  ],
  [
    0x04,
    {
      inputs: '(address token,address to,uint256 amount)',
      read: (args, frame) =>
        payoutMeaning({
          kind: 'sweep',
          token: inFor(args.address('token')),
          amount: args.uint('amount'),
          to: recipientOf(args.address('to'), frame),
        }),
    },
  ],
  [
    0x05,
    {
      inputs: '(address token,address to,uint256 amount)',
      read: (args, frame) =>
        payoutMeaning({
          kind: 'sweep',
          token: inFor(args.address('token')),
          amount: paid(args.uint('amount')),
          to: recipientOf(args.address('to'), frame),
        }),
    },
  ],
  [0x06, { inputs: '(address token,address to,uint256 bips)', read: feeMeaning }],
  [0x08, v2(false)],
  [0x09, v2(true)],
  [
    0x0a,
    {
      inputs: `(${PERMIT_SINGLE} permit,bytes signature)`,
      read: (args) => permitSingleMeaning(args.tuple('permit')),
    },
  ],
  [0x0b, { inputs: '(address to,uint256 amount)', read: wrapMeaning }],
  [
    0x0c,
    {
      inputs: '(address to,uint256 amount)',
      read: (args, frame) =>
        payoutMeaning({
          kind: 'unwrap',
          token: undefined,
          amount: args.uint('amount'),
          to: recipientOf(args.address('to'), frame),
        }),
    },
  ],
  [
    0x0d,
    {
      inputs: '((address from,address to,uint160 amount,address token)[] moves)',
      read: (args) => ({
        intent: 'approval.intent.transferFrom',
        fields: [],
        steps: args.tuples('moves').map(movedMeaning),
      }),
    },
  ],
])

function takenMeaning(args: CallArguments, frame: CallFrame): CallMeaning {
  const to = recipientOf(args.address('to'), frame)
  return {
    intent: 'approval.intent.send',
    fields: [
      tokenField('approval.field.amount', args.address('token'), args.uint('amount')),
      addressField('approval.field.to', to),
    ],
    payouts: outsideOf(frame, to),
  }
}

function feeMeaning(args: CallArguments, frame: CallFrame): CallMeaning {
  const bips = args.uint('bips')
  const to = recipientOf(args.address('to'), frame)
  return {
    intent: 'approval.intent.withdraw',
    fields: [
      textField('approval.field.share', `${Number(bips) / 100} %`),
      addressField('approval.field.to', to),
    ],
    payouts: bips > FEE_BIPS ? outsideOf(frame, to) : [],
  }
}

function wrapMeaning(args: CallArguments, frame: CallFrame): CallMeaning {
  const to = recipientOf(args.address('to'), frame)
  return {
    intent: 'approval.intent.wrap',
    fields: [
      nativeField('approval.field.amount', paid(args.uint('amount'))),
      addressField('approval.field.to', to),
    ],
    payouts: outsideOf(frame, to),
  }
}

function readCommands(args: CallArguments, frame: CallFrame): CallMeaning | undefined {
  const [commands, inputs] = [args.bytes('commands'), args.byteLists('inputs')]
  if (commands.length !== inputs.length) return undefined
  const steps = inputs.map((input, place) => readCommand(commands[place], input, frame))
  const settled = withSettledSwaps(steps, frame.to, ({ swap: next, payout }) => !!next || !!payout)
  const kept = steps.flatMap(({ swap: one }) => (one?.to === frame.to ? [one.get.amount] : []))
  const limits = [...kept, ...steps.flatMap(({ payout }) => payout?.amount ?? [])]
  return {
    intent: 'approval.intent.swap',
    fields: [],
    steps: settled,
    ...(kept.length > 0 &&
      limits.every((one) => one === 0n) && { warnings: [{ class: 'SWAP_NO_MINIMUM' as const }] }),
  }
}

function readCommand(code: number | undefined, input: Uint8Array, frame: CallFrame): CallMeaning {
  const command = code === undefined ? undefined : COMMANDS.get(code & COMMAND_BITS)
  const parameters = command && parseParameters(command.inputs)
  const read = parameters && decodeParameters(parameters, input)
  const meaning =
    read && read.rest.length === 0 && command?.read(namedArguments(parameters, read.values), frame)
  if (meaning) return meaning
  return {
    intent: 'approval.intent.call',
    fields: [{ label: 'approval.field.data', value: { kind: 'bytes', bytes: input } }],
    warnings: [{ class: 'UNKNOWN_CALL' }],
  }
}

/** Uniswap's Universal Router: a list of commands, each of which is shown. */
export const UNIVERSAL_ROUTER_CALLS = [
  defineCall('execute(bytes commands,bytes[] inputs)', readCommands),
  defineCall('execute(bytes commands,bytes[] inputs,uint256 deadline)', (args, frame) => {
    const meaning = readCommands(args, frame)
    return meaning && { ...meaning, fields: [timeField('approval.field.deadline', args.uint('deadline'))] }
  }),
]
