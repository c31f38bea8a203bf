import * as z from 'zod/mini'
import { HEARTBEAT_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { defineCall } from './define-call.ts'

/** The heartbeat, which every side of a link answers. */
export const PING = defineCall({
  purpose: 'The heartbeat.',
  class: 'quick',
  timeoutMs: HEARTBEAT_TIMEOUT_MS,
  params: z.undefined(),
  result: z.undefined(),
})
