import { decodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { namedArguments } from './call-arguments.ts'
import type { CallMeaning, EvmCall } from './call-meaning.ts'
import { findKnownCall } from './catalogue.ts'
import { paysOut, swapOfSteps, withSettledSwaps } from './swap-program.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** A call with its meaning and its inner calls. */
export interface CallReading {
  readonly call: EvmCall
  /** Absent if no built-in decoder understands it; a descriptor may. */
  readonly meaning: CallMeaning | undefined
  /** Bytes after the arguments, which no parameter covers. */
  readonly appended: Uint8Array
  readonly inner: readonly CallReading[]
}

/** The deepest nesting of batches; deeper calls count as unknown. */
export const MAX_CALL_DEPTH = 4
/** How many trailing bytes may follow arguments that are still shown; a whole word or more could be an omitted argument. */
const MAX_TAG_LENGTH = 31
/** The most calls of one request; more than a visitor would read. */
const MAX_CALLS = 256

/** Reads a call and its inner calls from their bytes alone. */
export function readCall(call: EvmCall, account: EvmAddress): CallReading {
  return read(call, account, 0, { calls: MAX_CALLS })
}

function read(call: EvmCall, account: EvmAddress, depth: number, budget: { calls: number }): CallReading {
  budget.calls -= 1
  const understood = depth > MAX_CALL_DEPTH || budget.calls < 0 ? undefined : understand(call, account)
  if (!understood) return { call, meaning: undefined, appended: none, inner: [] }
  const inner = (understood.meaning.calls ?? []).map((one) => read(one, account, depth + 1, budget))
  return { call, ...understood, ...asProgram(call.to, understood.meaning, inner, account) }
}

/** Reads the calls of a contract to itself together, because only together they may be a swap. */
function asProgram(
  router: EvmAddress | undefined,
  { own }: CallMeaning,
  inner: readonly CallReading[],
  account: EvmAddress,
): Pick<CallReading, 'inner'> & Partial<Pick<CallReading, 'meaning'>> {
  if (own === undefined || router === undefined) return { inner }
  const steps = inner.flatMap(({ meaning, appended }) => (meaning && appended.length === 0 ? [meaning] : []))
  const meaning = steps.length === inner.length ? swapOfSteps(steps, { router, ...own }) : undefined
  if (meaning) return { meaning, inner: [] }
  const settled = withSettledSwaps(
    inner.map((one) => one.meaning),
    router,
    (step, swap) => paysOut(step, swap, account),
  )
  return { inner: inner.map((one, place) => ({ ...one, meaning: settled[place] })) }
}

const none = new Uint8Array()

function understand(call: EvmCall, account: EvmAddress) {
  const { to, value, data } = call
  if (to === undefined) return undefined
  if (data.length === 0) {
    const meaning: CallMeaning = {
      intent: 'approval.intent.send',
      fields: [
        { label: 'approval.field.amount', value: { kind: 'native', amount: value } },
        { label: 'approval.field.to', value: { kind: 'address', address: to } },
      ],
      recipients: [to],
    }
    return { meaning, appended: none }
  }
  const known = findKnownCall(data)
  const decoded = known && decodeParameters(known.inputs, data.subarray(4))
  if (!known || !decoded || decoded.rest.length > MAX_TAG_LENGTH) return undefined
  const meaning = known.read(namedArguments(known.inputs, decoded.values), { call, to, account })
  return meaning && { meaning, appended: decoded.rest }
}
