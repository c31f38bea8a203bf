import { ReadCache } from '#server/caching/read-cache.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { readCallTraces, readFlatTraces, type InternalTransfers } from './read-traces.ts'

/** A block that contains transactions. */
export interface TracedBlock {
  /** CAIP-2 id. */
  readonly network: string
  readonly number: number
  readonly hash: string
  readonly size: number
}

/** Returns the coins that contracts transferred in a block; undefined when the node cannot trace it. */
export type ReadInternalTransfers = (
  ask: AskEvm,
  block: TracedBlock,
) => Promise<InternalTransfers | undefined>

const KEPT_BYTES = 8_388_608
const MOVEMENT_BYTES = 300

/** Reads each block once for all accounts and caches it, since a block does not change. */
export function createInternalTransferReader(): ReadInternalTransfers {
  const reads = new ReadCache<InternalTransfers | undefined>({
    maxBytes: KEPT_BYTES,
    sizeOf,
    ttlMs: (read) => (read === undefined ? 0 : Infinity),
  })
  return (ask, block) => reads.get(`${block.network} ${block.hash}`, () => readTraces(ask, block))
}

/** Nodes support one of two methods, or none. */
async function readTraces(
  ask: AskEvm,
  { number, size }: TracedBlock,
): Promise<InternalTransfers | undefined> {
  const block = `0x${number.toString(16)}`
  const flat = await ask({ method: 'trace_block', params: [block] }).catch(untold)
  const read = readFlatTraces(flat, size)
  if (read !== undefined) return read
  const params = [block, { tracer: 'callTracer' }]
  return readCallTraces(await ask({ method: 'debug_traceBlockByNumber', params }).catch(untold), size)
}

/** Most nodes do not trace, and the trace of a full block is too large to read. */
function untold(error: unknown): undefined {
  if (!(error instanceof NodeRefusal) && problemCode(error) === undefined) throw error
}

function sizeOf(moved: InternalTransfers | undefined): number {
  return [...(moved?.values() ?? [])].reduce((sum, one) => sum + one.length * MOVEMENT_BYTES, 0)
}
