import { bytesToNumber, concat } from '#frame/preview/evm/encoding/bytes.ts'
import { decodeParameters, encodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseParameters } from '#frame/preview/evm/encoding/abi-type.ts'
import { namedArguments, type CallArguments } from './call-arguments.ts'
import { defineCall, type CallMeaning, type EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

function batch(calls: readonly EvmCall[]): CallMeaning {
  return { intent: 'approval.intent.batch', fields: [], calls }
}

const callOf = (args: CallArguments): EvmCall => ({
  to: args.address('target'),
  value: args.uint('value'),
  data: args.bytes('data'),
})
const freeCallOf = (args: CallArguments): EvmCall => ({
  to: args.address('target'),
  value: 0n,
  data: args.bytes('data'),
})

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

const EXECUTE_BATCH = defineCall('executeBatch((address target,uint256 value,bytes data)[] calls)', (args) =>
  batch(args.tuples('calls').map(callOf)),
)

const ERC7821_CALLS = parseParameters('((address target,uint256 value,bytes data)[] calls)')
/** The modes of `execute` for one atomic batch, without and with data for the account (ERC-7821). */
const ERC7821_MODES = [`0x01${'00'.repeat(31)}`, `0x01000000000078210001${'00'.repeat(22)}`]

/** Calls that contain other calls; each of those is read in turn. */
export const BATCH_CALLS = [
  defineCall('multicall(bytes[] data)', (args, { call, to }) => ({
    ...batch(ownCalls(call, to, args.byteLists('data'))),
    own: {},
  })),
  defineCall('multicall(uint256 deadline,bytes[] data)', (args, { call, to }) => ({
    ...batch(ownCalls(call, to, args.byteLists('data'))),
    own: { deadline: args.uint('deadline') },
  })),
  defineCall('multicall(bytes32 previous,bytes[] data)', (args, { call, to }) => ({
    ...batch(ownCalls(call, to, args.byteLists('data'))),
    own: {},
  })),
  defineCall('aggregate((address target,bytes data)[] calls)', (args) =>
    batch(args.tuples('calls').map(freeCallOf)),
  ),
  defineCall('tryAggregate(bool all,(address target,bytes data)[] calls)', (args) =>
    batch(args.tuples('calls').map(freeCallOf)),
  ),
  defineCall('blockAndAggregate((address target,bytes data)[] calls)', (args) =>
    batch(args.tuples('calls').map(freeCallOf)),
  ),
  defineCall('aggregate3((address target,bool mayFail,bytes data)[] calls)', (args) =>
    batch(args.tuples('calls').map(freeCallOf)),
  ),
  defineCall('aggregate3Value((address target,bool mayFail,uint256 value,bytes data)[] calls)', (args) =>
    batch(args.tuples('calls').map(callOf)),
  ),
  defineCall('execute(address target,uint256 value,bytes data)', (args) => batch([callOf(args)])),
  EXECUTE_BATCH,
  defineCall('execute(bytes32 mode,bytes data)', (args, { to }) => {
    if (!ERC7821_MODES.includes(bytesToHex(args.bytes('mode')))) return undefined
    const read = decodeParameters(ERC7821_CALLS, args.bytes('data'))
    if (!read || read.rest.length > 0) return undefined
    const calls = namedArguments(ERC7821_CALLS, read.values).tuples('calls').map(callOf)
    // The zero address stands for the account itself.
    return batch(calls.map((call) => (/^0x0{40}$/.test(call.to ?? '') ? { ...call, to } : call)))
  }),
  defineCall('multiSend(bytes transactions)', (args) => {
    const calls = packedCalls(args.bytes('transactions'))
    return calls && batch(calls)
  }),
]

/** Calls that a contract makes to itself; each of them sees the coins that were sent along. */
function ownCalls({ value }: EvmCall, to: string, data: readonly Uint8Array[]): readonly EvmCall[] {
  return data.map((one) => ({ to, value, data: one }))
}

/** Safe's packed format: operation, target, value, length, data. Only the operation "call" is understood. */
function packedCalls(bytes: Uint8Array): readonly EvmCall[] | undefined {
  const calls: EvmCall[] = []
  let at = 0
  while (at < bytes.length) {
    const length = Number(bytesToNumber(bytes.subarray(at + 53, at + 85)))
    const end = at + 85 + length
    if (bytes[at] !== 0 || !(end <= bytes.length)) return undefined
    calls.push({
      to: bytesToHex(bytes.subarray(at + 1, at + 21)),
      value: bytesToNumber(bytes.subarray(at + 21, at + 53)),
      data: bytes.subarray(at + 85, end),
    })
    at = end
  }
  return calls
}

/** Encodes the call data of `executeBatch` for an account's own calls, each of which has a target. */
export function encodeExecuteBatch(calls: readonly EvmCall[]): Uint8Array {
  const values = calls.map(({ to = ZERO_ADDRESS, value, data }) => [to, value, data])
  return concat(EXECUTE_BATCH.selector, encodeParameters(EXECUTE_BATCH.inputs, [values]))
}
