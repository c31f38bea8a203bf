import type * as z from 'zod/mini'
import { DEFAULT_MESSAGE_BYTES } from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS, LOGIN_TIMEOUT_MS, QUICK_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { invalidParams } from './invalid-params.ts'

/**
 * Classes of calls between origins (docs/security-model.md §2.9, §2.13, §2.14): *quick* and *login* have a time-out; *read*
 * has one and is queued; *human* is acknowledged or awaited without a timer, because a person decides.
 */
export type CallClass = 'quick' | 'read' | 'login' | 'human'

/** One call of a link: its purpose, class, limits, and the schemas of both directions. */
export interface CallRecord<
  P extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly purpose: string
  readonly class: CallClass
  /** 0 means no timer. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly answerBytes: number
  readonly params: P
  readonly result: R
}

export type CallCatalogue = Readonly<Record<string, CallRecord>>

/** The caller's side of a catalogue: one typed function per call. */
export type Remote<C extends CallCatalogue> = {
  readonly [K in keyof C]: (params: z.output<C[K]['params']>) => Promise<Result<z.output<C[K]['result']>>>
}

/** The answering side of a catalogue: one handler per call; the compiler refuses an incomplete table. */
export type Handlers<C extends CallCatalogue> = {
  readonly [K in keyof C]: (
    params: z.output<C[K]['params']>,
  ) => Promise<Result<z.output<C[K]['result']>>> | Result<z.output<C[K]['result']>>
}

/** The time-out of the RPC call plus that of the link. */
const READ_TIMEOUT_MS = HTTP_RPC_TIMEOUT_MS + QUICK_TIMEOUT_MS

const CLASS_DEFAULTS = {
  quick: { timeoutMs: QUICK_TIMEOUT_MS },
  read: { timeoutMs: READ_TIMEOUT_MS },
  login: { timeoutMs: LOGIN_TIMEOUT_MS },
  human: { timeoutMs: 0 },
} as const satisfies Record<CallClass, { timeoutMs: number }>

/** Completes a record with the defaults of its class, and 64 KiB for requests and answers. */
export function defineCall<P extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Pick<CallRecord<P, R>, 'purpose' | 'class' | 'params' | 'result'> & Partial<CallRecord<P, R>>,
): CallRecord<P, R> {
  return {
    maxBytes: DEFAULT_MESSAGE_BYTES,
    answerBytes: DEFAULT_MESSAGE_BYTES,
    ...CLASS_DEFAULTS[call.class],
    ...call,
  }
}

/** Parses the parameters of a call; the failure is −32602 and names the field. */
export function parseCall<P extends z.ZodMiniType>(
  record: CallRecord<P>,
  params: unknown,
): Result<z.output<P>> {
  const parsed = record.params.safeParse(params)
  return parsed.success ? ok(parsed.data) : invalidParams(parsed.error)
}

/** Parses the answer of a call; an answer of the wrong form is a failure. */
export function parseAnswer<R extends z.ZodMiniType>(
  record: CallRecord<z.ZodMiniType, R>,
  answer: Result<unknown>,
): Result<z.output<R>> {
  if (!answer.ok) return answer
  const parsed = record.result.safeParse(answer.value)
  return parsed.success
    ? ok(parsed.data)
    : fail('MESSAGE_REFUSED', 'The answer was refused: it has the wrong form.')
}
