import { fail, type Result } from '#schemas/errors/result.ts'
import type { ReadQueue } from './read-queue.ts'
import { copyForSending, copyPlain, requestLimits } from './shape-guard.ts'

/** A method this side answers: its size limit, the schema of its parameters, and its handler. */
export interface ServedMethod {
  readonly maxBytes: number
  /** Reads are queued instead of being metered. */
  readonly unmetered?: boolean
  /** Parses the parameters with their schema, after the shape guard. */
  readonly parse: (params: unknown) => Result<unknown>
  readonly handle: (params: unknown) => Promise<Result<unknown>> | Result<unknown>
}

/** The methods in the form the RPC library takes. */
export type Methods = Record<string, (params: unknown) => Promise<unknown>>

/**
 * Creates the table of handlers for the RPC library. The table has no prototype, so that nothing inherited can be called, and
 * each handler answers with a plain result even when it throws.
 */
export function methodTable(served: Readonly<Record<string, ServedMethod>>, reads: ReadQueue): Methods {
  const table: Methods = Object.create(null)
  for (const [name, method] of Object.entries(served)) {
    const answer = (params: unknown): Promise<unknown> => answerCall(method, params)
    table[name] = method.unmetered ? (params) => reads.run(() => answer(params)) : answer
  }
  return table
}

async function answerCall(method: ServedMethod, params: unknown): Promise<unknown> {
  try {
    const copy = copyPlain(params, requestLimits(method.maxBytes))
    const parsed = copy.ok ? method.parse(copy.value) : copy
    const result = parsed.ok ? await method.handle(parsed.value) : parsed
    // An answer that cannot be cloned would make the library send an error with its stack.
    const answer = copyForSending(result)
    return answer.ok ? answer.value : answer
  } catch {
    return fail(-32603, 'An error occurred')
  }
}
