import { AGGREGATOR_CALLS } from '#frame/preview/evm/calls/aggregator-calls.ts'
import { BATCH_CALLS } from '#frame/preview/evm/calls/batch-calls.ts'
import type { CallRecord } from '#frame/preview/evm/calls/call-meaning.ts'
import { CONTROL_CALLS } from '#frame/preview/evm/calls/control-calls.ts'
import { PERMIT2_CALLS } from '#frame/preview/evm/calls/permit2-calls.ts'
import { SWAP_CALLS } from '#frame/preview/evm/calls/swap-calls.ts'
import { TOKEN_CALLS } from '#frame/preview/evm/calls/token-calls.ts'
import { UNIVERSAL_ROUTER_CALLS } from '#frame/preview/evm/calls/universal-router.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** Every function that is understood without a descriptor. */
export const KNOWN_CALLS: readonly CallRecord[] = [
  ...TOKEN_CALLS,
  ...PERMIT2_CALLS,
  ...SWAP_CALLS,
  ...UNIVERSAL_ROUTER_CALLS,
  ...AGGREGATOR_CALLS,
  ...BATCH_CALLS,
  ...CONTROL_CALLS,
]

const BY_SELECTOR: ReadonlyMap<string, CallRecord> = new Map(
  KNOWN_CALLS.map((record) => [bytesToHex(record.selector), record]),
)

/** Finds a function by the selector of a call; undefined if it is unknown. */
export function findKnownCall(data: Uint8Array): CallRecord | undefined {
  return data.length < 4 ? undefined : BY_SELECTOR.get(bytesToHex(data.subarray(0, 4)))
}
