import * as z from 'zod/mini'

/** What a site fills into the form of a swap (docs/specification.md §2.15). */
export const SwapArguments = z.strictObject({
  /** Of `fromToken`, in whole tokens: a plain decimal. */
  amount: z.optional(z.string().check(z.maxLength(80), z.regex(/^\d+(?:\.\d+)?$/, 'Write a plain decimal'))),
  /** A symbol, or the address of a contract. */
  fromToken: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  toToken: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})
export type SwapArguments = z.infer<typeof SwapArguments>
