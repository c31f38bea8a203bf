import * as z from 'zod/mini'
import { PULSE_TIMEOUT_MS } from '../constants/times.ts'
import { DappSync } from '../entities/dapp-metadata.ts'
import { ThemeSync } from '../entities/theme.ts'
import { defineCall, type CallCatalogue } from './define-call.ts'

const Nothing = z.undefined()

/** What the modal hands the wallet frame with its hello. */
export const FrameInit = z.strictObject({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The site as the modal knows it; shown as "reported" where the browser attests no ancestors. */
  hostOrigin: z.string().check(z.maxLength(300)),
  language: z.string().check(z.maxLength(35)),
})
export type FrameInit = z.infer<typeof FrameInit>

/** What the wallet frame answers to the modal (specification §7, app events). */
export const FRAME_CALLS = {
  isConnected: defineCall({
    purpose: 'Whether a visitor is logged in here.',
    class: 'quick',
    params: Nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
  }),
  syncTheme: defineCall({ purpose: 'Change the look.', class: 'quick', params: ThemeSync, result: Nothing }),
  syncDappData: defineCall({
    purpose: 'Tell what the site says of itself.',
    class: 'quick',
    params: DappSync,
    result: Nothing,
  }),
  reload: defineCall({ purpose: 'Load the frame again.', class: 'quick', params: Nothing, result: Nothing }),
  ping: defineCall({
    purpose: 'A sign of life.',
    class: 'quick',
    timeoutMs: PULSE_TIMEOUT_MS,
    params: Nothing,
    result: Nothing,
  }),
} as const satisfies CallCatalogue

/** What the modal answers to the wallet frame. */
export const FRAME_PARENT_CALLS = {
  ready: defineCall({
    purpose: 'The frame has started; it counts as initialised 500 ms later (specification §9).',
    class: 'quick',
    params: z.strictObject({ version: z.string() }),
    result: Nothing,
  }),
  ping: defineCall({
    purpose: 'A sign of life.',
    class: 'quick',
    timeoutMs: PULSE_TIMEOUT_MS,
    params: Nothing,
    result: Nothing,
  }),
} as const satisfies CallCatalogue

export type FrameCalls = typeof FRAME_CALLS
export type FrameParentCalls = typeof FRAME_PARENT_CALLS
