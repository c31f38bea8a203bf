import * as z from 'zod/mini'

/** What the window says first; it holds nothing. */
export const APPROVAL_READY = 'postern-approval-ready'

/** What the window answers over the port of the offer. */
export const ApprovalDecision = z.enum(['approve', 'reject'])
export type ApprovalDecision = z.infer<typeof ApprovalDecision>
