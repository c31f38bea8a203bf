import * as z from 'zod/mini'

/** The first message of the window to the frame that opened it; it has no content. */
export const WINDOW_READY = 'postern-approval-ready'

/** The answer of the frame, which carries a port. */
export const WINDOW_LINK = 'postern-approval-link'

/** The frame sends this over the port when there is nothing to decide any more. */
export const WINDOW_CLOSE = 'postern-approval-close'

/** The message of the window about a request: that it is on the screen, or what the visitor decided. */
export const WindowMessage = z.strictObject({
  requestId: z.string().check(z.maxLength(200)),
  word: z.enum(['shown', 'approve', 'reject']),
})
export type WindowMessage = z.infer<typeof WindowMessage>
