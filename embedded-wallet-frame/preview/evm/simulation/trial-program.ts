import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import type { QuestionCall, StateQuestion } from '#frame/preview/evm/simulation/state-questions.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** The parts of a program that asks questions, makes the calls, and asks again. */
export interface ProgramParts {
  readonly account: EvmAddress
  readonly asked: readonly StateQuestion[]
  readonly questions: readonly QuestionCall[]
  /** Each of them has a target. */
  readonly calls: readonly EvmCall[]
  /** The gas of each call; undefined gives it everything that is left. */
  readonly gas: readonly (bigint | undefined)[]
}

/** EVM code with its call data, in hexadecimal. */
export interface TrialProgram {
  readonly code: string
  readonly data: string
  /** The first word of its answer, which no other code returns. */
  readonly mark: string
  /** The length of its answer, in words. */
  readonly words: number
}

/** The words stored per answer: whether it succeeded, its length, and its first three words. */
export const RECORD_WORDS = 5
/** The words before those of the calls: the mark. */
export const HEAD_WORDS = 1

const WORD = 32
const KEPT = 3 * WORD
const OP = {
  balance: '31',
  copyData: '37',
  answerSize: '3d',
  store: '52',
  gas: '5a',
  call: 'f1',
  end: 'f3',
  read: 'fa',
} as const
/**
 * A contract may call back into the account during the calls; it gets the first four bytes of its data back, as a receiver of
 * items has to answer. ADDRESS CALLER EQ, CALLDATASIZE PUSH4 EQ, AND, JUMPI to the last byte; otherwise the answer follows.
 */
const prologue = (size: number): string =>
  `3033143663${size.toString(16).padStart(8, '0')}1416601f5760003560e01c60e01b60005260206000f35b`

/** Writes the program. Every part of its answer has a fixed place in memory, so nothing is copied. */
export function writeProgram({ account, asked, questions, calls, gas }: ProgramParts): TrialProgram {
  const words = HEAD_WORDS + calls.length + 2 * asked.length * RECORD_WORDS
  const scratch = words * WORD
  const data: string[] = []
  let length = 0
  /** Puts data where a call takes it from; both rounds write it in the same way. */
  const place = (hex: string): { readonly size: number; readonly copy: string } => {
    const size = hex.length / 2
    const copy = push(size) + push(length) + push(scratch) + OP.copyData
    data.push(hex)
    length += size
    return { size, copy }
  }
  const put = (value: string, at: number): string => value + push(at) + OP.store
  const inputs = questions.map((one) => place(one.data.slice(2)))
  const ask = (first: number): string =>
    asked
      .map(({ kind }, index) => {
        const at = (first + index * RECORD_WORDS) * WORD
        const [question, input] = [questions[index], inputs[index]]
        if (kind === 'native' || !question || !input)
          return (
            put(push(1), at) + put(push(WORD), at + WORD) + put(address(account) + OP.balance, at + 2 * WORD)
          )
        const output = push(KEPT) + push(at + 2 * WORD)
        const reading = input.copy + output + push(input.size) + push(scratch)
        const answered = reading + address(question.to) + push(BigInt(question.gas)) + OP.read
        return put(answered, at) + put(OP.answerSize, at + WORD)
      })
      .join('')
  const before = ask(HEAD_WORDS + calls.length)
  const made = calls.map(({ to = account, value, data: input }, index) => {
    const { size, copy } = place(bytesToHex(input).slice(2))
    const limit = gas[index]
    const arguments_ = push(0) + push(0) + push(size) + push(scratch) + push(value) + address(to)
    return put(
      copy + arguments_ + (limit === undefined ? OP.gas : push(limit)) + OP.call,
      (HEAD_WORDS + index) * WORD,
    )
  })
  const after = ask(HEAD_WORDS + calls.length + asked.length * RECORD_WORDS)
  const mark = bytesToHex(crypto.getRandomValues(new Uint8Array(WORD))).slice(2)
  const end = put(`7f${mark}`, 0) + push(scratch) + push(0) + OP.end
  // More than any of the calls has.
  place(mark)
  return {
    code: `0x${prologue(length)}${before}${made.join('')}${after}${end}`,
    data: `0x${data.join('')}`,
    mark,
    words,
  }
}

/** Encodes PUSH1 and longer ones. */
function push(value: number | bigint): string {
  const digits = value.toString(16)
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`
  return (0x5f + hex.length / 2).toString(16) + hex
}

const address = (one: EvmAddress): string => `73${one.slice(2)}`
