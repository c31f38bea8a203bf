import * as z from 'zod/mini'
import type { CallCatalogue } from '#schemas/protocol/define-call.ts'
import { ACCOUNT_CALLS } from './account.ts'
import { AUTH_CALLS } from './auth.ts'
import { RPC_CALLS } from './rpc.ts'
import { SYNC_CALLS } from './sync.ts'

/** The modal's data for the wallet frame, sent with its hello. */
export const FrameInit = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The site's origin as the modal knows it; shown as "reported" where the browser attests no ancestors. */
  hostOrigin: z.string().check(z.maxLength(300)),
  language: z.string().check(z.maxLength(35)),
})
export type FrameInit = z.infer<typeof FrameInit>

/** Calls that the wallet frame answers to the modal (docs/specification.md §7.57 to §7.78). */
export const FRAME_CALLS = {
  ...AUTH_CALLS,
  ...ACCOUNT_CALLS,
  ...RPC_CALLS,
  ...SYNC_CALLS,
} as const satisfies CallCatalogue

export type FrameCalls = typeof FRAME_CALLS
