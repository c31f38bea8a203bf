import * as z from 'zod/mini'

/** The only trace a wallet requests: one call at the head of the chain, with inner calls and logs. */
const BoundedTrace = z.tuple([
  z.record(z.string(), z.unknown()),
  z.enum(['latest', 'pending']),
  z.strictObject({
    // Other tracers run code of the caller, or return every step of the EVM.
    tracer: z.literal('callTracer'),
    tracerConfig: z.strictObject({ withLog: z.literal(true) }),
    stateOverrides: z.optional(z.record(z.string(), z.unknown())),
    blockOverrides: z.optional(z.record(z.string(), z.unknown())),
  }),
])

/** Whether parameters of `debug_traceCall` are cheap enough for any node. */
export function isBoundedTrace(params: unknown): boolean {
  return z.safeParse(BoundedTrace, params).success
}
