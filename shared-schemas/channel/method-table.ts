import { fail, type Result } from '#schemas/errors/result.ts'
import type { ReadQueue } from './read-queue.ts'
import { copyForSending, copyPlain, requestLimits } from './shape-guard.ts'

/** A method this side answers: its size limit, its door, and what it does. */
export interface ServedMethod {
  readonly maxBytes: number
  /** Reads queue instead of being metered. */
  readonly unmetered?: boolean
  /** The schema of the parameters; runs after the shape guard. */
  readonly parse: (params: unknown) => Result<unknown>
  readonly handle: (params: unknown) => Promise<Result<unknown>> | Result<unknown>
}

/** What the RPC library is given to call. */
export type Methods = Record<string, (params: unknown) => Promise<unknown>>

/**
 * Handlers as the RPC library may call them: on a null-prototype table, so that nothing inherited can
 * be called, and each of them answering with a plain result whatever its handler does.
 */
export function methodTable(served: Readonly<Record<string, ServedMethod>>, reads: ReadQueue): Methods {
  const table: Methods = Object.create(null)
  for (const [name, method] of Object.entries(served)) {
    const answer = (params: unknown): Promise<Result<unknown>> => answerCall(method, params)
    table[name] = method.unmetered ? (params) => reads.run(() => answer(params)) : answer
  }
  return table
}

async function answerCall(method: ServedMethod, params: unknown): Promise<Result<unknown>> {
  try {
    const copy = copyPlain(params, requestLimits(method.maxBytes))
    const parsed = copy.ok ? method.parse(copy.value) : copy
    const result = parsed.ok ? await method.handle(parsed.value) : parsed
    // An answer that cannot be cloned would make the library send an error with its stack.
    const answer = copyForSending(result)
    return answer.ok ? (answer.value as Result<unknown>) : answer
  } catch {
    return fail(-32603, 'An error occurred')
  }
}
