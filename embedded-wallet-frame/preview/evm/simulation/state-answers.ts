import { bytesToNumber } from '#frame/preview/evm/encoding/bytes.ts'
import type { QuestionCall, StateQuestion } from '#frame/preview/evm/simulation/state-questions.ts'
import { fromQuantity, hexToBytes } from '#schemas/primitives/hex.ts'

/**
 * What a contract answered, in words. `absent`: nobody is there who answers, or whoever is answers nothing to everybody.
 * `refused`: there is no such function, as any name nobody has is refused alike. Undefined: it could not be read, as when
 * it took too much gas, was refused with words of its own or was answered in part; nothing follows from that.
 */
export type StateAnswer = readonly bigint[] | 'absent' | 'refused' | undefined

/** A question with its answers. */
export interface ComparedAnswer {
  readonly question: StateQuestion
  readonly before: StateAnswer
  readonly after: StateAnswer
}

type Outcome = Readonly<Record<string, unknown>>

const WORD = 32

/** Whether a node says of a call that it did not fail. */
export const hasSucceeded = ({ status }: Outcome): boolean => status === '0x1'

/** Reads what was answered to questions, in their order. */
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

/** How a question was answered, whatever its name was: some repeat it as they refuse. */
function answerKindOf(outcome: Outcome, call: QuestionCall | undefined): string {
  const data = typeof outcome['returnData'] === 'string' ? outcome['returnData'].toLowerCase() : ''
  const name = call?.data.slice(2, 10) ?? ''
  const used = typeof outcome['gasUsed'] === 'string' ? (fromQuantity(outcome['gasUsed']) ?? 0n) : 0n
  const isCostly = used * 2n > BigInt(call?.gas ?? 0)
  return `${hasSucceeded(outcome)} ${isCostly} ${name === '' ? data : data.replaceAll(name, '')}`
}

/** The words of an answer; undefined where there is not one that is whole. */
function wordsOf(outcome: Outcome): readonly bigint[] | undefined {
  if (!hasSucceeded(outcome) || typeof outcome['returnData'] !== 'string') return undefined
  const bytes = hexToBytes(outcome['returnData'])
  if (!bytes || bytes.length < WORD) return undefined
  const count = Math.min(Math.floor(bytes.length / WORD), 3)
  return Array.from({ length: count }, (_, place) =>
    bytesToNumber(bytes.subarray(place * WORD, (place + 1) * WORD)),
  )
}
