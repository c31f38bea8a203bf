import { isRecord, type FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { nativeLog, readLogs } from '#frame/preview/evm/simulation/movements.ts'
import { trialBlock, trialCalls, trialState, type Trial } from '#frame/preview/evm/simulation/trial.ts'
import { fromQuantity } from '#schemas/primitives/hex.ts'
import type { Simulation } from './simulation.ts'

type Frame = Readonly<Record<string, unknown>>

/** The most nested calls; more than any swap makes. */
const MAX_FRAMES = 2_048
/** The kinds of calls that carry their own coins. */
const CARRYING = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * Simulates one call with `debug_traceCall`. Coins are traced through all inner calls; powers are only known from logs,
 * because the state afterwards cannot be read.
 *
 * @returns undefined if the node does not offer it, and for several calls, which it cannot run in sequence.
 */
export async function traceCall(
  trial: Trial,
  { askNode, network }: Pick<FactsContext, 'askNode' | 'network'>,
): Promise<Simulation | undefined> {
  const [call] = trialCalls(trial)
  if (!call || trial.calls.length > 1) return undefined
  const { baseFeePerGas, prevRandao } = trialBlock(trial)
  const options = {
    tracer: 'callTracer',
    tracerConfig: { withLog: true },
    stateOverrides: trialState(trial),
    blockOverrides: { random: prevRandao, ...(baseFeePerGas !== undefined && { baseFee: baseFeePerGas }) },
  }
  const answer = await askNode(network, 'debug_traceCall', [call, 'latest', options])
  if (!answer.ok || !isRecord(answer.value) || typeof answer.value['from'] !== 'string') return undefined
  const budget = { frames: MAX_FRAMES }
  const hasFailed = isFailed(answer.value)
  const movements = readLogs(logsOf(answer.value, budget), trial.account)
  const gasUsed = answer.value['gasUsed']
  return {
    ...movements,
    hasFailed,
    gasUsed: [typeof gasUsed === 'string' ? fromQuantity(gasUsed) : undefined],
    unseen: [
      ...(hasFailed ? [] : (['powersInside'] as const)),
      ...(budget.frames < 0 ? (['tooMuch'] as const) : []),
    ],
  }
}

const isFailed = ({ error, revertReason }: Frame): boolean =>
  error !== undefined || revertReason !== undefined

/** Returns the logs of a call and its inner calls, with coin transfers as logs of the node. Failed calls have none. */
function logsOf(frame: Frame, budget: { frames: number }): readonly unknown[] {
  budget.frames -= 1
  if (budget.frames < 0 || isFailed(frame)) return []
  const { type, from, to, value, logs, calls } = frame
  const amount = typeof value === 'string' ? (fromQuantity(value) ?? 0n) : 0n
  const isCarrying = typeof type === 'string' && CARRYING.includes(type) && amount > 0n
  const coins =
    isCarrying && typeof from === 'string' && typeof to === 'string'
      ? [nativeLog(from.toLowerCase(), to.toLowerCase(), amount)]
      : []
  const own: readonly unknown[] = Array.isArray(logs) ? logs : []
  const inner = Array.isArray(calls) ? calls.filter(isRecord) : []
  return [...coins, ...own, ...inner.flatMap((one) => logsOf(one, budget))]
}
