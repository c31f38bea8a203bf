import * as z from 'zod'
import type { CoinMovement } from './indexed-transaction.ts'

/** The coins that contracts transferred, by transaction, without those that the transactions themselves carry. */
export type InternalTransfers = ReadonlyMap<string, readonly CoinMovement[]>

/** The most calls of one block that are read. */
const MAX_CALLS = 100_000
const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
const Amount = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
/** Present when the effects of a call were reverted. */
const Failure = z.string().nullish()

/** Frame types of `callTracer` that pay. `DELEGATECALL` repeats its caller's value, and `CALLCODE` transfers nothing. */
const PAYING = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])
const Frame = z.object({
  type: z.string().max(16),
  from: Address,
  to: Address.nullish(),
  value: Amount.nullish(),
  error: Failure,
  calls: z.array(z.unknown()).optional(),
})
const CallTraces = z.array(z.object({ txHash: Hash, result: Frame }))

const FlatTrace = z.object({
  transactionHash: Hash.nullish(),
  /** The position among its siblings of each call on the path; empty for the transaction itself. */
  traceAddress: z.array(z.int()).max(1_100),
  error: Failure,
  type: z.string().max(16),
  action: z.object({
    callType: z.string().max(16).nullish(),
    from: Address.nullish(),
    to: Address.nullish(),
    value: Amount.nullish(),
    address: Address.nullish(),
    refundAddress: Address.nullish(),
    balance: Amount.nullish(),
  }),
  result: z.object({ address: Address.nullish() }).nullish(),
})
type FlatTrace = z.infer<typeof FlatTrace>
const FlatTraces = z.array(FlatTrace).max(MAX_CALLS)

/**
 * Reads a block from `debug_traceBlockByNumber` with the `callTracer`.
 *
 * @param size How many transactions the block has.
 * @returns undefined when it is not a trace of all of them.
 */
export function readCallTraces(answer: unknown, size: number): InternalTransfers | undefined {
  const traces = CallTraces.safeParse(answer).data
  if (traces?.length !== size) return undefined
  const moved = new Map<string, CoinMovement[]>()
  let looked = 0
  for (const { txHash, result } of traces) {
    // Reversed, because the stack is read from its end and transfers have to stay in the order of the calls.
    const open = result.error ? [] : (result.calls ?? []).toReversed()
    while (open.length > 0) {
      const frame = Frame.safeParse(open.pop()).data
      looked += 1
      if (frame === undefined || looked > MAX_CALLS) return undefined
      if (frame.error) continue
      const { type, from, to, value, calls = [] } = frame
      if (PAYING.has(type)) add(moved, txHash, { from, to, value })
      for (const call of calls.toReversed()) open.push(call)
    }
  }
  return moved
}

/**
 * Reads a block from `trace_block`.
 *
 * @param size How many transactions the block has.
 * @returns undefined when it is not a trace of all of them.
 */
export function readFlatTraces(answer: unknown, size: number): InternalTransfers | undefined {
  const traces = FlatTraces.safeParse(answer).data
  const hashes = new Set(traces?.flatMap(({ transactionHash: hash }) => hash ?? []))
  if (traces === undefined || hashes.size !== size) return undefined
  const moved = new Map<string, CoinMovement[]>()
  const undone = new Set<string>()
  for (const trace of traces) {
    const { transactionHash: hash, traceAddress } = trace
    // Block rewards belong to no transaction.
    if (!hash) continue
    const places = traceAddress.map((_, at) => `${hash} ${traceAddress.slice(0, at).join()}`)
    const own = `${hash} ${traceAddress.join()}`
    if (trace.error || places.some((place) => undone.has(place))) undone.add(own)
    else if (traceAddress.length > 0) add(moved, hash, endsOf(trace))
  }
  return moved
}

function endsOf({ type, action, result }: FlatTrace): Payment {
  const { callType, from, to, value, address, refundAddress, balance } = action
  if (type === 'call' && callType === 'call') return { from, to, value }
  if (type === 'create') return { from, to: result?.address, value }
  return type === 'suicide' ? { from: address, to: refundAddress, value: balance } : {}
}

interface Payment {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly value?: bigint | null | undefined
}

function add(moved: Map<string, CoinMovement[]>, hash: string, { from, to, value }: Payment): void {
  if (!from || !to || !value) return
  const before = moved.get(hash) ?? []
  before.push({ kind: 'native', from, to, amount: value.toString() })
  moved.set(hash, before)
}
