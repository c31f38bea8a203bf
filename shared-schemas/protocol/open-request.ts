import * as z from 'zod/mini'
import { SwapArguments } from '#schemas/entities/swap-arguments.ts'

/** A namespace as the site names it. */
export const Namespace = z.string().check(z.regex(/^[-a-z0-9]{3,8}$/, 'Write a CAIP-2 namespace'))

/** Where the site wants the modal to open: a view by its name, what fills its form, and the namespace
 * that becomes the active one. */
export const OpenRequest = z.strictObject({
  view: z.optional(z.string().check(z.maxLength(40))),
  namespace: z.optional(Namespace),
  arguments: z.optional(SwapArguments),
})
export type OpenRequest = z.infer<typeof OpenRequest>
