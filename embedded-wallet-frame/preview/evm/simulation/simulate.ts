import { isRecord, type FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { compareState, ownersLost } from '#frame/preview/evm/simulation/compare-state.ts'
import { readLogs, type Movements } from '#frame/preview/evm/simulation/movements.ts'
import {
  hasSucceeded,
  readAnswers,
  type ComparedAnswer,
} from '#frame/preview/evm/simulation/state-answers.ts'
import { questionCalls, questionsOf, type Touched } from '#frame/preview/evm/simulation/state-questions.ts'
import { traceCall } from '#frame/preview/evm/simulation/trace-call.ts'
import {
  highestTrialFee,
  isValidated,
  trialBlock,
  trialCalls,
  trialState,
  type Trial,
} from '#frame/preview/evm/simulation/trial.ts'
import type { Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fromQuantity } from '#schemas/primitives/hex.ts'
import type { Simulation } from './simulation.ts'

type NodeContext = Pick<FactsContext, 'askNode' | 'network'>

/**
 * The codes with which nodes refuse calls that the network would refuse as well: no funds, no gas (Ethereum JSON-RPC API,
 * eth_simulateV1).
 */
const REFUSALS: readonly (number | string)[] = [-38_010, -38_011, -38_012, -38_013, -38_014, -32_003]
const NOTHING: Movements = { moved: new Map(), items: [], grants: [], emitters: [], isTooMuch: false }

/**
 * Simulates calls with `eth_simulateV1`, or with `debug_traceCall` where the node lacks it. What the latter cannot show is
 * listed.
 *
 * @returns undefined if the node offers neither, or its answer is unreadable.
 */
export async function simulate(trial: Trial, context: NodeContext): Promise<Simulation | undefined> {
  const answer = await requestSimulation(trial, context)
  const isOffered = answer.ok || answer.error.code !== RPC_CODES.methodNotFound
  if (!answer.ok && isOffered && isValidated(trial)) return simulate({ ...trial, isLenient: true }, context)
  const tried = readBlock(answer, 0, trial.calls.length)
  if (tried) return { ...outcome(tried, trial), unseen: [], isLenient: trial.isLenient === true }
  if (isRefused(answer)) return { ...NOTHING, hasFailed: true, gasUsed: [], unseen: [] }
  return traceCall(trial, context)
}

/**
 * Simulates the calls again and reads the state of contracts before and after them, because logs only say what contracts
 * choose to say.
 *
 * @param first the first simulation of the calls.
 */
export async function compareSimulation(
  given: Trial,
  first: Simulation,
  touched: Touched,
  context: NodeContext,
): Promise<Simulation> {
  const trial: Trial = { ...given, isLenient: first.isLenient === true }
  if (first.hasFailed || first.unseen.length > 0 || isPlain(trial, first)) return first
  const { asked, isTooMuch } = questionsOf(touched, first, trial.account)
  const questions = questionCalls(asked, trial.account)
  const [before, after] = await Promise.all([
    requestSimulation({ ...trial, calls: [] }, context, questions),
    requestSimulation(trial, context, questions),
  ])
  if (!after.ok && isValidated(trial))
    return compareSimulation(given, { ...first, isLenient: true }, touched, context)
  const again = readBlock(after, 0, trial.calls.length)
  const earlier = readBlock(before, 0, asked.length)
  const later = readBlock(after, 1, asked.length)
  if (!again || !earlier || !later) return { ...first, unseen: ['powersInside'] }
  const second = { ...outcome(again, trial), unseen: [] }
  if (second.hasFailed) return second
  const [told, toldLater] = [earlier, later].map((one) => readAnswers(asked, questions.calls, one))
  const answers = asked.map((question, place): ComparedAnswer => ({
    question,
    before: told?.[place],
    after: toldLater?.[place],
  }))
  const compared = compareState(second, answers, highestTrialFee(trial))
  const isMore = isTooMuch || questionsOf(touched, second, trial.account).asked.length > asked.length
  return {
    ...second,
    ...compared,
    grants: [...compared.grants, ...ownersLost(answers, trial.account)],
    unseen: [...compared.unseen, ...(isMore ? (['tooMuch'] as const) : [])],
  }
}

/** The gas of a transaction that runs no code. */
const PLAIN_GAS = 21_000n

/** Whether coins went where no code runs: not one instruction of a contract was executed. */
function isPlain({ calls }: Trial, { emitters, gasUsed }: Simulation): boolean {
  return (
    emitters.length === 0 &&
    calls.every(({ to, data }) => to !== undefined && data.length === 0) &&
    gasUsed.every((one) => one === PLAIN_GAS)
  )
}

async function requestSimulation(
  trial: Trial,
  { askNode, network }: NodeContext,
  questions?: ReturnType<typeof questionCalls>,
): Promise<Result<unknown>> {
  const state = { ...trialState(trial), ...questions?.state }
  const blocks = [
    ...(trial.calls.length === 0
      ? []
      : [{ calls: trialCalls(trial), blockOverrides: trialBlock(trial), stateOverrides: state }]),
    ...(questions
      ? [
          {
            calls: questions.calls,
            blockOverrides: { baseFeePerGas: '0x0' },
            stateOverrides: questions.state,
          },
        ]
      : []),
  ]
  const payload = { blockStateCalls: blocks, traceTransfers: true, validation: isValidated(trial) }
  return askNode(network, 'eth_simulateV1', [payload, 'latest'])
}

type Outcome = Readonly<Record<string, unknown>>

/** Returns the outcomes of a block's calls; undefined unless there is one for each. */
function readBlock(answer: Result<unknown>, place: number, count: number): readonly Outcome[] | undefined {
  const block: unknown = answer.ok && Array.isArray(answer.value) ? answer.value[place] : undefined
  const outcomes = isRecord(block) ? block['calls'] : undefined
  if (!Array.isArray(outcomes) || outcomes.length !== count || !outcomes.every(isRecord)) return undefined
  return outcomes
}

function outcome(outcomes: readonly Outcome[], { account }: Trial): Omit<Simulation, 'unseen'> {
  const logs = outcomes
    .filter(hasSucceeded)
    .flatMap(({ logs: own }): readonly unknown[] => (Array.isArray(own) ? own : []))
  return {
    ...readLogs(logs, account),
    hasFailed: !outcomes.every(hasSucceeded),
    gasUsed: outcomes.map(({ gasUsed }) => (typeof gasUsed === 'string' ? fromQuantity(gasUsed) : undefined)),
  }
}

function isRefused(answer: Result<unknown>): boolean {
  return !answer.ok && REFUSALS.includes(answer.error.code)
}
