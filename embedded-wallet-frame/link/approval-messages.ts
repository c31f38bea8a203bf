import * as z from 'zod/mini'

/** What the window says first, to the frame that opened it; it holds nothing. */
export const WINDOW_READY = 'postern-approval-ready'

/** What the frame answers that with, and a port. */
export const WINDOW_LINK = 'postern-approval-link'

/** What the frame says over the port when nothing is asked any more. */
export const WINDOW_CLOSE = 'postern-approval-close'

/** What the window says of a request: that it is on the screen, or what the visitor decided. */
export const WindowMessage = z.strictObject({
  requestId: z.string().check(z.maxLength(200)),
  word: z.enum(['shown', 'approve', 'reject']),
})
export type WindowMessage = z.infer<typeof WindowMessage>
