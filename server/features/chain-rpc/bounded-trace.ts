import * as z from 'zod/mini'

/** What a wallet asks to be traced: one call at the head of the chain, its inner calls and their logs, nothing else. */
const BoundedTrace = z.tuple([
  z.record(z.string(), z.unknown()),
  z.enum(['latest', 'pending']),
  z.strictObject({
    // Other tracers run code of the asker, or answer every step of the machine.
    tracer: z.literal('callTracer'),
    tracerConfig: z.strictObject({ withLog: z.literal(true) }),
    stateOverrides: z.optional(z.record(z.string(), z.unknown())),
    blockOverrides: z.optional(z.record(z.string(), z.unknown())),
  }),
])

/** Whether parameters of `debug_traceCall` are such that any node can answer them in little time. */
export function isBoundedTrace(params: unknown): boolean {
  return z.safeParse(BoundedTrace, params).success
}
