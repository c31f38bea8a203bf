import { bytesToNumber } from '#frame/preview/evm/encoding/bytes.ts'
import type { QuestionCall, StateQuestion } from '#frame/preview/evm/simulation/state-questions.ts'
import { fromQuantity, hexToBytes } from '#schemas/primitives/hex.ts'

/**
 * A contract's answer. `absent`: there is no contract, or it answers every call with nothing. `refused`: the function does
 * not exist, because any unknown function is refused alike. Undefined: unreadable, e.g. out of gas, a revert with its own
 * reason, or a truncated answer; nothing follows from that.
 */
export type StateAnswer = readonly bigint[] | 'absent' | 'refused' | undefined

/** A question with its answers before and after. */
export interface ComparedAnswer {
  readonly question: StateQuestion
  readonly before: StateAnswer
  readonly after: StateAnswer
}

type Outcome = Readonly<Record<string, unknown>>

const WORD = 32

/** Whether a node reports a call as successful. */
export const hasSucceeded = ({ status }: Outcome): boolean => status === '0x1'

/** Reads the answers to questions, in order. */
export function readAnswers(
  asked: readonly StateQuestion[],
  calls: readonly QuestionCall[],
  outcomes: readonly Outcome[],
): readonly StateAnswer[] {
  const nobodys = new Map<string, string>()
  const manners = outcomes.map((outcome, place) => answerKindOf(outcome, calls[place]))
  for (const [place, { kind }] of asked.entries())
    if (kind === 'nothing') nobodys.set(calls[place]?.to ?? '', manners[place] ?? '')
  return asked.map(({ kind }, place) => {
    const outcome = outcomes[place]
    if (!outcome || kind === 'nothing') return undefined
    const words = wordsOf(outcome)
    if (words) return words.length < (kind === 'permit2' ? 3 : 1) ? undefined : words
    if (manners[place] !== nobodys.get(calls[place]?.to ?? '')) return undefined
    return hasSucceeded(outcome) ? 'absent' : 'refused'
  })
}

/** Returns how a question was answered, independent of its selector, which some contracts repeat when they revert. */
function answerKindOf(outcome: Outcome, call: QuestionCall | undefined): string {
  const data = typeof outcome['returnData'] === 'string' ? outcome['returnData'].toLowerCase() : ''
  const name = call?.data.slice(2, 10) ?? ''
  const used = typeof outcome['gasUsed'] === 'string' ? (fromQuantity(outcome['gasUsed']) ?? 0n) : 0n
  const isCostly = used * 2n > BigInt(call?.gas ?? 0)
  return `${hasSucceeded(outcome)} ${isCostly} ${name === '' ? data : data.replaceAll(name, '')}`
}

/** Returns the words of an answer; undefined unless there is at least one and all are whole. */
function wordsOf(outcome: Outcome): readonly bigint[] | undefined {
  if (!hasSucceeded(outcome) || typeof outcome['returnData'] !== 'string') return undefined
  const bytes = hexToBytes(outcome['returnData'])
  if (!bytes || bytes.length < WORD) return undefined
  const count = Math.min(Math.floor(bytes.length / WORD), 3)
  return Array.from({ length: count }, (_, place) =>
    bytesToNumber(bytes.subarray(place * WORD, (place + 1) * WORD)),
  )
}
