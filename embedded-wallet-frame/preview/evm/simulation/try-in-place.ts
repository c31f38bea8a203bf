import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { compareState, ownersLost } from '#frame/preview/evm/simulation/compare-state.ts'
import type { Movements } from '#frame/preview/evm/simulation/movements.ts'
import { readAnswers, type ComparedAnswer } from '#frame/preview/evm/simulation/state-answers.ts'
import { questionCalls, questionsOf, type Touched } from '#frame/preview/evm/simulation/state-questions.ts'
import {
  HEAD_WORDS,
  RECORD_WORDS,
  writeProgram,
  type TrialProgram,
} from '#frame/preview/evm/simulation/trial-program.ts'
import { trialState, type Trial } from '#frame/preview/evm/simulation/trial.ts'
import { VERIFIED_TOKENS } from '#frame/preview/evm/lookups/verified-tokens.ts'
import { fromQuantity, toQuantity } from '#schemas/primitives/hex.ts'
import type { Simulation } from './simulation.ts'

type NodeContext = Pick<FactsContext, 'askNode' | 'network'>

const NOTHING: Movements = { moved: new Map(), items: [], grants: [], emitters: [], isTooMuch: false }
/** The base cost of a transaction and of each byte of its data (EIP-2028). */
const START_GAS = 21_000n
const BYTE_GAS = 16n
const ZERO_BYTE_GAS = 4n
/** The extra gas of a call that carries coins. */
const STIPEND = 2_300n
/** The gas of one question; most use less, and it is enough for a token behind a proxy. */
const QUESTION_GAS = 60_000n

/**
 * Simulates calls on a node that only has `eth_call`: with state overrides, the sender gets code that asks questions, makes
 * the calls as the sender, and asks again. Only assets that the calls name and well-known tokens are compared, and contracts
 * could detect the code, so something always remains unseen.
 *
 * @returns undefined if the node does not replace code, if the account calls itself, and if a contract is created.
 */
export async function tryInPlace(
  trial: Trial,
  touched: Touched,
  context: NodeContext,
): Promise<Simulation | undefined> {
  const { account, calls, sender } = trial
  if (calls.some(({ to, data }) => to === undefined || (to === sender && data.length > 0))) return undefined
  const known = Object.keys(VERIFIED_TOKENS[Number(context.network.id)] ?? {})
  const { named } = touched
  const tokens = [...touched.tokens, ...named, ...known]
  const { asked, isTooMuch } = questionsOf(
    { ...touched, tokens, holders: [...touched.holders, ...named] },
    NOTHING,
    account,
  )
  const questions = questionCalls(asked, account).calls
  const program = writeProgram({
    account,
    asked,
    questions,
    calls,
    gas: calls.map((_, place) => gasOf(trial, place)),
  })
  const words = await run(program, trial, asked.length, context)
  if (!words) return undefined
  const [before, after] = [0, asked.length].map((first) =>
    readAnswers(
      asked,
      questions,
      asked.map((_, place) => outcomeOf(words, HEAD_WORDS + calls.length + (first + place) * RECORD_WORDS)),
    ),
  )
  const answers = asked.map((question, place): ComparedAnswer => ({
    question,
    before: before?.[place],
    after: after?.[place],
  }))
  const compared = compareState(movementsOf(answers), answers, 0n)
  return {
    ...compared,
    grants: [...compared.grants, ...ownersLost(answers, account)],
    hasFailed: calls.some((_, place) => words[HEAD_WORDS + place] === EMPTY),
    gasUsed: [],
    unseen: ['onlyNamed', ...compared.unseen, ...(isTooMuch ? (['tooMuch'] as const) : [])],
  }
}

const WORD_DIGITS = 64
const EMPTY = '0'.repeat(WORD_DIGITS)

async function run(
  { code, data, mark, words }: TrialProgram,
  trial: Trial,
  questions: number,
  { askNode, network }: NodeContext,
): Promise<readonly string[] | undefined> {
  const { sender, account, gasLimits, fees, accessList } = trial
  const call = { from: sender, to: sender, data, ...(accessList && accessList.length > 0 && { accessList }) }
  const state: Record<string, Readonly<Record<string, unknown>>> = { ...trialState(trial) }
  let terms = {}
  if (gasLimits) {
    const limit = gasLimits.reduce((sum, gas) => sum + gas, 0n)
    const room = START_GAS + BYTE_GAS * BigInt(data.length / 2) + 2n * BigInt(questions + 1) * QUESTION_GAS
    // A call passes on all but a 64th of the remaining gas.
    const gas = limit + limit / 32n + room
    const price = fees && priceOf(fees)
    terms = { gas: toQuantity(gas), ...(price !== undefined && { gasPrice: toQuantity(price) }) }
    if (price !== undefined && sender === account) {
      const answer = await askNode(network, 'eth_getBalance', [account, 'latest'])
      const balance = answer.ok && typeof answer.value === 'string' ? fromQuantity(answer.value) : undefined
      if (balance === undefined) return undefined
      // The account keeps its real balance, because the questions are paid separately.
      state[account] = { balance: toQuantity(balance + (gas - limit) * price) }
    }
  }
  state[sender] = { ...state[sender], code }
  const answer = await askNode(network, 'eth_call', [{ ...call, ...terms }, 'latest', state])
  const digits = answer.ok && typeof answer.value === 'string' ? answer.value.slice(2).toLowerCase() : ''
  const isOurs = digits.length === words * WORD_DIGITS && digits.startsWith(mark)
  return isOurs ? (digits.match(/.{64}/g) ?? []) : undefined
}

function priceOf({
  isOnePrice,
  baseFee = 0n,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: NonNullable<Trial['fees']>): bigint {
  const price = baseFee + maxPriorityFeePerGas
  return isOnePrice || price > maxFeePerGas ? maxFeePerGas : price
}

/** Returns the gas that is left when the contract of a transaction starts. */
function gasOf({ calls, gasLimits }: Trial, place: number): bigint | undefined {
  const [call, limit] = [calls[place], gasLimits?.[place]]
  if (!call || limit === undefined) return undefined
  const bytes = call.data.reduce((sum, byte) => sum + (byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS), 0n)
  const left = limit - START_GAS - bytes - (call.value > 0n ? STIPEND : 0n)
  return left > 0n ? left : 0n
}

function outcomeOf(words: readonly string[], at: number) {
  const [success = EMPTY, size = EMPTY, ...kept] = words.slice(at, at + RECORD_WORDS)
  const length = Math.min(Number(BigInt(`0x${size}`)), (RECORD_WORDS - 2) * 32)
  return {
    status: success === EMPTY ? '0x0' : '0x1',
    returnData: `0x${kept.join('').slice(0, length * 2)}`,
  }
}

/** Returns the changes of what was compared. */
function movementsOf(answers: readonly ComparedAnswer[]): Movements {
  const deltas = answers.flatMap(({ question, before, after }) => {
    const [earlier, later] = [before, after].map((one) =>
      typeof one === 'object' ? (one[0] ?? 0n) : undefined,
    )
    const amount = earlier === undefined || later === undefined ? 0n : later - earlier
    return amount === 0n ? [] : [{ question, amount }]
  })
  const moved = deltas.flatMap(({ question: { kind, of }, amount }) =>
    kind === 'native' || kind === 'balance' ? [[kind === 'native' ? kind : of, amount] as const] : [],
  )
  const items = deltas.flatMap(({ question, amount }) =>
    question.kind === 'itemBalance' ? [{ collection: question.of, id: question.item, amount }] : [],
  )
  return { ...NOTHING, moved: new Map(moved), items }
}
